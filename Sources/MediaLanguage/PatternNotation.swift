/// A phrase pattern as a tree; `docs/languages.md` describes the notation.
indirect enum Pattern: Hashable, Sendable {
    /// A word, and the class of endings it may have where only its stem is written.
    case word(String, endings: String?)
    case slot(String)
    case rule(String)
    case sequence([Pattern])
    case choice([Pattern])
    case optional(Pattern)
    /// All parts, in any order.
    case anyOrder([Pattern])
}

/// Reads `[optional] (one|two) (any;order) {slot} <rule> stem~endings`.
struct PatternNotation {
    private let source: [Character]
    private var position = 0

    /// What is wrong with a pattern, and where.
    enum Fault: Error, Hashable {
        case unexpected(Character, at: Int)
        case unclosed(Character)
        case empty
    }

    /// The tree of `text`.
    static func parse(_ text: String) throws(Fault) -> Pattern {
        var notation = PatternNotation(source: Array(text))
        let pattern = try notation.sequence()
        if let extra = notation.next { throw .unexpected(extra, at: notation.position) }
        return pattern
    }

    private init(source: [Character]) { self.source = source }

    private var next: Character? { position < source.count ? source[position] : nil }

    private mutating func sequence() throws(Fault) -> Pattern {
        var parts: [Pattern] = []
        while let character = next {
            switch character {
            case "]", ")", "|", ";": return try Self.joined(parts)
            case "[":
                position += 1
                parts.append(.optional(try group(until: "]")))
            case "(":
                position += 1
                parts.append(try group(until: ")"))
            case "{": parts.append(.slot(try name(until: "}")))
            case "<": parts.append(.rule(try name(until: ">")))
            case "}", ">": throw .unexpected(character, at: position)
            default: parts.append(contentsOf: words())
            }
        }
        return try Self.joined(parts)
    }

    private static func joined(_ parts: [Pattern]) throws(Fault) -> Pattern {
        guard let first = parts.first else { throw .empty }
        return parts.count == 1 ? first : .sequence(parts)
    }

    private mutating func group(until closer: Character) throws(Fault) -> Pattern {
        var parts = [try sequence()]
        let separator = next
        while let character = next, character == "|" || character == ";" {
            if character != separator { throw .unexpected(character, at: position) }
            position += 1
            parts.append(try sequence())
        }
        guard next == closer else { throw .unclosed(closer) }
        position += 1
        if parts.count == 1 { return parts[0] }
        return separator == ";" ? .anyOrder(parts) : .choice(parts)
    }

    private mutating func name(until closer: Character) throws(Fault) -> String {
        position += 1
        let start = position
        while let character = next, character != closer { position += 1 }
        guard next == closer else { throw .unclosed(closer) }
        position += 1
        return String(source[start..<(position - 1)])
    }

    private mutating func words() -> [Pattern] {
        let start = position
        while let character = next, !"[](){}<>|;~".contains(character) { position += 1 }
        var words = source[start..<position].split(whereSeparator: \.isWhitespace).flatMap(Self.words)
        guard next == "~" else { return words }
        position += 1
        let nameStart = position
        while let character = next, character.isASCII, character.isLetter || character.isNumber { position += 1 }
        if case .word(let stem, _)? = words.popLast() {
            words.append(.word(stem, endings: String(source[nameStart..<position])))
        }
        return words
    }

    /// The words of a piece without blanks; `'s`, `-` and `・` can stand alone.
    private static func words(of piece: ArraySlice<Character>) -> [Pattern] {
        let text = String(piece)
        if ["'s", "-", "・"].contains(text) { return [.word(text, endings: nil)] }
        return Tokeniser.cut(text).tokens.map { .word($0.text, endings: nil) }
    }
}
