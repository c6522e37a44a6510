/// A pattern that was found.
struct Match: Sendable {
    /// The number under which the pattern was added.
    let entry: Int
    let range: Range<Int>
    let captures: [Capture]
    /// How many tokens its own words took.
    let words: Int
    /// How many tokens were passed over.
    let skipped: Int
}

/// Compares a line with the patterns of an automaton.
///
/// Depth first with a budget of steps, so that no utterance takes long, however it is made.
struct Matcher {
    private let automaton: Automaton
    private let line: Line
    private let reader: SlotReader?
    private let isWhole: Bool
    private var budget: Int
    private var matches: [Match] = []
    private var captures: [Capture] = []
    private var start = 0
    /// Where rules end that begin at a place, as far as asked for.
    private var endings: [RulePlace: [Ending]] = [:]

    private struct RulePlace: Hashable {
        var rule: Int32
        var place: Int32
    }

    /// One way to read a rule.
    private struct Ending {
        var end: Int
        var words: Int
        var skipped: Int
    }

    /// A matcher for patterns that take the whole line, or (`isWhole` false) any beginning of what follows a place.
    init(_ automaton: Automaton, line: Line, reader: SlotReader?, isWhole: Bool, budget: Int = 6000) {
        self.automaton = automaton
        self.line = line
        self.reader = reader
        self.isWhole = isWhole
        self.budget = budget
    }

    /// All patterns found from `place` on.
    mutating func matches(at place: Int) -> [Match] {
        matches.removeAll(keepingCapacity: true)
        start = place
        guard place < line.count else { return [] }
        begin(at: place, skipped: 0)
        return matches
    }

    private mutating func begin(at place: Int, skipped: Int) {
        for symbol in line.symbols[place] {
            for position in automaton.starts[symbol] ?? [] { advance(position, to: place + 1, words: 1, skipped: skipped) }
        }
        for position in automaton.startOthers { take(position, at: place, words: 0, skipped: skipped) }
        if isWhole, line.isSkippable[place], place + 1 < line.count { begin(at: place + 1, skipped: skipped + 1) }
    }

    /// Goes on behind a position that has taken its tokens.
    private mutating func advance(_ index: Int32, to place: Int, words: Int, skipped: Int) {
        budget -= 1
        guard budget > 0 else { return }
        let position = automaton.positions[Int(index)]
        if position.isLast { finish(position, at: place, words: words, skipped: skipped) }
        for next in position.follow { take(automaton.follows[Int(next)], at: place, words: words, skipped: skipped) }
    }

    private mutating func finish(_ position: Automaton.Position, at place: Int, words: Int, skipped: Int) {
        var end = place
        var passed = skipped
        if isWhole {
            while end < line.count, line.isSkippable[end] {
                end += 1
                passed += 1
            }
            guard end == line.count else { return }
        }
        matches.append(
            Match(entry: Int(position.entry), range: start..<place, captures: captures, words: words, skipped: passed))
    }

    private mutating func take(_ index: Int32, at place: Int, words: Int, skipped: Int) {
        guard place < line.count, budget > 0 else { return }
        switch automaton.positions[Int(index)].test {
        case .symbol(let symbol):
            if line.has(symbol, at: place) { advance(index, to: place + 1, words: words + 1, skipped: skipped) }
        case .set(let set):
            if line.symbols[place].contains(where: automaton.sets[Int(set)].contains) {
                advance(index, to: place + 1, words: words + 1, skipped: skipped)
            }
        case .rule(let rule):
            for ending in endings(of: rule, at: place) {
                advance(index, to: ending.end, words: words + ending.words, skipped: skipped + ending.skipped)
            }
        case .slot(let slot):
            if slot.isText {
                takeText(slot, index, at: place, words: words, skipped: skipped)
            } else {
                for value in reader?.read(slot, at: place) ?? [] {
                    capture(Capture(slot: slot, range: place..<value.end, value: value.value), index, words: words + 1, skipped: skipped)
                }
            }
        }
        if isWhole, line.isSkippable[place] { take(index, at: place + 1, words: words, skipped: skipped + 1) }
    }

    // MARK: Rules

    /// Where the rule may end that begins at `place`; of several readings up to one end that with the fewest words passed over.
    private mutating func endings(of rule: Int32, at place: Int) -> [Ending] {
        let key = RulePlace(rule: rule, place: Int32(place))
        if let known = endings[key] { return known }
        var found: [Ending] = []
        let shared = automaton.rules[Int(rule)]
        for symbol in line.symbols[place] {
            for position in shared.starts[symbol] ?? [] { follow(position, Ending(end: place + 1, words: 1, skipped: 0), &found) }
        }
        for position in shared.startRules { step(position, Ending(end: place, words: 0, skipped: 0), &found) }
        endings[key] = found
        return found
    }

    /// Goes on inside of a rule behind a position that has taken its tokens.
    private mutating func follow(_ index: Int32, _ here: Ending, _ found: inout [Ending]) {
        budget -= 1
        guard budget > 0 else { return }
        let position = automaton.positions[Int(index)]
        if position.isLast { Self.note(here, in: &found) }
        for next in position.follow { step(automaton.follows[Int(next)], here, &found) }
    }

    private static func note(_ ending: Ending, in found: inout [Ending]) {
        guard let known = found.firstIndex(where: { $0.end == ending.end }) else { return found.append(ending) }
        if found[known].skipped > ending.skipped { found[known] = ending }
    }

    private mutating func step(_ index: Int32, _ here: Ending, _ found: inout [Ending]) {
        guard here.end < line.count, budget > 0 else { return }
        let next = Ending(end: here.end + 1, words: here.words + 1, skipped: here.skipped)
        switch automaton.positions[Int(index)].test {
        case .symbol(let symbol): if line.has(symbol, at: here.end) { follow(index, next, &found) }
        case .set(let set): if line.symbols[here.end].contains(where: automaton.sets[Int(set)].contains) { follow(index, next, &found) }
        case .rule(let rule):
            for inner in endings(of: rule, at: here.end) {
                follow(
                    index, Ending(end: inner.end, words: here.words + inner.words, skipped: here.skipped + inner.skipped), &found)
            }
        case .slot: break
        }
        if isWhole, line.isSkippable[here.end] {
            step(index, Ending(end: here.end + 1, words: here.words, skipped: here.skipped + 1), &found)
        }
    }

    // MARK: Slots

    private mutating func takeText(_ slot: Slot, _ index: Int32, at place: Int, words: Int, skipped: Int) {
        let position = automaton.positions[Int(index)]
        let first = position.follow.isEmpty && isWhole ? line.count : place + 1
        for end in first...line.count where !cutsQuote(end) {
            capture(Capture(slot: slot, range: place..<end, value: .words), index, words: words, skipped: skipped)
        }
    }

    private mutating func capture(_ capture: Capture, _ index: Int32, words: Int, skipped: Int) {
        captures.append(capture)
        advance(index, to: capture.range.upperBound, words: words, skipped: skipped)
        captures.removeLast()
    }

    private func cutsQuote(_ place: Int) -> Bool {
        guard place > 0, place < line.count else { return false }
        return line[place].quote > 0 && line[place].quote == line[place - 1].quote
    }
}
