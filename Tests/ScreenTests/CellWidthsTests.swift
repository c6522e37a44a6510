import Screen
import Testing

@Suite struct CellWidthsTests {
    @Test(
        arguments: [
            ("Kind of Blue", "Kind of Blue", 12), ("кино", "кино", 4), ("椎名林檎", "椎名林檎", 8), ("ヒカル!", "ヒカル!", 7),
            ("a\u{1b}[31mb", "a␛[31mb", 7), ("a\r\n\tb", "a␍␊␉b", 5), ("a\u{85}b\u{9b}c", "a\u{FFFD}b\u{FFFD}c", 5),
            ("\u{7}\u{7f}\u{0}", "␇␡␀", 3),
            ("❤\u{fe0f}", "❤", 1), ("👨\u{200d}👩\u{200d}👧", "👨👩👧", 6), ("🇯🇵", "JP", 2), ("👍🏽", "👍", 2), ("a\u{200b}b\u{feff}c", "abc", 3),
            ("a\u{202e}b\u{2066}c\u{200f}d\u{61c}e", "abcde", 5), ("soft\u{ad}hyphen", "softhyphen", 10), ("a\u{a0}b", "a b", 3),
            ("T\u{338}\u{322}\u{361}\u{35d}a", "T\u{338}\u{322}a", 2), ("\u{301}a", " \u{301}a", 2), ("line\u{2028}two", "line␤two", 8),
        ])
    func textBecomesSafeGlyphs(text: String, shown: String, columns: Int) {
        let glyphs = CellWidths.simple.glyphs(text)
        #expect(glyphs.flatMap(\.scalars) == Array(shown.unicodeScalars))
        #expect(glyphs.columns == columns)
    }

    @Test(
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
            ("日本語", 4, "日…"), ("ab cd", 4, "ab…"), ("", 3, ""),
        ])
    func whatDoesNotFitEndsInAnEllipsis(text: String, columns: Int, shown: String) {
        let glyphs = CellWidths.simple.fit(text, to: columns)
        #expect(glyphs.flatMap(\.scalars) == Array(shown.unicodeScalars))
        #expect(glyphs.columns <= columns)
    }
}
