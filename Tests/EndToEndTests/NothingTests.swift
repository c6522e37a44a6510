import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// What would come to nothing says so, and costs neither the queue nor what plays.
@Suite(.timeLimit(.minutes(3)))
struct NothingTests {
    @Test func whatIsNoMediaCostsNothing() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try listener.write("notes", "milk, bread\n")
            try listener.write("fake.mp3", "no sound at all\n")
            try listener.write("empty.flac", "")
            try listener.write("lost.m3u", "gone.mp3\nalso-gone.mp3\n")
            try listener.write("nothing.m3u", "# nothing\n")
            try FileManager.default.createDirectory(atPath: listener.path("folder"), withIntermediateDirectories: true)
            #expect(mkfifo(listener.path("pipe.mp3"), 0o600) == 0)
            try await listener.ditty("one.wav", "two.wav")
            try await listener.ditty("next")
            try await listener.status("the second plays") { $0.title == "two" && $0.state == .playing }
            let entries = try await listener.ditty("queue", "--json").text
            let vain = [
                "notes", "fake.mp3", "empty.flac", "lost.m3u", "nothing.m3u", "folder", "pipe.mp3", "gone.wav", "/dev/null", "/etc/passwd",
                "/proc", "ditty://liked?play=1", "DITTY://liked?play=1",
            ]
            for place in vain {
                for words in [[place], ["add", place]] where !(words.count == 2 && place.contains("://")) {
                    let answer = try await listener.run(words.map { Array($0.utf8) })
                    #expect(answer.exitCode == 3 && !answer.text.isEmpty, "\(words): \(answer.exitCode) \(answer.text)")
                    #expect(answer.diagnostics.isEmpty, "\(answer.diagnosticText)")
                }
            }
            #expect(try await listener.ditty("queue", "--json").text == entries, "the very same entries")
            try await listener.status("what played plays on") { $0.title == "two" && $0.state == .playing && $0.position ?? 0 > 0 }
            #expect(try await listener.ditty("notes", "three.wav").exitCode == 0, "one that can be played is enough")
        }
    }

    /// Files that are there and broken cost a moment each; only what is away stands still after three.
    @Test func whatIsGoodBehindWhatIsBrokenPlays() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try FileManager.default.createDirectory(atPath: listener.path("mixed"), withIntermediateDirectories: true)
            let garbage = [UInt8](repeating: 0, count: 512).enumerated().map { UInt8($0.offset & 3) }
            for number in 1...5 { try listener.write("mixed/\(number).mp3", garbage) }
            try listener.tone("mixed/6.wav")
            #expect(try await listener.ditty("mixed").exitCode == 0)
            try await listener.status("the good one plays") { $0.title == "6" && $0.state == .playing && $0.queueCount == 6 }
            try listener.write("lost.m3u", (1...5).map { "gone\($0).mp3\n" }.joined() + "one.wav\n")
            #expect(try await listener.ditty("lost.m3u").exitCode == 0)
            try await listener.status("what is there plays") { $0.title == "one" && $0.state == .playing }
        }
    }

    @Test func whatADecoderRefusesGivesTheQueueBack() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let garbage = [UInt8](repeating: 0, count: 512).enumerated().map { UInt8($0.offset & 3) }
            try listener.write("garbage.bin", garbage)
            try await listener.ditty("one.wav", "two.wav")
            try await listener.ditty("repeat", "all")
            try await listener.ditty("seek", "20")
            for (place, code) in [("garbage.bin", Int32(3)), ("http://127.0.0.1:9/x.mp3", 1)] {
                #expect(try await listener.ditty(place).exitCode == code, "\(place)")
                try await listener.status("it plays on from there") {
                    $0.title == "one" && $0.state == .playing && (20..<40).contains($0.position ?? 0) && $0.repeat == .all
                }
                #expect(try await listener.queueTitles() == ["one", "two"])
            }
            try await listener.ditty("pause")
            try await listener.status("it pauses") { $0.state == .paused }
            #expect(try await listener.ditty("garbage.bin").exitCode == 3)
            try await listener.status("what stood still does so") { $0.title == "one" && $0.state == .paused && $0.position ?? 0 >= 20 }
            try await listener.ditty("stop")
            try await listener.status("it stops") { $0.state == .stopped }
            #expect(try await listener.ditty("garbage.bin").exitCode == 3)
            try await listener.status("it is as it was") { $0.state == .stopped && $0.queueCount == 2 }
            try await listener.ditty("play")
            try await listener.status("and plays") { $0.title == "one" && $0.state == .playing }
        }
    }

    @Test func whatTheKernelShowsAsFilesIsNoMusic() async throws {
        try await Listener.with { listener in
            let tone = try listener.tone("one.wav")
            try FileManager.default.createDirectory(atPath: listener.path("music/sub"), withIntermediateDirectories: true)
            try listener.tone("music/two.wav")
            try listener.write("music/program.ts", "export const one = 1;\n")
            #expect(symlink("/proc/self", listener.path("music/self")) == 0)
            #expect(symlink("..", listener.path("music/sub/loop")) == 0)
            try await listener.ditty(tone)
            // What somebody keeps in shared memory may well be music.
            let isShared = try !FileManager.default.contentsOfDirectory(atPath: "/dev/shm").isEmpty
            for place in ["/proc", "file:////proc", "/proc/self/fd", "/sys", isShared ? "/dev/pts" : "/dev"] {
                #expect(try await listener.ditty(place).exitCode == 3, "\(place)")
            }
            #expect(try await listener.ditty("music/./sub/..//").exitCode == 0)
            struct Row: Decodable { let location: String }
            let rows = try await listener.ditty("queue", "--json").lines.map {
                try JSONDecoder().decode(Row.self, from: Data($0.utf8)).location
            }
            #expect(rows == ["file://\(listener.path("music/two.wav"))"])
        }
    }

    @Test func listsComeWithNULsOrLinesOfAnyKind() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let name: [UInt8] = Array("new".utf8) + [0x0A, 0xFF] + Array("line.wav".utf8)
            try listener.write("four.wav", WAVE.tone(seconds: 60, hertz: 330))
            let renamed = try await listener.runProgram([Array("mv".utf8), Array("four.wav".utf8), name])
            #expect(renamed.exitCode == 0)
            #expect(try await listener.ditty("-", input: Array("./one.wav\0".utf8) + name + [0]).exitCode == 0)
            #expect(try await listener.queueTitles() == ["one", "new\n\u{FFFD}line"])
            let lines = "\u{FEFF}#EXTM3U\r\n#EXTINF:3,x\r\none.wav\r\n\ntwo.wav\nfile://\(listener.path("three.wav"))"
            #expect(try await listener.ditty("-", input: Array(lines.utf8)).exitCode == 0)
            #expect(try await listener.queueTitles() == ["one", "two", "three"])
            #expect(try await listener.ditty("-", input: Array("one.wav\rtwo.wav\r".utf8)).exitCode == 0)
            #expect(try await listener.queueTitles() == ["one", "two"])
        }
    }

    @Test func whoFollowsEndsWithWhoeverReads() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: [try listener.tone("one.wav")])
            let ditty = Process.builtInShell("ditty")
            let words = ["sh", "-c", "\(ditty) status --follow --json | head -n 1"].map { Array($0.utf8) }
            #expect(try await listener.runProgram(words).lines.count == 1)
        }
    }

    @Test func theDoctorNeedsNoPlayerAndSeesAFullDisk() async throws {
        try await Listener.with { listener in
            let well = try await listener.ditty("doctor")
            #expect(well.exitCode == 0 && well.text.contains("player: none is running"), "\(well.text)\(well.diagnosticText)")
            #expect(well.text.contains("D-Bus: no session bus") && listener.players.isEmpty)
            try FileManager.default.createDirectory(atPath: listener.stateFolder, withIntermediateDirectories: true)
            let words = ["sh", "-c", "(trap '' XFSZ; ulimit -f 1; \(Process.builtInShell("ditty")) doctor; echo code $?) | cat"]
            let full = try await listener.runProgram(words.map { Array($0.utf8) }).text
            #expect(full.contains("state: \(listener.stateFolder) cannot be written: File too large"), "\(full)")
            #expect(full.hasSuffix("code 1\n"), "\(full)")
            listener.environment["XDG_RUNTIME_DIR"] = "r"
            #expect(try await listener.ditty("doctor").text.contains("XDG_RUNTIME_DIR is no absolute path"))
        }
    }

    @Test func anUnknownDayIsNamed() async throws {
        try await Listener.with { listener in
            let answer = try await listener.ditty("alarm", "add", "7:30", "funday", "play", "jazz")
            #expect(answer.exitCode != 0 && answer.diagnosticText.contains("'funday' is no day"), "\(answer.text)\(answer.diagnosticText)")
            let list = try await listener.ditty("alarm", "add", "7:30", "monday,funday", "play", "jazz")
            #expect(list.exitCode == 2 && list.diagnosticText.contains("'monday,funday' names no days"), "\(list.diagnosticText)")
        }
    }

    @Test func whatAWriterLeftIsTakenAway() async throws {
        try await Listener.with { listener in
            try FileManager.default.createDirectory(atPath: listener.stateFolder, withIntermediateDirectories: true)
            try listener.write("s/ditty/queue.json.2147483646.new", "{")
            try listener.write("s/ditty/queue.json.\(getpid()).new", "{")
            try await listener.startPlayer()
            #expect(await eventually(within: 10) { access(listener.stateFolder + "/queue.json.2147483646.new", F_OK) != 0 })
            #expect(access(listener.stateFolder + "/queue.json.\(getpid()).new", F_OK) == 0, "its writer may still be at it")
        }
    }

    @Test func aListOnAServerIsReadAndReachesNoFile() async throws {
        try await Listener.with { listener in
            let secret = try listener.tone("secret.wav")
            let server = try ListenReceiver(body: "#EXTM3U\n#EXTINF:3,First\nfirst.mp3\nfile://\(secret)\n")
            defer { server.close() }
            try await listener.startPlayer(playing: [try listener.tone("one.wav")])
            let added = try await listener.ditty("add", "http://127.0.0.1:\(server.port)/music/list.m3u")
            #expect(added.exitCode == 0 && server.requests.first?.head.hasPrefix("GET /music/list.m3u ") == true)
            #expect(try await listener.queueTitles().dropFirst().first == "First")
            #expect(!(try await listener.ditty("queue", "--json").text.contains("file://\(secret)")))
        }
    }
}
