/// Puts numbers together from their words: "two thousand seven", "nineteen eighty-five", «восемьдесят пятого», 「二〇〇七」.
struct NumberParser {
    let line: Line
    let words: NumberWords

    /// One word of a number.
    private enum Atom {
        case value(Double, isOrdinal: Bool)
        case multiplier(Double)
    }

    /// The longest cardinal from `place` on.
    func cardinal(at place: Int) -> (end: Int, value: Double)? {
        guard let found = read(at: place, takesOrdinals: false) else { return nil }
        return withDecimals(found)
    }

    /// The longest number from `place` on that ends in an ordinal: "twenty-first", `5th`.
    func ordinal(at place: Int) -> (end: Int, value: Double)? {
        // 第5
        if let mark = words.first(at: place, { $0 == .ordinalMark ? true : nil }), let found = read(at: mark.end, takesOrdinals: false) {
            return (found.end, found.value)
        }
        guard let found = read(at: place, takesOrdinals: true) else { return nil }
        if found.isOrdinal { return (found.end, found.value) }
        guard let mark = words.first(at: found.end, { $0 == .ordinalMark ? true : nil }) else { return nil }
        return (mark.end, found.value)
    }

    private func read(at place: Int, takesOrdinals: Bool) -> (end: Int, value: Double, isOrdinal: Bool)? {
        var sum = NumberSum()
        var end = place
        var isOrdinal = false
        while let next = atom(at: end, takesOrdinals: takesOrdinals, isFirst: end == place) {
            guard sum.take(next.atom) else { break }
            end = next.end
            if case .value(_, isOrdinal: true) = next.atom {
                isOrdinal = true
                break
            }
        }
        return end > place ? (end, sum.value, isOrdinal) : nil
    }

    private func atom(at place: Int, takesOrdinals: Bool, isFirst: Bool) -> (end: Int, atom: Atom)? {
        guard place < line.count else { return nil }
        // A pause ends a number, but not before a thousands word.
        if !isFirst, line[place].pause != .none { return nil }
        if let digits = line[place].number {
            return isFirst || line[place].isJoined ? (place + 1, .value(digits, isOrdinal: false)) : nil
        }
        let found: (end: Int, value: Atom)? = words.first(at: place) { word in
            switch word {
            case .cardinal(let value): .value(value, isOrdinal: false)
            case .ordinal(let value) where takesOrdinals: .value(value, isOrdinal: true)
            case .multiplier(let value): .multiplier(value)
            default: nil
            }
        }
        if let found { return (found.end, found.value) }
        guard !isFirst, let join = words.first(at: place, { $0 == .join ? true : nil }) else { return nil }
        guard let after = atom(at: join.end, takesOrdinals: takesOrdinals, isFirst: false) else { return nil }
        if case .value(let value, _) = after.atom, value < 100 { return after }
        return nil
    }

    /// A number with the decimals behind it: "one point two five", 「一・五」.
    private func withDecimals(_ found: (end: Int, value: Double, isOrdinal: Bool)) -> (end: Int, value: Double) {
        guard let behindPoint = pointEnd(at: found.end) else { return (found.end, found.value) }
        var digits = ""
        var end = behindPoint
        while end < line.count, let digit = decimal(at: end) {
            digits += digit.text
            end = digit.end
        }
        guard !digits.isEmpty, let value = Double("\(Int(found.value)).\(digits)") else { return (found.end, found.value) }
        return (end, value)
    }

    /// Behind a decimal point, said or written: the tokeniser keeps no other stop.
    private func pointEnd(at place: Int) -> Int? {
        if place < line.count, line[place].script == .symbol, line[place].text == "." { return place + 1 }
        return words.first(at: place) { $0 == .point ? true : nil }?.end
    }

    private func decimal(at place: Int) -> (end: Int, text: String)? {
        if let digits = line[place].number, digits == digits.rounded() { return (place + 1, line[place].text) }
        let word = words.first(at: place) { word in
            if case .cardinal(let value) = word, value == value.rounded() { Int(value) } else { nil as Int? }
        }
        return word.map { ($0.end, String($0.value)) }
    }

    /// A number as it grows word by word.
    private struct NumberSum {
        /// Closed groups: thousands and more.
        private var total = 0.0
        /// Hundreds (and tens, where a language counts in tens).
        private var section = 0.0
        private var unit: Double?
        private var count = 0
        /// Digit by digit so far: 「二〇〇七」, "two oh oh seven".
        private var isSpelt = true

        var value: Double { total + section + (unit ?? 0) }

        /// Adds a word; false where it does not belong to the number any more.
        mutating func take(_ atom: Atom) -> Bool {
            defer { count += 1 }
            switch atom {
            case .multiplier(let factor) where factor >= 1000:
                // 「二千」 and "two thousand": what stands before is the factor, nothing is one.
                let before = section + (unit ?? 0)
                guard before < factor || before == 0 else { return false }
                total += (before == 0 ? 1 : before) * factor
                section = 0
                unit = nil
            case .multiplier(let factor):
                guard (unit ?? 0) < factor else { return false }
                section += (unit ?? 1) * factor
                unit = nil
            case .value(let value, _):
                return add(value)
            }
            return true
        }

        private mutating func add(_ value: Double) -> Bool {
            isSpelt = isSpelt && value < 10 && value == value.rounded() && section + total == 0
            if isSpelt, count > 0, let last = unit {
                guard last < 100_000 else { return false }
                unit = last * 10 + value
                return true
            }
            guard let last = unit else {
                guard section == 0 || value < 100, total == 0 || value < 1000 else { return false }
                unit = value
                return true
            }
            guard value == value.rounded(), last == last.rounded(), last < 100_000 else { return false }
            if last >= 20, last < 100, Int(last) % 10 == 0, value < 10, value > 0 {
                unit = last + value
            } else if last >= 100, Int(last) % 100 == 0, value < 100 {
                unit = last + value
            } else if last >= 1000, Int(last) % 1000 == 0, value < 1000 {
                unit = last + value
            } else if value >= 10, value < 100, last >= 1, last < 100 {
                // "nineteen eighty", "one eighty two"
                unit = last * 100 + value
            } else if value < 10, Int(last) % 10 != 0 || last < 10 || last >= 100 {
                // Digit by digit; "nineteen oh" waits for its last digit.
                unit = last >= 100 && Int(last) % 10 == 0 && Int(last) % 100 != 0 && value > 0 ? last + value : last * 10 + value
            } else {
                return false
            }
            return true
        }
    }
}
