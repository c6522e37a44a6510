/// A frame being drawn: knows the widths of characters and the surface under the brush.
public struct Canvas: Sendable {
    /// What has been drawn so far.
    public internal(set) var frame: Frame
    /// How wide characters are.
    public let widths: CellWidths
    /// The signs that the terminal has.
    public let symbols: Symbols
    /// What text stands on from now on; styles that name a surface of their own keep it.
    public var surface: Surface = .base

    /// An empty frame of a size; sides below 1 become 1.
    public init(width: Int, height: Int, widths: CellWidths, symbols: Symbols = .rich) {
        frame = Frame(width: width, height: height)
        self.widths = widths
        self.symbols = symbols
    }

    /// The whole of the frame.
    public var bounds: Rect { frame.bounds }

    /// Puts the cursor at a place of the frame, or nowhere.
    public mutating func setCursor(_ point: Point?, visible: Bool) {
        frame.cursor = point.flatMap { bounds.contains($0) ? $0 : nil }
        frame.isCursorVisible = visible && frame.cursor != nil
    }

    /// Fills a rectangle with one glyph.
    public mutating func fill(_ rect: Rect, _ glyph: Glyph = .space, role: Role = .text) {
        let area = rect.intersection(bounds)
        let style = Style(role, on: surface)
        for y in area.y..<max(area.y, area.bottom) {
            for x in area.x..<area.right { frame.set(glyph, x: x, y: y, style: style, clip: area) }
        }
    }

    /// Draws glyphs from a place to the right, as far as `rect` reaches; answers how many columns they took.
    @discardableResult
    public mutating func draw(_ glyphs: [Glyph], in rect: Rect, style: Style) -> Int {
        var x = rect.x
        for glyph in glyphs {
            guard x < rect.right else { break }
            frame.set(glyph, x: x, y: rect.y, style: style, clip: rect)
            x += Int(glyph.width)
        }
        return min(x, rect.right) - rect.x
    }

    /// Draws a text in the first row of `rect`, with an ellipsis where it does not fit; answers how many columns it took.
    @discardableResult
    public mutating func draw(_ text: String, in rect: Rect, role: Role = .text, align: Alignment = .leading) -> Int {
        guard !rect.isEmpty else { return 0 }
        let glyphs = widths.glyphs(text).fitted(to: rect.width, ellipsis: symbols.ellipsis)
        return draw(glyphs, in: rect.aligned(glyphs.columns, align), style: Style(role, on: surface))
    }

    /// Draws a line of pieces in the first row of `rect`, with an ellipsis where it does not fit; answers how many columns it took.
    @discardableResult
    public mutating func draw(_ line: TextLine, in rect: Rect, align: Alignment = .leading) -> Int {
        guard !rect.isEmpty else { return 0 }
        let cells = fitted(line, to: rect.width)
        let columns = cells.reduce(0) { $0 + Int($1.glyph.width) }
        let place = rect.aligned(columns, align)
        var x = place.x
        for cell in cells {
            frame.set(cell.glyph, x: x, y: place.y, style: cell.style, clip: place)
            x += Int(cell.glyph.width)
        }
        return columns
    }

    /// Draws one glyph.
    public mutating func draw(_ glyph: Glyph, at point: Point, style: Style) {
        frame.set(glyph, x: point.x, y: point.y, style: style, clip: bounds)
    }

    /// Changes the style of a rectangle's cells.
    public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) { frame.restyle(rect, change) }

    private func fitted(_ line: TextLine, to columns: Int) -> [Cell] {
        let cells = line.runs.flatMap { run in
            let style = run.style.surface == .base ? run.style.on(surface) : run.style
            return widths.glyphs(run.text).map { Cell($0, style) }
        }
        guard cells.reduce(0, { $0 + Int($1.glyph.width) }) > columns else { return cells }
        var kept: [Cell] = []
        var used = 0
        for cell in cells {
            guard used + Int(cell.glyph.width) < columns else { break }
            used += Int(cell.glyph.width)
            kept.append(cell)
        }
        let style = kept.last?.style ?? cells.first?.style ?? Style(.text, on: surface)
        return columns > 0 ? kept + [Cell(symbols.ellipsis, style)] : []
    }
}

extension Rect {
    /// The part of the first row in which `columns` columns stand when aligned.
    func aligned(_ columns: Int, _ alignment: Alignment) -> Rect {
        let spare = max(0, width - columns)
        let shift =
            switch alignment {
            case .leading: 0
            case .center: spare / 2
            case .trailing: spare
            }
        return Rect(x: x + shift, y: y, width: width - shift, height: 1)
    }
}
