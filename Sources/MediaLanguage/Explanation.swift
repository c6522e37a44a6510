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
        var roles: [(range: Range<Int>, role: String)]

        fileprivate var spans: [Interpretation.Span] {
            roles.map { Interpretation.Span(text: line.words($0.range), role: $0.role) }
        }
    }

    /// For people to read.
    var spans: [Interpretation.Span] {
        switch self {
        case .words(let text, let role): [Interpretation.Span(text: text, role: role)]
        case .request(let pieces): pieces.spans
        case .phrase(let match, let line, let pieces): Self.spans(match, line, pieces)
        }
    }

    private static func spans(_ match: Match, _ line: Line, _ request: Pieces?) -> [Interpretation.Span] {
        var spans: [Interpretation.Span] = []
        var place = match.range.lowerBound
        var isSearchDone = false
        func words(to end: Int) {
            if place < end { spans.append(Interpretation.Span(text: line.words(place..<end), role: "phrase")) }
        }
        for capture in match.captures {
            words(to: capture.range.lowerBound)
            if capture.slot != .search {
                spans.append(Interpretation.Span(text: line.words(capture.range), role: capture.slot.rawValue))
            } else if !isSearchDone {
                spans += request?.spans ?? []
                isSearchDone = true
            }
            place = capture.range.upperBound
        }
        words(to: match.range.upperBound)
        return spans
    }
}
