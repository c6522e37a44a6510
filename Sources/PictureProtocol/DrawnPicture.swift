public import Screen

/// What `ditty-picture` makes of a file.
public struct DrawnPicture: Sendable, Hashable {
    /// The picture itself.
    public enum Content: Sendable, Hashable {
        /// Cells, row by row.
        case cells(CellPicture)
        /// What draws it at the cursor, and the columns and rows that it covers.
        case graphics(width: Int, height: Int, bytes: [UInt8])
    }

    /// The picture.
    public let content: Content
    /// The colour that stands out in it; `nil` for greys.
    public let color: RGB?

    /// A drawn picture.
    public init(_ content: Content, color: RGB?) {
        self.content = content
        self.color = color
    }

    /// The picture as `ditty-picture` prints it.
    ///
    /// Little-endian numbers of four bytes (kind, columns, rows, colour), then a character, its ink and its paper for each cell, or the
    /// bytes of the terminal's graphics. A colour is `0xRRGGBB`, none is all ones.
    public var bytes: [UInt8] {
        var numbers: [UInt32]
        var tail: [UInt8] = []
        switch content {
        case .cells(let picture):
            numbers = [0, UInt32(picture.width), UInt32(picture.height), Self.number(color)]
            for cell in picture.cells {
                numbers += [cell.glyph.base.value, Self.number(cell.style.ink), Self.number(cell.style.paper)]
            }
        case .graphics(let width, let height, let bytes):
            numbers = [1, UInt32(width), UInt32(height), Self.number(color)]
            tail = bytes
        }
        return numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } } + tail
    }

    /// A picture from what `ditty-picture` printed; `nil` if it was cut or is none.
    public init?(bytes: [UInt8]) {
        func number(_ index: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(bytes[index * 4 + $1]) << (8 * UInt32($1)) }
        }
        guard bytes.count >= 16 else { return nil }
        let (width, height) = (Int(number(1)), Int(number(2)))
        guard (1...10_000).contains(width), (1...10_000).contains(height) else { return nil }
        let color = Self.color(number(3))
        switch number(0) {
        case 0:
            guard bytes.count == 16 + width * height * 12 else { return nil }
            let cells = (0..<width * height).map { index in
                let start = 4 + index * 3
                let glyph = Glyph(Unicode.Scalar(number(start)) ?? " ")
                return Cell(glyph, Style(ink: Self.color(number(start + 1)), paper: Self.color(number(start + 2))))
            }
            self.init(.cells(CellPicture(width: width, height: height, cells: cells)), color: color)
        case 1:
            self.init(.graphics(width: width, height: height, bytes: Array(bytes[16...])), color: color)
        default: return nil
        }
    }

    private static func number(_ color: RGB?) -> UInt32 {
        color.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) } ?? .max
    }

    private static func color(_ number: UInt32) -> RGB? {
        guard number <= 0xff_ffff else { return nil }
        return RGB(UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
    }
}
