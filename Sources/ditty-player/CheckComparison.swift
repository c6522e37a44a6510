import TextForms

/// How a phrase fixture's expectations are compared with an answer: the rules of `contract.md`, *Phrase fixtures*.
struct CheckComparison {
    private let spellings: [String: [String]]
    let fixture: [String: JSONValue]

    /// What `explain` was asked and should have answered.
    init(fixture: [String: JSONValue]) {
        self.fixture = fixture
        var spellings: [String: [String]] = [:]
        for (name, others) in fixture["spellings"]?.object ?? [:] { spellings[name] = others.list.compactMap(\.string) }
        self.spellings = spellings
    }

    /// What differs; empty if nothing does.
    func problems(with answer: JSONValue) -> [CheckProblem] {
        let understood = answer.object?["interpretations"]?.list.first?.object
        let first = understood ?? [:]
        let got = CheckComparison.flat(first)
        let readings = (fixture["expect"] ?? .object([:])).orList.map { against(CheckComparison.flat($0.object ?? [:]), got) }
        let best = readings.min {
            ($0.problems.count, $0.missesLabel ? 1 : 0, -$0.hits) < ($1.problems.count, $1.missesLabel ? 1 : 0, -$1.hits)
        }
        return (understood == nil ? [.noInterpretation] : []) + (best?.problems ?? [])
            + resolutionProblems(answer.object?["resolution"]?.object ?? [:], first)
    }

    // MARK: Interpretations

    /// One acceptable reading against what was understood.
    private struct Verdict {
        var problems: [CheckProblem] = []
        var missesLabel = false
        var hits = 0
    }

    /// Fields that say what is meant, before all slots.
    private static let labels: Set<String> = ["intent", "command", "question", "affinityType"]

    private func against(_ reading: [String: JSONValue], _ got: [String: JSONValue]) -> Verdict {
        var verdict = Verdict()
        func wrong(_ path: String, _ problem: CheckProblem) {
            verdict.problems.append(problem)
            if CheckComparison.labels.contains(path) { verdict.missesLabel = true }
        }
        for (path, want) in reading.sorted(by: { $0.key < $1.key }) {
            guard let value = got[path] else {
                wrong(path, .missing(path, want))
                continue
            }
            if !same(path.lastField, want, value) {
                wrong(path, .differs(path, got: value, want: want))
            } else if !CheckComparison.labels.contains(path) {
                verdict.hits += 1
            }
        }
        let free = fixture["expectAny"]?.object ?? [:]
        for (path, values) in free.sorted(by: { $0.key < $1.key }) where reading[path] == nil {
            guard let value = got[path] else {
                if !values.list.contains(.null) { wrong(path, .missing(path, values)) }
                continue
            }
            if !values.list.contains(where: { $0 != .null && same(path.lastField, $0, value) }) {
                wrong(path, .differs(path, got: value, want: values))
            } else if !CheckComparison.labels.contains(path) {
                verdict.hits += 1
            }
        }
        for path in got.keys.sorted() {
            if let problem = unwanted(path, got, said: { reading[path] != nil || free[path] != nil }) { wrong(path, problem) }
        }
        return verdict
    }

    private func unwanted(_ path: String, _ got: [String: JSONValue], said: () -> Bool) -> CheckProblem? {
        let value = got[path] ?? .null
        for absent in (fixture["absent"]?.list ?? []).compactMap(\.string) where path == absent || path.hasPrefix(absent + ".") {
            return .unwanted(path, value)
        }
        guard path.hasPrefix("search."), path != "search.mediaIdentifier", fixture["loose"] != .bool(true), !said() else { return nil }
        return .notSaid(path, value)
    }

    /// `{"search": {"mediaName": "x"}}` as `{"search.mediaName": "x"}`; null and empty objects are absent, a date range is one value.
    static func flat(_ object: [String: JSONValue], prefix: String = "") -> [String: JSONValue] {
        var flat: [String: JSONValue] = [:]
        for (key, value) in object {
            if case .object(let inner) = value, key != "releaseDate" {
                flat.merge(CheckComparison.flat(inner, prefix: "\(prefix)\(key).")) { $1 }
            } else if value != .null, value != .object([:]) {
                flat[prefix + key] = value
            }
        }
        return flat
    }

    // MARK: Values

    /// Fields that hold names.
    static let names: Set<String> = [
        "mediaName", "artistName", "albumName", "lyrics", "playlist", "name", "outputs", "title", "artist", "album",
    ]

    /// Whether a value is what was wanted, by the rule of its field.
    func same(_ key: String, _ want: JSONValue, _ got: JSONValue) -> Bool {
        switch (want, got) {
        case (.bool(let left), .bool(let right)): return left == right
        case (.string(let condition), .number(let number)): return CheckComparison.holds(condition, number)
        case (.number(let left), .number(let right)): return abs(left - right) < 1e-6
        case (.list(let left), .list(let right)):
            return left.allSatisfy { want in right.contains { same(key, want, $0) } }
                && right.allSatisfy { got in left.contains { same(key, $0, got) } }
        case (.object(let left), .object(let right)):
            let present = right.filter { $0.value != .null }
            return Set(left.keys) == Set(present.keys) && left.allSatisfy { same($0.key, $0.value, present[$0.key] ?? .null) }
        case (.string(let left), .string(let right)):
            guard CheckComparison.names.contains(key) else { return TextForms.caseFolded(left) == TextForms.caseFolded(right) }
            let said = CheckComparison.letters(right)
            return said == CheckComparison.letters(left) || (spellings[left] ?? []).contains { CheckComparison.letters($0) == said }
        default: return false
        }
    }

    /// Whether a number is as a condition such as `"<0"` or `">1.5"` has it.
    private static func holds(_ condition: String, _ number: Double) -> Bool {
        guard let limit = Double(condition.dropFirst()) else { return false }
        return condition.hasPrefix("<") ? number < limit : condition.hasPrefix(">") && number > limit
    }

    /// Letters and digits alone, ё as е.
    static func letters(_ text: String) -> String {
        let folded = TextForms.caseFolded(text)
        var letters = ""
        for scalar in folded.unicodeScalars {
            let scalar = scalar == "ё" ? "е" : scalar
            if scalar.isLetterNumberOrMark { letters.unicodeScalars.append(scalar) }
        }
        return letters.isEmpty ? folded : letters
    }
}

extension Unicode.Scalar {
    /// Whether the general category is one of L, N, M.
    fileprivate var isLetterNumberOrMark: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber,
            .nonspacingMark, .spacingMark, .enclosingMark:
            true
        default: false
        }
    }
}

extension String {
    /// The last part of a dotted path.
    fileprivate var lastField: String { String(split(separator: ".").last ?? self[...]) }
}
