import MediaModel
import PlayerProtocol
import Screen
import Testing

@testable import PlayerApp

@Suite struct UpdateTests {
    @Test(
        arguments: [
            ("Space", .togglePlayPause), (">", .nextTrack), ("<", .previousTrack), ("f", .skipForward(interval: nil)),
            ("B", .skipBackward(interval: 60)), ("+", .changeVolume(.change(5))), ("-", .changeVolume(.change(-5))), ("m", .mute),
            ("r", .changeRepeatMode(.one)), ("z", .changeShuffleMode(.items)), ("]", .changePlaybackRate(.change(0.1))),
            ("Backspace", .changePlaybackRate(.rate(1))), ("*", .like(isNegative: true)), ("u", .undo), ("U", .redo),
            ("E", .sleepTimer(.endOfItem)),
            // The same keys of other layouts.
            ("з", .togglePlayPause), ("Ю", .nextTrack), ("Б", .previousTrack), ("ь", .mute), ("ｍ", .mute), ("＞", .nextTrack),
            ("　", .togglePlayPause),
        ] as [(String, RemoteCommand)])
    func keysAreCommands(key: String, command: RemoteCommand) throws {
        var screen = try TestScreen.connected()
        screen.press(key)
        #expect(screen.commands == [command])
    }

    @Test func nothingIsShownThatNoSnapshotHasTold() throws {
        var screen = try TestScreen.connected()
        let before = screen.text
        screen.press("Space > + z")
        #expect(screen.text == before)
    }

    @Test func thePositionRunsByItself() throws {
        var screen = try TestScreen.connected()
        #expect(screen.state.deadline == 1001)
        screen.now = 1001
        screen.send(.tick)
        #expect(screen.text.contains("0:43"))
        #expect(screen.effects.isEmpty)
        var snapshot = Sample.snapshot
        snapshot.nowPlaying.isAdvancing = false
        snapshot.nowPlaying.state = .paused
        screen.send(.event(.snapshot(snapshot)))
        #expect(screen.state.deadline == nil)
    }

    @Test(arguments: [(0.5, 1002.0), (1, 1001), (2, 1001), (4, 1000.5)]) func wakeUpsAreFew(rate: Double, deadline: Double) throws {
        var screen = try TestScreen.connected()
        var snapshot = Sample.snapshot
        snapshot.nowPlaying.playbackRate = rate
        screen.send(.event(.snapshot(snapshot)))
        #expect(screen.state.deadline == deadline)
    }

    @Test func sequencesOfKeys() throws {
        var screen = try TestScreen.connected()
        screen.run("3 G")
        #expect(screen.state.queue.scroll.selection == 7)
        screen.press("g")
        #expect(screen.lines.last?.hasSuffix("g …") ?? false)
        screen.press("g")
        #expect(screen.state.queue.scroll.selection == 0)
        screen.press("g >")
        #expect(screen.commands == [.nextTrack])
        #expect(screen.state.pendingKeys.isEmpty)
    }

