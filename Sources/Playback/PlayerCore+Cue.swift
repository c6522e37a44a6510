import MediaModel

/// Tracks of one file that follow each other: mpv plays through and the border is told from the clock.
///
/// Opened one by one, MP3 would start each track with a damaged frame, and rounding would lose or double a sample in the others.
extension PlayerCore {
    /// How near the border counts as there.
    private static let borderSlack = 0.002

    /// Seconds that mpv has decoded ahead and cut at the end of the item.
    private static let decodedAhead = 1.0

    /// Whether the border is far enough away to be moved.
    func canPlayThrough() -> Bool {
        guard let duration = currentSlot?.duration else { return false }
        return clock.position(at: now) < duration - PlayerCore.decodedAhead * rate
    }

    /// Moves mpv's end of the open file to that of the next entry.
    mutating func playThrough() {
        guard !playsThrough, isCurrentOpen, let next, let slot = slots[next] else { return }
        playsThrough = true
        isBorderAsked = false
        note("playing through into entry \(slot.entry.id)", .debug)
        send("set", "end", slot.entry.item.endTime.map(MPVNumber.text) ?? "none")
    }

    /// Takes that back.
    mutating func endAtBorder(tellMPV: Bool) {
        guard playsThrough else { return }
        playsThrough = false
        if tellMPV, isCurrentOpen, let end = currentSlot?.entry.item.endTime { send("set", "end", MPVNumber.text(end)) }
    }

    /// When the clock will reach the end of an item that mpv plays through.
    var itemBorder: Double? {
        guard playsThrough, isSounding, !isBorderAsked, let duration = currentSlot?.duration else { return nil }
        return clock.time(of: duration)
    }

    mutating func askBorderIfDue() {
        guard let due = itemBorder, due <= now, let current else { return }
        isBorderAsked = true
        send(.get("time-pos", .double), .border(current, seeks: seeks.issued))
    }

    mutating func borderAnswered(_ token: Int, seeks count: Int, value: MPVValue) {
        isBorderAsked = false
        guard token == current, count == seeks.issued, playsThrough, isSounding, let slot = slots[token] else { return }
        guard let time = value.number, let duration = slot.duration else { return }
        clock.anchor(max(0, time - slot.offset), now: now)
        if time - slot.offset >= duration - PlayerCore.borderSlack { crossBorder() }
    }

    /// The next entry takes over the open file.
    mutating func crossBorder() {
        guard let old = current, let new = next, let before = slots[old], let entry = before.mpvEntry else { return }
        let position = max(0, clock.position(at: now) - (before.duration ?? 0))
        playsThrough = false
        slots[new]?.mpvEntry = entry
        slots[new]?.stage = .open
        slots[new]?.details = before.details
        slots[new]?.soundsSince = before.soundsSince
        tokens[entry] = new
        slots[old] = nil
        (current, next) = (new, nil)
        chapterNumber = nil
        clock.anchor(position, now: now)
        emit(.ended(before.entry.id, .finished))
        announce(new)
        if let slot = slots[new], isSounding { emit(.restarted(slot.entry.id, position: position)) }
    }
}
