/// What a line editor shows: the text and its styles, where the cursor stands, and what could follow.
public struct PromptField: Sendable, Hashable {
    /// The text and its styles.
    public var line: TextLine
    /// Characters before the cursor.
    public var cursor: Int
    /// The most likely end of what is being typed.
    public var ghost: String

    /// A field with a text.
    public init(line: TextLine, cursor: Int, ghost: String = "") {
        self.line = line
        self.cursor = cursor
        self.ghost = ghost
    }
}

extension Canvas {
    /// Draws a line being edited, scrolled so that the cursor is seen, and puts the terminal's cursor there.
    public mutating func field(_ field: PromptField, in rect: Rect) {
        guard !rect.isEmpty else { return }
        var cells: [(glyph: Glyph, style: Style)] = []
        var cursorColumn = 0
        var column = 0
        var characters = 0
        for run in field.line.runs {
            for character in run.text {
                if characters == field.cursor { cursorColumn = column }
                for glyph in widths.glyphs(String(character)) {
                    cells.append((glyph, run.style.on(surface)))
                    column += Int(glyph.width)
                }
                characters += 1
            }
        }
        if field.cursor >= characters { cursorColumn = column }
        for glyph in widths.glyphs(field.ghost) { cells.append((glyph, Style(.promptGhost, on: surface))) }
        // One column stays free behind the cursor, so it never stands outside the field.
        let shift = max(0, cursorColumn - rect.width + 1)
        var x = rect.x - shift
        for cell in cells {
            if x >= rect.x { frame.set(cell.glyph, x: x, y: rect.y, style: cell.style, clip: rect) }
            x += Int(cell.glyph.width)
        }
        // What goes on beyond an edge is told there.
        let cursor = rect.x + cursorColumn - shift
        if shift > 0, rect.width > 4 { cut(at: rect.x, in: rect) }
        if x > rect.right, rect.width > 4, cursor < rect.right - 1 { cut(at: rect.right - 1, in: rect) }
        setCursor(Point(cursor, rect.y), visible: true)
    }

    private mutating func cut(at x: Int, in rect: Rect) {
        frame.set(symbols.ellipsis, x: x, y: rect.y, style: Style(.promptGhost, on: surface), clip: rect)
    }
}
