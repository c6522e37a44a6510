import CMPV
import MediaModel

/// Streams: mpv takes a broken connection for the end of the file (measured with 0.35.1), so an end is doubted.
extension PlayerCore {
    /// Seconds before its end within which a stream may end and still be complete.
    private static let dropMargin = 3.0
    /// Seconds of sound after which a stream counts as well again.
    private static let wellAfter = 10.0

    func isDrop(_ token: Int) -> Bool {
        guard let slot = slots[token], slot.isRemote else { return false }
        guard let duration = slot.duration else { return true }
        return clock.position(at: now) < duration - PlayerCore.dropMargin
    }

    mutating func streamDropped(_ token: Int) {
        guard let slot = slots[token] else { return }
        guard slot.attempt < options.reconnectDelays.count else {
            fail(token, .connectionLost)
            return
        }
        let delay = options.reconnectDelays[slot.attempt]
        slots[token]?.attempt += 1
        // Not from the clock, which may have run on while nothing came: a second heard twice is better than one that is lost.
        let reached = clock.known
        slots[token]?.position = slot.isLive ? 0 : slot.pendingSeek ?? reached
        slots[token]?.furthestBreak = max(slot.furthestBreak, reached)
        slots[token]?.pendingSeek = nil
        slots[token]?.soundsSince = nil
        slots[token]?.stage = .ready
        retryAt = now + delay
        emit(.reconnecting(slot.entry.id, attempt: slot.attempt + 1))
    }

    /// A stream that could not be opened, or broke with an error.
    mutating func streamFailed(_ token: Int, _ error: Int32) {
        guard let slot = slots[token] else { return }
        if slot.isAnnounced || slot.attempt > 0 {
            streamDropped(token)
        } else if error == MPV_ERROR_LOADING_FAILED.rawValue {
            openingFailed(token, complaint.map { .other($0) } ?? .connectionLost)
        } else {
            openingFailed(token, PlayerCore.failure(error))
        }
    }

    mutating func retryIfDue() {
        guard let due = retryAt, due <= now else { return }
        retryAt = nil
        submitWhatIsReady()
    }

    mutating func streamIsWell(_ token: Int) {
        guard let slot = slots[token], let since = slot.soundsSince, now - since > PlayerCore.wellAfter else { return }
        // One that begins anew and breaks off at the same place each time would never be given up.
        guard slot.isLive || clock.position(at: now) > slot.furthestBreak + PlayerCore.wellAfter else { return }
        slots[token]?.attempt = 0
    }

    /// Near the end of a stream the rest of it is in the cache and cannot drop any more: only then mpv may have the next entry.
    mutating func askCachedEnd() {
        guard let token = current, let slot = slots[token], slot.isRemote, slot.duration != nil else { return }
        guard let next, slots[next]?.stage == .ready else { return }
        send(.get("demuxer-cache-time", .double), .cachedEnd(token))
    }

    mutating func cachedEndAnswered(_ token: Int, value: MPVValue) {
        guard token == current, let slot = slots[token], let duration = slot.duration, let cached = value.number else { return }
        guard cached - slot.offset >= duration - PlayerCore.dropMargin / 2, let next, slots[next]?.stage == .ready else { return }
        submit(next, "append-play")
    }

    mutating func bufferingAnswered(_ buffers: Bool) {
        guard buffers != isBuffering else { return }
        isBuffering = buffers
        runClock()
        emit(.buffering(buffers))
    }

    mutating func streamTitleAnswered(_ token: Int, _ title: String?) {
        guard token == current, slots[token]?.isAnnounced == true, let title, !title.isEmpty, title != streamTitle else { return }
        streamTitle = title
        emit(.streamTitle(title))
    }

    mutating func logged(_ message: PlayerLogMessage) {
        if message.prefix.hasPrefix("ffmpeg"), message.level == .error || message.level == .warn { complaint = message.text }
        pass(message)
    }
}
