import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// The screen in a real terminal: keys in, pictures of it out, and what it leaves behind.
@Suite(.timeLimit(.minutes(3)), .enabled(if: Terminal.isInstalled, "tmux is the terminal of these tests"))
struct ScreenTests {
    @Test func keysActAndTheTerminalIsLeftAsItWasFound() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let terminal = try await Terminal(listener)
            try await terminal.type(
                "stty -a > before; \(Process.builtInShell("ditty")) one.wav two.wav three.wav; stty -a > after; echo code $?")
            try await terminal.shows("▶ one")
            try await terminal.shows("two")
            #expect(await terminal.fact("alternate_on") == "1")
            try await terminal.press("Space")
            try await listener.status("space pauses") { $0.state == .paused && $0.title == "one" }
            try await terminal.press(">")
            try await listener.status("> goes on") { $0.title == "two" }
            try await terminal.shows("‖ two")
            try await terminal.press("-", "-", "r")
            try await listener.status("volume and repeat have keys") { $0.volume < 100 && $0.repeat != .off }
            try await terminal.press("3")
            try await terminal.shows("three")
            for (width, height) in [(40, 12), (120, 40), (1, 1), (80, 24)] { try await terminal.resize(width: width, height: height) }
            try await terminal.shows("three")
            try await terminal.press("q")
            try await terminal.shows("code 0")
            #expect(await terminal.fact("alternate_on") == "0")
            #expect(await terminal.fact("cursor_flag") == "1")
            #expect(await terminal.fact("mouse_any_flag") == "0")
            #expect(await terminal.fact("keypad_flag") == "0")
            let (before, after) = (try AtomicFile.read(listener.path("before")), try AtomicFile.read(listener.path("after")))
            #expect(before != nil && before == after, "the line's modes")
            #expect(await eventually(within: 10) { listener.players.isEmpty }, "the player that the screen started ends with it")
        }
    }

    @Test func enterPlaysWhatIsSelectedInEveryList() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            for name in ["one", "two", "three"] { try listener.tone("music/\(name).wav") }
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            try listener.write("Rainy.m3u8", "music/three.wav\nmusic/one.wav\n")
            #expect(try await listener.ditty("playlist", "import", "Rainy.m3u8").exitCode == 0)
            let terminal = try await Terminal(listener)
            try await terminal.type(Process.builtInShell("ditty"))
            try await terminal.shows("Nothing is playing")
            try await terminal.press("2", "L", "L", "L", "L")
            try await terminal.shows("Tracks  3")
            // In the order of their names: one, three, two.
            try await terminal.press("G", "Enter")
            try await listener.status("a track of the library") { $0.state == .playing && $0.title == "two" }
            try await terminal.shows("▶ two")
            try await terminal.press("4")
            try await terminal.shows("Rainy")
            try await terminal.press("Enter")
            try await listener.status("a playlist from its start") { $0.state == .playing && $0.title == "three" && $0.queueCount == 2 }
            try await terminal.press("Right", "Down", "Enter")
            try await listener.status("an entry of a playlist") { $0.title == "one" && $0.queueIndex == 1 }
            try await terminal.press("5")
            try await terminal.type("thre")
            try await terminal.shows("three")
            try await terminal.press("Enter")
            try await listener.status("what was found") { $0.title == "three" && $0.queueCount == 1 }
            try await terminal.press("u", "6", "L", "Enter")
            try await terminal.press("3", "Enter")
            try await listener.status("an entry of the queue") { $0.state == .playing }
            #expect(await !terminal.text.contains("not a request"))
        }
    }

    @Test func playlistsAreEditedByKeys() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            for name in ["one", "two", "three"] { try listener.tone("music/\(name).wav") }
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            let terminal = try await Terminal(listener)
            try await terminal.type("\(Process.builtInShell("ditty")) music/one.wav music/two.wav music/three.wav")
            try await terminal.shows("▶ one")
            func holds(_ titles: [String], _ name: String = "Rainy") async -> Bool {
                await eventually(within: 10) {
                    (try? await listener.ditty("playlist", "show", name).lines.map { $0.split(separator: " ").last.map(String.init) })
                        == titles
                }
            }
            try await terminal.press("3")
            try await terminal.shows("Queue  3")
            try await terminal.press("v", "v", "v", "P")
            try await terminal.shows("Add to a playlist")
            try await terminal.type("Rainy")
            try await terminal.shows("Made the playlist Rainy (3 items)")
            #expect(await holds(["one", "two", "three"]))
            try await terminal.press("4", "Right")
            try await terminal.shows("Rainy  3")
            try await terminal.press("J", "J")
            #expect(await holds(["two", "three", "one"]))
            try await terminal.press("d")
            try await terminal.shows("1 item taken out of the playlist Rainy")
            #expect(await holds(["two", "three"]))
            try await terminal.press("u")
            #expect(await holds(["two", "three", "one"]))
            try await terminal.press("Left", "R", "C-u")
            try await terminal.type("Sunny")
            try await terminal.shows("The playlist is called Sunny now")
            #expect(await holds(["two", "three", "one"], "Sunny"))
            try await terminal.press("d")
            try await terminal.shows("The playlist Sunny is gone")
            try await terminal.press("u")
            #expect(await holds(["two", "three", "one"], "Sunny"))
        }
    }

    @Test func aTerminalThatVanishesLeavesNoProcess() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            let terminal = try await Terminal(listener)
            try await terminal.type("\(Process.builtInShell("ditty")) \(listener.path("one.wav"))")
            try await terminal.shows("▶ one")
            let server = try #require(await terminal.serverPID)
            kill(server, SIGKILL)
            #expect(await eventually(within: 10) { listener.processes.isEmpty }, "\(listener.processes.map { Process.commandLine($0) })")
        }
    }

    @Test func aPlayerThatDiesIsReplacedAndGoesOn() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let terminal = try await Terminal(listener)
            try await terminal.type("\(Process.builtInShell("ditty")) one.wav two.wav")
            try await terminal.shows("▶ one")
            try await listener.ditty("next")
            try await listener.ditty("seek", "30")
            #expect(await eventually(within: 10) { listener.savedElapsed > 29 }, "the place is saved")
            let first = try #require(listener.players.first)
            kill(first, SIGKILL)
            #expect(await eventually(within: 15) { listener.players.count == 1 && listener.players.first != first })
            try await listener.status(within: 15, "it plays on where it was") {
                $0.state == .playing && $0.title == "two" && ($0.position ?? 0) > 24
            }
            try await terminal.shows("▶ two")
            try await terminal.press("Space")
            try await listener.status("keys act on the new player") { $0.state == .paused }
            try await terminal.press("q")
            try await terminal.shows("ready>")
        }
    }

    /// The second one is killed while it opens what the first one played: so it is left playing, and not as one that stood still.
    @Test(arguments: [0, 20, 50, 100]) func aPlayerThatIsKilledTwiceGoesOnPlaying(milliseconds: Int) async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let terminal = try await Terminal(listener)
            try await terminal.type("\(Process.builtInShell("ditty")) one.wav two.wav")
            try await terminal.shows("▶ one")
            #expect(await eventually(within: 10) { listener.savedPlace["wasPlaying"] == .bool(true) })
            let first = try #require(listener.players.first)
            kill(first, SIGKILL)
            #expect(await eventually(within: 15) { listener.players.contains { $0 != first } })
            let second = try #require(listener.players.first { $0 != first })
            #expect(await eventually(within: 15) { (try? UnixSocket.connect(to: listener.socketPath)) != nil })
            try await Task.sleep(for: .milliseconds(milliseconds))
            kill(second, SIGKILL)
            try await listener.status(within: 20, "the third one plays") { $0.state == .playing && $0.title == "one" }
            try await terminal.press("q")
            try await terminal.shows("ready>")
        }
    }

    /// Five seconds of silence, and ten for an answer to the question whether it works, are what a busy player is given.
    @Test func aPlayerThatHangsIsToldOf() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let terminal = try await Terminal(listener)
            try await terminal.type("\(Process.builtInShell("ditty")) one.wav two.wav")
            try await terminal.shows("▶ one")
            let player = try #require(listener.players.first)
            kill(player, SIGSTOP)
            defer { kill(player, SIGCONT) }
            try await terminal.press("Space")
            try await terminal.shows("The player does not answer", within: 20)
            kill(player, SIGCONT)
            try await listener.status("what was asked for is done when it works again") { $0.state == .paused }
            try await terminal.shows("‖ one")
            try await terminal.press(">")
            try await terminal.shows("‖ two")
        }
    }

    @Test func whatKillsThePlayerTwiceIsPassedByAndNamed() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let terminal = try await Terminal(listener)
            try await terminal.type("\(Process.builtInShell("ditty")) one.wav two.wav")
            var killed: Set<pid_t> = []
            for _ in 0..<2 {
                try await listener.status(within: 20, "it plays") { $0.state == .playing && $0.title == "one" }
                #expect(await eventually(within: 10) { listener.savedPlace["wasPlaying"] == .bool(true) })
                let player = try #require(listener.players.first)
                killed.insert(player)
                kill(player, SIGSEGV)
                #expect(await eventually(within: 20) { listener.players.contains { !killed.contains($0) } })
            }
            try await listener.status(within: 20, "the next one is there") { $0.title == "two" }
            #expect(try await listener.ditty("queue").lines.first == "  1. one (skipped)")
            try await terminal.shows("one", within: 5)
            try await terminal.press("q")
            try await terminal.shows("ready>")
        }
    }

    @Test func signalsEndTheScreenWithTheTerminalAsItWas() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            let terminal = try await Terminal(listener)
            for signal in [SIGTERM, SIGINT, SIGHUP] {
                try await terminal.type(
                    "clear; stty -a > before; \(Process.builtInShell("ditty")) --language en \(listener.path("one.wav")); "
                        + "echo code $?; stty -a > after")
                try await terminal.shows("▶ one")
                let screen = try #require(Process.all { $0.contains("--language en \(listener.folder)") && !$0.contains("serve") }.first)
                kill(screen, signal)
                try await terminal.shows("code 0")
                #expect(await terminal.fact("alternate_on") == "0", "\(signal)")
                let (before, after) = (try AtomicFile.read(listener.path("before")), try AtomicFile.read(listener.path("after")))
                #expect(before != nil && before == after, "\(signal)")
                #expect(await eventually(within: 10) { listener.players.isEmpty }, "\(signal)")
            }
        }
    }

    @Test func suspendAndResumeDrawAgain() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            let terminal = try await Terminal(listener)
            try await terminal.type("set -m; \(Process.builtInShell("ditty")) one.wav")
            try await terminal.shows("▶ one")
            try await terminal.press("C-z")
            #expect(await eventually(within: 10) { await terminal.fact("alternate_on") == "0" })
            #expect(try await listener.status().state == .playing, "music goes on while the screen is stopped")
            try await terminal.type("fg")
            try await terminal.shows("▶ one")
            try await terminal.press("q")
            #expect(await eventually(within: 10) { listener.players.isEmpty })
        }
    }

    @Test func namesWithControlsStayInTheirCells() async throws {
        try await Listener.with { listener in
            try listener.tone("a\u{1B}[2J\u{1B}]0;b\u{07}\u{9B}31mc\u{202E}d.wav")
            try listener.tone("two.wav")
            let terminal = try await Terminal(listener)
            try await terminal.type("\(Process.builtInShell("ditty")) a* two.wav")
            try await terminal.shows("two")
            try await terminal.shows("▶ a")
            let title = await terminal.fact("pane_title")
            #expect(title != "b", "no sequence reached the terminal")
            try await terminal.press("q")
            try await terminal.shows("ready>")
        }
    }
}
