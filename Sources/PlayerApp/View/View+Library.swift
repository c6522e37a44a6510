import MediaModel
import PlayerProtocol
import Screen

/// The collection in columns.
extension Painter {
    mutating func paintLibrary(_ rect: Rect) {
        if state.libraryIsEmpty, state.library.columns[0].rows.count == 0 {
            paintWelcome(rect)
            return
        }
        paintSubTabs(layout.subTabs)
        for (index, place) in layout.columns(state.library) {
            paintColumn(index, in: place)
            guard place.x > rect.x else { continue }
            canvas.fill(Rect(x: place.x - 1, y: place.y, width: 1, height: place.height), symbols.vertical, role: .border)
        }
    }

    /// The ways through the collection.
    private mutating func paintSubTabs(_ rect: Rect) {
        var rest = rect
        for kind in LibraryState.Kind.allCases {
            let name = texts("library.\(kind.rawValue)")
            let place = rest.takeLeft(state.widths.columns(of: name) + 2)
            let isActive = kind == state.library.kind
            canvas.draw((isActive ? symbols.chevron : " ") + name, in: place, role: isActive ? .accent : .faint)
            aim(.library(kind), place)
        }
    }

    private mutating func paintColumn(_ column: Int, in rect: Rect) {
        let library = state.library
        let list = library.columns[column]
        let hasFocus = library.column == column
        var rest = rect
        let heading = rest.takeTop(layout.headingRows)
        if !heading.isEmpty {
            let order = library.order(of: column).map { texts("sort.\($0.rawValue)") } ?? ""
            paintHeading(
                texts("types.\(library.kind.types[column].name)"), count: list.rows.total, note: order, in: heading, hasFocus: hasFocus)
            if column == library.kind.sorting.column { aim(.action(.sort), heading) }
        }
        paintItems(list, in: rest, hasFocus: hasFocus && state.prompt == nil, column: column) { painter, item, place in
            switch item.type {
            case .album where column == 0: painter.paintNamedAlbum(item, in: place)
            case .album: painter.paintAlbum(item, in: place)
            case .song where column == 0 || library.kind != .artists && library.kind != .albums: painter.paintNamedSong(item, in: place)
            case .music where library.kind == .folders: painter.paintFolder(item, in: place)
            case .song: painter.paintSong(item, in: place)
            case .podcastEpisode, .audioBook: painter.paintNamedSong(item, in: place)
            default: painter.canvas.draw(painter.texts.name(of: item), in: place)
            }
        }
    }

    /// Rows of items, with marks and clicks.
    mutating func paintItems(
        _ list: ItemList, in rect: Rect, hasFocus: Bool, column: Int, row: (inout Painter, MediaItem, Rect) -> Void
    ) {
        if list.rows.total == 0 {
            canvas.draw(texts("list.empty"), in: rect.inset(1), role: .faint)
            return
        }
        var copy = self
        canvas.list(list.scroll, in: rect, hasFocus: hasFocus) { canvas, index, place in
            copy.aim(.row(column: column, index: index), place)
            guard let item = list.rows.row(index) else { return }
            swap(&copy.canvas, &canvas)
            var line = place
            let isMarked = copy.state.marks.contains(item.identifier, at: copy.state.view == .playlists && column == 1 ? index : nil)
            copy.canvas.draw(isMarked ? copy.symbols.mark : "", in: line.takeLeft(1), role: .mark)
            _ = line.takeRight(1)
            row(&copy, item, line)
            swap(&copy.canvas, &canvas)
        }
        adopt(copy)
    }

    /// A folder under the one that it lies in.
    private mutating func paintFolder(_ item: MediaItem, in rect: Rect) {
        let parts = item.title.split(separator: "/")
        var place = rect
        _ = place.takeLeft(min(max(0, rect.width - 8), 2 * (parts.count - 1)))
        canvas.draw(parts.last.map(String.init) ?? item.title, in: place)
    }

    private mutating func paintAlbum(_ item: MediaItem, in rect: Rect) {
        var rest = rect
        if let year = item.year, rest.width > 20 {
            canvas.draw(String(year), in: rest.takeRight(5), role: .faint, align: .trailing)
        }
        canvas.draw(item.displayTitle(), in: rest)
    }

    /// An album outside of its artist: with the artist.
    private mutating func paintNamedAlbum(_ item: MediaItem, in rect: Rect) {
        let places = ColumnLayout([.init(16, share: 5), .init(10, share: 4, order: 2), .init(4, order: 1)]).places(in: rect)
        if let place = places[0] { canvas.draw(item.displayTitle(), in: place) }
        if let place = places[1] { canvas.draw(item.artist ?? "", in: place, role: .muted) }
        if let place = places[2] { canvas.draw(item.year.map(String.init) ?? "", in: place, role: .faint, align: .trailing) }
    }

    private mutating func paintSong(_ item: MediaItem, in rect: Rect) {
        var rest = rect
        let isCurrent = item.identifier == state.nowPlaying.item?.identifier
        if rest.width > 16 {
            canvas.draw(item.playingTime.map(clock) ?? "", in: rest.takeRight(7), role: .faint, align: .trailing)
            let number = isCurrent ? stateSign : item.track.map(String.init) ?? ""
            canvas.draw(number, in: rest.takeLeft(3), role: isCurrent ? .accent : .faint, align: .trailing)
            _ = rest.takeLeft(1)
        }
        var line = TextLine(missingSign(item) + item.displayTitle(), item.isMissing == true ? .disabled : isCurrent ? .playing : .text)
        if item.liked == true { line.append(" \(symbols.heart)", .liked) }
        canvas.draw(line, in: rest)
    }
}
