import MediaModel
import PlayerProtocol
import Screen
import Testing

@testable import PlayerApp

/// What the player offers and asks, and what is said about keys that have nothing to act on.
@Suite struct OfferTests {
    private func place(in screen: TestScreen, of words: String) -> Int? { screen.lines.firstIndex { $0.contains(words) } }

    @Test func offersStandUnderTheirReplyAndGoWithIt() throws {
        var screen = try TestScreen.connected()
        screen.offerAlternatives(open: false)
        let reply = try #require(place(in: screen, of: "Playing the album Meridian"))
        #expect(place(in: screen, of: "Maybe you wanted") == reply + 1)
        // The song that bears the name of what was found says nothing of itself; an album does.
        #expect(screen.lines[reply + 1].contains("Meridian"))
        screen.send(.reply(.command, .outcome(ActionOutcome(.done, reply: "Volume 50 percent."))))
        #expect(place(in: screen, of: "Maybe you wanted") == nil)
        screen.press("w")
        #expect(place(in: screen, of: "Maybe you wanted") != nil, "asked for, they are there")
        screen.press("Esc")
        #expect(place(in: screen, of: "Maybe you wanted") == nil)
    }

    @Test func offersGoWhenTheReplyIsOld() throws {
        var screen = try TestScreen.connected()
        screen.offerAlternatives(open: false)
        screen.now += AppState.replyStay + 1
        screen.press("Down")
        #expect(place(in: screen, of: "Maybe you wanted") == nil)
    }

    @Test func anOfferOfTheSameNameSaysWhatItIs() throws {
        var screen = try TestScreen.connected(40, 12)
        var snapshot = Sample.snapshot
        snapshot.nowPlaying.item = Sample.songs[7]
        snapshot.reply = "Playing Meridian."
        snapshot.alternatives = [Sample.albums[4]]
        screen.send(.event(.snapshot(snapshot)))
        #expect(screen.text.contains("Meridian (album)"))
        screen.press("w")
        #expect(screen.lines.contains { $0.hasSuffix("album") && $0.contains("1 Meridian") })
    }

    @Test(arguments: [("Enter", "yes"), ("Esc", "cancel"), ("o k Enter", "ok")])
    func aQuestionThatWantsYesOrNoTakesTheKeys(keys: String, answer: String) throws {
        var screen = try TestScreen.connected()
        var snapshot = Sample.snapshot
        snapshot.question = "There is no playlist “Rain”. Shall I make it?"
        snapshot.reply = snapshot.question
        screen.send(.event(.snapshot(snapshot)))
        screen.send(.reply(RequestTag(.say("add this to Rain")), .outcome(ActionOutcome(.question, reply: snapshot.question ?? ""))))
        #expect(screen.state.prompt != nil)
        #expect(screen.text.contains("Shall I make it?"))
        #expect(screen.text.contains("Enter: yes · Esc: no"))
        screen.press(keys)
        #expect(screen.requests.first == .say(Utterance(answer)))
        #expect(screen.state.prompt == nil)
    }

    @Test(arguments: [("1", "keep only", "Queue"), ("2", "move up", "Queue, Playlists"), ("3", "rename the", "Playlists")])
    func whatHasNothingToActOnHereSaysSo(view: String, words: String, places: String) throws {
        var screen = try TestScreen.connected()
        screen.run("\(view) ?")
        screen.type(words)
        screen.press("Enter")
        #expect(screen.requests.isEmpty)
        #expect(screen.text.contains("That has something to act on only in: \(places)."))
    }

    @Test func whatWasSaidIsNotTakenAway() throws {
        var screen = try TestScreen.connected()
        screen.run("6 d")
        #expect(screen.requests.isEmpty)
        #expect(screen.text.contains("That has something to act on only in: Queue, Playlists."))
    }

    @Test func aRunningSleepTimerIsNotLostByOneKey() throws {
        var screen = try TestScreen.connected()
        var snapshot = Sample.snapshot
        snapshot.sleepTimer = 1394
        screen.send(.event(.snapshot(snapshot)))
        screen.press("E")
        #expect(screen.commands.isEmpty)
        #expect(screen.text.contains("A sleep timer runs (23:14 left); E again replaces it."))
        screen.press("E")
        #expect(screen.commands == [.sleepTimer(.endOfItem)])
        screen.press("E")
        #expect(screen.commands.isEmpty)
        screen.now += AppState.replyStay + 1
        screen.press("E")
        #expect(screen.commands.isEmpty, "forgotten, told again")
    }

    @Test func repeatOneComesNext() throws {
        var screen = try TestScreen.connected(120, 40)
        var snapshot = Sample.snapshot
        snapshot.nowPlaying.repeatType = .one
        snapshot.next = Sample.songs[2]
        screen.send(.event(.snapshot(snapshot)))
        screen.answer()
        let row = try #require(place(in: screen, of: "Up next"))
        #expect(screen.lines[row + 1].contains("Paper Boats"))
        #expect(!screen.text.contains("A Song Whose Title"))
    }

    @Test(arguments: [(NowPlayingInfo.PlaybackState.playing, "▶"), (.paused, "‖"), (.stopped, "■")])
    func theRowOfWhatPlaysTellsWhetherItDoes(state: NowPlayingInfo.PlaybackState, sign: String) throws {
        var screen = try TestScreen.connected()
        var snapshot = Sample.snapshot
        snapshot.nowPlaying.state = state
        screen.send(.event(.snapshot(snapshot)))
        screen.run("3")
        #expect(screen.lines.contains { $0.hasPrefix(" \(sign) Paper Boats") || $0.hasPrefix(" \(sign)  Paper Boats") })
    }

    @Test func whatIsOnlyHalfTypedIsNotMissed() throws {
        var screen = try TestScreen.connected()
        screen.press(":")
        screen.type("play tele")
        let json =
            #"{"interpretations":[{"score":0.9,"intent":"play","search":{"mediaName":"tele"}}],"#
            + #""resolution":{"outcome":"notFound","alternatives":[]}}"#
        screen.send(.reply(RequestTag(.reading("play tele")), .explanation(json)))
        #expect(screen.text.contains("not in your library"))
        // The menu knows what it may become, though it is spelled otherwise.
        screen.send(.reply(RequestTag(.completions("play tele")), .completions([Completion(text: "Play Telephone Weather", kind: "song")])))
        #expect(!screen.text.contains("not in your library"))
    }

    @Test func namesThatAreNotSeenAreTold() {
        var item = MediaItem(identifier: "local:1", type: .album, title: "\u{61c}\u{200b}")
        #expect(item.displayTitle() == "U+061C U+200B")
        item.title = ""
        #expect(item.displayTitle() == "local:1")
        item.title = "猫"
        #expect(item.displayTitle() == "猫")
    }

    @Test func aFilterThatFindsNothingSaysSo() throws {
        var screen = try TestScreen.connected()
        screen.run("?")
        screen.type("zzz")
        #expect(screen.text.contains("Nothing found for “zzz”"))
    }
}
