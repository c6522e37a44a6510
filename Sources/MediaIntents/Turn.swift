public import MediaModel
public import Wording

/// What one utterance came to: everything a caller has to do, show and say.
public struct Turn: Sendable, Hashable {
    /// All readings as resolved, the one acted on first.
    public var readings: [ResolvedIntent]
    /// SiriKit's code of the last phase reached.
    public var code: IntentResponseCode
    /// To be carried out in order.
    public var effects: [MediaEffect]
    /// What to say once they are carried out; see ``reply(after:)``.
    public var reply: ReplyFact
    /// Items to be listed under the reply: results, choices.
    public var shown: [MediaItem]
    /// Seconds that the effects may take before the player owns up that it cannot do it.
    public var deadline: Double = 5

    /// The reading acted on.
    public var interpretation: Interpretation { readings.first?.interpretation ?? Interpretation(.none, score: 0) }
    /// Words of the utterance that what plays does not answer to; to be said with the reply.
    public var leftOut: [String] { readings.first?.leftOut ?? [] }
    /// What the reading acted on came to.
    public var resolution: Resolution { readings.first?.resolution ?? Resolution(.notUnderstood) }

    init(_ readings: [ResolvedIntent], _ response: IntentResponse) {
        self.readings = readings
        code = response.code
        effects = response.effects
        reply = response.reply
        shown = response.shown
    }

    /// What to say when the effects came to so much, one status for each effect, `nil` where none was asked for: the first that failed is owned
    /// up to.
    public func reply(after statuses: [RemoteCommandStatus?]) -> ReplyFact {
        for (effect, status) in zip(effects, statuses) {
            if let status, status != .success { return effect.command.map { .refused($0, status) } ?? .failed }
        }
        return reply
    }

    /// What to say when the deadline has passed.
    public var replyAfterDeadline: ReplyFact { .timedOut }
}
