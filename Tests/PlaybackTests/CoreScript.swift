import MediaModel
import Testing

@testable import Playback

/// A core and a hand-played mpv, so that answers and events can come in any order.
struct CoreScript {
    var core: PlayerCore
    var now = 100.0
    /// Requests that are not answered yet.
    private(set) var open: [(id: UInt64, request: MPVRequest)] = []
    private(set) var events: [PlaybackEvent] = []
    private(set) var failures: [PlaybackError] = []
    private(set) var commands: [String] = []
    private(set) var checks: [Int] = []
    private var lastToken = 0
    private var nextMPVEntry: Int64 = 0

    init(_ options: PlayerOptions = PlayerOptions(), loadfileTakesIndex: Bool = false) {
        core = PlayerCore(options: options, loadfileTakesIndex: loadfileTakesIndex)
    }

    static func entry(_ id: UInt64, url: String = "file:///a.flac", start: Double? = nil, end: Double? = nil) -> QueueEntry {
        var item = MediaItem(identifier: "test:1", type: .song, title: "\(id)")
        item.location = MediaLocation(url: url)
        item.startTime = start
        item.endTime = end
        return QueueEntry(id: QueueEntryID(id), item: item)
    }

    /// Hands an input over and keeps what follows.
    mutating func hand(_ input: PlayerCore.Input) {
        core.handle(input, now: now)
        let effects = core.takeEffects()
        open += effects.requests
        events += effects.events
        failures += effects.failures
        for (_, request) in effects.requests {
            switch request {
            case .command(let words): commands.append(words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))
            case .set(let property, let value): commands.append("\(property)=\(value)")
            case .get, .observe: break
            }
        }
    }

    /// Loads an entry, whose file is then to be looked at.
    mutating func load(_ entry: QueueEntry, position: Double = 0, paused: Bool? = nil) {
        lastToken += 1
        checks.append(lastToken)
        hand(.command(.load(entry, token: lastToken, position: position, paused: paused)))
    }

    /// Sets the next entry, whose file is then to be looked at.
    mutating func setNext(_ entry: QueueEntry?) {
        lastToken += 1
        if entry != nil { checks.append(lastToken) }
        hand(.command(.setNext(entry, token: lastToken)))
    }

    mutating func command(_ command: PlayerCommand) { hand(.command(command)) }
    mutating func mpv(_ event: MPVEvent) { hand(.mpv(event)) }

    /// Lets time pass, stopping wherever the core wants to be woken.
    mutating func wait(_ seconds: Double) {
        let end = now + seconds
        while let due = core.deadline, due <= end {
            now = max(now, due)
            hand(.time)
        }
        now = end
    }

    /// Answers the oldest open request of a name.
    mutating func answer(_ name: String, _ value: MPVValue = .none, error: Int32 = 0, location: SourceLocation = #_sourceLocation) {
        guard let index = open.firstIndex(where: { $0.request.name == name }) else {
            Issue.record("nobody asked for \(name); open: \(open.map(\.request.name))", sourceLocation: location)
            return
        }
        mpv(.reply(id: open.remove(at: index).id, error: error, value: value))
    }

    /// Answers every open request of a name.
    mutating func answerAll(_ name: String, _ value: MPVValue = .none) {
        while open.contains(where: { $0.request.name == name }) { answer(name, value) }
    }

    /// Says that all looked-at files are good, takes the loads and gives mpv's id of the last.
    @discardableResult
    mutating func admit() -> Int64 {
        for token in checks { hand(.checked(token, nil)) }
        checks = []
        while open.contains(where: { $0.request.name == "loadfile" }) {
            nextMPVEntry += 1
            answer("loadfile", .map(["playlist_entry_id": .int(nextMPVEntry)]))
        }
        return nextMPVEntry
    }

    /// mpv opens an entry of some length.
    mutating func openFile(_ entry: Int64, duration: Double = 200, network: Bool = false) {
        mpv(.startFile(entry))
        mpv(.fileLoaded)
        answer("get duration", .double(duration))
        answer("get chapter-list", .list([]))
        answer("get demuxer-via-network", .flag(network))
        answer("get seekable", .flag(true))
        answer("get partially-seekable", .flag(false))
        answer("get file-size", .int(1_000_000))
        answer("get file-format", .string("flac"))
    }

    /// Sound begins at a position of the file.
    mutating func restart(at position: Double) {
        mpv(.playbackRestart)
        answer("get time-pos", .double(position))
    }

    /// Loads an entry until it sounds, and gives mpv's id of it.
    @discardableResult
    mutating func play(_ entry: QueueEntry, duration: Double = 200, network: Bool = false) -> Int64 {
        load(entry)
        let id = admit()
        openFile(id, duration: duration, network: network)
        restart(at: entry.item.startTime ?? 0)
        return id
    }

    /// Forgets what has been recorded.
    mutating func clear() {
        events = []
        commands = []
        failures = []
    }
}
