/// One thing that can be found, played or shown; `INMediaItem` with what a player knows besides.
///
/// Absent means unknown. JSON uses the field names below, and fixture libraries (one object a line, `kind` for `type`) the same.
public struct MediaItem: Sendable, Hashable, Codable {
    /// The name that stays.
    public var identifier: MediaIdentifier
    /// What it is.
    public var type: MediaItemType
    /// The name for people; a file name where tags are missing.
    public var title: String
    /// The credit as printed ("Marshmello & Halsey").
    public var artist: String?
    /// The credited artists one by one.
    public var artists: [String]?
    /// The title of the album that holds it.
    public var album: String?
    /// Whose album it is ("Various Artists").
    public var albumArtist: String?
    /// Number on the disc, from 1.
    public var track: Int?
    /// Number of the disc, from 1.
    public var disc: Int?
    /// The year of release.
    public var year: Int?
    /// `yyyy`, `yyyy-mm` or `yyyy-mm-dd`.
    public var releaseDate: String?
    /// Canonical English where a tag is known, else as tagged.
    public var genres: [String]?
    /// Canonical English moods and activities.
    public var moods: [String]?
    /// Seconds.
    public var duration: Double?
    /// Beats a minute.
    public var bpm: Double?
    /// Who wrote it.
    public var composer: String?
    /// The words, without time stamps.
    public var lyrics: String?
    /// What the title or the tags say of the recording.
    public var version: MediaVersion?
    /// ISO 639-1.
    public var language: String?
    /// The title by which it is sorted ("Beatles, The").
    public var sortTitle: String?
    /// The artist by which it is sorted.
    public var sortArtist: String?
    /// Other names a listener may use.
    public var aliases: [String]?
    /// MusicBrainz's number of the recording, as tagged.
    public var recordingID: String?

    /// Where the data are; `nil` for what has none of its own, like an artist.
    public var location: MediaLocation?
    /// Seconds from the start of the file where this item begins: tracks of a cue sheet.
    public var startTime: Double?
    /// Seconds from the start of the file where this item ends; `nil` is the end of the file.
    public var endTime: Double?
    /// A picture file.
    public var artwork: MediaLocation?
    /// In order of their starts.
    public var chapters: [Chapter]?

    /// Whether the listener likes it.
    public var liked: Bool?
    /// Whether the listener dislikes it; never true together with `liked`.
    public var disliked: Bool?
    /// 0…5.
    public var rating: Double?
    /// How often it was heard.
    public var playCount: Int?
    /// Where listening stopped, in seconds.
    public var position: Double?
    /// Whether an episode or book was heard to its end.
    public var played: Bool?

    /// Identifiers of what a playlist, album or show holds, in order.
    public var items: [MediaIdentifier]?
    /// Whose playlist it is; `nil` is the listener.
    public var owner: String?
    /// Whether the listener may change the playlist.
    public var editable: Bool?
    /// The title of the show that an episode belongs to.
    public var show: String?
    /// The number of an episode, from 1.
    public var episode: Int?
    /// Whether the listener follows the show.
    public var subscribed: Bool?
    /// Whether the file is away, with a drive perhaps; `nil` means it is there.
    public var isMissing: Bool?

    /// An item with nothing known but what every item has.
    public init(identifier: MediaIdentifier, type: MediaItemType, title: String, artist: String? = nil, album: String? = nil) {
        self.identifier = identifier
        self.type = type
        self.title = title
        self.artist = artist
        self.album = album
    }

    /// What is known of a place that nothing is known of but its name: a file by its name without the extension, a URL by itself, or a title.
    public init(at place: MediaLocation, title: String? = nil) {
        let name = place.isFile ? place.displayName : place.url
        let end = place.isFile ? name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex : name.endIndex
        let title = title.flatMap { $0.isEmpty ? nil : $0 } ?? String(name[..<end])
        let identifier = MediaIdentifier(source: place.isFile ? "file" : "url", id: place.url)
        self.init(identifier: identifier, type: place.isFile ? .song : .station, title: title)
        location = place
    }

    /// Seconds that listening takes: the span inside the file if there is one, else `duration`.
    public var playingTime: Double? {
        if let end = endTime { return end - (startTime ?? 0) }
        return duration
    }
}

/// A named point inside an item.
public struct Chapter: Sendable, Hashable, Codable {
    /// The name, where it has one.
    public var title: String?
    /// Seconds from the start of the item.
    public var start: Double

    /// A chapter that starts at `start` seconds.
    public init(title: String?, start: Double) {
        self.title = title
        self.start = start
    }
}
