import MediaModel
import PlayerProtocol
import Screen

/// What keys do.
extension AppState {
    mutating func perform(_ binding: KeyBinding) -> [Effect] {
        switch binding {
        case .none: []
        case .say(let sentence): say(sentence)
        case .command(let remote): command(remote)
        case .action(let action): perform(action)
        }
    }

    mutating func perform(_ action: ScreenAction) -> [Effect] {
        if let refusal = refusal(of: action) {
            reply = ReplyLine(text: refusal, kind: .notice)
            return []
        }
        if let remote = remoteCommand(for: action) { return command(remote) }
        switch action.group {
        case .moving: return move(action)
        case .views: return changeView(action)
        case .selection: return performOnSelection(action)
        case .playing: return []
        case .screen: return performOnScreen(action)
        }
    }

    /// Why an action does nothing now; `nil` where it does something.
    private mutating func refusal(of action: ScreenAction) -> String? {
        if action == .sleepAtEnd, let left = snapshot.sleepTimer, sleepWarning.map({ now > $0 + AppState.replyStay }) ?? true {
            // The one timer there is would be lost.
            sleepWarning = now
            return texts("sleep.runs", ["time": Figures.clock(left), "key": keyMap.keys(for: .sleepAtEnd, in: keyContext).first ?? ""])
        }
        if action == .sleepAtEnd { sleepWarning = nil }
        let places = places(of: action)
        guard !places.isEmpty, !places.contains(view) else { return nil }
        return texts("action.elsewhere", ["views": places.map { texts("view.\($0.rawValue)") }.joined(separator: ", ")])
    }

    /// The views in which an action has something to act on; empty for all.
    private func places(of action: ScreenAction) -> [View] {
        switch action {
        case .crop: [.queue]
        case .moveUp, .moveDown: [.queue, .playlists]
        case .remove: history.kind == .liked ? [.queue, .playlists, .history] : [.queue, .playlists]
        case .renamePlaylist: [.playlists]
        default: []
        }
    }

    /// The command of an action, as what plays makes it; `nil` for actions that are none.
    private func remoteCommand(for action: ScreenAction) -> RemoteCommand? {
        switch action {
        case .togglePlayPause: .togglePlayPause
        case .stop: .stop
        case .nextTrack: .nextTrack
        case .previousTrack: .previousTrack
        case .skipForward: .skipForward(interval: nil)
        case .skipBackward: .skipBackward(interval: nil)
        case .skipForwardLong: .skipForward(interval: 60)
        case .skipBackwardLong: .skipBackward(interval: 60)
        case .nextChapter: .nextChapter
        case .previousChapter: .previousChapter
        case .volumeUp: .changeVolume(.change(5))
        case .volumeDown: .changeVolume(.change(-5))
        case .toggleMute: nowPlaying.isMuted ? .unmute : .mute
        case .cycleRepeat: .changeRepeatMode(nowPlaying.repeatType.next)
        case .cycleShuffle: .changeShuffleMode(nowPlaying.shuffleType.next)
        case .faster: .changePlaybackRate(.change(0.1))
        case .slower: .changePlaybackRate(.change(-0.1))
        case .normalSpeed: .changePlaybackRate(.rate(1))
        case .like: .like(isNegative: nowPlaying.item?.liked == true)
        case .dislike: .dislike(isNegative: nowPlaying.item?.disliked == true)
        case .bookmark: .bookmark
        case .sleepAtEnd: .sleepTimer(snapshot.sleepsAtEndOfItem ? .duration(0) : .endOfItem)
        case .clearQueue: .clearQueue
        case .undo: .undo
        case .redo: .redo
        default: nil
        }
    }

