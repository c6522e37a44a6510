import TextForms

/// The words of a language pack as numbers.
///
/// A word is either written out or a stem with a class of endings ("музык" with "а у ой ой е"): what a token may be is found by
/// one look-up of the whole and one for each way to split off an ending, so inflected forms need not be listed.
struct WordTable: Sendable {
    /// A word's number.
    typealias Symbol = Int32

    /// All texts of patterns; what is in no pattern that is used is no word.
    private let texts: TextTable
    /// The word that a text is when it stands alone, by its number; -1 for none.
    private let whole: [Symbol]
    /// Where the stems of a text are among `stems`, by its number.
    private let stemsOfText: [Range<Int32>]
    private let stems: [Stem]
    private let endings: TextTable
    private let longestEnding: Int
    /// How many words there are.
    let count: Symbol
    /// Words below are those of phrases, which misspelt ones may be taken for; others are as well names.
    private let spellableCount: Symbol
    /// The written out ones among them, by how many letters they have.
    private let spellings: [[Spelling]]

    fileprivate struct Stem: Sendable {
        /// Its endings, as bits: one for each text of `endings`.
        var endings: Endings
        var symbol: Symbol
    }

    /// A word that may be meant by a misspelt one.
    private struct Spelling: Sendable {
        var word: String
        var letters: [Unicode.Scalar]
        /// Which letters it has: one edit changes two bits at most.
        var bits: UInt64
    }

    fileprivate init(_ builder: WordTableBuilder, texts: TextTable) {
        self.texts = texts
        whole = builder.whole + [Symbol](repeating: -1, count: texts.count - builder.whole.count)
        var stems: [Stem] = []
        var ranges: [Range<Int32>] = []
        for id in 0..<TextTable.ID(texts.count) {
            let found = builder.stems[id] ?? []
            ranges.append(Int32(stems.count)..<Int32(stems.count + found.count))
            stems += found.map { Stem(endings: builder.endings[$0.endings], symbol: $0.symbol) }
        }
        self.stems = stems
        stemsOfText = ranges
        endings = builder.endingTexts
        longestEnding = builder.longestEnding
        count = builder.count
        spellableCount = builder.spellableCount
        spellings = WordTable.spellings(builder, texts)
    }

    private static func spellings(_ builder: WordTableBuilder, _ texts: TextTable) -> [[Spelling]] {
        var spellings: [[Spelling]] = []
        for (id, symbol) in builder.whole.enumerated() where symbol >= 0 && symbol < builder.spellableCount {
            let word = texts.text(TextTable.ID(id))
            let letters = Array(word.unicodeScalars)
            guard letters.count >= 3 else { continue }
            while spellings.count <= letters.count { spellings.append([]) }
            spellings[letters.count].append(Spelling(word: word, letters: letters, bits: bits(letters)))
        }
        return spellings
    }

    // MARK: Looking up

    /// What a token may be, whole words first; empty for a word that the pack does not know.
    func symbols(of token: Token) -> [Symbol] {
        var found: [Symbol] = []
        var text = token.text
        text.withUTF8 { bytes in
            let hashes = TextTable.prefixHashes(bytes)
            note(bytes, hashes[bytes.count], in: &found)
            if token.script == .hiragana { noteKatakana(token.text, in: &found) }
            if longestEnding > 0, !token.script.isUnspaced { noteStems(bytes, hashes, in: &found) }
        }
        return found
    }

    private func note(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32, in found: inout [Symbol]) {
        if let id = texts.find(bytes, hash: hash), whole[Int(id)] >= 0 { found.append(whole[Int(id)]) }
    }

    private func noteKatakana(_ text: String, in found: inout [Symbol]) {
        var text = Folding.katakana(text)
        text.withUTF8 { note($0, TextTable.hash($0), in: &found) }
    }

    private func noteStems(_ bytes: UnsafeBufferPointer<UInt8>, _ hashes: [UInt32], in found: inout [Symbol]) {
        var split = bytes.count
        for length in 0...longestEnding {
            noteStems(UnsafeBufferPointer(rebasing: bytes[..<split]), hashes[split], UnsafeBufferPointer(rebasing: bytes[split...]), &found)
            guard length < longestEnding, split > 0 else { return }
            split -= 1
            while split > 0, bytes[split] & 0xC0 == 0x80 { split -= 1 }
        }
    }

