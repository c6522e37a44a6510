/// What a listener asked for, as SiriKit's `INMediaSearch`, with the fields that SiriKit lacks.
///
/// A field that was not said is `nil`: *not said* is not *false* and not *empty*.
public struct MediaSearch: Sendable, Codable, Hashable {
    /// What kind is wanted.
    public var mediaType: MediaItemType?
    /// The item's own name, as said or as the collection spells it.
    public var mediaName: String?
    /// The performer; the author of a book.
    public var artistName: String?
    /// The album that holds the item, never the album that is itself asked for.
    public var albumName: String?
    /// Canonical English genres ("Hip-Hop/Rap"), whatever the language spoken.
    public var genreNames: [String]?
    /// Canonical English moods and activities ("calm", "running").
    public var moodNames: [String]?
    /// When it was released.
    public var releaseDate: DateRange?
    /// In which order to take what is found.
    public var sortOrder: MediaSortOrder?
    /// What a demonstrative points at.
    public var reference: MediaReference?
    /// The item itself, where it is known.
    public var mediaIdentifier: MediaIdentifier?

    /// Words of the lyrics (not in SiriKit).
    public var lyrics: String?
    /// Which version of a recording (not in SiriKit).
    public var version: MediaVersion?
    /// The number of an episode, from 1 (not in SiriKit).
    public var episode: Int?
    /// How many items are wanted (not in SiriKit).
    public var count: Int?

    /// A search without any criterion.
    public init(mediaType: MediaItemType? = nil, mediaName: String? = nil, artistName: String? = nil) {
        self.mediaType = mediaType
        self.mediaName = mediaName
        self.artistName = artistName
    }

    /// Whether nothing at all was said.
    public var isEmpty: Bool { self == MediaSearch() }
}

/// The order of found items, as `INMediaSortOrder`.
public enum MediaSortOrder: String, Sendable, Codable, CaseIterable {
    case newest, oldest, best, worst, popular, unpopular, trending, recommended
}

/// What a demonstrative or possessive points at, as `INMediaReference`.
public enum MediaReference: String, Sendable, Codable, CaseIterable {
    case currentlyPlaying, my
}

/// A version of a recording that a listener may ask for by a word.
public enum MediaVersion: String, Sendable, Codable, CaseIterable {
    case live, acoustic, remix, cover, original, instrumental, remaster, demo
}

/// Days from `from` to `to`, both included and each as `yyyy-mm-dd`; an open end is `nil`.
public struct DateRange: Sendable, Codable, Hashable {
    /// The first day.
    public var from: String?
    /// The last day.
    public var to: String?

    /// A range of days; the strings are taken as they are.
    public init(from: String? = nil, to: String? = nil) {
        self.from = from
        self.to = to
    }

    /// The whole years from `first` to `last`, both included; `nil` leaves that end open.
    public init(years first: Int?, through last: Int?) {
        from = first.map { "\(DateRange.fourDigits($0))-01-01" }
        to = last.map { "\(DateRange.fourDigits($0))-12-31" }
    }

    /// The year of `from`, if there is one.
    public var firstYear: Int? { from.flatMap { Int($0.prefix(4)) } }
    /// The year of `to`, if there is one.
    public var lastYear: Int? { to.flatMap { Int($0.prefix(4)) } }

    /// Whether a release in `year` lies in the range.
    public func contains(year: Int) -> Bool {
        (firstYear.map { $0 <= year } ?? true) && (lastYear.map { year <= $0 } ?? true)
    }

    private static func fourDigits(_ year: Int) -> String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
