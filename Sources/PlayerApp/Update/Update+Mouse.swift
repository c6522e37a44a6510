import MediaModel
import PlayerProtocol
import Screen

/// What a click can hit.
enum ClickTarget: Sendable, Hashable {
    case view(AppState.View)
    /// A row of a list: the column of the library, and the row.
    case row(column: Int, index: Int)
    case progress(Rect)
    /// The bar of the volume.
    case volume(Rect)
    case action(ScreenAction)
    case library(LibraryState.Kind)
    case history(HistoryState.Kind)
    /// A row of what lies above the views.
    case overlayRow(Int)
    case choice(Int)
    case completion(Int)
    /// A chapter of what plays, from 1.
    case chapter(Int)
}

extension AppState {
    mutating func receive(_ event: MouseEvent) -> [Effect] {
        switch event.kind {
        case .wheelUp: return wheel(-3, at: event.point)
        case .wheelDown: return wheel(3, at: event.point)
        case .press(.left):
            let isDouble = lastClick.map { $0.point == event.point && now - $0.time < 0.4 } ?? false
            lastClick = isDouble ? nil : (event.point, now)
            dragged = target(at: event.point)
            return dragged.map { click($0, at: event.point, isDouble: isDouble) } ?? missed()
        case .press(.right): return openMenu(at: event.point)
        case .drag(.left):
            // A bar follows the pointer wherever it goes until the button is let go.
            switch dragged {
            case .progress(let rect): return seek(rect, event.point)
            case .volume(let rect): return setVolume(rect, event.point)
            default: return []
            }
        case .release:
            dragged = nil
            return []
        default: return []
        }
    }

    /// What can be done with the row under the pointer.
    private mutating func openMenu(at point: Point) -> [Effect] {
        guard overlay == nil, prompt == nil, case .row? = target(at: point).map({ $0 }) else { return missed() }
        let effects = target(at: point).map { click($0, at: point, isDouble: false) } ?? []
        return effects + openPalette(.selection)
    }

    /// A click beside a popup closes it.
    private mutating func missed() -> [Effect] {
        guard overlay != nil else { return [] }
        overlay = nil
        return []
    }

    private func target(at point: Point) -> ClickTarget? {
        painted(self).targets.last { $0.rect.contains(point) }?.target
    }

    private mutating func wheel(_ rows: Int, at point: Point) -> [Effect] {
        switch target(at: point) {
        case .progress, .volume, .action(.toggleMute):
            return command(rows < 0 ? .changeVolume(.change(5)) : .changeVolume(.change(-5)))
        default: break
        }
        if view == .playing {
            scrollLyrics(by: rows)
            return []
        }
        if case .row(let column, _)? = target(at: point), view == .library {
            let height = listHeight
            library.change(column) { $0.scroll.scroll(by: rows, height: height) }
            library.follow()
            return []
        }
        changeScroll { scroll, height in scroll.scroll(by: rows, height: height) }
        return []
    }

    private mutating func click(_ target: ClickTarget, at point: Point, isDouble: Bool) -> [Effect] {
        switch target {
        case .view(let view):
            prompt = nil
            return open(view)
        case .row(let column, let index):
            if view == .library { library.column = column }
            if view == .playlists { playlists.isInside = column == 1 }
            if view == .search { search.isTyping = false }
            changeScroll { scroll, _ in scroll.select(index) }
            return isDouble ? activate() : []
        case .progress(let rect): return seek(rect, point)
        case .volume(let rect): return setVolume(rect, point)
        case .action(let action):
            if case .palette? = overlay { overlay = nil }
            return perform(action)
        case .chapter(let number): return command(.changePlaybackPosition(.chapter(number)))
        case .library(let kind):
            library.go(to: kind)
            revealSelections()
            return []
        case .history(let kind): return look(at: kind)
        case .overlayRow(let index): return clickOverlay(index, isDouble: isDouble)
        case .choice(let index): return pick(index)
        case .completion(let index):
            guard let rows = prompt?.visibleCompletions, rows.indices.contains(index) else { return [] }
            prompt?.editor.setText(rows[index].text)
            return promptChanged()
        }
    }

    private mutating func clickOverlay(_ index: Int, isDouble: Bool) -> [Effect] {
        switch overlay {
        case .themes(var scroll, let before):
            scroll.select(index)
            theme = scroll.selection
            hasChosenTheme = hasChosenTheme || isDouble
            overlay = isDouble ? nil : .themes(scroll, before: before)
            return [.restyle]
        case .columns(var scroll):
            scroll.select(index)
            toggleColumn(index)
            overlay = .columns(scroll)
            return []
        case .folder: return enterFolder(index)
        case .playlist: return enterPlaylist(index)
        default: return []
        }
    }

    /// The left end of the bar is silence, the right one all that there is.
    private func setVolume(_ rect: Rect, _ point: Point) -> [Effect] {
        guard rect.width > 1 else { return [] }
        let share = Double(point.x - rect.x) / Double(rect.width - 1)
        return command(.changeVolume(.volume((min(1, max(0, share)) * 100).rounded())))
    }

    private func seek(_ rect: Rect, _ point: Point) -> [Effect] {
        guard nowPlaying.item != nil, !nowPlaying.isLiveStream, rect.width > 0 else { return [] }
        let share = min(1, max(0, (Double(point.x - rect.x) + 0.5) / Double(rect.width)))
        guard let duration = nowPlaying.item?.playingTime, duration > 0 else { return [] }
        return command(.changePlaybackPosition(.position((duration * share).rounded(.down))))
    }
}
