import MediaModel
import PlayerProtocol
import Screen
import Testing

@testable import PlayerApp

/// Sorting, columns, jumping, history.
@Suite struct ListTests {
    private func browsed(_ screen: TestScreen) -> [BrowseRequest] {
        screen.requests.compactMap { request in
            if case .browse(let request) = request { return request }
            return nil
        }
    }

    @Test func aListIsSortedAndRemembersHow() throws {
        var screen = try TestScreen.connected(120, 40)
        screen.run("2 L L L L")
        #expect(screen.state.library.kind == .songs)
        for order in [.artist, .year, .added, .plays, .rating, .duration, nil] as [ListOrder?] {
            screen.press("S")
            #expect(browsed(screen).first?.order == order)
            #expect(browsed(screen).first?.type == .song)
            screen.answer()
        }
        screen.run("S S")
        #expect(screen.text.contains("Tracks  8 · newest first"))
        var next = try TestScreen(120, 40)
        next.state.recall(screen.state.memory)
        #expect(next.state.library.orders == [.songs: .year])
    }

    @Test func aSortedListIsPlayedAsItIsSeen() throws {
        var screen = try TestScreen.connected(120, 40)
        screen.run("2 L L l S")
        screen.press("Enter")
        #expect(browsed(screen).first?.order == .name)
    }

    @Test func columnsAreChosen() throws {
        var screen = try TestScreen.connected(120, 40)
        screen.run("3")
        #expect(screen.text.contains("3:31"))
        screen.run("c Up Down Down Enter G")
        #expect(screen.state.songColumns == [.artist, .album, .year, .time])
        screen.run("Esc")
        #expect(screen.state.overlay == nil)
        #expect(screen.text.contains("2019"))
        var next = try TestScreen(120, 40)
        next.state.recall(screen.state.memory)
        #expect(next.state.songColumns == [.artist, .album, .year, .time])
    }

    @Test func theStartOfANameIsJumpedTo() throws {
        var screen = try TestScreen.connected()
        screen.run("3 '")
        screen.type("д")
        #expect(screen.requests == [.find(FindRequest("д", in: nil, from: 1))])
        screen.send(.reply(RequestTag(.jump("д")), .place(RowPlace(index: 3))))
        #expect(screen.state.queue.scroll.selection == 3)
        screen.press("Tab")
        #expect(screen.requests == [.find(FindRequest("д", in: nil, from: 4))])
        screen.send(.reply(RequestTag(.jump("д")), .place(RowPlace(index: nil))))
        #expect(screen.text.contains("Nothing here begins with that"))
        // Esc goes back; other keys mean what they mean elsewhere.
        screen.press("Esc")
        #expect(screen.state.queue.scroll.selection == 1)
        screen.run("'")
        screen.press("C-n Right Space")
        #expect(screen.state.jump == nil)
        #expect(screen.commands == [.togglePlayPause])
    }

    @Test func theNextNameWithTheSameStartIsOneKeyAway() throws {
        var screen = try TestScreen.connected()
        screen.run("3 '")
        screen.type("д")
        screen.send(.reply(RequestTag(.jump("д")), .place(RowPlace(index: 3))))
        screen.run("Enter")
        _ = screen.requests
        screen.press("n")
        #expect(screen.requests == [.find(FindRequest("д", in: nil, from: 4))])
        screen.send(.reply(RequestTag(.jump("д")), .place(RowPlace(index: 1))))
        #expect(screen.state.queue.scroll.selection == 1)
        screen.press("N")
        #expect(screen.requests == [.find(FindRequest("д", in: nil, from: 1, isBackward: true))])
        screen.send(.reply(RequestTag(.jump("д")), .place(RowPlace(index: nil))))
        #expect(screen.text.contains("Nothing here begins with that"))
    }

    @Test func aFileThatIsAwayIsToldWithoutColours() throws {
        var screen = try TestScreen.connected(120, 40)
        screen.run("4 Down")
        var song = Sample.songs[0]
        song.isMissing = true
        let generation = screen.state.playlists.entries.rows.generation
        let page = ItemPage(offset: 0, items: [song], total: 1)
        screen.send(.reply(RequestTag(.page(.entries, offset: 0, generation: generation)), .items(page)))
        #expect(screen.text.contains("! \(song.title)"))
    }

    /// It stays to be read, but does not look as if it had just been said.
    @Test func aReplyStepsBackAfterAWhile() throws {
        var screen = try TestScreen.connected()
        screen.run("3 ' q Enter n")
        screen.send(.reply(RequestTag(.jump("q")), .place(RowPlace(index: nil))))
        #expect(screen.state.isReplyFresh)
        screen.now += AppState.replyStay
        screen.send(.tick)
        #expect(!screen.state.isReplyFresh)
        #expect(screen.text.contains("Nothing here begins with that"))
    }

    @Test func anAnswerToAnEarlierStartIsPassedOver() throws {
        var screen = try TestScreen.connected()
        screen.run("2 '")
        screen.type("ve")
        screen.send(.reply(RequestTag(.jump("v")), .place(RowPlace(index: 3))))
        #expect(screen.state.library.focused.scroll.selection == 0)
        screen.send(.reply(RequestTag(.jump("ve")), .place(RowPlace(index: 3))))
        #expect(screen.state.library.focused.scroll.selection == 3)
    }

    @Test func whatWasHeardIsTold() throws {
        var screen = try TestScreen.connected()
        screen.run("6 l")
        #expect(screen.state.history.kind == .heard)
        #expect(screen.text.contains(" 14:05  Slack Tide"))
        #expect(screen.text.contains(" 2026-11-29 23:58  青い夜"))
        screen.run("j Enter")
        screen.press("Enter")
        #expect(screen.commands.first == .setPlaybackQueue(PlaybackQueueRequest(items: [Sample.songs[5]], startIndex: 0)))
        screen.run("l")
        #expect(screen.state.history.kind == .liked)
        #expect(screen.text.contains("What you like  8"))
    }

