import MediaModel

extension PlaybackQueue {
    /// What ``undo()`` would take back.
    public var undoableEdit: QueueEdit? { journal.undoable.last }
    /// What ``redo()`` would do again.
    public var redoableEdit: QueueEdit? { journal.redoable.last }

    /// Takes the latest edit back and gives it; `nil` if there is none.
    ///
    /// What plays goes on where it can. Where the edit had changed the current entry and that is still what plays, or what plays is not in
    /// the restored queue, the earlier place comes back with ``elapsed``.
    @discardableResult
    public mutating func undo() -> QueueEdit? {
        guard var edit = journal.undoable.popLast() else { return nil }
        if currentNumber == edit.after.entry?.rawValue { edit.after.elapsed = elapsed }
        let change = (order: edit.order.inverse, original: edit.original.inverse)
        guard restore(change, shuffle: edit.shuffleBefore, place: edit.before, insteadOf: edit.after) else { return nil }
        if let history = edit.historyBefore { self.history = history.numbers }
        journal.redoable.append(edit)
        return edit
    }

    /// Does again what was last undone, and gives it; `nil` if there is nothing.
    @discardableResult
    public mutating func redo() -> QueueEdit? {
        guard var edit = journal.redoable.popLast() else { return nil }
        if currentNumber == edit.before.entry?.rawValue { edit.before.elapsed = elapsed }
        let change = (order: edit.order, original: edit.original)
        guard restore(change, shuffle: edit.shuffleAfter, place: edit.after, insteadOf: edit.before) else { return nil }
        journal.undoable.append(edit)
        return edit
    }

    /// Says when the latest edit was done.
    public mutating func stampEdit(at time: Double) {
        guard let last = journal.undoable.indices.last else { return }
        journal.undoable[last].time = time
    }

    /// Makes a change and records it; `change` gives how many entries it touched, and nothing is recorded when nothing changed.
    mutating func edit(_ kind: QueueEdit.Kind, _ change: (inout PlaybackQueue) -> Int) {
        let old = self
        let count = change(&self)
        guard order != old.order || original != old.original || shuffleType != old.shuffleType else { return }
        if currentNumber != old.currentNumber { elapsed = 0 }
        journal.record(
            QueueEdit(
                kind: kind, count: count, before: old.currentPlace, after: currentPlace,
                order: Splice(from: journal.base.order, to: order), original: Splice(from: journal.base.original, to: original),
                shuffleBefore: old.shuffleType, shuffleAfter: shuffleType,
                historyBefore: history == old.history ? nil : NumberList(old.history)),
            leaving: Journal.Lists(order: order, original: original))
        revision += 1
        forgetUnusedItems()
    }

    var currentPlace: QueuePlace { QueuePlace(entry: currentNumber.map { QueueEntryID($0) }, elapsed: elapsed) }

    private mutating func restore(
        _ change: (order: Splice, original: Splice), shuffle: ShuffleType, place restored: QueuePlace, insteadOf left: QueuePlace
    ) -> Bool {
        guard change.order.fits(journal.base.order), change.original.fits(journal.base.original) else {
            // Only a stored journal that was tampered with comes here.
            journal = Journal()
            return false
        }
        let playing = currentNumber
        order = change.order.applied(to: journal.base.order)
        original = change.original.applied(to: journal.base.original)
        journal.base = Journal.Lists(order: order, original: original)
        shuffleType = shuffle
        revision += 1
        let here = playing.flatMap { order.firstIndex(of: $0) }
        let changedPlace = restored.entry != left.entry && playing == left.entry?.rawValue
        if let here, !changedPlace {
            place = here
        } else {
            place = restored.entry.flatMap { order.firstIndex(of: $0.rawValue) }
            elapsed = place == nil ? 0 : restored.elapsed
        }
        let present = NumberSet(order)
        history.removeAll { !present.contains($0) }
        return true
    }

    private mutating func forgetUnusedItems() {
        guard pool.count > 2 * (order.count + journal.weight) + 1024 else { return }
        pool.keep(only: journal.lists + [order])
        failures = failures.filter { pool.contains($0.key) }
    }
}
