import MediaCatalogue
import MediaModel
import PlayerProtocol
import Synchronization
import Wording

/// The sentences of the player, loaded beside the main loop, and the language they are in.
final class PlayerWords {
    private let environment: [String: String]
    private let fixed: LanguageCode?
    private let source: WordingSource
    private lazy var wording: Wording = source.wording()

    /// Begins to load; a fixed language wins over the environment's.
    init(environment: [String: String], language: LanguageCode?, work: BackgroundWork, log: PlayerLog) {
        self.environment = environment
        fixed = language
        let source = WordingSource(environment: environment, log: log)
        self.source = source
        work.perform({ _ = source.wording() }, then: { _ in })
    }

    /// The same words for one who speaks another language; ours where theirs is unknown.
    private init(_ words: PlayerWords, _ language: LanguageCode) {
        environment = words.environment
        fixed = language
        source = words.source
    }

    /// Words in a language; in ours without one.
    func spoken(in language: LanguageCode?) -> PlayerWords { language.map { PlayerWords(self, $0) } ?? self }

    /// Words for a client: in its language, if it has told one.
    func spoken(to client: SocketServer.Client?) -> PlayerWords { spoken(in: client?.description?.language) }

    /// The packs themselves, for the dialogue.
    var packs: Wording { wording }

    /// The language of what nobody asked for: `--language`, else `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`, else English.
    ///
    /// The text of the variable counts, not whether such a locale is installed.
    lazy var language: LanguageCode = {
        if let fixed { return fixed }
        for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            for choice in (environment[name] ?? "").split(separator: ":") {
                let code = LanguageCode(String(choice.prefix { $0 != "_" && $0 != "." && $0 != "@" }))
                if wording.languages.contains(code) { return code }
            }
        }
        return wording.fallback
    }()

    /// A fact in words.
    func sentence(_ fact: ReplyFact, language: LanguageCode? = nil) -> String {
        wording.sentence(for: fact, language: language ?? self.language)
    }

    /// A text of the player's own pack, `player.json5`.
    func text(_ key: String, _ values: [String: TextValue] = [:], language: LanguageCode? = nil) -> String {
        wording.text("player." + key, values, language: language ?? self.language)
    }

    /// Why the database refused.
    func reason(_ error: CatalogueError) -> String { packs.reason(error, language: language) }

    /// Why a file cannot be written.
    func reason(_ error: SystemError) -> String { reason(CatalogueError(error)) }

    /// That the queue cannot be saved in a folder, and why.
    func notSaved(_ failure: WritingFailure, in folder: String) -> String {
        text("stateNotSaved", ["name": .text(folder), "reason": .text(failure.cause.map(reason) ?? failure.words)])
    }

    /// Why something cannot be played, in words.
    func reason(_ failure: PlaybackFailure, language: LanguageCode? = nil) -> String {
        switch failure {
        case .missing: text("failure.missing", language: language)
        case .notRegular: text("failure.notRegular", language: language)
        case .unreadable: text("failure.unreadable", language: language)
        case .unrecognised: text("failure.unrecognised", language: language)
        case .connectionLost: text("failure.connectionLost", language: language)
        case .crashedBefore: text("failure.crashedBefore", language: language)
        case .other(let detail): detail
        }
    }
}

extension PlaybackFailure {
    /// Whether there is nothing to play, rather than something that cannot be played.
    var isNothing: Bool { [.missing, .notRegular, .unrecognised].contains(self) }
}

/// Sentences that one thread loads while others go on; whoever wants one before they are there waits for the rest of that.
private final class WordingSource: Sendable {
    private let environment: [String: String]
    private let log: PlayerLog
    private let loaded = Mutex<Wording?>(nil)

    init(environment: [String: String], log: PlayerLog) {
        self.environment = environment
        self.log = log
    }

    /// The packs of the data folders; without them none, and the log says why.
    func wording() -> Wording {
        loaded.withLock { loaded in
            let wording = loaded ?? load()
            loaded = wording
            return wording
        }
    }

    private func load() -> Wording {
        do {
            let folder = try DataLocator(environment: environment).folder(.languages)
            return try Wording.load(folder: folder, names: ["replies", "player"])
        } catch {
            log.write("\(error)")
            return Wording(packs: [])
        }
    }
}
