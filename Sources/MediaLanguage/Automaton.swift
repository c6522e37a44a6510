/// Many phrase patterns compiled into one position automaton (Glushkov's), so that an utterance is compared with all of them at once.
///
/// Each word, slot or rule of a pattern is a position that knows which positions may follow it; there are no empty transitions.
/// A rule without slots is compiled once, however many patterns use it, so the size is that of the patterns as they are written;
/// only positions whose word stands in the utterance are ever looked at.
struct Automaton: Sendable {
    var positions: [Position] = []
    /// Follow lists of all positions, one behind the other.
    var follows: [Int32] = []
    /// Sets of words that mean the same in a position.
    var sets: [Set<WordTable.Symbol>] = []
    /// Positions that may come first, by their word.
    var starts: [WordTable.Symbol: [Int32]] = [:]
    /// Slots and rules that may come first.
    var startOthers: [Int32] = []
    /// The parts that patterns share.
    var rules: [Rule] = []

    /// Where a rule may begin; its positions lie among those of the patterns.
    struct Rule: Sendable {
        var starts: [WordTable.Symbol: [Int32]] = [:]
        /// Rules that may come first in it.
        var startRules: [Int32] = []
    }

    /// One word or slot of one pattern.
    struct Position: Sendable {
        var test: Test
        var follow: Range<Int32> = 0..<0
        /// The pattern it belongs to.
        var entry: Int32
        var isLast = false
    }

    /// What a position takes.
    enum Test: Sendable {
        case symbol(WordTable.Symbol)
        /// Any word of a set, by its index.
        case set(Int32)
        case slot(Slot)
        /// Any words of a rule, by its index.
        case rule(Int32)
    }
}

/// Compiles patterns into an automaton.
struct AutomatonBuilder {
    private(set) var automaton = Automaton()
    private var followers: [[Int32]] = []
    private let rules: [String: Pattern]
    private var setIndex: [Set<WordTable.Symbol>: Int32] = [:]
    /// Rules compiled so far; `nil` for those that have slots and are written out instead.
    private var compiled: [String: SharedRule?] = [:]

    private struct SharedRule {
        var index: Int32
        var isEmpty: Bool
    }

    /// What makes a pattern unusable.
    enum Fault: Error, Hashable {
        case unknownRule(String)
        case unknownSlot(String)
        case unknownEndings(String)
        /// It would match no words at all.
        case empty
        /// Rules that lead back to themselves.
        case endless(String)
    }

    /// A builder whose patterns may use `rules`.
    init(rules: [String: Pattern]) { self.rules = rules }

    /// Where a part of a pattern begins and ends.
    private struct Part {
        var isEmpty: Bool
        var first: [Int32]
        var last: [Int32]
    }

    /// Adds a pattern under the number `entry`.
    mutating func add(_ pattern: Pattern, entry: Int32, words: inout WordTable) throws(Fault) {
        let part = try build(pattern, entry: entry, words: &words, depth: 0)
        guard !part.isEmpty else { throw .empty }
        for index in part.last { automaton.positions[Int(index)].isLast = true }
        for index in part.first { addStart(index) }
    }

    /// The rule as one position, or written out where its slots have to be captured.
    private mutating func build(rule name: String, entry: Int32, words: inout WordTable, depth: Int) throws(Fault) -> Part {
        guard let pattern = rules[name] else { throw .unknownRule(name) }
        guard depth < 12 else { throw .endless(name) }
        guard let shared = try shared(name, pattern, words: &words, depth: depth) else {
            return try build(pattern, entry: entry, words: &words, depth: depth + 1)
        }
        var part = position(.rule(shared.index), entry)
        part.isEmpty = shared.isEmpty
        return part
    }

    private mutating func shared(
        _ name: String, _ pattern: Pattern, words: inout WordTable, depth: Int
    ) throws(Fault) -> SharedRule? {
        if let known = compiled[name] { return known }
        guard !hasSlot(pattern, depth: depth) else {
            compiled[name] = .some(nil)
            return nil
        }
        let part = try build(pattern, entry: -1, words: &words, depth: depth + 1)
        for index in part.last { automaton.positions[Int(index)].isLast = true }
        var rule = Automaton.Rule()
        for index in part.first {
            switch automaton.positions[Int(index)].test {
            case .symbol(let symbol): rule.starts[symbol, default: []].append(index)
            case .set(let set): for symbol in automaton.sets[Int(set)] { rule.starts[symbol, default: []].append(index) }
            case .rule, .slot: rule.startRules.append(index)
            }
        }
        automaton.rules.append(rule)
        let shared = SharedRule(index: Int32(automaton.rules.count - 1), isEmpty: part.isEmpty)
        compiled[name] = shared
        return shared
    }

