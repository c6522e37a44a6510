internal import MediaModel
internal import TextForms

/// Finds items by some of the words of their names.
struct WordMatch {
    private let workspace: Workspace
    private let scope: IDSet?
    private var index: IndexReader { workspace.index }
    private static let considered = 8_000

    init(_ workspace: Workspace, scope: IDSet? = nil) {
        self.workspace = workspace
        self.scope = scope
    }

    /// Items whose name holds all the words, misspelt or not, and more; the shortest name first.
    ///
    /// One short word ("day", «дня») selects nothing.
    func holding(all text: String, limit: Int = 64) throws(CatalogueError) -> [Candidate] {
        let words = NameForms.words(of: TextForms.fold(text))
        guard WordMatch.tells(words, scoped: scope != nil && scope?.count ?? 0 < 2000) else { return [] }
        var common: IDSet?
        for word in words {
            let ids = try index.items(try variants(of: word).map { Term(.word, $0.word) })
            common = common.map { $0.intersection(ids) } ?? ids
            if common?.isEmpty ?? true { return [] }
        }
        let found = scope.flatMap { common?.intersection($0) } ?? common ?? .empty
        var ranked: [(candidate: Candidate, fact: Fact)] = []
        for id in found.ids.prefix(Self.considered) {
            let fact = try index.fact(id)
            let missing = Double(max(0, Int(fact.words) - words.count)) / Double(max(1, Int(fact.words)))
            ranked.append((Candidate(id: id, nearness: .fuzzy, distance: missing), fact))
        }
        ranked.sort { ($0.candidate.distance, $1.fact.weight, $0.candidate.id) < ($1.candidate.distance, $0.fact.weight, $1.candidate.id) }
        return ranked.prefix(limit).map(\.candidate)
    }

    /// Whether the words are enough to choose by: two of them, or one of five letters, or two Chinese characters or kana.
    static func tells(_ words: [String], scoped: Bool) -> Bool {
        if words.count > 1 { return true }
        guard let word = words.first else { return false }
        if Vocabulary.isPair(word) { return word.unicodeScalars.count > 1 }
        return word.unicodeScalars.count >= (scoped ? 3 : 5)
    }

    /// A word and the words that it may be a misspelling of, with a price for the edits.
    func variants(of word: String) throws(CatalogueError) -> [(word: String, price: Double)] {
        var variants: [(word: String, price: Double)] = [(word, 0)]
        guard try index.items(Term(.word, word)).isEmpty, try index.items(Term(.artistWord, word)).isEmpty else { return variants }
        for correction in try index.vocabulary().corrections(of: word) where correction.edits > 0 {
            variants.append((correction.word, 0.15 * Double(correction.edits)))
        }
        return variants
    }

    /// Items that have most of the words in name, artist, album or year; best first.
    ///
    /// Words weigh by their rarity, and more than half of the weight must be found.
    func holding(most text: String, limit: Int = 64) throws(CatalogueError) -> [(id: UInt32, share: Double)] {
        let words = NameForms.words(of: TextForms.fold(text))
        guard WordMatch.tells(words, scoped: false), words.count <= 24 else { return [] }
        var found: [(ids: IDSet, weight: Double)] = []
        for word in words {
            let ids = try anywhere(word)
            // A word that nothing has counts as much as a rare one.
            found.append((ids, 1 / (1 + Double(ids.count).squareRoot())))
        }
        let total = found.reduce(0) { $0 + $1.weight }
        var shares: [UInt32: Double] = [:]
        for (ids, weight) in found.sorted(by: { $0.ids.count < $1.ids.count }) {
            if shares.count + ids.count > Self.considered, !shares.isEmpty {
                // So frequent a word brings nothing new.
                for id in shares.keys where ids.contains(id) { shares[id, default: 0] += weight / total }
            } else {
                for id in ids.ids.prefix(Self.considered) where scope?.contains(id) ?? true { shares[id, default: 0] += weight / total }
            }
        }
        let enough = shares.filter { $0.value > 0.5 }
        return try ranked(enough, words: words.count).prefix(limit).map { ($0.id, $0.share) }
    }

    private func ranked(_ shares: [UInt32: Double], words: Int) throws(CatalogueError) -> [(id: UInt32, share: Double)] {
        var ranked: [(id: UInt32, share: Double, extra: Int, rank: Int, weight: UInt8)] = []
        for (id, share) in shares {
            let fact = try index.fact(id)
            ranked.append((id, share, abs(Int(fact.words) - words), Preference.rank(ofTypeCode: fact.type), fact.weight))
        }
        ranked.sort { left, right in
            if left.share != right.share { return left.share > right.share }
            return (left.rank, left.extra, right.weight, left.id) < (right.rank, right.extra, left.weight, right.id)
        }
        return ranked.map { ($0.id, $0.share) }
    }

    private func anywhere(_ word: String) throws(CatalogueError) -> IDSet {
        var terms: [Term] = []
        for variant in try variants(of: word) {
            terms += [Term(.word, variant.word), Term(.artistWord, variant.word), Term(.albumWord, variant.word)]
        }
        if let year = Int(word), word.utf8.count == 4 || word.utf8.count == 2 {
            terms.append(Term(.year, word.utf8.count == 4 ? year : year > 30 ? 1900 + year : 2000 + year))
        }
        return try index.items(terms)
    }
}
