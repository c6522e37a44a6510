/// The tokens of an utterance as one language pack sees them, without what was stripped.
final class Line: Sendable {
    let utterance: Utterance
    /// Which tokens of the utterance are left, in order.
    let indices: [Int]
    /// What each token may be in the pack; empty inside quotes, where words are names.
    let symbols: [[WordTable.Symbol]]
    /// Whether patterns may pass over a token: articles and fillers.
    let isSkippable: [Bool]
    /// The player's names in this dialogue, folded and cut.
    let appNames: [[String]]
    /// How a dictionary cuts the utterance into words, where its writing does not.
    let cut: WordCut?
    /// The sets of words that each token of the utterance has a word of, as bits.
    private let marks: [UInt64]
    /// How many of `marks` a token has.
    let width: Int

    var count: Int { indices.count }

    /// The token at a place of the line.
    subscript(place: Int) -> Token { utterance.tokens[indices[place]] }

    /// All tokens of `utterance` in the words of `pack`.
    init(_ utterance: Utterance, pack: LanguagePack, appNames: [[String]] = [], cut: WordCut? = nil) {
        self.utterance = utterance
        self.appNames = appNames
        self.cut = cut
        let limit = min(utterance.tokens.count, Line.longest)
        indices = Array(0..<limit)
        symbols = utterance.tokens[..<limit].map { $0.quote > 0 ? [] : pack.words.symbols(of: $0) }
        let width = pack.wordSets.width
        let marks = Line.marks(symbols, in: pack.wordSets)
        isSkippable = symbols.indices.map { Line.isMarked(marks, width, token: $0, pack.skippable) }
        self.width = width
        self.marks = marks
    }

    private static func marks(_ symbols: [[WordTable.Symbol]], in sets: WordSets) -> [UInt64] {
        let width = sets.width
        return [UInt64](unsafeUninitializedCapacity: symbols.count * width) { bits, count in
            bits.initialize(repeating: 0)
            count = bits.count
            for (token, words) in symbols.enumerated() where !words.isEmpty {
                sets.mark(words, in: UnsafeMutableBufferPointer(rebasing: bits[(token * width)..<((token + 1) * width)]))
            }
        }
    }

    private static func isMarked(_ marks: [UInt64], _ width: Int, token: Int, _ set: WordSets.ID) -> Bool {
        marks[token * width + Int(set) >> 6] >> UInt64(set & 63) & 1 == 1
    }

    private init(_ line: Line, keeping kept: [Int]) {
        utterance = line.utterance
        appNames = line.appNames
        cut = line.cut
        indices = kept.map { line.indices[$0] }
        symbols = kept.map { line.symbols[$0] }
        isSkippable = kept.map { line.isSkippable[$0] }
        marks = line.marks
        width = line.width
    }

    /// Longer utterances are read up to here: grammar has nothing to find behind so many words.
    static let longest = 96

    /// The line without some places.
    func removing(_ ranges: [Range<Int>]) -> Line {
        Line(self, keeping: indices.indices.filter { place in !ranges.contains { $0.contains(place) } })
    }

    /// A part of the line.
    func part(_ range: Range<Int>) -> Line { joining([range]) }

    /// Parts of the line, one behind the other.
    func joining(_ ranges: [Range<Int>]) -> Line {
        ranges == [0..<count] ? self : Line(self, keeping: ranges.flatMap { Array($0) })
    }

    /// The typed words of a range, without stripped ones at its ends.
    func words(_ range: Range<Int>) -> String {
        guard let first = range.first, let last = range.last else { return "" }
        if indices[last] - indices[first] == last - first { return utterance.words(indices[first]..<(indices[last] + 1)) }
        var pieces: [String] = []
        var start = first
        for place in range where place > first && indices[place] != indices[place - 1] + 1 {
            pieces.append(utterance.words(indices[start]..<(indices[place - 1] + 1)))
            start = place
        }
        pieces.append(utterance.words(indices[start]..<(indices[last] + 1)))
        return pieces.joined(separator: " ")
    }

    /// The typed words of a range as a path, with the marks that begin it: `~/Music`.
    func path(_ range: Range<Int>) -> String {
        guard let first = range.first, let last = range.last else { return "" }
        let bytes = Array(utterance.text.utf8)
        var start = self[first].range.lowerBound
        while start > 0, Array("/~._-".utf8).contains(bytes[start - 1]) { start -= 1 }
        return String(decoding: bytes[start..<self[last].range.upperBound], as: UTF8.self)
    }

    /// A number for a range of the line that is in one piece in the utterance: the same for the same tokens.
    func span(_ range: Range<Int>) -> Int? {
        guard let first = range.first, let last = range.last, indices[last] - indices[first] == last - first else { return nil }
        return indices[first] * Line.longest + indices[last]
    }

    /// Whether a token may be a word of `set`.
    func has(_ set: WordSets.ID, at place: Int) -> Bool { Line.isMarked(marks, width, token: indices[place], set) }

    /// The sets of words that come at each place or behind it, as bits, and behind the last.
    var comings: [UInt64] {
        var bits = [UInt64](repeating: 0, count: (count + 1) * width)
        for place in indices.indices.reversed() {
            let token = indices[place] * width
            for word in 0..<width { bits[place * width + word] = bits[(place + 1) * width + word] | marks[token + word] }
        }
        return bits
    }

    /// Whether a border here would cut through a quote.
    func cutsQuote(_ place: Int) -> Bool {
        guard place > 0, place < count else { return false }
        return self[place].quote > 0 && self[place].quote == self[place - 1].quote
    }

    /// Whether something was taken out, or a part ends, between this place and the one before.
    func isGap(before place: Int) -> Bool { place > 0 && indices[place] != indices[place - 1] + 1 }

    /// Whether a mark or a gap parts this place from the one before.
    func isApart(_ place: Int) -> Bool { self[place].pause != .none || isGap(before: place) }

    /// Whether a border here would cut through a word of an unspaced script.
    func isInsideRun(_ place: Int) -> Bool {
        guard place > 0, place < count, !isGap(before: place) else { return false }
        let token = self[place]
        return token.isJoined && token.script == self[place - 1].script && (token.script == .katakana || token.script == .han)
    }

    /// Whether a border here would cut through a noun that a dictionary knows.
    func cutsNoun(_ place: Int) -> Bool {
        guard let cut, place > 0, place < count, !isGap(before: place) else { return false }
        return cut.cutsNoun(before: indices[place])
    }

    /// Whether a border here would cut through any word that a dictionary knows.
    func cutsWord(_ place: Int) -> Bool {
        guard let cut, place > 0, place < count, !isGap(before: place) else { return false }
        return cut.cutsWord(before: indices[place])
    }

    /// Whether a range is a person's name as a dictionary has it.
    func isPerson(_ range: Range<Int>) -> Bool {
        guard let cut, indices[range.upperBound - 1] - indices[range.lowerBound] == range.count - 1 else { return false }
        return cut.isPerson(indices[range.lowerBound]..<(indices[range.upperBound - 1] + 1))
    }
}
