public import MediaModel

/// An item that a search found.
public struct ScoredItem: Sendable, Hashable {
    /// What was found.
    public var item: MediaItem
    /// 0…1: how well it is what was asked for; comparable inside one result.
    public var score: Double
    /// 0…1: how well names and fields fit, 1 being letter for letter; kind and liking do not count.
    public var nearness: Double
    /// What it was found by, the most telling first.
    public var why: [Reason]

    /// A found item.
    public init(item: MediaItem, score: Double, nearness: Double = 1, why: [Reason] = []) {
        self.item = item
        self.score = score
        self.nearness = nearness
        self.why = why
    }

    /// A field that matched, or a weight in the ranking.
    public enum Reason: Sendable, Hashable {
        case identifier
        /// The item's own name.
        case name(NameMatch.Nearness)
        case artist(NameMatch.Nearness)
        case album(NameMatch.Nearness)
        /// Some words of the name.
        case partOfName
        /// Words anywhere in name, artist, album, year.
        case words
        case genre, narrowerGenre, mood, date, version, episode, lyrics
        case sortOrder
        /// What the listener plays and likes.
        case affinity
        /// The words fit only if a field is left out.
        case fieldLeftOut
        /// Found under another type than was asked for.
        case otherType
    }
}