    private mutating func changeView(_ action: ScreenAction) -> [Effect] {
        let all = View.allCases
        let place = all.firstIndex(of: view) ?? 0
        switch action {
        case .showPlaying: return open(.playing)
        case .showLibrary: return open(.library)
        case .showQueue: return open(.queue)
        case .showPlaylists: return open(.playlists)
        case .showSearch: return open(.search)
        case .showHistory: return open(.history)
        case .showHelp: return open(.help)
        case .nextView: return open(all[(place + 1) % all.count])
        case .previousView: return open(all[(place + all.count - 1) % all.count])
        case .libraryBy:
            if view == .history { return look(at: history.kind.next) }
            if view == .library { library.go(to: library.kind.next) }
            return open(.library)
        case .sort:
            if view == .library { library.sort() }
            return open(.library)
        case .columns:
            overlay = .columns(ListScroll(count: SongColumn.allCases.count))
            return []
        default: return []
        }
    }

    mutating func open(_ view: View) -> [Effect] {
        overlay = nil
        self.view = view
        if view == .search {
            search.isTyping = search.given == nil
            search.isStale = !search.editor.isEmpty
        }
        jump = nil
        if view == .history, history.scroll.count != history.entries.count {
            history.scroll = ListScroll(count: history.entries.count, selection: history.entries.count - 1)
        }
        if view == .history { history.heard.invalidate() }
        if view == .help { help.scroll.setCount(HelpRow.all(self).count) }
        revealSelections()
        return []
    }

    /// Goes to what was said, heard or liked.
    mutating func look(at kind: HistoryState.Kind) -> [Effect] {
        history.kind = kind
        return open(.history)
    }

    private mutating func performOnScreen(_ action: ScreenAction) -> [Effect] {
        switch action {
        case .prompt: return openPrompt()
        case .search:
            let effects = open(.search)
            search.isTyping = true
            return effects
        case .palette:
            return openPalette(nil)
        case .alternatives: areAlternativesOpen = !areAlternativesOpen && !snapshot.alternatives.isEmpty
        case .theme: return [.loadThemes]
        case .pictures: showsPictures.toggle()
        case .visualiser:
            switch moving.visualiser {
            case nil: moving.visualiser = .spectrum
            case .spectrum: moving.visualiser = .waveform
            default: moving.visualiser = nil
            }
            if moving.isReduced { reply = ReplyLine(text: texts("moving.reduced"), kind: .notice) }
            return open(.playing)
        case .timeMode: showsTimeLeft.toggle()
        case .addFolder: return openFolders()
        case .scan: return [.send(.library(.scan), RequestTag(.command))]
        case .cancelScan: return [.send(.library(.cancelScan), RequestTag(.command))]
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return [.quit]
        default: break
        }
        return []
    }

    mutating func openPalette(_ group: ScreenAction.Group?) -> [Effect] {
        var palette = PaletteState(group: group)
        palette.scroll.setCount(HelpRow.actions(self, palette).count)
        overlay = .palette(palette)
        return []
    }

    // MARK: What is selected

    private mutating func performOnSelection(_ action: ScreenAction) -> [Effect] {
        switch action {
        case .activate: return activate()
        case .addToQueue: return queueSelection(.later)
        case .playNext: return queueSelection(.next)
        case .mark: return mark()
        case .clearMarks:
            marks = Marks()
            queue.marks = []
            return []
        case .addToPlaylist: return openPlaylistChoice()
        case .newPlaylist: return openNewPlaylist()
        case .renamePlaylist: return openRename()
        case .remove, .crop, .moveUp, .moveDown:
            switch view {
            case .queue: return editQueue(action)
            case .playlists: return editPlaylists(action)
            case .history where action == .remove && history.kind == .liked: return unlikeSelected()
            default: return []
            }
        default: return []
        }
    }

