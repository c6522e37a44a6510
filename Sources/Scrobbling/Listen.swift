public import MediaModel

/// One hearing of a piece of music, as ListenBrainz's `submit-listens` takes it.
public struct Listen: Sendable, Hashable, Codable {
    /// Seconds since 1970 at which it began; `nil` for what plays now.
    public var listenedAt: Int?
    /// As printed.
    public let artist: String
    /// The name of the piece.
    public let track: String
    /// The album that holds it.
    public let album: String?
    /// Milliseconds.
    public let duration: Int?
    /// On its medium, from 1.
    public let trackNumber: Int?
    /// MusicBrainz's number of the recording.
    public let recordingID: String?

    /// A hearing of an item; `nil` for what is no music, or has no name or no artist.
    public init?(_ item: MediaItem, at listenedAt: Int?) {
        guard [.song, .musicVideo, .music].contains(item.type), let artist = item.artist, !artist.isEmpty, !item.title.isEmpty else {
            return nil
        }
        self.listenedAt = listenedAt
        self.artist = artist
        track = item.title
        album = item.album
        duration = item.playingTime.map { Int(($0 * 1000).rounded()) }
        trackNumber = item.track
        recordingID = item.recordingID
    }

    private enum Keys: String, CodingKey { case listenedAt = "listened_at", metadata = "track_metadata" }
    private enum MetadataKeys: String, CodingKey {
        case artist = "artist_name", track = "track_name", album = "release_name", more = "additional_info"
    }
    private enum MoreKeys: String, CodingKey {
        case duration = "duration_ms", trackNumber = "tracknumber", player = "media_player", client = "submission_client"
        case recordingID = "recording_mbid"
    }

    /// Reads the server's form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        listenedAt = try container.decodeIfPresent(Int.self, forKey: .listenedAt)
        let metadata = try container.nestedContainer(keyedBy: MetadataKeys.self, forKey: .metadata)
        artist = try metadata.decode(String.self, forKey: .artist)
        track = try metadata.decode(String.self, forKey: .track)
        album = try metadata.decodeIfPresent(String.self, forKey: .album)
        let more = try metadata.nestedContainer(keyedBy: MoreKeys.self, forKey: .more)
        duration = try more.decodeIfPresent(Int.self, forKey: .duration)
        trackNumber = try more.decodeIfPresent(Int.self, forKey: .trackNumber)
        recordingID = try more.decodeIfPresent(String.self, forKey: .recordingID)
    }

    /// Writes the server's form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encodeIfPresent(listenedAt, forKey: .listenedAt)
        var metadata = container.nestedContainer(keyedBy: MetadataKeys.self, forKey: .metadata)
        try metadata.encode(artist, forKey: .artist)
        try metadata.encode(track, forKey: .track)
        try metadata.encodeIfPresent(album, forKey: .album)
        var more = metadata.nestedContainer(keyedBy: MoreKeys.self, forKey: .more)
        try more.encodeIfPresent(duration, forKey: .duration)
        try more.encodeIfPresent(trackNumber, forKey: .trackNumber)
        try more.encodeIfPresent(recordingID, forKey: .recordingID)
        try more.encode("ditty", forKey: .player)
        try more.encode("ditty", forKey: .client)
    }
}

/// The body of a `submit-listens` request.
struct ListenSubmission: Encodable {
    /// `playing_now`, `single` or `import`.
    let kind: String
    let listens: [Listen]

    private enum CodingKeys: String, CodingKey { case kind = "listen_type", listens = "payload" }

    static func playingNow(_ listen: Listen) -> ListenSubmission { ListenSubmission(kind: "playing_now", listens: [listen]) }

    init(kind: String, listens: [Listen]) {
        self.kind = kind
        self.listens = listens
    }

    init(_ listens: [Listen]) { self.init(kind: listens.count == 1 ? "single" : "import", listens: listens) }
}
