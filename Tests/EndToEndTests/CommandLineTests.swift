import Testing

/// The command line's own rules: what is an option, what a word, and how a call ends that needs no player.
@Suite(.timeLimit(.minutes(3)))
struct CommandLineTests {
    /// A call, its exit code, and what standard error must hold.
    struct Call: Sendable, CustomTestStringConvertible {
        let words: [String]
        let exitCode: Int32
        let diagnostics: String

        init(_ words: String..., exits exitCode: Int32, saying diagnostics: String) {
            self.words = words
            self.exitCode = exitCode
            self.diagnostics = diagnostics
        }

        var testDescription: String { "ditty " + words.joined(separator: " ") }
    }

    static let wrongUse = [
        Call("--frobnicate", exits: 2, saying: "'--frobnicate'"),
        Call("status", "--frobnicate", exits: 2, saying: "'--frobnicate'"),
        Call("--json=yes", "status", exits: 2, saying: "'--json'"),
        Call("--socket", exits: 2, saying: "'--socket' needs a value"),
        Call("--language", "fr", "status", exits: 2, saying: "'fr'"),
        Call("skip", exits: 2, saying: "skip SECONDS"),
        Call("skip", "soon", exits: 2, saying: "'soon'"),
        Call("skip", "nan", exits: 2, saying: "'nan'"),
        Call("seek", "1:75", exits: 2, saying: "'1:75'"),
        Call("seek", "101%", exits: 2, saying: "'101%'"),
        Call("rate", "fast", exits: 2, saying: "'fast'"),
        Call("rate", "0", exits: 2, saying: "'0'"),
        Call("volume", "101", exits: 2, saying: "101"),
        Call("volume", "loud", exits: 2, saying: "'loud'"),
        Call("repeat", "twice", exits: 2, saying: "off, one, all"),
        Call("shuffle", "albums", exits: 2, saying: "off, items, collections"),
        Call("next", "please", exits: 2, saying: "'please'"),
        Call("status", "--format", "{tempo}", exits: 2, saying: "'tempo'"),
        Call("status", "--format", "{title", exits: 2, saying: "'{'"),
        Call("library", "burn", exits: 2, saying: "'library burn'"),
        Call("open", "http://localhost/", exits: 2, saying: "ditty://"),
        Call("say", exits: 2, saying: "UTTERANCE"),
        Call("explain", exits: 2, saying: "utterance"),
        Call("--no-ui", "next", exits: 2, saying: "'next'"),
        Call(exits: 2, saying: "terminal"),
    ]

