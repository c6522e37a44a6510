/// One reading of an utterance: what is meant, how sure that is, and which rule said so.
///
/// JSON is flat, as `contract.md` has it: `score`, `intent`, `rule` and the fields of the intent beside each other.
public struct Interpretation: Sendable, Hashable, Codable {
    /// What is meant.
    public var intent: MediaIntent
    /// 0…1; the reading with the highest score is acted on.
    public var score: Double
    /// The grammar rule or vocabulary entry that fired, for `explain`.
    public var rule: String
    /// What each piece of the utterance became, for `explain` and the live reading; in order of the text.
    public var spans: [Span]

    /// A reading.
    public init(_ intent: MediaIntent, score: Double = 1, rule: String = "", spans: [Span] = []) {
        self.intent = intent
        self.score = score
        self.rule = rule
        self.spans = spans
    }

    /// A piece of the utterance and what it was taken for.
    public struct Span: Sendable, Hashable, Codable {
        /// The words as typed.
        public var text: String
        /// The field (`mediaName`, `genreNames`, …) or the part it played (`verb`, `filler`, `connector`, `app`).
        public var role: String

        /// A piece of the utterance.
        public init(text: String, role: String) {
            self.text = text
            self.role = role
        }
    }

    private enum Keys: String, CodingKey { case score, rule, spans }

    /// Reads the flat form; score, rule and spans may be absent.
    public init(from decoder: any Decoder) throws {
        intent = try MediaIntent(from: decoder)
        let container = try decoder.container(keyedBy: Keys.self)
        score = try container.decodeIfPresent(Double.self, forKey: .score) ?? 1
        rule = try container.decodeIfPresent(String.self, forKey: .rule) ?? ""
        spans = try container.decodeIfPresent([Span].self, forKey: .spans) ?? []
    }

    /// Writes the flat form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(score, forKey: .score)
        try intent.encode(to: encoder)
        try container.encode(rule, forKey: .rule)
        if !spans.isEmpty { try container.encode(spans, forKey: .spans) }
    }
}

/// What an utterance can mean.
public enum MediaIntent: Sendable, Hashable {
    case play(PlayMediaIntent)
    case add(AddMediaIntent)
    case affinity(UpdateMediaAffinityIntent)
    case search(SearchForMediaIntent)
    /// A remote command, with rooms where some were named.
    case command(RemoteCommand, outputs: [String]?)
    case ask(AskIntent)
    /// The name of a listener's shortcut.
    case shortcut(name: String)
    /// The last play, as corrected: it holds the whole search.
    case correct(PlayMediaIntent)
    /// One of the offered choices.
    case pick(Pick)
    case confirm, cancel, help, none
}

/// A choice from a list.
public enum Pick: Sendable, Hashable {
    /// From 1.
    case index(Int)
    case name(String)
}

extension MediaIntent: Codable {
    /// The value of `intent` in JSON.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case play, add, affinity, search, command, ask, shortcut, correct, pick, confirm, cancel, help, none
    }

    private enum Keys: String, CodingKey { case intent, outputs, name, index }

    /// Which of the kinds it is.
    public var kind: Kind {
        switch self {
        case .play: .play
        case .add: .add
        case .affinity: .affinity
        case .search: .search
        case .command: .command
        case .ask: .ask
        case .shortcut: .shortcut
        case .correct: .correct
        case .pick: .pick
        case .confirm: .confirm
        case .cancel: .cancel
        case .help: .help
        case .none: .none
        }
    }

    /// The search that the intent carries, where it can carry one.
    public var mediaSearch: MediaSearch? {
        switch self {
        case .play(let intent), .correct(let intent): intent.search
        case .add(let intent): intent.search
        case .affinity(let intent): intent.search
        case .search(let intent): intent.search
        case .ask(let intent): intent.search
        default: nil
        }
    }

    /// Reads the flat form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        switch try container.decode(Kind.self, forKey: .intent) {
        case .play: self = .play(try PlayMediaIntent(from: decoder))
        case .add: self = .add(try AddMediaIntent(from: decoder))
        case .affinity: self = .affinity(try UpdateMediaAffinityIntent(from: decoder))
        case .search: self = .search(try SearchForMediaIntent(from: decoder))
        case .command:
            let command = try RemoteCommand(from: decoder)
            self = .command(command, outputs: try container.decodeIfPresent([String].self, forKey: .outputs))
        case .ask: self = .ask(try AskIntent(from: decoder))
        case .shortcut: self = .shortcut(name: try container.decode(String.self, forKey: .name))
        case .correct: self = .correct(try PlayMediaIntent(from: decoder))
        case .pick:
            if let index = try container.decodeIfPresent(Int.self, forKey: .index) {
                self = .pick(.index(index))
            } else {
                self = .pick(.name(try container.decode(String.self, forKey: .name)))
            }
        case .confirm: self = .confirm
        case .cancel: self = .cancel
        case .help: self = .help
        case .none: self = .none
        }
    }

    /// Writes the flat form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(kind, forKey: .intent)
        switch self {
        case .play(let intent), .correct(let intent): try intent.encode(to: encoder)
        case .add(let intent): try intent.encode(to: encoder)
        case .affinity(let intent): try intent.encode(to: encoder)
        case .search(let intent): try intent.encode(to: encoder)
        case .command(let command, let outputs):
            try command.encode(to: encoder)
            try container.encodeIfPresent(outputs, forKey: .outputs)
        case .ask(let intent): try intent.encode(to: encoder)
        case .shortcut(let name): try container.encode(name, forKey: .name)
        case .pick(.index(let index)): try container.encode(index, forKey: .index)
        case .pick(.name(let name)): try container.encode(name, forKey: .name)
        case .confirm, .cancel, .help, .none: break
        }
    }
}
