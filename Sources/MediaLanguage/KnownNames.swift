import MediaModel

/// What is known under a name: the listener's vocabulary first, then the shipped one, then the collection.
///
/// Remembers its answers, by the words and by where they stand in the text.
final class KnownNames {
    private let gazetteer: Gazetteer
    private let vocabulary: NameIndex
    private let shipped: NameIndex
    /// What others know; it counts where the listener's own names say nothing.
    let famous: FamousNames
    private let spellings: ForeignSpellings
    private var asked = TextTable()
    /// By the number of the words in `asked`.
    private var answers: [[NameMatch]] = []
    /// The text of `spans`.
    private var text = ""
    /// Numbers of words by the tokens from which to which they go.
    private var spans: [Int: TextTable.ID] = [:]
    private var key: [UInt8] = []
    /// How many times the collection may still be asked: it is quick, but a rambling utterance has many names.
    private var questions = 48

    /// Names for one utterance.
    init(
        gazetteer: Gazetteer, vocabulary: NameIndex, shipped: NameIndex, famous: FamousNames, spellings: ForeignSpellings = .none
    ) {
        self.spellings = spellings
        self.gazetteer = gazetteer
        self.vocabulary = vocabulary
        self.shipped = shipped
        self.famous = famous
    }

    /// Everything known under these words, best first.
    func matches(_ words: String) -> [NameMatch] { answers[Int(ask(words))] }

    /// Everything known under the words of a part of a line.
    func matches(_ line: Line, _ range: Range<Int>) -> [NameMatch] {
        guard let span = line.span(range) else { return matches(line.words(range)) }
        if line.utterance.text != text {
            text = line.utterance.text
            spans.removeAll(keepingCapacity: true)
        }
        if let known = spans[span] { return answers[Int(known)] }
        let id = ask(line.words(range))
        spans[span] = id
        return answers[Int(id)]
    }

    /// What the collection has; where it has nothing that is spelt or sounds so, under the name's own spelling.
    private func collected(_ words: String) -> [NameMatch] {
        let found = gazetteer.matches(words)
        guard !found.contains(where: { $0.nearness < .keyboard }), let name = spellings.name(for: words) else { return found }
        return gazetteer.matches(name).filter { $0.nearness < .keyboard }.map { match in
            var match = match
            match.nearness = .transliterated
            return match
        } + found
    }

    private func ask(_ words: String) -> TextTable.ID {
        let id = asked.intern(words)
        guard Int(id) == answers.count else { return id }
        let isPlain = NameKey.write(words, to: &key)
        var answer = vocabulary.matches(key, behind: 0) + shipped.matches(key, behind: vocabulary.count)
        if answer.isEmpty {
            answer = vocabulary.inflected(words, key: key, isPlain: isPlain, behind: 0)
            answer += shipped.inflected(words, key: key, isPlain: isPlain, behind: vocabulary.count)
        }
        if questions > 0 {
            questions -= 1
            answer += collected(words)
        }
        answers.append(answer)
        return id
    }
}
