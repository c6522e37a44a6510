import MediaLanguage
import MediaModel
import PlayerProtocol

extension Conversation {
    /// Ways in which a typed line may go on: the listener's shortcuts, sentences of the packs, names of the collection.
    func completions(_ request: CompletionRequest) -> [Completion] {
        let (typed, limit) = (request.text, min(max(0, request.limit), PageRequest.largest))
        guard typed.contains(where: { !$0.isWhitespace }) else { return [] }
        var found = phrases.shortcuts.map(\.name).filter { extends($0, typed) }.map { Completion(text: $0, kind: "shortcut") }
        // What is typed stays as it is typed.
        found += understanding.examples.filter { extends($0, typed) }.sorted { $0.count < $1.count }.lazy.filter(canBeDone).prefix(limit)
            .map { Completion(text: typed + $0.dropFirst(typed.count), kind: "phrase") }
        found += names(typed, limit: limit)
        var seen: Set<String> = []
        return Array(found.filter { seen.insert($0.text.lowercased()).inserted }.prefix(limit))
    }

    /// Whether this player can do what an example says: there are no other rooms to play in.
    private func canBeDone(_ example: String) -> Bool {
        let reading = understanding.interpret(Utterance(example), DialogueContext(), library.gazetteer)
        switch reading.interpretations.first?.intent {
        case .play(let intent): return intent.outputs == nil
        case .command(_, let outputs): return outputs == nil
        default: return true
        }
    }

    private func extends(_ sentence: String, _ typed: String) -> Bool {
        sentence.count > typed.count && sentence.lowercased().hasPrefix(typed.lowercased())
    }

    /// Names that the last words may be the start of; the longest run of words that is one wins.
    private func names(_ typed: String, limit: Int) -> [Completion] {
        let starts = [typed.startIndex] + typed.indices.filter { $0 > typed.startIndex && typed[typed.index(before: $0)].isWhitespace }
        // A verb stands in front of nearly every name; more than six words are none.
        for start in starts.suffix(6) {
            let words = typed[start...]
            guard words.contains(where: { $0.isLetter || $0.isNumber }), !words.hasSuffix("  ") else { continue }
            let items = library.names(startingWith: String(words), limit: limit)
            if !items.isEmpty {
                return items.map { Completion(text: typed[..<start] + $0.title, kind: $0.type.rawValue) }
            }
        }
        return []
    }
}
