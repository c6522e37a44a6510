/// What the collection says about a run of words, handed to the language as a closure.
public struct Gazetteer: Sendable {
    /// Names in the collection that `words` may be, best first; empty if there is none.
    ///
    /// The catalogue compares search forms (folded, romanised, inflection stripped, misspelt by at most an edit in five letters),
    /// and matches whole names only: a part of a name is not a match.
    public var matches: @Sendable (_ words: String) -> [NameMatch]

    /// A gazetteer that asks `matches`.
    public init(matches: @escaping @Sendable (_ words: String) -> [NameMatch]) { self.matches = matches }

    /// A collection without names.
    public static let empty = Gazetteer { _ in [] }
}

/// A name in the collection.
public struct NameMatch: Sendable, Hashable {
    /// What bears the name.
    public var type: MediaItemType
    /// The name as the collection spells it.
    public var name: String
    /// The item, where the name is one item's.
    public var identifier: MediaIdentifier?
    /// The artist of an item that has one.
    public var artist: String?
    /// How the words and the name are alike.
    public var nearness: Nearness
    /// 0…1 inside its nearness: plays, likes, vocabulary order.
    public var weight: Double

    /// A name that matches.
    public init(
        type: MediaItemType, name: String, identifier: MediaIdentifier? = nil, artist: String? = nil, nearness: Nearness, weight: Double = 0
    ) {
        self.type = type
        self.name = name
        self.identifier = identifier
        self.artist = artist
        self.nearness = nearness
        self.weight = weight
    }

    /// How the words and the name are alike; the order is from nearest to farthest.
    public enum Nearness: Int, Sendable, Comparable, CaseIterable {
        /// The same letters after folding.
        case exact
        /// An alias, sort name or the listener's own name for it.
        case alias
        /// The same without article, "feat.", "(Remastered 2011)".
        case trimmed
        /// The same in another script or reading.
        case transliterated
        /// The same word in another case.
        case inflected
        /// Typed on the wrong keyboard layout.
        case keyboard
        /// Misspelt.
        case fuzzy

        /// Nearer comes first.
        public static func < (left: Nearness, right: Nearness) -> Bool { left.rawValue < right.rawValue }
    }
}
