import MediaModel
import PlayerProtocol
import Screen

/// Jumping to a name by typing its start.
extension AppState {
    mutating func openJump() -> [Effect] {
        guard let scroll = focusedScroll else { return [] }
        jump = JumpState(origin: scroll.selection)
        return []
    }

    /// To the next name, or the one before, that begins as what was last typed.
    mutating func jumpAgain(isBackward: Bool) -> [Effect] {
        guard let scroll = focusedScroll else { return [] }
        guard !jumped.isEmpty else { return openJump() }
        return find(jumped, from: isBackward ? scroll.selection : scroll.selection + 1, isBackward)
    }

    mutating func jumpKey(_ key: Key) -> [Effect] {
        guard var jump else { return [] }
        switch key.name {
        case "Esc", "C-g", "C-c":
            self.jump = nil
            select(jump.origin)
            return []
        case "Enter":
            self.jump = nil
            return []
        case "Tab", "Down", "C-n": return find(jump.editor.text, from: (focusedScroll?.selection ?? 0) + 1)
        default: break
        }
        guard key.written != nil || key.code == .backspace, jump.editor.edit(key) else {
            self.jump = nil
            return receive(key)
        }
        jump.hasMissed = false
        self.jump = jump
        jumped = jump.editor.text
        guard !jump.editor.isEmpty else {
            select(jump.origin)
            return []
        }
        return find(jump.editor.text, from: jump.origin)
    }

    private mutating func find(_ text: String, from start: Int, _ isBackward: Bool = false) -> [Effect] {
        guard !text.isEmpty else { return [] }
        switch view {
        case .help: return found(localPlace(of: text, in: HelpRow.all(self).map(\.title), from: start, isBackward), for: text)
        case .history where history.kind == .said:
            return found(localPlace(of: text, in: history.entries.map(\.sentence), from: start, isBackward), for: text)
        default: break
        }
        guard connection == .connected else { return [] }
        let request = FindRequest(text, in: focusedBrowse, from: start, isBackward: isBackward)
        return [.send(.find(request), RequestTag(.jump(text)))]
    }

    /// The player has looked a name up, or the screen has in a list of its own.
    mutating func found(_ place: Int?, for text: String) -> [Effect] {
        guard jumped == text else { return [] }
        jump?.hasMissed = place == nil
        if let place {
            select(place)
        } else if jump == nil {
            reply = ReplyLine(text: texts("jump.nothing"), kind: .notice)
        }
        return []
    }

    private func localPlace(of text: String, in titles: [String], from start: Int, _ isBackward: Bool) -> Int? {
        let folded = text.lowercased()
        var order = Array(titles.indices.dropFirst(start)) + Array(titles.indices.prefix(start))
        if isBackward { order.reverse() }
        return order.first { titles[$0].lowercased().hasPrefix(folded) } ?? order.first { titles[$0].lowercased().contains(folded) }
    }

    private mutating func select(_ row: Int) { changeScroll { scroll, _ in scroll.select(row) } }

    /// The list that has the keys, as the player gives it; `nil` is the queue.
    private var focusedBrowse: BrowseRequest? {
        switch view {
        case .library: library.request(library.column, page: PageRequest())
        case .playlists:
            playlists.isInside ? BrowseRequest(.song, in: playlists.entries.parent) : BrowseRequest(.playlist)
        case .history: BrowseRequest(.song, in: HistoryState.likedSongs.identifier)
        default: nil
        }
    }

    /// Where the list stands that has the keys and whose rows have names; `nil` where there is none.
    private var focusedScroll: ListScroll? {
        switch view {
        case .library: library.focused.scroll
        case .queue: queue.scroll
        case .playlists: playlists.isInside ? playlists.entries.scroll : playlists.lists.scroll
        case .history: history.kind == .heard ? nil : history.focusedScroll
        case .help: help.scroll
        case .search, .playing: nil
        }
    }
}
