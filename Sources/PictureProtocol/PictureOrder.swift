public import Screen

/// A picture to be drawn, and for which terminal.
public struct PictureOrder: Sendable, Hashable {
    /// Columns of the box that it goes into.
    public var width: Int
    /// Rows of the box.
    public var height: Int
    /// The terminal's own graphics to draw it in; `nil` is in cells.
    public var pixels: PixelProtocol?
    /// Colours of the terminal.
    public var depth: ColorDepth
    /// Whether the font has quarter blocks and eighths, or halves only.
    public var hasFineBlocks: Bool
    /// Pixels of a cell.
    public var cell: (width: Int, height: Int) {
        get { (cellWidth, cellHeight) }
        set { (cellWidth, cellHeight) = newValue }
    }
    private var cellWidth: Int
    private var cellHeight: Int

    /// An order.
    public init(
        width: Int, height: Int, pixels: PixelProtocol?, depth: ColorDepth, hasFineBlocks: Bool, cell: (width: Int, height: Int)
    ) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
        (self.depth, self.hasFineBlocks) = (depth, hasFineBlocks)
        (cellWidth, cellHeight) = cell
    }

    /// The order as arguments of `ditty-picture`; the path follows them.
    public var arguments: [String] {
        [pixels?.rawValue ?? "cells", String(depth.rawValue), hasFineBlocks ? "fine" : "coarse"]
            + [width, height, cellWidth, cellHeight].map { String($0) }
    }

    /// An order from arguments; `nil` if they are none.
    public init?(arguments: [String]) {
        guard arguments.count == 7, let depth = Int(arguments[1]).flatMap(ColorDepth.init(rawValue:)) else { return nil }
        let numbers = arguments[3...].compactMap { Int($0) }
        guard numbers.count == 4, numbers.allSatisfy({ (1...10_000).contains($0) }) else { return nil }
        let pixels = PixelProtocol(rawValue: arguments[0])
        guard pixels != nil || arguments[0] == "cells" else { return nil }
        self.init(
            width: numbers[0], height: numbers[1], pixels: pixels, depth: depth, hasFineBlocks: arguments[2] == "fine",
            cell: (numbers[2], numbers[3]))
    }
}
