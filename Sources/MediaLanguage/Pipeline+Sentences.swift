import MediaModel

/// What a sentence beside another costs that is not the request.
private enum Beside {
    static let sentence = 0.5
    static let token = 0.04
    /// What follows a request is as likely part of it: "September, Gouden Roos".
    static let behind = 0.9
    /// Where marks divide more often, it is a list of names.
    static let most = 3
    /// What is read as a request of its own is none that may be left out; one for something by name is dear and still one.
    static let request = 1.2
    static let named = 4.0
}

extension Pipeline {
    /// A request beside a sentence that asks for nothing: "I'm bored, put something on", «эту не хочу, дальше», 「これはいいや、次」.
    ///
    /// Only what has a verb of its own is taken for one, and what is left out must be no name that somebody knows.
    func sentences(_ whole: Line, _ found: [Candidate]) -> [Candidate] {
        guard !found.contains(where: { $0.cost < 0.4 && $0.intent.kind != .none }) else { return [] }
        let marks = (1..<max(1, whole.count)).filter { place in
            whole[place].pause != .none && !whole.cutsQuote(place) && (whole[place].number == nil || whole[place - 1].number == nil)
        }
        guard !marks.isEmpty, marks.count <= Beside.most else { return [] }
        return marks.flatMap { mark in
            [(mark..<whole.count, 0..<mark), (0..<mark, mark..<whole.count)].flatMap { kept, left in
                let beside = whole.part(left)
                guard !isName(beside) else { return [Candidate]() }
                let others = strips(beside).flatMap(read).filter(isRequest).map(\.intent)
                let found = request(whole.part(kept), leaving: left.count, isLast: kept.lowerBound > 0)
                return found.filter { candidate in others.allSatisfy { $0 == candidate.intent } }
            }
        }
    }

    private func isRequest(_ candidate: Candidate) -> Bool {
        switch candidate.intent.kind {
        case .none: false
        case .play, .add, .search: candidate.cost < Beside.named
        default: candidate.cost < Beside.request
        }
    }

    private func request(_ line: Line, leaving count: Int, isLast: Bool) -> [Candidate] {
        strips(line).flatMap(read).compactMap { candidate in
            guard candidate.intent.kind != .none, pack.schema.meanings[candidate.rule] != nil else { return nil }
            // A verb alone may be that of the words before: «романс сплина, поставь».
            if isLast, candidate.rule == "play.nothing" { return nil }
            var candidate = candidate
            candidate.cost += Beside.sentence + Beside.token * Double(count)
            if !isLast, candidate.request != nil { candidate.cost += Beside.behind }
            return candidate
        }
    }

    /// Whether words are a name, or hold that of a performer.
    private func isName(_ line: Line) -> Bool {
        if names.matches(line.words(0..<line.count)).contains(where: { $0.nearness <= .trimmed }) { return true }
        let known = names.famous.found(in: line)
        return known[0..<line.count] != nil || known.contains { $0.value.isArtist && !$0.value.isOrdinary }
    }
}
