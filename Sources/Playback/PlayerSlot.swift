import MediaModel

/// An entry on its way through mpv.
struct PlayerSlot: Sendable {
    enum Stage: Int, Sendable, Comparable {
        /// Its file is being looked at.
        case checking
        /// It may be opened, but is not given to mpv yet.
        case ready
        /// `loadfile` is sent.
        case submitted
        /// mpv has begun to open it.
        case opening
        /// mpv has opened it.
        case open

        static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
    }

    /// What is known about the open file, bit by bit; `nil` while it is not.
    struct Details: Sendable {
        var duration: Double?
        var chapters: [Chapter] = []
        var isNetwork: Bool?
        var isSeekable: Bool?
        /// Whether seeks stay inside what is cached.
        var isPartlySeekable = false
        var hasSize = false
        var format = ""
        var missing = Set(Pending.Detail.allCases)
    }

    let entry: QueueEntry
    var stage = Stage.checking
    /// mpv's id of its playlist entry, once known.
    var mpvEntry: Int64?
    /// Seconds from the start of the item where it is to begin.
    var position: Double
    /// Whether it is to begin paused; `nil` leaves pause as it is.
    var startsPaused: Bool?
    /// Seconds from the start of the item that were asked for while mpv was opening it.
    var pendingSeek: Double?
    /// When it last came to sound; `nil` while it has not.
    var soundsSince: Double?
    /// Whether mpv was asked where its sound has begun.
    var isRestartAsked = false
    /// Whether `loaded` was reported, so that `ended` must be.
    var isAnnounced = false
    var details = Details()
    /// Attempts to open a dropped stream again since it last played well.
    var attempt = 0
    /// The furthest position in seconds at which it broke off.
    var furthestBreak = 0.0
    /// When a file check that does not come back is given up.
    var checkDeadline: Double?

    init(entry: QueueEntry, position: Double = 0, startsPaused: Bool? = nil) {
        self.entry = entry
        self.position = position
        self.startsPaused = startsPaused
    }

    /// Seconds from the start of the file to the start of the item.
    var offset: Double { entry.item.startTime ?? 0 }

    /// Whether the item is a part of its file.
    var isRange: Bool { entry.item.startTime != nil || entry.item.endTime != nil }

    /// Whether the data come over a network, as far as is known.
    var isRemote: Bool { details.isNetwork ?? !(entry.item.location?.isFile ?? false) }

    /// Whether it has no end of its own.
    ///
    /// mpv gives such a stream a duration that grows with what has come in. What tells is that it cannot be sought in and has no size, but
    /// for HLS, where the size is that of the playlist.
    var isLive: Bool {
        guard details.isNetwork == true, details.isSeekable == false || details.isPartlySeekable else { return false }
        return !details.hasSize || details.format == "hls"
    }

    /// Seconds that the item lasts.
    var duration: Double? {
        guard !isLive, let end = entry.item.endTime ?? details.duration else { return nil }
        return max(0, end - offset)
    }

    /// The chapters inside the item, from its start on: those of the file, else those that the item brought along.
    var chapters: [Chapter] {
        let own = PlayerSlot.clip(details.chapters, from: offset, to: entry.item.endTime)
        let isTrackMark = isRange && own.count == 1
        return own.isEmpty || isTrackMark ? entry.item.chapters ?? [] : own
    }

    /// Whether it begins in the same file where another one ends.
    func continues(_ other: PlayerSlot) -> Bool {
        guard let end = other.entry.item.endTime, entry.item.location == other.entry.item.location else { return false }
        return position == 0 && abs(offset - end) < PlayerSlot.markSlack
    }

    /// The number of the chapter at a position, from 1; `nil` in front of the first.
    func chapterNumber(at position: Double) -> Int? {
        // A seek to a chapter may land a rounding error in front of it.
        let number = chapters.prefix { $0.start <= position + 0.01 }.count
        return number > 0 ? number : nil
    }

    /// The per-file options of `loadfile`.
    var loadOptions: String {
        let start = offset + position
        var options = start > 0 ? ["start=\(MPVNumber.text(start))"] : []
        if let end = entry.item.endTime { options.append("end=\(MPVNumber.text(end))") }
        return options.joined(separator: ",")
    }

    /// Half a cue frame, in seconds: marks and ranges are rounded differently.
    private static let markSlack = 0.5 / 75

    private static func clip(_ chapters: [Chapter], from offset: Double, to end: Double?) -> [Chapter] {
        guard offset > 0 || end != nil else { return chapters }
        return chapters.filter { $0.start >= offset - markSlack && $0.start < (end ?? .infinity) - markSlack }
            .map { Chapter(title: $0.title, start: max(0, $0.start - offset)) }
    }
}
