import MediaModel

/// Seeks, restarts, ticks and chapters.
extension PlayerCore {
    /// Seconds after which a seek without an answer is taken for done.
    private static let seekLimit = 5.0
    /// Seconds by which a restart that was told may differ from what mpv says afterwards.
    private static let restartSlack = 0.1
    /// mpv's `chapter-seek-threshold`: that far into a chapter, going back means its start.
    private static let chapterThreshold = 5.0

    mutating func seek(_ target: SeekTarget) {
        guard let token = current, let slot = slots[token] else {
            fail(.nothingPlays, "seek")
            return
        }
        guard slot.stage == .open else {
            let base = slot.pendingSeek ?? slot.position
            let position = target.position(from: base)
            if slot.stage <= .ready { slots[token]?.position = position } else { slots[token]?.pendingSeek = position }
            return
        }
        guard slot.details.isSeekable != false else {
            fail(.notSeekable, "seek")
            return
        }
        if case .by(let seconds) = target, !slot.isRange {
            let position = max(0, clock.position(at: now) + seconds)
            sendSeek(seconds, "relative+exact", to: position)
        } else {
            // Relative to our own clock, so that it stays inside the item's part of the file.
            seek(to: target.position(from: clock.position(at: now)))
        }
    }

    mutating func seek(to position: Double) {
        guard let slot = currentSlot else { return }
        let inside = slot.isRange ? min(position, slot.duration ?? position) : position
        sendSeek(slot.offset + inside, "absolute+exact", to: inside)
    }

    private mutating func sendSeek(_ amount: Double, _ flags: String, to position: Double) {
        seeks.issue()
        soughtAt = now
        expected = position
        tickAt = now + PlayerCore.seekLimit
        clock.setRunning(false, now: now)
        clock.anchor(position, now: now)
        send(.command(["seek", MPVNumber.text(amount), flags].map { Array($0.utf8) }), .seek)
    }

    mutating func seekAnswered(error: Int32) {
        seeks.reply(succeeded: error >= 0)
        guard error < 0 else { return }
        expected = nil
        report(PlaybackError(mpv: error, call: "seek"))
        // Where it stands is no more what the clock says.
        playbackRestarted()
    }

    mutating func seekBegan() {
        seeks.begin()
        isSounding = false
        runClock()
    }

    mutating func playbackRestarted() {
        guard let token = current, isCurrentOpen, !seeks.isWaiting else { return }
        soughtAt = nil
        slots[token]?.isRestartAsked = true
        // A seek in a file is exact: no need to ask before it is told.
        if let expected, slots[token]?.isAnnounced == true, slots[token]?.isRemote == false { restarted(token, at: expected) }
        expected = nil
        send(.get("time-pos", .double), .restart(token, seeks: seeks.issued))
    }

    mutating func restartAnswered(_ token: Int, seeks count: Int, value: MPVValue) {
        guard token == current, count == seeks.issued, let slot = slots[token], let time = value.number else { return }
        let position = max(0, time - slot.offset)
        let wasTold = !slot.isRestartAsked && abs(position - clock.position(at: now)) < PlayerCore.restartSlack
        if wasTold { clock.anchor(position, now: now) } else { restarted(token, at: position) }
    }

    /// Sound runs from a position on.
    mutating func restarted(_ token: Int, at position: Double) {
        guard let slot = slots[token] else { return }
        slots[token]?.isRestartAsked = false
        isSounding = true
        if slot.soundsSince == nil { slots[token]?.soundsSince = now }
        clock.anchor(position, now: now)
        stall = StallWatch()
        tickAt = nil
        runClock()
        emit(.restarted(slot.entry.id, position: position))
        showChapter(at: position)
    }

    /// Lets the clock run exactly while sound does.
    mutating func runClock() {
        let runs = isSounding && !isPaused && !isBuffering
        clock.setRunning(runs, now: now)
        if soughtAt == nil { tickAt = runs ? tickAt ?? now + 1 : nil }
    }

    mutating func tickIfDue() {
        guard let due = tickAt, due <= now else { return }
        tickAt = nil
        if soughtAt != nil {
            seeks.reset()
            playbackRestarted()
        } else {
            askPosition()
            askDuration()
            askCachedEnd()
        }
        runClock()
    }

    /// Has mpv say where it is, for a `position` event.
    mutating func askPosition() {
        guard let token = current, isCurrentOpen else { return }
        send(.get("time-pos", .double), .position(token, seeks: seeks.issued))
    }

    mutating func positionAnswered(_ token: Int, seeks count: Int, value: MPVValue) {
        guard token == current, count == seeks.issued, isSounding, let slot = slots[token], let time = value.number else { return }
        let position = max(0, time - slot.offset)
        clock.anchor(position, now: now)
        emit(.position(position))
        streamIsWell(token)
        guard !isPaused, !isBuffering, !output.isFallback, stall.isStalled(at: position) else { return }
        note("the output takes no sound; opening it again", .warn)
        send("ao-reload")
    }

    mutating func goToChapter(_ number: Int) {
        guard let slot = currentSlot else {
            fail(.nothingPlays, "chapter")
            return
        }
        guard slot.chapters.indices.contains(number - 1) else {
            fail(.noSuchChapter, "chapter")
            return
        }
        seek(.to(slot.chapters[number - 1].start))
    }

    mutating func stepChapter(_ step: Int) {
        guard let slot = currentSlot else {
            fail(.nothingPlays, "chapter")
            return
        }
        let position = clock.position(at: now)
        let number = slot.chapterNumber(at: position) ?? 0
        let isWellInside = number > 0 && position - slot.chapters[number - 1].start > PlayerCore.chapterThreshold
        let target = step < 0 && isWellInside ? number + step + 1 : number + step
        goToChapter(step < 0 ? max(1, target) : target)
    }

    /// When the clock will cross into the next chapter.
    var chapterBorder: Double? {
        guard let slot = currentSlot, isSounding, slot.chapters.count > chapterNumber ?? 0 else { return nil }
        return clock.time(of: slot.chapters[chapterNumber ?? 0].start)
    }

    mutating func crossChapterIfDue() {
        guard let border = chapterBorder, border <= now else { return }
        showChapter(at: clock.position(at: now))
    }

    private mutating func showChapter(at position: Double) {
        let number = currentSlot?.chapterNumber(at: position)
        guard number != chapterNumber else { return }
        chapterNumber = number
        emit(.chapterChanged(number))
    }
}

/// Where a seek goes, in seconds of the item.
enum SeekTarget: Sendable, Hashable {
    case to(Double)
    case by(Double)

    func position(from base: Double) -> Double {
        switch self {
        case .to(let position): max(0, position)
        case .by(let seconds): max(0, base + seconds)
        }
    }
}

/// Notices an output that has stopped taking sound: a suspended sink, a device that is gone without a word.
struct StallWatch: Sendable, Hashable {
    private var last: Double?
    private var repeats = 0

    /// Takes the position of each tick; `true` when it has stood for five of them, and then for every ten more.
    mutating func isStalled(at position: Double) -> Bool {
        repeats = last.map { abs($0 - position) < 0.001 } ?? false ? repeats + 1 : 0
        last = position
        return repeats % 10 == 5
    }
}
