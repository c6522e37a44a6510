public import MediaModel

/// What plays, for whoever shows it: the screen, MPRIS, `ditty status`.
///
/// Modelled on `MPNowPlayingInfoCenter`. Events alone change it: a command that was sent shows nothing until it has happened.
/// Not for sharing: the thread that owns the session owns it.
public final class NowPlayingInfoCenter {
    /// What plays now.
    public private(set) var nowPlayingInfo = NowPlayingInfo()
    /// Called after each change, with the event that made it; `nil` for a change of the queue or of the item's own facts.
    public var changed: (PlaybackEvent?) -> Void = { _ in }

    /// Whether the player stands still, also between two entries, when nothing is loaded.
    private var isPaused = false

    /// A centre in which nothing plays.
    public init() {}

    /// Takes in what happened at `now` of the monotonic clock; `item` is what an entry plays, for events that name one.
    public func apply(_ event: PlaybackEvent, item: MediaItem?, at now: Double) {
        let before = nowPlayingInfo
        if case .paused = event { isPaused = true }
        if case .resumed = event { isPaused = false }
        nowPlayingInfo.apply(event, item: item, isPaused: isPaused, at: now)
        if nowPlayingInfo != before { changed(event) }
    }

    /// The clock of an entry that is over stands still; it is shown until something else is, since a change of track is no stop.
    public func hold(_ entry: QueueEntryID, at now: Double) {
        guard nowPlayingInfo.entry == entry, nowPlayingInfo.isAdvancing else { return }
        update { info in
            info.elapsedPlaybackTime = info.position(at: now)
            info.anchoredAt = now
            info.isAdvancing = false
        }
    }

    /// Takes in what the queue and the collection say: order, modes, likes.
    public func update(_ change: (inout NowPlayingInfo) -> Void) {
        let before = nowPlayingInfo
        change(&nowPlayingInfo)
        if nowPlayingInfo != before { changed(nil) }
    }
}

extension NowPlayingInfo {
    /// The reducer of playback events.
    mutating func apply(_ event: PlaybackEvent, item: MediaItem?, isPaused: Bool, at now: Double) {
        switch event {
        case .loaded(let entry, let duration, let chapters, let isLiveStream):
            load(entry, item, duration: duration, chapters: chapters, isLiveStream: isLiveStream, at: now)
            state = isPaused ? .paused : .playing
        case .restarted(let entry, let position):
            guard entry == self.entry else { return }
            anchor(position, at: now)
            isBuffering = false
            isAdvancing = state == .playing
        case .position(let position):
            anchor(position, at: now)
        case .paused:
            anchor(position(at: now), at: now)
            isAdvancing = false
            if entry != nil { state = .paused }
        case .resumed:
            anchor(position(at: now), at: now)
            isAdvancing = entry != nil && !isBuffering
            if entry != nil { state = .playing }
        case .rateChanged(let rate):
            anchor(position(at: now), at: now)
            playbackRate = rate
        case .buffering(let isWaiting):
            anchor(position(at: now), at: now)
            isBuffering = isWaiting
            isAdvancing = state == .playing && !isWaiting
        case .ended(let entry, _):
            guard entry == self.entry else { return }
            unload()
        case .idle:
            unload()
        case .volumeChanged, .muteChanged, .durationChanged, .chapterChanged, .streamTitle, .outputChanged, .reconnecting:
            applyDetail(event)
        }
    }

    private mutating func applyDetail(_ event: PlaybackEvent) {
        switch event {
        case .volumeChanged(let volume): self.volume = volume
        case .muteChanged(let isMuted): self.isMuted = isMuted
        case .durationChanged(let duration): if item?.endTime == nil { item?.duration = duration }
        case .chapterChanged(let number): chapterNumber = number
        case .streamTitle(let title): streamTitle = title
        case .outputChanged(let name):
            output = name
            outputIsKnown = true
        case .reconnecting:
            isBuffering = true
            isAdvancing = false
        default: break
        }
    }

    private mutating func load(
        _ entry: QueueEntryID, _ item: MediaItem?, duration: Double?, chapters: [Chapter], isLiveStream: Bool, at now: Double
    ) {
        self.entry = entry
        self.item = item
        if let duration, item?.endTime == nil { self.item?.duration = duration }
        if !chapters.isEmpty { self.item?.chapters = chapters }
        self.isLiveStream = isLiveStream
        chapterCount = self.item?.chapters?.count
        chapterNumber = nil
        streamTitle = nil
        anchor(0, at: now)
        isAdvancing = false
        isBuffering = false
    }

    private mutating func unload() {
        state = .stopped
        entry = nil
        item = nil
        elapsedPlaybackTime = 0
        isAdvancing = false
        isBuffering = false
        isLiveStream = false
        chapterNumber = nil
        chapterCount = nil
        streamTitle = nil
    }

    private mutating func anchor(_ position: Double, at now: Double) {
        elapsedPlaybackTime = position
        anchoredAt = now
    }
}
