public import MediaModel

/// What the player knows at the moment an utterance is handled: the facts that questions are answered from.
public struct Situation: Sendable, Hashable {
    /// What plays.
    public var nowPlaying: NowPlayingInfo
    /// Seconds of the clock that `nowPlaying` is anchored to.
    public var time: Double
    /// What comes after the present item, in order; the first few will do.
    public var upcoming: [MediaItem]
    /// How many items come after the present one.
    public var upcomingCount: Int
    /// What was heard before, latest first.
    public var history: [MediaItem]
    /// Where this player sounds, under the name of a room if it has one.
    public var room: String?

    /// Nothing plays and nothing is queued.
    public init(nowPlaying: NowPlayingInfo = NowPlayingInfo(), time: Double = 0) {
        self.nowPlaying = nowPlaying
        self.time = time
        upcoming = []
        upcomingCount = 0
        history = []
    }

    /// An item plays, and nothing more is known.
    public init(playing item: MediaItem?) {
        self.init()
        nowPlaying.item = item
        nowPlaying.state = item == nil ? .stopped : .playing
    }
}
