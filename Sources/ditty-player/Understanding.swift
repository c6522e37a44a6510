import CLinux
import FoundationEssentials
import MediaIntents
import MediaLanguage
import MediaModel
import PlayerProtocol
import TextForms
import Wording

/// The interpreter and the tables under it, loaded beside the main loop when they are first wanted.
final class Understanding {
    private let environment: [String: String]
    private let tables: NameTables
    private let work: BackgroundWork
    private let log: PlayerLog
    private let fixedLanguage: LanguageCode?
    private var interpreter: Interpreter?
    private var waiting: [() -> Void] = []
    private var isLoading = false
    private var last: (question: Question, reading: Reading, time: Double)?

    /// All that a reading comes of, but for the names in the collection, which its revision stands for.
    private struct Question: Equatable {
        let utterance: Utterance
        let context: DialogueContext
        let revision: UInt64
    }

    /// Seconds for which a reading is kept: what is typed is read as it grows, and is mostly said as it was read last.
    private static let memory = 10.0

    /// Speaks all languages, or one.
    init(environment: [String: String], tables: NameTables, language: LanguageCode?, work: BackgroundWork, log: PlayerLog) {
        self.environment = environment
        self.tables = tables
        self.work = work
        self.log = log
        fixedLanguage = language
    }

    /// Calls back when words can be understood: at once, but for the first time.
    func ready(_ body: @escaping () -> Void) {
        if interpreter != nil { return body() }
        waiting.append(body)
        guard !isLoading else { return }
        isLoading = true
        let (environment, tables, log) = (environment, tables, log)
        work.perform {
            // What was made of the packs is a fraction of what they were read into.
            defer { ditty_memory_return() }
            return Understanding.load(environment, tables, log)
        } then: { [self] interpreter in
            self.interpreter = interpreter
            isLoading = false
            let ready = waiting
            waiting = []
            ready.forEach { $0() }
        }
    }

    /// The language in which the listener wants to be understood and answered, where one was set.
    func language(of utterance: Utterance) -> LanguageCode? { utterance.language ?? fixedLanguage }

    /// The same in the collection as it is now; what was read a moment ago is not read again.
    func interpret(_ utterance: Utterance, _ context: DialogueContext, in library: Library) -> Reading {
        let question = Question(utterance: utterance, context: context, revision: library.revision)
        let now = MonotonicClock.now
        if let last, now - last.time < Understanding.memory, last.question == question { return last.reading }
        let reading = interpret(utterance, context, library.gazetteer)
        last = (question, reading, now)
        return reading
    }

    /// What words may mean; call it from ``ready(_:)``.
    func interpret(_ utterance: Utterance, _ context: DialogueContext, _ gazetteer: Gazetteer) -> Reading {
        let interpreter = interpreter ?? Interpreter(packs: [])
        return interpreter.interpret(utterance.text, language: language(of: utterance), context: context, gazetteer: gazetteer)
    }

    /// Sentences that show what can be said, of all languages; those with a name to be filled in are left out.
    var examples: [String] { (interpreter?.packs ?? []).flatMap { $0.examples.values.joined() }.filter { !$0.contains("{") } }

    /// The same of one language, by kind, those with a name to be filled in among them.
    func examples(in language: LanguageCode) -> [String: [String]] {
        interpreter?.packs.first { $0.code == language }?.examples ?? [:]
    }

    /// The interpreter of the data folders; without them one that understands nothing, and the log says why.
    private static func load(_ environment: [String: String], _ tables: NameTables, _ log: PlayerLog) -> Interpreter {
        do {
            return try interpreter(environment, forms: try tables.forms())
        } catch {
            log.write("language: \(error)")
            return Interpreter(packs: [])
        }
    }

    /// The interpreter of the data folders; a language without sentences yet is left out.
    static func interpreter(_ environment: [String: String], forms: TextForms) throws -> Interpreter {
        Interpreter(packs: try LanguagePack.all(in: try DataLocator(environment: environment).folder(.languages)), forms: forms)
    }
}
