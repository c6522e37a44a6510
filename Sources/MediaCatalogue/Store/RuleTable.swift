internal import TextForms

/// How people say the conditions of a rule playlist.
public struct RuleTable: Sendable {
    private let phrases: [Phrase]
    /// What a request for a list begins with, or ends with where it is written with "…" before it.
    private let openings: [String]
    private let endings: [String]

    private struct Phrase: Sendable {
        let words: String
        let condition: String
    }

    init(folder: String) throws(TextFormsError) {
        let file = try TableFile("rules.tsv", in: folder, columns: 2)
        let all = file.rows.flatMap { row in row.words(1).map { Phrase(words: $0, condition: row.columns[0]) } }
            .sorted { ($1.words.count, $0.words) < ($0.words.count, $1.words) }
        phrases = all.filter { $0.condition != "make" }
        let requests = all.filter { $0.condition == "make" }.map(\.words)
        openings = requests.filter { !$0.hasPrefix("…") }
        endings = requests.filter { $0.hasPrefix("…") }.map { String($0.dropFirst()) }
    }

    /// The conditions in a description, as `KEY=VALUE`, and what is left of it.
    public func conditions(in text: String) -> (conditions: [String], rest: String) {
        var rest = text.lowercased().replacing("’", with: "'")
        var conditions: [String] = []
        for phrase in phrases {
            guard let range = rest.ranges(of: phrase.words).first(where: { RuleTable.isWhole($0, in: rest) }) else { continue }
            conditions.append(phrase.condition)
            rest.replaceSubrange(range, with: " ")
        }
        return (conditions, conditions.isEmpty ? text : rest.split { $0.isWhitespace || $0 == "," }.joined(separator: " "))
    }

    /// What is to be in a list that words ask for: "make a list of jazz that I haven't played this year"; `nil` where they ask for none.
    public func description(inRequest text: String) -> String? {
        let plain = text.trimmed.replacing("’", with: "'")
        let small = plain.lowercased()
        guard small.count == plain.count else { return nil }
        if let opening = openings.first(where: { small.hasPrefix($0 + " ") }) { return String(plain.dropFirst(opening.count)).trimmed }
        return endings.first { small.hasSuffix($0) }.map { String(plain.dropLast($0.count)).trimmed }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether no letter of an alphabet stands next to a range; kana and kanji stand without spaces.
    private static func isWhole(_ range: Range<String.Index>, in text: String) -> Bool {
        guard text[range].unicodeScalars.allSatisfy({ $0.value < 0x3000 }) else { return true }
        let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
        let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
        return !before.isLetter && !after.isLetter
    }
}
