/// What plays, as `MPNowPlayingInfoCenter` holds it; written by playback events alone.
public struct NowPlayingInfo: Sendable, Hashable, Codable {
    /// Whether it plays.
    public var state: PlaybackState = .stopped
    /// The entry of the queue that is loaded.
    public var entry: QueueEntryID?
    /// What is loaded.
    public var item: MediaItem?
    /// Seconds at ``anchoredAt``; see ``position(at:)``.
    public var elapsedPlaybackTime: Double = 0
    /// Seconds of the monotonic clock when ``elapsedPlaybackTime`` was true.
    public var anchoredAt: Double = 0
    /// Whether the clock runs: playing, and not waiting for data.
    public var isAdvancing = false
    /// Times normal speed.
    public var playbackRate: Double = 1
    /// 0…100.
    public var volume: Double = 100
    /// Whether sound is off while the clock runs.
    public var isMuted = false
    /// What repeats.
    public var repeatType: RepeatType = .off
    /// What is shuffled.
    public var shuffleType: ShuffleType = .off
    /// From 0.
    public var queueIndex: Int?
    /// How many entries the queue has.
    public var queueCount = 0
    /// Whether it has no end.
    public var isLiveStream = false
    /// Whether it waits for data.
    public var isBuffering = false
    /// From 1.
    public var chapterNumber: Int?
    /// How many chapters the item has.
    public var chapterCount: Int?
    /// What a live stream says it plays.
    public var streamTitle: String?
    /// `nil`: no device opens, the clock runs without sound.
    public var output: String?
    /// Whether an output was ever reported: before that, `output` says nothing.
    public var outputIsKnown = false

    /// Nothing plays.
    public init() {}

    /// `MPNowPlayingPlaybackState` without the ones a terminal player cannot be in.
    public enum PlaybackState: String, Sendable, Codable, CaseIterable { case playing, paused, stopped }

    /// The position in seconds at a time of the monotonic clock, extrapolated and kept inside the item.
    public func position(at now: Double) -> Double {
        let moved = isAdvancing ? max(0, now - anchoredAt) * playbackRate : 0
        let position = elapsedPlaybackTime + moved
        guard let duration = item?.playingTime, duration > 0 else { return max(0, position) }
        return min(max(0, position), duration)
    }
}
