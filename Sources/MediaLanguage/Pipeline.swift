import MediaModel
import TextForms

/// One utterance through one language: dialogue, shortcuts, stripping, corrections, phrases, requests without a verb.
struct Pipeline {
    let pack: LanguagePack
    let context: DialogueContext
    let names: KnownNames
    let clock: Clock
    /// Without them no dictionary says where words end.
    let forms: TextForms?
    /// How much work reading a line may make, see ``PhraseReader``.
    var mostWork = PhraseReader.mostWork

    /// All readings; none where the language has nothing to say to it.
    func candidates(_ utterance: Utterance) -> [Candidate] {
        guard !utterance.tokens.isEmpty else { return [] }
        // An utterance that is quoted as a whole may be a title, or words that were quoted.
        let cut = WordCut(utterance, forms: forms)
        let isAllQuoted = utterance.quotes == [0..<utterance.tokens.count]
        let whole = line(utterance, cut)
        var found = Dialogue.shortcuts(utterance, context: context)
        for whole in isAllQuoted ? [line(utterance.unquoted, cut), whole] : [whole] {
            for strip in strips(whole) { found += read(strip) }
        }
        found += sentences(whole, found) + changesOfMind(whole, found) + bareTitle(whole)
        // "no metal please" wants none, where "no, metal" does.
        found.removeAll { $0.rule == "none.weak" && !$0.isInOneBreath(whole) }
        if let refusal = found.first(where: \.isRefusal) { return [refusal] }
        // "not that one, the one by Adele" corrects rather than it refuses.
        if found.contains(where: { $0.intent.kind == .correct && $0.cost < 2 }) { found.removeAll { $0.intent.kind == .none } }
        return found
    }

    /// The tokens as the pack sees them.
    func line(_ utterance: Utterance, _ cut: WordCut?) -> Line {
        let apps = (context.appNames ?? []).map { Tokeniser.cut($0).tokens.map(\.text) }.filter { !$0.isEmpty }
        return Line(utterance, pack: pack, appNames: apps, cut: cut)
    }

    /// What is left with everything taken off, and with rooms and apps left in, for they may be part of a name.
    func strips(_ whole: Line) -> [Strip] {
        let doubtful: Set<Strip.Kind> = [.app, .room, .correction, .correctionAfter]
        let found = Strip.found(in: whole, pack: pack)
        let all = Strip(whole, found, pack: pack, names: names, kinds: doubtful.union([.wake, .before, .after, .anywhere]))
        var result = [all]
        if all.taken.contains(where: { doubtful.contains($0.kind) }) {
            result.append(Strip(whole, found, pack: pack, names: names, kinds: [.wake, .before, .after, .anywhere]))
        }
        // What is polite elsewhere may be all that is said: "too fast", «слишком быстро», 「やっぱりいい」.
        let isShort = whole.count < (whole.cut == nil ? 4 : 9)
        if all.taken.contains(where: { beginsName($0.range, whole) || isShort && [.before, .after, .correction].contains($0.kind) }) {
            // All the words come first, so that with them and without them costing the same they count: 「ちょっと止めて」.
            result.insert(Strip(whole, found, pack: pack, names: names, kinds: []), at: 0)
        }
        return result
    }

    /// Whether words that might be taken off are a name that the collection has, or its beginning or end: "Hello", "I Want to Break Free".
    private func beginsName(_ range: Range<Int>, _ line: Line) -> Bool {
        guard line.count <= 12, range.count < line.count else { return false }
        let wider = (0...4).flatMap { [range.lowerBound..<(range.upperBound + $0), (range.lowerBound - $0)..<range.upperBound] }
        return wider.contains { wide in
            guard wide.lowerBound >= 0, wide.upperBound <= line.count else { return false }
            return names.matches(line.words(wide)).contains { $0.nearness == .exact }
        }
    }

