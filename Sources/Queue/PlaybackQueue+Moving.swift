public import MediaModel

/// Why the queue goes on: repeating one entry holds only while entries end by themselves.
public enum QueueAdvance: Sendable, Hashable {
    /// The current entry came to its end.
    case ending
    /// The listener asked for the next one.
    case command
}

extension PlaybackQueue {
    /// What comes after the current entry; `nil` at the end.
    public func peekNext(_ advance: QueueAdvance = .ending) -> QueueEntry? {
        switch step(advance) {
        case .to(let index): self[index]
        case .newRound(let round): round.order.first(where: isPlayable).flatMap { entry(QueueEntryID($0)) }
        case nil: nil
        }
    }

    /// Goes on to the next entry and gives it; at the end it gives `nil` and stays where it is.
    ///
    /// Entries marked as failed are passed by. With `repeatType` `all`, and after a command with `one` too, the first entry follows the
    /// last; a shuffled queue is shuffled anew for each round.
    @discardableResult
    public mutating func next(_ advance: QueueAdvance) -> QueueEntry? {
        switch step(advance) {
        case nil: return nil
        case .to(let index):
            remember(leavingFor: index)
            setPlace(index)
        case .newRound(let round):
            remember(leavingFor: nil)
            order = round.order
            revision += 1
            generator = round.generator
            setPlace(order.firstIndex(where: isPlayable))
        }
        return current
    }

    /// What ``previous()`` would go to.
    public func peekPrevious() -> QueueEntry? { backStep()?.index.map { self[$0] } }

    /// Goes back to what was really played before, else to the entry in front; gives `nil` and stays if there is none.
    @discardableResult
    public mutating func previous() -> QueueEntry? {
        guard let step = backStep(), let index = step.index else { return nil }
        history.removeLast(history.count - step.remainingHistory)
        guard shuffleType != .off, let place, index > place else {
            setPlace(index)
            return current
        }
        // It was played in the round before: put it in front, so that the next one is the entry that the listener came from.
        let number = order.remove(at: index)
        order.insert(number, at: place)
        revision += 1
        setPlace(place)
        return current
    }

    /// Makes an entry the current one and gives it; `nil` if it is not in the queue.
    ///
    /// A mark of failure is taken away: the listener asked for it. Under shuffle an entry that was still to come moves behind the one
    /// that it follows (with the rest of its album under `collections`), so nothing is lost from the round.
    @discardableResult
    public mutating func jump(to id: QueueEntryID) -> QueueEntry? {
        guard let index = index(of: id) else { return nil }
        failures[id.rawValue] = nil
        remember(leavingFor: index)
        let target = place.map { $0 + 1 } ?? 0
        guard shuffleType != .off, index > target else {
            setPlace(index)
            return current
        }
        let end = shuffleType == .collections ? endOfCollection(from: index) : index + 1
        let moved = order[index..<end]
        order.replaceSubrange(target..<end, with: moved + order[target..<index])
        revision += 1
        setPlace(target)
        return current
    }

    /// Follows the player, which has gone on by itself to an entry.
    ///
    /// The same as ``next(_:)`` when that is where it would go, else as ``jump(to:)``.
    @discardableResult
    public mutating func follow(_ id: QueueEntryID) -> QueueEntry? {
        if peekNext(.ending)?.id == id { return next(.ending) }
        return id == current?.id ? current : jump(to: id)
    }

    private enum Step {
        case to(Int)
        case newRound((order: [UInt64], generator: SeededGenerator))
    }

    private func step(_ advance: QueueAdvance) -> Step? {
        guard let place else { return firstPlayable(in: 0..<order.count).map(Step.to) }
        if repeatType == .one, advance == .ending, isPlayable(order[place]) { return .to(place) }
        if let index = firstPlayable(in: place + 1..<order.count) { return .to(index) }
        guard repeatType != .off, let first = firstPlayable(in: 0..<place + 1) else { return nil }
        guard shuffleType != .off, order.count > 1 else { return .to(first) }
        return .newRound(newRound(after: order[place]))
    }

    private func firstPlayable(in range: Range<Int>) -> Int? { order[range].firstIndex(where: isPlayable) }

    private func backStep() -> (index: Int?, remainingHistory: Int)? {
        var remaining = history.count
        while remaining > 0 {
            remaining -= 1
            let number = history[remaining]
            if isPlayable(number), number != currentNumber, let index = index(ofNumber: number) { return (index, remaining) }
        }
        guard let place else { return nil }
        if let index = order[..<place].lastIndex(where: isPlayable) { return (index, 0) }
        guard repeatType == .all, shuffleType == .off else { return nil }
        return (order[place...].lastIndex(where: isPlayable), 0)
    }

    private mutating func remember(leavingFor index: Int?) {
        guard let place, place != index, isPlayable(order[place]) else { return }
        history.append(order[place])
        if history.count > PlaybackQueue.historyLimit { history.removeFirst(history.count - PlaybackQueue.historyLimit) }
    }
}
