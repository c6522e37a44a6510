import MediaModel

@testable import Wording

extension ReplyFact {
    /// A fact of every kind, code and reason.
    static var samples: [ReplyFact] {
        let items = MediaItemType.allCases.map { MediaItem(identifier: "x", type: $0, title: "Title", artist: "Artist", album: "Album") }
        let item = items[0]
        return items.map { .playing($0, count: 1, manner) } + playback(item) + commands(item) + changes(item) + questions(item)
            + MediaAnswer.samples(item).map { .answer($0) } + failures(item)
    }

    private static var manner: PlayManner {
        var manner = PlayManner()
        manner.isShuffled = true
        manner.repeatMode = .all
        manner.rate = 2
        manner.outputs = ["all"]
        return manner
    }

    private static func playback(_ item: MediaItem) -> [ReplyFact] {
        var late = PlayManner()
        late.position = 61
        return [
            .playing(item, count: 1, late), .playingSelection(first: item, count: 20, manner), .playingStation(seed: item, manner),
            .resumed(nil, position: nil), .resumed(item, position: 5), .resumed(item, position: nil), .shortcut(name: "Morning"),
            .help(["play music"]), .help([]), .maybeYouWanted([item]), .found([item], total: 7),
        ] + PlaybackQueueLocation.allCases.flatMap { [.queued(item, count: 1, $0), .queued(item, count: 12, $0)] }
    }

    private static func commands(_ item: MediaItem) -> [ReplyFact] {
        let alarm = TimeOfDay("7:30").map { RemoteCommand.setAlarm(AlarmRequest(time: $0, words: "play Focus")) }
        let commands: [RemoteCommand] =
            (alarm.map { [$0] } ?? []) + [
                .pause, .play, .stop, .togglePlayPause, .nextTrack, .previousTrack, .nextChapter, .previousChapter,
                .skipForward(interval: nil),
                .skipForward(interval: 3600), .skipBackward(interval: 1), .changePlaybackPosition(.position(0)),
                .changePlaybackPosition(.position(75)), .changePlaybackPosition(.percent(50)), .changePlaybackPosition(.chapter(3)),
                .changePlaybackRate(.rate(1.25)), .changePlaybackRate(.change(0.25)), .changePlaybackRate(.change(-0.25)), .rating(4),
                .like(isNegative: false), .like(isNegative: true), .dislike(isNegative: false), .dislike(isNegative: true), .bookmark,
                .changeVolume(.volume(30)), .changeVolume(.change(5)), .changeVolume(.change(-5)), .mute, .unmute,
                .changeOutput(["Kitchen"]),
                .changeOutput(["all"]), .sleepTimer(.duration(600)), .sleepTimer(.duration(0)), .sleepTimer(.endOfItem),
                .sleepTimer(.endOfItemAfter(1200)), .sleepTimer(.endOfItems(1)), .sleepTimer(.endOfItems(3)), .sleepTimer(.endOfAlbum),
                .cancelAlarm(nil), .cancelAlarm(TimeOfDay("7:30")),
                .createPlaylist(name: "Focus"), .createPlaylist(name: nil), .createPlaylist(name: "Focus", holdsQueue: true),
                .removePlaylist(name: "Focus"),
                .renamePlaylist(name: "Focus", title: "Calm"), .removeFromPlaylist(name: "Focus"), .scanLibrary(), .undo, .redo,
                .clearQueue, .quit,
                .setPlaybackQueue(PlaybackQueueRequest(items: [item])), .insertIntoPlaybackQueue([item], .next),
                .playItemInPlaybackQueue(QueueEntryID(1)), .skipTracks(2), .skipTracks(-2), .sortPlaybackQueue(.year),
                .changePlaybackPosition(.bookmark),
                .playPlaceInPlaybackQueue(3),
                .removeNamedFromPlaybackQueue(title: "Ebb"), .moveNamedInPlaybackQueue(title: nil, place: 1),
                .moveNamedInPlaybackQueue(title: "Ebb", place: -1), .removeFromPlaybackQueue([]), .reorderPlaybackQueue([], before: nil),
                .cropPlaybackQueue([]),
            ] + RepeatType.allCases.map { .changeRepeatMode($0) } + ShuffleType.allCases.map { .changeShuffleMode($0) }
        return commands.flatMap { command in
            [.done(command, item: nil), .done(command, item: item)] + RemoteCommandStatus.allCases.map { .refused(command, $0) }
        }
    }

    private static func changes(_ item: MediaItem) -> [ReplyFact] {
        let destinations: [MediaDestination] = [.library, .playlist("road trip")]
        return destinations.flatMap { [.added(item, to: $0), .alreadyAdded(item, to: $0), .confirm(.add(item, to: $0))] }
            + MediaAffinityType.allCases.flatMap { type -> [ReplyFact] in
                [
                    .affinity(type, item, isSkipped: false), .affinity(type, item, isSkipped: true),
                    .confirm(.affinity(type, item)),
                ]
            } + UndoableChange.allCases.map { .undone($0) } + [.nothingToUndo, .nothingIn(name: "Focus"), .subscribed(item)]
    }

    private static func questions(_ item: MediaItem) -> [ReplyFact] {
        ChoiceSubject.allCases.map { .which($0, [item, item]) } + MissingValue.allCases.map { .missing($0) } + [
            .confirm(.createPlaylist(name: "Focus", item: nil)), .confirm(.createPlaylist(name: "Focus", item: item)),
            .confirm(.playAgain(item)),
        ]
    }

    private static func failures(_ item: MediaItem) -> [ReplyFact] {
        Resolution.UnsupportedReason.allCases.map { .unsupported($0, name: "Name", limit: 4) } + [
            .notFound(name: nil), .notFound(name: "x"), .libraryIsEmpty, .notUnderstood(hint: nil), .notUnderstood(hint: "play music"),
            .nothingPlaying, .noUnplayedContent(item), .noSuchChoice(count: 4), .nothingToChoose, .nothingToConfirm, .nothingToCorrect,
            .cancelled, .failed, .timedOut,
        ]
    }
}

extension MediaAnswer {
    /// An answer of every kind.
    static func samples(_ item: MediaItem) -> [MediaAnswer] {
        var known = item
        known.albumArtist = "Artist"
        known.year = 1984
        known.genres = ["Rock", "Pop"]
        known.composer = "Composer"
        let about: [MediaAnswer] = [known, MediaItem(identifier: "y", type: .song, title: "Bare")].flatMap { item -> [MediaAnswer] in
            [
                .playing(item, room: nil), .playing(item, room: "Kitchen"), .artist(item), .album(item), .albumArtist(item), .year(item),
                .genre(item), .composer(item), .credits(item), .duration(200, of: item), .next(item), .queue([item], count: 4),
                .chart([item]),
                .history([item]), .alternatives([item]),
            ]
        }
        let figures: [MediaAnswer] = [
            .position(10, duration: 60), .position(10, duration: nil), .remaining(0), .chapter(number: 1, count: 5, title: "Start"),
            .chapter(number: 1, count: nil, title: nil), .lyrics("la la"), .rating(3), .isLiked(true), .isLiked(false), .output("Speakers"),
        ]
        return about + figures + MediaQuestion.allCases.map { .unknown($0) }
            + [.next, .queue, .history, .chart, .alternatives, .lyrics, .chapter, .output].map { .none($0) }
    }
}
