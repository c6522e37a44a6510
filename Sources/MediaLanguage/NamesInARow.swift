import MediaModel

/// Several names behind one verb, "play Wet Cement, Ebb and Flood": as many requests, each in the words that stand around them.
///
/// At least one of them has to be known, and the whole, or a part that holds a joint, must be known to nobody ("Earth, Wind & Fire").
struct NamesInARow {
    private let pipeline: Pipeline
    private let line: Line
    private let chunks: LineChunks
    private var reader: PhraseReader

    /// One of the names.
    private struct Name {
        var range: Range<Int>
        /// What the collection has under it; nothing where it has none.
        var match: NameMatch?
    }

    /// A word or a mark between two names.
    private typealias Joint = Range<Int>

    /// More names than these are none.
    private static let mostNames = 8
    /// No name has more words.
    private static let longestName = 10

    init(_ line: Line, pipeline: Pipeline) {
        (self.line, self.pipeline) = (line, pipeline)
        let slots = SlotReader(line: line, pack: pipeline.pack)
        chunks = LineChunks(line, pack: pipeline.pack, reader: slots, famous: pipeline.names.famous)
        reader = PhraseReader(pack: pipeline.pack, context: pipeline.context, names: pipeline.names, clock: pipeline.clock)
    }

    /// The requests; `nil` where the likeliest reading of the whole has one name.
    mutating func requests(_ best: Candidate) -> JoinedRequests? {
        guard case .play(let play) = best.intent, let pieces = best.request?.pieces, let part = place(of: pieces.line) else { return nil }
        let joints = joints(in: part)
        guard !joints.isEmpty, joints.count < Self.mostNames, !isOneName(pieces, joints) else { return nil }
        let names = names(in: part, joints)
        guard names.count > 1, let first = names.first?.range, let last = names.last?.range else { return nil }
        let known = names.filter { $0.match != nil }
        guard known.contains(where: { $0.match?.type != .artist }) || known.count < names.count && !known.isEmpty else { return nil }
        // "Hello, the Adele one", «Сектор Газа — Туман»: marks stand between a title and who performs it, too.
        let isMixed = Set(known.map { $0.match?.type == .artist }).count > 1
        let isUnsure = isMixed || known.count < names.count
        guard !isUnsure || zip(names, names.dropFirst()).allSatisfy({ $0.range.upperBound < $1.range.lowerBound }) else { return nil }
        let whole = first.lowerBound..<last.upperBound
        guard !isKnown(whole), known.count == names.count || !isFamous(whole) else { return nil }
        let parts = known.map { line.joining([0..<whole.lowerBound, $0.range, whole.upperBound..<line.count]) }
        // What comes next is put in front of what came next before.
        let ordered = play.playbackQueueLocation == .next ? parts.reversed() : parts
        let unknown = names.filter { $0.match == nil }.map { line.words($0.range) }
        return JoinedRequests(
            first: pipeline.read(whole: ordered[0]), then: ordered.dropFirst().map { $0.words(0..<$0.count) } + unknown)
    }

    /// Where a part of the sentence stands in it, if it stands there in one piece.
    private func place(of part: Line) -> Range<Int>? {
        guard let first = part.indices.first, let last = part.indices.last, last - first == part.count - 1,
            let start = line.indices.firstIndex(of: first)
        else { return nil }
        return start..<(start + part.count)
    }

    /// "and" and marks, and both of them together: ", and".
    private func joints(in part: Range<Int>) -> [Joint] {
        var joints: [Joint] = []
        for place in part.dropFirst() where place >= joints.last?.upperBound ?? 0 {
            let meanings = chunks.entries(at: place, endingBefore: part.upperBound).map { pipeline.pack.chunks.meanings[$0] }
            // 「という」 is no 「と」.
            let ties = meanings.filter { if case .connector = $0 { true } else { false } }
            let isAnd = ties == [.connector(.and)] && !cutsWord(place)
            if isAnd, place + 1 < part.upperBound {
                joints.append(place..<(place + 1))
            } else if line[place].pause != .none, !line.cutsQuote(place), line[place].number == nil || line[place - 1].number == nil {
                joints.append(place..<place)
            }
        }
        return joints
    }

    /// Whether a token is a part of a longer word that the dictionary knows: 「もっと」, 「とき」.
    private func cutsWord(_ place: Int) -> Bool {
        guard let cut = line.cut else { return false }
        return cut.cutsWord(before: line.indices[place]) || place + 1 < line.count && cut.cutsWord(before: line.indices[place + 1])
    }

    /// Whether one name that somebody knows goes across a joint.
    private func isOneName(_ pieces: Explanation.Pieces, _ joints: [Joint]) -> Bool {
        pieces.pieces.contains { piece in
            guard piece.isName, piece.isSurelyKnown && !isCredit(piece) || piece.fame != .none || piece.isQuoted else { return false }
            let range = line.indices.firstIndex(of: pieces.line.indices[piece.range.lowerBound]).map { $0..<($0 + piece.range.count) }
            return joints.contains { joint in range.map { $0.lowerBound < joint.lowerBound && joint.lowerBound < $0.upperBound } ?? false }
        }
    }

    /// Whether a piece was put together of two performers.
    private func isCredit(_ piece: Piece) -> Bool { piece.matches.count == 1 && piece.matches[0].name.contains(" & ") }

    /// The names between the joints, from the first segment that ends in a known name, or is unknown, to the last.
    private mutating func names(in part: Range<Int>, _ joints: [Joint]) -> [Name] {
        let starts = [part.lowerBound] + joints.map(\.upperBound)
        let ends = joints.map(\.lowerBound) + [part.upperBound]
        var names: [Name] = []
        for (place, start) in starts.enumerated() {
            let segment = start..<ends[place]
            guard !segment.isEmpty, let name = name(in: segment, isFirst: place == 0, isLast: place == starts.count - 1) else { break }
            names.append(name)
        }
        return names
    }

    /// A segment's name: the whole of it; of the first one its end, of the last one its beginning may be enough.
    private mutating func name(in segment: Range<Int>, isFirst: Bool, isLast: Bool) -> Name? {
        if let match = match(segment) { return Name(range: segment, match: match) }
        if isFirst {
            for start in segment.dropFirst() where !line.isInsideRun(start) && !line.cutsNoun(start) {
                if let match = match(start..<segment.upperBound) { return Name(range: start..<segment.upperBound, match: match) }
            }
        } else if isLast {
            for end in segment.dropFirst().reversed() where !line.isInsideRun(end) && !line.cutsNoun(end) {
                if let match = match(segment.lowerBound..<end) { return Name(range: segment.lowerBound..<end, match: match) }
            }
        }
        guard let request = reader.requests([segment], in: line).first, request.isNothingButOneName, request.hasUnknownWords else {
            return nil
        }
        return Name(range: segment, match: nil)
    }

    private func match(_ range: Range<Int>) -> NameMatch? {
        guard range.count <= Self.longestName else { return nil }
        return pipeline.names.matches(line.words(range)).first { $0.nearness < .keyboard }
    }

    private func isKnown(_ range: Range<Int>) -> Bool { match(range) != nil }

    private func isFamous(_ range: Range<Int>) -> Bool { pipeline.names.famous.found(in: line)[range] != nil }
}
