import MediaIntents
import MediaModel
import Testing
import Wording

/// A conversation: what was said before decides what the next words do.
@Suite struct DialogueTests {
    /// A dialogue with a player that does what it is told.
    struct Talk {
        static let house = TestCollection.house
        var dialogue = Dialogue()
        var situation: Situation

        init(playing identifier: String? = nil) {
            situation = Situation(playing: identifier.map { Talk.house[$0] })
            situation.upcoming = [Talk.house["ga"]]
            situation.upcomingCount = 1
        }

        mutating func say(_ intent: MediaIntent, _ text: String = "") -> Turn {
            let context = dialogue.context(playing: situation.nowPlaying.item)
            return dialogue.submit(
                [Interpretation(intent)], text: text, in: context, situation: situation, collection: Talk.house.collection)
        }

        static func play(_ name: String) -> MediaIntent { .play(PlayMediaIntent(search: MediaSearch(mediaName: name))) }
    }

    private let house = TestCollection.house

    private func queue(_ identifiers: String..., change: (inout PlaybackQueueRequest) -> Void = { _ in }) -> MediaEffect {
        var request = PlaybackQueueRequest(items: identifiers.map { house[$0] })
        change(&request)
        return .send(.setPlaybackQueue(request), outputs: nil)
    }

    // MARK: Playing

    @Test func anAlbumPlaysItsSongs() {
        var talk = Talk()
        let turn = talk.say(Talk.play("Jazz"))
        #expect(turn.effects == [queue("bicycle", "mustapha")])
        #expect(turn.reply == .playing(house["jazz"], count: 2, PlayManner()))
        #expect(turn.code == .handleInApp)
    }

    @Test func optionsGoWithTheQueue() {
        var talk = Talk()
        var intent = PlayMediaIntent(search: MediaSearch(mediaName: "Queen"))
        (intent.playShuffled, intent.playbackRepeatMode, intent.playbackSpeed) = (true, .all, 1.5)
        let turn = talk.say(.play(intent))
        let expected = queue("bicycle", "mustapha", "ga") { ($0.shuffleType, $0.repeatType, $0.playbackRate) = (.items, .all, 1.5) }
        #expect(turn.effects == [expected])
    }

    @Test(arguments: PlaybackQueueLocation.allCases)
    func queueLocations(_ location: PlaybackQueueLocation) {
        var talk = Talk(playing: "creep")
        var intent = PlayMediaIntent(search: MediaSearch(mediaName: "Mustapha"))
        intent.playbackQueueLocation = location
        let turn = talk.say(.play(intent))
        #expect(turn.effects == [.send(.insertIntoPlaybackQueue([house["mustapha"]], location), outputs: nil)])
    }

    @Test func bareThePausedItemGoesOn() {
        var talk = Talk(playing: "creep")
        talk.situation.nowPlaying.elapsedPlaybackTime = 30
        let turn = talk.say(.play(PlayMediaIntent()))
        #expect(turn.effects == [.send(.play, outputs: nil)])
        #expect(turn.reply == .resumed(house["creep"], position: 30))
    }

    @Test func aStationGrowsFromASeed() {
        var talk = Talk(playing: "creep")
        var search = MediaSearch(mediaType: .algorithmicRadioStation)
        search.reference = .currentlyPlaying
        let turn = talk.say(.play(PlayMediaIntent(search: search)))
        guard case .send(.setPlaybackQueue(let request), _)? = turn.effects.first else {
            Issue.record("\(turn.effects)")
            return
        }
        #expect(request.isEndless)
        #expect(request.items.first == house["creep"])
        #expect(turn.reply == .playingStation(seed: house["creep"], PlayManner()))
    }

    @Test func aBookGoesOnWhereItWasLeft() {
        var talk = Talk()
        let turn = talk.say(.play(PlayMediaIntent(search: MediaSearch(mediaType: .audioBook))))
        #expect(turn.effects == [queue("becoming") { $0.startPosition = 5720 }])
    }