    func read(_ strip: Strip) -> [Candidate] {
        var reader = PhraseReader(pack: pack, context: context, names: names, clock: clock, mostWork: mostWork)
        let line = strip.line
        var found = Dialogue.picks(line, context: context, names: names) + reader.read(line) + bare(line, &reader)
        if strip.isCorrection { found = corrections(found, line, &reader) }
        // "no, the artist" asks for nothing: it says what was meant.
        if found.contains(where: { $0.intent.kind == .correct && $0.request?.hasNames == false && $0.request?.isAboutMedia == true }) {
            found.removeAll { $0.intent.kind == .ask && $0.request == nil }
        }
        guard strip.isCorrection || !strip.outputs.isEmpty else { return found }
        return found.map { candidate in
            var candidate = candidate
            candidate.add(outputs: strip.outputs)
            // 「いや、いい」 refuses rather than it agrees after a "no".
            if strip.isCorrection { candidate.cost += 0.03 }
            return candidate
        }
    }

    /// A request without a verb: "some jazz please", a known title.
    private func bare(_ line: Line, _ reader: inout PhraseReader) -> [Candidate] {
        guard line.count > 0 else { return [] }
        return reader.knownRequests(in: line).compactMap { request in
            let isOpen = request.hasUnknownWords && !request.isTitleByPerformer
            guard request.isAboutMedia, !request.isForeign, !request.isRefusal, !request.hasGuessedNames, !isOpen || request.beginsWithKind,
                let pieces = request.pieces
            else { return nil }
            let intent = MediaIntent.play(request.options(of: PlayMediaIntent()))
            return Candidate(
                intent, cost: request.cost + (isOpen ? 0.75 : 0.45), rule: "request", explanation: .request(pieces), request: request)
        }
    }

    /// The whole utterance as a title, politeness included: "Please Please Me".
    private func bareTitle(_ whole: Line) -> [Candidate] {
        let words = whole.words(0..<whole.count)
        guard let match = names.matches(words).first, match.nearness <= .trimmed else { return [] }
        var request = Request()
        if match.type == .artist { request.search.artistName = match.name } else { request.search.mediaName = match.name }
        let intent = MediaIntent.play(request.options(of: PlayMediaIntent()))
        return [Candidate(intent, cost: 1.0, rule: "title", explanation: .words(words, role: "mediaName"))]
    }

    /// What follows "no, …" rewrites the last play; commands stay commands.
    private func corrections(_ found: [Candidate], _ line: Line, _ reader: inout PhraseReader) -> [Candidate] {
        var result = found.compactMap { candidate -> Candidate? in
            guard case .play = candidate.intent, let request = candidate.request, context.lastPlay != nil else { return candidate }
            var candidate = candidate
            // "no, play Queen" asks anew; "no, Queen" changes what was asked.
            let isAnew = candidate.rule.hasPrefix("play") && request.search.artistName != nil && request.search.version == nil
            candidate.intent = .correct(Dialogue.corrected(request, last: isAnew ? nil : context.lastPlay, names: names))
            return candidate
        }
        guard context.lastPlay != nil, line.count > 0 else { return result }
        for request in reader.requests([0..<line.count], in: line) where !request.isForeign {
            let intent = MediaIntent.correct(Dialogue.corrected(request, last: context.lastPlay, names: names))
            guard let pieces = request.pieces else { continue }
            result.append(
                Candidate(intent, cost: request.cost + 0.2, rule: "correct", explanation: .request(pieces), request: request))
        }
        return result
    }
}

extension Candidate {
    /// Whether it says that something without a name, as a genre, is not wanted.
    fileprivate var isRefusal: Bool {
        guard intent.kind == .none, let request, !request.hasNames else { return false }
        return request.search.genreNames != nil || request.search.moodNames != nil
    }

    /// Whether there is no mark before what it asks for.
    fileprivate func isInOneBreath(_ whole: Line) -> Bool {
        guard let first = request?.pieces?.line.indices.first, let place = whole.indices.firstIndex(of: first) else { return true }
        return whole[place].pause == .none
    }

    /// Adds rooms that were taken off before.
    mutating func add(outputs: [String]) {
        guard !outputs.isEmpty else { return }
        switch intent {
        case .play(var play):
            play.outputs = (play.outputs ?? []) + outputs
            intent = .play(play)
        case .correct(var play):
            play.outputs = (play.outputs ?? []) + outputs
            intent = .correct(play)
        case .command(let command, let rooms): intent = .command(command, outputs: (rooms ?? []) + outputs)
        case .ask(var ask):
            ask.outputs = (ask.outputs ?? []) + outputs
            intent = .ask(ask)
        default: break
        }
    }
}
