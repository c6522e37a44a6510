internal import FoundationEssentials
public import MediaModel

/// A language's shipped names and sentences, read from `AppIntentVocabulary.plist` as Apple defines that file.
public struct AppIntentVocabulary: Sendable, Hashable {
    /// Names, most important first; synonyms of one item share its identifier.
    public let entries: [VocabularyEntry]
    /// Sentences that show what can be said, by the intent's class (`INPlayMediaIntent`).
    public let examples: [String: [String]]

    /// Reads the property list at `path`; `label` names the file in errors.
    init(path: String, label: String) throws(PackError) {
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch { throw PackError(file: label, key: "", fault: .missingFile) }
        do { self.init(try PropertyListDecoder().decode(File.self, from: data)) } catch {
            throw PackError(file: label, key: "", fault: .unreadable("\(error)"))
        }
    }

    private init(_ file: File) {
        var entries: [VocabularyEntry] = []
        for vocabulary in file.parameterVocabularies ?? [] {
            guard let type = vocabulary.names.lazy.compactMap(Self.type).first else { continue }
            for item in vocabulary.items {
                entries.append(
                    VocabularyEntry(type: type, strings: item.synonyms.map(\.phrase), identifier: MediaIdentifier(item.identifier)))
            }
        }
        self.entries = entries
        examples = Dictionary((file.intentPhrases ?? []).map { ($0.intent, $0.examples) }, uniquingKeysWith: +)
    }

    /// `INPlayMediaIntent.playlistTitle` is what the documentation attests; the other names follow `INVocabularyStringType`.
    private static func type(_ parameter: String) -> VocabularyType? {
        switch parameter.split(separator: ".").last {
        case "playlistTitle", "mediaPlaylistTitle": .mediaPlaylistTitle
        case "artistName", "mediaMusicArtistName": .mediaMusicArtistName
        case "audiobookTitle", "mediaAudiobookTitle": .mediaAudiobookTitle
        case "audiobookAuthor", "audiobookAuthorName", "mediaAudiobookAuthorName": .mediaAudiobookAuthorName
        case "showTitle", "mediaShowTitle": .mediaShowTitle
        default: nil
        }
    }

    private struct File: Decodable {
        var parameterVocabularies: [Vocabulary]?
        var intentPhrases: [Phrases]?

        enum CodingKeys: String, CodingKey {
            case parameterVocabularies = "ParameterVocabularies"
            case intentPhrases = "IntentPhrases"
        }
    }

    private struct Vocabulary: Decodable {
        var names: [String]
        var items: [Item]

        enum CodingKeys: String, CodingKey {
            case names = "ParameterNames"
            case items = "ParameterVocabulary"
        }
    }

    private struct Item: Decodable {
        var identifier: String
        var synonyms: [Synonym]

        enum CodingKeys: String, CodingKey {
            case identifier = "VocabularyItemIdentifier"
            case synonyms = "VocabularyItemSynonyms"
        }
    }

    private struct Synonym: Decodable {
        var phrase: String

        enum CodingKeys: String, CodingKey { case phrase = "VocabularyItemPhrase" }
    }

    private struct Phrases: Decodable {
        var intent: String
        var examples: [String]

        enum CodingKeys: String, CodingKey {
            case intent = "IntentName"
            case examples = "IntentExamples"
        }
    }
}
