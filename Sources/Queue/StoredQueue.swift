import MediaModel

/// What is stored of a queue besides its items: order, place, modes, and the journal, so that undo survives a restart.
public struct StoredQueue: Sendable, Codable {
    /// The file of the items, and how much of it is meant.
    struct Items: Sendable, Codable {
        let file: String
        let length: UInt64
    }

    /// Absent while the queue has none, and in queues that were stored with `entries`.
    let items: Items?
    /// Items of the queue and of its journal, as they were stored once.
    let entries: [QueueEntry]?
    let order: NumberList
    /// Absent where it equals `order`.
    let original: NumberList?
    let index: Int?
    let elapsed: Double
    let repeatType: RepeatType
    let shuffleType: ShuffleType
    let history: NumberList
    let failures: [UInt64: PlaybackFailure]
    let journal: Journal
    let generator: SeededGenerator
    let nextNumber: UInt64

    /// Whether it was stored as queues were once, items and all.
    public var isOldForm: Bool { entries != nil }

    /// Everything but ``PlaybackQueue/revision`` and the run of failures, which a restart begins anew.
    init(_ queue: PlaybackQueue, items: Items?) {
        self.items = items
        entries = nil
        order = NumberList(queue.order)
        original = queue.original == queue.order ? nil : NumberList(queue.original)
        index = queue.place
        elapsed = queue.elapsed
        repeatType = queue.repeatType
        shuffleType = queue.shuffleType
        history = NumberList(queue.history)
        failures = queue.failures
        var journal = queue.journal
        // No base is stored where it is what the queue is; an edit never leaves an empty one behind in a queue that is not.
        if journal.base == Journal.Lists(order: queue.order, original: queue.original) { journal.base = Journal.Lists() }
        self.journal = journal
        generator = queue.generator
        nextNumber = queue.pool.nextNumber
    }
}

extension PlaybackQueue {
    /// The queue that was stored; numbers without an item, twice the same one or a place outside are a `DecodingError`.
    init(_ stored: StoredQueue, places: [StoredItem], in file: ItemFile?) throws {
        self.init(generator: stored.generator)
        pool = EntryPool(nextNumber: stored.nextNumber)
        if let file { pool.restore(places, in: file) }
        for entry in (stored.entries ?? []).sorted(by: { $0.id < $1.id }) { pool.restore(entry.item, number: entry.id.rawValue) }
        order = stored.order.numbers
        original = (stored.original ?? stored.order).numbers
        place = stored.index
        elapsed = stored.elapsed
        repeatType = stored.repeatType
        shuffleType = stored.shuffleType
        failures = stored.failures
        guard isSound else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "order, entries and index disagree"))
        }
        let present = NumberSet(order)
        history = stored.history.numbers.filter(present.contains)
        journal = stored.journal
        if journal.base.order.isEmpty { journal.base = Journal.Lists(order: order, original: original) }
        if !journal.lists.allSatisfy({ $0.allSatisfy(pool.contains) }) { journal = Journal(base: .init(order: order, original: original)) }
    }

    /// Whether the orders hold the same numbers, each once and each with an item, and the place is one of them.
    private var isSound: Bool {
        let present = NumberSet(order)
        return present.count == order.count && original.count == order.count && NumberSet(original).count == original.count
            && original.allSatisfy(present.contains) && order.allSatisfy(pool.contains) && place.map { order.indices.contains($0) } ?? true
    }
}
