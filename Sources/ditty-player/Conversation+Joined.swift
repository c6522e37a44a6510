import MediaLanguage
import MediaModel
import PlayerProtocol
import Wording

/// Several requests in one sentence: one after the other, as far as they can be done.
extension Conversation {
    /// Does what a sentence asks for next; what comes after something that could not be done is left out, and that is said.
    func goOn(
        with next: String, of utterance: Utterance, _ rest: ArraySlice<String>, after first: ActionOutcome,
        _ respond: @escaping (ActionOutcome) -> Void
    ) {
        guard first.result == .done else {
            var outcome = first
            let left = words.text("leftOut", ["text": .text(([next] + rest).joined(separator: ", "))], language: language)
            outcome.reply = "\(first.reply) \(left)"
            return finish(outcome, respond)
        }
        say(Utterance(next, language: utterance.language)) { [self] second in
            let outcome = second.following(first)
            guard let following = rest.first else { return finish(outcome, respond) }
            goOn(with: following, of: utterance, rest.dropFirst(), after: outcome, respond)
        }
    }
}

extension ActionOutcome {
    /// What two actions came to, of which this is the second.
    fileprivate func following(_ first: ActionOutcome) -> ActionOutcome {
        var both = self
        both.reply = "\(first.reply) \(reply)"
        both.playing = playing ?? first.playing
        both.alternatives = alternatives.isEmpty ? first.alternatives : alternatives
        both.show = show ?? first.show
        both.lines = first.lines + lines
        return both
    }
}