    @Test func aShowPlaysItsNewestUnheardEpisode() {
        var talk = Talk()
        let turn = talk.say(.play(PlayMediaIntent(search: MediaSearch(mediaType: .podcastShow, mediaName: "Fresh Air"))))
        #expect(turn.effects == [queue("air2")])
        #expect(turn.reply == .playing(house["air"], count: 1, PlayManner()))
    }

    // MARK: Alternatives and corrections

    @Test func anAlternativeIsPickedByNumberOrName() {
        for pick in [Pick.index(1), .name("Skyfall")] {
            var talk = Talk()
            #expect(talk.say(Talk.play("Skyfall")).resolution.alternatives == [house["skyfall2"]])
            let turn = talk.say(.pick(pick))
            #expect(turn.effects == [queue("skyfall2")])
            #expect(talk.dialogue.alternatives == [house["skyfall2"]])
        }
    }

    @Test func commandsLeaveTheAlternatives() {
        var talk = Talk()
        _ = talk.say(Talk.play("Skyfall"))
        #expect(talk.say(.command(.pause, outputs: nil)).effects == [.send(.pause, outputs: nil)])
        #expect(talk.say(.ask(AskIntent(question: .alternatives))).shown == [house["skyfall2"]])
        #expect(talk.say(.pick(.index(5))).reply == .noSuchChoice(count: 1))
        talk.dialogue.forgetOffers()
        #expect(talk.say(.pick(.index(1))).reply == .nothingToChoose)
    }

    @Test func aCorrectionRejectsTheFirstPick() {
        var talk = Talk()
        _ = talk.say(Talk.play("Skyfall"))
        #expect(talk.dialogue.context(playing: nil).lastPlay?.intent == Talk.play("Skyfall"))
        talk.situation.nowPlaying.item = house["skyfall"]
        let turn = talk.say(.correct(PlayMediaIntent(search: MediaSearch(mediaName: "Skyfall"))))
        #expect(turn.effects == [queue("skyfall2"), .reject(house["skyfall"], search: MediaSearch(mediaName: "Skyfall"))])
    }

    // MARK: Questions

    @Test func whichArtistIsLiked() {
        var talk = Talk(playing: "kind")
        var search = MediaSearch(mediaType: .artist)
        search.reference = .currentlyPlaying
        let like = MediaIntent.affinity(UpdateMediaAffinityIntent(search: search, affinityType: .like))
        let asked = talk.say(like)
        #expect(asked.reply == .which(.artist, [house["marshmello"], house["halsey"]]))
        #expect(asked.effects.isEmpty)
        #expect(talk.dialogue.context(playing: nil).disambiguation == [house["marshmello"], house["halsey"]])
        let turn = talk.say(.pick(.name("Halsey")))
        #expect(turn.effects == [.setAffinity(.like, house["halsey"])])
        #expect(turn.reply == .affinity(.like, house["halsey"], isSkipped: false))
        #expect(talk.dialogue.question == nil)
    }

    @Test func aMissingDestinationIsNamed() {
        for answer in [(MediaIntent.pick(.name("road trip")), "road trip"), (Talk.play("road trip"), "Road Trip")] {
            var talk = Talk(playing: "creep")
            #expect(talk.say(.add(AddMediaIntent())).reply == .missing(.destination))
            let turn = talk.say(answer.0, answer.1)
            #expect(turn.effects == [.addToPlaylist([house["creep"]], playlist: house["trip"])])
        }
    }

    @Test func aPlaylistThatIsNotThereIsOffered() {
        var talk = Talk(playing: "creep")
        let add = MediaIntent.add(AddMediaIntent(destination: .playlist("Focus")))
        let asked = talk.say(add)
        #expect(asked.resolution.reason == .playlistNameNotFound)
        #expect(asked.reply == .confirm(.createPlaylist(name: "Focus", item: house["creep"])))
        #expect(talk.dialogue.context(playing: nil).confirmation?.intent == add)
        #expect(talk.say(.confirm).effects == [.createPlaylist(name: "Focus", items: [house["creep"]])])
        #expect(talk.say(.confirm).reply == .nothingToConfirm)
    }

