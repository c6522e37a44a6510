/// Russian case endings and the nominatives they may come from.
struct InflectionTable: Sendable {
    /// Longest endings first.
    private let rules: [Rule]
    private static let leastStem = 2

    private struct Rule: Sendable {
        let ending: [UInt32]
        let nominatives: [[UInt32]]
    }

    init(folder: String) throws(TextFormsError) {
        rules = try TableFile("inflection.tsv", in: folder, columns: 2).rows.map { row in
            let endings = row.columns[1].split(separator: " ").map { $0 == "-" ? [] : $0.unicodeScalars.map(\.value) }
            return Rule(ending: row.columns[0].unicodeScalars.map(\.value), nominatives: endings)
        }.sorted { $0.ending.count > $1.ending.count }
    }

    /// The word itself, then what its nominative may be, likeliest (longest ending) first.
    func nominatives(_ word: [UInt32]) -> [[UInt32]] {
        var result = [word]
        guard word.allSatisfy({ Script($0) == .cyrillic }) else { return result }
        for rule in rules where fits(rule, word) {
            let stem = word.dropLast(rule.ending.count)
            for ending in rule.nominatives where !result.contains(stem + ending) { result.append(Array(stem + ending)) }
            if rule.nominatives.contains([]) { result += Self.withVowel(Array(stem)).filter { !result.contains($0) } }
        }
        return result
    }

    /// A stem with the vowel that stands in the nominative alone: «ветр» is of «ветер», «песк» of «песок»; none where there is no place for one.
    static func withVowel(_ stem: [UInt32]) -> [[UInt32]] {
        guard stem.count > 2, let last = stem.last, !Self.vowels.contains(last), !Self.vowels.contains(stem[stem.count - 2]) else {
            return []
        }
        return Self.fleeting.map { stem.dropLast() + [$0, last] }
    }

    private static let vowels = Set("аеиоуыэюяйьъ".unicodeScalars.map(\.value))
    private static let fleeting = "ео".unicodeScalars.map(\.value)

    /// The word without its longest ending.
    func stem(_ word: [UInt32]) -> [UInt32] {
        guard word.allSatisfy({ Script($0) == .cyrillic }), let rule = rules.first(where: { fits($0, word) }) else { return word }
        return Array(word.dropLast(rule.ending.count))
    }

    private func fits(_ rule: Rule, _ word: [UInt32]) -> Bool {
        word.count >= rule.ending.count + Self.leastStem && word.suffix(rule.ending.count).elementsEqual(rule.ending)
    }
}

extension TextForms {
    /// A Russian word in the comparing form, then the nominatives that it may be a case form of, likeliest first.
    ///
    /// "цоя": `цоя цой цоь цое цо`. Rules, not a dictionary: a form need not exist.
    public func nominatives(of word: String) -> [String] {
        inflection.nominatives(TextForms.fold(word).unicodeScalars.map(\.value)).map(TextForms.text)
    }

    /// The comparing form with the ending of every Russian word cut off: the same for all cases of a name.
    public func stems(of text: String) -> String {
        let folded = TextForms.fold(text)
        guard folded.utf8.contains(where: { $0 >= 0x80 }) else { return folded }
        let words = folded.split(separator: " ").map { inflection.stem($0.unicodeScalars.map(\.value)) }
        return words.map(TextForms.text).joined(separator: " ")
    }

    /// The stems of a text that has dropped a vowel with its ending, one for each word and vowel: «северн ветр» is «северн ветер».
    public func stemsWithVowel(_ stems: String) -> [String] {
        guard stems.utf8.contains(where: { $0 >= 0x80 }) else { return [] }
        let words = stems.split(separator: " ").map { $0.unicodeScalars.map(\.value) }
        return words.indices.filter { words[$0].allSatisfy { Script($0) == .cyrillic } }.flatMap { place in
            InflectionTable.withVowel(words[place]).map { word in
                words.indices.map { TextForms.text($0 == place ? word : words[$0]) }.joined(separator: " ")
            }
        }
    }

    /// Whether `form` may be a case form of `name`, word by word; equal texts are not counted.
    public func isCaseForm(_ form: String, of name: String) -> Bool {
        let forms = TextForms.fold(form).split(separator: " ")
        let names = TextForms.fold(name).split(separator: " ")
        guard forms.count == names.count, forms != names else { return false }
        return zip(forms, names).allSatisfy { form, name in
            form == name || inflection.nominatives(form.unicodeScalars.map(\.value)).contains(name.unicodeScalars.map(\.value))
        }
    }
}
