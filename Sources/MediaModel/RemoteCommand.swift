/// A command to the player: MediaPlayer's `MPRemoteCommand`s with their payloads, and those a terminal player needs besides.
///
/// Keys, prompt, MPRIS and command line all end in one of these. JSON is flat: `{"command": "skipForward", "interval": 30}`,
/// with the names of `docs/protocol.md`.
public enum RemoteCommand: Sendable, Hashable {
    case pause, play, stop, togglePlayPause
    case nextTrack, previousTrack, nextChapter, previousChapter
    /// Seconds, positive; `nil` is the preferred interval.
    case skipForward(interval: Double?)
    case skipBackward(interval: Double?)
    case changePlaybackPosition(PlaybackTarget)
    case changePlaybackRate(PlaybackRateTarget)
    case changeRepeatMode(RepeatType)
    case changeShuffleMode(ShuffleType)
    /// 0…5.
    case rating(Double)
    /// `isNegative` withdraws it, as `MPFeedbackCommandEvent` has it.
    case like(isNegative: Bool)
    case dislike(isNegative: Bool)
    case bookmark
    case changeVolume(VolumeTarget)
    case mute, unmute
    case changeOutput([String])
    case sleepTimer(SleepTimer)
    case setAlarm(AlarmRequest)
    /// The alarms of a time of day; all of them if `nil`.
    case cancelAlarm(TimeOfDay?)
    /// Makes a playlist, which is empty or holds what is queued.
    case createPlaylist(name: String?, holdsQueue: Bool = false)
    /// Removes one of the listener's playlists, its songs left alone.
    case removePlaylist(name: String)
    case renamePlaylist(name: String, title: String)
    /// Takes what plays, or what is called `title`, out of a playlist.
    case removeFromPlaylist(name: String, title: String? = nil)
    /// Looks for what is new in the library's folders, or adds a folder by its path.
    case scanLibrary(folder: String? = nil)
    case undo, clearQueue, quit

    /// Replaces what is to be played and plays it.
    case setPlaybackQueue(PlaybackQueueRequest)
    /// Puts items after the current one (`next`), at the end (`later`), or after the current one and jumps there (`now`).
    case insertIntoPlaybackQueue([MediaItem], PlaybackQueueLocation)
    /// Jumps to an entry.
    case playItemInPlaybackQueue(QueueEntryID)
    case removeFromPlaybackQueue([QueueEntryID])
    /// Moves entries, in the order given, before another; to the end if `nil`.
    case reorderPlaybackQueue([QueueEntryID], before: QueueEntryID?)
    /// Keeps these entries and the current one.
    case cropPlaybackQueue([QueueEntryID])
    /// Goes so many entries on, or back where negative; in JSON `nextTrack` or `previousTrack` with a `count`.
    case skipTracks(Int)
    /// Jumps to a place of the queue, from 1, or from -1 at the end; in JSON `playItemInPlaybackQueue` with a `place`.
    case playPlaceInPlaybackQueue(Int)
    /// Takes out what plays, or what is called so; in JSON `removeFromPlaybackQueue` with a `title` or with nothing.
    case removeNamedFromPlaybackQueue(title: String?)
    /// Moves what plays, or what is called so, to the top (1) or the end (-1) of what is to come; in JSON `reorderPlaybackQueue` with a `place`.
    case moveNamedInPlaybackQueue(title: String?, place: Int)
    /// Sorts what is to come; in JSON with an `order`.
    case sortPlaybackQueue(ListOrder)
    /// Takes back the last `undo`.
    case redo
}

/// What is to be played from now on; MediaPlayer's private `setPlaybackQueue` command.
///
/// An option that is `nil` leaves the player's mode as it is.
public struct PlaybackQueueRequest: Sendable, Hashable, Codable {
    /// In order.
    public var items: [MediaItem]
    /// Index of the first one to play, in `items` before any shuffling.
    public var startIndex: Int
    /// Seconds into that one; `nil` is where listening stopped for episodes and books, else the start.
    public var startPosition: Double?
    /// The shuffle mode from now on.
    public var shuffleType: ShuffleType?
    /// The repeat mode from now on.
    public var repeatType: RepeatType?
    /// Times normal speed.
    public var playbackRate: Double?
    /// Whether to stand still at the start.
    public var isPaused: Bool
    /// Whether similar items are appended for ever: a station.
    public var isEndless: Bool

    /// Plays `items` from the first on.
    public init(items: [MediaItem], startIndex: Int = 0, isPaused: Bool = false) {
        self.items = items
        self.startIndex = startIndex
        self.isPaused = isPaused
        isEndless = false
    }
}

/// A place to jump to.
public enum PlaybackTarget: Sendable, Hashable {
    /// Seconds from the start of the item.
    case position(Double)
    /// 0…100 of the item.
    case percent(Double)
    /// From 1.
    case chapter(Int)
    /// Where the listener left a mark.
    case bookmark
}

/// A new rate, in times normal speed, or a step relative to the present one ("a bit faster": +0.25).
public enum PlaybackRateTarget: Sendable, Hashable {
    case rate(Double)
    case change(Double)
}

/// A new volume, 0…100, or a step.
public enum VolumeTarget: Sendable, Hashable {
    case volume(Double)
    case change(Double)
}

/// When to stop by itself.
public enum SleepTimer: Sendable, Hashable {
    /// Seconds from now; 0 cancels.
    case duration(Double)
    /// At the end of the item that plays so many seconds from now.
    case endOfItemAfter(Double)
    /// At the end of the present item.
    case endOfItem
    /// When so many items have played to their ends, the present one counted.
    case endOfItems(Int)
    /// At the end of the present item's album.
    case endOfAlbum
}

/// What repeats, as `MPRepeatType`.
///
/// Its raw numbers differ from `INPlaybackRepeatMode`'s, so the two are mapped by name only.
public enum RepeatType: String, Sendable, Codable, CaseIterable { case off, one, all }

/// `MPShuffleType`: `collections` shuffles albums and keeps the order inside.
public enum ShuffleType: String, Sendable, Codable, CaseIterable { case off, items, collections }

/// The answer of a command's handler, as `MPRemoteCommandHandlerStatus`; the first two say why no handler ran.
public enum RemoteCommandStatus: String, Sendable, Codable, CaseIterable {
    /// Nobody registered for the command.
    case noHandler
    /// The command exists, but not in the present state.
    case disabled
    case success
    case noSuchContent
    case noActionableNowPlayingItem
    case deviceNotFound
    case commandFailed
}