    /// A playlist holds songs: of an artist all of them.
    @Test func everythingByAnArtistIsKept() {
        var talk = Talk()
        let add = AddMediaIntent(search: MediaSearch(artistName: "Queen"), destination: .playlist("Royal"))
        #expect(talk.say(.add(add)).code == .inProgress)
        #expect(talk.say(.confirm).effects == [.createPlaylist(name: "Royal", items: ["bicycle", "mustapha", "ga"].map { house[$0] })])
    }

    /// What is picked is of the list that was seen last.
    @Test func aListIsPickedFrom() {
        var talk = Talk()
        _ = talk.say(Talk.play("Jazz"))
        let listed = talk.say(.search(SearchForMediaIntent(search: MediaSearch(mediaType: .song, artistName: "Queen")))).shown
        #expect(listed.count == 3)
        #expect(talk.say(.pick(.index(3))).resolution.playing == listed.last)
        #expect(talk.say(.pick(.index(2))).resolution.playing == listed[1], "it can be picked from again")
    }

    /// What was offered for an earlier answer is not offered once something else was listed, added or gone on to.
    @Test(arguments: [
        [MediaIntent.search(SearchForMediaIntent(search: MediaSearch(mediaType: .song, artistName: "Queen"))), .pick(.index(1))],
        [.add(AddMediaIntent(search: MediaSearch(reference: .currentlyPlaying), destination: .library))],
        [.command(.nextTrack, outputs: nil)], [.command(.playPlaceInPlaybackQueue(1), outputs: nil)],
    ])
    func offersBelongToTheirAnswer(_ said: [MediaIntent]) {
        var talk = Talk(playing: "creep")
        _ = talk.say(Talk.play("Skyfall"))
        #expect(talk.dialogue.alternatives == [house["skyfall2"]])
        for intent in said { _ = talk.say(intent) }
        #expect(talk.dialogue.alternatives.isEmpty)
    }

    @Test func aPartOfAnAlbumIsPlayedOnFrom() {
        var intent = PlayMediaIntent(search: MediaSearch(mediaType: .album, mediaName: "Jazz"))
        var talk = Talk()
        intent.part = 2
        let turn = talk.say(.play(intent))
        #expect(turn.effects == [queue("bicycle", "mustapha") { $0.startIndex = 1 }])
        #expect(turn.reply == .playing(house["mustapha"], count: 2, PlayManner()))
        intent.part = 9
        let refused = talk.say(.play(intent))
        #expect(refused.effects.isEmpty)
        #expect(refused.reply == .noSuchChoice(count: 2))
    }

    @Test func aDayWithoutMusicIsSaid() {
        var talk = Talk(playing: "creep")
        var asked = AskIntent(question: .history)
        asked.played = .yesterday
        #expect(talk.say(.ask(asked)).reply == .answer(.nothingPlayed))
        talk.situation.history = [house["ga"]]
        #expect(talk.say(.ask(asked)).reply == .answer(.played([house["ga"]], count: 1)))
    }

    @Test func noIsNo() {
        var talk = Talk(playing: "creep")
        _ = talk.say(.add(AddMediaIntent(destination: .playlist("Focus"))))
        let turn = talk.say(.cancel)
        #expect(turn.effects.isEmpty)
        #expect(turn.reply == .cancelled)
        #expect(talk.dialogue.question == nil)
    }

    @Test func theNameOfAPlaylistIsAskedFor() {
        var talk = Talk()
        #expect(talk.say(.command(.createPlaylist(name: nil), outputs: nil)).reply == .missing(.playlistName))
        #expect(talk.say(Talk.play("x"), "«Для бега»").effects == [.send(.createPlaylist(name: "Для бега"), outputs: nil)])
    }

