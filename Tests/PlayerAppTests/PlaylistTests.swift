import MediaModel
import PlayerProtocol
import Screen
import Testing

@testable import PlayerApp

/// Playlists, edited in the screen.
@Suite struct PlaylistTests {
    private func edits(_ screen: TestScreen) -> [PlaylistRequest] {
        screen.requests.compactMap { request in
            if case .playlist(let request) = request { return request }
            return nil
        }
    }

    private func entry(_ place: Int) -> PlaylistEntry { PlaylistEntry(place: place, item: Sample.songs[place].identifier) }

    private let road = Sample.playlists[1]

    /// The second playlist is open, its first song selected.
    private func inside() throws -> TestScreen {
        var screen = try TestScreen.connected()
        screen.run("4 Down Right")
        return screen
    }

    @Test func whatIsSelectedIsTakenOutByItsPlace() throws {
        var screen = try inside()
        screen.run("Down")
        screen.press("d")
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .remove(entries: [entry(1)]))])
    }

    @Test func whatIsThrownAwayCanBeHadBack() throws {
        var screen = try TestScreen.connected()
        screen.run("4 Down d")
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .delete)])
        screen.send(.reply(RequestTag(.playlistRemoval), .outcome(ActionOutcome(.done, reply: "The playlist Дорога is gone."))))
        #expect(screen.text.contains("The playlist Дорога is gone. u brings it back."))
    }

    @Test func theSelectionGoesWithANewName() throws {
        var screen = try TestScreen.connected()
        screen.run("4 Down R C-u")
        screen.type("Zoo")
        screen.press("Enter")
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .rename(title: "Zoo"))])
        var rows = Sample.playlists
        rows.remove(at: 1)
        var renamed = road
        renamed.title = "Zoo"
        rows.append(renamed)
        screen.state.playlists.lists.rows.invalidate()
        let generation = screen.state.playlists.lists.rows.generation
        let page = ItemPage(offset: 0, items: rows, total: rows.count)
        screen.send(.reply(RequestTag(.page(.playlists, offset: 0, generation: generation)), .items(page)))
        #expect(screen.state.playlists.lists.selected?.title == "Zoo")
    }

    @Test func theNextKeyTakesTheNextSong() throws {
        var screen = try inside()
        screen.press("d")
        // The player has not answered, and an answer to what was asked before is too late.
        let late = screen.state.playlists.entries.rows.generation - 1
        let page = ItemPage(offset: 0, items: Sample.songs, total: Sample.songs.count)
        screen.send(.reply(RequestTag(.page(.entries, offset: 0, generation: late)), .items(page)))
        screen.press("d")
        let next = PlaylistEntry(place: 0, item: Sample.songs[1].identifier)
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .remove(entries: [next]))])
        #expect(screen.state.playlists.entries.rows.count == Sample.songs.count - 2)
    }

    @Test func whatIsMarkedIsTakenOutTogether() throws {
        var screen = try inside()
        screen.run("v Down v")
        screen.press("Delete")
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .remove(entries: [entry(0), entry(2)]))])
        #expect(screen.state.marks.isEmpty)
    }

    @Test func aMarkBelongsToAPlaceWhereASongStandsTwice() throws {
        var screen = try inside()
        let twice = [Sample.songs[0], Sample.songs[1], Sample.songs[0]]
        screen.state.playlists.entries.rows.reset()
        let generation = screen.state.playlists.entries.rows.generation
        screen.send(
            .reply(RequestTag(.page(.entries, offset: 0, generation: generation)), .items(ItemPage(offset: 0, items: twice, total: 3))))
        screen.press("G v")
        screen.press("d")
        let last = PlaylistEntry(place: 2, item: Sample.songs[0].identifier)
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .remove(entries: [last]))])
    }

    @Test func anEntryMovesOnWithEachKey() throws {
        var screen = try inside()
        screen.press("J")
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .move(entry: entry(0), to: 1))])
        // The answer has not come, and the same song goes on.
        screen.press("J")
        let moved = PlaylistEntry(place: 1, item: Sample.songs[0].identifier)
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .move(entry: moved, to: 2))])
        #expect(screen.state.playlists.entries.scroll.selection == 2)
        #expect(screen.state.playlists.entries.selected == Sample.songs[0])
    }

    @Test func theFirstAndTheLastEntryStay() throws {
        var screen = try inside()
        screen.press("K")
        #expect(edits(screen).isEmpty)
        screen.run("G")
        screen.press("J")
        #expect(edits(screen).isEmpty)
    }

    @Test func aPlaylistIsRemovedAndRenamed() throws {
        var screen = try TestScreen.connected()
        screen.run("4 Down")
        screen.press("d")
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .delete)])
        screen.press("R")
        #expect(screen.text.contains("Name of the playlist") && screen.text.contains("Дорога"))
        screen.type(" домой")
        screen.press("Enter")
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .rename(title: "Дорога домой"))])
        #expect(screen.state.overlay == nil)
    }

    @Test func markedPlaylistsGoTogetherAndTheSelectedOneStays() throws {
        var screen = try TestScreen.connected()
        screen.run("4 g g v")
        let first = try #require(screen.state.playlists.lists.rows.row(0))
        #expect(screen.state.playlists.lists.selected != first)
        screen.press("d")
        #expect(edits(screen) == [.edit(playlist: first.identifier, change: .delete)])
    }

    @Test func aNewOneHasAName() throws {
        var screen = try TestScreen.connected()
        screen.run("4 N")
        screen.press("Enter")
        #expect(edits(screen).isEmpty)
        screen.run("N")
        screen.send(.input(.paste("  rainy\ndays ")))
        screen.press("Enter")
        #expect(edits(screen) == [.create(name: "rainy days", items: [])])
    }

    /// The next key is about the one that was just made, not about the one selected before.
    @Test func aNewOneIsSelected() throws {
        var screen = try TestScreen.connected()
        screen.run("4 g g N")
        screen.type("Zebra")
        screen.press("Enter")
        screen.send(.event(.snapshot(Sample.snapshot)))
        let generation = screen.state.playlists.lists.rows.generation
        let rows = Sample.playlists + [MediaItem(identifier: "zebra", type: .playlist, title: "Zebra")]
        let page = ItemPage(offset: 0, items: rows, total: rows.count)
        screen.send(.reply(RequestTag(.page(.playlists, offset: 0, generation: generation)), .items(page)))
        #expect(screen.state.playlists.lists.selected?.title == "Zebra")
        #expect(screen.state.playlists.entries.parent == "zebra")
    }

    @Test func aSongGoesIntoThePlaylistThatTheWordsFind() throws {
        var screen = try TestScreen.connected()
        screen.run("3 P")
        #expect(screen.text.contains("70s punk classics") && screen.text.contains("夜"))
        screen.type("дор")
        #expect(!screen.text.contains("70s punk classics"))
        screen.press("Enter")
        #expect(edits(screen) == [.edit(playlist: road.identifier, change: .add(items: [Sample.songs[1]]))])
    }

    @Test func whatIsMarkedInTheQueueGoesIntoANewOne() throws {
        var screen = try TestScreen.connected()
        screen.run("3 v v P")
        screen.type("Slow")
        #expect(screen.text.contains("New playlist “Slow”"))
        screen.press("Enter")
        #expect(edits(screen) == [.create(name: "Slow", items: [Sample.songs[1], Sample.songs[2]])])
        #expect(screen.state.queue.marks.isEmpty)
    }

    @Test func onlyPlaylistsThatCanBeEditedAreOffered() throws {
        var screen = try TestScreen.connected()
        screen.press("1")
        screen.press("P")
        #expect(screen.requests.contains(.browse(BrowseRequest(.playlist, page: PageRequest(offset: 0, limit: PageRequest.largest)))))
        var daily = MediaItem(identifier: "daily", type: .playlist, title: "Daily Mix")
        daily.editable = false
        screen.send(.reply(RequestTag(.playlistChoice), .items(ItemPage(offset: 0, items: [daily, road], total: 2))))
        #expect(!screen.text.contains("Daily Mix") && screen.text.contains("Дорога"))
        screen.press("Esc")
        #expect(screen.state.overlay == nil)
    }

    @Test func aListThatIsWorkedOutSaysSo() throws {
        var screen = try TestScreen.connected(120, 40)
        screen.run("4")
        #expect(!screen.text.contains("by rule"))
        var rule = MediaItem(identifier: "local:rule", type: .playlist, title: "Jazz")
        rule.editable = false
        rule.owner = "me"
        let generation = screen.state.playlists.lists.rows.generation
        screen.send(
            .reply(RequestTag(.page(.playlists, offset: 0, generation: generation)), .items(ItemPage(offset: 0, items: [rule], total: 1))))
        #expect(screen.text.contains("by rule"))
    }
}
