public import MediaModel

/// The listener's collection as resolving sees it: questions only, answered by whoever holds the items.
///
/// All answers but samples are the same for the same collection; nothing here changes it. Writes go out as ``MediaEffect``s.
public struct MediaCollection: Sendable {
    /// Items that fit all that a search names, best first, at most so many; empty where something said has no match.
    ///
    /// `reference` and `outputs` are not looked at; `lyrics`, `version`, `episode` and `sortOrder` are.
    public var search: @Sendable (_ search: MediaSearch, _ limit: Int) -> [FoundItem]
    /// What fits a search without a name, mixed: of more items than so many a sample, another one each time.
    public var sample: @Sendable (_ search: MediaSearch, _ limit: Int) -> [MediaItem]
    /// The item of an identifier.
    public var item: @Sendable (MediaIdentifier) -> MediaItem?
    /// What can be played of an item, in order, at most so many: the songs of an album, artist or playlist, the episodes of a show.
    public var contents: @Sendable (_ item: MediaItem, _ limit: Int) -> [MediaItem]
    /// Songs like an item, most alike first, without it.
    public var similar: @Sendable (_ seed: MediaItem, _ limit: Int) -> [MediaItem]
    /// What this listener most likely wants of a kind, best first; `nil` leaves the kind open.
    public var mostLikely: @Sendable (_ type: MediaItemType?, _ limit: Int) -> [MediaItem]
    /// Rooms and other outputs; their `aliases` count.
    public var outputs: @Sendable () -> [MediaItem]
    /// The listener's playlists, best first.
    public var playlists: @Sendable () -> [MediaItem]
    /// Which of the items some words name, in any script; `nil` where none does.
    public var match: @Sendable (_ words: String, _ items: [MediaItem]) -> Int?

    /// A collection by its answers; without samples of its own it gives the first of what it finds.
    public init(
        search: @escaping @Sendable (_ search: MediaSearch, _ limit: Int) -> [FoundItem],
        item: @escaping @Sendable (MediaIdentifier) -> MediaItem?,
        contents: @escaping @Sendable (_ item: MediaItem, _ limit: Int) -> [MediaItem],
        similar: @escaping @Sendable (_ seed: MediaItem, _ limit: Int) -> [MediaItem],
        mostLikely: @escaping @Sendable (_ type: MediaItemType?, _ limit: Int) -> [MediaItem],
        outputs: @escaping @Sendable () -> [MediaItem],
        playlists: @escaping @Sendable () -> [MediaItem],
        match: @escaping @Sendable (_ words: String, _ items: [MediaItem]) -> Int?,
        sample: (@Sendable (_ search: MediaSearch, _ limit: Int) -> [MediaItem])? = nil
    ) {
        self.search = search
        self.sample = sample ?? { search($0, $1).map(\.item) }
        self.item = item
        self.contents = contents
        self.similar = similar
        self.mostLikely = mostLikely
        self.outputs = outputs
        self.playlists = playlists
        self.match = match
    }

    /// A collection that holds nothing.
    public static let empty = MediaCollection(
        search: { _, _ in [] }, item: { _ in nil }, contents: { _, _ in [] }, similar: { _, _ in [] }, mostLikely: { _, _ in [] },
        outputs: { [] }, playlists: { [] }, match: { _, _ in nil })
}

/// An item that a search found.
public struct FoundItem: Sendable, Hashable {
    /// What was found.
    public var item: MediaItem
    /// 0…1: how well its names fit the words, 1 being letter for letter; taste and type do not count.
    public var nearness: Double

    /// An item and how near it is.
    public init(_ item: MediaItem, nearness: Double = 1) {
        self.item = item
        self.nearness = nearness
    }
}
