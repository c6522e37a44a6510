/// One thing that can be found, played or shown; `INMediaItem` with what a player knows besides.
///
/// Absent means unknown. JSON uses the field names below, and fixture libraries (one object a line, `kind` for `type`) the same.
public struct MediaItem: Sendable, Hashable, Codable {
    public var identifier: MediaIdentifier
    public var type: MediaItemType
    public var title: String
    /// The credit as printed ("Marshmello & Halsey").
    public var artist: String?
    /// The credited artists one by one.
    public var artists: [String]?
    public var album: String?
    public var albumArtist: String?
    /// Number on the disc, from 1.
    public var track: Int?
    public var disc: Int?
    public var year: Int?
    /// `yyyy`, `yyyy-mm` or `yyyy-mm-dd`.
    public var releaseDate: String?
    public var genres: [String]?
    public var moods: [String]?
    /// Seconds.
    public var duration: Double?
    /// Beats a minute.
    public var bpm: Double?
    public var composer: String?
    public var lyrics: String?
    public var version: MediaVersion?
    /// ISO 639-1.
    public var language: String?
    public var sortTitle: String?
    public var sortArtist: String?
    /// Other names a listener may use.
    public var aliases: [String]?

    public var location: MediaLocation?
    /// Seconds from the start of the file where this item begins: tracks of a cue sheet.
    public var startTime: Double?
    /// Seconds from the start of the file where this item ends; `nil` is the end of the file.
    public var endTime: Double?
    /// A picture file.
    public var artwork: MediaLocation?
    public var chapters: [Chapter]?

    public var liked: Bool?
    /// Whether the listener dislikes it; never true together with `liked`.
    public var disliked: Bool?
    /// 0…5.
    public var rating: Double?
    public var playCount: Int?
    /// Where listening stopped, in seconds.
    public var position: Double?
    /// Whether an episode or book was heard to its end.
    public var played: Bool?

    /// Identifiers of what a playlist, album or show holds, in order.
    public var items: [MediaIdentifier]?
    public var owner: String?
    /// Whether the listener may change the playlist.
    public var editable: Bool?
    /// The title of the show that an episode belongs to.
    public var show: String?
    /// The number of an episode, from 1.
    public var episode: Int?
    public var subscribed: Bool?

    /// An item with nothing known but what every item has.
    public init(identifier: MediaIdentifier, type: MediaItemType, title: String, artist: String? = nil, album: String? = nil) {
        self.identifier = identifier
        self.type = type
        self.title = title
        self.artist = artist
        self.album = album
    }

    /// Seconds that listening takes: the span inside the file if there is one, else `duration`.
    public var playingTime: Double? {
        if let end = endTime { return end - (startTime ?? 0) }
        return duration
    }
}

/// A named point inside an item.
public struct Chapter: Sendable, Hashable, Codable {
    public var title: String?
    /// Seconds from the start of the item.
    public var start: Double

    /// A chapter that starts at `start` seconds.
    public init(title: String?, start: Double) {
        self.title = title
        self.start = start
    }
}
