import CMPV
import MediaModel

/// The window of two entries: what is given to mpv, and when.
extension PlayerCore {
    /// Seconds after which a file that gives no sign (a dead network mount) is given up.
    private static let checkLimit = 10.0

    mutating func load(_ entry: QueueEntry, _ token: Int, position: Double, paused: Bool?) {
        leaveCurrent()
        dropNext(tellMPV: false)
        slots[token] = PlayerSlot(entry: entry, position: max(0, position), startsPaused: paused)
        current = token
        isIdle = false
        admit(token)
    }

    mutating func setNext(_ entry: QueueEntry?, _ token: Int) {
        if let next, slots[next]?.entry == entry { return }
        dropNext(tellMPV: true)
        guard let entry, current != nil else { return }
        slots[token] = PlayerSlot(entry: entry)
        next = token
        admit(token)
    }

    mutating func stop() {
        leaveCurrent()
        dropNext(tellMPV: false)
        current = nil
        send("stop")
        settle()
    }

    /// Waits for the look at a slot's file, or passes what is no file on at once.
    private mutating func admit(_ token: Int) {
        guard let location = slots[token]?.entry.item.location else {
            fail(token, .missing)
            return
        }
        if location.isFile {
            slots[token]?.checkDeadline = now + PlayerCore.checkLimit
        } else {
            slots[token]?.stage = .ready
            submitWhatIsReady()
        }
    }

    mutating func checked(_ token: Int, _ failure: PlaybackFailure?) {
        guard slots[token]?.stage == .checking else { return }
        slots[token]?.checkDeadline = nil
        if let failure {
            fail(token, failure)
        } else {
            slots[token]?.stage = .ready
            submitWhatIsReady()
        }
    }

    var checkDeadline: Double? { slots.values.compactMap(\.checkDeadline).min() }

    mutating func giveUpChecks() {
        for (token, slot) in slots where slot.checkDeadline.map({ $0 <= now }) ?? false { checked(token, .unreadable) }
    }

    /// Gives mpv the current entry, then the next one: an entry appended before its turn would be swept away by the replacement.
    mutating func submitWhatIsReady() {
        if let current, slots[current]?.stage == .ready, retryAt == nil { submit(current, "replace") }
        guard let next, slots[next]?.stage == .ready else { return }
        guard let slot = currentSlot else {
            // The current one has ended while this one was being looked at.
            if current == nil { submit(next, "append-play") }
            return
        }
        if slots[next]?.continues(slot) == true, slot.stage < .open || playsThrough || canPlayThrough() {
            playThrough()
            return
        }
        // Behind a stream that may yet drop, mpv would go on by itself.
        if slot.stage >= .submitted, !slot.isRemote { submit(next, "append-play") }
    }

    mutating func submit(_ token: Int, _ mode: String) {
        guard let slot = slots[token], let location = slot.entry.item.location else { return }
        if let paused = slot.startsPaused, token == current { requestPause(paused, .listener) }
        var arguments = [Array("loadfile".utf8), location.pathBytes ?? Array(location.url.utf8), Array(mode.utf8)]
        let options = slot.loadOptions
        if !options.isEmpty {
            if loadfileTakesIndex { arguments.append(Array("-1".utf8)) }
            arguments.append(Array(options.utf8))
        }
        // What was complained of before was about another place.
        complaint = nil
        slots[token]?.stage = .submitted
        slots[token]?.startsPaused = nil
        slots[token]?.mpvEntry = nil
        slots[token]?.details = .init()
        playsThrough = false
        note("loadfile \(location.displayPath) \(mode) \(options)", .debug)
        send(.command(arguments), .load(token))
    }

    mutating func loadAnswered(_ token: Int, error: Int32, value: MPVValue) {
        guard error >= 0 else {
            report(PlaybackError(mpv: error, call: "loadfile"))
            if slots[token] != nil { fail(token, .other(String(cString: mpv_error_string(error)))) }
            return
        }
        guard slots[token] != nil, case .int(let entry) = value["playlist_entry_id"] else { return }
        slots[token]?.mpvEntry = entry
        tokens[entry] = token
    }

    /// Takes the current slot out of the window; mpv's end of it reports `stopped`.
    private mutating func leaveCurrent() {
        retryAt = nil
        isSounding = false
        guard let token = current, let slot = slots[token] else { return }
        current = nil
        guard slot.stage < .opening || slot.mpvEntry != started else { return }
        // mpv has nothing of it that ends: it was never begun, or waits to be opened again.
        forget(token)
        if slot.isAnnounced { emit(.ended(slot.entry.id, .stopped)) }
    }

    private mutating func dropNext(tellMPV: Bool) {
        guard let token = next else { return }
        next = nil
        endAtBorder(tellMPV: tellMPV)
        let wasGiven = slots[token].map { $0.stage >= .submitted } ?? false
        forget(token)
        if wasGiven, tellMPV { send("playlist-clear") }
    }

