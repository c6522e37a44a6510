import MediaModel
import PlayerProtocol

/// One row of the command table: what `--help` prints, what parsing takes, what runs.
struct CommandRow: Sendable {
    let name: String
    /// Name and operands as the help shows them.
    let usage: String
    let help: String
    /// What its operands may be, where that takes more than a line.
    let details: [Detail]
    /// How many operands it takes.
    let operands: ClosedRange<Int>
    /// Whether the operands are words of a sentence, after whose first one nothing is an option.
    var takesUtterance = false
    let run: @Sendable (Invocation) throws -> Int32

    /// One form of a command.
    struct Detail: Sendable {
        let usage: String
        let help: String
    }

    init(
        _ name: String, _ operandUsage: String, _ operands: ClosedRange<Int>, _ help: String, details: [Detail] = [],
        takesUtterance: Bool = false,
        run: @escaping @Sendable (Invocation) throws -> Int32
    ) {
        self.name = name
        usage = operandUsage.isEmpty ? name : "\(name) \(operandUsage)"
        self.operands = operands
        self.help = help
        self.details = details
        self.takesUtterance = takesUtterance
        self.run = run
    }

    static func named(_ word: String) -> CommandRow? { all.first { $0.name == word } }

    /// Refuses a wrong number of operands.
    func check(_ given: [String]) throws {
        guard !operands.contains(given.count) else { return }
        if given.count > operands.upperBound {
            throw UsageError("'\(name)' does not take '\(given[operands.upperBound])'; usage: ditty \(usage)")
        }
        throw UsageError("'\(name)' needs more; usage: ditty \(usage)")
    }

    static var all: [CommandRow] { talking + transport + queueing + collection + system }

    private static let many = 0...Int.max
    private static let some = 1...Int.max

    private static var talking: [CommandRow] {
        [
            CommandRow("say", "UTTERANCE…", some, "Tell the player something, in words.", takesUtterance: true, run: SayCommand.say),
            CommandRow(
                "explain", "[--json] [--library FILE] UTTERANCE…", many, "Show how words are understood; change nothing.",
                takesUtterance: true,
                run: SayCommand.explain),
            CommandRow("check", "FILE…", some, "Run phrase fixtures and print what differs.", run: SayCommand.check),
        ]
    }

    private static var transport: [CommandRow] {
        let plain: [(String, RemoteCommand, String)] = [
            ("play", .play, "Play, or go on."), ("pause", .pause, "Pause."), ("toggle", .togglePlayPause, "Pause, or go on."),
            ("stop", .stop, "Stop."), ("next", .nextTrack, "Go to the next item."),
            ("previous", .previousTrack, "Go to the previous item."),
        ]
        return plain.map { name, command, help in CommandRow(name, "", 0...0, help) { try TransportCommand.send(command, $0) } } + [
            CommandRow("skip", "SECONDS", 1...1, "Skip forward, or back if negative.") {
                try TransportCommand.send(try TransportCommand.skip($0.operands[0]), $0)
            },
            CommandRow("seek", "TIME|PERCENT%", 1...1, "Jump to a place: 83, 1:23, 1:02:03, 50%.") {
                try TransportCommand.send(try TransportCommand.seek($0.operands[0]), $0)
            },
            CommandRow("rate", "X", 1...1, "Play at X times normal speed.") {
                try TransportCommand.send(try TransportCommand.rate($0.operands[0]), $0)
            },
            CommandRow("volume", "N|+N|-N", 1...1, "Set the volume, 0 to 100, or change it.") {
                try TransportCommand.send(try TransportCommand.volume($0.operands[0]), $0)
            },
            CommandRow("repeat", "off|one|all", 1...1, "Repeat nothing, this item, the queue.") {
                try TransportCommand.send(.changeRepeatMode(try TransportCommand.choice($0.operands[0])), $0)
            },
            CommandRow("shuffle", "off|items|collections", 1...1, "Shuffle nothing, items, albums.") {
                try TransportCommand.send(.changeShuffleMode(try TransportCommand.choice($0.operands[0])), $0)
            },
            CommandRow("like", "", 0...0, "Like what plays.") { try TransportCommand.send(.like(isNegative: false), $0) },
            CommandRow("dislike", "", 0...0, "Dislike what plays, and skip it.") {
                try TransportCommand.send(.dislike(isNegative: false), $0)
            },
            CommandRow("status", "[--json] [--follow] [--format F]", 0...0, "Show what plays.", run: StatusCommand.run),
        ]
    }

    private static var queueing: [CommandRow] {
        [
            CommandRow("queue", "[--json]", 0...0, "Show the queue.", run: QueueCommand.show),
            CommandRow("add", "[--next] PATH…", some, "Add files, folders, playlists, URLs to the queue.", run: QueueCommand.add),
            CommandRow("clear", "", 0...0, "Empty the queue.") { try TransportCommand.send(.clearQueue, $0) },
            CommandRow("undo", "", 0...0, "Take the last change back.") { try TransportCommand.send(.undo, $0) },
        ]
    }

    private static var collection: [CommandRow] {
        [
            CommandRow(
                "library", "add|remove|scan|list|search|info|skipped|charset …", some, "Work on the collection.",
                details: LibraryCommand.forms, run: LibraryCommand.run),
            CommandRow(
                "playlist", "list|show|import|export|remove|rule …", some, "Work on playlists.", details: PlaylistCommand.forms,
                run: PlaylistCommand.run),
            CommandRow("shortcut", "add|list|remove|run …", some, "Work on your own phrases.", run: PhrasesCommand.shortcut),
            CommandRow(
                "vocabulary", "[add TYPE NAME…]", many, "Show or extend your own names, most important first.",
                run: PhrasesCommand.vocabulary),
            CommandRow(
                "alarm", "add|list|remove …", some, "Say something at a time: add TIME [DAYS] WORDS…, remove NUMBER|all.",
                run: AlarmCommand.run),
            CommandRow("misses", "", 0...0, "Show what was not understood.", run: PhrasesCommand.misses),
            CommandRow("open", "ditty://…", 1...1, "Do what a ditty:// link says.", run: QueueCommand.openLink),
        ]
    }

    private static var system: [CommandRow] {
        [
            CommandRow("quit", "", 0...0, "End the player, its state saved.") { try TransportCommand.send(.quit, $0) },
            CommandRow("doctor", "", 0...0, "Say what works here, and what to do where it does not.", run: DoctorCommand.run),
        ]
    }
}
