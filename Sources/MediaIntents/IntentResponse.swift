public import MediaModel
public import Wording

/// How handling an intent ended, and what it does.
public struct IntentResponse: Sendable, Hashable {
    /// SiriKit's code.
    public var code: IntentResponseCode
    /// To be carried out in order.
    public var effects: [MediaEffect]
    /// What to say once they are carried out.
    public var reply: ReplyFact
    /// Items to be listed under the reply.
    public var shown: [MediaItem]

    /// A response.
    public init(_ code: IntentResponseCode, _ effects: [MediaEffect], _ reply: ReplyFact, shown: [MediaItem] = []) {
        self.code = code
        self.effects = effects
        self.reply = reply
        self.shown = shown
    }

    /// A response that does nothing.
    public static func failure(_ reply: ReplyFact, _ code: IntentResponseCode = .failure) -> IntentResponse {
        IntentResponse(code, [], reply)
    }
}
