/// The command's name in JSON.
public enum RemoteCommandName: String, Sendable, Codable, CaseIterable {
    case pause, play, stop, togglePlayPause, nextTrack, previousTrack, nextChapter, previousChapter
    case skipForward, skipBackward, changePlaybackPosition, changePlaybackRate, changeRepeatMode, changeShuffleMode
    case rating, like, dislike, bookmark, changeVolume, mute, unmute, changeOutput, sleepTimer, setAlarm, cancelAlarm, createPlaylist
    case removePlaylist, renamePlaylist, removeFromPlaylist, scanLibrary
    case undo, clearQueue, quit
    case setPlaybackQueue, insertIntoPlaybackQueue, playItemInPlaybackQueue, removeFromPlaybackQueue, reorderPlaybackQueue,
        cropPlaybackQueue, sortPlaybackQueue
    case redo
}

extension RemoteCommand: Codable {
    private enum Keys: String, CodingKey {
        case command, interval, position, positionPercent, chapter, playbackRate, playbackRateChange, repeatType, shuffleType
        case rating, volume, volumeChange, duration, endOfItem, endOfAlbum, count, time, days, words, name, title, outputs, isNegative
        case items, location, entry, entries, before, holdsQueue, folder, place, order, bookmark
    }

    /// The name without the payload.
    public var name: RemoteCommandName {
        switch self {
        case .pause: .pause
        case .play: .play
        case .stop: .stop
        case .togglePlayPause: .togglePlayPause
        case .nextTrack, .skipTracks(0...): .nextTrack
        case .previousTrack, .skipTracks: .previousTrack
        case .nextChapter: .nextChapter
        case .previousChapter: .previousChapter
        case .skipForward: .skipForward
        case .skipBackward: .skipBackward
        case .changePlaybackPosition: .changePlaybackPosition
        case .changePlaybackRate: .changePlaybackRate
        case .changeRepeatMode: .changeRepeatMode
        case .changeShuffleMode: .changeShuffleMode
        case .rating: .rating
        case .like: .like
        case .dislike: .dislike
        case .bookmark: .bookmark
        case .changeVolume: .changeVolume
        case .mute: .mute
        case .unmute: .unmute
        case .changeOutput: .changeOutput
        case .sleepTimer: .sleepTimer
        case .setAlarm: .setAlarm
        case .cancelAlarm: .cancelAlarm
        case .createPlaylist: .createPlaylist
        case .removePlaylist: .removePlaylist
        case .renamePlaylist: .renamePlaylist
        case .removeFromPlaylist: .removeFromPlaylist
        case .scanLibrary: .scanLibrary
        case .undo: .undo
        case .clearQueue: .clearQueue
        case .quit: .quit
        case .setPlaybackQueue: .setPlaybackQueue
        case .insertIntoPlaybackQueue: .insertIntoPlaybackQueue
        case .playItemInPlaybackQueue, .playPlaceInPlaybackQueue: .playItemInPlaybackQueue
        case .removeFromPlaybackQueue, .removeNamedFromPlaybackQueue: .removeFromPlaybackQueue
        case .reorderPlaybackQueue, .moveNamedInPlaybackQueue: .reorderPlaybackQueue
        case .cropPlaybackQueue: .cropPlaybackQueue
        case .sortPlaybackQueue: .sortPlaybackQueue
        case .redo: .redo
        }
    }

    /// How many entries to go, kept within what can be counted with.
    private static func step(in container: KeyedDecodingContainer<Keys>) throws -> Int? {
        try container.decodeIfPresent(Int.self, forKey: .count).map { min(max($0, -farthest), farthest) }
    }

    private static let farthest = 1 << 40

