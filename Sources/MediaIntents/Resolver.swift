public import MediaModel
import Wording

/// Finds what readings mean in the collection, and by that which reading was meant.
///
/// Several readings stay alive until the collection has spoken: each is resolved, and the one with the best score *and* evidence is
/// acted on. Playing guesses and offers others; what changes stored data asks when in doubt (SiriKit's advice for `successes` and
/// `confirmationRequired`).
public struct Resolver: Sendable {
    /// "Maybe you wanted" lists at most so many, as Siri does.
    public static let alternativeLimit = 4
    /// A question lists at most so many.
    static let choiceLimit = 4
    /// A period, a chart or "more like this" plays about two dozen.
    static let periodLimit = 20
    /// A genre, a mood, an artist plays at most so many.
    static let selectionLimit = 100
    /// "My music" plays at most so many.
    static let libraryLimit = 1000
    /// Readings beyond so many are not resolved.
    static let readingLimit = 6
    /// Speeds the player can do, in times normal speed.
    public static let playbackRates = 0.25...4.0

    let collection: MediaCollection
    let context: DialogueContext
    /// Whether questions are out of place: the best guess is taken instead.
    let isHandsFree: Bool

    /// A resolver over a collection, in a dialogue.
    public init(collection: MediaCollection, context: DialogueContext, isHandsFree: Bool = false) {
        self.collection = collection
        self.context = context
        self.isHandsFree = isHandsFree
    }

    /// The readings, the one to act on first and resolved; the others stay in the order given.
    ///
    /// The best by score times evidence wins, the earlier of equals. A reading that could not win if all of it were borne out is not looked
    /// up: with a good first reading the collection is asked once.
    public func resolve(_ readings: [Interpretation]) -> [ResolvedIntent] {
        var best: (index: Int, resolved: ResolvedIntent)?
        for (index, reading) in readings.prefix(Resolver.readingLimit).enumerated() {
            let least = best.map { Resolver.weight($0.resolved) } ?? -1
            guard reading.score > least else { continue }
            let resolved = resolve(reading)
            if Resolver.weight(resolved) > least { best = (index, resolved) }
        }
        guard let best else { return [] }
        let others = readings.indices.filter { $0 != best.index }.map { ResolvedIntent(unresolved: readings[$0]) }
        return [best.resolved] + others
    }

    /// What one reading comes to.
    public func resolve(_ reading: Interpretation) -> ResolvedIntent {
        switch reading.intent {
        case .play(let intent): resolvePlay(intent, reading, excluding: nil)
        // "Not this", where nothing was asked for before.
        case .correct(PlayMediaIntent()): resolveCommand(.nextTrack, nil, reading)
        case .correct(let intent): resolvePlay(intent, reading, excluding: context.nowPlaying)
        case .add(let intent): resolveAdd(intent, reading)
        case .affinity(let intent): resolveAffinity(intent, reading)
        case .search(let intent): resolveSearch(intent, reading)
        case .command(let command, let outputs): resolveCommand(command, outputs, reading)
        case .ask(let intent): resolveAsk(intent, reading)
        case .shortcut(let name): resolveShortcut(name, reading)
        case .pick(let pick): resolvePick(pick, reading)
        case .confirm: ResolvedIntent(reading, Resolution(.success), .ready(.confirm))
        case .cancel: ResolvedIntent(reading, Resolution(.success), .ready(.cancel))
        case .help: ResolvedIntent(reading, Resolution(.notUnderstood), .ready(.help))
        case .none: ResolvedIntent(reading, Resolution(.notUnderstood), .fail(.notUnderstood(hint: nil)))
        }
    }

    /// A reading that the collection knows nothing of loses to any that it bears out, unless its score is far better.
    private static func weight(_ resolved: ResolvedIntent) -> Double {
        resolved.interpretation.score * (0.4 + 0.6 * resolved.evidence)
    }
}

extension Resolver {
    /// Ends a reading with a reply.
    func fail(_ reading: Interpretation, _ resolution: Resolution, _ fact: ReplyFact, evidence: Double = 1) -> ResolvedIntent {
        ResolvedIntent(reading, resolution, .fail(fact), evidence: evidence)
    }

    /// Ends a reading because something cannot be done.
    ///
    /// - Parameter evidence: below 1 where the words may well have meant something that can be done.
    func unsupported(
        _ reading: Interpretation, _ reason: Resolution.UnsupportedReason, name: String? = nil, limit: Double? = nil, evidence: Double = 1
    ) -> ResolvedIntent {
        fail(reading, Resolution(.unsupported, reason: reason), .unsupported(reason, name: name, limit: limit), evidence: evidence)
    }

    /// Ends a reading because the collection has nothing like it.
    ///
    /// Few collections have tags for moods: that none bears one says less against the reading than that nobody bears a name.
    func notFound(_ reading: Interpretation, _ search: MediaSearch?) -> ResolvedIntent {
        let isMoodAlone = search.map { $0.moodNames != nil && !$0.hasName && $0.withoutMoods == nil } ?? false
        return fail(reading, Resolution(.notFound), .notFound(name: search?.spokenName), evidence: isMoodAlone ? 0.4 : 0)
    }

    /// Ends a reading that speaks of what plays when nothing does.
    func nothingPlays(_ reading: Interpretation) -> ResolvedIntent {
        fail(reading, Resolution(.notFound), .nothingPlaying, evidence: 0.3)
    }

    /// Rooms must be there; "everywhere" always is.
    func resolveOutputs(_ outputs: [String]?) -> ResolutionResult<[String]> {
        guard let outputs, !outputs.isEmpty else { return .notRequired }
        if outputs == ["all"] { return .success(outputs) }
        let rooms = collection.outputs()
        var found: [String] = []
        for name in outputs {
            guard let index = collection.match(name, rooms) else { return .unsupported(.noSuchOutput) }
            found.append(rooms[index].title)
        }
        return .success(found)
    }

    /// The first of the rooms that is not there, for the reply.
    func unknownOutput(_ outputs: [String]?) -> String? {
        let rooms = collection.outputs()
        return outputs?.first { collection.match($0, rooms) == nil }
    }

    /// Speeds outside what the player can do are told apart, as SiriKit does.
    func resolvePlaybackSpeed(_ speed: Double?) -> ResolutionResult<Double> {
        guard let speed else { return .notRequired }
        if speed < Resolver.playbackRates.lowerBound { return .unsupported(.belowMinimum) }
        if speed > Resolver.playbackRates.upperBound { return .unsupported(.aboveMaximum) }
        return .success(speed)
    }

    /// Whether rooms and speed can be had; the reply if not.
    func refusal(_ reading: Interpretation, outputs: [String]?, speed: Double?) -> ResolvedIntent? {
        switch resolvePlaybackSpeed(speed) {
        case .unsupported(.belowMinimum):
            return unsupported(reading, .belowMinimum, limit: Resolver.playbackRates.lowerBound, evidence: 0.5)
        case .unsupported(.aboveMaximum):
            return unsupported(reading, .aboveMaximum, limit: Resolver.playbackRates.upperBound, evidence: 0.5)
        default: break
        }
        guard case .unsupported = resolveOutputs(outputs) else { return nil }
        return unsupported(reading, .noSuchOutput, name: unknownOutput(outputs))
    }
}
