import TextForms

/// The words of a language pack as numbers.
///
/// A word is either written out or a stem with a class of endings ("музык" with "а у ой ой е"): what a token may be is found by
/// one look-up of the whole and one for each way to split off an ending, so inflected forms need not be listed.
struct WordTable: Sendable {
    /// A word's number.
    typealias Symbol = Int32

    private var whole: [String: Symbol] = [:]
    private var stems: [String: [Stem]] = [:]
    private var classes: [String: Int] = [:]
    private var endings: [Set<String>] = []
    private var longestEnding = 0
    private(set) var count: Symbol = 0
    /// Words that misspelt ones may be taken for: those of phrases, not those that are as well names.
    private var spellable: Set<Symbol> = []
    /// The written out ones among them, by how many letters they have.
    private var spellings: [Int: [Spelling]] = [:]
    /// The words as written, by symbol.
    private(set) var texts: [String] = []

    private struct Stem: Sendable {
        var endings: Int
        var symbol: Symbol
    }

    /// A word that may be meant by a misspelt one.
    private struct Spelling: Sendable {
        var word: String
        var letters: [Unicode.Scalar]
        /// Which letters it has: one edit changes two bits at most.
        var bits: UInt64
    }

    /// A table that knows these classes of endings and no word yet.
    init(endings table: [String: [String]]) {
        for (name, forms) in table {
            classes[name] = endings.count
            endings.append(Set(forms))
            longestEnding = max(longestEnding, forms.map(\.unicodeScalars.count).max() ?? 0)
        }
    }

    /// The number of a word, new if need be; `nil` where the class of endings is unknown.
    mutating func intern(_ text: String, endings name: String?) -> Symbol? {
        guard let name else {
            if let symbol = whole[text] { return symbol }
            whole[text] = count
            return add(text)
        }
        guard let index = classes[name] else { return nil }
        if let stem = stems[text]?.first(where: { $0.endings == index }) { return stem.symbol }
        stems[text, default: []].append(Stem(endings: index, symbol: count))
        return add(text)
    }

    private mutating func add(_ text: String) -> Symbol {
        texts.append(text)
        count += 1
        return count - 1
    }

    /// What a token may be, whole words first; empty for a word that the pack does not know.
    func symbols(of token: Token) -> [Symbol] {
        var found: [Symbol] = []
        if let symbol = whole[token.text] { found.append(symbol) }
        if token.script == .hiragana, let symbol = whole[Folding.katakana(token.text)] { found.append(symbol) }
        if longestEnding > 0, !token.script.isUnspaced { appendStems(of: token.text, to: &found) }
        return found
    }

    /// Whether the pack knows a word like this, inflected or not.
    func knows(_ token: Token) -> Bool { !symbols(of: token).isEmpty }

    /// Whether phrases have a word like this.
    func isSpelt(_ token: Token) -> Bool { symbols(of: token).contains(where: spellable.contains) }

    private func appendStems(of text: String, to found: inout [Symbol]) {
        let scalars = text.unicodeScalars
        var split = scalars.endIndex
        for length in 0...longestEnding {
            if let candidates = stems[String(text[..<split])] {
                let ending = String(text[split...])
                for stem in candidates where endings[stem.endings].contains(ending) { found.append(stem.symbol) }
            }
            guard length < longestEnding, split > scalars.startIndex else { return }
            split = scalars.index(before: split)
        }
    }

    /// Makes all words so far such that misspelt ones may be taken for.
    mutating func closeSpelling() {
        spellable = Set(0..<count)
        for word in whole.keys {
            let letters = Array(word.unicodeScalars)
            guard letters.count >= 3 else { continue }
            spellings[letters.count, default: []].append(Spelling(word: word, letters: letters, bits: WordTable.bits(letters)))
        }
    }

    /// The word of the table that `text` most likely misspells: one edit away, or two in words of eight letters and more.
    func nearest(to text: String) -> String? {
        let letters = Array(text.unicodeScalars)
        let bits = WordTable.bits(letters)
        let limit = letters.count < 8 ? 1 : 2
        var best: (word: String, distance: Double)?
        for length in (letters.count - limit)...(letters.count + limit) {
            for other in spellings[length] ?? [] where (other.bits ^ bits).nonzeroBitCount <= 2 * limit {
                guard let edits = TextForms.distance(letters, other.letters, limit: limit) else { continue }
                let distance = WordTable.weight(edits, letters, other.letters)
                if let best, (best.distance, best.word) < (distance, other.word) { continue }
                best = (other.word, distance)
            }
        }
        return best?.word
    }

    private static func bits(_ letters: [Unicode.Scalar]) -> UInt64 { letters.reduce(0) { $0 | 1 << UInt64($1.value & 63) } }

    /// Swapped letters are the commonest slip, a wrong first letter is rare.
    private static func weight(_ edits: Int, _ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Double {
        let isSwapped = left.count == right.count && left.sorted() == right.sorted()
        return Double(edits) - (isSwapped ? 0.5 : 0) + (left.first == right.first ? 0 : 0.3)
    }
}
