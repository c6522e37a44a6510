/// Tells which restart of playback belongs to the newest seek.
///
/// mpv answers a seek three times: with the reply to the command, with `MPV_EVENT_SEEK` when it begins, and with
/// `MPV_EVENT_PLAYBACK_RESTART` when sound is there again; it may merge seeks that wait. A restart that an older seek caused must not move
/// the position back to where the listener has just left (mpv issue 15253).
struct SeekLedger: Sendable, Hashable {
    /// Counts seeks, so that an answer can be matched with what was asked.
    private(set) var issued = 0
    private var replied = 0
    private var begun = 0

    /// Whether a seek is on its way that no restart can belong to yet.
    var isWaiting: Bool { begun != issued }

    /// A seek was sent.
    mutating func issue() { issued += 1 }

    /// mpv took a seek, or refused it.
    mutating func reply(succeeded: Bool) {
        replied += 1
        // A refused one begins never; those before it may have begun already.
        if !succeeded { begun += 1 }
    }

    /// mpv began to seek: every seek it has replied to is in it.
    mutating func begin() { begun = replied }

    /// Another file: nothing that was asked of the old one matters, nor will it be answered.
    mutating func reset() {
        replied = issued
        begun = issued
    }
}
