/// A long list that lives in the player; here are the pages that were seen.
///
/// Rows that are not here yet are `nil`. When the list changes, the old rows stay visible until the new ones have come.
struct Paged<Row: Sendable & Hashable>: Sendable, Hashable {
    /// Rows in all; `nil` until the first page has come.
    private(set) var total: Int?
    private var pages: [Int: [Row]] = [:]
    private var fresh: Set<Int> = []
    private var awaited: Set<Int> = []
    /// Rows of an earlier run, seen until the player has answered.
    private var preview: [Int: Row] = [:]
    /// Grows with each change, so that answers to earlier questions are known.
    private(set) var generation = 0

    /// Rows of one page.
    static var pageSize: Int { 200 }

    var isLoaded: Bool { total != nil }
    var count: Int { total ?? 0 }

    func row(_ index: Int) -> Row? {
        guard let page = pages[index / Self.pageSize] else { return preview[index] }
        let place = index % Self.pageSize
        return place < page.count ? page[place] : nil
    }

    /// The rows that are here, among a range.
    func rows(_ range: Range<Int>) -> [Row] { range.compactMap(row) }

    /// The list has changed: what is shown stays until it is replaced.
    mutating func invalidate() {
        generation += 1
        fresh = []
        awaited = []
    }

    /// The list is another one: nothing of it is known.
    mutating func reset() {
        invalidate()
        total = nil
        pages = [:]
        preview = [:]
    }

    /// Shows rows of an earlier run, from a place on, until the real ones come.
    mutating func preload(_ rows: [Row], at offset: Int, total: Int) {
        guard self.total == nil, total >= offset + rows.count else { return }
        self.total = total
        for (index, row) in rows.enumerated() { preview[offset + index] = row }
    }

    /// Two rows that are here change places, ahead of what the player answers; what it answered to earlier questions is thrown away.
    mutating func swap(_ first: Int, _ second: Int) {
        guard let one = row(first), let other = row(second) else { return }
        set(first, other)
        set(second, one)
        invalidate()
    }

    /// Takes rows out, ahead of what the player answers; those behind them that are here move up.
    mutating func remove(_ places: Set<Int>) {
        guard let total, let first = places.min(), first < total else { return }
        let start = first / Self.pageSize * Self.pageSize
        let known = (start..<total).prefix { row($0) != nil }.filter { !places.contains($0) }.compactMap(row)
        pages = pages.filter { $0.key < first / Self.pageSize }
        for offset in stride(from: 0, to: known.count, by: Self.pageSize) {
            pages[(start + offset) / Self.pageSize] = Array(known[offset..<min(known.count, offset + Self.pageSize)])
        }
        self.total = total - places.filter { $0 < total }.count
        preview = [:]
        invalidate()
    }

    private mutating func set(_ index: Int, _ row: Row) {
        let (page, place) = (index / Self.pageSize, index % Self.pageSize)
        if let count = pages[page]?.count, place < count { pages[page]?[place] = row }
    }

    /// The pages to be asked for, so that the rows of a range can be shown; they are then awaited.
    mutating func missing(_ range: Range<Int>) -> [Int] {
        let end = total.map { min(range.upperBound, $0) } ?? range.upperBound
        let first = max(0, range.lowerBound) / Self.pageSize
        let last = max(first, (end - 1) / Self.pageSize)
        // A list that is unknown is asked for its first page even where no row of it is seen.
        guard total != 0 || !fresh.contains(0) else { return [] }
        let missing = (first...last).filter { !fresh.contains($0) && !awaited.contains($0) }
        awaited.formUnion(missing)
        return missing
    }

    /// Takes a page that starts at `offset`; one of another generation is thrown away.
    mutating func receive(_ rows: [Row], offset: Int, total: Int, generation: Int) {
        guard generation == self.generation else { return }
        let page = offset / Self.pageSize
        self.total = total
        preview = [:]
        pages[page] = rows
        fresh.insert(page)
        awaited.remove(page)
        // Pages of rows that no longer exist.
        let last = total == 0 ? 0 : (total - 1) / Self.pageSize
        pages = pages.filter { $0.key <= last }
    }

    /// A page will not come.
    mutating func fail(offset: Int, generation: Int) {
        if generation == self.generation { awaited.remove(offset / Self.pageSize) }
    }
}
