public import MediaModel

/// Where a ``Player`` reports to.
///
/// All three are called on the player's event thread, one call at a time, in the order in which things happened, none left out and none
/// merged. They must return soon (hand the value on and go) and may call the player's methods.
public struct PlayerHandlers: Sendable {
    /// What happened to the sound.
    public var event: @Sendable (PlaybackEvent) -> Void
    /// A command that could not be done; it changed nothing.
    public var failure: @Sendable (PlaybackError) -> Void
    /// A line for the log.
    public var log: @Sendable (PlayerLogMessage) -> Void

    /// Handlers of events, of failed commands and of log lines.
    public init(
        event: @escaping @Sendable (PlaybackEvent) -> Void,
        failure: @escaping @Sendable (PlaybackError) -> Void = { _ in },
        log: @escaping @Sendable (PlayerLogMessage) -> Void = { _ in }
    ) {
        self.event = event
        self.failure = failure
        self.log = log
    }
}

/// libmpv as a player of one entry and the next: commands in, ``PlaybackEvent`` values out.
///
/// Every method returns at once, from any thread; commands take effect in the order of the calls. What they did is told by events alone:
///
/// - `loaded` and then one `ended` for each entry that mpv opened; `ended(_, .failed)` alone for one that cannot be played. An entry that is
///   replaced before it was loaded passes without a word.
/// - At the end of an entry mpv goes on to the next by itself, without a gap: `ended(old, .finished)`, then `loaded(new)` follow. If there is
///   no next, `idle` follows.
/// - `restarted` whenever sound begins at another place; `position` about once a second while it runs, and once at a pause.
/// - A stream that breaks off is opened again (`reconnecting`) where it was; only after the last attempt it has
///   `failed(.connectionLost)`, and nothing else is begun.
public final class Player: Sendable {
    private let handle: MPVHandle
    private let loop: EventLoop
    private let thread: JoinedThread

    /// Starts mpv.
    ///
    /// `LC_NUMERIC` must be "C" (an ``PlaybackError`` with code `numericLocale` else), and signal handlers of the process need `SA_RESTART`.
    /// Redirect descriptor 2 before, see ``StandardError``.
    public init(_ options: PlayerOptions = PlayerOptions(), handlers: PlayerHandlers) throws(PlaybackError) {
        handle = try MPVHandle()
        do {
            for option in options.preferred { try? handle.setOption(option.name, option.value) }
            for option in options.all { try handle.setOption(option.name, option.value) }
            handle.requestLog(options.logLevel)
            try handle.initialize()
        } catch {
            handle.destroy()
            throw error
        }
        let loop = EventLoop(handle: handle, options: options, handlers: handlers)
        guard let thread = JoinedThread({ loop.run() }) else {
            handle.destroy()
            throw PlaybackError(.noHandle, call: "pthread_create")
        }
        self.loop = loop
        self.thread = thread
    }

    deinit { close() }

    /// Ends mpv and waits for its end, up to some tenths of a second; no handler is called afterwards.
    ///
    /// A second call does nothing. On the event thread itself, inside a handler, it does not wait: the rest is done by another thread.
    public func close() {
        guard loop.close() else { return }
        guard thread.isCurrent else {
            thread.join()
            handle.destroy()
            return
        }
        let (thread, handle) = (thread, handle)
        _ = DetachedThread.start {
            thread.join()
            handle.destroy()
        }
    }

    /// Plays an entry in place of the current one, from `position` seconds on.
    ///
    /// The next entry is dropped with the old one: set it anew. `paused` `nil` leaves pause as it is.
    public func load(_ entry: QueueEntry, at position: Double = 0, paused: Bool? = false) {
        loop.post(entry: entry) { .load(entry, token: $0, position: position, paused: paused) }
    }

    /// Sets, replaces or takes away the entry that follows by itself; without a current entry nothing happens.
    ///
    /// It is opened ahead of time. One that cannot be played is reported at once by `ended(_, .failed)`, while the current one plays on. The
    /// entry that is to be repeated is set like any other.
    public func setNext(_ entry: QueueEntry?) {
        guard let entry else {
            send(.setNext(nil, token: 0))
            return
        }
        loop.post(entry: entry) { .setNext(entry, token: $0) }
    }

    /// Ends playing: `ended(_, .stopped)` and `idle` follow.
    public func stop() { send(.stop) }

    /// Pauses or goes on.
    public func setPaused(_ paused: Bool) { send(.setPaused(paused)) }

    /// Goes to `position` seconds from the start of the item, exactly.
    ///
    /// Before the entry is open the place is kept for it. Beyond the end means the end.
    public func seek(to position: Double) { send(.seek(.to(position))) }

    /// Goes `seconds` on, or back where negative.
    public func seek(by seconds: Double) { send(.seek(.by(seconds))) }

    /// Goes to the start of a chapter, from 1.
    public func seek(toChapter number: Int) { send(.chapter(number)) }

    /// Goes some chapters on, or back; back from more than five seconds inside a chapter means its start, as in mpv.
    public func stepChapter(by step: Int) { send(.stepChapter(step)) }

    /// Sets how fast it plays, brought into ``PlayerOptions/rates``; pitch is kept.
    public func setRate(_ rate: Double) {
        send(.set(.speed, .double(min(max(rate, PlayerOptions.rates.lowerBound), PlayerOptions.rates.upperBound))))
    }

    /// Sets the volume, brought into 0…100.
    ///
    /// The scale is mpv's own: the amplitude is the third power of volume/100, so that equal steps sound equally loud (50 is −18 dB, 10 is
    /// −60 dB, 0 is silence).
    public func setVolume(_ volume: Double) { send(.set(.volume, .double(min(max(volume, 0), 100)))) }

    /// Lets a part (above 0, to 1) of the volume be heard, as while somebody speaks; `volumeChanged` tells nothing of it.
    public func soften(to part: Double) { send(.soften(min(max(part, 0.01), 1))) }

    /// Mutes without touching the volume.
    public func setMuted(_ isMuted: Bool) { send(.set(.mute, .flag(isMuted))) }

    /// Chooses the gain that evens out loudness; clipping is prevented.
    public func setReplayGain(_ mode: ReplayGain) { send(.replayGain(mode)) }

    /// Sends sound to a device by mpv's name; `nil`: to the first that works.
    public func setDevice(_ name: String?) { send(.device(name)) }

    /// Opens the output anew.
    public func reloadOutput() { send(.reloadOutput) }

    /// Reads the devices there are and hands them to `reply` on the event thread.
    ///
    /// It asks all sound systems, which may take a while.
    public func readDevices(_ reply: @escaping @Sendable ([AudioDevice]) -> Void) { send(.readDevices(reply)) }

    private func send(_ command: PlayerCommand) { loop.post(.command(command)) }
}
