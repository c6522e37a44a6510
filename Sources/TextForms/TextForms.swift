/// The forms in which a listener may write a name: folded, romanised, read aloud, inflected, on the wrong keyboard, misspelt.
///
/// Pure functions over tables that are loaded once; the same text gives the same forms. Folding and edit distance need no tables and are
/// static.
public struct TextForms: Sendable {
    let romanisation: RomanisationTable
    let soundRules: SoundRules
    let inflection: InflectionTable
    let keyboards: KeyboardTable
    let numerals: NumeralTable
    let trimming: TrimmingTable
    let kanji: KanjiReader?

    /// Loads the tables from a folder, and MeCab's dictionary from `kanjiDictionary` where that is one.
    ///
    /// Without a dictionary kanji have no readings; everything else works.
    public init(tables folder: String, kanjiDictionary: String? = TextForms.usualKanjiDictionary) throws(TextFormsError) {
        romanisation = try RomanisationTable(folder: folder)
        soundRules = try SoundRules(folder: folder)
        inflection = try InflectionTable(folder: folder)
        keyboards = try KeyboardTable(folder: folder)
        numerals = try NumeralTable(folder: folder)
        trimming = try TrimmingTable(folder: folder, numbers: numerals.words)
        kanji = kanjiDictionary.flatMap(KanjiReader.init)
    }

    /// Where Debian's `mecab-ipadic-utf8` puts its dictionary.
    public static let usualKanjiDictionary = "/var/lib/mecab/dic/ipadic-utf8"
}
