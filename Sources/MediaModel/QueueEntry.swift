/// One place in the queue: an item that is to be played there.
public struct QueueEntry: Sendable, Hashable, Codable, Identifiable {
    /// Its queue gives no other entry the same one.
    public let id: QueueEntryID
    /// What is to be played.
    public var item: MediaItem

    /// An item under the id that its queue gave it.
    public init(id: QueueEntryID, item: MediaItem) {
        self.id = id
        self.item = item
    }
}
