import MediaModel
import PlayerProtocol

/// Words in, actions and replies out.
final class Conversation {
    private var reply: String?
    private var alternatives: [MediaItem] = []

    func note(_ text: String) { reply = text }
    func fill(_ snapshot: inout PlayerSnapshot) {
        snapshot.reply = reply
        snapshot.alternatives = alternatives
    }
    func say(_ utterance: Utterance, _ respond: @escaping (ActionOutcome) -> Void) { respond(ActionOutcome(.notUnderstood, reply: "")) }
    func explain(_ utterance: Utterance) -> String { "{}" }
    func completions(_ request: CompletionRequest) -> [Completion] { [] }
    func open(_ link: DittyLink, _ respond: @escaping (ActionOutcome) -> Void) { respond(ActionOutcome(.notUnderstood, reply: "")) }
    func prepare() {}
    func handle(_ request: PhrasesRequest, _ respond: @escaping (PlayerReply) -> Void) { respond(.lines([])) }
}
