import MediaModel

extension DateRule {
    /// The days that a date in words means; `nil` where they cannot be told.
    func range(_ captures: [Capture], clock: Clock, nowPlaying: MediaItem?) -> DateRange? {
        let numbers = captures.compactMap { capture -> Int? in
            if case .number(let value) = capture.value { return Int(value) }
            return nil
        }
        switch self {
        case .thisYear: return years(clock.today().year)
        case .lastYear: return years(clock.today().year - 1)
        case .lastYears: return numbers.first.map { DateRange(years: clock.today().year - max(1, $0) + 1, through: nil) }
        case .today: return day(clock.today().year, clock.today().month, clock.today().day)
        case .thisMonth: return month(clock.today().year, clock.today().month)
        case .theseYears: return nowPlaying?.year.map { DateRange(years: $0 / 10 * 10, through: $0 / 10 * 10 + 9) }
        case .showa: return era(from: 1926, to: 1989, numbers.first)
        case .heisei: return era(from: 1989, to: 2019, numbers.first)
        case .reiwa: return era(from: 2019, to: nil, numbers.first)
        default: return numbered(numbers)
        }
    }

    private func numbered(_ numbers: [Int]) -> DateRange? {
        guard let first = numbers.first else { return nil }
        let last = numbers.dropFirst().first ?? first
        switch self {
        case .year, .bareYear: return years(first)
        case .decade: return DateRange(years: first, through: first + 9)
        case .since, .sinceDecade: return DateRange(years: first, through: nil)
        case .before: return DateRange(years: nil, through: first - 1)
        case .until: return DateRange(years: nil, through: first)
        case .untilDecade: return DateRange(years: nil, through: first + 9)
        case .between: return DateRange(years: min(first, last), through: max(first, last))
        case .betweenDecades: return DateRange(years: min(first, last), through: max(first, last) + 9)
        // 「1985年5月」 has the year first.
        case .monthYear where numbers.count == 2: return first > 12 ? month(first, last) : month(last, first)
        case .monthDay where numbers.count == 3: return day(numbers[2], first, numbers[1])
        case .dayMonthYear where numbers.count == 3: return day(numbers[2], numbers[1], first)
        case .yearMonthDay where numbers.count == 3: return day(first, numbers[1], numbers[2])
        default: return nil
        }
    }

    private func years(_ year: Int) -> DateRange { DateRange(years: year, through: year) }

    private func era(from first: Int, to last: Int?, _ number: Int?) -> DateRange {
        guard let number else { return DateRange(years: first, through: last) }
        return years(first + number - 1)
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) -> DateRange {
        let text = "\(year)-\(DateRule.two(month))-\(DateRule.two(day))"
        return DateRange(from: text, to: text)
    }

    private func month(_ year: Int, _ month: Int) -> DateRange {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let length = lengths.indices.contains(month - 1) ? lengths[month - 1] : 30
        let stem = "\(year)-\(DateRule.two(month))"
        return DateRange(from: "\(stem)-01", to: "\(stem)-\(length)")
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
