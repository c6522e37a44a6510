import MediaModel
import PlayerProtocol
import Screen
import Testing

@testable import PlayerApp

/// What stays where the listener put it, whoever changes what is below.
@Suite struct StayTests {
    /// Words without times, more than fit.
    private func words(_ width: Int = 80, _ height: Int = 24) throws -> TestScreen {
        var screen = try TestScreen.connected(width, height)
        screen.run("1")
        var item = Sample.songs[1]
        item.lyrics = (1...80).map { "line \($0)." }.joined(separator: "\n")
        screen.send(.reply(RequestTag(.item(item.identifier)), .item(item)))
        return screen
    }

    /// After the end of the queue the same song has its words again.
    @Test func wordsComeBackWithTheirSong() throws {
        var screen = try words()
        var snapshot = screen.state.snapshot
        let now = snapshot.nowPlaying
        snapshot.nowPlaying.item = nil
        screen.send(.event(.snapshot(snapshot)))
        #expect(!screen.text.contains("line 1."))
        snapshot.nowPlaying = now
        screen.send(.event(.snapshot(snapshot)))
        let identifier = try #require(now.item?.identifier)
        #expect(screen.requests.contains(.item(identifier)), "\(screen.requests)")
    }

    @Test func wordsWithoutTimesAreScrolled() throws {
        var screen = try words()
        #expect(screen.text.contains("line 1.") && !screen.text.contains("line 80."))
        screen.press("j j")
        #expect(!screen.text.contains("line 2.") && screen.text.contains("line 3."))
        screen.press("k")
        #expect(screen.text.contains("line 2.") && !screen.text.contains("line 1."))
        screen.press("PageDown")
        #expect(!screen.text.contains("line 3."))
        screen.press("G")
        #expect(screen.text.contains("line 80."))
        screen.press("j PageDown k")
        #expect(!screen.text.contains("line 80.") && screen.text.contains("line 79."), "the end is no hole to climb out of")
        screen.press("g g")
        #expect(screen.text.contains("line 1."))
        screen.send(.input(.mouse(MouseEvent(.wheelDown, at: Point(60, 10)))))
        #expect(!screen.text.contains("line 3.") && screen.text.contains("line 4."))
        screen.now += 600
        screen.send(.tick)
        #expect(!screen.text.contains("line 3."), "it stays")
        #expect(screen.text.contains("┃"), "there is more than is seen")
        var snapshot = Sample.snapshot
        (snapshot.nowPlaying.item, snapshot.nowPlaying.entry, snapshot.nowPlaying.queueIndex) = (Sample.songs[2], Sample.entries[2].id, 2)
        screen.send(.event(.snapshot(snapshot)))
        screen.send(.event(.snapshot(Sample.snapshot)))
        var item = Sample.songs[1]
        item.lyrics = (1...80).map { "line \($0)." }.joined(separator: "\n")
        screen.send(.reply(RequestTag(.item(item.identifier)), .item(item)))
        #expect(screen.text.contains("line 1."), "another song's begin at their beginning")
    }

    @Test func sungWordsGoOnAfterAWhile() throws {
        var screen = try TestScreen.connected()
        screen.run("1")
        var item = Sample.songs[1]
        item.lyrics = (1...80).map { "[00:\($0 < 10 ? "0" : "")\($0 % 60).00]line \($0)." }.joined(separator: "\n")
        screen.send(.reply(RequestTag(.item(item.identifier)), .item(item)))
        screen.press("g g")
        let atTop = screen.text.contains("line 1.")
        screen.now += AppState.replyStay + 1
        screen.send(.tick)
        #expect(atTop && !screen.text.contains("line 1."))
    }

    @Test func onASmallScreenTheWordsAreSeen() throws {
        let screen = try words(40, 12)
        #expect(screen.text.contains("line 1.") && screen.text.contains("line 4."))
    }

    @Test func theQueuesSelectionStaysOnItsSong() throws {
        var screen = try TestScreen.connected()
        screen.run("3 G k")
        let selected = try #require(screen.state.queue.selected)
        screen.state.queue.rows.invalidate()
        let new = QueuePage.Entry(id: QueueEntryID(99), item: Sample.songs[0])
        let entries = Sample.entries[..<2] + [new] + Sample.entries[2...]
        let page = QueuePage(offset: 0, entries: Array(entries), total: entries.count, current: 1, revision: 2)
        let generation = screen.state.queue.rows.generation
        screen.send(.reply(RequestTag(.page(.queue, offset: 0, generation: generation)), .queue(page)))
        #expect(screen.state.queue.selected == selected)
        #expect(screen.state.queue.scroll.selection == 7)
    }