    private func hasSlot(_ pattern: Pattern, depth: Int) -> Bool {
        switch pattern {
        case .word: false
        case .slot: true
        case .rule(let name): depth < 12 && rules[name].map { hasSlot($0, depth: depth + 1) } ?? false
        case .optional(let inner): hasSlot(inner, depth: depth)
        case .sequence(let parts), .choice(let parts), .anyOrder(let parts): parts.contains { hasSlot($0, depth: depth) }
        }
    }

    /// The automaton of all that was added.
    mutating func finish() -> Automaton {
        for (index, list) in followers.enumerated() {
            let start = Int32(automaton.follows.count)
            automaton.follows.append(contentsOf: list)
            automaton.positions[index].follow = start..<Int32(automaton.follows.count)
        }
        return automaton
    }

    private mutating func addStart(_ index: Int32) {
        switch automaton.positions[Int(index)].test {
        case .symbol(let symbol): automaton.starts[symbol, default: []].append(index)
        case .set(let set): for symbol in automaton.sets[Int(set)] { automaton.starts[symbol, default: []].append(index) }
        case .slot, .rule: automaton.startOthers.append(index)
        }
    }

    private mutating func build(_ pattern: Pattern, entry: Int32, words: inout WordTable, depth: Int) throws(Fault) -> Part {
        switch pattern {
        case .word(let text, let endings):
            guard let symbol = words.intern(text, endings: endings) else { throw .unknownEndings(endings ?? "") }
            return position(.symbol(symbol), entry)
        case .slot(let name):
            guard let slot = Slot(rawValue: name) else { throw .unknownSlot(name) }
            return position(.slot(slot), entry)
        case .rule(let name): return try build(rule: name, entry: entry, words: &words, depth: depth)
        case .sequence(let parts): return try sequence(parts, entry: entry, words: &words, depth: depth)
        case .choice(let parts): return try choice(parts, entry: entry, words: &words, depth: depth)
        case .optional(let inner):
            var part = try build(inner, entry: entry, words: &words, depth: depth)
            part.isEmpty = true
            return part
        case .anyOrder(let parts):
            return try choice(Self.permutations(parts).map(Pattern.sequence), entry: entry, words: &words, depth: depth)
        }
    }

    private mutating func position(_ test: Automaton.Test, _ entry: Int32) -> Part {
        let index = Int32(automaton.positions.count)
        automaton.positions.append(Automaton.Position(test: test, entry: entry))
        followers.append([])
        return Part(isEmpty: false, first: [index], last: [index])
    }

    private mutating func sequence(
        _ parts: [Pattern], entry: Int32, words: inout WordTable, depth: Int
    ) throws(Fault) -> Part {
        var whole = Part(isEmpty: true, first: [], last: [])
        for pattern in parts {
            let part = try build(pattern, entry: entry, words: &words, depth: depth)
            for index in whole.last { followers[Int(index)].append(contentsOf: part.first) }
            if whole.isEmpty { whole.first.append(contentsOf: part.first) }
            whole.last = part.isEmpty ? whole.last + part.last : part.last
            whole.isEmpty = whole.isEmpty && part.isEmpty
        }
        return whole
    }

    /// Single words that may stand for each other share one position.
    private mutating func choice(_ parts: [Pattern], entry: Int32, words: inout WordTable, depth: Int) throws(Fault) -> Part {
        var whole = Part(isEmpty: false, first: [], last: [])
        var alternatives: Set<WordTable.Symbol> = []
        for pattern in parts {
            if case .word(let text, let endings) = pattern {
                guard let symbol = words.intern(text, endings: endings) else { throw .unknownEndings(endings ?? "") }
                alternatives.insert(symbol)
                continue
            }
            let part = try build(pattern, entry: entry, words: &words, depth: depth)
            whole.first.append(contentsOf: part.first)
            whole.last.append(contentsOf: part.last)
            whole.isEmpty = whole.isEmpty || part.isEmpty
        }
        guard !alternatives.isEmpty else { return whole }
        let part = position(.set(index(of: alternatives)), entry)
        return Part(isEmpty: whole.isEmpty, first: whole.first + part.first, last: whole.last + part.last)
    }

    private mutating func index(of set: Set<WordTable.Symbol>) -> Int32 {
        if let index = setIndex[set] { return index }
        let index = Int32(automaton.sets.count)
        automaton.sets.append(set)
        setIndex[set] = index
        return index
    }

    private static func permutations(_ parts: [Pattern]) -> [[Pattern]] {
        guard parts.count > 1 else { return [parts] }
        return parts.indices.flatMap { index in
            var rest = parts
            let part = rest.remove(at: index)
            return permutations(rest).map { [part] + $0 }
        }
    }
}
