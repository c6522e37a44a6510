/// How Latin letters sound, in several voices.
struct SoundRules: Sendable {
    /// A way to read Latin letters aloud.
    enum Voice: UInt8, Sendable, CaseIterable {
        case english = 0x65
        case continental = 0x63
        case kana = 0x6B

        /// The place of its rules.
        var index: Int {
            switch self {
            case .english: 0
            case .continental: 1
            case .kana: 2
            }
        }
    }

    /// The English name of each letter, a to z, in romanised spelling.
    static let letterNames = [
        "ei", "bi", "si", "di", "i", "ef", "ji", "eich", "ai", "jei", "kei", "el", "em", "en", "o", "pi", "kyu", "ar", "es", "ti", "yu",
        "vi", "dabliu",
        "eks", "wai", "zi",
    ]

    /// By voice, as ``Voice/index``, then by the spelling's first letter (a to z); longest spellings first.
    private let rules: [[[Rule]]]

    private struct Rule: Sendable {
        let spelling: [UInt8]
        let before: UInt8
        let after: UInt8
        let sounds: [UInt8]
    }

    init(folder: String) throws(TextFormsError) {
        let file = try TableFile("sounds.tsv", in: folder, columns: 5)
        var rules: [[[Rule]]] = Array(repeating: Array(repeating: [], count: 26), count: Voice.allCases.count)
        for row in file.rows {
            let columns = row.columns.map { Array($0.utf8) }
            guard let first = columns[1].first, first &- 0x61 < 26, let before = columns[2].first, let after = columns[3].first else {
                throw .malformed(path: file.path, line: row.line)
            }
            let sounds = columns[4] == [UInt8(ascii: "-")] ? [] : columns[4]
            for voice in Voice.allCases where columns[0].contains(voice.rawValue) {
                rules[voice.index][Int(first - 0x61)].append(Rule(spelling: columns[1], before: before, after: after, sounds: sounds))
            }
        }
        self.rules = rules.map { $0.map(SoundRules.longestFirst) }
    }

    /// The sounds of one word of Latin letters; digits stand for themselves, anything else is silent.
    func sounds(_ word: [UInt8], voice: Voice) -> [UInt8] {
        let table = rules[voice.index]
        var result: [UInt8] = []
        result.reserveCapacity(word.count)
        var index = 0
        while index < word.count {
            let letter = word[index]
            guard letter &- 0x61 < 26 else {
                if letter &- 0x30 < 10 { result.append(letter) }
                index += 1
                continue
            }
            guard let rule = table[Int(letter - 0x61)].first(where: { fits($0, word, at: index) }) else {
                index += 1
                continue
            }
            result.append(contentsOf: rule.sounds)
            index += rule.spelling.count
        }
        return result
    }

    /// Whether a word of Latin letters may be romanised kana: open syllables, no letter that romanisations do not have.
    ///
    /// "The" and "Who" are none.
    static func isRomaji(_ word: [UInt8]) -> Bool {
        var index = 0
        while index < word.count {
            let start = index
            while index < word.count, !"aeiou".utf8.contains(word[index]), word[index] &- 0x30 >= 10 { index += 1 }
            guard isOnset(word[start..<index], closes: index == word.count) else { return false }
            index += 1
        }
        return true
    }

    /// Whether consonants may stand before a vowel, or at the end of a word, in romanised kana; an n or m may close the syllable before them.
    private static func isOnset(_ letters: ArraySlice<UInt8>, closes: Bool) -> Bool {
        var onset = letters
        if let first = onset.first, first == UInt8(ascii: "n") || first == UInt8(ascii: "m"), onset.count > 1 || closes {
            onset.removeFirst()
        }
        if closes { return onset.isEmpty }
        if onset.count > 1, onset.first == onset.dropFirst().first || onset.starts(with: "tch".utf8) { onset.removeFirst() }
        switch onset.count {
        case 0: return true
        case 1: return onset.allSatisfy("kgsztdnhbpmrywfjv".utf8.contains)
        case 2:
            let isGlided = onset.last == UInt8(ascii: "y") && onset.dropLast().allSatisfy("kgsztdnhbpmrj".utf8.contains)
            return isGlided || onset.elementsEqual("sh".utf8) || onset.elementsEqual("ch".utf8) || onset.elementsEqual("ts".utf8)
        default: return false
        }
    }

    private func fits(_ rule: Rule, _ word: [UInt8], at index: Int) -> Bool {
        let end = index + rule.spelling.count
        guard end <= word.count else { return false }
        for offset in 1..<max(1, rule.spelling.count) where word[index + offset] != rule.spelling[offset] { return false }
        return Self.holds(rule.before, index > 0 ? word[index - 1] : nil) && Self.holds(rule.after, end < word.count ? word[end] : nil)
    }

    private static func holds(_ context: UInt8, _ neighbour: UInt8?) -> Bool {
        let isVowel = neighbour.map { "aeiouy".utf8.contains($0) } ?? false
        switch context {
        case UInt8(ascii: "^"), UInt8(ascii: "$"): return neighbour == nil
        case UInt8(ascii: "V"): return isVowel
        case UInt8(ascii: "C"): return neighbour != nil && !isVowel
        case UInt8(ascii: "F"): return neighbour.map { "eiy".utf8.contains($0) } ?? false
        default: return true
        }
    }

    private static func longestFirst(_ rules: [Rule]) -> [Rule] {
        rules.enumerated().sorted { ($1.element.spelling.count, $0.offset) < ($0.element.spelling.count, $1.offset) }.map(\.element)
    }
}
