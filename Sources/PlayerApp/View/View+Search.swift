import MediaModel
import PlayerProtocol
import Screen

/// What words find.
extension Painter {
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
            let words = TextLine(state.search.editor.text, state.search.isStale ? .promptGhost : .promptText)
            canvas.field(PromptField(line: words, cursor: state.search.editor.cursor), in: rest)
        } else {
            canvas.draw(state.search.editor.text, in: rest, role: .promptText)
        }
    }

    private mutating func paintResult(_ item: MediaItem, in rect: Rect) {
        let places = ColumnLayout([
            .init(typeColumns, order: 2), .init(12, share: 5), .init(10, share: 4, order: 1), .init(10, share: 3, order: 3),
        ]).places(in: rect)
        let isMarked = state.marks.contains(item.identifier)
        if let place = places[0] { canvas.draw((isMarked ? symbols.mark : "") + texts.type(item.type), in: place, role: .faint) }
        if let place = places[1] { canvas.draw(highlighted(texts.name(of: item), .text), in: place) }
        if let place = places[2], let why = reason(item), places[3] == nil {
            canvas.draw(why, in: place)
        } else if let place = places[2] {
            canvas.draw(highlighted(item.artist ?? item.show ?? "", .muted), in: place)
        }
        // Where names do not show why, it is said; on narrow screens in place of the artist.
        let why = reason(item)
        if let place = places[3] { canvas.draw(why ?? highlighted(item.album ?? "", .muted), in: place) }
    }

    /// Why an item was found, where its names do not show it.
    private func reason(_ item: MediaItem) -> TextLine? {
        guard state.search.given == nil, let match = state.search.matches[item.identifier.rawValue] else { return nil }
        return TextLine(texts("matched.\(match.field.rawValue)", ["text": match.text]), .sentence)
    }

    /// Columns for the longest name of a kind that may be found, so that the column stands still while the listener types.
    private var typeColumns: Int {
        let types: [MediaItemType] = [.song, .album, .artist, .genre, .playlist, .podcastShow, .podcastEpisode, .audioBook, .radioStation]
        return (types.map { state.widths.columns(of: texts.type($0)) }.max() ?? 8) + 1
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
}
