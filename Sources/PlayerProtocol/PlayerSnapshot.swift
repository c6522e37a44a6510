public import MediaModel

/// All that a screen or a status line shows of a session, small enough to be sent at each change.
public struct PlayerSnapshot: Sendable, Hashable, Codable {
    /// What plays.
    ///
    /// On the wire `anchoredAt` is 0 and the position that of the moment of sending: see ``anchored(at:)``.
    public var nowPlaying = NowPlayingInfo()
    /// The last reply, for people.
    public var reply: String?
    /// "Maybe you wanted", at most four.
    public var alternatives: [MediaItem] = []
    /// The open question, whose choices are then ``choices``.
    public var question: String?
    /// The choices of the open question; empty for a question that wants yes or no.
    public var choices: [MediaItem] = []
    /// Grows with each change of the queue.
    public var queueRevision: UInt64 = 0
    /// Grows with each change of the collection, playlists and likes included; 0 until its database is open.
    public var libraryRevision: UInt64 = 0
    /// What comes next.
    public var next: MediaItem?
    /// The scan that runs.
    public var scan: ScanProgress?
    /// Seconds until the sleep timer fires, at the moment of sending.
    public var sleepTimer: Double?
    /// Whether the sleep timer lets what plays when it is due play to its end.
    public var sleepsAtEndOfItem = false
    /// How many items play to their ends before the sleep timer fires, the present one counted.
    public var sleepsAfterItems: Int?
    /// Whether the sleep timer fires at the end of the album.
    public var sleepsAtEndOfAlbum: Bool?
    /// What `undo` would take back, for people.
    public var undo: String?
    /// `true` while the music is softer than its volume, since somebody speaks.
    public var isDucked: Bool?
    /// How many items the collection has.
    public var libraryCount = 0

    /// Nothing plays.
    public init() {}

    /// The snapshot as it is sent: the position of `now`, without a clock of this machine.
    public func detached(at now: Double) -> PlayerSnapshot {
        var copy = self
        copy.nowPlaying.elapsedPlaybackTime = nowPlaying.position(at: now)
        copy.nowPlaying.anchoredAt = 0
        return copy
    }

    /// The snapshot as it was received at `now` of the receiver's monotonic clock.
    public func anchored(at now: Double) -> PlayerSnapshot {
        var copy = self
        copy.nowPlaying.anchoredAt = now
        return copy
    }
}

/// How far a scan has come.
public struct ScanProgress: Sendable, Hashable, Codable {
    /// Files looked at, and once it is known how many have to be read, files read.
    public var files: Int
    /// Files that have to be read; `nil` while folders are still being listed.
    public var total: Int?
    /// Files a second, lately.
    public var rate: Double?

    /// So many files of so many.
    public init(files: Int, total: Int? = nil, rate: Double? = nil) {
        self.files = files
        self.total = total
        self.rate = rate
    }

    /// Seconds to the end of reading; `nil` while that cannot be told.
    public var secondsLeft: Double? {
        guard let total, let rate, rate > 0, files > 50 else { return nil }
        return Double(max(0, total - files)) / rate
    }
}
