import MediaModel
import PlayerProtocol
import Screen

/// Editing playlists: what is in them, what they are called, which there are.
extension AppState {
    /// The actions that edit a queue, on playlists.
    mutating func editPlaylists(_ action: ScreenAction) -> [Effect] {
        guard playlists.isInside else {
            guard action == .remove, let list = playlists.lists.selected else { return [] }
            let rows = playlists.lists.rows
            let marked = (0..<rows.count).compactMap { rows.row($0) }.filter { marks.contains($0.identifier) }
            marks = Marks()
            return (marked.isEmpty ? [list] : marked).map { list in
                .send(.playlist(.edit(playlist: list.identifier, change: .delete)), RequestTag(.playlistRemoval))
            }
        }
        guard let list = playlists.lists.selected, let selected = playlists.entries.selected else { return [] }
        let row = playlists.entries.scroll.selection
        let entry = PlaylistEntry(place: row, item: selected.identifier)
        switch action {
        case .remove:
            let entries = markedEntries.isEmpty ? [entry] : markedEntries
            marks = Marks()
            if list.editable == true {
                playlists.entries.rows.remove(Set(entries.map(\.place)))
                playlists.entries.scroll.setCount(playlists.entries.rows.count)
            }
            return edit(list, .remove(entries: entries))
        case .moveUp where row > 0: return move(entry, of: list, by: -1)
        case .moveDown where row + 1 < playlists.entries.rows.count: return move(entry, of: list, by: 1)
        default: return []
        }
    }

    private mutating func move(_ entry: PlaylistEntry, of list: MediaItem, by step: Int) -> [Effect] {
        guard list.editable == true else { return edit(list, .move(entry: entry, to: entry.place + step)) }
        playlists.entries.scroll.move(by: step)
        playlists.entries.scroll.reveal(height: listHeight)
        // The rows change now: a second key that comes before the answer finds what the first one has left.
        playlists.entries.rows.swap(entry.place, entry.place + step)
        return edit(list, .move(entry: entry, to: entry.place + step))
    }

    var markedEntries: [PlaylistEntry] {
        let rows = playlists.entries.rows
        return (0..<rows.count).compactMap { place in
            guard let item = rows.row(place), marks.contains(item.identifier, at: place) else { return nil }
            return PlaylistEntry(place: place, item: item.identifier)
        }
    }

    private func edit(_ list: MediaItem, _ change: PlaylistEdit) -> [Effect] {
        [.send(.playlist(.edit(playlist: list.identifier, change: change)), RequestTag(.playlistEdit))]
    }

    /// Something was changed, or not: rows that were moved ahead of the answer are asked for anew.
    mutating func playlistEdited() { playlists.entries.rows.invalidate() }

    /// Says how what was just done is taken back.
    mutating func tellOfUndo() {
        guard let done = reply, done.kind == .done, let key = keyMap.keys(for: .undo, in: keyContext).first else { return }
        reply = ReplyLine(text: "\(done.text) \(texts("undo.hint", ["key": key]))", kind: .done)
    }

    // MARK: The popup

    /// Asks for the playlist that takes what is marked, what is selected, or what plays.
    mutating func openPlaylistChoice() -> [Effect] {
        let items = itemsForPlaylist
        guard !items.isEmpty else {
            reply = ReplyLine(text: texts("playlistDialog.nothing"), kind: .failed)
            return []
        }
        overlay = .playlist(PlaylistDialog(purpose: .add(items)))
        let request = BrowseRequest(.playlist, page: PageRequest(offset: 0, limit: PageRequest.largest))
        return [.send(.browse(request), RequestTag(.playlistChoice))]
    }

    private var itemsForPlaylist: [MediaItem] {
        if view == .queue, !queue.marks.isEmpty {
            return queue.rows.rows(0..<queue.rows.count).filter { queue.marks.contains($0.id) }.map(\.item)
        }
        let marked = markedItems
        if !marked.isEmpty { return marked }
        return [selectedItem ?? (view == .playing ? nowPlaying.item : nil)].compactMap(\.self)
    }

    /// Asks for the name of a playlist that there is not yet.
    mutating func openNewPlaylist() -> [Effect] {
        overlay = .playlist(PlaylistDialog(purpose: .create))
        return []
    }

    /// Asks what the selected playlist is to be called.
    mutating func openRename() -> [Effect] {
        guard view == .playlists, let list = playlists.lists.selected else { return [] }
        // What every collection has keeps its name: the player says so at once.
        guard list.editable == true || list.owner == "me" else { return edit(list, .rename(title: texts.name(of: list))) }
        overlay = .playlist(PlaylistDialog(purpose: .rename(list), name: texts.name(of: list)))
        return []
    }

    /// A playlist that was just made is the one that the next key is about.
    mutating func selectAwaited() {
        guard let name = playlists.awaited else { return }
        let rows = playlists.lists.rows
        guard let place = (0..<rows.count).first(where: { rows.row($0)?.title == name }) else { return }
        playlists.awaited = nil
        playlists.isInside = false
        playlists.lists.scroll.select(place)
        playlists.lists.scroll.reveal(height: listHeight)
        playlists.follow()
    }

    mutating func playlistsCame(_ items: [MediaItem]) {
        guard case .playlist(var dialog)? = overlay else { return }
        dialog.lists = items.filter { $0.editable == true }
        dialog.count()
        overlay = .playlist(dialog)
    }

    mutating func playlistKey(_ key: Key, _ old: PlaylistDialog) -> [Effect] {
        var dialog = old
        switch key.name {
        case "Esc", "C-g", "C-c":
            overlay = nil
            return []
        case "Enter": return finish(dialog)
        case "Tab", "Down", "C-n": dialog.scroll.move(by: 1)
        case "S-Tab", "Up", "C-p": dialog.scroll.move(by: -1)
        default:
            guard dialog.editor.edit(key) else { return [] }
            dialog.count()
        }
        dialog.scroll.reveal(height: overlayHeight)
        overlay = .playlist(dialog)
        return []
    }

    mutating func paste(name: String, into old: PlaylistDialog) -> [Effect] {
        var dialog = old
        dialog.editor.paste(name.split { $0.isWhitespace }.joined(separator: " "))
        dialog.count()
        overlay = .playlist(dialog)
        return []
    }

    /// A row of the popup was clicked.
    mutating func enterPlaylist(_ index: Int) -> [Effect] {
        guard case .playlist(var dialog)? = overlay else { return [] }
        dialog.scroll.select(index)
        return finish(dialog)
    }

    private mutating func finish(_ dialog: PlaylistDialog) -> [Effect] {
        let name = dialog.name
        overlay = nil
        switch dialog.purpose {
        case .rename(let list):
            // It may stand elsewhere then.
            if !name.isEmpty, !playlists.isInside { playlists.awaited = name }
            return name.isEmpty ? [] : edit(list, .rename(title: name))
        case .create:
            playlists.awaited = name.isEmpty ? nil : name
            return name.isEmpty ? [] : create(name, [])
        case .add(let items):
            guard dialog.rows.indices.contains(dialog.scroll.selection) else { return [] }
            marks = Marks()
            queue.marks = []
            switch dialog.rows[dialog.scroll.selection] {
            case .list(let list): return edit(list, .add(items: items))
            case .new(let name): return create(name, items)
            }
        }
    }

    private func create(_ name: String, _ items: [MediaItem]) -> [Effect] {
        [.send(.playlist(.create(name: name, items: items)), RequestTag(.playlistEdit))]
    }
}
