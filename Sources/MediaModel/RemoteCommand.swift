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
    case createPlaylist(name: String?)
    case undo, clearQueue, quit
}

/// A place to jump to.
public enum PlaybackTarget: Sendable, Hashable {
    /// Seconds from the start of the item.
    case position(Double)
    /// 0…100 of the item.
    case percent(Double)
    /// From 1.
    case chapter(Int)
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
    /// At the end of the present item.
    case endOfItem
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
