/// Sorted numbers of items without repetition.
struct IDSet {
    /// Ascending.
    private(set) var ids: [UInt32]

    static let empty = IDSet(sorted: [])

    /// Takes ids that ascend and do not repeat.
    init(sorted ids: [UInt32]) { self.ids = ids }

    /// Takes ids in any order.
    init(_ ids: some Sequence<UInt32>) {
        var last: UInt32?
        self.ids = ids.sorted().filter { id in
            defer { last = id }
            return id != last
        }
    }

    var isEmpty: Bool { ids.isEmpty }
    var count: Int { ids.count }

    /// Binary search.
    func contains(_ id: UInt32) -> Bool {
        let place = IDSet.lowerBound(of: id, in: ids, from: 0)
        return place < ids.count && ids[place] == id
    }

    /// Ids in both; the time is that of the smaller set when the sizes differ much.
    func intersection(_ other: IDSet) -> IDSet {
        let (few, many) = ids.count <= other.ids.count ? (ids, other.ids) : (other.ids, ids)
        var result: [UInt32] = []
        result.reserveCapacity(few.count)
        var place = 0
        if many.count > few.count * 16 {
            for id in few {
                place = IDSet.lowerBound(of: id, in: many, from: place)
                guard place < many.count else { break }
                if many[place] == id { result.append(id) }
            }
        } else {
            for id in few {
                while place < many.count, many[place] < id { place += 1 }
                guard place < many.count else { break }
                if many[place] == id { result.append(id) }
            }
        }
        return IDSet(sorted: result)
    }

    /// Ids in any of the two.
    func union(_ other: IDSet) -> IDSet {
        if ids.isEmpty { return other }
        if other.ids.isEmpty { return self }
        var result: [UInt32] = []
        result.reserveCapacity(ids.count + other.ids.count)
        var (left, right) = (0, 0)
        while left < ids.count, right < other.ids.count {
            let (a, b) = (ids[left], other.ids[right])
            result.append(min(a, b))
            if a <= b { left += 1 }
            if b <= a { right += 1 }
        }
        result.append(contentsOf: ids[left...])
        result.append(contentsOf: other.ids[right...])
        return IDSet(sorted: result)
    }

    /// The union of many sets.
    static func union(_ sets: [IDSet]) -> IDSet {
        switch sets.count {
        case 0: .empty
        case 1: sets[0]
        case 2: sets[0].union(sets[1])
        default: union(Array(sets[..<(sets.count / 2)])).union(union(Array(sets[(sets.count / 2)...])))
        }
    }

    /// Galloping search: steps double until they pass the id, then halve.
    private static func lowerBound(of id: UInt32, in ids: [UInt32], from start: Int) -> Int {
        var low = start
        var step = 1
        while low + step < ids.count, ids[low + step] < id {
            low += step
            step *= 2
        }
        var high = min(low + step, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
