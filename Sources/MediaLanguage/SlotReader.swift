import MediaModel

/// Reads what is not a name out of a line: numbers, times, rooms.
struct SlotReader: Sendable {
    let line: Line
    let pack: LanguagePack
    let words: NumberWords

    /// A value and the place behind it.
    struct Value {
        let end: Int
        let value: SlotValue

        init(_ end: Int, _ number: Double) {
            self.end = end
            value = .number(number)
        }

        init(_ end: Int, rooms: [String]) {
            self.end = end
            value = .rooms(rooms)
        }

        /// The number, 0 where it is none.
        var number: Double {
            if case .number(let number) = value { number } else { 0 }
        }

        func isIn(_ range: ClosedRange<Double>) -> Bool {
            if case .number(let number) = value { return range.contains(number) }
            return false
        }
    }

    /// A reader for one line.
    init(line: Line, pack: LanguagePack) {
        self.line = line
        self.pack = pack
        words = NumberWords(line: line, pack: pack)
    }

    /// What `slot` can take from `place` on; empty if nothing.
    func read(_ slot: Slot, at place: Int) -> [Value] {
        switch slot {
        case .number: listed(number(at: place))
        case .ordinal: ordinal(at: place)
        case .percent: percent(at: place)
        case .rate: rate(at: place)
        case .frequency: frequency(at: place)
        case .duration: duration(at: place).map { [Value($0.end, $0.seconds)] } ?? []
        case .position: position(at: place)
        case .time: time(at: place)
        case .hour: number(at: place).flatMap { TimeOfDay(minutes: Int($0.value * 60)) == nil ? nil : [Value($0.end, $0.value * 60)] } ?? []
        case .days: days(at: place)
        case .year: year(at: place)
        case .decade: decade(at: place)
        case .day: ordinal(at: place).filter { $0.isIn(1...31) }
        case .month: month(at: place)
        case .room: pack.rooms(in: line, at: place).map { [Value($0.end, rooms: [$0.name])] } ?? []
        case .app: pack.app(in: line, at: place).map { [Value($0, 0)] } ?? []
        case .search, .name, .playlist, .lyrics, .rest: []
        }
    }

    private func listed(_ found: (end: Int, value: Double)?) -> [Value] { found.map { [Value($0.end, $0.value)] } ?? [] }

    /// A cardinal number, in digits or words or both.
    func number(at place: Int) -> (end: Int, value: Double)? {
        guard place < line.count else { return nil }
        if let fraction = words.first(at: place, { if case .fraction(let value) = $0 { value } else { nil as Double? } }),
            !isDigits(at: fraction.end)
        {
            return fraction
        }
        guard let whole = NumberParser(line: line, words: words).cardinal(at: place) else { return nil }
        // "one and a half"
        guard let half = words.first(at: whole.end, { $0 == .halfUnit ? true : nil }) else { return whole }
        return (half.end, whole.value + 0.5)
    }

    private func isDigits(at place: Int) -> Bool { place < line.count && line[place].number != nil }

    private func ordinal(at place: Int) -> [Value] {
        let parser = NumberParser(line: line, words: words)
        // 「3曲目」 is a third, and a three that a phrase may have 「曲目」 behind.
        let found = [parser.ordinal(at: place), parser.cardinal(at: place)].compactMap { $0 }.filter { $0.value == $0.value.rounded() }
        return found.count == 2 && found[0].end == found[1].end
            ? [Value(found[0].end, found[0].value)] : found.map { Value($0.end, $0.value) }
    }

    private func percent(at place: Int) -> [Value] {
        if let half = words.first(at: place, { if case .fraction(let value) = $0, value < 1 { value } else { nil as Double? } }) {
            return [Value(half.end, half.value * 100)]
        }
        guard let found = number(at: place), (0...1000).contains(found.value) else { return [] }
        if found.value <= 10, let tenth = words.first(at: found.end, { $0 == .tenth ? true : nil }) {
            return [Value(tenth.end, found.value * 10)]
        }
        let sign = words.first(at: found.end) { $0 == .percent ? true : nil }
        return [Value(sign?.end ?? found.end, found.value)]
    }

    private func rate(at place: Int) -> [Value] {
        if let rate = words.first(at: place, { if case .rate(let value) = $0 { value } else { nil as Double? } }) {
            return [Value(rate.end, rate.value)]
        }
        return listed(number(at: place))
    }

    /// The bands of the world, the Eastern one included.
    private func frequency(at place: Int) -> [Value] {
        guard place < line.count, let number = line[place].number, (64...108.1).contains(number), number != number.rounded() else {
            return []
        }
        return [Value(place + 1, number)]
    }

    private func month(at place: Int) -> [Value] {
        listed(words.first(at: place) { if case .month(let month) = $0 { Double(month) } else { nil as Double? } })
    }

    private func year(at place: Int) -> [Value] {
        let parser = NumberParser(line: line, words: words)
        let ordinal = parser.ordinal(at: place)
        guard let found = ordinal ?? parser.cardinal(at: place), found.value == found.value.rounded() else { return [] }
        if (1400...2100).contains(found.value) { return [Value(found.end, found.value)] }
        // «восемьдесят пятого года»
        guard ordinal != nil, (20...99).contains(found.value) else { return [] }
        return [Value(found.end, 1900 + found.value)]
    }

    /// "eighties", "nineteen eighties", `80s`, `1980s`, 「八十年代」.
    private func decade(at place: Int) -> [Value] {
        if let decade = decadeWord(at: place) { return [Value(decade.end, Self.century(of: decade.value))] }
        guard let found = number(at: place), found.value >= 0, found.value == found.value.rounded() else { return [] }
        if found.value < 100, let decade = decadeWord(at: found.end) { return [Value(decade.end, found.value * 100 + decade.value)] }
        guard found.value.truncatingRemainder(dividingBy: 10) == 0, found.value < 100 || (1000...2100).contains(found.value) else {
            return []
        }
        guard let mark = words.first(at: found.end, { $0 == .decadeMark ? true : nil }) else { return [] }
        return [Value(mark.end, Self.century(of: found.value))]
    }

    private func decadeWord(at place: Int) -> (end: Int, value: Double)? {
        words.first(at: place) { if case .decade(let value) = $0 { value } else { nil as Double? } }
    }

    /// Two-digit decades from 20 to 90 are of the last century, 00 and 10 of this one.
    private static func century(of decade: Double) -> Double {
        guard decade < 100 else { return decade }
        return decade < 20 ? 2000 + decade : 1900 + decade
    }

    /// Clock time, or a span of time from the start.
    private func position(at place: Int) -> [Value] {
        if let clock = line[place].clock { return [Value(place + 1, clock)] }
        guard let found = duration(at: place) else { return [] }
        // `80s` are years: "from the 80s".
        if (20...90).contains(found.seconds), decade(at: place).contains(where: { $0.end == found.end }) { return [] }
        return [Value(found.end, found.seconds)]
    }
}
