public import MediaModel
import Wording

/// What was said and offered so far, and so what the next words mean.
///
/// A value without side effects: ``submit(_:text:in:situation:collection:)`` takes the readings of one utterance and returns what to do.
/// Every path ends in a reply. An open question waits for one utterance: anything but an answer closes it.
public struct Dialogue: Sendable, Hashable {
    /// Whether questions are out of place, as in a car: the best guess is taken at once.
    public var isHandsFree = false
    /// "Maybe you wanted", as last offered.
    public private(set) var alternatives: [MediaItem] = []
    /// What was last listed without playing: picks by number and name are of it.
    private var listed: [MediaItem] = []
    /// What waits for an answer.
    public private(set) var question: OpenQuestion?
    /// The last play as understood, for corrections.
    public private(set) var lastPlay: Interpretation?
    private var lastSubject: MediaItem?
    private var questionReading: Interpretation?

    /// Of a list so many can be picked.
    private static let listLimit = 100

    /// Nothing was said yet.
    public init() {}

    /// What the interpreter and the resolver need to know.
    ///
    /// - Parameter listener: carries the listener's vocabulary, shortcuts and names of the player; the rest is filled in here.
    public func context(playing item: MediaItem?, listener: DialogueContext = DialogueContext()) -> DialogueContext {
        var context = listener
        context.nowPlaying = item
        let offered = listed.isEmpty ? alternatives : listed
        context.alternatives = offered.isEmpty ? nil : offered
        context.disambiguation = question.flatMap { $0.choices.isEmpty ? nil : $0.choices }
        if case .confirmation? = question { context.confirmation = questionReading }
        context.lastPlay = lastPlay
        return context
    }

    /// Takes the readings of an utterance, best first, and returns what they come to.
    ///
    /// - Parameters:
    ///   - text: the utterance as typed, for questions that ask for a name.
    ///   - context: what the readings were made in, as ``context(playing:listener:)`` gave it.
    public mutating func submit(
        _ readings: [Interpretation], text: String, in context: DialogueContext, situation: Situation, collection: MediaCollection
    ) -> Turn {
        let resolver = Resolver(collection: collection, context: context, isHandsFree: isHandsFree)
        let handler = IntentHandler(collection: collection, situation: situation)
        let resolved = resolver.resolve(readings)
        let pending = question
        question = nil
        if let pending, let turn = answer(pending, resolved, text: text, resolver, handler) { return turn }
        guard let first = resolved.first else { return Turn([], .failure(.notUnderstood(hint: nil))) }
        if case .confirm = first.interpretation.intent, let waiting = context.confirmation {
            return take(resolver.resolve(waiting), in: resolved, handler)
        }
        return take(first, in: resolved, handler)
    }

    /// Forgets what was offered and asked, as after an undo.
    public mutating func forgetOffers() {
        alternatives = []
        listed = []
        question = nil
    }

    private mutating func take(_ resolved: ResolvedIntent, in readings: [ResolvedIntent], _ handler: IntentHandler) -> Turn {
        switch resolved.step {
        case .fail(let fact):
            // What was offered before is no answer to what was asked for now; words that mean nothing may be a slip.
            if resolved.interpretation.intent.mediaSearch != nil { (alternatives, listed) = ([], []) }
            return Turn(readings, .failure(fact))
        case .ask(let open):
            question = open
            questionReading = resolved.interpretation
            return Turn(readings, IntentResponse(.inProgress, [], open.fact, shown: open.choices))
        case .ready(let intent):
            var response = handler.handle(intent)
            if case .ask(let asked, _) = intent, asked.question == .alternatives, !alternatives.isEmpty {
                response = IntentResponse(.success, [], .answer(.alternatives(alternatives)), shown: alternatives)
            }
            forgetOffers(besides: intent)
            response.effects += remember(intent, resolved)
            return Turn(readings, response)
        }
    }

    /// Offers belong to the answer that made them: what is listed or picked of a list, added or gone on to leaves those of an earlier one behind.
    private mutating func forgetOffers(besides intent: ReadyIntent) {
        switch intent {
        case .show(let items): (alternatives, listed) = ([], Array(items.prefix(Dialogue.listLimit)))
        case .pick where !listed.isEmpty: alternatives = []
        case .add, .affinity: (alternatives, listed) = ([], [])
        case .command(let command, _) where command.endsOffers: (alternatives, listed) = ([], [])
        default: break
        }
    }

    /// Keeps what the next utterance may refer to; a correction also says that the last pick was wrong.
    private mutating func remember(_ intent: ReadyIntent, _ resolved: ResolvedIntent) -> [MediaEffect] {
        guard case .play(let plan) = intent, plan.source != .resume else {
            if case .pick(let item) = intent { lastSubject = item }
            return []
        }
        var effects: [MediaEffect] = []
        if case .correct = resolved.interpretation.intent, let wrong = lastSubject, wrong.identifier != plan.subject.identifier,
            let search = lastPlay?.intent.mediaSearch
        {
            effects.append(.reject(wrong, search: search))
        }
        alternatives = resolved.resolution.alternatives
        listed = []
        lastPlay = Interpretation(.play(plan.intent), score: resolved.interpretation.score, rule: resolved.interpretation.rule)
        lastSubject = plan.subject
        return effects
    }
}

extension RemoteCommand {
    /// Whether something else plays, or nothing, once it is carried out.
    fileprivate var endsOffers: Bool {
        switch self {
        case .nextTrack, .previousTrack, .skipTracks, .playPlaceInPlaybackQueue, .clearQueue: true
        default: false
        }
    }
}
