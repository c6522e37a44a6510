import MediaModel

/// Several requests in one sentence.
struct JoinedRequests {
    /// What is asked for first.
    var first: [Candidate]
    /// The words of what is asked for then, in order; the last of them may be what nobody understands.
    var then: [String]
}

/// Divides a sentence at its joints into requests that each have a phrase of their own.
///
/// Parts are read once, and only those that a phrase fits; a sentence that is long or has many joints is not divided.
struct JointSearch {
    private var pipeline: Pipeline
    private let line: Line
    private let joints: [Joint]
    private var parts: [Range<Int>: Part?] = [:]
    private var work = 0

    /// The words or the mark between two requests.
    private struct Joint {
        var range: Range<Int>
        /// Whether it says that one is done after the other: "and then".
        var isOrdered: Bool
    }

    /// A request of its own.
    private struct Part {
        var range: Range<Int>
        var candidates: [Candidate]
        var best: Candidate
        var words: String
        /// Its verb, where it stands first: what follows may lack one.
        var verb: Range<Int>?

        var intent: MediaIntent { best.intent }
    }

    /// More joints than these divide a list of names; of more tokens is no sentence; more work, in squares of tokens, is done for none, nor for
    /// a part of one.
    private static let (mostJoints, longest, mostWork, mostWorkOfPart) = (7, 56, 6000, 5000)

    /// - Parameter best: The likeliest reading of the whole, which keeps the joints that its phrase needs.
    init?(_ line: Line, best: Candidate?, pipeline: Pipeline) {
        guard line.count <= Self.longest else { return nil }
        let joints = Self.joints(of: line, pipeline.pack)
        guard !joints.isEmpty, joints.count <= Self.mostJoints else { return nil }
        self.joints = joints.filter { !pipeline.isHeld($0.range, by: best, line) }
        guard !self.joints.isEmpty else { return nil }
        (self.line, self.pipeline) = (line, pipeline)
        self.pipeline.mostWork = Self.mostWorkOfPart
    }

