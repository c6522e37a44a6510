public import MediaModel
public import Wording

/// An interpretation that the collection has had its say on.
public struct ResolvedIntent: Sendable, Hashable {
    /// With names in the library's spelling.
    public var interpretation: Interpretation
    /// As `explain` shows it.
    public var resolution: Resolution
    /// What comes next.
    public var step: Step
    /// 0…1: how well the collection bears the reading out; 1 where it has no say.
    public var evidence: Double
    /// Words of the utterance that what plays does not answer to, as typed: a title that its artist has not, a mood that nothing claims.
    public var leftOut: [String]

    /// A resolved interpretation.
    public init(
        _ interpretation: Interpretation, _ resolution: Resolution, _ step: Step, evidence: Double = 1, leftOut: [String] = []
    ) {
        self.interpretation = interpretation
        self.resolution = resolution
        self.step = step
        self.evidence = evidence
        self.leftOut = leftOut
    }

    /// A reading that was not looked up, for another one was better.
    init(unresolved reading: Interpretation) {
        self.init(reading, Resolution(.notUnderstood), .fail(.notUnderstood(hint: nil)), evidence: 0)
    }

    /// What comes after resolving.
    public enum Step: Sendable, Hashable {
        /// All is known: handle it.
        case ready(ReadyIntent)
        /// The listener has to answer first.
        case ask(OpenQuestion)
        /// It ends here, with a reply.
        case fail(ReplyFact)
    }
}

/// An intent with all its parameters resolved.
public enum ReadyIntent: Sendable, Hashable {
    case play(PlayPlan)
    case add([MediaItem], ReadyDestination)
    case affinity(MediaAffinityType, MediaItem)
    case show([MediaItem])
    case command(RemoteCommand, outputs: [String]?)
    case ask(AskIntent, found: [MediaItem])
    case shortcut(name: String)
    case pick(MediaItem)
    case confirm, cancel, help
}

/// Where something is added.
public enum ReadyDestination: Sendable, Hashable {
    case library
    case playlist(MediaItem)
}

/// What a play request comes to.
public struct PlayPlan: Sendable, Hashable {
    /// What the reply names: the best match.
    public var subject: MediaItem
    /// How the queue is made from it.
    public var source: Source
    /// The options that were said.
    public var intent: PlayMediaIntent
    /// Roles of spans that the subject does not answer to.
    var unheeded: Set<String> = []

    /// A plan.
    public init(_ subject: MediaItem, _ source: Source = .item, intent: PlayMediaIntent) {
        self.subject = subject
        self.source = source
        self.intent = intent
    }

    /// The same without heed of some words.
    func leaving(_ roles: Set<String>) -> PlayPlan {
        var plan = self
        plan.unheeded = roles
        return plan
    }

    /// How a queue is made.
    public enum Source: Sendable, Hashable {
        /// Of the subject and what it holds.
        case item
        /// Of the items that a description found, the subject being the first.
        case selection([MediaItem])
        /// Of items like the subject, for ever.
        case station
        /// The present queue goes on.
        case resume
        /// Of one episode of a show.
        case episode
    }
}
