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
    /// More requests than these are no sentence.
    static let most = 3
}

/// Two requests in one sentence.
struct JoinedRequests {
    /// What is asked for first.
    var first: [Candidate]
    /// The words of what is asked for then, in order.
    var then: [String]
}

extension Pipeline {
    /// The requests that a sentence consists of, where there are several: "pause and turn it down", «включи кино и сделай погромче».
    ///
    /// - Parameter found: The readings of the whole. One that needs the joint for a name that somebody knows, or for its phrase, stands.
    func joined(_ utterance: Utterance, _ found: [Candidate]) -> JoinedRequests? {
        guard utterance.tokens.count > 2 else { return nil }
        return joined(line(utterance, WordCut(utterance, forms: forms)), found, depth: Joint.most)
    }

    private func joined(_ whole: Line, _ found: [Candidate], depth: Int) -> JoinedRequests? {
        guard depth > 1 else { return nil }
        let best = found.min { $0.cost < $1.cost }
        if let best, best.intent.kind != .none, best.request.map({ $0.isNamed && $0.isNothingButNames }) ?? (best.cost < Joint.command) {
            return nil
        }
        for joint in joints(of: whole).reversed() where !isHeld(joint, by: best, whole) {
            let tail = whole.part(joint.upperBound..<whole.count)
            guard let second = request(tail), let head = head(of: whole, before: joint, in: second) else { continue }
            let words = tail.words(0..<tail.count)
            let heads = read(whole: head)
            if let inner = joined(head, heads, depth: depth - 1) { return merged(inner, second, words) }
            return merged(JoinedRequests(first: heads, then: []), second, words)
        }
        return nil
    }

    private func read(whole line: Line) -> [Candidate] { strips(line).flatMap(read) }

    /// Where one request may end and another begin: the words or the mark between them.
    private func joints(of line: Line) -> [Range<Int>] {
        let found = Strip.found(in: line, pack: pack).filter { $0.kind == .joint }.map(\.match.range)
        let words = found.filter { part in
            !found.contains { $0 != part && $0.lowerBound <= part.lowerBound && part.upperBound <= $0.upperBound }
        }
        let marks = (1..<max(1, line.count)).filter { place in
            line[place].pause != .none && !line.cutsQuote(place) && (line[place].number == nil || line[place - 1].number == nil)
        }.map { $0..<$0 }
        let all = words + marks.filter { mark in !words.contains { $0.lowerBound <= mark.lowerBound && mark.lowerBound <= $0.upperBound } }
        let inside = all.filter { $0.lowerBound > 0 && $0.upperBound < line.count }
        return inside.count > 6 ? [] : inside.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Whether a reading of the whole has use for the joint: in the words of its phrase.
    private func isHeld(_ joint: Range<Int>, by best: Candidate?, _ line: Line) -> Bool {
        guard let best, best.intent.kind != .none else { return false }
        guard let request = best.request, let part = request.pieces?.line else { return best.cost < Joint.command }
        let tokens = joint.isEmpty ? [line.indices[joint.lowerBound]] : joint.map { line.indices[$0] }
        // "next, play Outer Peace": the words on both sides are those of a phrase.
        let isBetween = part.indices.contains { $0 < tokens[0] } && part.indices.contains { $0 > tokens[0] }
        if !isBetween, !tokens.contains(where: part.indices.contains) {
            return pack.schema.meanings[best.rule] != nil && best.cost - request.cost < Joint.command
        }
        return false
    }

    /// What a part asks for by itself, with a verb.
    private func request(_ line: Line) -> Candidate? {
        let best = read(whole: line).min { $0.cost < $1.cost }
        guard let best, let meaning = pack.schema.meanings[best.rule], meaning.isWeak != true else { return nil }
        switch best.intent.kind {
        case .command: return best.cost < Joint.command ? best : nil
        case .ask: return best.cost < Joint.command ? best : nil
        case .play: return best.cost < Joint.named ? best : nil
        // "…, I love rock and roll" is as likely a title.
        case .add, .affinity:
            return best.cost < Joint.named && best.intent.mediaSearch?.reference == .currentlyPlaying ? best : nil
        default: return nil
        }
    }

    /// The part before a joint, if it is a request that another may follow: nobody asks for two things to be played at once.
    private func head(of whole: Line, before joint: Range<Int>, in second: Candidate) -> Line? {
        let ends = joint.isEmpty || !whole[joint.lowerBound].script.isUnspaced ? [joint.lowerBound] : [joint.lowerBound, joint.upperBound]
        return ends.lazy.map { whole.part(0..<$0) }.first { line in
            guard let first = request(line) else { return false }
            guard first.intent.kind == .play else { return first.intent.kind != .ask || second.intent.kind == .ask }
            // "play Start and Stop".
            let isWord =
                whole.count - joint.upperBound == 1 && first.request?.hasUnknownWords == true && first.request?.fame.isEmpty == true
            return second.intent.mayFollowPlay && !isWord
        }
    }

    /// The first request with the second behind it, or changed by it: "play Abba and shuffle".
    private func merged(_ first: JoinedRequests, _ second: Candidate, _ words: String) -> JoinedRequests {
        let changed = first.then.isEmpty ? first.first.compactMap { $0.changed(by: second.intent) } : []
        return changed.isEmpty ? JoinedRequests(first: first.first, then: first.then + [words]) : JoinedRequests(first: changed, then: [])
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
        if let request = request(tail), request.intent.kind != .ask { return read(whole: tail).map { $0.costing(Joint.change) } }
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

extension MediaIntent {
    /// Whether it makes sense right behind a request for music, whose name else it is likely part of: "play Stop and Go", "play Hello and Goodbye".
    fileprivate var mayFollowPlay: Bool {
        switch self {
        case .play, .command(.play, _), .command(.pause, _), .command(.stop, _), .command(.togglePlayPause, _), .command(.quit, _),
            .command(.undo, _), .command(.clearQueue, _), .command(.removePlaylist, _), .command(.nextTrack, _),
            .command(.previousTrack, _):
            false
        default: true
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

    /// A play with what a command behind it says of how it is played; `nil` where the command is something else.
    fileprivate func changed(by intent: MediaIntent) -> Candidate? {
        guard case .play(var play) = self.intent, case .command(let command, nil) = intent else { return nil }
        switch command {
        case .changeShuffleMode(let type): play.playShuffled = type != .off
        case .changeRepeatMode(.one): play.playbackRepeatMode = play.search?.mediaName == nil ? .all : .one
        case .changeRepeatMode(.all): play.playbackRepeatMode = .all
        case .changePlaybackRate(.rate(let rate)): play.playbackSpeed = rate
        case .changeOutput(let rooms): play.outputs = (play.outputs ?? []) + rooms
        default: return nil
        }
        var candidate = self
        candidate.intent = .play(play)
        return candidate
    }
}