    mutating func activate() -> [Effect] {
        if offersSample, let sampleMedia {
            view = .playing
            return [
                .send(.library(.add(folders: [sampleMedia])), RequestTag(.nothing)),
                .send(.open(OpenRequest([sampleMedia])), RequestTag(.command)),
            ]
        }
        switch view {
        case .playing:
            return command(nowPlaying.item == nil ? .play : .togglePlayPause)
        case .library: return activateLibrary()
        case .queue: return queue.selected.map { command(.playItemInPlaybackQueue($0.id)) } ?? []
        case .playlists:
            guard playlists.isInside, let list = playlists.lists.selected else {
                return playlists.lists.selected.map { use($0, .play(start: 0)) } ?? []
            }
            return use(list, .play(start: playlists.entries.scroll.selection))
        case .search: return selectedItem.map { use($0, .play(start: 0)) } ?? []
        case .history: return activateHistory()
        case .help:
            let rows = HelpRow.all(self)
            guard rows.indices.contains(help.scroll.selection) else { return [] }
            return run(rows[help.scroll.selection])
        }
    }

    private mutating func activateHistory() -> [Effect] {
        switch history.kind {
        case .said:
            let index = history.scroll.selection
            return history.entries.indices.contains(index) ? say(history.entries[index].sentence) : []
        case .heard: return selectedItem.map { use($0, .play(start: 0)) } ?? []
        case .liked:
            guard history.liked.selected != nil else { return [] }
            return use(HistoryState.likedSongs, .play(start: history.liked.scroll.selection))
        }
    }

    /// The parts of a book, from the selected one on.
    private mutating func activateBook() -> [Effect] {
        guard let selected = library.focused.selected else { return [] }
        let rows = library.focused.rows.rows(0..<library.focused.rows.count)
        let parts = rows.filter { selected.album != nil && $0.album == selected.album && $0.artist == selected.artist }
            .sorted { ($0.disc ?? 1, $0.track ?? 0) < ($1.disc ?? 1, $1.track ?? 0) }
        guard parts.count > 1, let start = parts.firstIndex(of: selected) else { return use(selected, .play(start: 0)) }
        return finish(parts, .play(start: start))
    }

    private mutating func activateLibrary() -> [Effect] {
        if library.kind == .audioBooks { return activateBook() }
        let column = library.column
        let isLast = column == library.kind.types.count - 1
        // A track plays with what stands around it; an episode, or one track among all of them, alone.
        guard isLast, column > 0, library.kind != .podcasts, let parent = library.columns[column - 1].selected else {
            return library.focused.selected.map { use($0, .play(start: 0)) } ?? []
        }
        return use(parent, .play(start: library.focused.scroll.selection), order: library.order(of: column))
    }

    /// The item under the selection; `nil` where there is none.
    var selectedItem: MediaItem? {
        switch view {
        case .library: library.focused.selected
        case .queue: queue.selected?.item
        case .playlists: playlists.isInside ? playlists.entries.selected : playlists.lists.selected
        case .search:
            if let given = search.given {
                given.indices.contains(search.results.scroll.selection) ? given[search.results.scroll.selection] : nil
            } else {
                search.results.selected
            }
        case .history:
            switch history.kind {
            case .said: nil
            case .heard: history.heard.row(history.heardScroll.selection)?.item
            case .liked: history.liked.selected
            }
        case .playing, .help: nil
        }
    }

    private mutating func queueSelection(_ purpose: Gather.Purpose) -> [Effect] {
        let marked = view == .queue ? [] : markedItems
        marks = Marks()
        if !marked.isEmpty { return use(marked, purpose) }
        return selectedItem.map { use($0, purpose) } ?? []
    }

    /// Takes what is marked or selected off the list of liked songs.
    private mutating func unlikeSelected() -> [Effect] {
        let items = markedItems.isEmpty ? [history.liked.selected].compactMap(\.self) : markedItems
        marks = Marks()
        guard !items.isEmpty else { return [] }
        let entries = items.map { PlaylistEntry(place: 0, item: $0.identifier) }
        let request = PlaylistRequest.edit(playlist: HistoryState.likedSongs.identifier, change: .remove(entries: entries))
        return [.send(.playlist(request), RequestTag(.command))]
    }

