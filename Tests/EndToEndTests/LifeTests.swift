import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// One player at a time, that ends when it should, and after any end goes on where it was.
@Suite(.timeLimit(.minutes(3)))
struct LifeTests {
    // MARK: One player

    @Test func aPlayerInTheForegroundEndsOnSIGTERMWithItsStateSaved() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let player = try await listener.startPlayer(playing: ["one.wav", "two.wav"])
            try await listener.ditty("volume", "35")
            try await listener.ditty("pause")
            try await listener.ditty("seek", "40")
            try await listener.status("the place is set") { isNear($0.position, 40) }
            player.send(SIGTERM)
            #expect(await player.end(within: 10) == 0)
            #expect(player.output.isEmpty)
            #expect(access(listener.socketPath, F_OK) != 0, "the socket goes with the player")
            #expect(listener.processes.isEmpty)
            #expect(try await listener.ditty("status").exitCode == 6)

            try await listener.startPlayer()
            let status = try await listener.status()
            #expect(status.state == .paused)
            #expect(status.title == "one")
            #expect(isNear(status.position, 40))
            #expect(status.volume == 35)
            #expect(try await listener.queueTitles() == ["one", "two"])
        }
    }

    @Test func aSecondPlayerExitsOneAndNamesTheFirst() async throws {
        try await Listener.with { listener in
            let player = try await listener.startPlayer()
            let second = try await listener.ditty("--no-ui")
            #expect(second.exitCode == 1)
            #expect(second.diagnosticText.contains("(process \(player.pid)"), "\(second.diagnosticText)")
            #expect(listener.players == [player.pid])
        }
    }

    @Test func anotherDatabaseThanTheRunningPlayersIsRefused() async throws {
        try await Listener.with { listener in
            let database = listener.path("music.sqlite")
            try await listener.startPlayer("--database", database)
            try listener.tone("one.wav")
            for words in [["status"], ["one.wav"], ["add", "one.wav"], ["say", "pause"], ["--no-ui"]] {
                let other = try await listener.run(["--database", "other.sqlite"].map { Array($0.utf8) } + words.map { Array($0.utf8) })
                #expect(other.exitCode == 1, "\(words)")
                #expect(other.diagnosticText.contains(database), "\(words): \(other.diagnosticText)")
            }
            #expect(try await listener.ditty("--database", "music.sqlite", "status").exitCode == 0, "a relative path of the same file")
        }
    }

    @Test func twentyStartsAtOnceMakeOnePlayer() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav", seconds: 5)
            let adding = try (0..<12).map { _ in try listener.start("add", "one.wav") }
            let serving = try (0..<8).map { _ in try listener.start("--no-ui") }
            for process in adding { #expect(await process.end(within: 20) == 0, "\(process.diagnosticText)") }
            #expect(await eventually(within: 10) { listener.players.count == 1 }, "\(listener.players)")
            var losers = 0
            for process in serving where listener.players != [process.pid] {
                #expect(await process.end(within: 10) == 1)
                losers += 1
            }
            #expect(losers >= 7)
            #expect(try await listener.status().queueCount == 12)
        }
    }

    /// A login without the runtime folder of the first one.
    @Test func aSecondSocketMakesNoSecondPlayerOverTheSameState() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            let player = try await listener.startPlayer(playing: [tones[0], tones[1]])
            let runtime = listener.environment["XDG_RUNTIME_DIR"]
            mkdir(listener.path("other"), 0o700)
            listener.environment["XDG_RUNTIME_DIR"] = listener.path("other")
            let answer = try await listener.ditty(tones[2])
            #expect(answer.exitCode == 1)
            #expect(answer.diagnosticText.contains("process \(player.pid), socket \(listener.socketPath)"), "\(answer.diagnosticText)")
            listener.environment["XDG_RUNTIME_DIR"] = runtime
            #expect(try await listener.queueTitles() == ["one", "two"])
            player.send(SIGKILL)
            _ = await player.end(within: 10)
            listener.environment["XDG_RUNTIME_DIR"] = listener.path("other")
            #expect(try await listener.ditty(tones[2]).exitCode == 0, "the claim ends with its player")
        }
    }

    // MARK: Ends

    @Test func quitLeavesNothingBehind() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try await listener.ditty("one.wav")
            #expect(listener.players.count == 1, "the shell's command has gone, the player plays on")
            let follower = try listener.start("status", "--follow")
            #expect(await eventually(within: 10) { !follower.lines.isEmpty })
            #expect(try await listener.ditty("quit").exitCode == 0)
            #expect(await follower.end(within: 10) == 0)
            #expect(await eventually(within: 10) { listener.processes.isEmpty })
            #expect(access(listener.socketPath, F_OK) != 0)
        }
    }

    /// A jump is kept when it is made, not five seconds later, and the place is shown before mpv has found it.
    @Test func aPlayerThatIsKilledAfterAJumpGoesOnThere() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let player = try await listener.startPlayer(playing: ["one.wav", "two.wav"])
            try await listener.ditty("seek", "40")
            let place = URL(fileURLWithPath: listener.stateFolder + "/place.json")
            let isKept = await eventually(within: 4) {
                (try? String(contentsOf: place, encoding: .utf8))?.contains(/"elapsed":4\d/) ?? false
            }
            #expect(isKept, "\((try? String(contentsOf: place, encoding: .utf8)) ?? "nothing")")
            player.send(SIGKILL)
            _ = await player.end(within: 10)
            try await listener.ditty("say", "resume")
            let position = try await listener.status().position
            #expect((position ?? 0) > 39, "\(String(describing: position))")
        }
    }

    @Test func whatADeadPlayerLeftIsNoObstacle() async throws {
        try await Listener.with { listener in
            let player = try await listener.startPlayer()
            player.send(SIGKILL)
            #expect(await player.end(within: 10) == 128 + SIGKILL)
            #expect(access(listener.socketPath, F_OK) == 0, "a killed player leaves its socket")
            #expect(try await listener.ditty("status").exitCode == 6)
            #expect(try await listener.ditty("say", "pause").exitCode != 6, "a sentence starts a new one")
            #expect(listener.players.count == 1)
        }
    }

    @Test func plainLinesEndWithTheirInputAndTakeTheirPlayerAlong() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let screen = try await listener.ditty("--plain", "one.wav")
            #expect(screen.exitCode == 0, "\(screen.diagnosticText)")
            #expect(screen.text.contains("one"))
            #expect(await eventually(within: 10) { listener.processes.isEmpty }, "no player without a screen that was started for one")
        }
    }

    @Test func plainLinesTellThingsOnceAndInTheLanguageOfTheListener() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            mkdir(listener.path("music"), 0o755)
            for name in ["Слон", "Кит"] { try listener.tone("music/\(name).wav") }
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            let screen = try await listener.ditty(
                "--plain", "--language", "ru", "one.wav", input: Array("включи Слон\nпауза\n".utf8))
            #expect(screen.exitCode == 0, "\(screen.diagnosticText)")
            #expect(!screen.text.contains("playing") && !screen.text.contains("paused"), "\(screen.text)")
            #expect(screen.lines.count { $0.contains("Слон") } == 1, "\(screen.text)")
            #expect(screen.lines.count { $0.contains("ауза") } == 1, "\(screen.text)")
        }
    }

    @Test func plainLinesAreDoneInTurnAndQuitLeaves() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: tones)
            let screen = try await listener.ditty("--plain", input: Array("next\nwhat song is this\nquit\npause\n".utf8))
            #expect(screen.exitCode == 0, "\(screen.diagnosticText)")
            let answers = screen.lines.filter { $0.contains("two") }
            #expect(answers.count == 2, "the question comes after the jump: \(screen.text)")
            #expect(screen.lines.last == "Goodbye.", "\(screen.text)")
            try await listener.status("the player goes on, and is not paused") { $0.state == .playing && $0.title == "two" }
        }
    }

    /// Told to play just when the last player is ending, it plays, and what the last one kept is not lost.
    @Test func whoComesWhileAPlayerEndsGetsTheNext() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            for turn in 1...5 {
                let screen = try await listener.ditty("--plain", "one.wav", input: Array("volume \(20 + turn)\n".utf8))
                #expect(screen.exitCode == 0, "\(screen.diagnosticText)")
                let answer = try await listener.ditty("two.wav")
                #expect(answer.exitCode == 0, "\(answer.diagnosticText)")
                try await listener.status("it plays, as loud as it was") {
                    $0.state == .playing && $0.title == "two" && $0.volume == Double(20 + turn)
                }
                #expect(try await listener.ditty("quit").exitCode == 0)
                let code = try await listener.ditty("status").exitCode
                #expect(code == 6, "a player that is ending is none")
            }
        }
    }

    // MARK: kill -9

    @Test func aKilledPlayerGoesOnWhereItWas() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let player = try await listener.startPlayer(playing: ["one.wav", "two.wav", "three.wav"])
            try await listener.ditty("next")
            try await listener.ditty("seek", "30")
            try await listener.ditty("volume", "42")
            try await listener.ditty("repeat", "all")
            try await listener.ditty("rate", "1.25")
            let before = try await listener.status(within: 25, "six seconds of playing, so that the place has been saved") {
                $0.title == "two" && $0.state == .playing && ($0.position ?? 0) > 37
            }
            player.send(SIGKILL)
            _ = await player.end(within: 10)

            try await listener.startPlayer()
            let after = try await listener.status()
            #expect(after.state == .paused)
            #expect(after.title == "two")
            #expect(after.queueIndex == 1)
            let lost = (before.position ?? 0) - (after.position ?? 0)
            #expect(lost < 5 * 1.25 + 1 && lost > -2, "\(lost) s")
            #expect(after.volume == 42)
            #expect(after.repeat == .all)
            #expect(after.shuffle == .off)
            #expect(try await listener.queueTitles() == ["one", "two", "three"])
            try await listener.ditty("play")
            try await listener.status("it plays on from there, at the rate it had") {
                $0.state == .playing && $0.rate == 1.25 && ($0.position ?? 0) > 30
            }
        }
    }

    @Test func whatChangesWhileNothingPlaysIsSavedToo() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            let player = try await listener.startPlayer()
            for tone in tones { try await listener.ditty("add", tone) }
            try await listener.ditty("volume", "42")
            try await listener.ditty("repeat", "one")
            try await listener.ditty("shuffle", "items")
            let titles = try await listener.queueTitles()
            // The place is written within some seconds of a change; nothing tells when.
            #expect(
                await eventually(within: 8) {
                    listener.savedPlace["volume"] == .number(42) && listener.savedPlace["progress"]?["repeatType"] == .string("one")
                })
            player.send(SIGKILL)
            _ = await player.end(within: 10)
            try await listener.startPlayer()
            let status = try await listener.status()
            #expect(status.volume == 42)
            #expect(status.repeat == .one)
            #expect(status.shuffle == .items)
            #expect(try await listener.queueTitles() == titles)
        }
    }

    @Test func whatEndedThePlayerTwiceIsForgivenOnceItHasPlayed() async throws {
        try await Listener.with { listener in
            var player = try await listener.startPlayer(playing: try listener.threeTones())
            for _ in 1...2 {
                try await listener.ditty("play")
                try await listener.status("it plays") { $0.state == .playing && $0.title == "one" }
                player.send(SIGSEGV)
                _ = await player.end(within: 10)
                player = try await listener.startPlayer()
            }
            try await listener.status("it is passed by") { $0.title == "two" && $0.state == .paused }
            try await listener.ditty("one.wav", "two.wav")
            try await listener.status("the listener wants it all the same") { $0.title == "one" && $0.state == .playing }
            for _ in 1...2 {
                try await listener.ditty("quit")
                _ = await player.end(within: 10)
                player = try await listener.startPlayer()
                try await listener.status("it is where it was") { $0.title == "one" && $0.state == .paused }
            }
        }
    }

    /// Each round changes something, is killed a little later than the round before, and finds the old state or the new one.
    @Test func twentyKillsLoseNothing() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            var player = try await listener.startPlayer(playing: [tones[0], tones[1]])
            try await listener.status("it plays") { $0.state == .playing }
            #expect(await eventually(within: 8) { listener.savedPlace["progress"] != nil })
            var known = try await State(listener)
            for round in 0..<20 {
                let words = [["add", tones[2]], ["next"], ["repeat", round % 8 < 4 ? "all" : "off"], ["volume", "\(30 + round)"]][round % 4]
                try await listener.run(words.map { Array($0.utf8) })
                let changed = try await State(listener)
                try await Task.sleep(for: .milliseconds(round * 5))
                player.send(SIGKILL)
                _ = await player.end(within: 10)
                player = try await listener.startPlayer()
                let found = try await State(listener)
                #expect(found.titles == known.titles || found.titles == changed.titles, "round \(round): \(found.titles)")
                #expect([known.title, changed.title].contains(found.title), "round \(round): \(found.title ?? "nothing")")
                #expect([known.repeats, changed.repeats].contains(found.repeats), "round \(round)")
                #expect([known.volume, changed.volume].contains(found.volume), "round \(round): \(found.volume)")
                known = found
            }
            #expect(known.titles.count > 3, "most of what was added is still there: \(known.titles)")
        }
    }

    /// What must not be lost.
    private struct State {
        let titles: [String]
        let title: String?
        let repeats: RepeatType
        let volume: Double

        init(_ listener: Listener) async throws {
            let status = try await listener.status()
            titles = try await listener.queueTitles()
            (title, repeats, volume) = (status.title, status.repeat, status.volume)
        }
    }

    private func isNear(_ position: Double?, _ seconds: Double) -> Bool { position.map { abs($0 - seconds) < 0.5 } ?? false }
}
