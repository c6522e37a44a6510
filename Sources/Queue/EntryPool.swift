import MediaModel

/// The items of all entries that the queue or its journal knows, by entry number.
///
/// Numbers are given in runs, one run for each list that arrives, and the list itself is kept: taking in 100,000 items copies none of
/// them, and no edit of the order touches an item.
struct EntryPool: Sendable {
    /// Items under consecutive numbers from `first` on.
    struct Run: Sendable {
        var first: UInt64
        var items: [MediaItem]
        var end: UInt64 { first + UInt64(items.count) }
    }

    /// In ascending order of their numbers.
    private(set) var runs: [Run] = []
    /// Items that replaced the first ones under their number.
    private var updated: [UInt64: MediaItem] = [:]
    /// The number of the next entry; never given twice.
    private(set) var nextNumber: UInt64 = 1
    /// How many items are kept.
    private(set) var count = 0
    /// Short lists join the last run up to this size, so that adding songs one by one does not make a run of each.
    private static let joinedRunSize = 256

    /// An empty pool whose numbers start at `nextNumber`.
    init(nextNumber: UInt64 = 1) { self.nextNumber = nextNumber }

    /// Takes items in and gives them numbers.
    mutating func add(_ items: [MediaItem]) -> Range<UInt64> {
        let first = nextNumber
        nextNumber += UInt64(items.count)
        count += items.count
        // By its place: a copy of the run would have every append copy all of its items.
        if let last = runs.indices.last, runs[last].end == first, runs[last].items.count + items.count <= EntryPool.joinedRunSize {
            runs[last].items.append(contentsOf: items)
        } else if !items.isEmpty {
            runs.append(Run(first: first, items: items))
        }
        return first..<nextNumber
    }

    /// Puts a stored item back under its number; numbers must come in ascending order.
    mutating func restore(_ item: MediaItem, number: UInt64) {
        count += 1
        nextNumber = max(nextNumber, number + 1)
        if let last = runs.indices.last, runs[last].end == number {
            runs[last].items.append(item)
        } else {
            runs.append(Run(first: number, items: [item]))
        }
    }

    /// The item under a number; `nil` if there is none.
    subscript(number: UInt64) -> MediaItem? {
        guard let run = runIndex(of: number) else { return nil }
        if !updated.isEmpty, let item = updated[number] { return item }
        return runs[run].items[Int(number - runs[run].first)]
    }

    /// The album of the item under a number and whom it is by, without copying the item; `nil` if there is none.
    func album(_ number: UInt64) -> (title: String?, artist: String?)? {
        guard let run = runIndex(of: number) else { return nil }
        if !updated.isEmpty, let item = updated[number] { return (item.album, item.albumArtist) }
        let index = Int(number - runs[run].first)
        return (runs[run].items[index].album, runs[run].items[index].albumArtist)
    }

    /// The folder of the file under a number whose tags nobody has read yet; `nil` for others.
    func folderOfUnnamed(_ number: UInt64) -> Substring? {
        guard let item = self[number], item.identifier.source == "file", let url = item.location?.url else { return nil }
        return url.lastIndex(of: "/").map { url[..<$0] }
    }

    /// Replaces what is known about an entry.
    mutating func update(_ number: UInt64, to item: MediaItem) {
        if runIndex(of: number) != nil { updated[number] = item }
    }

    /// The run that holds a number, by bisection.
    func runIndex(of number: UInt64) -> Int? {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].end <= number { low = middle + 1 } else { high = middle }
        }
        return low < runs.count && runs[low].first <= number ? low : nil
    }

    /// Forgets every item but those whose numbers stand in one of the lists.
    mutating func keep(only lists: [[UInt64]]) {
        guard !runs.isEmpty else { return }
        var isUsed = [Bool](repeating: false, count: count)
        let offsets = runs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.items.count) }
        var run = 0
        for list in lists {
            for number in list {
                // Neighbours in a list are mostly neighbours in a run.
                if number < runs[run].first || number >= runs[run].end {
                    guard let found = runIndex(of: number) else { continue }
                    run = found
                }
                isUsed[offsets[run] + Int(number - runs[run].first)] = true
            }
        }
        runs = runs.enumerated().reduce(into: []) { kept, run in
            EntryPool.appendPieces(of: run.element, marks: isUsed[offsets[run.offset]..<offsets[run.offset + 1]], to: &kept)
        }
        count = runs.reduce(0) { $0 + $1.items.count }
        updated = updated.filter { runIndex(of: $0.key) != nil }
    }

    private static func appendPieces(of run: Run, marks: ArraySlice<Bool>, to kept: inout [Run]) {
        guard marks.contains(false) else {
            kept.append(run)
            return
        }
        var start = marks.startIndex
        while let first = marks[start...].firstIndex(of: true) {
            let end = marks[first...].firstIndex(of: false) ?? marks.endIndex
            let piece = first - marks.startIndex..<end - marks.startIndex
            kept.append(Run(first: run.first + UInt64(piece.lowerBound), items: Array(run.items[piece])))
            start = end
        }
    }
}
