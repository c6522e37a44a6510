import MediaModel

/// Takes off an utterance what is said to the player but says nothing about media: its name, politeness, where and in which app.
struct Strip: Sendable {
    /// What can be taken off.
    enum Kind: String, Sendable {
        /// "hey player": at the beginning.
        case wake
        /// "could you", "um": at the beginning.
        case before
        /// "please": at the end.
        case after
        /// Politeness that may stand between any words.
        case anywhere
        /// "in ditty", "use Spotify to".
        case app
        /// "in the kitchen".
        case room
        /// "no, I meant": at the beginning; what follows corrects the last play.
        case correction
        /// "…のほう": the same, at the end.
        case correctionAfter
        /// "and then": between two requests; taken off by nobody.
        case joint
        /// The same, where it says that one comes after the other: "and then".
        case jointThen
    }

    /// What is left.
    let line: Line
    /// Rooms that were named.
    let outputs: [String]
    let isCorrection: Bool
    /// What was taken off, as ranges of the line before.
    let taken: [(range: Range<Int>, kind: Kind)]

    /// What might be taken off a line.
    static func found(in line: Line, pack: LanguagePack) -> [(match: Match, kind: Kind)] {
        var matcher = Matcher(pack.strips.automaton, line: line, reader: SlotReader(line: line, pack: pack), isWhole: false)
        return (0..<line.count).flatMap { matcher.matches(at: $0) }.map { ($0, pack.strips.meanings[$0.entry]) }
    }

    /// Takes off all of `found` that can be, or, with `kinds`, only that.
    init(_ whole: Line, _ found: [(match: Match, kind: Kind)], pack: LanguagePack, names: KnownNames, kinds: Set<Kind>) {
        var finder = StripFinder(whole, found, pack: pack, names: names, kinds: kinds)
        finder.run()
        taken = finder.taken
        outputs = finder.outputs
        isCorrection = taken.contains { $0.kind == .correction || $0.kind == .correctionAfter }
        line = taken.isEmpty ? whole : whole.removing(taken.map(\.range))
    }
}

/// Finds what `Strip` takes off: from both ends inwards, then what may stand anywhere.
private struct StripFinder {
    private let line: Line
    private let found: [(match: Match, kind: Strip.Kind)]
    private var left = 0
    private var right: Int
    private(set) var taken: [(range: Range<Int>, kind: Strip.Kind)] = []
    private(set) var outputs: [String] = []

    init(
        _ line: Line, _ found: [(match: Match, kind: Strip.Kind)], pack: LanguagePack, names: KnownNames, kinds: Set<Strip.Kind>
    ) {
        self.line = line
        right = line.count
        self.found = found.filter { match, kind in
            guard kinds.contains(kind), kind != .room || !Self.isTitle(match.range, line, pack, names) else { return false }
            // 「食堂」 is no room in 「相席食堂」.
            return kind != .room && kind != .app || !line.isInsideRun(match.range.lowerBound)
        }
    }

    /// "the song In the Kitchen": a known title behind a word that a title follows.
    private static func isTitle(_ range: Range<Int>, _ line: Line, _ pack: LanguagePack, _ names: KnownNames) -> Bool {
        pack.wantsTitle(line, before: range.lowerBound) && names.matches(line.words(range)).contains { $0.nearness == .exact }
    }

    mutating func run() {
        while takeAtLeft() || takeAtRight() {}
        takeInside()
        taken.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    private mutating func takeAtLeft() -> Bool {
        let candidates = found.filter {
            $0.match.range.lowerBound == left && ![.after, .correctionAfter].contains($0.kind) && $0.match.range.upperBound < right
        }
        // "not Metallica, Queen": where what is not meant ends, a mark has to say.
        let clear = candidates.filter { found in
            guard let last = found.match.captures.last, last.slot == .rest, last.range.upperBound == found.match.range.upperBound else {
                return true
            }
            return line[last.range.upperBound].pause != .none
        }
        guard let longest = clear.max(by: { $0.match.range.count < $1.match.range.count }) else { return false }
        take(longest)
        left = longest.match.range.upperBound
        return true
    }

    private mutating func takeAtRight() -> Bool {
        let candidates = found.filter {
            $0.match.range.upperBound == right && $0.match.range.lowerBound > left && ![.before, .wake, .correction].contains($0.kind)
        }
        guard let longest = candidates.max(by: { $0.match.range.count < $1.match.range.count }) else { return false }
        take(longest)
        right = longest.match.range.lowerBound
        return true
    }

    private mutating func takeInside() {
        // "please play Bitch Please": who has been polite is not so again inside of a title.
        let isPolite = taken.contains { [.before, .after, .anywhere].contains($0.kind) }
        let inner = found.filter { found in
            switch found.kind {
            case .app: !isCapitalInside(found.match.range)
            case .room: true
            case .anywhere: !isPolite || line[left].script.isUnspaced
            default: false
            }
        }.sorted { $0.match.range.count > $1.match.range.count }
        for candidate in inner where isFree(candidate.match.range) { take(candidate) }
    }

    /// Whether an app stands among words whose capitals show that they are a name: "Fresh Finds Spotify Mix".
    private func isCapitalInside(_ range: Range<Int>) -> Bool {
        let utterance = line.utterance
        guard range.lowerBound > left, range.upperBound < right, utterance.hasTellingCapitals else { return false }
        return ((range.lowerBound - 1)...range.upperBound).allSatisfy { utterance.isCapital(line[$0]) }
    }

    private func isFree(_ range: Range<Int>) -> Bool {
        range.lowerBound > left && range.upperBound < right && !taken.contains { $0.range.overlaps(range) }
    }

    private mutating func take(_ found: (match: Match, kind: Strip.Kind)) {
        taken.append((found.match.range, found.kind))
        guard found.kind == .room else { return }
        let rooms = found.match.captures.flatMap { capture in
            if case .rooms(let rooms) = capture.value { rooms } else { [String]() }
        }
        // A phrase that names no room means all of them.
        outputs += (rooms.isEmpty ? ["all"] : rooms).filter { !outputs.contains($0) }
    }
}
