public import MediaModel

extension PlaybackQueue {
    /// Turns shuffle on, off, or over to the other kind.
    ///
    /// On: the current entry goes on and what follows it is shuffled, anew each time; `collections` plays the rest of the current album
    /// first, then whole albums. Off: the original order, from the current entry on.
    public mutating func setShuffle(_ type: ShuffleType) {
        edit(.shuffle) { queue in
            let following = queue.place.map { $0 + 1 } ?? 0
            queue.shuffleType = type
            guard type != .off else {
                let number = queue.currentNumber
                queue.order = queue.original
                queue.place = number.flatMap { queue.original.firstIndex(of: $0) }
                return queue.order.count
            }
            let rest = queue.inOriginalOrder(following)
            queue.order.replaceSubrange(following..., with: queue.shuffled(rest, type, using: &queue.generator, first: queue.currentNumber))
            return rest.count
        }
    }

    /// The order of the next round under repeat; it does not begin with the entry that has just ended.
    func newRound(after last: UInt64) -> (order: [UInt64], generator: SeededGenerator) {
        var generator = generator
        var round = shuffled(original, shuffleType, using: &generator, first: nil)
        if round.first == last {
            let end = shuffleType == .collections ? endOfCollection(from: 0, in: round) : 1
            round = Array(round[end...] + round[..<end])
        }
        return (round, generator)
    }

    /// A list in the order that a kind of shuffle gives it; `first` names the entry whose collection must lead.
    func shuffled(_ list: [UInt64], _ type: ShuffleType, using generator: inout SeededGenerator, first: UInt64?) -> [UInt64] {
        switch type {
        case .off: return list
        case .items:
            var list = list
            generator.shuffle(&list)
            return list
        case .collections:
            return shuffledByCollection(list, using: &generator, first: first)
        }
    }

    /// The index after the last entry that follows `index` in one run of the same collection.
    func endOfCollection(from index: Int) -> Int { endOfCollection(from: index, in: order) }

    private func endOfCollection(from index: Int, in list: [UInt64]) -> Int {
        let key = collectionKey(of: list[index])
        guard key != 0 else { return index + 1 }
        return list[(index + 1)...].firstIndex { collectionKey(of: $0) != key } ?? list.count
    }

    /// The numbers from an index of the present order on, as they stand without shuffle.
    private func inOriginalOrder(_ start: Int) -> [UInt64] {
        guard start > 0 else { return original }
        let played = NumberSet(order[..<start])
        return original.filter { !played.contains($0) }
    }

    /// Whether an item belongs to no album.
    func isAlone(_ number: UInt64) -> Bool { collectionKey(of: number) == 0 }

    /// A number for the album of an item and whom that is by, equal for all of one album; 0 for an item without one.
    private func collectionKey(of number: UInt64) -> UInt64 {
        pool.facts(number) {
            EntryFacts.collection(of: $0)
        } stored: {
            $0.collection
        } ?? 0
    }

    /// Collections in shuffled order, each in the order of the list; that of `first`, where it has one, leads.
    private func shuffledByCollection(_ list: [UInt64], using generator: inout SeededGenerator, first: UInt64?) -> [UInt64] {
        let (collection, keys) = collections(of: list)
        var turns = Array(keys.indices)
        if let key = first.map(collectionKey), key != 0, let leader = keys.firstIndex(of: key) {
            turns.remove(at: leader)
            generator.shuffle(&turns)
            turns.insert(leader, at: 0)
        } else {
            generator.shuffle(&turns)
        }
        // Counting sort by turn: a list of a hundred thousand may have as many collections.
        var counts = [Int](repeating: 0, count: keys.count)
        for index in collection { counts[index] += 1 }
        var start = 0
        var starts = counts
        for index in turns {
            starts[index] = start
            start += counts[index]
        }
        var result = list
        for (number, index) in zip(list, collection) {
            result[starts[index]] = number
            starts[index] += 1
        }
        return result
    }

    /// For each number of a list the index of its collection, and the collections' keys in the order of their first appearance.
    private func collections(of list: [UInt64]) -> (indices: [Int], keys: [UInt64]) {
        var keys: [UInt64] = []
        var known: [UInt64: Int] = [:]
        let indices = list.map { number in
            let key = collectionKey(of: number)
            // Albums mostly arrive in one piece: a run looks its collection up once.
            if key != 0, key == keys.last { return keys.count - 1 }
            if key != 0, let index = known[key] { return index }
            keys.append(key)
            if key != 0 { known[key] = keys.count - 1 }
            return keys.count - 1
        }
        return (indices, keys)
    }
}
