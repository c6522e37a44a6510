/// Follows quotes through a text, however deep they nest: the outermost pair makes a span.
struct Quotes {
    /// The span that is open now; 0 outside.
    private(set) var current = 0
    private var depth = 0
    private var closer: Unicode.Scalar = "\""
    private var opener: Unicode.Scalar = "\""
    private var start = 0
    private var spans: [Range<Int>] = []

    private static let pairs: [Unicode.Scalar: Unicode.Scalar] = [
        "“": "”", "„": "“", "«": "»", "「": "」", "『": "』", "｢": "｣", "\"": "\"", "＂": "＂", "‘": "’", "'": "'", "‹": "›", "〈": "〉", "《": "》",
    ]

    /// Whether a single quote is open, so that an apostrophe may close it.
    var isSingleOpen: Bool { depth > 0 && (closer == "'" || closer == "’") }

    /// Takes a scalar that may open or close a span before token `index`; whether it did.
    mutating func take(_ scalar: Unicode.Scalar, before index: Int, opensWord: Bool, closesWord: Bool) -> Bool {
        if depth > 0, scalar == closer {
            guard closer != "'" && closer != "’" || closesWord else { return false }
            depth -= 1
            if depth == 0 { close(at: index) }
            return true
        }
        if depth > 0, scalar == opener, opener != closer {
            depth += 1
            return true
        }
        guard depth == 0, let partner = Quotes.pairs[scalar], opensWord || (scalar != "'" && scalar != "‘") else { return false }
        opener = scalar
        closer = partner
        depth = 1
        start = index
        current = spans.count + 1
        return true
    }

    private mutating func close(at index: Int) {
        if index > start { spans.append(start..<index) }
        current = 0
    }

    /// The spans that were closed; tokens after a quote that never closes are freed of it.
    func closed(in tokens: inout [Token]) -> [Range<Int>] {
        guard depth > 0, start < tokens.count else { return spans }
        for index in start..<tokens.count { tokens[index] = tokens[index].unquoted }
        return spans
    }
}

extension Utterance {
    /// The same words outside of quotes.
    var unquoted: Utterance { Utterance(text: text, tokens: tokens.map(\.unquoted), quotes: []) }
}

extension Token {
    /// The same token outside of quotes.
    var unquoted: Token {
        Token(
            text: text, range: range, script: script, isJoined: isJoined, pause: pause, quote: 0, number: number, clock: clock)
    }
}
