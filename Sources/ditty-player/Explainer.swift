import FoundationEssentials
import MediaCatalogue
import MediaIntents
import MediaLanguage
import MediaModel
import PlayerProtocol
import TextForms
import Wording

/// Understands utterances without a player: what `explain` and `check` show.
final class Explainer {
    let wording: Wording
    private let interpreter: Interpreter
    private let forms: TextForms
    private let tables: CatalogueTables
    /// The listener's own library, where there is one.
    private let own: KnownLibrary?
    /// The path of the listener's database.
    private let database: String
    private var fixtures: [String: KnownLibrary] = [:]

    /// A collection with the names in it.
    private struct KnownLibrary {
        let catalogue: Catalogue
        let collection: MediaCollection
        let gazetteer: Gazetteer
        /// What the database complained about since it was opened.
        let trouble = CatalogueTrouble()

        init(_ catalogue: Catalogue, forms: TextForms, rooms: [MediaItem]) {
            let trouble = trouble
            self.catalogue = catalogue
            collection = MediaCollection(catalogue, forms: forms, outputs: { rooms }, report: { trouble.note($0) })
            gazetteer = Gazetteer { words in
                do throws(CatalogueError) {
                    return try catalogue.names(matching: words)
                } catch {
                    trouble.note(error)
                    return []
                }
            }
        }
    }

    /// Loads packs and tables, and the database where its file is there; one that cannot be read is left as it is.
    init(environment: [String: String], database: String?) throws(ExplainFailure) {
        do {
            let folder = try DataLocator(environment: environment).folder(.languages)
            wording = try Wording.load(folder: folder, names: ["replies", "player"])
            forms = try NameTables(environment: environment).forms()
            tables = try Library.tables(environment, forms: forms)
            interpreter = try Understanding.interpreter(environment, forms: forms)
        } catch {
            throw .noData("\(error)")
        }
        self.database = database ?? ""
        guard let database, FileManager.default.fileExists(atPath: database) else {
            own = nil
            return
        }
        do throws(CatalogueError) {
            own = KnownLibrary(try Catalogue.openForReading(path: database, tables: tables), forms: forms, rooms: [])
        } catch {
            throw .noCollection(Explainer.sentence(error, database, wording))
        }
    }

    private static func sentence(_ error: CatalogueError, _ path: String, _ wording: Wording, _ language: LanguageCode = "en") -> String {
        let reason = wording.reason(error, language: language)
        return wording.text("player.library.notRead", ["name": .text(path), "reason": .text(reason)], language: language)
    }

    /// A fixture library, read the first time that it is named.
    private func fixture(_ path: String) throws(ExplainFailure) -> KnownLibrary {
        if let known = fixtures[path] { return known }
        guard let data = FileManager.default.contents(atPath: path) else { throw .noSuchFile(path) }
        do {
            let library = try FixtureLibrary(data, tables: tables)
            let known = KnownLibrary(library.catalogue, forms: forms, rooms: library.rooms)
            fixtures[path] = known
            return known
        } catch {
            throw .badLibrary(path, "\(error)")
        }
    }

    /// What an utterance means and would play; nothing is changed.
    func answer(_ request: ExplainRequest) throws(ExplainFailure) -> ExplainAnswer {
        let library = try request.context?.library.map { path throws(ExplainFailure) in try fixture(path) } ?? own
        let context = request.context?.dialogue ?? DialogueContext()
        let gazetteer = library?.gazetteer ?? .empty
        let interpret = { [interpreter] (text: String) in
            interpreter.interpret(text, language: request.language, context: context, gazetteer: gazetteer)
        }
        let rules = RuleReader(table: tables.ruleTable, interpret: interpret)
        let narrowing = rules.narrowing(request.text)
        let reading = narrowing?.reading ?? interpret(request.text)
        // Without a library nothing bears a reading out, so the language alone decides.
        let readings = library == nil ? Array(reading.interpretations.prefix(1)) : reading.interpretations
        let whole = library?.collection ?? .empty
        let collection = narrowing.flatMap { asked in library.map { whole.narrowed(to: asked.rule, in: $0.catalogue) } } ?? whole
        var dialogue = Dialogue()
        let turn = dialogue.submit(
            readings, text: request.text, in: context, situation: Situation(playing: context.nowPlaying), collection: collection)
        let speech = request.language ?? reading.language
        let left = reading.then.filter {
            !interpreter.interpret($0, language: reading.language, context: context, gazetteer: gazetteer).isUnderstood
        }
        var answer = ExplainAnswer(
            text: request.text, language: reading.language, turn: turn, then: reading.then,
            reply: ([reply(turn, speech, collection)] + left.map { wording.leftOut($0, language: speech) }).joined(separator: " "))
        answer.rule = narrowing?.rule
        if let list = rules.requestedList(in: request.text) { tell(list, &answer, library, speech) }
        // Nothing found in a damaged database is no answer.
        if let error = library?.trouble.first { throw .noCollection(Explainer.sentence(error, database, wording, speech)) }
        if library == nil {
            answer.resolution = nil
            answer.interpretations = reading.interpretations
        }
        return answer
    }

    /// Tells of a list that would be made.
    private func tell(_ list: RuleReader.RequestedList, _ answer: inout ExplainAnswer, _ library: KnownLibrary?, _ language: LanguageCode) {
        let count = (try? library?.catalogue.songs(fitting: list.rule, limit: .max).count) ?? 0
        answer.rule = list.rule
        answer.reply = wording.text("player.playlist.ruleMade", list.facts(count), language: language)
    }

    /// The reply to a turn, with what helps where nothing was understood.
    private func reply(_ turn: Turn, _ language: LanguageCode, _ collection: MediaCollection) -> String {
        let hints = Hints(examples: interpreter.packs.first { $0.code == language }?.examples ?? [:], collection: collection)
        let reply = wording.sentence(for: hints.completed(turn.reply), language: language)
        return wording.reply(reply, leavingOut: turn.leftOut, language: language)
    }
}

extension Wording {
    /// A reply that says besides which words what plays does not answer to, where there are any.
    func reply(_ reply: String, leavingOut words: [String], language: LanguageCode) -> String {
        guard !words.isEmpty else { return reply }
        return reply + " " + text("player.unheeded", ["text": .text(words.joined(separator: ", "))], language: language)
    }

    /// Says which words of a sentence were left out.
    func leftOut(_ words: String, language: LanguageCode) -> String {
        text("player.leftOut", ["text": .text(words)], language: language)
    }
}
