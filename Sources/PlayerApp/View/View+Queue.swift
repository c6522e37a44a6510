import MediaModel
import PlayerProtocol
import Screen

/// What is to be played, and playlists.
extension Painter {
    mutating func paintQueue(_ rect: Rect) {
        if state.queue.rows.total == 0 {
            let examples = HelpRow.examples(state).prefix(2).map { TextLine($0, .sentence) }
            paintMessage([TextLine(texts("queue.empty"), .muted), TextLine(), TextLine(texts("welcome.say"), .faint)] + examples, in: rect)
            return
        }
        var rest = rect
        let heading = rest.takeTop(layout.headingRows)
        if !heading.isEmpty { paintHeading(texts("view.queue"), count: state.queue.rows.total, note: queueLength, in: heading) }
        let table = SongTable(state.songColumns, hasSign: true)
        let rows = state.queue.rows
        let visible = state.queue.scroll.offset
        var copy = self
        canvas.list(state.queue.scroll, in: rest, hasFocus: state.prompt == nil) { canvas, index, place in
            copy.aim(.row(column: 0, index: index), place)
            guard let entry = rows.row(index) else { return }
            // An album's name stands once, at its first row that is seen.
            let before = index > visible ? rows.row(index - 1)?.item : nil
            swap(&copy.canvas, &canvas)
            copy.paintEntry(entry, index, isSameAlbum: before != nil && before?.album == entry.item.album, table.places(in: place.inset(1)))
            swap(&copy.canvas, &canvas)
        }
        adopt(copy)
    }

    /// How long the queue is, where all of it is here and has a length.
    private var queueLength: String {
        let rows = state.queue.rows
        let lengths = rows.count > 1 && rows.count <= 1000 ? rows.rows(0..<rows.count).compactMap(\.item.playingTime) : []
        return lengths.count == rows.count && !lengths.isEmpty ? clock(lengths.reduce(0, +)) : ""
    }

    private mutating func paintEntry(
        _ entry: QueuePage.Entry, _ index: Int, isSameAlbum: Bool,
        _ places: (sign: Rect?, title: Rect?, columns: [(column: SongColumn, place: Rect)])
    ) {
        let isCurrent = index == state.nowPlaying.queueIndex
        let item = entry.item
        let isMarked = state.queue.marks.contains(entry.id)
        let sign = isMarked ? symbols.mark : isCurrent ? stateSign : entry.failure != nil ? "!" : ""
        let role: Role = entry.failure != nil ? .disabled : isCurrent ? .playing : .text
        if let place = places.sign { canvas.draw(sign, in: place, role: isMarked ? .mark : entry.failure != nil ? .warning : .accent) }
        // A mark must not hide what plays.
        let playing = isMarked && isCurrent ? "\(stateSign) " : ""
        if let place = places.title { canvas.draw(playing + item.displayTitle(), in: place, role: role) }
        for (column, place) in places.columns where column != .album || !isSameAlbum { paint(column, of: item, in: place) }
    }

    // MARK: Playlists

    mutating func paintPlaylists(_ rect: Rect) {
        let isInside = state.playlists.isInside
        guard rect.width >= 64 else {
            paintPlaylistColumn(isInside ? 1 : 0, in: rect)
            return
        }
        var rest = rect
        let left = rest.takeLeft(rect.width * 32 / 100)
        canvas.fill(rest.takeLeft(1), symbols.vertical, role: .border)
        paintPlaylistColumn(0, in: left)
        paintPlaylistColumn(1, in: rest)
    }

    private mutating func paintPlaylistColumn(_ column: Int, in rect: Rect) {
        let isFocused = state.playlists.isInside == (column == 1)
        let list = column == 0 ? state.playlists.lists : state.playlists.entries
        var rest = rect
        let heading = rest.takeTop(layout.headingRows)
        let name = column == 0 ? texts("view.playlists") : state.playlists.lists.selected.map(texts.name) ?? ""
        if !heading.isEmpty { paintHeading(name, count: list.rows.total, in: heading, hasFocus: isFocused) }
        paintItems(list, in: rest, hasFocus: isFocused && state.prompt == nil, column: column) { painter, item, place in
            if column == 0 {
                painter.paintPlaylist(item, in: place)
            } else {
                painter.paintNamedSong(item, in: place)
            }
        }
    }

    /// A playlist; one whose songs are worked out says so where there is room.
    private mutating func paintPlaylist(_ item: MediaItem, in rect: Rect) {
        var rest = rect
        let note = item.editable == true ? "" : texts("playlistKind.\(item.owner == "me" ? "rule" : "builtIn")")
        let width = state.widths.columns(of: note)
        if width > 0, rest.width >= width + 2 + state.widths.columns(of: texts.name(of: item)) {
            canvas.draw(note, in: rest.takeRight(width), role: .faint, align: .trailing)
        }
        canvas.draw(texts.name(of: item), in: rest)
    }

    /// A song outside of its album, with the columns that were chosen.
    mutating func paintNamedSong(_ item: MediaItem, in rect: Rect) {
        let places = SongTable(state.songColumns).places(in: rect)
        let isCurrent = item.identifier == state.nowPlaying.item?.identifier
        let role: Role = item.isMissing == true ? .disabled : isCurrent ? .playing : .text
        if let place = places.title { canvas.draw(missingSign(item) + item.displayTitle(), in: place, role: role) }
        for (column, place) in places.columns { paint(column, of: item, in: place) }
    }

    /// What tells that a file is not there, to those too who see no colours.
    func missingSign(_ item: MediaItem) -> String { item.isMissing == true ? "! " : "" }

    /// What a column tells of a song.
    private mutating func paint(_ column: SongColumn, of item: MediaItem, in place: Rect) {
        let text: String
        switch column {
        case .artist: text = item.artist ?? item.show ?? ""
        case .album: text = item.album ?? ""
        case .year: text = item.year.map(String.init) ?? ""
        case .genre: text = (item.genres ?? []).joined(separator: ", ")
        case .rating: text = String(repeating: symbols.star, count: max(0, min(5, Int((item.rating ?? 0).rounded()))))
        case .plays: text = item.playCount.flatMap { $0 > 0 ? grouped($0) : nil } ?? ""
        case .time: text = item.playingTime.map(clock) ?? ""
        }
        canvas.draw(text, in: place, role: column.role, align: column.layout.alignment)
    }
}
