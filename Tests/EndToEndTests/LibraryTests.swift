import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// The library from the command line: scans that are shown and stopped, old tags, what is taken back after a restart, disks that refuse.
@Suite(.timeLimit(.minutes(3)))
struct LibraryTests {
    /// As many names of one short file: a scan of them takes a while.
    private func fill(_ listener: Listener, count: Int) throws {
        mkdir(listener.path("many"), 0o755)
        try listener.tone("many/0.wav", seconds: 0.05)
        for number in 1..<count { try #require(link(listener.path("many/0.wav"), listener.path("many/\(number).wav")) == 0) }
    }

    @Test(.enabled(if: Terminal.isInstalled, "tmux is not installed"))
    func aScanShowsHowFarItIsAndStops() async throws {
        try await Listener.with { listener in
            try fill(listener, count: 12_000)
            let terminal = try await Terminal(listener)
            try await terminal.type("\(Process.builtInShell("ditty")) library add many; echo it ended with $?")
            try await terminal.shows(" a second", within: 20)
            try await terminal.press("C-c")
            try await terminal.shows("it ended with 1", within: 20)
            #expect(await terminal.text.contains("The scan was stopped"))
            #expect(await !terminal.text.contains(" a second"))
        }
    }

    /// Each thread would have a heap of its own, in which stays what it has freed.
    @Test func allThreadsShareTwoHeaps() async throws {
        try await Listener.with { listener in
            try fill(listener, count: 300)
            #expect(try await listener.ditty("library", "add", "many").exitCode == 0)
            #expect(try await listener.ditty("say", "play 7").exitCode == 0)
            let player = try #require(listener.players.first)
            let maps = try String(contentsOfFile: "/proc/\(player)/maps", encoding: .utf8)
            // What a heap that is not the first has reserved and not used yet.
            let reserved = maps.split(separator: "\n").filter { line in
                let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
                return line.contains(" ---p ") && ends.count == 2 && (50 << 20..<64 << 20).contains(ends[1] - ends[0])
            }
            #expect(reserved.count < 2, "\(maps)")
        }
    }

    @Test func aScanThatNobodySeesIsStoppedToo() async throws {
        try await Listener.with { listener in
            try fill(listener, count: 12_000)
            try await listener.startPlayer()
            let scan = try listener.start("library", "add", "many")
            let wire = try listener.connect()
            await wire.send(#"{"id": 1, "request": "subscribe"}"#)
            var line: String? = ""
            while let said = line, !said.contains(#""scan":{"#) { line = await wire.line(within: 20) }
            #expect(line != nil, "the scan is not shown")
            scan.send(SIGINT)
            #expect(await scan.end(within: 20) == 1)
            #expect(scan.output.isEmpty && scan.diagnosticText.contains("The scan was stopped"))
            #expect(!scan.diagnosticText.contains("\u{1B}"))
        }
    }

    @Test(.enabled(if: Terminal.isInstalled, "tmux is not installed"))
    func aScanIsStoppedFromTheScreen() async throws {
        try await Listener.with { listener in
            try fill(listener, count: 12_000)
            try await listener.startPlayer()
            let wire = try listener.connect()
            await wire.send(#"{"id": 1, "request": "library", "library": {"cancelScan": {}}}"#)
            #expect(await wire.line(within: 20)?.contains("No scan is running.") == true)
            let terminal = try await Terminal(listener)
            try await terminal.type(Process.builtInShell("ditty"))
            try await terminal.shows("1 Playing", within: 20)
            let scan = try listener.start("library", "add", "many")
            // How many of twelve thousand, in the words that there is room for.
            try await terminal.shows("/12", within: 20)
            try await terminal.press("g", "x")
            #expect(await scan.end(within: 20) == 1)
            #expect(scan.diagnosticText.contains("The scan was stopped"))
        }
    }

    @Test func theCharsetOfAFolderIsChosenAndShown() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("old"), 0o755)
            try listener.tone("old/one.wav", seconds: 0.1)
            #expect(try await listener.ditty("library", "charset", "old", "cp1251").exitCode == 3)
            #expect(try await listener.ditty("library", "add", "old").exitCode == 0)
            #expect(try await listener.ditty("library", "charset", "old").text.contains("guessed album by album"))
            let answer = try await listener.ditty("library", "charset", "old", "Windows-1251")
            #expect(answer.exitCode == 0 && answer.text.contains("1 changed"), "\(answer.text)")
            #expect(try await listener.ditty("library", "charset", "old", "--json").text.contains(#""charset":"cp1251""#))
            #expect(try await listener.ditty("library", "charset", "old", "morse").exitCode == 2)
            #expect(try await listener.ditty("library", "charset", "old", "auto").exitCode == 0)
            #expect(try await listener.ditty("library", "skipped").text == "Every file is in the library.\n")
            try listener.write("old/cut.flac", "")
            #expect(try await listener.ditty("library", "scan").exitCode == 0)
            #expect(try await listener.ditty("library", "skipped").text == "\(listener.path("old/cut.flac")): it is empty\n")
            #expect(try await listener.ditty("library", "skipped", "--json").text.contains(#""reason":"empty""#))
        }
    }

    @Test func oneFileAndOneFolderAreTold() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            try listener.tone("music/one.wav", seconds: 65)
            try listener.write("music/cut.flac", "")
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            let lines = try await listener.ditty("library", "info", "music/one.wav").lines
            #expect(lines.contains("title: one") && lines.contains("length: 1:05"), "\(lines)")
            #expect(try await listener.ditty("library", "info", "music/one.wav", "--json").text.contains(#""title":"one""#))
            let folder = try await listener.ditty("library", "info", "music")
            #expect(folder.text == "\(listener.path("music")): 1 file in the library, 0 missing, 1 skipped.\n")
            #expect(try await listener.ditty("library", "info", "music/cut.flac").exitCode == 3)
            #expect(try await listener.ditty("library", "info", "elsewhere").exitCode == 3)
            #expect(try await listener.ditty("library", "info", "music", "and", "more").exitCode == 2)
            #expect(try await listener.ditty("library", "list", "--json").text.contains(#""files":1,"#))
        }
    }

    @Test func aSentenceAddsAFolder() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("my music"), 0o755)
            try listener.tone("my music/one.wav", seconds: 1)
            let answer = try await listener.ditty("say", "add the folder \(listener.path("my music")) to my library")
            #expect(answer.exitCode == 0 && answer.text.contains("1 new"), "\(answer.text)")
            #expect(try await listener.ditty("library", "list").text == listener.path("my music") + "\n")
            for words in ["add /nowhere to my library", "add the folder /nowhere to my library", "добавь папку /nowhere в библиотеку"] {
                let refused = try await listener.ditty("say", words)
                #expect(refused.exitCode == 1 && refused.diagnosticText.contains("/nowhere"), "\(words): \(refused.diagnosticText)")
            }
            // The command does the same, whoever sends it.
            try listener.tone("my music/two.wav", seconds: 1)
            let wire = try listener.connect()
            let scanned = try await wire.call(#"{"id": 1, "request": "send", "command": "scanLibrary"}"#)
            #expect("\(scanned)".contains("done"), "\(scanned)")
            #expect(await eventually(within: 10) { (try? await listener.ditty("say", "play two").exitCode) == 0 })
            let missing = try await wire.call(#"{"id": 2, "request": "send", "command": "scanLibrary", "folder": "/nowhere"}"#)
            #expect("\(missing)".contains("failed"), "\(missing)")
        }
    }

    @Test func whatWasDoneToTheCollectionIsTakenBackAfterARestart() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            try listener.tone("music/one.wav")
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            #expect(try await listener.ditty("music/one.wav").exitCode == 0)
            #expect(try await listener.ditty("like").exitCode == 0)
            #expect(try await listener.ditty("say", "create a playlist called Road Trip").exitCode == 0)
            #expect(try await listener.ditty("library", "remove", "music").exitCode == 0)
            #expect(try await listener.ditty("quit").exitCode == 0)
            #expect(await eventually(within: 10) { listener.players.isEmpty })
            try await listener.startPlayer()
            _ = try await listener.ditty("library", "info")
            #expect(try await listener.ditty("undo").text == "Back in your library: music.\n")
            #expect(try await listener.ditty("undo").text == "The playlist Road Trip is as it was.\n")
            #expect(try await !listener.ditty("playlist", "list").text.contains("Road Trip"))
            let isBack = await eventually(within: 10) { (try? await listener.ditty("library", "search", "one").exitCode) == 0 }
            #expect(isBack, "the folder is read again")
        }
    }

    @Test func aFileThatNoLibraryKnowsGoesIntoAPlaylist() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            #expect(try await listener.ditty("one.wav", "two.wav").exitCode == 0)
            #expect(try await listener.ditty("say", "create a playlist called Road").exitCode == 0)
            #expect(try await listener.ditty("say", "add this to my playlist Road").exitCode == 0)
            #expect(try await listener.ditty("next").exitCode == 0)
            #expect(try await listener.ditty("say", "add this to my playlist Road").exitCode == 0)
            #expect(
                try await listener.ditty("playlist", "show", "Road").lines.map { $0.hasSuffix("one") || $0.hasSuffix("two") } == [
                    true, true,
                ])
            #expect(try await listener.ditty("undo").exitCode == 0)
            #expect(try await listener.ditty("playlist", "show", "Road").lines.count == 1)
        }
    }

    @Test func playlistsGoIntoFilesAndComeBack() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            for name in ["one", "two", "whole"] { try listener.tone("music/\(name).wav") }
            let tracks = ["Ebb", "Flood"].enumerated().map { "  TRACK 0\($0 + 1) AUDIO\n    TITLE \"\($1)\"\n    INDEX 01 00:0\($0):00\n" }
            try listener.write("music/whole.cue", "FILE \"whole.wav\" WAVE\n" + tracks.joined())
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            #expect(try await listener.ditty("playlist", "import", "music/whole.cue").exitCode == 0)
            let parts = try await listener.ditty("playlist", "show", "whole").lines
            #expect(parts.count == 2 && parts.first?.hasSuffix("Ebb") == true && parts.last?.hasSuffix("Flood") == true, "\(parts)")
            try listener.write("Road Songs.m3u8", "music/two.wav\nmusic/one.wav\n")
            #expect(try await listener.ditty("playlist", "import", "Road Songs.m3u8").exitCode == 0)
            let titles = try await listener.ditty("playlist", "show", "Road Songs").lines
            #expect(titles.count == 2)
            for ending in ["m3u", "m3u8", "pls", "xspf", "cue"] {
                let written = try await listener.ditty("playlist", "export", "Road Songs", "\(ending) list.\(ending)")
                #expect(written.exitCode == 0 && written.text.isEmpty, "\(written.text)\(written.diagnosticText)")
                let read = try await listener.ditty("playlist", "import", "\(ending) list.\(ending)")
                #expect(read.exitCode == 0, "\(ending): \(read.diagnosticText)")
                #expect(try await listener.ditty("playlist", "show", "\(ending) list").lines == titles, "\(ending)")
            }
            let made = try await listener.ditty("say", "make a list of jazz from the sixties that I haven't played this year")
            #expect(made.text.contains("Made the playlist jazz from the sixties that I haven't played this year: 0 items fit now."))
            #expect(try await listener.ditty("say", "make a list of groceries").exitCode != 0)
            #expect(try await listener.ditty("undo").exitCode == 0)
            #expect(try await listener.ditty("playlist", "list").lines.allSatisfy { !$0.hasPrefix("jazz") })
        }
    }

    @Test func aRuleIsGivenAnother() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            for name in ["one", "two"] { try listener.tone("music/\(name).wav") }
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            #expect(try await listener.ditty("quit").exitCode == 0)
            #expect(await eventually(within: 10) { listener.players.isEmpty })
            // No player runs.
            let made = try await listener.ditty("playlist", "rule", "Some", "limit=1")
            #expect(made.exitCode == 0 && made.text == "Made the playlist Some: 1 item fits now.\n", "\(made.text)\(made.diagnosticText)")
            let changed = try await listener.ditty("playlist", "rule", "some", "unplayed=ever")
            #expect(changed.exitCode == 0 && changed.text == "Changed the playlist Some: 2 items fit now.\n", "\(changed.text)")
            #expect(try await listener.ditty("playlist", "show", "Some").lines.count == 2)
            #expect(try await listener.ditty("undo").text == "The playlist Some is as it was.\n")
            #expect(try await listener.ditty("playlist", "show", "Some").lines.count == 1)
            #expect(try await listener.ditty("say", "redo").exitCode == 0)
            #expect(try await listener.ditty("playlist", "show", "Some").lines.count == 2)
            try listener.write("Chosen.m3u8", "music/two.wav\n")
            #expect(try await listener.ditty("playlist", "import", "Chosen.m3u8").exitCode == 0)
            let refused = try await listener.ditty("playlist", "rule", "Chosen", "limit=1")
            #expect(refused.exitCode == 1 && refused.diagnosticText.contains("There is a playlist of that name already."))
        }
    }

    @Test func aCopyThatIsGoneIsNotTakenForTheSongThatIsThere() async throws {
        try await Listener.with { listener in
            for folder in ["music", "music/new"] { mkdir(listener.path(folder), 0o755) }
            try listener.tone("music/whale.wav")
            try listener.tone("music/new/whale.wav", hertz: 440)
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            unlink(listener.path("music/new/whale.wav"))
            #expect(try await listener.ditty("library", "scan").exitCode == 0)
            for _ in 1...2 {
                let answer = try await listener.ditty("say", "play whale")
                #expect(answer.exitCode == 0 && answer.lines == ["Playing whale."], "\(answer.text)\(answer.diagnosticText)")
            }
            #expect(try await listener.status().url?.hasSuffix("/music/whale.wav") == true)
        }
    }

    @Test func playlistsAreEditedByWords() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            for name in ["one", "two", "three"] { try listener.tone("music/\(name).wav") }
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            try listener.write("Road.m3u8", "music/one.wav\nmusic/two.wav\nmusic/three.wav\n")
            #expect(try await listener.ditty("playlist", "import", "Road.m3u8").exitCode == 0)
            #expect(try await listener.ditty("music/two.wav").exitCode == 0)
            func says(_ words: String, _ reply: String) async throws {
                let answer = try await listener.ditty("say", words)
                #expect((answer.text + answer.diagnosticText).contains(reply), "\(words): \(answer.text)\(answer.diagnosticText)")
            }
            try await says("remove this from my playlist road", "Taken out of the playlist road.")
            #expect(try await listener.ditty("playlist", "show", "Road").lines.count == 2)
            try await says("убери эту песню из плейлиста Road", "В таком плейлисте этого нет.")
            try await says("rename the playlist Road to Highway", "The playlist is called Highway now.")
            try await says("delete the playlist Highway", "The playlist Highway is gone.")
            try await says("undo", "The playlist Highway is as it was.")
            try listener.write("Highway.m3u8", "music/one.wav\n")
            let again = try await listener.ditty("playlist", "import", "Highway.m3u8")
            #expect(
                again.exitCode == 1 && again.diagnosticText.contains("There is a playlist of that name already"), "\(again.diagnosticText)")
            #expect(try await listener.ditty("playlist", "show", "Highway").lines.count == 2)
            let wire = try listener.connect()
            _ = try await wire.call(#"{"id": 1, "request": "send", "command": "redo"}"#)
            #expect(try await listener.ditty("playlist", "show", "Highway").exitCode == 3, "redo removes it again")
            try await says("undo", "The playlist Highway is as it was.")
            #expect(try await listener.ditty("playlist", "show", "Highway").lines.count == 2)
            try await says("プレイリストDaily Mixを削除して", "そのプレイリストは削除できません。")
        }
    }

    @Test func whyTheLibraryCannotBeKeptIsSaid() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav", seconds: 0.1)
            // dash counts in blocks of 512 bytes: the database needs more than twenty.
            let line = "ulimit -f 20; exec \(Process.builtInShell("ditty")) library add ."
            let answer = try await listener.runProgram(["sh", "-c", line].map { Array($0.utf8) })
            #expect(answer.exitCode == 1)
            #expect(answer.diagnosticText.contains("a limit on the size of files is reached"), "\(answer.diagnosticText)")
            #expect(try await listener.ditty("status").exitCode == 0, "the player goes on")
        }
    }
}
