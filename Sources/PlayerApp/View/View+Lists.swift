import MediaModel
import PlayerProtocol
import Screen

/// The views that are lists.
extension Painter {
    // MARK: Library

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
            paintHeading(texts("types.\(library.kind.types[column].name)"), count: list.rows.total, in: heading, hasFocus: hasFocus)
        }
        paintItems(list, in: rest, hasFocus: hasFocus && state.prompt == nil, column: column) { painter, item, place in
            switch item.type {
            case .album where column == 0: painter.paintNamedAlbum(item, in: place)
            case .album: painter.paintAlbum(item, in: place)
            case .song where column == 0 || library.kind != .artists && library.kind != .albums: painter.paintNamedSong(item, in: place)
            case .music where library.kind == .folders: painter.paintFolder(item, in: place)
            case .song: painter.paintSong(item, in: place)
            case .podcastEpisode, .audioBook: painter.paintNamedSong(item, in: place)
            default: painter.canvas.draw(item.displayTitle(), in: place)
            }
        }
    }

    /// Rows of items, with marks and clicks.
    private mutating func paintItems(
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
            let isMarked = copy.state.marks.contains(item.identifier)
            copy.canvas.draw(isMarked ? copy.symbols.mark : "", in: line.takeLeft(1), role: .mark)
            _ = line.takeRight(1)
            row(&copy, item, line)
            swap(&copy.canvas, &canvas)
        }
        adopt(copy)
    }

    /// A folder under the one that it lies in.
    fileprivate mutating func paintFolder(_ item: MediaItem, in rect: Rect) {
        let parts = item.title.split(separator: "/")
        var place = rect
        _ = place.takeLeft(min(max(0, rect.width - 8), 2 * (parts.count - 1)))
        canvas.draw(parts.last.map(String.init) ?? item.title, in: place)
    }

    fileprivate mutating func paintAlbum(_ item: MediaItem, in rect: Rect) {
        var rest = rect
        if let year = item.year, rest.width > 20 {
            canvas.draw(String(year), in: rest.takeRight(5), role: .faint, align: .trailing)
        }
        canvas.draw(item.displayTitle(), in: rest)
    }

    /// An album outside of its artist: with the artist.
    fileprivate mutating func paintNamedAlbum(_ item: MediaItem, in rect: Rect) {
        let places = ColumnLayout([.init(16, share: 5), .init(10, share: 4, order: 2), .init(4, order: 1)]).places(in: rect)
        if let place = places[0] { canvas.draw(item.displayTitle(), in: place) }
        if let place = places[1] { canvas.draw(item.artist ?? "", in: place, role: .muted) }
        if let place = places[2] { canvas.draw(item.year.map(String.init) ?? "", in: place, role: .faint, align: .trailing) }
    }

    fileprivate mutating func paintSong(_ item: MediaItem, in rect: Rect) {
        var rest = rect
        let isCurrent = item.identifier == state.nowPlaying.item?.identifier
        if rest.width > 16 {
            canvas.draw(item.playingTime.map(clock) ?? "", in: rest.takeRight(7), role: .faint, align: .trailing)
            let number = isCurrent ? symbols.play : item.track.map(String.init) ?? ""
            canvas.draw(number, in: rest.takeLeft(3), role: isCurrent ? .accent : .faint, align: .trailing)
            _ = rest.takeLeft(1)
        }
        var line = TextLine(item.displayTitle(), isCurrent ? .playing : .text)
        if item.liked == true { line.append(" \(symbols.heart)", .liked) }
        canvas.draw(line, in: rest)
    }

    // MARK: Queue

    mutating func paintQueue(_ rect: Rect) {
        if state.queue.rows.total == 0 {
            paintMessage([TextLine(texts("queue.empty"), .muted), TextLine(), TextLine(texts("welcome.say"), .faint)], in: rect)
            return
        }
        var rest = rect
        let heading = rest.takeTop(layout.headingRows)
        if !heading.isEmpty { paintHeading(texts("view.queue"), count: state.queue.rows.total, in: heading) }
        let table = ColumnLayout([
            .init(2), .init(12, share: 5), .init(10, share: 4, order: 1), .init(12, share: 4, order: 2),
            .init(6, alignment: .trailing, order: 3),
        ])
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

    private mutating func paintEntry(_ entry: QueuePage.Entry, _ index: Int, isSameAlbum: Bool, _ places: [Rect?]) {
        let isCurrent = index == state.nowPlaying.queueIndex
        let item = entry.item
        let isMarked = state.queue.marks.contains(entry.id)
        let sign = isMarked ? symbols.mark : isCurrent ? symbols.play : entry.failure != nil ? "!" : ""
        let role: Role = entry.failure != nil ? .disabled : isCurrent ? .playing : .text
        if let place = places[0] { canvas.draw(sign, in: place, role: isMarked ? .mark : entry.failure != nil ? .warning : .accent) }
        if let place = places[1] { canvas.draw(item.displayTitle(), in: place, role: role) }
        if let place = places[2] { canvas.draw(item.artist ?? item.show ?? "", in: place, role: .muted) }
        if let place = places[3], !isSameAlbum { canvas.draw(item.album ?? "", in: place, role: .muted) }
        if let place = places[4] { canvas.draw(item.playingTime.map(clock) ?? "", in: place, role: .faint, align: .trailing) }
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
        let name = column == 0 ? texts("view.playlists") : state.playlists.lists.selected?.title ?? ""
        if !heading.isEmpty { paintHeading(name, count: list.rows.total, in: heading, hasFocus: isFocused) }
        paintItems(list, in: rest, hasFocus: isFocused && state.prompt == nil, column: column) { painter, item, place in
            if column == 0 {
                painter.canvas.draw(item.displayTitle(), in: place)
            } else {
                painter.paintNamedSong(item, in: place)
            }
        }
    }

    /// A song outside of its album: with its artist.
    fileprivate mutating func paintNamedSong(_ item: MediaItem, in rect: Rect) {
        let places = ColumnLayout([.init(10, share: 5), .init(8, share: 4, order: 1), .init(6, order: 2)]).places(in: rect)
        let isCurrent = item.identifier == state.nowPlaying.item?.identifier
        if let place = places[0] { canvas.draw(item.displayTitle(), in: place, role: isCurrent ? .playing : .text) }
        if let place = places[1] { canvas.draw(item.artist ?? item.show ?? "", in: place, role: .muted) }
        if let place = places[2] { canvas.draw(item.playingTime.map(clock) ?? "", in: place, role: .faint, align: .trailing) }
    }

    // MARK: Search

    mutating func paintSearch(_ rect: Rect) {
        var rest = rect
        let field = rest.takeTop(1)
        paintSearchField(field.inset(1))
        let results = state.search.results
        let isFocused = !state.search.isTyping && state.prompt == nil
        var copy = self
        guard state.search.given != nil || !state.search.words.isEmpty else {
            paintMessage([TextLine(texts("search.hint"), .faint)], in: rest)
            return
        }
        if state.search.given == nil, results.rows.total == 0 {
            paintMessage([TextLine(texts("search.nothing", ["words": state.search.words]), .muted)], in: rest)
            return
        }
        canvas.list(results.scroll, in: rest, hasFocus: isFocused) { canvas, index, place in
            copy.aim(.row(column: 0, index: index), place)
            let given = copy.state.search.given
            let found = given.map { $0.indices.contains(index) ? $0[index] : nil } ?? results.rows.row(index)
            guard let item = found else { return }
            swap(&copy.canvas, &canvas)
            copy.paintResult(item, in: place.inset(1))
            swap(&copy.canvas, &canvas)
        }
        adopt(copy)
    }

    private mutating func paintSearchField(_ rect: Rect) {
        var rest = rect
        let sign = texts("search.sign") + " "
        canvas.draw(sign, in: rest.takeLeft(state.widths.columns(of: sign)), role: .promptSign)
        if state.search.given != nil {
            canvas.draw(state.search.words, in: rest, role: .sentence)
        } else if state.search.isTyping, state.prompt == nil, state.overlay == nil {
            canvas.field(PromptField(line: TextLine(state.search.editor.text, .promptText), cursor: state.search.editor.cursor), in: rest)
        } else {
            canvas.draw(state.search.editor.text, in: rest, role: .promptText)
        }
    }

    private mutating func paintResult(_ item: MediaItem, in rect: Rect) {
        let places = ColumnLayout([
            .init(9, order: 2), .init(12, share: 5), .init(10, share: 4, order: 1), .init(10, share: 3, order: 3),
        ]).places(in: rect)
        let isMarked = state.marks.contains(item.identifier)
        if let place = places[0] { canvas.draw((isMarked ? symbols.mark : "") + texts.type(item.type), in: place, role: .faint) }
        if let place = places[1] { canvas.draw(highlighted(item.displayTitle(), .text), in: place) }
        if let place = places[2] { canvas.draw(highlighted(item.artist ?? item.show ?? "", .muted), in: place) }
        if let place = places[3] { canvas.draw(highlighted(item.album ?? "", .muted), in: place) }
    }

    /// A text with the words of the search set off.
    private func highlighted(_ text: String, _ role: Role) -> TextLine {
        let words = state.search.words.lowercased().split(separator: " ").map(Array.init)
        guard state.search.given == nil, !words.isEmpty else { return TextLine(text, role) }
        let characters = Array(text)
        let folded = characters.map { Character($0.lowercased().first.map(String.init) ?? " ") }
        var isHit = [Bool](repeating: false, count: characters.count)
        for word in words where word.count <= folded.count {
            for start in 0...(folded.count - word.count) where folded[start..<start + word.count].elementsEqual(word) {
                for index in start..<start + word.count { isHit[index] = true }
            }
        }
        var line = TextLine()
        var start = 0
        for index in 1...max(1, characters.count) where index <= characters.count {
            if index == characters.count || isHit[index] != isHit[start] {
                line.append(String(characters[start..<index]), isHit[start] ? .match : role)
                start = index
            }
        }
        return line
    }

    // MARK: History and help

    mutating func paintHistory(_ rect: Rect) {
        if state.history.entries.isEmpty {
            paintMessage([TextLine(texts("history.empty"), .muted)], in: rect)
            return
        }
        var rest = rect
        let heading = rest.takeTop(layout.headingRows)
        if !heading.isEmpty { paintHeading(texts("history.title"), count: state.history.entries.count, in: heading) }
        let table = ColumnLayout([.init(14, share: 4), .init(14, share: 5, order: 1)])
        var copy = self
        canvas.list(state.history.scroll, in: rest, hasFocus: state.prompt == nil) { canvas, index, place in
            copy.aim(.row(column: 0, index: index), place)
            let entry = copy.state.history.entries[index]
            let places = table.places(in: place.inset(1))
            if let place = places[0] { canvas.draw(entry.sentence, in: place, role: .sentence) }
            if let place = places[1] { canvas.draw(entry.reply ?? "", in: place, role: .muted) }
        }
        adopt(copy)
    }

    mutating func paintHelp(_ rect: Rect) {
        let rows = HelpRow.all(state)
        var copy = self
        canvas.list(state.help.scroll, in: rect, hasFocus: state.prompt == nil) { canvas, index, place in
            guard rows.indices.contains(index) else { return }
            copy.aim(.row(column: 0, index: index), place)
            swap(&copy.canvas, &canvas)
            copy.paintHelpRow(rows[index], in: place.inset(1))
            swap(&copy.canvas, &canvas)
        }
        adopt(copy)
    }

    /// Keys, what they do, and how to say it.
    mutating func paintHelpRow(_ row: HelpRow, in rect: Rect) {
        switch row.content {
        case .heading: canvas.draw(row.title, in: rect, role: .heading)
        case .example: canvas.draw(row.title, in: rect.inset(1), role: .sentence)
        case .action:
            let places = ColumnLayout([.init(13), .init(14, share: 5), .init(12, share: 4, order: 1)]).places(in: rect)
            if let place = places[0] { canvas.draw(row.keys, in: place, role: .key) }
            if let place = places[1] { canvas.draw(row.title, in: place) }
            if let place = places[2] { canvas.draw(row.sentence, in: place, role: .sentence) }
        }
    }
}
