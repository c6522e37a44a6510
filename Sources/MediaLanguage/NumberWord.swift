/// What a word of a pack's `numbers` file is worth.
enum NumberWord: Sendable, Hashable {
    case cardinal(Double)
    /// `hundred`: multiplies what stands before it.
    case multiplier(Double)
    case ordinal(Double)
    /// A value that stands for itself: "half", «полтора».
    case fraction(Double)
    /// May stand between the parts of a number: "and".
    case join
    case point
    /// Makes digits an ordinal: `5th`, `第5`.
    case ordinalMark
    case percent
    /// Makes a number tenths of the whole: 「六割」.
    case tenth
    /// Stands between a unit of time and its number, where that comes behind it: «минут на десять».
    case inverse
    /// A unit of time, in seconds.
    case unit(Double)
    /// A span of time in one expression, in seconds: "half an hour", «полминуты».
    case span(Double)
    /// Half of a unit behind it: "and a half", 「半」.
    case halfUnit
    /// A speed in words.
    case rate(Double)
    case month(Int)
    /// A decade in words: "eighties".
    case decade(Double)
    /// Makes a number a decade: `80s`, 「80年代」.
    case decadeMark
    /// A time of day in one expression, in minutes since midnight: "noon".
    case dayTime(Double)
    /// Minutes to be added to the hour behind it: "half past", «без четверти».
    case dayOffset(Double)
    /// Which half of the day an hour before it is in, by the first hour of that half in minutes: "in the evening".
    case dayHalf(Double)
    /// Makes a number an hour: "o'clock".
    case hourMark
    /// Days of the week, as bits from Monday on.
    case days(Double)
}

/// The number words of a line, where they begin and end.
struct NumberWords: Sendable {
    /// For each place, what begins there: the longest of each kind.
    let found: [[Found]]

    struct Found: Sendable {
        let end: Int
        let word: NumberWord
    }

    /// The words in a part of the line, none of which goes beyond its end.
    func part(_ range: Range<Int>) -> NumberWords {
        NumberWords(
            found: range.map { place in
                found[place].map { Found(end: $0.end - range.lowerBound, word: $0.word) }
            })
    }

    private init(found: [[Found]]) { self.found = found }

    /// Looks every place of `line` up.
    init(line: Line, pack: LanguagePack) {
        var matcher = Matcher(pack.numbers.automaton, line: line, reader: nil, isWhole: false)
        found = (0..<line.count).map { place in
            matcher.matches(at: place).map { Found(end: $0.range.upperBound, word: pack.numbers.meanings[$0.entry]) }
                .sorted { $0.end > $1.end }
        }
    }

    /// The first reading of a place that `pick` accepts, longest first.
    func first<Value>(at place: Int, _ pick: (NumberWord) -> Value?) -> (end: Int, value: Value)? {
        guard place < found.count else { return nil }
        for candidate in found[place] {
            if let value = pick(candidate.word) { return (candidate.end, value) }
        }
        return nil
    }
}
