internal import TextForms

/// Words in kana or kanji that mean something by themselves, and so are no name in another alphabet unless they are spelt or sound just so.
///
/// 「昨日」 is no «Кино» and 「パスタ」 no «Баста», though their sounds differ by little; 「桜」 is `Sakura` and 「レモン」 is `Lemon`.
struct EverydayWords {
    private let romanised: [String]
    private let isKatakana: Bool
    /// So many sounds that agree are no accident.
    private static let telling = 8
    /// What an r that kana leave out is worth.
    private static let nothing = 0.02

    /// `nil` for words that are none of a dictionary, and for names.
    init?(_ words: String, _ said: NameForms, _ forms: TextForms) {
        guard forms.isEveryday(words) else { return nil }
        romanised = said.romanised
        isKatakana = words.unicodeScalars.contains { (0x30A1...0x30FA).contains($0.value) }
    }

    /// Whether a name, folded and without spaces, is the words in Latin letters.
    func isSpelling(_ squashed: String) -> Bool { romanised.contains(squashed) }

    /// Whether the words may be a name of other letters that sounds so far from them: words that came from abroad if they sound the same, others
    /// if they are long.
    func mayMean(_ folded: String, at distance: Double, sounds: Int) -> Bool {
        let scripts = Script.Mix(folded)
        if scripts.contains(.kana) || scripts.contains(.kanji) { return true }
        return sounds >= Self.telling || isKatakana && distance <= Self.nothing
    }
}
