import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// Files in, sound out, commands obeyed, all of it told by `status` and `queue`.
@Suite(.timeLimit(.minutes(3)))
struct PlayingTests {
    @Test func aPathPlaysAndStatusHasTheFieldsOfTheContract() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            let answer = try await listener.ditty("one.wav", tones[1], "file://" + tones[2])
            #expect(answer.exitCode == 0, "\(answer.diagnosticText)")
            #expect(answer.text == "Playing one and 2 items more.\n")
            let status = try JSON(try await listener.ditty("status", "--json").text)
            #expect(status["state"] == .string("playing"))
            #expect(status["title"] == .string("one"))
            #expect(status["type"] == .string("song"))
            #expect(status["url"] == .string("file://" + tones[0]))
            #expect(status["duration"] == .number(60))
            #expect(status["rate"] == .number(1))
            #expect(status["volume"] == .number(100))
            #expect(status["muted"] == .bool(false))
            #expect(status["repeat"] == .string("off"))
            #expect(status["shuffle"] == .string("off"))
            #expect(status["queueIndex"] == .number(0))
            #expect(status["queueCount"] == .number(3))
            #expect(status["isLiveStream"] == .bool(false))
            #expect(status["artists"] == .array([]))
            #expect(status["alternatives"] == .array([]))
            let contract: Set = [
                "state", "title", "artist", "artists", "album", "type", "identifier", "url", "position", "duration", "rate", "volume",
                "muted",
                "repeat", "shuffle", "queueIndex", "queueCount", "liked", "isLiveStream", "chapter", "chapterCount", "output",
                "alternatives",
                "reply",
            ]
            #expect(status.keys.isSubset(of: contract))
            #expect(status["artist"] == nil, "what is unknown is absent")
        }
    }

    @Test func everyTransportCommandDoesWhatItSays() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try await listener.ditty("one.wav", "two.wav", "three.wav")
            try await listener.ditty("pause")
            try await listener.status("pause pauses") { $0.state == .paused }
            try await listener.ditty("seek", "0:30")
            try await listener.status("seek goes to a time") { isNear($0.position, 30) }
            try await listener.ditty("skip", "-10")
            try await listener.status("skip goes back") { isNear($0.position, 20) }
            try await listener.ditty("seek", "50%")
            try await listener.status("seek goes to a part") { isNear($0.position, 30) }
            try await listener.ditty("skip", "7.5")
            try await listener.status("skip goes on") { isNear($0.position, 37.5) }
            try await listener.ditty("previous")
            try await listener.status("past three seconds, previous restarts") { $0.title == "one" && isNear($0.position, 0) }
            try await listener.ditty("next")
            try await listener.status("next keeps a pause") { $0.title == "two" && $0.state == .paused && $0.queueIndex == 1 }
            try await listener.ditty("toggle")
            try await listener.status("toggle plays") { $0.state == .playing }
            try await listener.ditty("previous")
            try await listener.status("previous goes back") { $0.title == "one" && $0.state == .playing }
            try await listener.ditty("rate", "1.5")
            try await listener.ditty("volume", "40")
            try await listener.ditty("volume", "-15")
            try await listener.ditty("volume", "+5")
            try await listener.ditty("repeat", "all")
            try await listener.ditty("shuffle", "items")
            try await listener.status("rate, volume and modes change") {
                $0.rate == 1.5 && $0.volume == 30 && $0.repeat == .all && $0.shuffle == .items && $0.title == "one"
            }
            try await listener.ditty("stop")
            try await listener.status("stop stops") { $0.state == .stopped && $0.queueCount == 3 }
            try await listener.ditty("play")
            try await listener.status("play plays again") { $0.state == .playing }
        }
    }

    @Test func whatCannotBeDoneExitsOneAndSaysWhy() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try await listener.ditty("one.wav")
            for words in [["seek", "2:00"], ["next"]] {
                let answer = try await listener.run(words.map { Array($0.utf8) })
                #expect(answer.exitCode == 1, "\(words)")
                #expect(!answer.diagnosticText.isEmpty, "\(words)")
                #expect(answer.output.isEmpty, "\(words)")
            }
            #expect(try await listener.ditty("nowhere.wav").exitCode != 0)
        }
    }

    @Test func undoTakesBackTheLastChangeOfAnyKind() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try await listener.ditty("one.wav", "two.wav")
            let changes = [
                (["repeat", "all"], "Repeat is as it was."), (["volume", "40"], "The volume is as it was."),
                (["rate", "1.5"], "The speed is as it was."), (["seek", "40"], "Back where it was."),
                (["say", "sleep in 10 minutes"], "The sleep timer is as it was."), (["clear"], "The queue is back."),
            ]
            for (command, reply) in changes {
                #expect(try await listener.run(command.map { Array($0.utf8) }).exitCode == 0, "\(command)")
                try await listener.status("it has changed") {
                    $0.queueCount == 0 || $0.volume != 100 || $0.rate != 1 || $0.repeat != .off || ($0.position ?? 0) > 39
                        || command[0] == "say"
                }
                #expect(try await listener.ditty("undo").text == reply + "\n")
                try await listener.status("\(command) is taken back") {
                    $0.repeat == .off && $0.volume == 100 && $0.rate == 1 && ($0.position ?? 99) < 20 && $0.queueCount == 2
                        && $0.state == .playing
                }
            }
            try await listener.ditty("next")
            try await listener.status("it moved on") { $0.title == "two" }
            try await listener.ditty("undo")
            try await listener.status("next is taken back") { $0.title == "one" && $0.state == .playing }
            try await listener.ditty("undo")
            let answer = try await listener.ditty("undo")
            #expect(answer.exitCode == 1 && answer.diagnosticText.contains("There is nothing to undo."))
        }
    }

    @Test func undoGivesThePauseBack() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try await listener.ditty("one.wav", "two.wav")
            try await listener.ditty("seek", "20")
            try await listener.ditty("pause")
            try await listener.ditty("three.wav")
            try await listener.status("another one plays") { $0.title == "three" && $0.state == .playing }
            try await listener.ditty("undo")
            try await listener.status("it stands still where it was") {
                $0.title == "one" && $0.state == .paused && isNear($0.position, 20)
            }
            // What is so already is no change.
            for _ in 1...3 { #expect(try await listener.ditty("like").exitCode == 0) }
            #expect(try await listener.ditty("undo").text == "The like of one is as it was.\n")
            #expect(try await listener.ditty("undo").text == "Back where it was.\n")
        }
    }

    @Test func playIsNotAnsweredBeforeItSounds() async throws {
        try await Listener.with { listener in
            for name in ["a", "b", "c"] {
                try listener.write("\(name).mp3", (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 151 ^ 0xA5) })
            }
            try await listener.ditty("add", "a.mp3", "b.mp3", "c.mp3")
            let answer = try await listener.ditty("play")
            #expect(answer.exitCode == 3, "\(answer.text)")
            #expect(answer.text.contains("nothing in it can be played"), "\(answer.text)")
            #expect(try await listener.status().state == .stopped)
        }
    }

    @Test func placesThatAreNotThereAreNamedAndTheOthersPlay() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let answer = try await listener.ditty("nowhere.mp3", "one.wav")
            #expect(answer.exitCode == 0 && answer.lines.first == "Playing one and 1 item more.", "\(answer.text)")
            #expect(answer.lines.count == 2 && answer.lines[1].contains("nowhere.mp3: it is not there"), "\(answer.text)")
            #expect(try await listener.ditty("add", "two.wav", "nowhere.mp3").lines.count == 2)
            #expect(try await listener.queueTitles() == ["nowhere", "one", "two", "nowhere"])
            #expect(try await listener.ditty("add", "nowhere.mp3").exitCode == 3)
        }
    }

    @Test func whatIsAnsweredIsSo() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            for _ in 0..<10 {
                try await listener.ditty("one.wav", "two.wav")
                try await listener.ditty("next")
                #expect(try await listener.ditty("stop").text == "Stopped.\n")
                #expect(try await listener.status().state == .stopped)
            }
            try await listener.ditty("one.wav", "two.wav")
            try await listener.ditty("stop")
            try await listener.ditty("clear")
            try await listener.ditty("undo")
            try await listener.status("what was stopped stays silent") { $0.queueCount == 2 && $0.state == .paused }
        }
    }

    @Test func toSkipPastTheEndIsToGoToTheNext() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try await listener.ditty("one.wav", "two.wav")
            try await listener.ditty("seek", "0:50")
            let said = try await listener.ditty("say", "skip 30 seconds")
            #expect(said.exitCode == 0 && said.lines.first == "Next: two.", "\(said.text)")
            try await listener.status("the next one plays") { $0.title == "two" && $0.state == .playing }
            try await listener.ditty("seek", "0:50")
            let last = try await listener.ditty("skip", "30")
            #expect(last.exitCode == 0 && last.lines.first == "Stopped.", "\(last.text)")
            try await listener.status("nothing comes after the last") { $0.state == .stopped }
        }
    }

    @Test func whatLiesBeyondTheEndIsRefused() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            try await listener.ditty("one.wav")
            for words in [["skip", "1e308"], ["say", "go to 200 percent"], ["seek", "2:00"]] {
                let answer = try await listener.run(words.map { Array($0.utf8) })
                #expect(answer.exitCode == 1 && answer.diagnosticText.contains("It isn't that long."), "\(words)")
            }
            try await listener.status("it plays on") { $0.state == .playing }
        }
    }

    @Test func aFileThatNoLibraryKnowsCanBeLiked() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            try await listener.ditty("one.wav")
            #expect(try await listener.ditty("like").exitCode == 0)
            try await listener.status("the like is shown") { $0.liked == true }
            #expect(try await listener.ditty("undo").text == "The like of one is as it was.\n")
            try await listener.status("the like is gone") { $0.liked != true }
        }
    }

    @Test func theReplyNamesWhatPlays() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            for name in ["Anna", "Berta", "Clara", "Dora", "Emma", "Frieda"] { try listener.tone("music/\(name).wav") }
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            try await listener.ditty("shuffle", "items")
            for _ in 0..<3 {
                let reply = try await listener.ditty("say", "play", "all", "my", "music").text
                let title = try #require(try await listener.status("it plays") { $0.state == .playing }.title)
                #expect(reply.contains(title), "\(reply) but \(title) plays")
            }
        }
    }

    @Test func theReplyNamesWhatAMoveHasComeTo() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            #expect(try await listener.ditty("one.wav", "two.wav", "three.wav").exitCode == 0)
            #expect(try await listener.ditty("say", "next").text == "Next: two.\n")
            #expect(try await listener.ditty("say", "next").text == "Next: three.\n")
            #expect(try await listener.ditty("say", "previous").text == "Back to two.\n")
            #expect(try await listener.ditty("say", "previous").text == "Back to one.\n")
        }
    }

    @Test func whatIsRepeatedDoesNotStopBetween() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav", seconds: 2)
            #expect(try await listener.ditty("one.wav").exitCode == 0)
            try await listener.ditty("repeat", "one")
            let wire = try listener.connect()
            _ = try await wire.call(#"{"id": 1, "request": "subscribe"}"#)
            var (starts, states) = (0, Set<String>())
            while starts < 8, let line = await wire.line(within: 20) {
                let playing = try JSON(line)["event"]?["snapshot"]?["nowPlaying"]
                guard case .string(let state)? = playing?["state"] else { continue }
                states.insert(state)
                if case .number(let elapsed)? = playing?["elapsedPlaybackTime"], elapsed < 0.2 { starts += 1 }
            }
            #expect(starts == 8)
            #expect(states == ["playing"])
        }
    }

    @Test(arguments: [
        ["save the queue as party"], ["create a playlist from the queue called party"], ["сохрани очередь как party"],
        ["キューをpartyとして保存して"], ["save the queue", "party"],
    ])
    func theQueueBecomesAPlaylist(_ sentences: [String]) async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            #expect(try await listener.ditty("one.wav", "two.wav").exitCode == 0)
            for sentence in sentences { try await listener.ditty("say", sentence) }
            #expect(try await listener.ditty("playlist", "show", "party").lines.count == 2)
            try await listener.ditty("undo")
            #expect(try await listener.ditty("playlist", "show", "party").exitCode == 3)
        }
    }

    @Test(arguments: ["pause and turn it down", "поставь на паузу и сделай потише", "一時停止して音量を下げて"])
    func twoRequestsAreBothDone(_ sentence: String) async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: tones)
            try await listener.status("it plays") { $0.state == .playing }
            let answer = try await listener.ditty("say", sentence)
            #expect(answer.exitCode == 0, "\(answer.diagnosticText)")
            try await listener.status("both") { $0.state == .paused && $0.volume < 100 }
        }
    }

    /// What is to be played then waits in the queue, and what is not understood is named.
    @Test(arguments: [
        "play whale and then play elephant", "включи whale а потом elephant", "Whaleを再生してElephantを再生して",
    ])
    func whatIsPlayedThenIsQueued(_ sentence: String) async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            for name in ["Elephant", "Whale"] { try listener.tone("music/\(name).wav") }
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            #expect(try await listener.ditty("say", sentence).exitCode == 0)
            try await listener.status("the first plays") { $0.title == "Whale" && $0.queueCount == 2 }
            let answer = try await listener.ditty("say", "pause, volume 30 and blarg the frobnicator")
            #expect(
                answer.exitCode == 5 && (answer.text + answer.diagnosticText).contains("“blarg the frobnicator”"),
                "\(answer.diagnosticText)")
            try await listener.status("what was understood is done") { $0.state == .paused && $0.volume == 30 }
        }
    }

    @Test func whatIsOfferedToBeMadeIsAQuestion() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            try listener.tone("music/Whale.wav")
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            let question = try await listener.ditty("say", "add whale to zebra")
            #expect(question.exitCode == 4 && question.text.contains("zebra"), "\(question.text)\(question.diagnosticText)")
            #expect(try await listener.ditty("say", "yes").exitCode == 0)
            #expect(try await listener.ditty("playlist", "show", "zebra").lines.count == 1)
        }
    }

    @Test func nothingToPlayIsSaidSo() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            let answer = try await listener.ditty("play")
            #expect(answer.exitCode == 1 && answer.diagnosticText.contains("There is nothing to play."), "\(answer.diagnosticText)")
        }
    }

    /// To go on is not to begin something else.
    @Test func playAloneGoesOn() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            mkdir(listener.path("music"), 0o755)
            for name in ["Elephant", "Whale"] { try listener.tone("music/\(name).wav") }
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            #expect(try await listener.ditty("one.wav", "two.wav").exitCode == 0)
            for word in ["play", "play please", "включи", "再生"] {
                try await listener.ditty("pause")
                #expect(try await listener.ditty("say", word).exitCode == 0)
                let status = try await listener.status("it goes on") { $0.state == .playing }
                #expect(status.title == "one", "\(word)")
            }
        }
    }

    @Test func whoAsksBehindACommandHearsWhatCameOfIt() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: tones)
            try await listener.status("it plays") { $0.state == .playing }
            for _ in 0..<5 {
                try await listener.ditty("pause")
                #expect(try await listener.status().state == .paused)
                try await listener.ditty("play")
                #expect(try await listener.status().state == .playing)
            }
            try await listener.ditty("next")
            #expect(try await listener.status().title == "two")
            try await listener.ditty("previous")
            #expect(try await listener.status().title == "one")
        }
    }

    @Test func theFirstLineOfTheLyricsIsSungNotATag() async throws {
        try await Listener.with { listener in
            mkdir(listener.path("music"), 0o755)
            try listener.tone("music/Whale.wav")
            try listener.write("music/Whale.lrc", "[ti:Whale]\n[00:01.00]Under the <00:02.00>water\n[00:03.00]slow\n")
            #expect(try await listener.ditty("library", "add", "music").exitCode == 0)
            #expect(try await listener.ditty("say", "play whale").exitCode == 0)
            #expect(try await listener.ditty("say", "show the lyrics").text.hasPrefix("Under the water\n"))
        }
    }

    @Test func toClearWhatIsEmptyIsDone() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            #expect(try await listener.ditty("clear").exitCode == 0)
            let tone = try listener.tone("one.wav")
            try await listener.ditty(tone)
            #expect(try await listener.ditty("say", "what's in the queue").text == "Nothing comes after this.\n")
        }
    }

    @Test func skippingBackPastTheStartIsTheStart() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: tones)
            try await listener.status("it plays") { $0.state == .playing }
            #expect(try await listener.ditty("say", "rewind 10 minutes").text == "From the start.\n")
        }
    }

    @Test func aBookmarkIsWhereTheSongGoesOn() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            #expect(try await listener.ditty("one.wav", "two.wav").exitCode == 0)
            try await listener.ditty("seek", "20")
            #expect(try await listener.ditty("say", "bookmark", "this").text == "Bookmarked.\n")
            try await listener.ditty("next")
            try await listener.status("another song begins at its start") { $0.title == "two" && ($0.position ?? 99) < 5 }
            try await listener.ditty("previous")
            try await listener.status("it goes on at the bookmark") { $0.title == "one" && (19...30).contains($0.position ?? 0) }
            try await listener.status("it is said") { $0.reply?.hasPrefix("one goes on at your bookmark, 0:2") ?? false }
            try await listener.ditty("next")
            try await listener.ditty("previous")
            try await listener.status("once") { $0.title == "one" && ($0.position ?? 99) < 5 }
        }
    }

    @Test func aToggleSaysWhatItCameTo() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            #expect(try await listener.ditty("one.wav", "two.wav").exitCode == 0)
            #expect(try await listener.ditty("toggle").text == "Paused.\n")
            #expect(try await listener.ditty("toggle").text == "Playing.\n")
        }
    }

    @Test func louderThanLoudestIsNotSaidToBeLouderAndMoreIsHeard() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            try await listener.ditty("one.wav")
            let full = try await listener.ditty("say", "a bit louder")
            #expect(full.exitCode == 1 && full.text + full.diagnosticText == "It is as loud as it gets.\n")
            try await listener.ditty("volume", "0")
            let silent = try await listener.ditty("say", "a bit quieter")
            #expect(silent.exitCode == 1 && silent.text + silent.diagnosticText == "It is as quiet as it gets.\n")
            try await listener.ditty("volume", "100")
            try await listener.ditty("say", "mute")
            try await listener.status("it is muted") { $0.muted }
            #expect(try await listener.ditty("volume", "+5").exitCode == 0)
            try await listener.status("more is heard") { !$0.muted && $0.volume == 100 }
        }
    }

    @Test func whatReplacesTheQueueCanBeTakenBack() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try await listener.ditty("one.wav", "two.wav")
            try await listener.ditty("pause")
            try await listener.ditty("seek", "20")
            try await listener.status("the place is set") { isNear($0.position, 20) }
            try await listener.ditty("three.wav")
            #expect(try await listener.queueTitles() == ["three"])
            #expect(try await listener.ditty("undo").exitCode == 0)
            #expect(try await listener.queueTitles() == ["one", "two"])
            try await listener.status("undo brings back the place") { $0.title == "one" && isNear($0.position, 20) }
            try await listener.ditty("clear")
            try await listener.status("clear empties") { $0.queueCount == 0 && $0.state == .stopped }
            #expect(try await listener.queueTitles() == [])
            #expect(try await listener.ditty("undo").exitCode == 0)
            try await listener.status("undo brings back the place") { $0.title == "one" && isNear($0.position, 20) && $0.queueCount == 2 }
        }
    }

    @Test func additionsGoToTheEndOrNext() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try listener.tone("four.wav")
            #expect(try await listener.ditty("add", "one.wav").exitCode == 0)
            try await listener.status("what is added to nothing waits") { $0.queueCount == 1 && $0.state != .playing }
            try await listener.ditty("play")
            try await listener.ditty("add", "two.wav", "three.wav")
            try await listener.ditty("add", "--next", "four.wav")
            #expect(try await listener.queueTitles() == ["one", "four", "two", "three"])
            try await listener.ditty("undo")
            #expect(try await listener.queueTitles() == ["one", "two", "three"])
            #expect(try await listener.status().title == "one")
        }
    }

    /// Commands that come before mpv has done what the one before has told it.
    @Test(arguments: [
        (["skipForward", "skipForward", "skipForward"], "one", 45.0), (["stop", "play", "skipForward"], "one", 10),
        (["nextTrack", "skipForward"], "two", 10), (["nextTrack", "skipForward", "previousTrack", "skipForward"], "two", 10),
        // Past three seconds "previous" leads to the start of what plays, just begun to what came before.
        (["nextTrack", "skipForward", "previousTrack"], "two", 0), (["nextTrack", "previousTrack"], "one", 0),
        (["nextTrack", "skipForward", "previousTrack", "previousTrack"], "one", 0),
        (["nextTrack", "skipBackward"], "two", 0), (["skipForward", "skipBackward", "skipBackward"], "one", 5),
        (["stop", "play", "nextTrack", "nextTrack"], "three", 0), (["pause", "stop", "play"], "one", 0),
    ])
    func commandsBehindOneAnotherAddUp(_ commands: [String], _ title: String, _ position: Double) async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: try listener.threeTones())
            try await listener.ditty("seek", "15")
            try await listener.status("it is there") { isNear($0.position, 15) || ($0.position ?? 0) > 15 }
            let wire = try listener.connect()
            let lines = commands.enumerated().map { #"{"id":\#($0 + 1),"request":"send","command":"\#($1)"}"# + "\n" }
            await wire.send(Array(lines.joined().utf8))
            for _ in commands { _ = await wire.line() }
            try await listener.status("\(commands)") { status in
                status.title == title && status.state == .playing && (position...position + 5).contains(status.position ?? -1)
            }
        }
    }

    @Test func changesOfTheSoundAddUp() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: try listener.threeTones())
            let wire = try listener.connect()
            let change = #"{"id":1,"request":"send","command":"changeVolume","volumeChange":-10}"# + "\n"
            let rate = #"{"id":1,"request":"send","command":"changePlaybackRate","playbackRateChange":0.25}"# + "\n"
            await wire.send(Array((String(repeating: change, count: 5) + rate + rate).utf8))
            try await listener.status("each counts") { $0.volume == 50 && $0.rate == 1.5 }
            let stop = #"{"id":1,"request":"send","command":"stop"}"# + "\n"
            await wire.send(Array((stop + stop.replacing("stop\"", with: "pause\"")).utf8))
            for _ in 0..<8 { _ = await wire.line() }
            let answer = try JSON(try #require(await wire.line()))
            #expect(answer["reply"]?["outcome"]?["result"]?.text == "failed", "nothing is left to be paused")
        }
    }

    @Test func followPrintsALineAChange() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try await listener.ditty("one.wav", "two.wav")
            let follower = try listener.start("status", "--follow")
            #expect(await eventually(within: 10) { follower.lines == ["playing: one"] })
            try await listener.ditty("pause")
            #expect(await eventually(within: 10) { follower.lines.last == "paused: one" })
            try await listener.ditty("next")
            #expect(await eventually(within: 10) { follower.lines.last == "paused: two" })
            #expect(!zip(follower.lines, follower.lines.dropFirst()).contains { $0 == $1 }, "\(follower.lines)")
            let format = try listener.start("status", "--follow", "--format", "{state} {title}|{volume}")
            #expect(await eventually(within: 10) { format.lines == ["paused two|100"] })
            try await listener.ditty("volume", "50")
            #expect(await eventually(within: 10) { format.lines == ["paused two|100", "paused two|50"] }, "\(format.lines)")
            try await listener.ditty("quit")
            #expect(await follower.end(within: 10) == 0, "followers end with the player")
            #expect(await format.end(within: 10) == 0)
        }
    }

    /// Positions are told with what the output holds back, so a place counts as reached within half a second.
    private func isNear(_ position: Double?, _ seconds: Double) -> Bool { position.map { abs($0 - seconds) < 0.5 } ?? false }
}
