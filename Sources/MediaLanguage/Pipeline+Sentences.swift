import MediaModel

/// What a sentence beside another costs that is not the request.
private enum Beside {
    static let sentence = 0.5
    static let token = 0.04
    /// Where marks divide more often, it is a list of names.
    static let most = 3
}

extension Pipeline {
    /// A request beside a sentence that asks for nothing: "I'm bored, put something on", «эту не хочу, дальше», 「これはいいや、次」.
    ///
    /// Only what has a verb of its own is taken for one, and what is left out must be no name that somebody knows.
    func sentences(_ whole: Line, _ found: [Candidate]) -> [Candidate] {
        guard !found.contains(where: { $0.cost < 0.4 && $0.intent.kind != .none }) else { return [] }
        let marks = (1..<max(1, whole.count)).filter { whole[$0].pause != .none && !whole.cutsQuote($0) }
        guard !marks.isEmpty, marks.count <= Beside.most else { return [] }
        return marks.flatMap { mark in
            [(mark..<whole.count, 0..<mark), (0..<mark, mark..<whole.count)].flatMap { kept, left in
                isChatter(whole.part(left)) ? request(whole.part(kept), leaving: left.count, isLast: kept.lowerBound > 0) : []
            }
        }
    }

    private func request(_ line: Line, leaving count: Int, isLast: Bool) -> [Candidate] {
        strips(line).flatMap(read).compactMap { candidate in
            guard candidate.intent.kind != .none, pack.schema.meanings[candidate.rule] != nil else { return nil }
            // A verb alone may be that of the words before: «романс сплина, поставь».
            if isLast, candidate.rule == "play.nothing" { return nil }
            var candidate = candidate
            candidate.cost += Beside.sentence + Beside.token * Double(count)
            return candidate
        }
    }

    /// Whether words ask for nothing by themselves and name nothing.
    private func isChatter(_ line: Line) -> Bool {
        if names.matches(line.words(0..<line.count)).contains(where: { $0.nearness <= .trimmed }) { return false }
        if names.famous.found(in: line)[0..<line.count] != nil { return false }
        return !strips(line).flatMap(read).contains { candidate in
            switch candidate.intent {
            case .play, .add, .search: candidate.cost < 1.2
            default: false
            }
        }
    }
}
