/// A word of an utterance; in scripts written without blanks (kanji, kana) a single character.
struct Token: Sendable {
    /// Folded: NFKC, lower case, without diacritics, ё as е.
    let text: String
    /// Where it stands in the typed text, in UTF-8 units.
    let range: Range<Int>
    let script: Script
    /// Whether it follows the token before without a blank or a mark between them.
    let isJoined: Bool
    /// The mark before it.
    let pause: Pause
    /// 0 outside of quotes, else the number of the quoted span.
    let quote: Int
    /// What digits say: `30`, `1.5`.
    let number: Double?
    /// What a clock time says, in seconds: `1:02:00`.
    let clock: Double?

    /// The writing that a token belongs to.
    enum Script: UInt8, Sendable {
        case latin, cyrillic, han, hiragana, katakana, digit, symbol, other

        /// Whether words run together, so that each character is a token.
        var isUnspaced: Bool { self == .han || self == .hiragana || self == .katakana }
    }

    /// How strongly a mark divides.
    enum Pause: UInt8, Sendable, Comparable {
        case none, comma, stop

        static func < (left: Pause, right: Pause) -> Bool { left.rawValue < right.rawValue }
    }
}

/// A text cut into tokens.
struct Utterance: Sendable {
    /// As typed.
    let text: String
    let tokens: [Token]
    /// The quoted spans, as ranges of tokens; span 1 comes first.
    let quotes: [Range<Int>]

    /// The typed words from the first to the last token of `range`, with the marks between them.
    func words(_ range: Range<Int>) -> String {
        guard let first = range.first, let last = range.last else { return "" }
        return words(from: tokens[first].range.lowerBound, to: tokens[last].range.upperBound)
    }

    /// Whether a token begins with a Latin or Russian capital.
    func isCapital(_ token: Token) -> Bool {
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: token.range.lowerBound)
        guard start < bytes.endIndex else { return false }
        if (0x41...0x5A).contains(bytes[start]) { return true }
        let next = bytes.index(after: start)
        return bytes[start] == 0xD0 && next < bytes.endIndex && (bytes[next] == 0x81 || (0x90...0xAF).contains(bytes[next]))
    }

    /// Whether its capitals say where names are: behind the first word some words have one and some have none.
    var hasTellingCapitals: Bool {
        let words = tokens.dropFirst().filter { $0.script == .latin || $0.script == .cyrillic }
        let capitals = words.count { isCapital($0) && $0.text != "i" }
        return capitals > 0 && capitals < words.count { $0.text != "i" }
    }

    private func words(from start: Int, to end: Int) -> String {
        let bytes = text.utf8
        let lower = bytes.index(bytes.startIndex, offsetBy: start)
        let upper = bytes.index(bytes.startIndex, offsetBy: end)
        let words = text[lower..<upper]
        if Utterance.hasPlainBlanks(words.utf8) { return String(words) }
        return String(words).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether all blanks are single spaces, as they nearly always are; some texts that have none but these are not seen to.
    private static func hasPlainBlanks(_ bytes: Substring.UTF8View) -> Bool {
        var last: UInt8 = 0x20
        for byte in bytes {
            // The other blanks begin with these bytes.
            if byte < 0x20 || byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || (byte == 0x20 && last == 0x20) { return false }
            if last == 0xE3, byte == 0x80 { return false }
            last = byte
        }
        return last != 0x20
    }
}
