import MediaModel
import Screen

/// Moving in lists.
extension AppState {
    mutating func move(_ action: ScreenAction) -> [Effect] {
        if view == .playing, scrollLyrics(action) { return [] }
        let page = max(1, listHeight - 1)
        switch action {
        case .up: changeScroll { scroll, _ in scroll.move(by: -1) }
        case .down: changeScroll { scroll, _ in scroll.move(by: 1) }
        case .pageUp: changeScroll { scroll, _ in scroll.page(by: -page) }
        case .pageDown: changeScroll { scroll, _ in scroll.page(by: page) }
        case .halfUp: changeScroll { scroll, _ in scroll.page(by: -max(1, page / 2)) }
        case .halfDown: changeScroll { scroll, _ in scroll.page(by: max(1, page / 2)) }
        case .top: changeScroll { scroll, _ in scroll.select(0) }
        case .bottom: changeScroll { scroll, _ in scroll.select(.max) }
        case .left: moveSideways(-1)
        case .right: moveSideways(1)
        case .goToPlaying: return goToPlaying()
        case .jump: return openJump()
        case .jumpNext: return jumpAgain(isBackward: false)
        case .jumpPrevious: return jumpAgain(isBackward: true)
        default: break
        }
        return []
    }

    /// Moves through the words of what plays; false for what moves nothing there.
    private mutating func scrollLyrics(_ action: ScreenAction) -> Bool {
        guard let place = painted(self).lyricsPlace else { return false }
        switch action {
        case .up: scrollLyrics(by: -1)
        case .down: scrollLyrics(by: 1)
        case .pageUp: scrollLyrics(by: -max(1, place.height - 1))
        case .pageDown: scrollLyrics(by: max(1, place.height - 1))
        case .halfUp: scrollLyrics(by: -max(1, place.height / 2))
        case .halfDown: scrollLyrics(by: max(1, place.height / 2))
        case .top: scrollLyrics(by: -place.first)
        case .bottom: scrollLyrics(by: place.last - place.first)
        default: return false
        }
        return true
    }

    mutating func scrollLyrics(by rows: Int) {
        guard let place = painted(self).lyricsPlace else { return }
        details.lyricsScroll = (min(max(0, place.first + rows), place.last), now)
    }

    /// Changes the list that has the keys, and scrolls so that its selection is seen.
    mutating func changeScroll(_ change: (inout ListScroll, Int) -> Void) {
        let height = listHeight
        func apply(_ scroll: inout ListScroll) {
            change(&scroll, height)
            scroll.reveal(height: height)
        }
        switch view {
        case .library:
            library.change(library.column) { apply(&$0.scroll) }
            library.follow()
        case .queue: apply(&queue.scroll)
        case .playlists:
            if playlists.isInside { apply(&playlists.entries.scroll) } else { apply(&playlists.lists.scroll) }
            playlists.follow()
        case .search: apply(&search.results.scroll)
        case .history: apply(&history.focusedScroll)
        case .help: apply(&help.scroll)
        case .playing: break
        }
    }

    private mutating func moveSideways(_ step: Int) {
        switch view {
        case .library:
            // Nothing lies inside what is not there.
            if step > 0, library.focused.rows.isLoaded, library.focused.selected == nil { return }
            library.column += step
        case .playlists: playlists.isInside = step > 0 && (playlists.lists.selected != nil || !playlists.lists.rows.isLoaded)
        case .history:
            let all = HistoryState.Kind.allCases
            let place = (all.firstIndex(of: history.kind) ?? 0) + step
            if all.indices.contains(place) { _ = look(at: all[place]) }
        default: break
        }
    }

    private mutating func goToPlaying() -> [Effect] {
        if view != .queue { _ = open(.queue) }
        guard let index = nowPlaying.queueIndex else { return [] }
        queue.scroll.setCount(max(queue.scroll.count, nowPlaying.queueCount))
        queue.scroll.select(index)
        queue.scroll.center(height: listHeight)
        queue.hasRevealedCurrent = true
        return []
    }

    /// After another size or view: every selection is seen.
    mutating func revealSelections() {
        let height = listHeight
        for column in library.kind.types.indices { library.change(column) { $0.scroll.refit(height: height) } }
        queue.scroll.refit(height: height)
        playlists.lists.scroll.refit(height: height)
        playlists.entries.scroll.refit(height: height)
        search.results.scroll.refit(height: height)
        history.scroll.refit(height: height)
        history.heardScroll.refit(height: height)
        history.liked.scroll.refit(height: height)
        help.scroll.refit(height: height)
    }

    // MARK: The search field

    /// A key while the field of the search view has the keys; `nil` for keys that mean what they mean elsewhere.
    mutating func searchKey(_ key: Key) -> [Effect]? {
        switch key.name {
        case "Enter", "Down", "C-n":
            search.isTyping = false
            return []
        case "Esc", "C-g", "C-c":
            search.isTyping = false
            return []
        case "Tab", "S-Tab", "C-z", "C-l": return nil
        default:
            if search.isStale, key.written != nil || key.code == .backspace { search.editor.setText("") }
            guard search.editor.edit(key) || search.isStale else { return nil }
            search.isStale = false
            return searchChanged()
        }
    }

