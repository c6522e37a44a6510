import MediaModel

/// What a player does about a command, an mpv event or the passing of time: pure, so that tests can send events in any order.
///
/// mpv's playlist holds at most two entries, the current one and the next. A *slot* is an entry under a token; mpv's own numbers are known
/// only from its replies. Everything runs on the event thread.
struct PlayerCore: Sendable {
    enum Input: Sendable {
        case command(PlayerCommand)
        case mpv(MPVEvent)
        /// What a look at a slot's file came to; `nil`: it may be opened.
        case checked(Int, PlaybackFailure?)
        /// Time has passed.
        case time
    }

    /// What is to be done, in order.
    struct Effects: Sendable {
        var requests: [(id: UInt64, request: MPVRequest)] = []
        var events: [PlaybackEvent] = []
        var failures: [PlaybackError] = []
        var log: [PlayerLogMessage] = []
        var answers: [@Sendable () -> Void] = []
    }

    let options: PlayerOptions
    let loadfileTakesIndex: Bool

    var slots: [Int: PlayerSlot] = [:]
    /// Tokens by mpv's entry ids.
    var tokens: [Int64: Int] = [:]
    /// The slot that plays, or is about to.
    var current: Int?
    var next: Int?
    /// The entry that mpv has begun and not ended.
    var started: Int64?
    var isIdle = true

    var mirrors: [Setting: Mirror]
    /// The volume as the listener has it, of which ``softening`` is heard.
    var volume: Double
    var softening = 1.0
    var pauseReason: PlaybackEvent.PauseReason = .listener
    var isBuffering = false
    var clock = PlaybackClock()
    /// Whether sound runs, but for pauses: from a restart to the next seek or end.
    var isSounding = false
    var seeks = SeekLedger()
    /// When a seek was sent that has not come to a restart.
    var soughtAt: Double?
    /// Where sound will begin after the seek or load that is under way, where that is known for sure.
    var expected: Double?
    /// Properties that have changed and are to be read.
    var changed: Set<Observed> = []
    var chapterNumber: Int?
    var streamTitle: String?
    var tickAt: Double?
    var stall = StallWatch()
    var output = OutputState()
    /// Whether mpv will play on across the end of the current item into the next one of the same file.
    var playsThrough = false
    /// Whether mpv was asked how near that end is.
    var isBorderAsked = false
    /// When a dropped stream is to be opened again.
    var retryAt: Double?
    /// What the network layer last complained about.
    var complaint: String?

    /// Seconds of the monotonic clock at the present input.
    private(set) var now: Double = 0
    private var pending: [UInt64: Pending] = [:]
    private var lastRequest: UInt64 = 1000
    private(set) var effects = Effects()

    init(options: PlayerOptions, loadfileTakesIndex: Bool) {
        self.options = options
        self.loadfileTakesIndex = loadfileTakesIndex
        volume = options.volume
        mirrors = [
            .pause: Mirror(.flag(false)), .speed: Mirror(.double(options.rate)), .volume: Mirror(.double(options.volume)),
            .mute: Mirror(.flag(options.isMuted)),
        ]
        clock.setRate(options.rate, now: 0)
    }

    /// Takes an input in; what follows from it is in ``takeEffects()``.
    mutating func handle(_ input: Input, now: Double) {
        self.now = now
        switch input {
        case .command(let command): obey(command)
        case .checked(let token, let failure): checked(token, failure)
        case .time: break
        case .mpv(.reply(let id, let error, let value)):
            if let asked = pending.removeValue(forKey: id) { answered(asked, error: error, value: value) }
        case .mpv(let event): handle(event)
        }
        keepUp()
    }

    /// What is to be done since it was last taken.
    mutating func takeEffects() -> Effects {
        defer { effects = Effects() }
        return effects
    }

    /// When ``Input/time`` is due; `nil`: never.
    var deadline: Double? {
        [tickAt, chapterBorder, itemBorder, retryAt, output.retryAt, checkDeadline].compactMap(\.self).min()
    }