    /// What is printed must not go where standard output would have been.
    @Test func aClosedStandardOutputIsAnError() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            for words in ["status", "status --follow"] {
                let line = #""$0" \#(words) >&-"#
                let words = ["/bin/sh", "-c", line, Process.built("ditty")]
                let process = try listener.startProgram(words.map { Array($0.utf8) })
                #expect(await process.end(within: 10) != 0, "\(line)")
            }
        }
    }

    @Test(arguments: wrongUse)
    func wrongUseExitsTwo(_ call: Call) async throws {
        try await Listener.with { listener in
            let answer = try await listener.run(call.words.map { Array($0.utf8) })
            #expect(answer.exitCode == call.exitCode)
            #expect(answer.diagnosticText.contains(call.diagnostics), "\(answer.diagnosticText)")
            #expect(answer.output.isEmpty)
            #expect(listener.processes.isEmpty, "wrong use starts no player")
        }
    }

    @Test(arguments: [
        "play", "pause", "toggle", "stop", "next", "previous", "skip 5", "skip -5", "seek 1:00", "rate 1.5", "volume +5", "volume -5",
        "repeat all", "shuffle off", "like", "dislike", "status", "status --json", "status --follow", "queue", "clear", "undo", "quit",
        "playlist list", "shortcut list", "misses", "library list",
    ])
    func withoutAPlayerACommandExitsSix(_ words: String) async throws {
        try await Listener.with { listener in
            let answer = try await listener.run(words.split(separator: " ").map { Array($0.utf8) })
            #expect(answer.exitCode == 6)
            #expect(answer.diagnosticText == "ditty: no player is running\n")
            #expect(answer.output.isEmpty)
            #expect(listener.processes.isEmpty, "'ditty \(words)' starts no player")
        }
    }

    /// `ditty` sends these by itself; with an option that changes nothing `ditty-screen` does: nobody may see a difference.
    @Test func whatIsSentQuicklySaysTheSame() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try await listener.ditty("one.wav", "two.wav", "three.wav")
            try await listener.ditty("pause")
            for words in [
                ["status"], ["status", "--format", "{state}: {title}\\n\"{{{volume}}}\""],
                ["status", "--format={queueIndex}/{queueCount}"],
                ["status", "--format", ""], ["status", "--json"], ["next"], ["previous"], ["volume", "30"], ["volume", "+5"],
                ["volume", "-5"], ["skip", "15"], ["skip", "-5"], ["pause"], ["undo"], ["stop"], ["like"], ["clear"], ["next"],
            ] {
                let quick = try await listener.run(words.map { Array($0.utf8) })
                let whole = try await listener.run((words + ["--no-color"]).map { Array($0.utf8) })
                let message = Comment(rawValue: words.joined(separator: " "))
                guard words != ["undo"], words != ["stop"], words != ["clear"] else {
                    #expect(quick.exitCode == 0 && quick.lines.count == 1, message)
                    continue
                }
                #expect(quick.exitCode == whole.exitCode, message)
                #expect(quick.text == whole.text, message)
                #expect(quick.diagnosticText == whole.diagnosticText, message)
            }
        }
    }

    @Test func helpAndVersionNeedNothing() async throws {
        try await Listener.with { listener in
            listener.environment = [:]
            for word in ["--help", "-h"] {
                let help = try await listener.ditty(word)
                #expect(help.exitCode == 0)
                #expect(help.text.hasPrefix("OVERVIEW: "))
                #expect(help.text.contains("EXIT CODES: 0 done"))
            }
            for words in [["--version"], ["-V"], ["status", "--version"]] {
                let version = try await listener.run(words.map { Array($0.utf8) })
                #expect(version.exitCode == 0)
                #expect(version.text.hasPrefix("ditty "))
                #expect(version.lines.count == 1)
            }
            let help = try await listener.ditty("seek", "--help")
            #expect(help.text.contains("USAGE: ditty seek TIME|PERCENT%"))
        }
    }

    @Test func optionsStandBeforeAndAfterTheCommand() async throws {
        try await Listener.with { listener in
            let socket = listener.path("elsewhere.sock")
            let player = try listener.start("--socket", socket, "--no-ui")
            #expect(await eventually(within: 10) { await (try? listener.ditty("--socket", socket, "status"))?.exitCode == 0 })
            for words in [
                ["--socket", socket, "--json", "status"], ["status", "--json", "--socket", socket],
                ["--json", "status", "--socket=\(socket)"],
            ] {
                let answer = try await listener.run(words.map { Array($0.utf8) })
                #expect(answer.exitCode == 0, "\(words)")
                #expect(try JSON(answer.text)["state"] == .string("stopped"), "\(words)")
            }
            #expect(try await listener.ditty("status").exitCode == 6, "the listener's own socket is another one")
            #expect(try await listener.ditty("quit", "--socket", socket).exitCode == 0)
            #expect(await player.end(within: 10) == 0)
        }
    }

    @Test func afterTwoDashesEverythingIsAPath() async throws {
        try await Listener.with { listener in
            try listener.tone("--json")
            try listener.tone("next")
            #expect(try await listener.ditty("--", "--json", "next").exitCode == 0)
            #expect(try await listener.queueTitles() == ["--json", "next"])
        }
    }

    @Test func aListOfPathsComesFromStandardInput() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let list = "three.wav\n\n\(listener.path("one.wav"))\r\nfile://\(listener.path("two.wav"))"
            #expect(try await listener.ditty("-", input: Array(list.utf8)).exitCode == 0)
            #expect(try await listener.queueTitles() == ["three", "one", "two"])
            let nothing = try await listener.ditty("-")
            #expect(nothing.exitCode == 1)
            #expect(nothing.diagnosticText.contains("standard input"))
            #expect(try await listener.queueTitles().count == 3, "an empty list changes nothing")
        }
    }

    @Test func sentencesNeedNoQuotesAndHoldNoOptions() async throws {
        try await Listener.with { listener in
            let apart = try await listener.ditty("say", "frobnicate", "the", "--json", "-h", "--")
            let together = try await listener.ditty("say", "frobnicate the --json -h --")
            #expect(apart.exitCode == together.exitCode)
            #expect(apart.output == together.output)
            #expect(!apart.text.contains("OVERVIEW"))
        }
    }
}
