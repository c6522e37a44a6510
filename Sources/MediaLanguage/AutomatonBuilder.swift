/// Compiles patterns into an automaton.
struct AutomatonBuilder {
    private var positions: [Automaton.Position] = []
    /// Which positions may follow which, in the order in which they were found.
    private var edges: [(from: Int32, to: Int32)] = []
    private var starts: [Int32] = []
    private var startOthers: [Int32] = []
    private var built: [Automaton.Rule] = []
    private var textSlots = 0
    private let rules: [String: Pattern]
    /// Rules compiled so far; `nil` for those that have slots and are written out instead.
    private var compiled: [String: SharedRule?] = [:]

    private struct SharedRule {
        var index: Int32
        var isEmpty: Bool
    }

    /// The words of a pack and the sets of them, which all its automata share.
    struct Lexicon {
        var words: WordTableBuilder
        var sets = WordSetsBuilder()
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
        var first = Places()
        var last = Places()
    }

    /// Some positions; most often one, which needs no memory of its own.
    private struct Places {
        private var one: Int32 = -1
        private var others: [Int32] = []

        init() {}

        init(_ place: Int32) { one = place }

        mutating func append(contentsOf places: Places) {
            if one < 0 {
                self = places
            } else if places.one >= 0 {
                others.append(places.one)
                if !places.others.isEmpty { others.append(contentsOf: places.others) }
            }
        }

        func forEach(_ body: (Int32) -> Void) {
            guard one >= 0 else { return }
            body(one)
            for place in others { body(place) }
        }
    }

    /// Adds a pattern under the number `entry`.
    mutating func add(_ pattern: Pattern, entry: Int32, in lexicon: inout Lexicon) throws(Fault) {
        let part = try build(pattern, entry: entry, in: &lexicon, depth: 0)
        guard !part.isEmpty else { throw .empty }
        part.last.forEach { positions[Int($0)].isLast = true }
        part.first.forEach { index in
            if case .words = positions[Int(index)].test { starts.append(index) } else { startOthers.append(index) }
        }
    }

    /// The automaton of all that was added.
    mutating func finish(in lexicon: inout Lexicon) -> Automaton {
        let follows = follows()
        for index in positions.indices {
            if case .text = positions[index].test { positions[index].next = next(positions[index].follow, follows, &lexicon.sets) }
        }
        let pairs = pairs(starts, lexicon.sets)
        return Automaton(
            positions: positions, follows: follows, starts: StartTable(pairs), startOthers: startOthers.map(opening), rules: built,
            first: lexicon.sets.intern(pairs.map(\.symbol)), textSlots: textSlots)
    }

    private func opening(_ index: Int32) -> Automaton.Opening {
        let position = positions[Int(index)]
        switch position.test {
        case .rule(let rule): return Automaton.Opening(position: index, words: built[Int(rule)].first)
        case .text: return Automaton.Opening(position: index, words: position.isLast ? -1 : position.next, isBehind: true)
        case .words, .value: return Automaton.Opening(position: index)
        }
    }

    /// Puts the follow lists one behind the other.
    private mutating func follows() -> [Int32] {
        var ends = [Int32](repeating: 0, count: positions.count + 1)
        for edge in edges { ends[Int(edge.from) + 1] += 1 }
        for index in positions.indices {
            ends[index + 1] += ends[index]
            positions[index].follow = ends[index]..<ends[index + 1]
        }
        var follows = [Int32](repeating: 0, count: edges.count)
        for edge in edges {
            follows[Int(ends[Int(edge.from)])] = edge.to
            ends[Int(edge.from)] += 1
        }
        return follows
    }

    /// The words with which positions of a list begin; -1 where one may begin with something else.
    private func next(_ list: Range<Int32>, _ follows: [Int32], _ sets: inout WordSetsBuilder) -> WordSets.ID {
        var found: [WordSets.ID] = []
        for place in list {
            switch positions[Int(follows[Int(place)])].test {
            case .words(let set): found.append(set)
            case .rule(let rule): found.append(built[Int(rule)].first)
            case .text, .value: return -1
            }
        }
        return found.isEmpty ? -1 : sets.union(found)
    }

    /// Positions that begin with words, by each of these words.
    private func pairs(_ starts: [Int32], _ sets: WordSetsBuilder) -> [(symbol: WordTable.Symbol, position: Int32)] {
        starts.flatMap { index in
            guard case .words(let set) = positions[Int(index)].test else { return [(symbol: WordTable.Symbol, position: Int32)]() }
            return sets.sets[Int(set)].map { ($0, index) }
        }
    }

    // MARK: Rules

    /// The rule as one position, or written out where its slots have to be captured.
    private mutating func build(rule name: String, entry: Int32, in lexicon: inout Lexicon, depth: Int) throws(Fault) -> Part {
        guard let pattern = rules[name] else { throw .unknownRule(name) }
        guard depth < 12 else { throw .endless(name) }
        guard let shared = try shared(name, pattern, in: &lexicon, depth: depth) else {
            return try build(pattern, entry: entry, in: &lexicon, depth: depth + 1)
        }
        var part = position(.rule(shared.index), entry)
        part.isEmpty = shared.isEmpty
        return part
    }

