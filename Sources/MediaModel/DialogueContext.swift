/// What the dialogue knows when an utterance arrives; the `context` of phrase fixtures has the same fields.
public struct DialogueContext: Sendable, Hashable, Codable {
    /// What plays or is paused.
    public var nowPlaying: MediaItem?
    /// "Maybe you wanted", as last offered.
    public var alternatives: [MediaItem]?
    /// The choices of an open question.
    public var disambiguation: [MediaItem]?
    /// What waits for a yes or a no.
    public var confirmation: Interpretation?
    /// The last play, for corrections.
    public var lastPlay: Interpretation?
    /// The listener's names, most important first.
    public var vocabulary: [VocabularyEntry]?
    /// Names of the listener's shortcuts.
    public var shortcuts: [String]?
    /// Other names of the player.
    public var appNames: [String]?

    /// Nothing plays and nothing is open.
    public init() {}
}

/// One kind of the listener's (`INVocabulary`) or the shipped (`AppIntentVocabulary.plist`) names.
public struct VocabularyEntry: Sendable, Codable, Hashable {
    /// What bears the names.
    public var type: VocabularyType
    /// In descending order of importance; with an `identifier`, synonyms of one name.
    public var strings: [String]
    /// The item that all the strings name.
    public var identifier: MediaIdentifier?

    /// Names of one kind.
    public init(type: VocabularyType, strings: [String], identifier: MediaIdentifier? = nil) {
        self.type = type
        self.strings = strings
        self.identifier = identifier
    }
}

/// `INVocabularyStringType`, the media ones.
public enum VocabularyType: String, Sendable, Codable, CaseIterable {
    case mediaPlaylistTitle, mediaMusicArtistName, mediaAudiobookTitle, mediaAudiobookAuthorName, mediaShowTitle
}

/// A language ditty speaks, by its ISO 639-1 code: the name of its pack's folder.
public struct LanguageCode: Sendable, Hashable, Codable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The code.
    public let rawValue: String

    /// A code such as `en`.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A code such as `en`.
    public init(stringLiteral value: String) { rawValue = value }
    /// JSON holds the bare code.
    public init(from decoder: any Decoder) throws { rawValue = try decoder.singleValueContainer().decode(String.self) }
    /// JSON holds the bare code.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
    /// The code.
    public var description: String { rawValue }
}
