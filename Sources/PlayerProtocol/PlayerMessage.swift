public import MediaModel

/// The version of the protocol; a player answers clients of its own version only.
public let playerProtocolVersion = 1

/// A line from the player: the reply to a request, or an event for a subscriber.
public enum PlayerMessage: Sendable, Hashable {
    /// `{"id": 1, "reply": {…}}`
    case reply(id: UInt64, PlayerReply)
    /// `{"event": {…}}`
    case event(PlayerEvent)
}

/// What comes unasked to those who subscribed.
public enum PlayerEvent: Sendable, Hashable {
    /// Something that is shown has changed. Snapshots may be left out under load, never the last.
    case snapshot(PlayerSnapshot)
    /// A notice for people that belongs to no request: a file was skipped, an output was lost.
    case notice(String)
    /// The player ends; the text says why.
    case goodbye(String)
}

/// Answers to requests; in JSON an object whose one key is the case's name.
public enum PlayerReply: Sendable, Hashable {
    case hello(PlayerDescription)
    /// The present state.
    case snapshot(PlayerSnapshot)
    /// What became of a command, a sentence, an opened file.
    case outcome(ActionOutcome)
    /// An `explain --json` answer as one line of JSON text.
    case explanation(String)
    case queue(QueuePage)
    case items(ItemPage)
    case history(HistoryPage)
    /// Where a name was found.
    case place(RowPlace)
    case completions([Completion])
    case item(MediaItem)
    /// Facts for people, one a line.
    case lines([String])
    /// JSON objects for `--json`, one a line.
    case json([String])
    /// The request cannot be served; the reason is for people.
    case failure(RequestFailure)
    case done
}

/// Why a request was refused.
public struct RequestFailure: Sendable, Hashable, Codable, Error {
    /// What kind of trouble.
    public var code: Code
    /// For people, in the client's language.
    public var message: String

    /// A refusal.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// What kind of trouble.
    public enum Code: String, Sendable, Hashable, Codable {
        /// The line is no request of this protocol's version.
        case malformed
        /// There is no session of that name.
        case noSuchSession
        /// Nothing has that identifier or name.
        case notFound
        /// Everything else; the message says what.
        case failed
    }
}

/// Who the player is.
public struct PlayerDescription: Sendable, Hashable, Codable {
    /// ``playerProtocolVersion`` of the player.
    public var protocolVersion: Int
    /// The program's version.
    public var version: String
    /// Process id, on the player's machine.
    public var pid: Int32
    /// Path of the database.
    public var database: String

    /// A player.
    public init(version: String, pid: Int32, database: String) {
        protocolVersion = playerProtocolVersion
        self.version = version
        self.pid = pid
        self.database = database
    }
}

/// What became of something that was to be done.
public struct ActionOutcome: Sendable, Hashable, Codable {
    /// How it ended; exit codes follow from it.
    public var result: Result
    /// One line for people, in the language of the utterance.
    public var reply: String
    /// What plays now because of it.
    public var playing: MediaItem?
    /// "Maybe you wanted", or the choices of an open question; at most four.
    public var alternatives: [MediaItem]
    /// Lines to be shown besides: search results, help, a queue.
    public var lines: [String]
    /// What `--json` prints in place of the outcome: JSON objects, one a row; `nil` where the outcome itself is the answer.
    public var rows: [String]?
    /// What a screen is to show: the entity found.
    public var show: Destination?

    /// How it ended.
    public init(_ result: Result, reply: String) {
        self.result = result
        self.reply = reply
        alternatives = []
        lines = []
    }

    /// How it ended.
    public enum Result: String, Sendable, Hashable, Codable {
        case done, failed, notFound, question, notUnderstood

        /// The exit code of the contract.
        public var exitCode: Int32 {
            switch self {
            case .done: 0
            case .failed: 1
            case .notFound: 3
            case .question: 4
            case .notUnderstood: 5
            }
        }
    }

    /// A place on the screen.
    public enum Destination: Sendable, Hashable, Codable {
        case item(item: MediaItem)
        /// Rows of a kind found by words.
        case results(items: [MediaItem])
        case view(name: String)
        /// None: who said it on a screen wants to leave it.
        case leave
    }
}

/// A stretch of the queue.
public struct QueuePage: Sendable, Hashable, Codable {
    /// Index of the first row.
    public var offset: Int
    /// The rows.
    public var entries: [Entry]
    /// How many rows the queue has.
    public var total: Int
    /// Index of the current entry.
    public var current: Int?
    /// Grows with each change of the queue.
    public var revision: UInt64

    /// A stretch of the queue.
    public init(offset: Int, entries: [Entry], total: Int, current: Int?, revision: UInt64) {
        self.offset = offset
        self.entries = entries
        self.total = total
        self.current = current
        self.revision = revision
    }

    /// A row of the queue.
    public struct Entry: Sendable, Hashable, Codable {
        /// Its place in the queue's life.
        public var id: QueueEntryID
        /// What it plays.
        public var item: MediaItem
        /// Why it was skipped, if it was.
        public var failure: PlaybackFailure?

        /// A row of the queue.
        public init(id: QueueEntryID, item: MediaItem, failure: PlaybackFailure? = nil) {
            self.id = id
            self.item = item
            self.failure = failure
        }
    }
}

/// A stretch of the collection.
public struct ItemPage: Sendable, Hashable, Codable {
    /// Index of the first row.
    public var offset: Int
    /// The rows.
    public var items: [MediaItem]
    /// How many rows there are in all.
    public var total: Int
    /// Why items were found by words, by identifier, where title, artist and album do not show it.
    public var matches: [String: ItemMatch]?

    /// A stretch of the collection.
    public init(offset: Int, items: [MediaItem], total: Int) {
        self.offset = offset
        self.items = items
        self.total = total
    }
}

/// A stretch of what was heard, latest first.
public struct HistoryPage: Sendable, Hashable, Codable {
    /// Index of the first row.
    public var offset: Int
    /// The rows.
    public var entries: [Entry]
    /// How many rows there are in all.
    public var total: Int
    /// The player's day as `yyyy-mm-dd`.
    public var today: String

    /// A stretch of what was heard.
    public init(offset: Int, entries: [Entry], total: Int, today: String) {
        self.offset = offset
        self.entries = entries
        self.total = total
        self.today = today
    }

    /// Something that was heard.
    public struct Entry: Sendable, Hashable, Codable {
        /// What; `isMissing` where it is no longer in the collection.
        public var item: MediaItem
        /// When, by the player's clock: `yyyy-mm-ddThh:mm`.
        public var time: String

        /// Something heard at a time.
        public init(item: MediaItem, time: String) {
            self.item = item
            self.time = time
        }
    }
}

/// A row of a list, if there is one.
public struct RowPlace: Sendable, Hashable, Codable {
    /// From 0.
    public var index: Int?

    /// A row.
    public init(index: Int?) { self.index = index }
}

/// A way a typed line may go on.
public struct Completion: Sendable, Hashable, Codable {
    /// The whole line, completed.
    public var text: String
    /// What the end is, for the menu: a media type's name, `phrase`, `shortcut`.
    public var kind: String

    /// A completed line.
    public init(text: String, kind: String) {
        self.text = text
        self.kind = kind
    }
}
