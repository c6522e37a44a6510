public import MediaModel

/// Where new entries go.
public enum QueueInsertion: Sendable, Hashable {
    /// Behind the current entry; in front if there is none.
    case next
    /// At the end.
    case later
    /// At an index of the order of playing, 0…count.
    case index(Int)
}

extension PlaybackQueue {
    /// Replaces everything; the entry at `start` becomes the current one.
    ///
    /// With shuffle on, `start` plays first and all others follow in shuffled order (under `collections` the rest of its album first);
    /// without `start` any entry, or album, may be the first. `shuffle` `nil` leaves the mode as it is.
    public mutating func replace(_ items: [MediaItem], start: Int? = nil, shuffle: ShuffleType? = nil) {
        edit(.replace) { queue in
            let numbers = Array(queue.pool.add(items))
            queue.shuffleType = shuffle ?? queue.shuffleType
            queue.original = numbers
            queue.order = numbers
            queue.place = numbers.isEmpty ? nil : Swift.min(Swift.max(0, start ?? 0), numbers.count - 1)
            queue.history = []
            queue.failuresInARow = 0
            if queue.shuffleType != .off { queue.shuffleWhole(startsAtPlace: start != nil) }
            return numbers.count
        }
    }

    /// Adds entries and gives their ids; the current one stays.
    @discardableResult
    public mutating func insert(_ items: [MediaItem], _ insertion: QueueInsertion) -> [QueueEntryID] {
        var numbers: [UInt64] = []
        edit(.insert) { queue in
            numbers = Array(queue.pool.add(items))
            let index = queue.index(for: insertion)
            let originalIndex = queue.originalIndex(forInsertionAt: index)
            queue.order.insert(contentsOf: numbers, at: index)
            queue.original.insert(contentsOf: numbers, at: originalIndex)
            if let place = queue.place, index <= place { queue.place = place + numbers.count }
            return numbers.count
        }
        return numbers.map { QueueEntryID($0) }
    }

    /// Moves entries, kept in their order, to stand in front of the one that is now at `index` (`count` for the end).
    public mutating func move(_ ids: some Collection<QueueEntryID>, to index: Int) {
        edit(.move) { queue in
            let moved = NumberSet(ids.map(\.rawValue))
            let target = Swift.min(Swift.max(0, index), queue.order.count)
            let number = queue.currentNumber
            let block = queue.order.filter(moved.contains)
            let front = queue.order[..<target].filter { !moved.contains($0) }
            queue.order = front + block + queue.order[target...].filter { !moved.contains($0) }
            if queue.shuffleType == .off { queue.original = queue.order }
            queue.place = number.flatMap { queue.order.firstIndex(of: $0) }
            return block.count
        }
    }

    /// Puts the entries behind the current one in an order; those that are not given keep theirs, behind the others.
    public mutating func arrange(_ ids: some Collection<QueueEntryID>) {
        edit(.move) { queue in
            let start = queue.place.map { $0 + 1 } ?? 0
            let present = NumberSet(queue.order[start...])
            let numbers = ids.map(\.rawValue).filter(present.contains)
            let given = NumberSet(numbers)
            queue.order = queue.order[..<start] + numbers + queue.order[start...].filter { !given.contains($0) }
            if queue.shuffleType == .off { queue.original = queue.order }
            return numbers.count
        }
    }

    /// Takes entries out; if the current one is among them, the first that follows and stays becomes current, `nil` if none does.
    public mutating func remove(_ ids: some Collection<QueueEntryID>) {
        edit(.remove) { queue in queue.removeAll(NumberSet(ids.map(\.rawValue)).contains) }
    }

    /// Takes out all entries but some.
    public mutating func crop(to ids: some Collection<QueueEntryID>) {
        edit(.crop) { queue in
            let kept = NumberSet(ids.map(\.rawValue))
            return queue.removeAll { !kept.contains($0) }
        }
    }

    /// Takes out all entries.
    public mutating func clear() {
        edit(.clear) { queue in queue.removeAll { _ in true } }
    }

    private mutating func shuffleWhole(startsAtPlace: Bool) {
        guard let place, startsAtPlace else {
            order = shuffled(original, shuffleType, using: &generator, first: nil)
            place = order.isEmpty ? nil : 0
            return
        }
        let start = order[place]
        switch shuffleType {
        case .off: return
        case .items:
            var others = original
            others.remove(at: place)
            order = [start] + shuffled(others, .items, using: &generator, first: nil)
            self.place = 0
        case .collections:
            // The whole album leads, so the tracks in front of the first one stand behind us, as in an album that was begun there.
            order = shuffled(original, .collections, using: &generator, first: start)
            if isAlone(start), let index = order.firstIndex(of: start) {
                order.remove(at: index)
                order.insert(start, at: 0)
            }
            self.place = order.firstIndex(of: start)
        }
    }

    private func index(for insertion: QueueInsertion) -> Int {
        switch insertion {
        case .next: place.map { $0 + 1 } ?? 0
        case .later: order.count
        case .index(let index): Swift.min(Swift.max(0, index), order.count)
        }
    }

    private func originalIndex(forInsertionAt index: Int) -> Int {
        guard shuffleType != .off else { return index }
        guard index < order.count else { return original.count }
        guard index > 0, let neighbour = original.firstIndex(of: order[index - 1]) else { return 0 }
        return neighbour + 1
    }

    /// Takes numbers out of both orders and gives how many there were.
    private mutating func removeAll(_ isRemoved: (UInt64) -> Bool) -> Int {
        let before = order.count
        if let place {
            let removedInFront = order[..<place].count(where: isRemoved)
            let follower = order[place...].firstIndex { !isRemoved($0) }
            let between = follower.map { order[place..<$0].count(where: isRemoved) } ?? 0
            self.place = follower.map { $0 - removedInFront - between }
        }
        order.removeAll(where: isRemoved)
        original.removeAll(where: isRemoved)
        history.removeAll(where: isRemoved)
        return before - order.count
    }
}
