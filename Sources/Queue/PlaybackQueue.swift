public import MediaModel

/// What is to be played, in which order, and how far it has come.
///
/// A value without a clock: the same operations on the same seed give the same queue. It is a collection of ``QueueEntry`` in the order in
/// which they are played and shown. No operation copies an item; those that touch the order cost one pass over the entry numbers (a
/// millisecond or so at 100,000 entries), and going on to the next entry costs nothing.
///
/// The order is the truth about what comes: whatever ``peekNext(_:)`` says stands behind the current entry, except at a border that
/// repeating crosses. Under shuffle an entry that is jumped to therefore moves to the place behind the current one.
public struct PlaybackQueue: Sendable {
    var pool = EntryPool()
    /// Entry numbers as played and shown.
    var order: [UInt64] = []
    /// The same numbers as they would stand without shuffle.
    var original: [UInt64] = []
    /// Where the current entry stands in `order`.
    var place: Int?
    /// Numbers of the entries that were played before the current one, the latest last.
    var history: [UInt64] = []
    var failures: [UInt64: PlaybackFailure] = [:]
    var journal = Journal()
    var generator: SeededGenerator

    /// What repeats when an entry or the queue ends.
    public var repeatType: RepeatType = .off
    /// What is shuffled; ``setShuffle(_:)`` changes it.
    public internal(set) var shuffleType: ShuffleType = .off
    /// Seconds into the current entry, as last noted by the owner: undo and a stored queue come back to it.
    public var elapsed: Double = 0
    /// How many entries in a row could not be played; see ``markFailed(_:_:)``.
    public internal(set) var failuresInARow = 0
    /// Changes with every change of order, shuffle, items or journal; while it stands, storing ``progress`` is enough.
    public internal(set) var revision: UInt64 = 0

    /// How many entries `history` keeps.
    static let historyLimit = 500

    /// An empty queue that shuffles with `generator`.
    public init(generator: SeededGenerator = SeededGenerator()) { self.generator = generator }

    /// The entry that plays, or would if play were pressed.
    public var current: QueueEntry? { place.map { self[$0] } }

    /// The index of ``current``.
    public var currentIndex: Int? { place }

    /// What stands behind the current entry; everything if there is none.
    public var upcoming: Slice<PlaybackQueue> { self[(place.map { $0 + 1 } ?? 0)...] }

    /// The ids in the order of playing.
    public var ids: [QueueEntryID] { order.map { QueueEntryID($0) } }

    /// The entry with an id; `nil` if it is not in the queue.
    public func entry(_ id: QueueEntryID) -> QueueEntry? { index(of: id).map { self[$0] } }

    /// Where an entry stands; `nil` if it is not in the queue.
    public func index(of id: QueueEntryID) -> Int? { index(ofNumber: id.rawValue) }

    /// Replaces what is known about the entry's item (tags read anew, liked), not where it stands.
    public mutating func update(_ id: QueueEntryID, to item: MediaItem) {
        pool.update(id.rawValue, to: item)
        revision += 1
    }

    var currentNumber: UInt64? { place.map { order[$0] } }

    func index(ofNumber number: UInt64) -> Int? {
        if let place, order[place] == number { return place }
        return order.firstIndex(of: number)
    }

    /// Makes the entry at an index the current one, from its start, without a trace in the history.
    mutating func setPlace(_ index: Int?) {
        place = index
        elapsed = 0
    }
}

extension PlaybackQueue: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// How many entries there are.
    public var endIndex: Int { order.count }

    /// The entry at a position in the order of playing.
    public subscript(position: Int) -> QueueEntry {
        let number = order[position]
        guard let item = pool[number] else { preconditionFailure("entry \(number) has no item") }
        return QueueEntry(id: QueueEntryID(number), item: item)
    }
}

extension PlaybackQueue {
    /// Marks an entry as one that cannot be played: it stays, and ``next(_:)`` and ``previous()`` pass it by.
    public mutating func markFailed(_ id: QueueEntryID, _ failure: PlaybackFailure) {
        guard pool.contains(id.rawValue) else { return }
        failures[id.rawValue] = failure
        failuresInARow += 1
    }

    /// Takes the mark away: the entry sounds, so the run of failures is over too.
    public mutating func markPlayable(_ id: QueueEntryID) {
        failuresInARow = 0
        failures[id.rawValue] = nil
    }

    /// Counts failures anew, since the listener wants to go on and sees what comes of it; the marks stay.
    public mutating func endRunOfFailures() { failuresInARow = 0 }

    /// Takes all marks away: a drive is back.
    public mutating func clearFailures() {
        failuresInARow = 0
        failures = [:]
    }

    /// Why an entry is passed by; `nil` if it is not.
    public func failure(of id: QueueEntryID) -> PlaybackFailure? { failures[id.rawValue] }

    func isPlayable(_ number: UInt64) -> Bool { failures.isEmpty || failures[number] == nil }
}
