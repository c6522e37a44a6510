/// A whole screen as a value: what a view makes, a test compares and a terminal shows.
public struct Frame: Sendable, Hashable {
    /// Columns, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// Row by row.
    public private(set) var cells: [Cell]
    /// Where the terminal's cursor stands: in the prompt, or on the selected row, where screen readers follow it.
    public var cursor: Point?
    /// Graphics over the cells.
    public var picture: PlacedPicture?
    /// Whether the cursor is to be seen.
    public var isCursorVisible = false

    /// A frame of spaces; sides below 1 become 1.
    public init(width: Int, height: Int, style: Style = Style(.text)) {
        self.width = max(1, width)
        self.height = max(1, height)
        cells = Array(repeating: Cell(.space, style), count: self.width * self.height)
    }

    /// All its cells.
    public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

    /// The cell at a place of the frame.
    public subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

    /// The cells of one row.
    public func row(_ y: Int) -> ArraySlice<Cell> { cells[y * width..<(y + 1) * width] }

    /// Puts one glyph at a place, if it lies inside `clip` with all its columns; halves of wide characters it cuts become spaces.
    public mutating func set(_ glyph: Glyph, x: Int, y: Int, style: Style, clip: Rect) {
        let clip = clip.intersection(bounds)
        guard clip.contains(Point(x, y)) else { return }
        guard glyph.width < 2 || x + 1 < clip.right else {
            set(.space, x: x, y: y, style: style, clip: clip)
            return
        }
        let index = y * width + x
        mend(index, x: x)
        if glyph.width == 2 { mend(index + 1, x: x + 1) }
        cells[index] = Cell(glyph, style)
        if glyph.width == 2 { cells[index + 1] = Cell(.continuation, style) }
    }

    /// Changes the style of cells without touching what they show.
    public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
        let area = rect.intersection(bounds)
        for y in area.y..<max(area.y, area.bottom) {
            for x in area.x..<area.right { cells[y * width + x].style = change(cells[y * width + x].style) }
        }
    }

    /// Makes a space of the other half of a wide character that is about to lose one.
    private mutating func mend(_ index: Int, x: Int) {
        switch cells[index].glyph.width {
        case 0 where x > 0: cells[index - 1].glyph = .space
        case 2 where x + 1 < width: cells[index + 1].glyph = .space
        default: break
        }
    }

    /// The rows as text without spaces at their ends: what golden files hold.
    public var text: String {
        (0..<height).map { y in
            var scalars = String.UnicodeScalarView()
            for cell in row(y) where cell.glyph.width > 0 { scalars.append(contentsOf: cell.glyph.scalars) }
            while scalars.last == " " { scalars.removeLast() }
            return String(scalars)
        }.joined(separator: "\n")
    }
}

/// Cells of one row that differ between two frames.
public struct FrameChange: Sendable, Hashable {
    /// The row.
    public var y: Int
    /// Columns; it never begins or ends inside a wide character.
    public var columns: Range<Int>

    /// Columns of a row.
    public init(y: Int, columns: Range<Int>) {
        self.y = y
        self.columns = columns
    }
}

extension Frame {
    /// What has to be written to turn `old` into this frame; everything if there is none or its size differs.
    ///
    /// Changes a few cells apart are joined: moving the cursor costs more bytes than rewriting them.
    public func changes(from old: Frame?) -> [FrameChange] {
        guard let old, old.width == width, old.height == height else {
            return (0..<height).map { FrameChange(y: $0, columns: 0..<width) }
        }
        var changes: [FrameChange] = []
        for y in 0..<height where row(y) != old.row(y) {
            for x in 0..<width where self[x, y] != old[x, y] {
                let first = x > 0 && (self[x, y].glyph.width == 0 || old[x, y].glyph.width == 0) ? x - 1 : x
                let last = self[x, y].glyph.width == 2 || old[x, y].glyph.width == 2 ? min(width, x + 2) : x + 1
                if let previous = changes.last, previous.y == y, first - previous.columns.upperBound < 4 {
                    changes[changes.count - 1].columns = previous.columns.lowerBound..<max(last, previous.columns.upperBound)
                } else {
                    changes.append(FrameChange(y: y, columns: first..<last))
                }
            }
        }
        return changes
    }
}
