/// The sets of words that positions of a pack's automata take, as numbers; a word alone is a set, too.
///
/// For a token all sets with one of its words are found at once, as bits, so that a position is tested by looking at one of them.
struct WordSets: Sendable {
    /// A set's number.
    typealias ID = Int32

    /// How many sets there are.
    let count: Int
    /// Where the sets of a word are among `members`, by its symbol; and behind the last.
    private let starts: [Int32]
    private let members: [ID]

    fileprivate init(_ builder: WordSetsBuilder, words: WordTable.Symbol) {
        count = builder.sets.count
        var counts = [Int32](repeating: 0, count: Int(words) + 1)
        for set in builder.sets { for symbol in set { counts[Int(symbol) + 1] += 1 } }
        for index in counts.indices.dropFirst() { counts[index] += counts[index - 1] }
        starts = counts
        var members = [ID](repeating: 0, count: Int(counts.last ?? 0))
        for (id, set) in builder.sets.enumerated() {
            for symbol in set {
                members[Int(counts[Int(symbol)])] = ID(id)
                counts[Int(symbol)] += 1
            }
        }
        self.members = members
    }

    /// How many words of 64 bits hold one bit a set.
    var width: Int { (count + 63) >> 6 }

    /// Marks the sets with one of `symbols`.
    func mark(_ symbols: [WordTable.Symbol], in bits: UnsafeMutableBufferPointer<UInt64>) {
        for symbol in symbols {
            for index in starts[Int(symbol)]..<starts[Int(symbol) + 1] {
                let id = members[Int(index)]
                bits[Int(id) >> 6] |= 1 << UInt64(id & 63)
            }
        }
    }
}

/// Numbers the sets of words as they come.
struct WordSetsBuilder {
    /// The words of each set, in order.
    fileprivate(set) var sets: [[WordTable.Symbol]] = []
    private var index: [[WordTable.Symbol]: WordSets.ID] = [:]
    /// The numbers of single words; -1 where there is none yet.
    private var single: [WordSets.ID] = []
    private var unions: [[WordSets.ID]: WordSets.ID] = [:]

    /// The number of a set with one word, new if need be.
    mutating func intern(_ symbol: WordTable.Symbol) -> WordSets.ID {
        while single.count <= Int(symbol) { single.append(-1) }
        if single[Int(symbol)] < 0 {
            single[Int(symbol)] = WordSets.ID(sets.count)
            sets.append([symbol])
        }
        return single[Int(symbol)]
    }

    /// The number of a set, new if need be.
    mutating func intern(_ symbols: [WordTable.Symbol]) -> WordSets.ID {
        var set = symbols.sorted()
        if set.count > 1 {
            var kept = 1
            for place in 1..<set.count where set[place] != set[kept - 1] {
                set[kept] = set[place]
                kept += 1
            }
            set.removeSubrange(kept...)
        }
        if set.count == 1 { return intern(set[0]) }
        if let known = index[set] { return known }
        let id = WordSets.ID(sets.count)
        sets.append(set)
        index[set] = id
        return id
    }

    /// The number of the set with all words of some.
    mutating func union(_ parts: [WordSets.ID]) -> WordSets.ID {
        let parts = Set(parts).sorted()
        if parts.count == 1 { return parts[0] }
        if let known = unions[parts] { return known }
        let id = intern(parts.flatMap { sets[Int($0)] })
        unions[parts] = id
        return id
    }

    /// All sets of a pack with so many words.
    func finish(words: WordTable.Symbol) -> WordSets { WordSets(self, words: words) }
}
