import MediaModel

extension PlaybackQueue {
    /// What changes while a queue plays: small, so that it can be stored every few seconds while the queue itself stands.
    public struct Progress: Sendable, Hashable, Codable {
        /// Where playback is.
        public var place: QueuePlace
        let repeatType: RepeatType
        let history: [UInt64]
        let failures: [UInt64: PlaybackFailure]
        let generator: SeededGenerator
    }
}

/// The stored form of a queue with its journal: what undo needs survives a restart.
extension PlaybackQueue: Codable {
    private struct Stored: Codable {
        /// Entries of the queue and of its journal, by ascending id.
        var entries: [QueueEntry]
        var order: [UInt64]
        /// Absent where it equals `order`.
        var original: [UInt64]?
        var index: Int?
        var elapsed: Double
        var repeatType: RepeatType
        var shuffleType: ShuffleType
        var history: [UInt64]
        var failures: [UInt64: PlaybackFailure]
        var journal: Journal
        var generator: SeededGenerator
        var nextNumber: UInt64
    }

    /// Reads a stored queue; ids without an item, twice the same one or a place outside are a `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let stored = try Stored(from: decoder)
        self.init(generator: stored.generator)
        pool = EntryPool(nextNumber: stored.nextNumber)
        for entry in stored.entries.sorted(by: { $0.id < $1.id }) { pool.restore(entry.item, number: entry.id.rawValue) }
        order = stored.order
        original = stored.original ?? stored.order
        place = stored.index
        elapsed = stored.elapsed
        repeatType = stored.repeatType
        shuffleType = stored.shuffleType
        failures = stored.failures
        guard isSound else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "order, entries and index disagree"))
        }
        let present = NumberSet(order)
        history = stored.history.filter(present.contains)
        let isKnown = stored.journal.lists.joined().allSatisfy { pool.runIndex(of: $0) != nil }
        journal = isKnown ? stored.journal : Journal(base: .init(order: order, original: original))
    }

    /// Writes everything but ``revision`` and the run of failures, which a restart begins anew.
    public func encode(to encoder: any Encoder) throws {
        let numbers = Set((journal.lists + [order]).joined()).sorted()
        let entries = numbers.compactMap { number in pool[number].map { QueueEntry(id: QueueEntryID(number), item: $0) } }
        try Stored(
            entries: entries, order: order, original: original == order ? nil : original, index: place, elapsed: elapsed,
            repeatType: repeatType, shuffleType: shuffleType, history: history, failures: failures, journal: journal, generator: generator,
            nextNumber: pool.nextNumber
        ).encode(to: encoder)
    }

    /// How far the queue has come.
    public var progress: Progress {
        Progress(place: currentPlace, repeatType: repeatType, history: history, failures: failures, generator: generator)
    }

    /// Takes a progress back that was stored later than the queue itself; what is not in the queue any more is passed over.
    public mutating func restore(_ progress: Progress) {
        if let index = progress.place.entry.flatMap({ index(of: $0) }) {
            place = index
            elapsed = progress.place.elapsed
        }
        repeatType = progress.repeatType
        let present = NumberSet(order)
        history = progress.history.filter(present.contains)
        failures = progress.failures.filter { present.contains($0.key) }
        generator = progress.generator
    }

    private var isSound: Bool {
        let numbers = Set(order)
        return numbers.count == order.count && original.count == order.count && numbers == Set(original)
            && numbers.allSatisfy { pool.runIndex(of: $0) != nil } && place.map { order.indices.contains($0) } ?? true
    }
}
