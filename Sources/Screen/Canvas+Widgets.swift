extension Canvas {
    /// A bar that is full from the left to `fraction` (0…1), in steps of an eighth of a cell.
    public mutating func progressBar(_ fraction: Double, in rect: Rect, done: Role = .progressDone, rest: Role = .progressRest) {
        guard !rect.isEmpty else { return }
        let steps = symbols.bar.count
        let clean = fraction.isFinite ? min(1, max(0, fraction)) : 0
        let filled = Int((clean * Double(rect.width * steps)).rounded())
        let whole = symbols.bar[steps - 1]
        for column in 0..<rect.width {
            let parts = min(steps, max(0, filled - column * steps))
            let glyph = parts == 0 ? symbols.barRest : parts == steps ? whole : symbols.bar[parts - 1]
            draw(glyph, at: Point(rect.x + column, rect.y), style: Style(parts == 0 ? rest : done, on: surface))
        }
    }

    /// A rule across the first row of a rectangle.
    public mutating func rule(in rect: Rect, role: Role = .border) {
        fill(rect.row(0), symbols.horizontal, role: role)
    }

    /// A frame of lines around a rectangle, with a title in its upper side; answers what is left inside.
    public mutating func box(_ rect: Rect, title: String = "", role: Role = .border) -> Rect {
        guard rect.width >= 2, rect.height >= 2 else { return rect }
        let style = Style(role, on: surface)
        for y in rect.y + 1..<rect.bottom - 1 {
            draw(symbols.vertical, at: Point(rect.x, y), style: style)
            draw(symbols.vertical, at: Point(rect.right - 1, y), style: style)
        }
        for x in rect.x + 1..<rect.right - 1 {
            draw(symbols.horizontal, at: Point(x, rect.y), style: style)
            draw(symbols.horizontal, at: Point(x, rect.bottom - 1), style: style)
        }
        let corners = [(rect.x, rect.y), (rect.right - 1, rect.y), (rect.x, rect.bottom - 1), (rect.right - 1, rect.bottom - 1)]
        for (corner, place) in zip(symbols.corners, corners) { draw(corner, at: Point(place.0, place.1), style: style) }
        if !title.isEmpty, rect.width > 6 {
            draw(" \(title) ", in: Rect(x: rect.x + 2, y: rect.y, width: rect.width - 4, height: 1), role: .heading)
        }
        return rect.inset(1, 1)
    }

    /// An empty popup of at most a size in the middle of `area`, above what is drawn; answers what is left inside.
    public mutating func popup(in area: Rect, width: Int, height: Int, title: String) -> Rect {
        let rect = area.centered(width: width, height: height)
        surface = .popup
        removePicture(under: rect)
        fill(rect)
        return box(rect, title: title, role: .borderFocused).inset(1)
    }

    /// A thin scroll bar in the last column of a list's place; nothing where all rows are seen.
    public mutating func scrollBar(_ scroll: ListScroll, in rect: Rect) {
        guard rect.height > 0, rect.width > 1, scroll.count > rect.height else { return }
        let thumb = max(1, rect.height * rect.height / scroll.count)
        let travel = scroll.count - rect.height
        let top = (rect.height - thumb) * min(travel, scroll.offset) / travel
        for row in 0..<rect.height {
            let isThumb = row >= top && row < top + thumb
            let style = Style(isThumb ? .scrollThumb : .scrollBar, on: surface)
            draw(isThumb ? symbols.scrollThumb : symbols.scrollTrack, at: Point(rect.right - 1, rect.y + row), style: style)
        }
    }

    /// The rows of a list that are seen, each drawn by `row` on its surface; the cursor goes to the selected one.
    ///
    /// - Parameter hasFocus: whether the list has the keys.
    public mutating func list(
        _ scroll: ListScroll, in rect: Rect, hasFocus: Bool, row draw: (inout Canvas, Int, Rect) -> Void
    ) {
        let outer = surface
        let bar = scroll.count > rect.height && rect.width > 12 ? 2 : 0
        for index in scroll.visible(height: rect.height) {
            let line = Rect(x: rect.x, y: rect.y + index - scroll.offset, width: rect.width - bar, height: 1)
            let isSelected = index == scroll.selection
            surface = isSelected ? (hasFocus ? .selection : .selectionIdle) : outer
            if isSelected { fill(line) }
            draw(&self, index, line)
            if isSelected, hasFocus { setCursor(Point(line.x, line.y), visible: false) }
        }
        surface = outer
        if bar > 0 { scrollBar(scroll, in: rect) }
    }

    /// A row of names, the active one set off; answers the place of each.
    public mutating func tabs(_ names: [String], active: Int, in rect: Rect) -> [Rect] {
        var rest = rect.row(0)
        return names.enumerated().map { index, name in
            let width = min(rest.width, widths.columns(of: name) + 2)
            let place = rest.takeLeft(width)
            draw(" \(name) ", in: place, role: index == active ? .tabActive : .tab)
            return place
        }
    }
}