    @Test func columnsOfTheLibraryFollow() throws {
        var screen = try TestScreen.connected()
        screen.run("2")
        #expect(
            screen.state.library.columns[1].rows.rows(0..<9).map(\.title) == [
                "Low Water", "Harbour Lights and Other Stories from the Coast",
            ])
        screen.run("j")
        #expect(screen.state.library.columns[1].rows.rows(0..<9).map(\.title) == ["Город и дождь"])
        #expect(screen.state.library.columns[2].rows.rows(0..<9).map(\.title) == ["Дождь по крышам", "Трамвай"])
        screen.run("l l j")
        screen.press("Enter")
        screen.answer()
        guard case .setPlaybackQueue(let request)? = screen.commands.first else {
            Issue.record("nothing was played")
            return
        }
        #expect(request.items.map(\.title) == ["Дождь по крышам", "Трамвай"])
        #expect(request.startIndex == 1)
    }

    @Test func rowsOfAnotherGenerationAreThrownAway() throws {
        var screen = try TestScreen.connected()
        screen.press("2")
        let old = screen.effects
        var snapshot = Sample.snapshot
        snapshot.libraryRevision = 2
        screen.send(.event(.snapshot(snapshot)))
        #expect(!screen.requests.isEmpty)
        for case .send(let request, let tag) in old { Sample.reply(to: request).map { screen.send(.reply(tag, $0)) } }
        #expect(!screen.state.library.columns[0].rows.isLoaded)
    }

    @Test func theQueueIsEdited() throws {
        var screen = try TestScreen.connected()
        screen.run("3")
        #expect(screen.state.queue.scroll.selection == 1)
        screen.press("d")
        #expect(screen.commands == [.removeFromPlaybackQueue([QueueEntryID(11)])])
        screen.press("v v D")
        #expect(screen.commands == [.cropPlaybackQueue([QueueEntryID(11), QueueEntryID(12)])])
        screen.press("K")
        #expect(screen.commands == [.reorderPlaybackQueue([QueueEntryID(13)], before: QueueEntryID(12))])
        screen.press("J")
        #expect(screen.commands == [.reorderPlaybackQueue([QueueEntryID(13)], before: QueueEntryID(12))])
        screen.press("Enter")
        #expect(screen.commands == [.playItemInPlaybackQueue(QueueEntryID(13))])
    }

    @Test func digitsPickWhatIsOffered() throws {
        var screen = try TestScreen.connected()
        screen.offerAlternatives(open: true)
        screen.press("2")
        #expect(screen.requests.first == .say(Utterance("2")))
        screen.press("1")
        #expect(screen.state.view == .playing)
        screen.ask()
        screen.press("1")
        #expect(screen.requests == [.say(Utterance("1"))])
        screen.press("Esc")
        #expect(screen.requests == [.say(Utterance("cancel"))])
        // What only answers is nothing to be said again.
        #expect(screen.state.history.entries.map(\.sentence) == ["play meridian"])
        screen.send(.reply(RequestTag(.answer("1")), .outcome(ActionOutcome(.done, reply: "Playing Meridian."))))
        #expect(screen.state.history.entries.map(\.sentence) == ["play meridian"])
        #expect(screen.text.contains("Playing Meridian."))
    }

    @Test func aQuestionThatWasAskedElsewhereLeavesTheKeysAlone() throws {
        var screen = try TestScreen.connected()
        screen.ask()
        screen.send(.event(.snapshot(Sample.snapshot)))
        var snapshot = Sample.snapshot
        snapshot.question = "To which playlist?"
        snapshot.choices = Sample.playlists
        screen.send(.event(.snapshot(snapshot)))
        #expect(screen.text.contains("To which playlist?"))
        screen.press("2")
        #expect(screen.state.view == .library)
        screen.press("Esc")
        #expect(!screen.requests.contains(.say(Utterance("cancel"))))
    }

    @Test func theSearchFieldHasTheKeysWheneverItIsOpened() throws {
        var screen = try TestScreen.connected()
        screen.press("5")
        screen.type("mer")
        screen.press("Enter")
        screen.run("4 5")
        screen.type("ma")
        #expect(screen.commands.isEmpty)
        // What was searched for before is there until the first letter.
        #expect(screen.state.search.editor.text == "ma")
        screen.run("Enter / Right")
        screen.type("r")
        #expect(screen.state.search.editor.text == "mar")
        screen.run("Enter / Backspace")
        #expect(screen.state.search.editor.text.isEmpty)
    }

    @Test func aScreenThatWasLeftInTheSearchTakesKeysForWhatTheyAre() throws {
        var screen = try TestScreen.connected()
        screen.press("5")
        var next = try TestScreen(80, 24)
        next.state.recall(screen.state.memory)
        #expect(next.state.view == .search)
        next.press("3")
        #expect(next.state.view == .queue)
    }

    @Test func whatWasSaidBeforeTheScreenCameIsNoNews() throws {
        var screen = try TestScreen(80, 24)
        screen.send(.connected)
        var snapshot = Sample.snapshot
        snapshot.reply = "Playing the playlist WWDC."
        screen.send(.event(.snapshot(snapshot)))
        #expect(!screen.text.contains("WWDC"))
        snapshot.reply = "Volume 50 percent."
        screen.send(.event(.snapshot(snapshot)))
        #expect(screen.text.contains("Volume 50 percent."))
    }

    @Test func anOldReplyGoesWithTheNextKey() throws {
        var screen = try TestScreen.connected()
        var snapshot = Sample.snapshot
        snapshot.reply = "I didn't understand that."
        screen.send(.event(.snapshot(snapshot)))
        screen.run("3 j")
        #expect(screen.text.contains("I didn't understand that."))
        screen.now += AppState.replyStay
        screen.send(.tick)
        #expect(screen.text.contains("I didn't understand that."))
        screen.press("j")
        #expect(!screen.text.contains("I didn't understand that."))
    }

    @Test func whatIsMarkedMovesTogether() throws {
        var screen = try TestScreen.connected()
        screen.run("3 g g v v g g")
        let ids = (0..<5).compactMap { screen.state.queue.rows.row($0)?.id }
        screen.press("J")
        #expect(screen.commands == [.reorderPlaybackQueue([ids[0], ids[1]], before: ids[3])])
        screen.run("j j j v")
        screen.press("K")
        #expect(screen.commands.isEmpty, "nothing is above the first row")
        #expect(screen.state.queue.scroll.selection == 5)
    }

    @Test func aMarkDoesNotHideWhatPlays() throws {
        var screen = try TestScreen.connected(120, 40)
        screen.run("3 o v")
        let playing = try #require(screen.state.queue.rows.row(screen.state.nowPlaying.queueIndex ?? 0))
        #expect(screen.lines.contains { $0.contains("▶ \(playing.item.title)") && $0.contains("•") })
    }

    @Test func pagesKeepTheSelectionWhereItIs() throws {
        var screen = try TestScreen.connected(80, 24)
        screen.press("7")
        let top = screen.state.help.scroll.offset
        screen.press("PageDown")
        #expect(screen.state.help.scroll.offset > top)
        screen.press("PageUp")
        #expect(screen.state.help.scroll.offset == top)
    }

    @Test func quitSaidOnAScreenLeavesIt() throws {
        var screen = try TestScreen.connected()
        var outcome = ActionOutcome(.done, reply: "Goodbye.")
        outcome.show = .leave
        screen.send(.reply(RequestTag(.say("quit")), .outcome(outcome)))
        #expect(screen.effects.contains { if case .quit = $0 { true } else { false } })
    }

    @Test func theSelectionStaysWithItsSongWhenMarkedOnesGo() throws {
        var screen = try TestScreen.connected()
        screen.run("3 g g v v Down")
        let selected = screen.state.queue.selected?.id
        screen.press("d")
        #expect(screen.commands == [.removeFromPlaybackQueue([QueueEntryID(10), QueueEntryID(11)])])
        #expect(screen.state.queue.scroll.selection == 1)
        #expect(selected == QueueEntryID(13))
    }

    @Test func whatIsMarkedInSeveralListsIsQueuedInOneStep() throws {
        var screen = try TestScreen.connected(120, 40)
        screen.run("2 l l v v")
        screen.run("h h Down l l v")
        screen.press("A")
        let songs = [Sample.songs[3], Sample.songs[0], Sample.songs[1]]
        #expect(screen.commands == [.insertIntoPlaybackQueue(songs, .next)])
        #expect(screen.state.marks.isEmpty)
    }

    @Test func markedAlbumsAndSongsComeInOneStep() throws {
        var screen = try TestScreen.connected(120, 40)
        screen.run("2 l v k l Down v")
        screen.press("a")
        #expect(screen.requests.count == 1)
        var waiting = screen.effects
        guard case .send(let request, let tag)? = waiting.popLast(), let reply = Sample.reply(to: request) else { return }
        screen.send(.reply(tag, reply))
        let songs = [Sample.songs[1], Sample.songs[0], Sample.songs[1], Sample.songs[2]]
        #expect(screen.commands == [.insertIntoPlaybackQueue(songs, .later)])
    }

    @Test func theMenuOfARowOffersWhatCanBeDoneThere() throws {
        var screen = try TestScreen.connected(120, 40)
        screen.run("2")
        screen.send(.input(.mouse(MouseEvent(.press(.right), at: Point(4, 4)))))
        #expect(screen.text.contains("Put it at the end of the queue") && screen.text.contains("Add it to a playlist"))
        #expect(!screen.text.contains("Clear the queue") && !screen.text.contains("Move up"))
        screen.press("Esc")
        screen.run("3")
        screen.send(.input(.mouse(MouseEvent(.press(.right), at: Point(4, 4)))))
        #expect(screen.text.contains("Clear the queue") && screen.text.contains("Move up"))
    }

    @Test func aSleepTimerLeavesTheNamesOfTheTabs() throws {
        var screen = try TestScreen.connected(80, 24)
        var snapshot = Sample.snapshot
        snapshot.sleepTimer = 1200
        screen.send(.event(.snapshot(snapshot)))
        #expect(screen.lines[0].contains("2 Library") && screen.lines[0].contains("☾ 20:00"))
        screen.send(.input(.resize(width: 120, height: 24)))
        #expect(screen.lines[0].contains("sleep in 20:00"))
    }

    @Test func aLostPlayerIsStartedAgain() throws {
        var screen = try TestScreen.connected()
        screen.send(.disconnected(""))
        guard case .start(let delay)? = screen.effects.first else {
            Issue.record("no start")
            return
        }
        #expect(delay == 0)
        #expect(screen.text.contains("The player has gone. Starting it again …"))
        #expect(screen.state.deadline == screen.now + AppState.replyStay)
        screen.send(.notStarted("no such file"))
        guard case .start(let later)? = screen.effects.first else {
            Issue.record("no second start")
            return
        }
        #expect(later == 0.5)
        screen.send(.connected)
        #expect(screen.requests.contains(.subscribe))
        #expect(screen.text.contains("The player is back."))
    }

    @Test func manyRowsAreAskedForInPages() throws {
        var screen = try TestScreen.connected()
        screen.press("2")
        let page = (0..<200).map { MediaItem(identifier: MediaIdentifier("local:\($0)"), type: .artist, title: "Artist \($0)") }
        for case .send(.browse, let tag) in screen.effects {
            screen.send(.reply(tag, .items(ItemPage(offset: 0, items: page, total: 100_000))))
        }
        screen.press("G")
        #expect(screen.requests.contains(.browse(BrowseRequest(.artist, page: PageRequest(offset: 99_800, limit: 200)))))
        screen.press("g g")
        #expect(!screen.requests.contains { if case .browse(let request) = $0 { request.type == .artist } else { false } })
    }

    @Test func coversAreAskedForAsTheTerminalCanDrawThem() throws {
        var screen = try TestScreen.connected()
        var snapshot = Sample.snapshot
        snapshot.nowPlaying.item?.artwork = MediaLocation(path: "/covers/1.jpg")
        screen.send(.event(.snapshot(snapshot)))
        #expect(screen.covers == [CoverRequest(location: MediaLocation(path: "/covers/1.jpg"), width: 32, height: 16, pixels: nil)])
        screen.send(.tick)
        #expect(screen.covers.isEmpty)
        screen.send(.input(.answer(.attributes([62, 4]))))
        #expect(screen.covers.map(\.pixels) == [.sixel])
        screen.send(.input(.answer(.kittyGraphics(true))))
        #expect(screen.covers.map(\.pixels) == [.kitty])
        let request = try #require(screen.covers.first)
        let picture = PixelPicture(.kitty, id: 1, width: 32, height: 16, bytes: [])
        screen.send(.cover(request, .pixels(picture), nil))
        #expect(PlayerApp.view(screen.state).picture?.origin == Point(2, 2))
        screen.press("?")
        #expect(PlayerApp.view(screen.state).picture == nil)
        screen.press("Esc I")
        #expect(PlayerApp.view(screen.state).picture == nil)
        #expect(screen.lines[2].hasPrefix("  Paper Boats"))
    }

    @Test func theNextRunBeginsWhereThisOneEnded() throws {
        var screen = try TestScreen.connected()
        screen.run("2 j l j t")
        let memory = screen.state.memory
        var next = try TestScreen()
        next.state.recall(memory)
        #expect(next.lines[2...6].map { $0 } == screen.lines[2...6].map { $0 })
        #expect(next.state.library.columns[1].scroll.selection == 0)
        next.send(.connected)
        #expect(next.requests.contains(.browse(BrowseRequest(.artist, page: PageRequest(offset: 0, limit: 200)))))
        next.answer()
        #expect(next.state.library.columns[0].scroll.selection == 1)
    }

    @Test func anEmptyLibraryOffersWhatShips() throws {
        var screen = try TestScreen()
        screen.state.offer(sampleMedia: MediaLocation(path: "/share/sample-media"))
        screen.state.recall(ScreenMemory())
        screen.send(.connected)
        screen.send(.event(.snapshot(PlayerSnapshot())))
        #expect(!screen.text.contains("ditty library add ~/Music"), "the library is still being opened")
        var snapshot = PlayerSnapshot()
        snapshot.libraryRevision = 1
        screen.send(.event(.snapshot(snapshot)))
        #expect(screen.text.contains("ditty library add ~/Music"))
        screen.press("Enter")
        #expect(screen.requests.contains(.open(OpenRequest([MediaLocation(path: "/share/sample-media")]))))
        #expect(screen.state.view == .playing)
    }

    @Test func aLightTerminalGetsALightTheme() throws {
        var screen = try TestScreen.connected()
        screen.send(.input(.answer(.background(RGB(250, 250, 245)))))
        guard case .suit(isDark: false)? = screen.effects.first else {
            Issue.record("no theme asked for")
            return
        }
    }

    @Test func everySizeCanBeDrawn() throws {
        var screen = try TestScreen.connected()
        screen.offerAlternatives(open: true)
        for view in ["1", "2", "3", "4", "5", "Tab", "7", "?"] {
            screen.state.areAlternativesOpen = false
            screen.run(view)
            for (width, height) in [(1, 1), (2, 1), (5, 2), (29, 5), (50, 10), (500, 200), (3, 60), (200, 3)] {
                screen.send(.input(.resize(width: width, height: height)))
                let frame = PlayerApp.view(screen.state)
                #expect(frame.width == width && frame.height == height)
            }
            screen.press("Esc")
        }
    }

    @Test func clicksHitWhatIsSeen() throws {
        var screen = try TestScreen.connected()
        screen.send(.input(.mouse(MouseEvent(.press(.left), at: Point(14, 0)))))
        #expect(screen.state.view == .library)
        screen.answer()
        screen.send(.input(.mouse(MouseEvent(.press(.left), at: Point(4, 4)))))
        #expect(screen.state.library.columns[0].scroll.selection == 1)
        let row = screen.state.height - 3
        screen.send(.input(.mouse(MouseEvent(.press(.left), at: Point(40, row)))))
        // The reply names the place, so it is sent as one.
        #expect(screen.commands == [.changePlaybackPosition(.position(95))])
        screen.send(.input(.mouse(MouseEvent(.wheelDown, at: Point(4, 4)))))
        #expect(screen.state.library.columns[0].scroll.selection == 1)
    }
}
