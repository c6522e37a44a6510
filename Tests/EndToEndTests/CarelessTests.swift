import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// What careless and unlucky people do: every fault here was met once.
@Suite(.timeLimit(.minutes(3)))
struct CarelessTests {
    @Test func theDoctorLooksAtKeysAndColoursToo() async throws {
        try await Listener.with { listener in
            #expect(try await listener.ditty("doctor").exitCode == 0)
            try listener.write("c/ditty/settings.json5", "{ mpv: { ao: 'null' }, keymap: 'vim', theme: 'nosuch' }")
            let doctor = try await listener.ditty("doctor")
            #expect(doctor.exitCode == 1)
            #expect(
                doctor.text.contains("there is no key map 'vim'") && doctor.text.contains("there is no theme 'nosuch'"), "\(doctor.text)")
        }
    }

    /// Files of one's own that cannot be read are missing from the chooser, which says why, as the doctor does.
    @Test(.enabled(if: Terminal.isInstalled, "tmux is the terminal of these tests"))
    func themesThatCannotBeReadAreNamed() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("c/ditty/themes"), 0o755)
            try listener.write("c/ditty/themes/mine.json5", "{ name: 'Mine', roles: { title: { bold: 'yes' } } }")
            try listener.write("c/ditty/themes/half.json5", "{ name: 'Half', roles: {")
            let folder = listener.path("c/ditty/themes")
            let doctor = try await listener.ditty("doctor")
            #expect(doctor.exitCode == 1)
            #expect(doctor.lines.contains("\(folder)/mine.json5:1: roles.title.bold: must be true or false"), "\(doctor.text)")
            #expect(doctor.lines.contains("\(folder)/half.json5:1: there is no '}' to what begins here"), "\(doctor.text)")
            let terminal = try await Terminal(listener, width: 120, height: 40)
            try await terminal.type(Process.builtInShell("ditty"))
            try await terminal.shows("Nothing is playing")
            try await terminal.press("T")
            try await terminal.shows("2 mistakes, listed by “ditty doctor”; the first: \(folder)/half.json5:1: there is no '}'")
        }
    }

    @Test(arguments: [
        [""], ["add", ""], ["shortcut", "add", "", "pause"], ["rate", "9"], ["rate", "0.1"], ["rate", "0"], ["rate", "nan"],
        ["status", "--json", "--format", "{title}"],
    ])
    func whatMakesNoSenseIsWrongUse(_ words: [String]) async throws {
        try await Listener.with { listener in
            let answer = try await listener.run(words.map { Array($0.utf8) })
            #expect(answer.exitCode == 2 && !answer.diagnosticText.isEmpty)
            #expect(listener.players.isEmpty, "no player is started for it")
        }
    }

    @Test func aMistypedWordCostsNoMusic() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try await listener.ditty("one.wav", "two.wav")
            for (words, code) in [(["bogus"], Int32(3)), (["add", "bogus.wav"], 3), (["foo://bar"], 1)] {
                let answer = try await listener.run(words.map { Array($0.utf8) })
                #expect(answer.exitCode == code, "\(words): \(answer.text)")
                #expect(!answer.diagnosticText.contains("tcp:"), "\(answer.diagnosticText)")
                try await listener.status("it plays on") { $0.title == "one" && $0.state == .playing && $0.queueCount == 2 }
            }
        }
    }

    @Test func playlistsAndSheetsThatLeadNowhere() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            try listener.write("self.m3u", "self.m3u\none.wav\nself.m3u\n")
            #expect(try await listener.ditty("self.m3u").text == "Playing one.\n")
            try listener.write("bad.cue", "FILE \"gone.wav\" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n")
            let answer = try await listener.ditty("bad.cue")
            #expect(answer.exitCode == 3 && answer.text.contains("gone"), "\(answer.text)")
            try await listener.status("what played plays on") { $0.title == "one" && $0.state == .playing }
        }
    }

    @Test func aFileThatIsShorterThanItSaysIsNamed() async throws {
        try await Listener.with { listener in
            let song = ReadmeTests.root + "/sample-media/Vesper Cartography/Three Tides (2009)/02 Slack Water.flac"
            let whole = try #require(try AtomicFile.read(song))
            try listener.write("half.flac", Array(whole[..<(whole.count / 3)]))
            try await listener.ditty("half.flac")
            try await listener.status(within: 20, "it is said") {
                $0.reply == "“Slack Water” ended early: its file seems to be incomplete."
            }
        }
    }

    @Test func aNameWithALineEndStaysOnItsLine() async throws {
        try await Listener.with { listener in
            try listener.tone("two\nlines.wav")
            try await listener.ditty("two\nlines.wav")
            let lines = try await listener.ditty("status").lines
            #expect(lines.contains("title: two␊lines"))
            #expect(lines.allSatisfy { $0.contains(": ") })
            #expect(try await listener.ditty("queue").lines == ["▶ 1. two␊lines"])
        }
    }

    @Test func speedCanBeSetWhileNothingPlays() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            try await listener.ditty("one.wav")
            try await listener.ditty("rate", "2")
            try await listener.ditty("clear")
            try await listener.status("it stopped") { $0.state == .stopped }
            #expect(try await listener.ditty("rate", "1").exitCode == 0)
            try await listener.ditty("one.wav")
            try await listener.status("it plays at the speed that was asked for") { $0.state == .playing && $0.rate == 1 }
        }
    }

    @Test func withoutAPlaceForItsStateItPlays() async throws {
        try await Listener.with { listener in
            try listener.write("s", "no folder")
            try listener.tone("one.wav")
            #expect(try await listener.ditty("one.wav").text == "Playing one.\n")
        }
    }

    @Test func answersForProgramsAreJSONWithTheRightExitCodes() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            #expect(try await listener.ditty("explain", "--json", "blah", "gibberish").exitCode == 5)
            #expect(try await listener.ditty("explain", "--json", "play", "Metallicazz").exitCode == 3)
            #expect(try await listener.ditty("explain", "--json", "pause").exitCode == 0)
            try await listener.ditty("say", "blah gibberish")
            for words in [["doctor", "--json"], ["misses", "--json"]] {
                let lines = try await listener.run(words.map { Array($0.utf8) }).lines
                #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("{") && (try? JSON($0)) != nil }, "\(words): \(lines)")
            }
        }
    }

    @Test func aLinkPlaysOnlyWhereItSaysSo() async throws {
        try await Listener.with { listener in
            try await listener.ditty("library", "add", ReadmeTests.root + "/sample-media", within: 60)
            let shown = try await listener.ditty("open", "ditty://play?q=play%20Wet%20Cement")
            #expect(shown.exitCode == 0 && shown.text.contains("Wet Cement"))
            try await listener.status("nothing plays") { $0.state == .stopped && $0.queueCount == 0 }
            try await listener.ditty("open", "ditty://play?q=play%20Wet%20Cement&play=1")
            try await listener.status("it plays") { $0.title == "Wet Cement" && $0.state == .playing }
            // Words that are no sentence name what is to play.
            let named = try await listener.ditty("open", "ditty://play?q=Slack%20Water&play=1")
            #expect(named.exitCode == 0, "\(named.diagnosticText)")
            try await listener.status("the name plays") { $0.title == "Slack Water" && $0.state == .playing }
            #expect(try await listener.ditty("open", "ditty://play?q=Wet%20Cement").text.contains("Wet Cement"))
            let vain = try await listener.ditty("open", "ditty://play?q=Nosuchthing")
            #expect(vain.exitCode == 1 && vain.diagnosticText.contains("names nothing that can be played"), "\(vain.diagnosticText)")
            try await listener.ditty("open", "ditty://play?q=Wet%20Cement&play=1")
            try await listener.status("it plays again") { $0.title == "Wet Cement" && $0.state == .playing }
            for words in ["quit", "clear%20the%20queue", "create%20a%20playlist%20called%20X", "volume%200", "dislike%20this"] {
                #expect(try await listener.ditty("open", "ditty://play?q=\(words)&play=1").exitCode == 1, "\(words)")
            }
            let refused = try await listener.ditty("open", "ditty://play?q=quit%20\(String(repeating: "now%20", count: 5000))")
            #expect(refused.exitCode == 1 && refused.diagnosticText.hasPrefix("ditty://play?q=quit now now "), "\(refused.diagnosticText)")
            #expect(refused.diagnosticText.count < 200)
            let status = try await listener.status("a link does nothing but play") { $0.title == "Wet Cement" && $0.state == .playing }
            #expect(status.volume == 100 && status.queueCount == 1)
        }
    }

    @Test(arguments: [
        ("{ mpv: { ao: 'null', 'no-such-option': '1' } }", "mpv.no-such-option"), ("{ mpv: { ao: 'null' }, volume", "settings.json5"),
        ("{ skipForward: 'far' }", "skipForward"),
    ])
    func aFaultInTheSettingsIsNamedAndCostsNoMusic(_ settings: String, _ named: String) async throws {
        try await Listener.with { listener in
            try listener.write("c/ditty/settings.json5", settings)
            try listener.tone("one.wav")
            #expect(try await listener.ditty("one.wav").text == "Playing one.\n")
            let doctor = try await listener.ditty("doctor")
            #expect(doctor.text.contains(named) && doctor.exitCode == 1)
            try await listener.ditty("quit")
            if named != "mpv.no-such-option" {
                #expect(try await listener.ditty("doctor").text.contains(named), "without a player too")
            }
        }
    }

    @Test func theFolderOfSocketsIsMadePrivate() async throws {
        try await Listener.with { listener in
            for folder in ["r", "r/ditty"] { mkdir(listener.path(folder), 0o755) }
            chmod(listener.path("r/ditty"), 0o777)
            try await listener.startPlayer()
            var status = stat()
            #expect(stat(listener.path("r/ditty"), &status) == 0 && status.st_mode & 0o777 == 0o700)
        }
    }

    @Test func anEmptyPlaylistIsSaidToBeEmpty() async throws {
        try await Listener.with { listener in
            try await listener.ditty("say", "create a playlist called Foo")
            #expect(try await listener.ditty("say", "create a playlist called Foo").diagnosticText == "There is a playlist of that name.\n")
            let answer = try await listener.ditty("say", "play my Foo playlist")
            #expect(
                answer.exitCode == 3 && answer.text == "There is nothing in Foo yet.\n",
                "\(answer.exitCode) \(answer.text)\(answer.diagnosticText)")
        }
    }
}