    /// What is marked: first what the present list shows, as it stands there, then what was marked elsewhere.
    var markedItems: [MediaItem] {
        guard !marks.isEmpty else { return [] }
        let rows: [MediaItem] =
            switch view {
            case .library: library.focused.rows.rows(0..<library.focused.rows.count)
            case .playlists: playlists.isInside ? markedEntries.compactMap { playlists.entries.rows.row($0.place) } : []
            case .search: search.given ?? search.results.rows.rows(0..<search.results.rows.count)
            case .history where history.kind == .liked: history.liked.rows.rows(0..<history.liked.rows.count)
            case .history where history.kind == .heard: history.heard.rows(0..<history.heard.count).map(\.item)
            default: []
            }
        let here = rows.filter { marks.contains($0.identifier) }
        let known = Set(here.map(\.identifier))
        return here + marks.items.filter { !known.contains($0.identifier) }
    }

    private mutating func mark() -> [Effect] {
        if view == .queue {
            guard let id = queue.selected?.id else { return [] }
            if queue.marks.remove(id) == nil { queue.marks.insert(id) }
        } else if let item = selectedItem {
            marks.toggle(item, at: view == .playlists && playlists.isInside ? playlists.entries.scroll.selection : nil)
        }
        return move(.down)
    }

    private mutating func editQueue(_ action: ScreenAction) -> [Effect] {
        guard let selected = queue.selected else { return [] }
        let row = queue.scroll.selection
        queue.editedUntil = now + 2
        let marked = queue.rows.rows(0..<queue.rows.count).map(\.id).filter(queue.marks.contains)
        let ids = marked.isEmpty ? [selected.id] : marked
        switch action {
        case .remove:
            // The selection stays with its song, or goes to the one behind what is taken away.
            let above = (0..<row).count { queue.rows.row($0).map { ids.contains($0.id) } ?? false }
            queue.scroll.move(by: -above)
            queue.marks = []
            return command(.removeFromPlaybackQueue(ids))
        case .crop:
            queue.marks = []
            return command(.cropPlaybackQueue(ids))
        case .moveUp where !marked.isEmpty: return moveMarked(marked, by: -1)
        case .moveDown where !marked.isEmpty: return moveMarked(marked, by: 1)
        case .moveUp:
            guard row > 0, let before = queue.rows.row(row - 1)?.id else { return [] }
            queue.scroll.move(by: -1)
            return command(.reorderPlaybackQueue([selected.id], before: before))
        case .moveDown:
            // The one below moves up: which one is two below may not be known yet.
            guard row + 1 < queue.rows.count, let below = queue.rows.row(row + 1)?.id else { return [] }
            queue.scroll.move(by: 1)
            return command(.reorderPlaybackQueue([below], before: selected.id))
        default: return []
        }
    }

    /// What is marked comes together, and goes by one row.
    private mutating func moveMarked(_ marked: [QueueEntryID], by step: Int) -> [Effect] {
        let places = (0..<queue.rows.count).filter { queue.rows.row($0).map { queue.marks.contains($0.id) } ?? false }
        guard let first = places.first, let last = places.last else { return [] }
        if let selected = queue.selected?.id, queue.marks.contains(selected), step > 0 || first > 0 { queue.scroll.move(by: step) }
        if step < 0 {
            guard first > 0, let before = queue.rows.row(first - 1)?.id else { return [] }
            return command(.reorderPlaybackQueue(marked, before: before))
        }
        guard last + 1 < queue.rows.count else { return [] }
        guard last + 2 < queue.rows.count else { return command(.reorderPlaybackQueue(marked, before: nil)) }
        guard let before = queue.rows.row(last + 2)?.id else { return [] }
        return command(.reorderPlaybackQueue(marked, before: before))
    }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
    /// The case after this one; the first one after the last.
    var next: Self {
        let all = Self.allCases
        let place = all.firstIndex(of: self) ?? 0
        return all[(place + 1) % all.count]
    }
}