    mutating func forget(_ token: Int) {
        if let entry = slots.removeValue(forKey: token)?.mpvEntry { tokens[entry] = nil }
    }

    /// Reports an entry that cannot be played and takes it out of the window.
    mutating func fail(_ token: Int, _ failure: PlaybackFailure) {
        guard let slot = slots[token] else { return }
        forget(token)
        if next == token { next = nil }
        emit(.ended(slot.entry.id, .failed(failure)))
        guard current == token else { return }
        current = nil
        dropNext(tellMPV: true)
        // What played before was left sounding until its successor would be there.
        if started != nil { send("stop") }
        settle()
    }

    /// Says that nothing is loaded, once nothing is.
    mutating func settle() {
        guard current == nil, next == nil, !isIdle, !slots.values.contains(where: { $0.isAnnounced }) else { return }
        isIdle = true
        isSounding = false
        tickAt = nil
        emit(.idle)
    }
}

/// What mpv says about files.
extension PlayerCore {
    mutating func startFile(_ entry: Int64) {
        started = entry
        seeks.reset()
        soughtAt = nil
        isSounding = false
        guard let token = tokens[entry], slots[token] != nil else {
            replaceUnwanted()
            return
        }
        slots[token]?.stage = .opening
        if token == next {
            current = token
            next = nil
            // The entry before it, which mpv keeps, would be gone back to and grow into a list.
            send("playlist-clear")
        }
        guard token == current else { return }
        retryAt = nil
        chapterNumber = nil
        streamTitle = nil
        clock.setRunning(false, now: now)
        clock.anchor(slots[token]?.position ?? 0, now: now)
        expected = slots[token]?.position
    }

    /// mpv went on to an entry at the moment when it was taken out of the window.
    private mutating func replaceUnwanted() {
        guard current == nil else { return }
        guard let token = next else {
            send("stop")
            return
        }
        next = nil
        current = token
        guard let slot = slots[token], slot.stage >= .ready else { return }
        submit(token, "replace")
    }

    mutating func endFile(_ end: MPVFileEnd) {
        if started == end.entry { started = nil }
        // The clock was about to see the border, but mpv ran on to the end of the file.
        if end.reason == .eof, playsThrough, tokens[end.entry] == current { crossBorder() }
        guard let token = tokens.removeValue(forKey: end.entry), let slot = slots[token] else {
            isSounding = false
            settle()
            return
        }
        if end.reason == .redirect, end.insertedCount > 0 {
            // The first entry of a playlist stands for it; expanding playlists is not done here.
            slots[token]?.mpvEntry = end.inserted
            slots[token]?.stage = .submitted
            tokens[end.inserted] = token
            return
        }
        slots[token]?.mpvEntry = nil
        if token == current, slot.stage == .open { completeStory(of: token) }
        isSounding = false
        clock.setRunning(false, now: now)
        guard token == current else {
            finish(token, .stopped)
            settle()
            return
        }
        currentEnded(token, end)
    }

    /// A very short item may end before mpv's answers about it are there.
    private mutating func completeStory(of token: Int) {
        announce(token)
        if slots[token]?.isRestartAsked == true { restarted(token, at: clock.known) }
    }

    private mutating func currentEnded(_ token: Int, _ end: MPVFileEnd) {
        switch end.reason {
        case .error where slots[token]?.isRemote == true: streamFailed(token, end.error)
        case .error: openingFailed(token, PlayerCore.failure(end.error))
        case .eof where isDrop(token): streamDropped(token)
        case .eof: currentFinished(token)
        case .redirect: openingFailed(token, .unrecognised)
        case .stop, .quit, .unknown:
            current = nil
            dropNext(tellMPV: true)
            finish(token, .stopped)
            settle()
        }
    }

    private mutating func currentFinished(_ token: Int) {
        current = nil
        finish(token, .finished)
        submitWhatIsReady()
        settle()
    }

    /// A file that mpv could not open or decode: mpv goes on to the next entry as after an end.
    mutating func openingFailed(_ token: Int, _ failure: PlaybackFailure) {
        guard let slot = slots[token] else { return }
        forget(token)
        current = nil
        emit(.ended(slot.entry.id, .failed(failure)))
        submitWhatIsReady()
        settle()
    }

    private mutating func finish(_ token: Int, _ reason: PlaybackEvent.EndReason) {
        guard let slot = slots[token] else { return }
        forget(token)
        if slot.isAnnounced { emit(.ended(slot.entry.id, reason)) }
    }

    static func failure(_ error: Int32) -> PlaybackFailure {
        switch mpv_error(error) {
        case MPV_ERROR_NOTHING_TO_PLAY, MPV_ERROR_UNKNOWN_FORMAT, MPV_ERROR_LOADING_FAILED: .unrecognised
        default: .other(String(cString: mpv_error_string(error)))
        }
    }
}
