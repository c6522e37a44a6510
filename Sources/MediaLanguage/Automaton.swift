/// Many phrase patterns compiled into one position automaton (Glushkov's), so that an utterance is compared with all of them at once.
///
/// Each word, slot or rule of a pattern is a position that knows which positions may follow it; there are no empty transitions.
/// A rule without slots is compiled once, however many patterns use it, so the size is that of the patterns as they are written;
/// only positions whose word stands in the utterance are ever looked at. Whether a token is a position's word is one bit, see ``WordSets``.
final class Automaton: Sendable {
    let positions: [Position]
    /// Follow lists of all positions, one behind the other.
    let follows: [Int32]
    /// Positions that may come first, by their word.
    let starts: StartTable
    /// Slots and rules that may come first.
    let startOthers: [Opening]
    /// The parts that patterns share.
    let rules: [Rule]
    /// Any word that may come first, beside `startOthers`.
    let first: WordSets.ID
    /// How many slots for any words there are.
    let textSlots: Int

    init(
        positions: [Position], follows: [Int32], starts: StartTable, startOthers: [Opening], rules: [Rule], first: WordSets.ID,
        textSlots: Int
    ) {
        self.positions = positions
        self.follows = follows
        self.starts = starts
        self.startOthers = startOthers
        self.rules = rules
        self.first = first
        self.textSlots = textSlots
    }

    /// Whether any pattern may begin at a place of a line, if no word is passed over.
    func mayBegin(_ line: Line, at place: Int) -> Bool { !startOthers.isEmpty || line.has(first, at: place) }

    /// A slot or rule that may come first, and the words without which it need not be tried.
    struct Opening: Sendable {
        var position: Int32
        /// -1 where nothing tells.
        var words: WordSets.ID = -1
        /// Whether these words stand behind it, else it begins with one of them.
        var isBehind = false
    }

    /// Where a rule may begin; its positions lie among those of the patterns.
    struct Rule: Sendable {
        var starts: StartTable
        /// Rules that may come first in it.
        var startRules: [Int32]
        /// Any word that may come first in it.
        var first: WordSets.ID
    }

    /// One word or slot of one pattern.
    struct Position: Sendable {
        var test: Test
        var follow: Range<Int32> = 0..<0
        /// The pattern it belongs to.
        var entry: Int32
        var isLast = false
        /// Any word that may follow, where only words may; else -1.
        var next: WordSets.ID = -1
    }

    /// What a position takes.
    enum Test: Sendable {
        /// Any word of a set.
        case words(WordSets.ID)
        /// A slot for any words, by its number among these.
        case text(Slot, number: Int32)
        /// A slot for a value; which kind of slot as a number.
        case value(Slot, kind: Int32)
        /// Any words of a rule, by its index.
        case rule(Int32)
    }
}

/// Positions by the word that they begin with.
struct StartTable: Sendable {
    /// In order; for each of them a part of `positions`.
    private var symbols: [WordTable.Symbol] = []
    private var ends: [Int32] = []
    private var positions: [Int32] = []

    /// A table of pairs; positions of one word keep their order.
    init(_ pairs: [(symbol: WordTable.Symbol, position: Int32)]) {
        let order = pairs.indices.sorted { (pairs[$0].symbol, $0) < (pairs[$1].symbol, $1) }
        positions.reserveCapacity(pairs.count)
        for index in order {
            if symbols.last != pairs[index].symbol {
                symbols.append(pairs[index].symbol)
                ends.append(Int32(positions.count))
            }
            positions.append(pairs[index].position)
            ends[ends.count - 1] = Int32(positions.count)
        }
    }

    /// The positions that begin with a word.
    subscript(symbol: WordTable.Symbol) -> ArraySlice<Int32> {
        var (low, high) = (0, symbols.count)
        while low < high {
            let middle = (low + high) >> 1
            if symbols[middle] < symbol { low = middle + 1 } else { high = middle }
        }
        guard low < symbols.count, symbols[low] == symbol else { return [] }
        return positions[(low > 0 ? Int(ends[low - 1]) : 0)..<Int(ends[low])]
    }
}
