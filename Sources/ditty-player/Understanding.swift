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
    private let work: BackgroundWork
    private let log: PlayerLog
    private var interpreter: Interpreter?
    private var waiting: [() -> Void] = []
    private var isLoading = false

    init(environment: [String: String], work: BackgroundWork, log: PlayerLog) {
        self.environment = environment
        self.work = work
        self.log = log
    }

    /// Calls back when words can be understood: at once, but for the first time.
    func ready(_ body: @escaping () -> Void) {
        if interpreter != nil { return body() }
        waiting.append(body)
        guard !isLoading else { return }
        isLoading = true
        let environment = environment
        let log = log
        work.perform {
            Understanding.load(environment, log)
        } then: { [self] interpreter in
            self.interpreter = interpreter
            isLoading = false
            let ready = waiting
            waiting = []
            ready.forEach { $0() }
        }
    }

    /// What words may mean; call it from ``ready(_:)``.
    func interpret(_ utterance: Utterance, _ context: DialogueContext, _ gazetteer: Gazetteer) -> Reading {
        guard let interpreter else { return Reading(language: "en", interpretations: [Interpretation(.none, score: 0, rule: "not loaded")]) }
        return interpreter.interpret(utterance.text, language: utterance.language, context: context, gazetteer: gazetteer)
    }

    /// Packs that cannot be read leave the others.
    private static func load(_ environment: [String: String], _ log: PlayerLog) -> Interpreter {
        do {
            let folder = try DataLocator(environment: environment).folder(.languages)
            return Interpreter(packs: try LanguagePack.loadAll(folder: folder))
        } catch {
            log.write("\(error)")
            return Interpreter(packs: [])
        }
    }
}
