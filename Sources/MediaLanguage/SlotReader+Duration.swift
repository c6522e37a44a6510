extension SlotReader {
    /// A span of time: "half an hour", "one minute thirty", "a minute and a half", `1 h 30 min`, 「一分半」.
    func duration(at place: Int) -> (end: Int, seconds: Double)? {
        var seconds = 0.0
        var end = place
        var last: Double?
        while let part = part(at: last == nil ? end : afterJoin(end), below: last) {
            seconds += part.seconds
            end = part.end
            last = part.unit
        }
        guard last != nil else { return nil }
        return (end, seconds)
    }

    private func afterJoin(_ place: Int) -> Int {
        words.first(at: place) { $0 == .join ? true : nil }?.end ?? place
    }

    /// One number with its unit, smaller than the unit before it; a number alone takes the next smaller unit ("one minute thirty").
    private func part(at place: Int, below last: Double?) -> (end: Int, seconds: Double, unit: Double)? {
        guard place < line.count else { return nil }
        if last == nil, let span = words.first(at: place, { if case .span(let seconds) = $0 { seconds } else { nil as Double? } }) {
            return (span.end, span.value, span.value)
        }
        let count = number(at: place)
        guard let unit = unit(at: count?.end ?? place) else {
            guard let last, last > 1, let count, (1..<60).contains(count.value), count.end == line.count else { return nil }
            return (count.end, count.value * last / 60, last / 60)
        }
        guard last.map({ unit.value < $0 }) ?? true, count != nil || last == nil else { return nil }
        // `1980s` are years.
        if unit.value == 1, let count, count.value >= 1000 { return nil }
        if count == nil, let about = inverse(at: unit.end) { return (about.end, about.value * unit.value, unit.value) }
        let half = words.first(at: unit.end) { $0 == .halfUnit ? true : nil }
        return (half?.end ?? unit.end, ((count?.value ?? 1) + (half == nil ? 0 : 0.5)) * unit.value, unit.value)
    }

    /// The number behind a unit, which is then about so many: «секунд на тридцать».
    private func inverse(at place: Int) -> (end: Int, value: Double)? {
        guard let mark = words.first(at: place, { $0 == .inverse ? true : nil }) else { return nil }
        return number(at: mark.end)
    }

    /// A unit; where half of it is said before it ("one and a half minutes") the number has it already.
    private func unit(at place: Int) -> (end: Int, value: Double)? {
        words.first(at: place) { if case .unit(let seconds) = $0 { seconds } else { nil as Double? } }
    }
}