    mutating func searchChanged() -> [Effect] {
        search.given = nil
        let words = search.editor.text.split(separator: " ").joined(separator: " ")
        guard words != search.words else { return [] }
        search.words = words
        search.matches = [:]
        if words.isEmpty { search.results.rows.reset() } else { search.results.rows.invalidate() }
        search.results.scroll = ListScroll(count: words.isEmpty ? 0 : search.results.rows.count)
        return []
    }

    // MARK: What lies above the views

    mutating func receive(_ key: Key, over overlay: Overlay) -> [Effect] {
        switch overlay {
        case .palette(let palette): return paletteKey(key, palette)
        case .themes(let scroll, let before): return themeKey(key, scroll, before)
        case .columns(let scroll): return columnKey(key, scroll)
        case .folder(let state): return folderKey(key, state)
        case .playlist(let dialog): return playlistKey(key, dialog)
        case .lines(let title, let lines, var scroll):
            switch keyMap.match([key], in: .help) {
            case .binding(.action(.up)): scroll.scroll(by: -1, height: overlayHeight)
            case .binding(.action(.down)): scroll.scroll(by: 1, height: overlayHeight)
            case .binding(.action(.pageUp)): scroll.scroll(by: -overlayHeight, height: overlayHeight)
            case .binding(.action(.pageDown)): scroll.scroll(by: overlayHeight, height: overlayHeight)
            case .binding(.action(.prompt)):
                self.overlay = nil
                return openPrompt()
            default:
                // What is only to be read takes no key away from the views.
                self.overlay = nil
                return key.code == .escape || key.code == .enter || keyMap.match([key], in: .help) == .binding(.action(.quit))
                    ? [] : receive(key)
            }
            self.overlay = .lines(title: title, lines, scroll)
            return []
        }
    }

    /// Rows of a list inside a popup.
    var overlayHeight: Int { max(1, min(20, height - 4) - 3) }

    private mutating func paletteKey(_ key: Key, _ palette: PaletteState) -> [Effect] {
        var palette = palette
        let rows = HelpRow.actions(self, palette)
        switch key.name {
        case "Esc", "C-g", "C-c":
            overlay = nil
            return []
        case "Enter":
            overlay = nil
            return rows.indices.contains(palette.scroll.selection) ? run(rows[palette.scroll.selection]) : []
        case "Up", "C-p", "S-Tab": palette.scroll.move(by: -1)
        case "Down", "C-n", "Tab": palette.scroll.move(by: 1)
        case "PageUp": palette.scroll.move(by: -overlayHeight)
        case "PageDown": palette.scroll.move(by: overlayHeight)
        default:
            if palette.editor.edit(key) { palette.scroll = ListScroll(count: HelpRow.actions(self, palette).count) }
        }
        palette.scroll.reveal(height: overlayHeight)
        overlay = .palette(palette)
        return []
    }

    private mutating func columnKey(_ key: Key, _ old: ListScroll) -> [Effect] {
        var scroll = old
        switch key.code {
        case .escape:
            overlay = nil
            return []
        case .enter: toggleColumn(scroll.selection)
        default:
            switch keyMap.match([key], in: .help) {
            case .binding(.action(.up)): scroll.move(by: -1)
            case .binding(.action(.down)): scroll.move(by: 1)
            case .binding(.action(.columns)), .binding(.action(.quit)):
                overlay = nil
                return []
            default: if key.written == " " { toggleColumn(scroll.selection) }
            }
        }
        scroll.reveal(height: overlayHeight)
        overlay = .columns(scroll)
        return []
    }

    mutating func toggleColumn(_ index: Int) {
        guard SongColumn.allCases.indices.contains(index) else { return }
        songColumns.formSymmetricDifference([SongColumn.allCases[index]])
    }

    private mutating func themeKey(_ key: Key, _ old: ListScroll, _ before: Int) -> [Effect] {
        var scroll = old
        switch key.code {
        case .escape:
            theme = before
            overlay = nil
            return [.restyle]
        case .enter:
            overlay = nil
            hasChosenTheme = true
            return [.restyle]
        default: break
        }
        switch keyMap.match([key], in: .help) {
        case .binding(.action(.up)): scroll.move(by: -1)
        case .binding(.action(.down)), .binding(.action(.theme)): scroll.select((scroll.selection + 1) % max(1, scroll.count))
        case .binding(.action(.quit)):
            overlay = nil
            return []
        default: break
        }
        scroll.reveal(height: overlayHeight)
        theme = scroll.selection
        overlay = .themes(scroll, before: before)
        return [.restyle]
    }

    /// Does what a row of palette or help names: its action, or its sentence put into the prompt.
    mutating func run(_ row: HelpRow) -> [Effect] {
        switch row.content {
        case .action(let action): perform(action)
        case .example(let sentence): openPrompt(with: sentence)
        case .heading: []
        }
    }
}
