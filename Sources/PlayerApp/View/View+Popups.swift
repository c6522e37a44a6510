import MediaModel
import Screen

/// What lies above the views.
extension Painter {
    mutating func paintOverlay() {
        guard let overlay = state.overlay else { return }
        forgetTargets()
        var area = canvas.bounds
        _ = area.takeBottom(layout.prompt.height)
        switch overlay {
        case .palette(let palette): paintPalette(palette, in: area)
        case .themes(let scroll, _):
            paintChoices(scroll, title: texts("themes.title"), width: 34, in: area) { [themes = state.themes] in themes[$0].name }
        case .columns(let scroll):
            let (texts, chosen, mark) = (texts, state.songColumns, symbols.mark)
            paintChoices(scroll, title: texts("columns.title"), width: 34, in: area) { index in
                let column = SongColumn.allCases[index]
                return "\(chosen.contains(column) ? mark : " ") \(texts("column.\(column.rawValue)"))"
            }
        case .folder(let folder): paintFolders(folder, in: area)
        case .playlist(let dialog): paintPlaylistDialog(dialog, in: area)
        case .lines(let title, let lines, let scroll): paintLines(title, lines, scroll, in: area)
        }
        canvas.surface = .base
    }

    /// A popup of rows of which one is chosen.
    private mutating func paintChoices(
        _ scroll: ListScroll, title: String, width: Int, in area: Rect, name: (Int) -> String
    ) {
        let inner = canvas.popup(in: area, width: width, height: min(scroll.count + 2, area.height), title: title)
        var copy = self
        canvas.list(scroll, in: inner, hasFocus: true) { canvas, index, place in
            copy.aim(.overlayRow(index), place)
            canvas.draw(name(index), in: place.inset(1))
        }
        adopt(copy)
    }

    private mutating func paintLines(_ title: String, _ lines: [String], _ scroll: ListScroll, in area: Rect) {
        let widest = lines.map { state.widths.columns(of: $0) }.max() ?? 0
        let width = min(area.width - 2, max(state.widths.columns(of: title) + 8, widest + 6))
        let inner = canvas.popup(in: area, width: width, height: min(lines.count + 2, state.overlayHeight + 3, area.height), title: title)
        for (row, index) in scroll.visible(height: inner.height).enumerated() { canvas.draw(lines[index], in: inner.row(row)) }
        canvas.scrollBar(scroll, in: inner)
    }

    private mutating func paintFolders(_ folder: FolderState, in area: Rect) {
        let rows = folder.fitting
        let height = min(max(rows.count, 1) + 4, state.overlayHeight + 4, area.height)
        var inner = canvas.popup(in: area, width: min(72, area.width - 2), height: height, title: texts("folder.title"))
        let field = inner.takeTop(1)
        canvas.draw(texts("folder.hint"), in: inner.takeBottom(1), role: .faint)
        if rows.isEmpty, folder.listed == folder.parent {
            let isThere = folder.folders != nil && folder.editor.text == folder.parent
            canvas.draw(texts(isThere ? "folder.leaf" : "folder.none"), in: inner, role: .muted)
        }
        let scroll = ListScroll(count: rows.count, selection: folder.choice ?? 0, offset: max(0, (folder.choice ?? 0) - inner.height + 1))
        var copy = self
        canvas.list(scroll, in: inner, hasFocus: false) { canvas, index, place in
            copy.aim(.overlayRow(index), place)
            if folder.choice == nil { canvas.surface = .popup }
            if folder.choice == nil { canvas.fill(place) }
            canvas.draw(rows[index], in: place.inset(1))
        }
        adopt(copy)
        canvas.surface = .popup
        canvas.field(PromptField(line: TextLine(folder.editor.text, .promptText), cursor: folder.editor.cursor), in: field)
    }

    private mutating func paintPlaylistDialog(_ dialog: PlaylistDialog, in area: Rect) {
        let rows = dialog.rows
        let title: String
        switch dialog.purpose {
        case .add: title = texts("playlistDialog.add")
        case .create: title = texts("playlistDialog.create")
        case .rename: title = texts("playlistDialog.rename")
        }
        let height = min(rows.count + 4, state.overlayHeight + 4, area.height)
        var inner = canvas.popup(in: area, width: min(60, area.width - 2), height: height, title: title)
        let field = inner.takeTop(1)
        canvas.draw(texts("playlistDialog.hint"), in: inner.takeBottom(1), role: .faint)
        var copy = self
        canvas.list(dialog.scroll, in: inner, hasFocus: true) { canvas, index, place in
            guard rows.indices.contains(index) else { return }
            copy.aim(.overlayRow(index), place)
            switch rows[index] {
            case .list(let list): canvas.draw(list.displayTitle(), in: place.inset(1))
            case .new(let name): canvas.draw(copy.texts("playlistDialog.new", ["name": name]), in: place.inset(1), role: .accent)
            }
        }
        adopt(copy)
        canvas.surface = .popup
        canvas.field(PromptField(line: TextLine(dialog.editor.text, .promptText), cursor: dialog.editor.cursor), in: field)
    }

    private mutating func paintPalette(_ palette: PaletteState, in area: Rect) {
        let rows = HelpRow.actions(state, palette)
        // As high as without a filter, so that it stands still while one types.
        let room = HelpRow.actions(state, PaletteState(group: palette.group)).count
        var inner = canvas.popup(
            in: area, width: min(108, area.width - 2), height: min(room, state.overlayHeight) + 3,
            title: texts("palette.title"))
        let field = inner.takeTop(1)
        if rows.isEmpty { canvas.draw(texts("search.nothing", ["words": palette.editor.text]), in: inner, role: .muted) }
        var copy = self
        canvas.list(palette.scroll, in: inner, hasFocus: true) { canvas, index, place in
            guard rows.indices.contains(index) else { return }
            if case .action(let action) = rows[index].content { copy.aim(.action(action), place) }
            swap(&copy.canvas, &canvas)
            copy.paintHelpRow(rows[index], in: place)
            swap(&copy.canvas, &canvas)
        }
        // After the list, so that the cursor stands in the field.
        var line = field
        canvas.draw("\(symbols.prompt) ", in: line.takeLeft(2), role: .promptSign)
        canvas.field(PromptField(line: TextLine(palette.editor.text, .promptText), cursor: palette.editor.cursor), in: line)
        adopt(copy)
    }
}
