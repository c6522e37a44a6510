import MediaModel
import PlayerProtocol
import Screen

/// What was said, and what can be said and done.
extension Painter {
    mutating func paintHistory(_ rect: Rect) {
        paintHistoryTabs(layout.subTabs)
        switch state.history.kind {
        case .said: paintSaid(rect)
        case .heard: paintHeard(rect)
        case .liked:
            var rest = rect
            let heading = rest.takeTop(layout.headingRows)
            if !heading.isEmpty { paintHeading(texts("history.liked"), count: state.history.liked.rows.total, in: heading) }
            paintItems(state.history.liked, in: rest, hasFocus: state.prompt == nil, column: 0) { $0.paintNamedSong($1, in: $2) }
        }
    }

    /// What was said, heard, liked.
    private mutating func paintHistoryTabs(_ rect: Rect) {
        var rest = rect
        for kind in HistoryState.Kind.allCases {
            let name = texts("history.\(kind.rawValue)")
            let place = rest.takeLeft(state.widths.columns(of: name) + 2)
            let isActive = kind == state.history.kind
            canvas.draw((isActive ? symbols.chevron : " ") + name, in: place, role: isActive ? .accent : .faint)
            aim(.history(kind), place)
        }
    }

    private mutating func paintSaid(_ rect: Rect) {
        if state.history.entries.isEmpty {
            paintMessage([TextLine(texts("history.empty"), .muted)], in: rect)
            return
        }
        var rest = rect
        let heading = rest.takeTop(layout.headingRows)
        if !heading.isEmpty { paintHeading(texts("history.said"), count: state.history.entries.count, in: heading) }
        var copy = self
        canvas.list(state.history.scroll, in: rest, hasFocus: state.prompt == nil) { canvas, index, place in
            copy.aim(.row(column: 0, index: index), place)
            let entry = copy.state.history.entries[index]
            let places = ScreenLayout.saidTable.places(in: place.inset(1))
            if let place = places[0] { canvas.draw(entry.sentence, in: place, role: .sentence) }
            if let place = places[1] { canvas.draw(entry.reply ?? "", in: place, role: .muted) }
        }
        adopt(copy)
        paintOutcome()
    }

    /// What came of the selected sentence, below the list where there is no column for it.
    private mutating func paintOutcome() {
        let place = layout.outcome.inset(1)
        guard place.height > 0, state.history.entries.indices.contains(state.history.scroll.selection) else { return }
        let lines = state.widths.wrap(state.history.entries[state.history.scroll.selection].reply ?? "", to: place.width)
        for row in 0..<min(place.height, lines.count) {
            let text = row == place.height - 1 ? lines[row...].joined(separator: " ") : lines[row]
            canvas.draw(text, in: place.row(row), role: .muted)
        }
    }

    private mutating func paintHeard(_ rect: Rect) {
        if state.history.heard.total == 0 {
            paintMessage([TextLine(texts("history.nothingHeard"), .muted)], in: rect)
            return
        }
        var rest = rect
        let heading = rest.takeTop(layout.headingRows)
        if !heading.isEmpty { paintHeading(texts("history.heard"), count: state.history.heard.total, in: heading) }
        let (rows, today) = (state.history.heard, state.history.today)
        var copy = self
        canvas.list(state.history.heardScroll, in: rest, hasFocus: state.prompt == nil) { canvas, index, place in
            copy.aim(.row(column: 0, index: index), place)
            guard let entry = rows.row(index) else { return }
            swap(&copy.canvas, &canvas)
            var line = place
            let isMarked = copy.state.marks.contains(entry.item.identifier)
            copy.canvas.draw(isMarked ? copy.symbols.mark : "", in: line.takeLeft(1), role: .mark)
            // The day is told where it is another one; the clock always.
            let isToday = entry.time.hasPrefix(today)
            let day = place.width >= 50 ? String(entry.time.prefix(10)) : String(entry.time.prefix(10).suffix(5))
            let time = line.takeLeft(day.count + 6)
            copy.canvas.draw((isToday ? "" : day + " ") + entry.time.suffix(5), in: time, role: .faint, align: .trailing)
            _ = line.takeLeft(2)
            copy.paintNamedSong(entry.item, in: line)
            swap(&copy.canvas, &canvas)
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
            let places = ColumnLayout([.init(13, share: rect.width > 90 ? 2 : 0), .init(14, share: 5), .init(12, share: 4, order: 1)])
                .places(in: rect)
            if let place = places[0] { canvas.draw(row.keys, in: place, role: .key) }
            if let place = places[1] {
                // Where there is no sentence its place is free.
                let end = row.sentence.isEmpty ? rect.right : place.right
                canvas.draw(row.title, in: Rect(x: place.x, y: place.y, width: end - place.x, height: 1))
            }
            if let place = places[2] { canvas.draw(row.sentence, in: place, role: .sentence) }
        }
    }
}
