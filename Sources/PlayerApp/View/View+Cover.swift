import Screen

/// A record in place of a cover that is not there.
extension Painter {
    /// What one point of the record is.
    private enum RecordPoint { case outside, paper, ink, label, hole }

    /// Draws a round record; every point is half a cell high, so it needs a place twice as wide as it is high.
    mutating func paintRecord(_ rect: Rect, seed: String) {
        guard rect.width >= 8, rect.height >= 4 else { return }
        // The shine stands at another angle for each album.
        let turn = Double(seed.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) & 0xffff } % 12) / 12 * 3.14
        let shine = (x: 1 - turn * turn / 2 + turn * turn * turn * turn / 24, y: turn - turn * turn * turn / 6)
        for row in 0..<rect.height {
            for column in 0..<rect.width {
                let top = point(column, 2 * row, rect, shine)
                let bottom = point(column, 2 * row + 1, rect, shine)
                let (glyph, role) = Painter.halves(top, bottom)
                canvas.draw(glyph, at: Point(rect.x + column, rect.y + row), style: Style(role))
            }
        }
    }

    private func point(_ column: Int, _ row: Int, _ rect: Rect, _ shine: (x: Double, y: Double)) -> RecordPoint {
        let size = Double(rect.width) / 2
        let x = Double(column) + 0.5 - size
        let y = Double(row) + 0.5 - Double(rect.height)
        let radius = (x * x + y * y).squareRoot()
        if radius > size { return .outside }
        if radius < max(0.8, size * 0.07) { return .hole }
        if radius < size * 0.36 { return .label }
        let groove = [0.58, 0.78].contains { abs(radius - size * $0) < 0.5 }
        let isLit = abs(x * shine.y - y * shine.x) < radius * 0.2 && radius > size * 0.44 && radius < size * 0.92
        return groove != isLit ? .ink : .paper
    }

    /// Two points in one cell.
    private static func halves(_ top: RecordPoint, _ bottom: RecordPoint) -> (Glyph, Role) {
        switch (top, bottom) {
        case (.outside, .outside), (.hole, .hole), (.outside, .hole), (.hole, .outside): (.space, .text)
        case (.paper, .paper): (Glyph("█"), .coverPaper)
        case (.ink, .ink): (Glyph("█"), .coverInk)
        case (.label, .label): (Glyph("█"), .coverLabel)
        case (.paper, .outside), (.paper, .hole): (Glyph("▀"), .coverPaper)
        case (.outside, .paper), (.hole, .paper): (Glyph("▄"), .coverPaper)
        case (.ink, .paper): (Glyph("▀"), .coverInk)
        case (.paper, .ink): (Glyph("▄"), .coverInk)
        case (.label, .hole), (.label, .outside): (Glyph("▀"), .coverHole)
        case (.hole, .label), (.outside, .label): (Glyph("▄"), .coverHole)
        case (.label, .paper), (.label, .ink): (Glyph("▀"), .coverLabel)
        case (.paper, .label), (.ink, .label): (Glyph("▄"), .coverLabel)
        case (.ink, .outside), (.ink, .hole): (Glyph("▀"), .coverPaper)
        case (.outside, .ink), (.hole, .ink): (Glyph("▄"), .coverPaper)
        }
    }
}
