public import MediaModel

/// Every sentence ditty says, in the languages of its packs.
///
/// Rooms below hand over facts and codes; words are made here alone, from data. A language that lacks a sentence borrows it from
/// the fallback language, so that a reply is never empty.
public struct Wording: Sendable {
    /// The language that lends what another one lacks.
    public let fallback: LanguageCode
    private let packs: [LanguageCode: TextPack]

    /// Packs by language; the one of `fallback` should be complete.
    public init(packs: [TextPack], fallback: LanguageCode = "en") {
        self.fallback = fallback
        self.packs = Dictionary(packs.map { ($0.language, $0) }) { left, right in left.adding(right) }
    }

    /// The languages that have a pack, by code.
    public var languages: [LanguageCode] { packs.keys.sorted { $0.rawValue < $1.rawValue } }

    /// The pack of a language.
    public func pack(for language: LanguageCode) -> TextPack? { packs[language] }

    /// What ditty says about a fact: one line without a line break at its end.
    public func sentence(for fact: ReplyFact, language: LanguageCode) -> String {
        SentenceMaker(wording: self, language: language).sentence(for: fact)
    }

    /// The text of a key, its placeholders filled in; the key itself where no pack has it or a value is missing.
    public func text(_ key: String, _ values: [String: TextValue] = [:], language: LanguageCode) -> String {
        phrase(key, values, language: language) ?? key
    }

    /// The text of a key, or `nil` where no pack has it or a value is missing.
    public func phrase(_ key: String, _ values: [String: TextValue] = [:], language: LanguageCode) -> String? {
        for code in [language, fallback] {
            guard let pack = packs[code], let template = pack.sentences[key] else { continue }
            if let text = template.fill(values, pack: pack) { return text }
        }
        return nil
    }
}
