/// The place of one entry in the queue's life: new for every entry, never used again in a session.
public struct QueueEntryID: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// The number.
    public let rawValue: UInt64

    /// An id by its number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
    /// JSON holds the bare number.
    public init(from decoder: any Decoder) throws { rawValue = try decoder.singleValueContainer().decode(UInt64.self) }
    /// JSON holds the bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
    /// Older entries come first.
    public static func < (left: QueueEntryID, right: QueueEntryID) -> Bool { left.rawValue < right.rawValue }
    /// The number.
    public var description: String { String(rawValue) }
}

/// What really happened to the sound, as reported by the playback room; only these change what is shown.
///
/// Positions are seconds from the start of the item.
public enum PlaybackEvent: Sendable, Hashable {
    /// The entry's data are open and its properties known; sound may not have started.
    case loaded(QueueEntryID, duration: Double?, chapters: [Chapter], isLiveStream: Bool)
    /// Sound (re)started at a position: after a load, a seek or a rebuffering. The anchor for extrapolation.
    case restarted(QueueEntryID, position: Double)
    case paused(PauseReason)
    case resumed
    /// A coarse tick, at most a few a second, for drift only.
    case position(Double)
    case rateChanged(Double)
    /// 0…100.
    case volumeChanged(Double)
    case muteChanged(Bool)
    case durationChanged(Double?)
    /// The number of the present chapter, from 1.
    case chapterChanged(Int?)
    /// Waiting for data, or not any more.
    case buffering(Bool)
    /// The title a live stream announces.
    case streamTitle(String)
    /// What the data of an entry that is no file say of it; behind `loaded`, and only where they say anything.
    case described(QueueEntryID, StreamTags)
    case ended(QueueEntryID, EndReason)
    /// The device's name for people; `nil`: no device opens, the clock runs on a null output.
    case outputChanged(String?)
    /// A dropped stream is being opened again; attempt from 1.
    case reconnecting(QueueEntryID, attempt: Int)
    /// Nothing is loaded any more.
    case idle

    /// Who stopped the clock.
    public enum PauseReason: String, Sendable, Codable, Hashable { case listener, outputLost }

    /// Why an entry is over.
    public enum EndReason: Sendable, Hashable {
        case finished
        /// Stopped or replaced by a command.
        case stopped
        case failed(PlaybackFailure)
    }
}

/// What a stream, or a file on a server, says of itself.
public struct StreamTags: Sendable, Hashable {
    /// The title; of a station its name.
    public var title: String?
    /// The credit.
    public var artist: String?
    /// The title of the album.
    public var album: String?

    /// What is known of it.
    public init(title: String? = nil, artist: String? = nil, album: String? = nil) {
        self.title = title
        self.artist = artist
        self.album = album
    }
}

/// Why an entry cannot be played.
public enum PlaybackFailure: Sendable, Hashable, Codable {
    case missing
    /// Not a regular file: FIFO, device, directory.
    case notRegular
    case unreadable
    /// Nothing in it that can be decoded.
    case unrecognised
    /// The stream dropped and did not come back.
    case connectionLost
    /// It ended the player before, so it was not tried again.
    case crashedBefore
    /// Something else, in mpv's words.
    case other(String)
}
