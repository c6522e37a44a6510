import MediaModel

/// The items of all entries that the queue or its journal knows, by entry number.
///
/// Numbers are given in runs, one run for each list that arrives, and the list itself is kept: taking in 100,000 items copies none of
/// them, and no edit of the order touches an item. Once items have been written, the pool keeps their places instead, and reads one
/// when somebody looks at it. Copies of a pool may be used by several threads; a place always gives the same item.
struct EntryPool: Sendable {
    /// Items under consecutive numbers from `first` on.
    struct Run: Sendable {
        var first: UInt64
        /// What has not been written yet; empty where `file` is set.
        var items: [MediaItem] = []
        /// What lies in `file`.
        var places: [StoredItem] = []
        var file: ItemFile?
        var count: Int { file == nil ? items.count : places.count }
        var end: UInt64 { first + UInt64(count) }

        /// A part of the run.
        func piece(_ range: Range<Int>) -> Run {
            let start = first + UInt64(range.lowerBound)
            guard let file else { return Run(first: start, items: Array(items[range])) }
            return Run(first: start, places: Array(places[range]), file: file)
        }
    }

    /// An item that took the place of another.
    private struct Update: Sendable {
        let item: MediaItem
        /// Grows with each update of the pool.
        let serial: UInt64
    }

    /// In ascending order of their numbers.
    private(set) var runs: [Run] = []
    /// Items that replaced the first ones under their number.
    private var updated: [UInt64: Update] = [:]
    /// How many updates there were.
    private(set) var updates: UInt64 = 0
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
        if let last = runs.indices.last, runs[last].file == nil, runs[last].end == first,
            runs[last].items.count + items.count <= EntryPool.joinedRunSize
        {
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

    /// Puts items back that lie in a file, by ascending numbers.
    mutating func restore(_ places: [StoredItem], in file: ItemFile) {
        guard let last = places.last else { return }
        count += places.count
        nextNumber = max(nextNumber, last.number + 1)
        var start = 0
        for index in places.indices where index + 1 == places.count || places[index + 1].number != places[index].number + 1 {
            let isWhole = start == 0 && index + 1 == places.count
            runs.append(Run(first: places[start].number, places: isWhole ? places : Array(places[start...index]), file: file))
            start = index + 1
        }
    }

    /// The item under a number; `nil` if there is none.
    subscript(number: UInt64) -> MediaItem? {
        guard let index = runIndex(of: number) else { return nil }
        if !updated.isEmpty, let update = updated[number] { return update.item }
        let offset = Int(number - runs[index].first)
        guard let file = runs[index].file else { return runs[index].items[offset] }
        return file.item(runs[index].places[offset])
    }

    /// Asks about the item under a number without reading it: `known` of an item that is in memory, `stored` of the facts about another.
    func facts<Value>(_ number: UInt64, known: (borrowing MediaItem) -> Value, stored: (EntryFacts) -> Value) -> Value? {
        guard let index = runIndex(of: number) else { return nil }
        if !updated.isEmpty, let update = updated[number] { return known(update.item) }
        let offset = Int(number - runs[index].first)
        return runs[index].file == nil ? known(runs[index].items[offset]) : stored(runs[index].places[offset].facts)
    }

    /// The title of the item under a number.
    func title(_ number: UInt64) -> String? {
        guard let index = runIndex(of: number) else { return nil }
        if !updated.isEmpty, let update = updated[number] { return update.item.title }
        let offset = Int(number - runs[index].first)
        guard let file = runs[index].file else { return runs[index].items[offset].title }
        return file.title(runs[index].places[offset])
    }

    /// Whether there is an item under a number.
    func contains(_ number: UInt64) -> Bool { runIndex(of: number) != nil }

    /// Replaces what is known about an entry.
    mutating func update(_ number: UInt64, to item: MediaItem) {
        guard contains(number) else { return }
        updates += 1
        updated[number] = Update(item: item, serial: updates)
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
        let offsets = runs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
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
        count = runs.reduce(0) { $0 + $1.count }
        updated = updated.filter { contains($0.key) }
    }

    private static func appendPieces(of run: Run, marks: ArraySlice<Bool>, to kept: inout [Run]) {
        guard marks.contains(false) else {
            kept.append(run)
            return
        }
        var start = marks.startIndex
        while let first = marks[start...].firstIndex(of: true) {
            let end = marks[first...].firstIndex(of: false) ?? marks.endIndex
            kept.append(run.piece(first - marks.startIndex..<end - marks.startIndex))
            start = end
        }
    }
}

extension EntryPool {
    /// Items and places of a pool, one by one, for writing.
    enum Element {
        /// Not written as it is now.
        case item(MediaItem)
        case place(StoredItem, ItemFile)
    }

    /// Does something with everything under the numbers that `isUsed` holds for, in ascending order.
    func forEach(where isUsed: (UInt64) -> Bool, _ body: (UInt64, Element) throws -> Void) rethrows {
        for run in runs {
            for offset in 0..<run.count where isUsed(run.first + UInt64(offset)) {
                let number = run.first + UInt64(offset)
                if !updated.isEmpty, let update = updated[number] {
                    try body(number, .item(update.item))
                } else if let file = run.file {
                    try body(number, .place(run.places[offset], file))
                } else {
                    try body(number, .item(run.items[offset]))
                }
            }
        }
    }

    /// Keeps places instead of the items that have been written, unless they have been updated since.
    mutating func settle(_ settled: SettledItems) {
        let places = settled.items.filter { place in updated[place.number].map { $0.serial <= settled.updates } ?? true }
        if !updated.isEmpty { for place in places { updated[place.number] = nil } }
        var rest = places[...]
        runs = runs.reduce(into: []) { result, run in
            rest = rest.drop { $0.number < run.first }
            let own = rest.prefix { $0.number < run.end }
            rest = rest[own.endIndex...]
            if own.isEmpty { result.append(run) } else { EntryPool.append(run, with: own, in: settled.file, to: &result) }
        }
    }

    private static func append(_ run: Run, with places: ArraySlice<StoredItem>, in file: ItemFile, to runs: inout [Run]) {
        if run.file === file {
            var run = run
            for place in places { run.places[Int(place.number - run.first)] = place }
            runs.append(run)
            return
        }
        var rest = places
        var done = 0
        while let first = rest.first {
            let start = Int(first.number - run.first)
            if start > done { runs.append(run.piece(done..<start)) }
            let length = rest.indices.first { rest[$0].number != first.number + UInt64($0 - rest.startIndex) } ?? rest.endIndex
            let piece = rest[..<length]
            rest = rest[length...]
            done = start + piece.count
            if let last = runs.indices.last, runs[last].file === file, runs[last].end == first.number {
                runs[last].places.append(contentsOf: piece)
            } else {
                runs.append(Run(first: first.number, places: Array(piece), file: file))
            }
        }
        if done < run.count { runs.append(run.piece(done..<run.count)) }
    }
}