    private mutating func shared(_ name: String, _ pattern: Pattern, in lexicon: inout Lexicon, depth: Int) throws(Fault) -> SharedRule? {
        if let known = compiled[name] { return known }
        guard !hasSlot(pattern, depth: depth) else {
            compiled[name] = .some(nil)
            return nil
        }
        let part = try build(pattern, entry: -1, in: &lexicon, depth: depth + 1)
        part.last.forEach { positions[Int($0)].isLast = true }
        var starts: [Int32] = []
        var startRules: [Int32] = []
        var first: [WordTable.Symbol] = []
        part.first.forEach { index in
            switch positions[Int(index)].test {
            case .words: starts.append(index)
            case .rule(let rule):
                startRules.append(index)
                first += lexicon.sets.sets[Int(built[Int(rule)].first)]
            case .text, .value: break
            }
        }
        let pairs = pairs(starts, lexicon.sets)
        first += pairs.map(\.symbol)
        built.append(Automaton.Rule(starts: StartTable(pairs), startRules: startRules, first: lexicon.sets.intern(first)))
        let shared = SharedRule(index: Int32(built.count - 1), isEmpty: part.isEmpty)
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

    // MARK: Parts

    private mutating func build(_ pattern: Pattern, entry: Int32, in lexicon: inout Lexicon, depth: Int) throws(Fault) -> Part {
        switch pattern {
        case .word(let text, let endings):
            let symbol = try symbol(text, endings, in: &lexicon)
            return position(.words(lexicon.sets.intern(symbol)), entry)
        case .slot(let name):
            guard let slot = Slot(rawValue: name) else { throw .unknownSlot(name) }
            return position(test(slot), entry)
        case .rule(let name): return try build(rule: name, entry: entry, in: &lexicon, depth: depth)
        case .sequence(let parts): return try sequence(parts, entry: entry, in: &lexicon, depth: depth)
        case .choice(let parts): return try choice(parts, entry: entry, in: &lexicon, depth: depth)
        case .optional(let inner):
            var part = try build(inner, entry: entry, in: &lexicon, depth: depth)
            part.isEmpty = true
            return part
        case .anyOrder(let parts):
            return try choice(Self.permutations(parts).map(Pattern.sequence), entry: entry, in: &lexicon, depth: depth)
        }
    }

    private mutating func test(_ slot: Slot) -> Automaton.Test {
        guard slot.isText else { return .value(slot, kind: Int32(Slot.allCases.firstIndex(of: slot) ?? 0)) }
        textSlots += 1
        return .text(slot, number: Int32(textSlots - 1))
    }

    private func symbol(_ text: TextTable.ID, _ endings: String?, in lexicon: inout Lexicon) throws(Fault) -> WordTable.Symbol {
        guard let symbol = lexicon.words.intern(text, endings: endings) else { throw .unknownEndings(endings ?? "") }
        return symbol
    }

    private mutating func position(_ test: Automaton.Test, _ entry: Int32) -> Part {
        let index = Int32(positions.count)
        positions.append(Automaton.Position(test: test, entry: entry))
        return Part(isEmpty: false, first: Places(index), last: Places(index))
    }

    private mutating func sequence(_ parts: [Pattern], entry: Int32, in lexicon: inout Lexicon, depth: Int) throws(Fault) -> Part {
        var whole = Part(isEmpty: true)
        for pattern in parts {
            let part = try build(pattern, entry: entry, in: &lexicon, depth: depth)
            whole.last.forEach { from in part.first.forEach { edges.append((from, $0)) } }
            if whole.isEmpty { whole.first.append(contentsOf: part.first) }
            if part.isEmpty { whole.last.append(contentsOf: part.last) } else { whole.last = part.last }
            whole.isEmpty = whole.isEmpty && part.isEmpty
        }
        return whole
    }

    /// Single words that may stand for each other share one position.
    private mutating func choice(_ parts: [Pattern], entry: Int32, in lexicon: inout Lexicon, depth: Int) throws(Fault) -> Part {
        var whole = Part(isEmpty: false)
        var alternatives: [WordTable.Symbol] = []
        for pattern in parts {
            if case .word(let text, let endings) = pattern {
                alternatives.append(try symbol(text, endings, in: &lexicon))
                continue
            }
            let part = try build(pattern, entry: entry, in: &lexicon, depth: depth)
            whole.first.append(contentsOf: part.first)
            whole.last.append(contentsOf: part.last)
            whole.isEmpty = whole.isEmpty || part.isEmpty
        }
        guard !alternatives.isEmpty else { return whole }
        let part = position(.words(lexicon.sets.intern(alternatives)), entry)
        whole.first.append(contentsOf: part.first)
        whole.last.append(contentsOf: part.last)
        return whole
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
