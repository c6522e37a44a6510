import MediaIntents
import MediaModel
import Wording

extension Conversation {
    /// What of the packs' examples is shown, by kind; where there is one player there is no other room to play in.
    private static let kinds = ["play", "commands", "ask", "search", "add", "like", "correct", "pick"]
    /// The most examples of a kind.
    private static let exampleCount = 4

    /// Kinds of what can be said, one a line, with sentences about what the listener has.
    func helpLines(in language: LanguageCode) -> [String] {
        let hints = Hints(examples: understanding.examples(in: language), collection: library.media)
        return Conversation.kinds.compactMap { kind in
            let phrases = hints.phrases(of: kind, count: Conversation.exampleCount)
            return phrases.isEmpty ? nil : words.text("help.\(kind)", ["phrases": .list(phrases)], language: language)
        }
    }
}
