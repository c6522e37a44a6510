import MediaModel

/// What a part of a sentence costs at most that is a request of its own.
private enum Joint {
    /// A command, whose words are all of a phrase.
    static let command = 0.45
    /// A request for something by name.
    static let named = 3.0
    /// What changing one's mind within a sentence costs.
    static let change = 0.2
    /// The same where nothing but a name follows.
    static let changeOfName = 0.5
    /// What finding out whether a phrase fits may take.
    static let steps = 8000
}

extension Pipeline {
    /// The requests that a sentence consists of, where there are several: with a phrase each, or by the names behind one.
    func requests(_ utterance: Utterance, _ found: [Candidate]) -> JoinedRequests? {
        if let joined = joined(utterance, found) { return joined }
        guard utterance.tokens.count <= Line.longest, let best = found.min(by: { $0.cost < $1.cost }),
            let line = best.explanation.line, line.utterance.text == utterance.text, best.request?.hasNames == true
        else { return nil }
        var row = NamesInARow(self.line(utterance, line.cut), pipeline: self)
        return row.requests(best)
    }

    /// The requests that a sentence consists of, where there are several: "pause and turn it down", «включи кино и сделай погромче».
    ///
    /// - Parameter found: The readings of the whole. One that needs the joint for a name that somebody knows, or for its phrase, stands.
    func joined(_ utterance: Utterance, _ found: [Candidate]) -> JoinedRequests? {
        guard utterance.tokens.count > 1, utterance.tokens.count <= Line.longest else { return nil }
        let best = found.min { $0.cost < $1.cost }
        if let best, best.intent.kind != .none,
            best.request.map({ $0.isNamed && $0.isNothingButNames && !best.passesOver }) ?? (best.cost < Joint.command)
        {
            return nil
        }
        // The dictionary was asked already.
        let read = found.lazy.compactMap(\.explanation.line).first { $0.utterance.text == utterance.text }
        let whole = line(utterance, read.map(\.cut) ?? WordCut(utterance, forms: forms))
        guard var search = JointSearch(whole, best: best, pipeline: self) else { return nil }
        if let requests = search.requests() { return requests }
        // What means something as a whole, or is refused, has no rest.
        guard best.map({ $0.request == nil && ($0.intent.kind == .command || $0.intent.kind == .none && $0.cost >= 2) }) ?? true else {
            return nil
        }
        return search.commandsAndRest(whole: best?.intent.kind == .command ? best?.intent : nil)
    }

    func read(whole line: Line) -> [Candidate] { strips(line).flatMap(read) }

    /// Whether any phrase fits a part that may be a request of its own: most have none, and are not read for that.
    func mayAsk(_ line: Line) -> Bool {
        guard line.count > 0 else { return false }
        let reader = SlotReader(line: line, pack: pack)
        var matcher = Matcher(pack.phrases.automaton, line: line, reader: reader, isWhole: true, budget: Joint.steps)
        return matcher.matches(at: 0).contains { match in
            guard let meaning = pack.schema.meanings[pack.phrases.meanings[match.entry]], meaning.isWeak != true else { return false }
            return [.command, .ask, .play, .add, .affinity].contains(meaning.means.kind)
        }
    }

    /// Whether a reading of the whole has use for the joint: in the words of its phrase.
    func isHeld(_ joint: Range<Int>, by best: Candidate?, _ line: Line) -> Bool {
        guard let best, best.intent.kind != .none else { return false }
        guard let request = best.request, let part = request.pieces?.line else { return best.cost < Joint.command }
        let tokens = joint.isEmpty ? [line.indices[joint.lowerBound]] : joint.map { line.indices[$0] }
        // "next, play Outer Peace": the words on both sides are those of a phrase.
        let isBetween = part.indices.contains { $0 < tokens[0] } && part.indices.contains { $0 > tokens[0] }
        if !isBetween, !tokens.contains(where: part.indices.contains), !part.indices.contains(line.indices[joint.upperBound]) {
            return pack.schema.meanings[best.rule] != nil && best.cost - request.cost < Joint.command
        }
        return false
    }

    /// What readings of a part ask for by itself, with a verb.
    func request(_ readings: [Candidate]) -> Candidate? {
        guard let best = readings.min(by: { $0.cost < $1.cost }), let meaning = pack.schema.meanings[best.rule], meaning.isWeak != true
        else { return nil }
        switch best.intent.kind {
        case .command, .ask: return best.cost < Joint.command ? best : nil
        case .play: return best.cost < Joint.named ? best : nil
        // "…, I love rock and roll" is as likely a title.
        case .add, .affinity:
            return best.cost < Joint.named && best.intent.mediaSearch?.reference == .currentlyPlaying ? best : nil
        default: return nil
        }
    }

    // MARK: Changes of mind

    /// What is said after second thoughts: "play Abba, no, Queen", «включи… нет, пауза».
    func changesOfMind(_ whole: Line, _ found: [Candidate]) -> [Candidate] {
        guard whole.count > 2, (1..<whole.count).contains(where: { whole[$0].pause != .none }),
            !found.contains(where: { $0.cost < Joint.command && $0.intent.kind != .none })
        else { return [] }
        let changes = Strip.found(in: whole, pack: pack).filter { match, kind in
            guard kind == .correction, match.range.lowerBound > 0, match.range.upperBound < whole.count else { return false }
            guard !match.captures.contains(where: { $0.slot == .rest }) else { return false }
            return whole[match.range.lowerBound].pause != .none
        }.map(\.match.range)
        guard let last = changes.max(by: { ($0.upperBound, $0.count) < ($1.upperBound, $1.count) }) else { return [] }
        let tail = whole.part(last.upperBound..<whole.count)
        let rest = read(whole: tail)
        if let request = request(rest), request.intent.kind != .ask { return rest.map { $0.costing(Joint.change) } }
        let first = read(whole: whole.part(0..<last.lowerBound)).min { $0.cost < $1.cost }
        guard let first, case .play = first.intent, first.cost < Joint.named else { return [] }
        var reader = PhraseReader(pack: pack, context: context, names: names, clock: clock)
        return reader.requests([0..<tail.count], in: tail).filter { !$0.isForeign }.compactMap { request in
            guard let pieces = request.pieces else { return nil }
            let last = Interpretation(first.intent, score: 1, rule: first.rule)
            let intent = MediaIntent.play(Dialogue.corrected(request, last: last, names: names))
            return Candidate(
                intent, cost: request.cost + Joint.changeOfName, rule: first.rule, explanation: .request(pieces), request: request)
        }
    }
}

extension Candidate {
    /// The same reading, dearer.
    fileprivate func costing(_ more: Double) -> Candidate {
        var candidate = self
        candidate.cost += more
        return candidate
    }
}
