import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// Files as they lie about: broken, missing, oddly named, very many.
@Suite(.timeLimit(.minutes(3)))
struct FilesTests {
    /// What is no sound, made at a path.
    enum Obstacle: String, CaseIterable, Sendable {
        case missing, empty, text, directory, fifo, header, unreadable, looping, device

        func make(at path: String) throws {
            switch self {
            case .missing: break
            case .empty: try Data().write(to: URL(fileURLWithPath: path))
            case .text: try Data("This is no sound.\n".utf8).write(to: URL(fileURLWithPath: path))
            case .directory: mkdir(path, 0o700)
            case .fifo: mkfifo(path, 0o600)
            // The first bytes of an Ogg file that was being downloaded.
            case .header: try Data(Array("OggS".utf8) + [0, 2, 0, 0]).write(to: URL(fileURLWithPath: path))
            case .unreadable: try Data([UInt8](repeating: 0xFF, count: 100_000)).write(to: URL(fileURLWithPath: path))
            case .looping: symlink(path, path)
            case .device: symlink("/dev/tty", path)
            }
        }
    }

    @Test(arguments: Obstacle.allCases)
    func whatCannotBePlayedIsPassedByAndNamed(_ obstacle: Obstacle) async throws {
        try await Listener.with { listener in
            try listener.tone("good.wav")
            try obstacle.make(at: listener.path("bad.ogg"))
            try await listener.startPlayer()
            let wire = try listener.connect()
            _ = try await wire.call(#"{"id": 1, "request": "subscribe"}"#)
            // Through a list, so that a folder stands in the queue as what it is not: a file.
            let answer = try await listener.ditty("bad.ogg", "good.wav")
            #expect(answer.exitCode == 0, "\(answer.diagnosticText)")
            try await listener.status("the good one plays") { $0.title == "good" && $0.state == .playing }
            guard obstacle != .directory else { return }
            var notice: String?
            while notice == nil { notice = try JSON(try #require(await wire.line()))["event"]?["notice"]?.text }
            #expect(notice?.contains("bad") == true, "\(notice ?? "")")
            let queue = try await listener.ditty("queue")
            #expect(queue.lines == ["  1. bad (skipped)", "▶ 2. good"], "\(queue.text)")
        }
    }

    @Test func aFileOfWhichHalfIsThereEndsWhereItEnds() async throws {
        try await Listener.with { listener in
            let whole = WAVE.tone(seconds: 2, hertz: 220)
            try listener.write("half.wav", Array(whole.prefix(whole.count / 2)))
            try listener.tone("good.wav")
            try await listener.ditty("half.wav", "good.wav")
            try await listener.status("what follows plays") { $0.title == "good" && $0.state == .playing }
        }
    }

    @Test(arguments: ["", "Ogg? No: words that end like a song."])
    func whatFollowsAFileThatCannotBePlayedPlays(_ contents: String) async throws {
        try await Listener.with { listener in
            try listener.tone("first.wav", seconds: 2)
            try listener.write("broken.ogg", contents)
            try listener.tone("last.wav")
            try await listener.startPlayer()
            #expect(try await listener.ditty("first.wav", "broken.ogg", "last.wav").exitCode == 0)
            try await listener.status("the song behind it plays") { $0.title == "last" && $0.state == .playing }
            #expect(try await listener.ditty("queue").lines.count { $0.hasSuffix("(skipped)") } == 1)
        }
    }

    @Test func whatIsPlayedGoesPastAllThatIsNotThere() async throws {
        try await Listener.with { listener in
            try listener.tone("good.wav")
            let answer = try await listener.ditty("a.wav", "b.wav", "c.wav", "d.wav", "good.wav")
            #expect(answer.exitCode == 0 && answer.lines.first == "Playing good and 4 items more.", "\(answer.text)")
            #expect(answer.lines.count { $0.hasPrefix("Skipped") } == 4, "\(answer.text)")
            try await listener.status("the one that is there plays") { $0.title == "good" && $0.state == .playing }
        }
    }

    /// A drive that has gone must not cost the place in the queue.
    @Test func threeMissingInARowStopAQueueThatWaited() async throws {
        try await Listener.with { listener in
            try listener.tone("last.wav")
            try await listener.startPlayer()
            try await listener.ditty("add", "a.wav", "b.wav", "c.wav", "d.wav", "last.wav")
            let answer = try await listener.ditty("play")
            #expect(answer.exitCode == 3 && answer.text.contains("Cannot play c:"), "\(answer.text)")
            #expect(try await listener.status().state == .stopped)
            let queue = try await listener.ditty("queue")
            // The fourth may have been looked at ahead.
            #expect(queue.lines.prefix(3).allSatisfy { $0.hasSuffix("(skipped)") }, "\(queue.text)")
            #expect(queue.lines.last?.hasSuffix("(skipped)") == false, "\(queue.text)")
            try await listener.ditty("next")
            try await listener.status("next tries on, and d is passed by") { $0.title == "last" && $0.state == .playing }
        }
    }

    @Test func filesWithoutASampleAreAllTriedAndCostNoQueue() async throws {
        try await Listener.with { listener in
            try listener.tone("good.wav")
            try await listener.startPlayer(playing: [listener.path("good.wav")])
            let names = (0..<9).map { "\($0).wav" }
            for name in names { try listener.write(name, WAVE.empty) }
            try await listener.run(names.map { Array($0.utf8) })
            try await listener.status("what played plays on") { $0.title == "good" && $0.state == .playing }
        }
    }

    @Test func aQueueOfNothingButBrokenFilesDoesNotRunForEver() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            try await listener.ditty("repeat", "all")
            #expect(try await listener.ditty("a.wav", "b.wav").exitCode == 3)
            try await listener.status("it stands") { $0.state == .stopped }
        }
    }

    @Test func pathsNeedNotBeUTF8() async throws {
        try await Listener.with { listener in
            let name = Array("caf".utf8) + [0xE9] + Array(".wav".utf8)
            let folder = Array(listener.folder.utf8) + [UInt8(ascii: "/")]
            try write(WAVE.tone(seconds: 60, hertz: 220), to: folder + name)
            let url = "file://\(listener.folder)/caf%E9.wav"
            #expect(try await listener.run([name]).exitCode == 0, "as an argument")
            #expect(try await listener.status().url == url)
            #expect(try await listener.run([Array("add".utf8), folder + name]).exitCode == 0)
            #expect(try await listener.run([[UInt8(ascii: "-")]], input: name + [0x0A]).exitCode == 0, "in a list")
            #expect(try await listener.status().url == url)
            mkdir(listener.path("folder"), 0o700)
            try write(WAVE.tone(seconds: 60, hertz: 220), to: folder + Array("folder/".utf8) + name)
            #expect(try await listener.ditty("folder").exitCode == 0, "in a folder")
            try await listener.status("it plays") { $0.state == .playing && $0.url == "file://\(listener.folder)/folder/caf%E9.wav" }
        }
    }

    @Test func namesNeverReachTheTerminalRaw() async throws {
        try await Listener.with { listener in
            let name = "a\u{1B}]0;title\u{07}b\u{1B}[31mc\u{9B}2Jd\u{202E}e\rf\nq\u{7F}\u{200B}.wav"
            try listener.tone(name)
            let follower = try listener.start("--plain")
            #expect(await eventually(within: 10) { !listener.players.isEmpty })
            let calls = [
                [name], ["status"], ["status", "--json"], ["queue"], ["queue", "--json"], ["status", "--format", "{title}"], ["next"],
                ["nowhere-" + name], ["seek", name], [name, "--" + name], ["status"],
            ]
            for words in calls {
                let answer = try await listener.run(words.map { Array($0.utf8) })
                for bytes in [answer.output, answer.diagnostics] { expectHarmless(bytes, "\(words)") }
            }
            for bytes in [follower.output, follower.diagnostics] { expectHarmless(bytes, "--plain") }
            follower.send(SIGTERM)
        }
    }

    /// No control but line ends and tabs: neither C0, nor DEL, nor C1 (as UTF-8 it is C2 80 … C2 9F), nor text direction.
    private func expectHarmless(_ bytes: [UInt8], _ call: Comment) {
        let controls = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A: false
            case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        #expect(controls.isEmpty, call)
    }

    @Test func twentyThousandFilesAreQueuedWhileStatusAnswers() async throws {
        try await Listener.with { listener in
            let folder = listener.path("many")
            mkdir(folder, 0o700)
            for number in 0..<20_000 { try link(WAVE.empty, to: "\(folder)/\(number).wav", original: listener.path("empty.wav")) }
            try listener.tone("one.wav")
            try await listener.startPlayer(playing: ["one.wav"])
            try await listener.status("it plays") { $0.state == .playing }
            let adding = try listener.start("add", "many")
            var slowest = 0.0
            let isDone = await eventually(within: 30) {
                let start = MonotonicClock.now
                let answer = try? await listener.ditty("status")
                slowest = max(slowest, MonotonicClock.now - start)
                guard answer?.exitCode == 0 else { return true }
                return await adding.end(within: 0) != nil
            }
            #expect(isDone)
            #expect(await adding.end(within: 0) == 0)
            #expect(slowest < 3, "status took \(slowest) s")
            let status = try await listener.status()
            #expect(status.queueCount == 20_001)
            #expect(status.title == "one")
            let titles = try await listener.queueTitles()
            #expect(titles.count == 20_001)
            #expect(titles.dropFirst().prefix(12) == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"])
            #expect(try await listener.ditty("undo").exitCode == 0)
            #expect(try await listener.queueTitles() == ["one"])
        }
    }

    /// Twenty thousand hard links to one file are made in a moment.
    private func link(_ bytes: [UInt8], to path: String, original: String) throws {
        if access(original, F_OK) != 0 { try Data(bytes).write(to: URL(fileURLWithPath: original)) }
        try #require(Glibc.link(original, path) == 0)
    }

    private func write(_ bytes: [UInt8], to path: [UInt8]) throws {
        let name = strndup(path.map { CChar(bitPattern: $0) }, path.count)
        defer { free(name) }
        let file = try #require(name.flatMap { fopen($0, "we") })
        defer { fclose(file) }
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }
}
