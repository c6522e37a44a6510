public import MediaModel

/// What is asked of a whole queue: no answer reads an item that has been written.
extension PlaybackQueue {
    /// The entries of items with some identifiers, in the order of playing.
    public func entries(of identifiers: some Sequence<MediaIdentifier>) -> [(id: QueueEntryID, identifier: MediaIdentifier)] {
        let wanted = Dictionary(identifiers.map { (EntryFacts.hash($0.rawValue), $0) }, uniquingKeysWith: { first, _ in first })
        guard !wanted.isEmpty else { return [] }
        return order.compactMap { number in
            let hash = pool.facts(number) {
                EntryFacts.hash($0.identifier.rawValue)
            } stored: {
                $0.identifier
            }
            return hash.flatMap { wanted[$0] }.map { (QueueEntryID(number), $0) }
        }
    }

    /// Whether an item with an identifier is in the queue.
    public func contains(_ identifier: MediaIdentifier) -> Bool {
        let hash = EntryFacts.hash(identifier.rawValue)
        return order.contains { number in
            pool.facts(number) {
                $0.identifier == identifier
            } stored: {
                $0.identifier == hash
            } ?? false
        }
    }

    /// The ids of entries whose items lie at one of some locations, in the order of playing.
    public func ids(at locations: some Sequence<MediaLocation>) -> [QueueEntryID] {
        let wanted = Set(locations.map { EntryFacts.hash($0.url) })
        guard !wanted.isEmpty else { return [] }
        return order.compactMap { number in
            let hash = pool.facts(number) {
                $0.location.map { EntryFacts.hash($0.url) } ?? 0
            } stored: {
                $0.location
            }
            return hash.map(wanted.contains) == true ? QueueEntryID(number) : nil
        }
    }

    /// The ids of entries of which more is known than the name of their file, in the order of playing.
    public var namedIDs: [QueueEntryID] {
        order.compactMap { number in
            let isNamed = pool.facts(number) {
                EntryFacts($0).unnamed == 0
            } stored: {
                $0.unnamed == 0
            }
            return isNamed == true ? QueueEntryID(number) : nil
        }
    }

    /// The titles in the order of playing.
    public var titles: [String] { order.map { pool.title($0) ?? "" } }

    /// The item of an entry of the queue or of its journal; `nil` if there is none.
    public func item(_ id: QueueEntryID) -> MediaItem? { pool[id.rawValue] }

    /// Keeps the places of items that have been written instead of the items; what the queue is does not change.
    public mutating func settle(_ items: SettledItems) { pool.settle(items) }
}