    @Test func aCommandClosesAQuestion() {
        var talk = Talk(playing: "creep")
        _ = talk.say(.add(AddMediaIntent()))
        #expect(talk.say(.command(.pause, outputs: nil)).effects == [.send(.pause, outputs: nil)])
        #expect(talk.dialogue.question == nil)
    }

    @Test func aShowHeardToItsEndIsOfferedAgain() {
        var talk = Talk()
        let play = MediaIntent.play(PlayMediaIntent(search: MediaSearch(mediaType: .podcastShow, mediaName: "Radiolab")))
        #expect(talk.say(play).reply == .confirm(.playAgain(house["lab2"])))
        #expect(talk.say(.confirm).effects == [queue("lab2")])
    }

    // MARK: Opinions

    @Test func dislikingWhatPlaysSkipsIt() {
        var talk = Talk(playing: "creep")
        let turn = talk.say(.affinity(UpdateMediaAffinityIntent(affinityType: .dislike)))
        #expect(turn.effects == [.send(.dislike(isNegative: false), outputs: nil)])
        #expect(turn.reply == .affinity(.dislike, house["creep"], isSkipped: true))
        #expect(turn.reply(after: [.commandFailed]) == .refused(.dislike(isNegative: false), .commandFailed))
    }

    @Test func refusalsAreOwnedUpTo() {
        var talk = Talk(playing: "creep")
        let turn = talk.say(.command(.nextTrack, outputs: nil))
        #expect(turn.reply(after: [.success]) == .done(.nextTrack, item: house["ga"]))
        for status in [RemoteCommandStatus.noHandler, .disabled, .noSuchContent] {
            #expect(turn.reply(after: [status]) == .refused(.nextTrack, status))
        }
        #expect(turn.replyAfterDeadline == .timedOut)
    }

    // MARK: Answers

    @Test(arguments: [
        (MediaQuestion.title, ReplyFact.answer(.playing(TestCollection.house["skyfall"], room: nil))),
        (.year, .answer(.year(TestCollection.house["skyfall"]))), (.next, .answer(.next(TestCollection.house["ga"]))),
        (.queue, .answer(.queue([TestCollection.house["ga"]], count: 1))), (.history, .answer(.none(.history))),
        (.remaining, .answer(.unknown(.remaining))), (.lyrics, .answer(.none(.lyrics))), (.chapter, .answer(.none(.chapter))),
        (.output, .answer(.unknown(.output))), (.rating, .answer(.isLiked(false))), (.duration, .answer(.unknown(.duration))),
    ])
    func answers(_ question: MediaQuestion, _ fact: ReplyFact) {
        var talk = Talk(playing: "skyfall")
        #expect(talk.say(.ask(AskIntent(question: question))).reply == fact)
    }

    @Test func remainingTimeRunsAtTheRate() {
        var talk = Talk(playing: "skyfall")
        talk.situation.nowPlaying.item?.duration = 200
        talk.situation.nowPlaying.elapsedPlaybackTime = 100
        talk.situation.nowPlaying.playbackRate = 2
        #expect(talk.say(.ask(AskIntent(question: .remaining))).reply == .answer(.remaining(50)))
    }

    @Test func everyPathEndsInAReply() {
        var talk = Talk()
        let context = talk.dialogue.context(playing: nil)
        let turn = talk.dialogue.submit([], text: "", in: context, situation: talk.situation, collection: .empty)
        #expect(turn.reply == .notUnderstood(hint: nil))
        for intent in [
            MediaIntent.confirm, .cancel, .help, .none, .pick(.index(1)), .shortcut(name: "x"), Talk.play("x"), .play(PlayMediaIntent()),
        ] {
            let turn = talk.dialogue.submit([Interpretation(intent)], text: "", in: context, situation: talk.situation, collection: .empty)
            #expect(turn.effects.allSatisfy { $0 == .showView("help") })
        }
    }
}

extension MediaSearch {
    /// A search for what a word points at.
    fileprivate init(reference: MediaReference) {
        self.init()
        self.reference = reference
    }
}
