/// A word as MeCab cuts it out of Japanese text.
public struct Morpheme: Sendable, Hashable {
    /// What class of word it is, as far as names depend on it.
    public enum Kind: Sendable, Hashable {
        /// A part of a person's name.
        case person
        case organisation
        /// Any other noun: names of places too.
        case noun
        /// 「を」「に」「で」「から」: follows a noun and says what part it plays.
        case caseParticle
        /// A verb, an adjective, or an ending of one.
        case verb
        /// Any other word.
        case other
        /// A word that the dictionary does not have.
        case unknown
    }

    /// Where it stands in the text, in UTF-8 units.
    public let range: Range<Int>
    /// Its class.
    public let kind: Kind
}

extension TextForms {
    /// The words of a text that has kanji or kana, in order; empty for other texts, and without a dictionary.
    public func morphemes(of text: String) -> [Morpheme] {
        guard let kanji, text.unicodeScalars.contains(where: { [.kanji, .kana].contains(Script($0.value)) }) else { return [] }
        return kanji.morphemes(of: text)
    }
}
