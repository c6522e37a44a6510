/// How wide the columns of a table are in a place; what matters least goes first when the place is narrow.
public struct ColumnLayout: Sendable, Hashable {
    /// One column's wish.
    public struct Column: Sendable, Hashable {
        /// Columns that it never goes below while shown.
        public var least: Int
        /// Its share of the columns that are left over; 0 keeps `least`.
        public var share: Int
        /// Where its text stands.
        public var alignment: Alignment
        /// Higher ones disappear earlier; 0 never does.
        public var order: Int

        /// A column of a width, or with a share of the rest.
        public init(_ least: Int, share: Int = 0, alignment: Alignment = .leading, order: Int = 0) {
            self.least = least
            self.share = share
            self.alignment = alignment
            self.order = order
        }
    }

    /// The wishes, from left to right.
    public var columns: [Column]
    /// Spaces between two columns.
    public var gap: Int

    /// A table of columns.
    public init(_ columns: [Column], gap: Int = 2) {
        self.columns = columns
        self.gap = gap
    }

    /// The place of each column in the first row of `rect`; `nil` for those that do not fit.
    public func places(in rect: Rect) -> [Rect?] {
        var shown = Set(columns.indices)
        while needed(shown) > rect.width, let victim = shown.max(by: { columns[$0].order < columns[$1].order }),
            columns[victim].order > 0
        {
            shown.remove(victim)
        }
        let order = shown.sorted()
        let shares = order.reduce(0) { $0 + columns[$1].share }
        var spare = max(0, rect.width - needed(shown))
        var sharesLeft = shares
        var rest = rect.row(0)
        var places: [Rect?] = Array(repeating: nil, count: columns.count)
        for index in order {
            let column = columns[index]
            let extra = sharesLeft > 0 ? spare * column.share / sharesLeft : 0
            spare -= extra
            sharesLeft -= column.share
            places[index] = rest.takeLeft(column.least + extra)
            _ = rest.takeLeft(gap)
        }
        return places
    }

    private func needed(_ shown: Set<Int>) -> Int {
        shown.reduce(0) { $0 + columns[$1].least } + gap * max(0, shown.count - 1)
    }
}