    /// Where one request may end and another begin.
    private static func joints(of line: Line, _ pack: LanguagePack) -> [Joint] {
        let strips = Strip.found(in: line, pack: pack)
        // 「リビングで」, "in the kitchen and the hall": what says where joins nothing.
        let places = strips.filter { $0.kind == .room || $0.kind == .app }.map(\.match.range)
        let found = strips.filter { strip in
            (strip.kind == .joint || strip.kind == .jointThen) && !places.contains { $0.overlaps(strip.match.range) }
        }
        let words = found.filter { part in
            !found.contains { other in
                let (inner, outer) = (part.match.range, other.match.range)
                return inner != outer && outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
            }
        }.map { Joint(range: $0.match.range, isOrdered: $0.kind == .jointThen) }
        let marks = (1..<max(1, line.count)).filter { place in
            line[place].pause != .none && !line.cutsQuote(place) && (line[place].number == nil || line[place - 1].number == nil)
        }.map { Joint(range: $0..<$0, isOrdered: false) }
        let others = marks.filter { mark in
            !words.contains { $0.range.lowerBound <= mark.range.lowerBound && mark.range.lowerBound <= $0.range.upperBound }
        }
        return (words + others).filter { $0.range.lowerBound > 0 && $0.range.upperBound < line.count }
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The requests that the sentence consists of; `nil` where it is one.
    mutating func requests() -> JoinedRequests? {
        guard let parts = division(from: 0, behind: nil, nil), let first = parts.first, parts.count > 1 else { return nil }
        var requests = JoinedRequests(first: first.candidates, then: [])
        for part in parts.dropFirst() {
            // "play Abba and shuffle": how it is played.
            let changed = requests.then.isEmpty ? requests.first.compactMap { $0.changed(by: part.intent) } : []
            if changed.isEmpty { requests.then.append(part.words) } else { requests.first = changed }
        }
        return requests
    }

    /// The commands that the sentence begins with, and behind them the words that nobody understands.
    ///
    /// - Parameter whole: The command that the whole was taken for, if it was: it must be among them.
    mutating func commandsAndRest(whole: MediaIntent?) -> JoinedRequests? {
        var start = 0
        var commands: [Part] = []
        while let (part, joint) = command(from: start), commands.count < Self.mostJoints {
            commands.append(part)
            start = joint.range.upperBound
        }
        let rest = line.part(start..<line.count)
        guard let first = commands.first, rest.count > 0, whole == nil || commands.contains(where: { $0.intent == whole }) else {
            return nil
        }
        // "pause, thank you" asks for nothing more.
        if pipeline.read(whole: rest).contains(where: { $0.intent.kind == .none && $0.cost < 2 }) { return nil }
        return JoinedRequests(first: first.candidates, then: commands.dropFirst().map(\.words) + [rest.words(0..<rest.count)])
    }

    private mutating func command(from start: Int) -> (Part, Joint)? {
        for joint in joints {
            for end in ends(of: joint) where end > start {
                if let part = part(start..<end), part.intent.kind == .command { return (part, joint) }
            }
        }
        return nil
    }

    /// What begins at a place, divided into as many requests as it can be.
    private mutating func division(from start: Int, behind before: Part?, _ joint: Joint?) -> [Part]? {
        var best: [Part]?
        for next in joints {
            for end in ends(of: next) where end > start {
                guard let first = part(start..<end, behind: before, joint), mayFollow(first, before, joint),
                    let rest = division(from: next.range.upperBound, behind: first, next)
                else { continue }
                if rest.count >= best?.count ?? 0 { best = [first] + rest }
                break
            }
        }
        if let best { return best }
        guard before != nil, let last = part(start..<line.count, behind: before, joint), mayFollow(last, before, joint) else { return nil }
        return [last]
    }

    /// Where what stands before a joint may end: 「て」 belongs to its verb.
    private func ends(of joint: Joint) -> [Int] {
        joint.range.count == 1 && line[joint.range.lowerBound].script.isUnspaced
            ? [joint.range.upperBound, joint.range.lowerBound] : [joint.range.lowerBound]
    }

    /// What a range asks for by itself.
    private mutating func part(_ range: Range<Int>) -> Part? {
        if let known = parts[range] { return known }
        let part = read(line.part(range), range)
        parts[range] = .some(part)
        return part
    }

    /// What a range asks for by itself, or with the verb of what stands before it: "play Ebb and then Wet Cement".
    private mutating func part(_ range: Range<Int>, behind before: Part?, _ joint: Joint?) -> Part? {
        if let part = part(range) { return part }
        guard let joint, joint.isOrdered, let before, case .play = before.intent, let verb = before.verb else { return nil }
        var part = read(line.joining([verb, range]), range)
        part?.verb = verb
        return part?.best.request?.hasNames == true ? part : nil
    }

    /// The words before what a request is for.
    private func verb(of candidate: Candidate, _ range: Range<Int>) -> Range<Int>? {
        guard let first = candidate.request?.pieces?.line.indices.first, let place = line.indices.firstIndex(of: first),
            range.contains(place), place > range.lowerBound
        else { return nil }
        return range.lowerBound..<place
    }

    private mutating func read(_ line: Line, _ range: Range<Int>) -> Part? {
        let strips = pipeline.strips(line).filter { pipeline.mayAsk($0.line) }
        guard !strips.isEmpty, work < Self.mostWork else { return nil }
        work += (line.count + 8) * (line.count + 8)
        // What was offered just now is still asked for by its name.
        let candidates = strips.flatMap(pipeline.read).filter { $0.intent.kind != .pick }
        return pipeline.request(candidates).map {
            Part(
                range: range, candidates: candidates, best: $0, words: line.words(0..<line.count), verb: verb(of: $0, range))
        }
    }

    /// Whether a request may stand behind another one rather than in a name of it.
    private func mayFollow(_ part: Part, _ before: Part?, _ joint: Joint?) -> Bool {
        guard let before, let joint else { return true }
        guard before.intent.kind == .play else { return before.intent.kind != .ask || part.intent.kind == .ask }
        if case .play(let second) = part.intent {
            return joint.isOrdered || [.next, .later].contains(second.playbackQueueLocation) || isSameVerb(part, before)
        }
        // "play Start and Stop".
        let isWord = part.range.count == 1 && before.best.request?.hasUnknownWords == true && before.best.request?.fame.isEmpty == true
        return part.intent.mayFollowPlay && !isWord
    }

    /// "play Ebb and play Wet Cement": the verb stands first, or last where words run together.
    private func isSameVerb(_ part: Part, _ before: Part) -> Bool {
        if line[part.range.lowerBound].text == line[before.range.lowerBound].text { return true }
        let (last, verb) = (part.range.upperBound - 1, before.range.upperBound - 1)
        return line[last].script.isUnspaced && last > part.range.lowerBound + 1 && verb > before.range.lowerBound + 1
            && line[last].text == line[verb].text && line[last - 1].text == line[verb - 1].text
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