    /// Reads the flat form; a payload that the command needs and lacks is a `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let negative = try container.decodeIfPresent(Bool.self, forKey: .isNegative) ?? false
        switch try container.decode(RemoteCommandName.self, forKey: .command) {
        case .pause: self = .pause
        case .play: self = .play
        case .stop: self = .stop
        case .togglePlayPause: self = .togglePlayPause
        case .nextTrack:
            self = try RemoteCommand.step(in: container).map(RemoteCommand.skipTracks) ?? .nextTrack
        case .previousTrack:
            self = try RemoteCommand.step(in: container).map { .skipTracks(-$0) } ?? .previousTrack
        case .nextChapter: self = .nextChapter
        case .previousChapter: self = .previousChapter
        case .skipForward: self = .skipForward(interval: try container.decodeIfPresent(Double.self, forKey: .interval))
        case .skipBackward: self = .skipBackward(interval: try container.decodeIfPresent(Double.self, forKey: .interval))
        case .changePlaybackPosition: self = .changePlaybackPosition(try RemoteCommand.target(container))
        case .changePlaybackRate: self = .changePlaybackRate(try RemoteCommand.rate(container))
        case .changeRepeatMode: self = .changeRepeatMode(try container.decode(RepeatType.self, forKey: .repeatType))
        case .changeShuffleMode: self = .changeShuffleMode(try container.decode(ShuffleType.self, forKey: .shuffleType))
        case .rating: self = .rating(try container.decode(Double.self, forKey: .rating))
        case .like: self = .like(isNegative: negative)
        case .dislike: self = .dislike(isNegative: negative)
        case .bookmark: self = .bookmark
        case .changeVolume: self = .changeVolume(try RemoteCommand.volume(container))
        case .mute: self = .mute
        case .unmute: self = .unmute
        case .changeOutput: self = .changeOutput(try container.decode([String].self, forKey: .outputs))
        case .sleepTimer: self = .sleepTimer(try RemoteCommand.timer(container))
        case .setAlarm: self = .setAlarm(try AlarmRequest(from: decoder))
        case .cancelAlarm: self = .cancelAlarm(try container.decodeIfPresent(TimeOfDay.self, forKey: .time))
        case .createPlaylist:
            self = .createPlaylist(
                name: try container.decodeIfPresent(String.self, forKey: .name),
                holdsQueue: try container.decodeIfPresent(Bool.self, forKey: .holdsQueue) ?? false)
        case .removePlaylist: self = .removePlaylist(name: try container.decode(String.self, forKey: .name))
        case .renamePlaylist:
            self = .renamePlaylist(
                name: try container.decode(String.self, forKey: .name), title: try container.decode(String.self, forKey: .title))
        case .removeFromPlaylist:
            self = .removeFromPlaylist(
                name: try container.decode(String.self, forKey: .name), title: try container.decodeIfPresent(String.self, forKey: .title))
        case .scanLibrary: self = .scanLibrary(folder: try container.decodeIfPresent(String.self, forKey: .folder))
        case .undo: self = .undo
        case .clearQueue: self = .clearQueue
        case .quit: self = .quit
        case .setPlaybackQueue: self = .setPlaybackQueue(try PlaybackQueueRequest(from: decoder))
        case .insertIntoPlaybackQueue:
            self = .insertIntoPlaybackQueue(
                try container.decode([MediaItem].self, forKey: .items), try container.decode(PlaybackQueueLocation.self, forKey: .location))
        case .playItemInPlaybackQueue:
            self =
                try container.decodeIfPresent(Int.self, forKey: .place).map(RemoteCommand.playPlaceInPlaybackQueue)
                ?? .playItemInPlaybackQueue(try container.decode(QueueEntryID.self, forKey: .entry))
        case .removeFromPlaybackQueue:
            self =
                try container.decodeIfPresent([QueueEntryID].self, forKey: .entries).map(RemoteCommand.removeFromPlaybackQueue)
                ?? .removeNamedFromPlaybackQueue(title: try container.decodeIfPresent(String.self, forKey: .title))
        case .reorderPlaybackQueue: self = try RemoteCommand.move(container)
        case .cropPlaybackQueue: self = .cropPlaybackQueue(try container.decode([QueueEntryID].self, forKey: .entries))
        case .sortPlaybackQueue: self = .sortPlaybackQueue(try container.decode(ListOrder.self, forKey: .order))
        case .redo: self = .redo
        }
    }

    /// Writes the flat form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(name, forKey: .command)
        switch self {
        case .skipForward(let interval), .skipBackward(let interval): try container.encodeIfPresent(interval, forKey: .interval)
        case .changePlaybackPosition(.position(let seconds)): try container.encode(seconds, forKey: .position)
        case .changePlaybackPosition(.percent(let percent)): try container.encode(percent, forKey: .positionPercent)
        case .changePlaybackPosition(.chapter(let number)): try container.encode(number, forKey: .chapter)
        case .changePlaybackPosition(.bookmark): try container.encode(true, forKey: .bookmark)
        case .changePlaybackRate(.rate(let rate)): try container.encode(rate, forKey: .playbackRate)
        case .changePlaybackRate(.change(let step)): try container.encode(step, forKey: .playbackRateChange)
        case .changeRepeatMode(let type): try container.encode(type, forKey: .repeatType)
        case .changeShuffleMode(let type): try container.encode(type, forKey: .shuffleType)
        case .rating(let stars): try container.encode(stars, forKey: .rating)
        case .like(let isNegative), .dislike(let isNegative):
            if isNegative { try container.encode(true, forKey: .isNegative) }
        case .changeVolume(.volume(let volume)): try container.encode(volume, forKey: .volume)
        case .changeVolume(.change(let step)): try container.encode(step, forKey: .volumeChange)
        case .changeOutput(let rooms): try container.encode(rooms, forKey: .outputs)
        case .sleepTimer(let timer): try RemoteCommand.encode(timer, &container)
        case .setAlarm(let request): try request.encode(to: encoder)
        case .cancelAlarm(let time): try container.encodeIfPresent(time, forKey: .time)
        case .createPlaylist(let name, let holdsQueue):
            try container.encodeIfPresent(name, forKey: .name)
            if holdsQueue { try container.encode(true, forKey: .holdsQueue) }
        case .removePlaylist(let name): try container.encode(name, forKey: .name)
        case .removeFromPlaylist(let name, let title):
            try container.encode(name, forKey: .name)
            try container.encodeIfPresent(title, forKey: .title)
        case .scanLibrary(let folder): try container.encodeIfPresent(folder, forKey: .folder)
        case .renamePlaylist(let name, let title):
            try container.encode(name, forKey: .name)
            try container.encode(title, forKey: .title)
        case .setPlaybackQueue(let request): try request.encode(to: encoder)
        case .insertIntoPlaybackQueue(let items, let location):
            try container.encode(items, forKey: .items)
            try container.encode(location, forKey: .location)
        case .playItemInPlaybackQueue(let entry): try container.encode(entry, forKey: .entry)
        case .sortPlaybackQueue(let order): try container.encode(order, forKey: .order)
        case .skipTracks(let count): try container.encode(abs(count), forKey: .count)
        case .playPlaceInPlaybackQueue(let place): try container.encode(place, forKey: .place)
        case .removeNamedFromPlaybackQueue(let title): try container.encodeIfPresent(title, forKey: .title)
        case .moveNamedInPlaybackQueue(let title, let place):
            try container.encodeIfPresent(title, forKey: .title)
            try container.encode(place, forKey: .place)
        case .removeFromPlaybackQueue(let entries), .cropPlaybackQueue(let entries): try container.encode(entries, forKey: .entries)
        case .reorderPlaybackQueue(let entries, let before):
            try container.encode(entries, forKey: .entries)
            try container.encodeIfPresent(before, forKey: .before)
        default: break
        }
    }

    private static func target(_ container: KeyedDecodingContainer<Keys>) throws -> PlaybackTarget {
        if let percent = try container.decodeIfPresent(Double.self, forKey: .positionPercent) { return .percent(percent) }
        if let chapter = try container.decodeIfPresent(Int.self, forKey: .chapter) { return .chapter(chapter) }
        if try container.decodeIfPresent(Bool.self, forKey: .bookmark) == true { return .bookmark }
        return .position(try container.decode(Double.self, forKey: .position))
    }

    private static func move(_ container: KeyedDecodingContainer<Keys>) throws -> RemoteCommand {
        if let place = try container.decodeIfPresent(Int.self, forKey: .place) {
            return .moveNamedInPlaybackQueue(title: try container.decodeIfPresent(String.self, forKey: .title), place: place)
        }
        return .reorderPlaybackQueue(
            try container.decode([QueueEntryID].self, forKey: .entries),
            before: try container.decodeIfPresent(QueueEntryID.self, forKey: .before))
    }

    private static func rate(_ container: KeyedDecodingContainer<Keys>) throws -> PlaybackRateTarget {
        if let step = try container.decodeIfPresent(Double.self, forKey: .playbackRateChange) { return .change(step) }
        return .rate(try container.decode(Double.self, forKey: .playbackRate))
    }

    private static func volume(_ container: KeyedDecodingContainer<Keys>) throws -> VolumeTarget {
        if let step = try container.decodeIfPresent(Double.self, forKey: .volumeChange) { return .change(step) }
        return .volume(try container.decode(Double.self, forKey: .volume))
    }

    private static func timer(_ container: KeyedDecodingContainer<Keys>) throws -> SleepTimer {
        guard try container.decodeIfPresent(Bool.self, forKey: .endOfItem) == true else {
            return .duration(try container.decode(Double.self, forKey: .duration))
        }
        if try container.decodeIfPresent(Bool.self, forKey: .endOfAlbum) == true { return .endOfAlbum }
        if let count = try container.decodeIfPresent(Int.self, forKey: .count) { return .endOfItems(count) }
        return try container.decodeIfPresent(Double.self, forKey: .duration).map(SleepTimer.endOfItemAfter) ?? .endOfItem
    }

    /// `endOfItem` says that what plays is heard to its end; the other field, which end is meant.
    private static func encode(_ timer: SleepTimer, _ container: inout KeyedEncodingContainer<Keys>) throws {
        switch timer {
        case .duration(let seconds): return try container.encode(seconds, forKey: .duration)
        case .endOfItemAfter(let seconds): try container.encode(seconds, forKey: .duration)
        case .endOfItems(let count): try container.encode(count, forKey: .count)
        case .endOfAlbum: try container.encode(true, forKey: .endOfAlbum)
        case .endOfItem: break
        }
        try container.encode(true, forKey: .endOfItem)
    }
}
