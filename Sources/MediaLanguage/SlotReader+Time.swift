extension SlotReader {
    /// A time of day: `7:30`, `7 pm`, "half past seven", "seven thirty in the evening", "noon".
    func time(at place: Int) -> [Value] {
        if let word = words.first(at: place, { if case .dayTime(let minutes) = $0 { minutes } else { nil as Double? } }) {
            return clockTime(word.end, word.value, isMarked: true)
        }
        if let offset = words.first(at: place, { if case .dayOffset(let minutes) = $0 { minutes } else { nil as Double? } }) {
            guard let hour = hour(at: offset.end) else { return [] }
            return clockTime(hour.end, hour.value + offset.value, isMarked: true)
        }
        // 「午後七時半」 has the half of the day first.
        if let half = words.first(at: place, { if case .dayHalf(let start) = $0 { start } else { nil as Double? } }) {
            let marked = time(at: half.end)
            // "tonight at nine"
            let mere = marked.isEmpty ? hour(at: half.end).map { [Value($0.end, $0.value)] } ?? [] : marked
            return mere.map { Value($0.end, Self.time($0.number, in: half.value)) }
        }
        if place < line.count, let clock = line[place].clock, clock < 24 * 60 { return clockTime(place + 1, clock, isMarked: true) }
        guard let hour = hour(at: place) else { return [] }
        if let mark = words.first(at: hour.end, { $0 == .hourMark ? true : nil }) {
            let minutes = minutes(at: mark.end)
            return clockTime(minutes?.end ?? mark.end, hour.value + (minutes?.value ?? 0), isMarked: true)
        }
        // "seven thirty"
        let minute = number(at: hour.end).flatMap { (10...59).contains($0.value) && $0.value == $0.value.rounded() ? $0 : nil }
        let isMarked = minute != nil || hour.value.truncatingRemainder(dividingBy: 60) > 0
        return clockTime(minute?.end ?? hour.end, hour.value + (minute?.value ?? 0), isMarked: isMarked)
    }

    /// Days of the week ("every day", "on Mondays and Fridays"); none of them where it is once, "tomorrow".
    func days(at place: Int) -> [Value] {
        var bits = 0
        var end = place
        while let found = words.first(
            at: end == place ? end : words.first(at: end) { $0 == .join ? true : nil }?.end ?? end,
            { if case .days(let days) = $0 { days } else { nil as Double? } })
        {
            bits |= Int(found.value)
            end = found.end
        }
        return end == place ? [] : [Value(end, Double(bits))]
    }

    /// What stands behind the hour with its mark: 「七時半」, 「七時三十分」.
    private func minutes(at place: Int) -> (end: Int, value: Double)? {
        if let half = words.first(at: place, { $0 == .halfUnit ? true : nil }) { return (half.end, 30) }
        guard let count = NumberParser(line: line, words: words).cardinal(at: place), (0...59).contains(count.value),
            let unit = words.first(at: count.end, { if case .unit(60) = $0 { true } else { nil as Bool? } })
        else { return nil }
        return (unit.end, count.value.rounded())
    }

    /// Minutes since midnight as those of a half of the day.
    private static func time(_ minutes: Double, in half: Double) -> Double {
        minutes <= 12 * 60 + 59 ? minutes.truncatingRemainder(dividingBy: 12 * 60) + half : minutes
    }

    /// An hour as a whole number, or as an ordinal as some languages say it, in minutes since midnight.
    private func hour(at place: Int) -> (end: Int, value: Double)? {
        guard place < line.count else { return nil }
        let parser = NumberParser(line: line, words: words)
        // "seven thirty" is a number of three digits as well.
        if line[place].number == nil, let found = parser.cardinal(at: place), found.value >= 100 {
            let (hour, minute) = (Int(found.value) / 100, Int(found.value) % 100)
            return hour < 24 && minute < 60 ? (found.end, Double(hour * 60 + minute)) : nil
        }
        guard let found = parser.cardinal(at: place) ?? parser.ordinal(at: place), (0...24).contains(found.value),
            found.value == found.value.rounded()
        else { return nil }
        return (found.end, found.value * 60)
    }

    /// The time with the half of the day that may stand behind it; a number alone is none.
    private func clockTime(_ end: Int, _ minutes: Double, isMarked: Bool) -> [Value] {
        let half = words.first(at: end) { if case .dayHalf(let start) = $0 { start } else { nil as Double? } }
        guard half != nil || isMarked else { return [] }
        let inDay = (minutes + 24 * 60).truncatingRemainder(dividingBy: 24 * 60)
        guard let half else { return [Value(end, inDay)] }
        return [Value(half.end, Self.time(inDay, in: half.value))]
    }
}
