import MediaModel
import PlayerProtocol
import Screen

/// What was said, and what can be said and done.
extension Painter {
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