    @Test func theSelectionIsWhereOwnKeysPutIt() throws {
        var screen = try TestScreen.connected()
        screen.run("3 g g j j J")
        #expect(screen.state.queue.scroll.selection == 3)
        screen.state.queue.rows.invalidate()
        var entries = Sample.entries
        entries.swapAt(2, 3)
        let page = QueuePage(offset: 0, entries: entries, total: entries.count, current: 1, revision: 2)
        let generation = screen.state.queue.rows.generation
        screen.send(.reply(RequestTag(.page(.queue, offset: 0, generation: generation)), .queue(page)))
        #expect(screen.state.queue.scroll.selection == 3)
        #expect(screen.state.queue.selected?.id == Sample.entries[2].id)
    }

    @Test func aPlaylistsSelectionStaysOnIt() throws {
        var screen = try TestScreen.connected()
        screen.run("4 j")
        screen.state.playlists.lists.rows.invalidate()
        let rows = [MediaItem(identifier: "local:playlist-9", type: .playlist, title: "AAA first")] + Sample.playlists
        let generation = screen.state.playlists.lists.rows.generation
        let page = ItemPage(offset: 0, items: rows, total: rows.count)
        screen.send(.reply(RequestTag(.page(.playlists, offset: 0, generation: generation)), .items(page)))
        #expect(screen.state.playlists.lists.selected == Sample.playlists[1])
    }

    @Test func whyThereIsNoPlayerStaysToBeRead() throws {
        var screen = try TestScreen()
        screen.send(.notStarted("mkdir /proc/nope: No such file or directory"))
        screen.now += 60
        screen.press("j")
        #expect(screen.text.contains("mkdir /proc/nope: No such file or directory"))
    }

    @Test func whatWasToldOfAFaultGoesWhenItIsMended() throws {
        var screen = try TestScreen.connected()
        screen.send(.faults([FileFault(path: "mine.json5", key: "", detail: "the string is not closed")]))
        #expect(screen.text.contains("the string is not closed"))
        screen.send(.faults([]))
        #expect(!screen.text.contains("the string is not closed"))
    }

    @Test func manyFaultsAreCountedAndItIsSaidWhereTheyAreListed() throws {
        var screen = try TestScreen.connected()
        screen.send(
            .faults([
                FileFault(path: "keymap.json5", key: "queu", detail: "there is no view 'queu'"),
                FileFault(path: "keymap.json5", key: "everywhere.x", detail: "there is no action 'fly'"),
            ]))
        let told = "2 mistakes, listed by “ditty doctor”; the first: keymap.json5: queu: "
        #expect(screen.text.contains(told) && screen.text.contains("there is no action 'fly'"))
        screen.press("j")
        #expect(screen.text.contains(told))
    }

    @Test func aThemeChosenHereHoldsUntilTheSettingsNameAnother() throws {
        var screen = try TestScreen()
        screen.state.settle(theme: "rose")
        #expect(screen.state.choices.themeSetting == "rose")
    }

    @Test func aClickInThePaletteClosesIt() throws {
        var screen = try TestScreen.connected()
        screen.run("1 ?")
        screen.type("louder")
        let row = try #require(screen.lines.firstIndex { $0.contains("Louder") })
        screen.send(.input(.mouse(MouseEvent(.press(.left), at: Point(30, row)))))
        #expect(screen.commands == [.changeVolume(.change(5))])
        #expect(screen.state.overlay == nil)
    }

    @Test func aChapterIsPlayedByAClick() throws {
        var screen = try TestScreen.connected()
        var snapshot = Sample.snapshot
        snapshot.nowPlaying.item?.chapters = [Chapter(title: "First", start: 0), Chapter(title: "Second part", start: 60)]
        screen.run("1")
        screen.send(.event(.snapshot(snapshot)))
        let row = try #require(screen.lines.firstIndex { $0.contains("Second part") })
        screen.send(.input(.mouse(MouseEvent(.press(.left), at: Point(50, row)))))
        #expect(screen.commands == [.changePlaybackPosition(.chapter(2))])
    }
}
