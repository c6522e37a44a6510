/// A picture made of cells.
public struct CellPicture: Sendable, Hashable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Row by row.
    public let cells: [Cell]

    /// A picture; there are as many cells as its sides say.
    public init(width: Int, height: Int, cells: [Cell]) {
        precondition(cells.count == width * height, "\(cells.count) cells for \(width)×\(height)")
        self.width = width
        self.height = height
        self.cells = cells
    }
}

extension Canvas {
    /// Leaves a hole for a picture in the middle of a place; nothing where it does not fit.
    public mutating func place(_ picture: PixelPicture, in rect: Rect) {
        let place = rect.centered(width: picture.width, height: picture.height).intersection(bounds)
        guard place.width == picture.width, place.height == picture.height else { return }
        fill(place)
        frame.picture = PlacedPicture(picture, at: Point(place.x, place.y))
    }

    /// Takes the picture away where it would lie above `rect`.
    public mutating func removePicture(under rect: Rect) {
        if let placed = frame.picture, !placed.rect.intersection(rect).isEmpty { frame.picture = nil }
    }

    /// Draws a picture into the middle of a place, as far as the place reaches.
    public mutating func draw(_ picture: CellPicture, in rect: Rect) {
        let place = rect.centered(width: picture.width, height: picture.height)
        for y in 0..<place.height {
            for x in 0..<place.width {
                let cell = picture.cells[y * picture.width + x]
                frame.set(cell.glyph, x: place.x + x, y: place.y + y, style: cell.style, clip: place)
            }
        }
    }
}