    private mutating func handle(_ event: MPVEvent) {
        switch event {
        case .startFile(let entry): startFile(entry)
        case .endFile(let end): endFile(end)
        case .fileLoaded: fileLoaded()
        case .seek: seekBegan()
        case .playbackRestart: playbackRestarted()
        case .propertyChanged(let observer, _): propertyChanged(observer)
        case .log(let message): logged(message)
        case .queueOverflow: readEverything()
        case .none, .shutdown, .reply, .other: break
        }
    }

    private mutating func keepUp() {
        readChanges()
        giveUpChecks()
        retryIfDue()
        reloadOutputIfDue()
        tickIfDue()
        askBorderIfDue()
        crossChapterIfDue()
    }
}

// MARK: - Sending

extension PlayerCore {
    /// Sends a request whose answer comes back as `asked`.
    mutating func send(_ request: MPVRequest, _ asked: Pending) {
        lastRequest += 1
        pending[lastRequest] = asked
        effects.requests.append((lastRequest, request))
    }

    /// Sends a command of which only a failure is of interest.
    mutating func send(_ command: String...) { send(.command(command.map { Array($0.utf8) }), .command(command[0])) }

    mutating func emit(_ event: PlaybackEvent) { effects.events.append(event) }

    mutating func fail(_ code: PlaybackError.Code, _ call: String) { effects.failures.append(PlaybackError(code, call: call)) }

    mutating func pass(_ message: PlayerLogMessage) { effects.log.append(message) }

    mutating func note(_ text: String, _ level: PlayerLogMessage.Level = .info) {
        effects.log.append(PlayerLogMessage(level: level, prefix: "ditty", text: text))
    }

    mutating func report(_ error: PlaybackError) { effects.failures.append(error) }

    mutating func answer(_ closure: @escaping @Sendable () -> Void) { effects.answers.append(closure) }

    /// The current slot.
    var currentSlot: PlayerSlot? { current.flatMap { slots[$0] } }

    /// Whether the open file in mpv is the current slot's.
    var isCurrentOpen: Bool { currentSlot.map { $0.stage == .open && $0.mpvEntry == started && started != nil } ?? false }
}

/// A call to mpv.
enum MPVRequest: Sendable, Hashable {
    case command([[UInt8]])
    case set(String, MPVValue)
    case get(String, MPVFormat)
    case observe(Observed)

    /// For an error's `call`.
    var name: String {
        switch self {
        case .command(let arguments): arguments.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        case .set(let property, _): "set \(property)"
        case .get(let property, _): "get \(property)"
        case .observe(let observed): "observe \(observed.property)"
        }
    }
}

/// What a request was for, until it is answered.
enum Pending: Sendable {
    case load(Int)
    case detail(Int, Detail)
    /// The position after a restart, with the count of seeks at the time.
    case restart(Int, seeks: Int)
    case position(Int, seeks: Int)
    case border(Int, seeks: Int)
    case duration(Int)
    case cachedEnd(Int)
    case set(Setting, Int, MPVValue)
    case read(Setting, Int)
    case seek
    case buffering
    case streamTitle(Int)
    case outputDriver
    case devices(@Sendable ([AudioDevice]) -> Void)
    case deviceName
    case playlist
    /// A command by name.
    case command(String)

    enum Detail: Sendable, CaseIterable { case duration, chapters, network, seekable, partlySeekable, size, format }
}

/// What a player can be told to do.
enum PlayerCommand: Sendable {
    /// The token is the entry's slot, and no other's. Where the entry is a file, a ``PlayerCore/Input/checked(_:_:)`` follows.
    case load(QueueEntry, token: Int, position: Double, paused: Bool?)
    case setNext(QueueEntry?, token: Int)
    case stop
    case setPaused(Bool)
    case seek(SeekTarget)
    case chapter(Int)
    case stepChapter(Int)
    case set(Setting, MPVValue)
    /// The part of the volume that is heard.
    case soften(Double)
    case replayGain(ReplayGain)
    case device(String?)
    case readDevices(@Sendable ([AudioDevice]) -> Void)
    case reloadOutput
}
