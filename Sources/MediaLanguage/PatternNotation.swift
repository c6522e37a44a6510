/// A phrase pattern as a tree; `docs/languages.md` describes the notation.
enum Pattern: Hashable, Sendable {
    /// A word by the number of its text, and the class of endings it may have where only its stem is written.
    case word(TextTable.ID, endings: String?)
    case slot(String)
    case rule(String)
    case sequence([Pattern])
    case choice([Pattern])
    indirect case optional(Pattern)
    /// All parts, in any order.
    case anyOrder([Pattern])
}

/// Reads `[optional] (one|two) (any;order) {slot} <rule> stem~endings`, and numbers the words that it meets.
struct PatternNotation {
    /// The words of all patterns read so far.
    private(set) var texts = TextTable()
    private var source: [UInt8] = []
    private var position = 0

    /// What is wrong with a pattern, and where, in characters.
    enum Fault: Error, Hashable {
        case unexpected(Character, at: Int)
        case unclosed(Character)
        case empty
    }

    /// The tree of `text`, or of `text` in parentheses.
    mutating func parse(_ text: String, isGroup: Bool = false) throws(Fault) -> Pattern {
        source.removeAll(keepingCapacity: true)
        if isGroup { source.append(UInt8(ascii: "(")) }
        source.append(contentsOf: text.utf8)
        if isGroup { source.append(UInt8(ascii: ")")) }
        position = 0
        let pattern = try sequence()
        if next != nil { throw unexpected }
        return pattern
    }

    /// The number of a word as it is.
    mutating func intern(_ word: String) -> TextTable.ID { texts.intern(word) }

    private var next: UInt8? { position < source.count ? source[position] : nil }

    private var unexpected: Fault {
        let before = String(decoding: source[..<position], as: UTF8.self)
        return .unexpected(String(decoding: source[position...], as: UTF8.self).first ?? " ", at: before.count)
    }

    private mutating func sequence() throws(Fault) -> Pattern {
        var parts: [Pattern] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "|"), UInt8(ascii: ";"): return try Self.joined(parts)
            case UInt8(ascii: "["):
                position += 1
                parts.append(.optional(try group(until: "]")))
            case UInt8(ascii: "("):
                position += 1
                parts.append(try group(until: ")"))
            case UInt8(ascii: "{"): parts.append(.slot(try name(until: "}")))
            case UInt8(ascii: "<"): parts.append(.rule(try name(until: ">")))
            case UInt8(ascii: "}"), UInt8(ascii: ">"): throw unexpected
            default: words(into: &parts)
            }
        }
        return try Self.joined(parts)
    }

    private static func joined(_ parts: [Pattern]) throws(Fault) -> Pattern {
        guard let first = parts.first else { throw .empty }
        return parts.count == 1 ? first : .sequence(parts)
    }

    private mutating func group(until closer: Unicode.Scalar) throws(Fault) -> Pattern {
        var parts = [try sequence()]
        let separator = next
        while let byte = next, byte == UInt8(ascii: "|") || byte == UInt8(ascii: ";") {
            if byte != separator { throw unexpected }
            position += 1
            parts.append(try sequence())
        }
        guard next == UInt8(ascii: closer) else { throw .unclosed(Character(closer)) }
        position += 1
        if parts.count == 1 { return parts[0] }
        return separator == UInt8(ascii: ";") ? .anyOrder(parts) : .choice(parts)
    }

    private mutating func name(until closer: Unicode.Scalar) throws(Fault) -> String {
        position += 1
        let start = position
        while let byte = next, byte != UInt8(ascii: closer) { position += 1 }
        guard next == UInt8(ascii: closer) else { throw .unclosed(Character(closer)) }
        position += 1
        return String(decoding: source[start..<(position - 1)], as: UTF8.self)
    }

    // MARK: Words

    /// Words up to the next sign of the notation, the last perhaps a stem.
    private mutating func words(into parts: inout [Pattern]) {
        let before = parts.count
        while let byte = next, !Self.isSign(byte) {
            if Self.isBlank(byte) { position += 1 } else { piece(into: &parts) }
        }
        guard next == UInt8(ascii: "~") else { return }
        position += 1
        let start = position
        while let byte = next, byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 { position += 1 }
        if parts.count > before, case .word(let stem, _)? = parts.popLast() {
            parts.append(.word(stem, endings: String(decoding: source[start..<position], as: UTF8.self)))
        }
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }

    /// What stands up to the next blank or sign: plain words as they lie, anything else cut as utterances are.
    private mutating func piece(into parts: inout [Pattern]) {
        let start = position
        var kinds: UInt8 = 0
        while let byte = next, !Self.isBlank(byte), !Self.isSign(byte) {
            kinds |= kind(of: byte).rawValue
            position = min(source.count, position + Self.length(of: byte))
        }
        switch kinds {
        case Kind.letter.rawValue: parts.append(.word(intern(start..<position), endings: nil))
        case Kind.character.rawValue:
            for place in stride(from: start, to: position, by: 3) { parts.append(.word(intern(place..<(place + 3)), endings: nil)) }
        default: cut(start..<position, into: &parts)
        }
    }

    private mutating func intern(_ range: Range<Int>) -> TextTable.ID {
        source.withUnsafeBufferPointer { texts.intern(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Kinds of scalars, as bits.
    private enum Kind: UInt8 {
        /// A small letter of a writing with blanks, which folding leaves as it is.
        case letter = 1
        /// One of kanji or kana, of three bytes.
        case character = 2
        case other = 4
    }

    /// What the scalar is that begins here: a to z, а to я, kana, the common kanji, or another.
    private func kind(of first: UInt8) -> Kind {
        if first < 0x80 { return first &- 0x61 < 26 ? .letter : .other }
        guard position + Self.length(of: first) <= source.count else { return .other }
        let second = UInt32(source[position + 1] & 0x3F)
        switch first {
        case 0xD0, 0xD1: return 0x430...0x44F ~= UInt32(first & 0x1F) << 6 | second ? .letter : .other
        case 0xE3...0xE9:
            switch UInt32(first & 0xF) << 12 | second << 6 | UInt32(source[position + 2] & 0x3F) {
            case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FFF: return .character
            default: return .other
            }
        default: return .other
        }
    }

    private static func length(of byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

    private mutating func cut(_ range: Range<Int>, into parts: inout [Pattern]) {
        for piece in String(decoding: source[range], as: UTF8.self).split(whereSeparator: \.isWhitespace) {
            for word in Self.words(of: String(piece)) { parts.append(.word(texts.intern(word), endings: nil)) }
        }
    }

    /// The words of a piece without blanks; `'s`, `-` and `・` can stand alone.
    private static func words(of piece: String) -> [String] {
        if ["'s", "-", "・"].contains(piece) { return [piece] }
        return Tokeniser.cut(piece).tokens.map(\.text)
    }
}