    @Test func whyAResultWasFoundIsTold() throws {
        var screen = try TestScreen.connected()
        screen.run("5")
        screen.type("paper boats")
        guard case .send(_, let tag)? = screen.effects.first else {
            Issue.record("nothing asked")
            return
        }
        var page = ItemPage(offset: 0, items: [Sample.songs[1], Sample.songs[0]], total: 2)
        page.matches = ["local:song-0": ItemMatch(.lyrics, "paper boats on the tide")]
        screen.send(.reply(tag, .items(page)))
        #expect(screen.text.contains("sung: paper"))
        screen.type("x")
        #expect(screen.state.search.matches.isEmpty)
    }

    @Test func aFolderIsAddedByItsPath() throws {
        var screen = try TestScreen.connected()
        screen.state.settle(home: "/home/me")
        screen.press("g a")
        guard case .listFolders("/home/me/", "~/")? = screen.effects.last else {
            Issue.record("folders not asked for: \(screen.effects)")
            return
        }
        screen.send(.folders(["Documents", "Music", "Музыка", ".cache"], in: "~/"))
        #expect(screen.text.contains("Музыка"))
        #expect(!screen.text.contains(".cache"))
        screen.type("mu")
        screen.press("Tab")
        #expect(screen.text.contains("~/Music/"))
        screen.press("Enter")
        #expect(screen.requests == [.library(.add(folders: [MediaLocation(path: "/home/me/Music")]))])
        // It may take minutes: the keys are free, and it is said what goes on.
        #expect(screen.state.overlay == nil)
        #expect(screen.text.contains("Looking for music in ~/Music/ …"))
        screen.send(.reply(RequestTag(.folder), .outcome(ActionOutcome(.done, reply: "Looking through /home/me/Music."))))
        #expect(screen.state.overlay == nil)
        screen.press("g a")
        screen.send(.input(.paste("'/srv/my music'\n")))
        screen.press("Enter")
        #expect(screen.requests == [.library(.add(folders: [MediaLocation(path: "/srv/my music")]))])
    }

    @Test func aPathThatWasMistypedCanBeMended() throws {
        var screen = try TestScreen.connected()
        screen.state.settle(home: "/home/me")
        screen.press("g a")
        // A whole path takes the place of the beginning that stands there.
        screen.type("/mnt/tpyo")
        screen.press("Enter")
        screen.send(.reply(RequestTag(.folder), .outcome(ActionOutcome(.failed, reply: "There is no folder /mnt/tpyo."))))
        #expect(screen.text.contains("There is no folder /mnt/tpyo."))
        #expect(screen.text.contains("Add a folder of music"))
        screen.press("C-u")
        screen.type("typo")
        screen.press("Enter")
        #expect(screen.requests.isEmpty, "no path")
        #expect(screen.state.reply?.text == "There is no such folder")
        screen.press("C-u")
        screen.type("/mnt/typo")
        screen.press("Enter")
        #expect(screen.requests == [.library(.add(folders: [MediaLocation(path: "/mnt/typo")]))])
    }

    @Test(arguments: [([], "No folders in it"), (nil, "There is no such folder")] as [([String]?, String)])
    func aFolderWithoutFoldersIsOne(folders: [String]?, words: String) throws {
        var screen = try TestScreen.connected()
        screen.press("g a")
        screen.send(.folders(folders, in: "~/"))
        #expect(screen.text.contains(words))
    }

    @Test func theCardWaitsForTheCoverOfWhatPlaysNow() throws {
        var screen = try TestScreen.connected(120, 40)
        var snapshot = Sample.snapshot
        snapshot.nowPlaying.item?.artwork = MediaLocation(path: "/covers/old.jpg")
        screen.send(.event(.snapshot(snapshot)))
        screen.run("2 :")
        screen.type("play meridian")
        screen.press("Enter")
        var outcome = ActionOutcome(.done, reply: "Playing Meridian.")
        outcome.playing = Sample.albums[4]
        screen.send(.reply(RequestTag(.say("play meridian")), .outcome(outcome)))
        #expect(screen.covers.isEmpty)
        snapshot.nowPlaying.entry = QueueEntryID(99)
        snapshot.nowPlaying.item = Sample.songs[7]
        snapshot.nowPlaying.item?.artwork = MediaLocation(path: "/covers/new.jpg")
        screen.send(.event(.snapshot(snapshot)))
        #expect(screen.covers.map(\.location) == [MediaLocation(path: "/covers/new.jpg")])
    }

    @Test func whatASentenceBroughtIsShownForAWhile() throws {
        var screen = try TestScreen.connected(120, 40)
        screen.run("2")
        var outcome = ActionOutcome(.done, reply: "Playing Meridian.")
        outcome.playing = Sample.albums[4]
        screen.send(.reply(RequestTag(.say("play meridian")), .outcome(outcome)))
        #expect(screen.text.contains("╭─ Playing ─"))
        #expect(screen.text.contains("Velvet Cartographers · album  1974"))
        #expect(screen.state.deadline == min(screen.state.deadline ?? 0, 1008))
        // A key does what it does, and the card is gone.
        screen.press("j")
        #expect(!screen.text.contains("╭─ Playing ─"))
        #expect(screen.state.library.focused.scroll.selection == 1)
        screen.send(.reply(RequestTag(.say("play meridian")), .outcome(outcome)))
        screen.now = 1009
        screen.send(.tick)
        #expect(screen.state.card == nil)
    }
}
