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
            var collections = collections(of: list)
            let leader = first.map { collectionKey(of: $0) }
            let leading = leader.flatMap { key in collections.firstIndex { collectionKey(of: $0[0]) == key && key.album != nil } }
            let head = leading.map { collections.remove(at: $0) } ?? []
            generator.shuffle(&collections)
            return head + collections.joined()
        }
    }

    /// The index after the last entry that follows `index` in one run of the same collection.
    func endOfCollection(from index: Int) -> Int { endOfCollection(from: index, in: order) }

    private func endOfCollection(from index: Int, in list: [UInt64]) -> Int {
        let key = collectionKey(of: list[index])
        guard key.album != nil else { return index + 1 }
        return list[(index + 1)...].firstIndex { collectionKey(of: $0) != key } ?? list.count
    }

    /// The numbers from an index of the present order on, as they stand without shuffle.
    private func inOriginalOrder(_ start: Int) -> [UInt64] {
        guard start > 0 else { return original }
        let played = NumberSet(order[..<start])
        return original.filter { !played.contains($0) }
    }

    /// An album and whom it is by; items without an album belong to no collection but their own.
    private struct CollectionKey: Hashable {
        var album: String?
        var albumArtist: String?
    }

    private func collectionKey(of number: UInt64) -> CollectionKey {
        guard let item = pool[number], let album = item.album, !album.isEmpty else { return CollectionKey() }
        return CollectionKey(album: album, albumArtist: item.albumArtist)
    }

    private func collections(of list: [UInt64]) -> [[UInt64]] {
        var collections: [[UInt64]] = []
        var indices: [CollectionKey: Int] = [:]
        // Albums mostly arrive in one piece: a run looks its collection up once.
        var previous: (key: CollectionKey, index: Int)?
        for number in list {
            let key = collectionKey(of: number)
            if let previous, previous.key == key {
                collections[previous.index].append(number)
                continue
            }
            let known = key.album == nil ? nil : indices[key]
            let index = known ?? collections.count
            if known == nil { collections.append([]) }
            collections[index].append(number)
            guard key.album != nil else {
                previous = nil
                continue
            }
            indices[key] = index
            previous = (key, index)
        }
        return collections
    }
}
