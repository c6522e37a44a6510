/// A place on the screen: columns and rows from the upper left corner, from 0.
public struct Point: Sendable, Hashable {
    /// Columns from the left, from 0.
    public var x: Int
    /// Rows from the top, from 0.
    public var y: Int

    /// A place by column and row.
    public init(_ x: Int, _ y: Int) {
        self.x = x
        self.y = y
    }
}

/// A rectangle of cells; its sides are never negative.
public struct Rect: Sendable, Hashable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int

    /// A rectangle; negative sides become 0.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The column behind the last one.
    public var right: Int { x + width }
    /// The row below the last one.
    public var bottom: Int { y + height }
    /// Whether it has no cells.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// Whether a place lies inside.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < right && point.y >= y && point.y < bottom
    }

    /// What two rectangles share.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(x: left, y: top, width: min(right, other.right) - left, height: min(bottom, other.bottom) - top)
    }

    /// The rectangle without a margin at each side.
    public func inset(_ columns: Int, _ rows: Int = 0) -> Rect {
        Rect(x: x + min(columns, width), y: y + min(rows, height), width: width - 2 * columns, height: height - 2 * rows)
    }

    /// One row of the rectangle, from 0; empty where there is none.
    public func row(_ index: Int) -> Rect {
        Rect(x: x, y: y + index, width: width, height: index >= 0 && index < height ? 1 : 0)
    }

    /// A rectangle of at most the given size in the middle of this one.
    public func centered(width: Int, height: Int) -> Rect {
        let (w, h) = (min(width, self.width), min(height, self.height))
        return Rect(x: x + (self.width - w) / 2, y: y + (self.height - h) / 2, width: w, height: h)
    }

    /// Cuts rows off the top; what is left stays here.
    public mutating func takeTop(_ rows: Int) -> Rect {
        let taken = max(0, min(rows, height))
        let top = Rect(x: x, y: y, width: width, height: taken)
        self = Rect(x: x, y: y + taken, width: width, height: height - taken)
        return top
    }

    /// Cuts rows off the bottom; what is left stays here.
    public mutating func takeBottom(_ rows: Int) -> Rect {
        let taken = max(0, min(rows, height))
        let bottom = Rect(x: x, y: self.bottom - taken, width: width, height: taken)
        self = Rect(x: x, y: y, width: width, height: height - taken)
        return bottom
    }

    /// Cuts columns off the left; what is left stays here.
    public mutating func takeLeft(_ columns: Int) -> Rect {
        let taken = max(0, min(columns, width))
        let left = Rect(x: x, y: y, width: taken, height: height)
        self = Rect(x: x + taken, y: y, width: width - taken, height: height)
        return left
    }

    /// Cuts columns off the right; what is left stays here.
    public mutating func takeRight(_ columns: Int) -> Rect {
        let taken = max(0, min(columns, width))
        let right = Rect(x: self.right - taken, y: y, width: taken, height: height)
        self = Rect(x: x, y: y, width: width - taken, height: height)
        return right
    }
}
