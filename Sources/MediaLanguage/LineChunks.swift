/// What the lexicon finds in a line, found once for all the parts of it that may be requests.
struct LineChunks {
    private let line: Line
    private let reader: SlotReader
    /// For each place what begins there.
    private let found: [[Match]]
    /// Whether no number, room or app begins at a place: what such read may depend on what is behind them.
    private let isQuiet: [Bool]

    /// Looks every place of a line up, with the reader of its values.
    init(_ line: Line, pack: LanguagePack, reader: SlotReader) {
        self.line = line
        self.reader = reader
        var matcher = Matcher(pack.chunks.automaton, line: line, reader: reader, isWhole: false, budget: LineChunks.budget)
        found = (0..<line.count).map { matcher.matches(at: $0) }
        isQuiet = (0..<line.count).map { place in
            line[place].number == nil && line[place].clock == nil && reader.words.found[place].isEmpty
                && reader.read(.room, at: place).isEmpty && reader.read(.app, at: place).isEmpty
        }
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
    func found(in part: Range<Int>) -> (matches: [[Match]], words: NumberWords)? {
        if part == 0..<line.count { return (found, reader.words) }
        guard part.allSatisfy({ isQuiet[$0] }), !line.cutsQuote(part.lowerBound), !line.cutsQuote(part.upperBound) else { return nil }
        let matches = part.map { place in
            found[place].compactMap { $0.range.upperBound <= part.upperBound ? $0.moved(by: -part.lowerBound) : nil }
        }
        return (matches, NumberWords(none: part.count))
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
