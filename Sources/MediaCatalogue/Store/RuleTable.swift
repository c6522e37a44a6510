internal import TextForms

/// How people say the conditions of a rule playlist.
public struct RuleTable: Sendable {
    private let phrases: [Phrase]
    /// What a request for a list begins with, or ends with where it is written with "…" before it.
    private let openings: [String]
    private let endings: [String]

    /// Bytes, as every sentence is searched for hundreds of phrases: `String.ranges(of:)` took milliseconds for them.
    private struct Phrase: Sendable {
        let words: [UInt8]
        let condition: String
        /// Kana and kanji stand without spaces.
        let isSpaced: Bool

        init(_ words: String, _ condition: String) {
            self.words = Array(words.utf8)
            self.condition = condition
            isSpaced = words.unicodeScalars.allSatisfy { $0.value < 0x3000 }
        }
    }

    init(folder: String) throws(TextFormsError) {
        let file = try TableFile("rules.tsv", in: folder, columns: 2)
        let all = file.rows.flatMap { row in row.words(1).map { (words: $0, condition: row.columns[0]) } }
            .sorted { ($1.words.count, $0.words) < ($0.words.count, $1.words) }
        phrases = all.filter { $0.condition != "make" }.map { Phrase($0.words, $0.condition) }
        let requests = all.filter { $0.condition == "make" }.map(\.words)
        openings = requests.filter { !$0.hasPrefix("…") }.map { $0 + " " }
        endings = requests.filter { $0.hasPrefix("…") }.map { String($0.dropFirst()) }
    }

    /// The conditions in a description, as `KEY=VALUE`, and what is left of it.
    public func conditions(in text: String) -> (conditions: [String], rest: String) {
        var rest = Array(text.lowercased().replacing("’", with: "'").utf8)
        var conditions: [String] = []
        for phrase in phrases {
            guard let start = RuleTable.place(of: phrase, in: rest) else { continue }
            conditions.append(phrase.condition)
            rest.replaceSubrange(start..<start + phrase.words.count, with: [UInt8(ascii: " ")])
        }
        guard !conditions.isEmpty else { return ([], text) }
        return (conditions, String(decoding: rest, as: UTF8.self).split { $0.isWhitespace || $0 == "," }.joined(separator: " "))
    }

    /// What is to be in a list that words ask for: "make a list of jazz that I haven't played this year"; `nil` where they ask for none.
    public func description(inRequest text: String) -> String? {
        let plain = text.trimmed.replacing("’", with: "'")
        let small = plain.lowercased()
        guard small.count == plain.count else { return nil }
        if let opening = openings.first(where: { small.hasPrefix($0) }) { return String(plain.dropFirst(opening.count)).trimmed }
        return endings.first { small.hasSuffix($0) }.map { String(plain.dropLast($0.count)).trimmed }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Where a phrase first stands as words of its own.
    private static func place(of phrase: Phrase, in text: [UInt8]) -> Int? {
        guard let first = phrase.words.first, text.count >= phrase.words.count else { return nil }
        return (0...text.count - phrase.words.count).first { start in
            guard text[start] == first, text[start..<start + phrase.words.count].elementsEqual(phrase.words) else { return false }
            return !phrase.isSpaced || isWhole(start..<start + phrase.words.count, in: text)
        }
    }

    /// Whether no letter of an alphabet stands next to a range.
    private static func isWhole(_ range: Range<Int>, in text: [UInt8]) -> Bool {
        let before = String(decoding: text[..<range.lowerBound], as: UTF8.self).last
        let after = String(decoding: text[range.upperBound...], as: UTF8.self).first
        return before?.isLetter != true && after?.isLetter != true
    }
}
