import MediaModel

/// What words were taken for, kept as places until somebody wants to read it: few candidates come so far.
enum Explanation: Sendable {
    /// Words as they are.
    case words(String, role: String)
    /// The pieces of a request.
    case request(Pieces)
    /// A phrase with its slots; the first `{search}` as the pieces of a request.
    case phrase(Match, Line, Pieces?)

    /// Pieces of a line and the parts that they play.
    struct Pieces: Sendable {
        var line: Line
        /// In their order, fillers included.
        var pieces: [Piece]
        /// The part that each piece plays.
        var roles: [String]
        /// What each token of the line may be in the lexicon, whatever it was taken for.
        var classes: [ChunkMeaning?]

        fileprivate var parts: [Part] {
            zip(pieces, roles).map { Part(line: line, range: $0.range, role: $1, piece: $0, classes: classes) }
        }
    }

    /// A run of words with the part that it plays.
    struct Part: Sendable {
        var line: Line
        var range: Range<Int>
        var role: String
        /// What a request took it for.
        var piece: Piece?
        var classes: [ChunkMeaning?] = []

        /// Its words as typed.
        var words: String { line.words(range) }
    }

    /// The line that was read.
    var line: Line? {
        switch self {
        case .words: nil
        case .request(let pieces): pieces.line
        case .phrase(_, let line, _): line
        }
    }

    /// For people to read.
    var spans: [Interpretation.Span] {
        if case .words(let text, let role) = self { return [Interpretation.Span(text: text, role: role)] }
        return parts.map { Interpretation.Span(text: $0.words, role: $0.role) }
    }

    /// In the order of the words; none of words as they are.
    var parts: [Part] {
        switch self {
        case .words: []
        case .request(let pieces): pieces.parts
        case .phrase(let match, let line, let pieces): Self.parts(match, line, pieces)
        }
    }

    private static func parts(_ match: Match, _ line: Line, _ request: Pieces?) -> [Part] {
        var parts: [Part] = []
        var place = match.range.lowerBound
        var isSearchDone = false
        func words(to end: Int) {
            if place < end { parts.append(Part(line: line, range: place..<end, role: "phrase")) }
        }
        for capture in match.captures {
            words(to: capture.range.lowerBound)
            if capture.slot != .search {
                parts.append(Part(line: line, range: capture.range, role: capture.slot.rawValue))
            } else if !isSearchDone {
                parts += request?.parts ?? []
                isSearchDone = true
            }
            place = capture.range.upperBound
        }
        words(to: match.range.upperBound)
        return parts
    }
}