    private func noteStems(
        _ stem: UnsafeBufferPointer<UInt8>, _ hash: UInt32, _ ending: UnsafeBufferPointer<UInt8>, _ found: inout [Symbol]
    ) {
        guard let id = texts.find(stem, hash: hash), !stemsOfText[Int(id)].isEmpty,
            let ending = endings.find(ending, hash: TextTable.hash(ending))
        else { return }
        for index in stemsOfText[Int(id)] where stems[Int(index)].endings.contains(ending) { found.append(stems[Int(index)].symbol) }
    }

    /// Whether the pack knows a word like this, inflected or not.
    func knows(_ token: Token) -> Bool {
        var text = token.text
        let isWhole = text.withUTF8 { bytes in texts.find(bytes, hash: TextTable.hash(bytes)).map { whole[Int($0)] >= 0 } ?? false }
        return isWhole || !symbols(of: token).isEmpty
    }

    /// Whether phrases have a word like this.
    func isSpelt(_ token: Token) -> Bool { symbols(of: token).contains { $0 < spellableCount } }

    // MARK: Misspelt words

    /// The word of the table that `text` most likely misspells: one edit away, or two in words of eight letters and more.
    func nearest(to text: String) -> String? {
        let letters = Array(text.unicodeScalars)
        let bits = WordTable.bits(letters)
        let limit = letters.count < 8 ? 1 : 2
        var best: (word: String, distance: Double)?
        for length in (letters.count - limit)...(letters.count + limit) where spellings.indices.contains(length) {
            for other in spellings[length] where (other.bits ^ bits).nonzeroBitCount <= 2 * limit {
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

/// A set of endings.
private struct Endings: Sendable {
    private var words: [UInt64] = []

    func contains(_ ending: TextTable.ID) -> Bool {
        let index = Int(ending) >> 6
        return index < words.count && words[index] >> UInt64(ending & 63) & 1 == 1
    }

    mutating func insert(_ ending: TextTable.ID) {
        while words.count <= Int(ending) >> 6 { words.append(0) }
        words[Int(ending) >> 6] |= 1 << UInt64(ending & 63)
    }
}

/// Numbers the words of patterns as they come.
struct WordTableBuilder {
    fileprivate var whole: [WordTable.Symbol] = []
    fileprivate var stems: [TextTable.ID: [(endings: Int, symbol: WordTable.Symbol)]] = [:]
    fileprivate var endings: [Endings] = []
    fileprivate var endingTexts = TextTable()
    fileprivate var longestEnding = 0
    /// How many words there are so far.
    private(set) var count: WordTable.Symbol = 0
    fileprivate var spellableCount: WordTable.Symbol = 0
    private var classes: [String: Int] = [:]

    /// A table that knows these classes of endings and no word yet.
    init(endings table: [String: [String]]) {
        for (name, forms) in table {
            classes[name] = endings.count
            var bits = Endings()
            for form in forms { bits.insert(endingTexts.intern(form)) }
            endings.append(bits)
            longestEnding = max(longestEnding, forms.map(\.unicodeScalars.count).max() ?? 0)
        }
    }

    /// The number of a word by that of its text, new if need be; `nil` where the class of endings is unknown.
    mutating func intern(_ text: TextTable.ID, endings name: String?) -> WordTable.Symbol? {
        guard let name else {
            while whole.count <= Int(text) { whole.append(-1) }
            if whole[Int(text)] < 0 { whole[Int(text)] = add() }
            return whole[Int(text)]
        }
        guard let index = classes[name] else { return nil }
        if let stem = stems[text]?.first(where: { $0.endings == index }) { return stem.symbol }
        let symbol = add()
        stems[text, default: []].append((index, symbol))
        return symbol
    }

    private mutating func add() -> WordTable.Symbol {
        count += 1
        return count - 1
    }

    /// Makes all words so far such that misspelt ones may be taken for.
    mutating func closeSpelling() { spellableCount = count }

    /// The words, whose texts are in `texts`.
    func finish(_ texts: TextTable) -> WordTable { WordTable(self, texts: texts) }
}
