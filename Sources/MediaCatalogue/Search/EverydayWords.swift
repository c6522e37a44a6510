internal import TextForms

/// Words in hiragana or kanji that mean something by themselves, and so are no name in another alphabet unless they are spelt just so.
///
/// 「昨日」 is no «Кино» and 「ほう」 no `The Who`, though their sounds differ by little; 「桜」 is `Sakura`. Words in katakana came from abroad and
/// are names there as often as not.
struct EverydayWords {
    private let romanised: [String]
    /// So many sounds that agree are no accident.
    private static let telling = 8

    /// `nil` for words that are none of a dictionary, for names, and for katakana.
    init?(_ words: String, _ said: NameForms, _ forms: TextForms) {
        guard !words.unicodeScalars.contains(where: { (0x30A1...0x30FA).contains($0.value) }), forms.isEveryday(words) else { return nil }
        romanised = said.romanised
    }

    /// Whether a name, folded and without spaces, is the words in Latin letters.
    func isSpelling(_ squashed: String) -> Bool { romanised.contains(squashed) }

    /// Whether the words may be a name that sounds like them in so many sounds: one in kana or kanji, or a long one.
    func mayMean(_ folded: String, sounds: Int) -> Bool {
        let scripts = Script.Mix(folded)
        return scripts.contains(.kana) || scripts.contains(.kanji) || sounds >= Self.telling
    }
}
