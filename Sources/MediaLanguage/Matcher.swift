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
    private let count: Int
    private let reader: SlotReader?
    private let isWhole: Bool
    private var budget: Int
    private var matches: [Match] = []
    private var captures: [Capture] = []
    private var start = 0
    /// Where rules end that begin at a place, as far as asked for: places in `found`, by place and rule; -1 for what was not.
    private var endings: [Int32] = []
    private var found: [[Ending]] = []
    /// Text slots that lead nowhere when they end at a place, as bits, by place and slot.
    private var dead: [UInt64] = []
    /// What slots read at a place, as far as asked for: places in `readings`, by place and kind of slot; -1 for what was not.
    private var values: [Int32] = []
    private var readings: [[SlotReader.Value]] = []
    /// The sets of words that come at a place or behind it, as bits.
    private var comings: [UInt64] = []

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
        count = line.count
    }

    /// All patterns found from `place` on.
    mutating func matches(at place: Int) -> [Match] {
        guard place < count, isWhole || automaton.mayBegin(line, at: place) else { return [] }
        matches.removeAll(keepingCapacity: true)
        start = place
        if comings.isEmpty, automaton.textSlots > 0 { comings = line.comings }
        begin(at: place, skipped: 0)
        return matches
    }

    private mutating func begin(at place: Int, skipped: Int) {
        for symbol in line.symbols[place] {
            for position in automaton.starts[symbol] { advance(position, to: place + 1, words: 1, skipped: skipped) }
        }
        for opening in automaton.startOthers where opening.words < 0 || stands(opening, at: place) {
            take(opening.position, at: place, words: 0, skipped: skipped)
        }
        if isWhole, line.isSkippable[place], place + 1 < count { begin(at: place + 1, skipped: skipped + 1) }
    }

    /// Whether the words without which an opening leads nowhere stand where they may: mostly they do not.
    private func stands(_ opening: Automaton.Opening, at place: Int) -> Bool {
        opening.isBehind
            ? comes(opening.words, behind: place) : line.has(opening.words, at: place) || isWhole && line.isSkippable[place]
    }

    /// Whether a word of a set stands behind a place.
    private func comes(_ set: WordSets.ID, behind place: Int) -> Bool {
        comings[(place + 1) * line.width + Int(set) >> 6] >> UInt64(set & 63) & 1 == 1
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
            while end < count, line.isSkippable[end] {
                end += 1
                passed += 1
            }
            guard end == count else { return }
        }
        matches.append(
            Match(entry: Int(position.entry), range: start..<place, captures: captures, words: words, skipped: passed))
    }

    private mutating func take(_ index: Int32, at place: Int, words: Int, skipped: Int) {
        guard place < count, budget > 0 else { return }
        switch automaton.positions[Int(index)].test {
        case .words(let set): if line.has(set, at: place) { advance(index, to: place + 1, words: words + 1, skipped: skipped) }
        case .rule(let rule):
            for ending in endings(of: rule, at: place) {
                advance(index, to: ending.end, words: words + ending.words, skipped: skipped + ending.skipped)
            }
        case .text(let slot, let number): takeText(slot, number, index, at: place, words: words, skipped: skipped)
        case .value(let slot, let kind):
            for value in values(of: slot, kind, at: place) {
                capture(Capture(slot: slot, range: place..<value.end, value: value.value), index, words: words + 1, skipped: skipped)
            }
        }
        if isWhole, line.isSkippable[place] { take(index, at: place + 1, words: words, skipped: skipped + 1) }
    }

    // MARK: Rules

    /// Where the rule may end that begins at `place`; of several readings up to one end that with the fewest words passed over.
    private mutating func endings(of rule: Int32, at place: Int) -> [Ending] {
        guard line.has(automaton.rules[Int(rule)].first, at: place) || isWhole && line.isSkippable[place] else { return [] }
        if endings.isEmpty { endings = [Int32](repeating: -1, count: automaton.rules.count * count) }
        let key = place * automaton.rules.count + Int(rule)
        if endings[key] >= 0 { return found[Int(endings[key])] }
        var found: [Ending] = []
        let shared = automaton.rules[Int(rule)]
        for symbol in line.symbols[place] {
            for position in shared.starts[symbol] { follow(position, Ending(end: place + 1, words: 1, skipped: 0), &found) }
        }
        for position in shared.startRules { step(position, Ending(end: place, words: 0, skipped: 0), &found) }
        endings[key] = Int32(self.found.count)
        self.found.append(found)
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
        guard here.end < count, budget > 0 else { return }
        switch automaton.positions[Int(index)].test {
        case .words(let set):
            if line.has(set, at: here.end) {
                follow(index, Ending(end: here.end + 1, words: here.words + 1, skipped: here.skipped), &found)
            }
        case .rule(let rule):
            for inner in endings(of: rule, at: here.end) {
                follow(
                    index, Ending(end: inner.end, words: here.words + inner.words, skipped: here.skipped + inner.skipped), &found)
            }
        case .text, .value: break
        }
        if isWhole, line.isSkippable[here.end] {
            step(index, Ending(end: here.end + 1, words: here.words, skipped: here.skipped + 1), &found)
        }
    }

    // MARK: Slots

    /// Tries every end; what was found to lead nowhere from an end is not tried again from there.
    private mutating func takeText(_ slot: Slot, _ number: Int32, _ index: Int32, at place: Int, words: Int, skipped: Int) {
        if dead.isEmpty { dead = [UInt64](repeating: 0, count: (automaton.textSlots * (count + 1) + 63) >> 6) }
        let position = automaton.positions[Int(index)]
        if position.next >= 0, !position.isLast, !comes(position.next, behind: place) { return }
        let first = position.follow.isEmpty && isWhole ? count : place + 1
        for end in first...count where !line.cutsQuote(end) && mayGoOn(behind: position, at: end) {
            let key = end * automaton.textSlots + Int(number)
            guard dead[key >> 6] >> UInt64(key & 63) & 1 == 0 else { continue }
            let before = matches.count
            capture(Capture(slot: slot, range: place..<end, value: .words), index, words: words, skipped: skipped)
            if matches.count == before, budget > 0 { dead[key >> 6] |= 1 << UInt64(key & 63) }
        }
    }

    /// Whether the word at a place may follow, or another behind it that may be passed over.
    private func mayGoOn(behind position: Automaton.Position, at place: Int) -> Bool {
        if position.next < 0 || position.isLast && !isWhole { return true }
        guard place < count else { return position.isLast }
        return line.has(position.next, at: place) || isWhole && line.isSkippable[place]
    }

    private mutating func values(of slot: Slot, _ kind: Int32, at place: Int) -> [SlotReader.Value] {
        guard let reader else { return [] }
        if values.isEmpty { values = [Int32](repeating: -1, count: Slot.allCases.count * count) }
        let key = place * Slot.allCases.count + Int(kind)
        if values[key] >= 0 { return readings[Int(values[key])] }
        values[key] = Int32(readings.count)
        readings.append(reader.read(slot, at: place))
        return readings[readings.count - 1]
    }

    private mutating func capture(_ capture: Capture, _ index: Int32, words: Int, skipped: Int) {
        captures.append(capture)
        advance(index, to: capture.range.upperBound, words: words, skipped: skipped)
        captures.removeLast()
    }
}
