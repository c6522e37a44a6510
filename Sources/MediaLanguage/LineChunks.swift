/// What the lexicon finds in a line, found once for all the parts of it that may be requests.
struct LineChunks {
    private let line: Line
    private let reader: SlotReader
    /// For each place what begins there.
    private let found: [[Match]]
    /// Whether something with a value (a number, a room, an app) stands before a place that goes up to it or beyond: where the line ends
    /// there it might be read otherwise.
    private let isInsideValue: [Bool]
    private let fame: [Range<Int>: NameList.Fame]

    /// What a part of the line holds.
    struct Found {
        /// For each place what begins there.
        var matches: [[Match]]
        var words: NumberWords
        /// The names that the world knows.
        var fame: [Range<Int>: NameList.Fame]
    }

    /// Looks every place of a line up, with the reader of its values.
    init(_ line: Line, pack: LanguagePack, reader: SlotReader, famous: FamousNames) {
        self.line = line
        self.reader = reader
        fame = famous.found(in: line)
        var matcher = Matcher(pack.chunks.automaton, line: line, reader: reader, isWhole: false, budget: LineChunks.budget)
        found = (0..<line.count).map { matcher.matches(at: $0) }
        isInsideValue = LineChunks.insides(line, reader)
    }

    private static func insides(_ line: Line, _ reader: SlotReader) -> [Bool] {
        var isInside = [Bool](repeating: false, count: line.count + 1)
        for place in 0..<line.count {
            let isNumber = line[place].number != nil || line[place].clock != nil
            var end = max(place + (isNumber ? 1 : 0), reader.words.found[place].map(\.end).max() ?? 0)
            for value in reader.read(.room, at: place) + reader.read(.app, at: place) { end = max(end, value.end) }
            if end > place { for inside in (place + 1)...end { isInside[inside] = true } }
        }
        return isInside
    }

    private func fame(in part: Range<Int>) -> [Range<Int>: NameList.Fame] {
        var inside: [Range<Int>: NameList.Fame] = [:]
        for (range, fame) in fame where range.lowerBound >= part.lowerBound && range.upperBound <= part.upperBound {
            inside[range.moved(by: -part.lowerBound)] = fame
        }
        return inside
    }

    /// The steps of a matcher that finds chunks.
    static let budget = 20_000

    /// What begins at a place and ends before another, values left aside.
    func entries(at place: Int, endingBefore end: Int) -> [Int] {
        found[place].compactMap { match in
            match.range.upperBound <= end && match.captures.allSatisfy(\.slot.isText) ? match.entry : nil
        }
    }

    /// What a line of nothing but `part` would have found, if that is known from here.
    func found(in part: Range<Int>) -> Found? {
        if part == 0..<line.count { return Found(matches: found, words: reader.words, fame: fame) }
        let end = part.upperBound
        guard end == line.count || !isInsideValue[end], !line.cutsQuote(part.lowerBound), !line.cutsQuote(end) else { return nil }
        let matches = part.map { place in
            found[place].compactMap { $0.range.upperBound <= end ? $0.moved(by: -part.lowerBound) : nil }
        }
        return Found(matches: matches, words: reader.words.part(part), fame: fame(in: part))
    }
}

extension Match {
    /// The same match in a line that begins elsewhere.
    fileprivate func moved(by distance: Int) -> Match {
        Match(
            entry: entry, range: range.moved(by: distance),
            captures: captures.map { Capture(slot: $0.slot, range: $0.range.moved(by: distance), value: $0.value) }, words: words,
            skipped: skipped)
    }
}

extension Range<Int> {
    fileprivate func moved(by distance: Int) -> Range { (lowerBound + distance)..<(upperBound + distance) }
}
