/// Selection and scroll of a list whose rows are drawn only when seen, so a hundred thousand of them cost nothing.
public struct ListScroll: Sendable, Hashable {
    /// Rows in all.
    public private(set) var count: Int
    /// The selected row, from 0; 0 also where there is none.
    public private(set) var selection: Int
    /// The first row on the screen.
    public private(set) var offset: Int
    /// The first row that the listener last saw on a screen of their choosing: a smaller screen, passed by, does not change it.
    private var settled: Int

    /// A list of rows.
    public init(count: Int = 0, selection: Int = 0, offset: Int = 0) {
        self.count = max(0, count)
        self.selection = selection
        self.offset = offset
        settled = offset
        clamp()
    }

    /// The list has another number of rows.
    public mutating func setCount(_ count: Int) {
        self.count = max(0, count)
        clamp()
    }

    /// Selects a row; the nearest one where it does not exist.
    public mutating func select(_ row: Int) {
        selection = row
        clamp()
    }

    /// Moves the selection by rows, not past an end.
    public mutating func move(by rows: Int) {
        let (sum, overflow) = selection.addingReportingOverflow(rows)
        select(overflow ? (rows > 0 ? count - 1 : 0) : sum)
    }

    /// Scrolls by rows and drags the selection along where it would leave the screen of `height` rows.
    public mutating func scroll(by rows: Int, height: Int) {
        offset = min(max(0, offset + rows), max(0, count - height))
        selection = min(max(selection, offset), max(offset, offset + height - 1))
        clamp()
        settled = offset
    }

    /// Moves the selection by rows, and what is seen along with it, so that the selection stays where it is on the screen.
    public mutating func page(by rows: Int) {
        let row = selection - offset
        move(by: rows)
        offset = selection - row
        clamp()
    }

    /// Scrolls as little as needed to show the selection with `margin` rows around it, in a place of `height` rows.
    public mutating func reveal(height: Int, margin: Int = 1) {
        guard height > 0 else { return }
        let margin = min(margin, (height - 1) / 2)
        if selection - margin < offset { offset = selection - margin }
        if selection + margin >= offset + height { offset = selection + margin - height + 1 }
        offset = min(max(0, offset), max(0, count - height))
        settled = offset
    }

    /// After another size: as it was, scrolled as little as needed for the selection to be seen.
    public mutating func refit(height: Int) {
        let wanted = settled
        offset = wanted
        reveal(height: height)
        settled = wanted
    }

    /// Scrolls so that the selection stands in the middle of `height` rows.
    public mutating func center(height: Int) {
        offset = min(max(0, selection - height / 2), max(0, count - height))
        settled = offset
    }

    /// The rows seen in a place of `height` rows.
    public func visible(height: Int) -> Range<Int> {
        let first = min(offset, count)
        return first..<min(count, first + max(0, height))
    }

    private mutating func clamp() {
        selection = min(max(0, selection), max(0, count - 1))
        offset = min(max(0, offset), max(0, count - 1))
    }
}
