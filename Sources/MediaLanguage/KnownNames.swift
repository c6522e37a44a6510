import MediaModel
import TextForms

/// What is known under a name: the listener's vocabulary first, then the shipped one, then the collection.
///
/// Remembers its answers.
final class KnownNames {
    private let gazetteer: Gazetteer
    private let vocabulary: [String: [NameMatch]]
    /// The vocabulary by the stems of its Russian names, made when one is first asked for in another case.
    private lazy var stems = stemmed()
    /// What others know; it counts where the listener's own names say nothing.
    let famous: FamousNames
    private let entries: [VocabularyEntry]
    private var answers: [String: [NameMatch]] = [:]
    /// How many times the collection may still be asked: it is quick, but a rambling utterance has many names.
    private var questions = 48

    /// Names for one utterance.
    init(gazetteer: Gazetteer, vocabulary: [VocabularyEntry], famous: FamousNames = .none) {
        self.gazetteer = gazetteer
        self.famous = famous
        entries = vocabulary
        self.vocabulary = Self.index(vocabulary)
    }

    /// Entries by their folded words; earlier ones weigh more.
    private static func index(_ entries: [VocabularyEntry]) -> [String: [NameMatch]] {
        var index: [String: [NameMatch]] = [:]
        for (place, entry) in entries.enumerated() {
            guard let name = entry.strings.first else { continue }
            for words in entry.strings {
                let match = NameMatch(
                    type: entry.type.mediaType, name: entry.identifier == nil ? words : name, identifier: entry.identifier,
                    nearness: .exact, weight: 1 + 1 / Double(place + 1))
                index[key(words), default: []].append(match)
            }
        }
        return index
    }

    /// Entries that these words are a case form of.
    private func inflected(_ words: String) -> [NameMatch] {
        guard let forms = famous.forms, Self.hasCyrillic(words) else { return [] }
        return stems[forms.stems(of: words)] ?? []
    }

    private func stemmed() -> [String: [NameMatch]] {
        guard let forms = famous.forms else { return [:] }
        var stems: [String: [NameMatch]] = [:]
        for entry in entries {
            for words in entry.strings where Self.hasCyrillic(words) {
                stems[forms.stems(of: words), default: []] += (vocabulary[Self.key(words)] ?? []).map { match in
                    var match = match
                    match.nearness = .inflected
                    return match
                }
            }
        }
        return stems
    }

    private static func hasCyrillic(_ words: String) -> Bool { words.utf8.contains { $0 == 0xD0 || $0 == 0xD1 } }

    private static func key(_ words: String) -> String { Tokeniser.cut(words).tokens.map(\.text).joined() }

    /// Everything known under these words, best first.
    func matches(_ words: String) -> [NameMatch] {
        if let answer = answers[words] { return answer }
        var answer = vocabulary.isEmpty ? [] : vocabulary[Self.key(words)] ?? inflected(words)
        if questions > 0 {
            questions -= 1
            answer += gazetteer.matches(words)
        }
        answers[words] = answer
        return answer
    }
}

extension VocabularyType {
    /// What bears names of this kind.
    var mediaType: MediaItemType {
        switch self {
        case .mediaPlaylistTitle: .playlist
        case .mediaMusicArtistName, .mediaAudiobookAuthorName: .artist
        case .mediaAudiobookTitle: .audioBook
        case .mediaShowTitle: .podcastShow
        }
    }
}
