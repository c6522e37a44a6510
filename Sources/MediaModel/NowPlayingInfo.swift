/// What plays, as `MPNowPlayingInfoCenter` holds it; written by playback events alone.
public struct NowPlayingInfo: Sendable, Hashable, Codable {
    public var state: PlaybackState = .stopped
    public var entry: QueueEntryID?
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
    public var isMuted = false
    public var repeatType: RepeatType = .off
    public var shuffleType: ShuffleType = .off
    /// From 0.
    public var queueIndex: Int?
    public var queueCount = 0
    public var isLiveStream = false
    public var isBuffering = false
    /// From 1.
    public var chapterNumber: Int?
    public var chapterCount: Int?
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
