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
        return try nearest(found, words: words.count, limit: limit)
    }

    /// The items with the fewest words more than those that were said, then the dearest.
    private func nearest(_ found: IDSet, words: Int, limit: Int) throws(CatalogueError) -> [Candidate] {
        var keys: [UInt64] = []
        for id in found.ids.prefix(Self.considered) {
            let fact = try index.fact(id)
            keys.append(UInt64(max(0, Int(fact.words) - words)) << 40 | UInt64(255 - fact.weight) << 32 | UInt64(id))
        }
        keys.sort()
        return keys.prefix(limit).map { key in
            let missing = Double(key >> 40)
            return Candidate(id: UInt32(truncatingIfNeeded: key), nearness: .fuzzy, distance: missing / (missing + Double(words)))
        }
    }

    /// Whether the words are enough to choose by: two of them, or one of five letters, or two Chinese characters or kana.
    static func tells(_ words: [String], scoped: Bool) -> Bool {
        if words.count > 1 { return true }
        guard let word = words.first else { return false }
        if Vocabulary.isPair(word) { return word.unicodeScalars.count > 1 }
        return word.unicodeScalars.count >= (scoped ? 3 : 5)
    }

    /// A word and the words that it may be a case form or a misspelling of, with a price for the edits.
    func variants(of word: String) throws(CatalogueError) -> [(word: String, price: Double)] {
        var variants: [(word: String, price: Double)] = [(word, 0)]
        guard try index.items(Term(.word, word)).isEmpty, try index.items(Term(.artistWord, word)).isEmpty else { return variants }
        // «Пугачёву» is Пугачёва.
        for form in workspace.tables.forms.nominatives(of: word).dropFirst() { variants.append((form, 0.05)) }
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
        var shares = Shares()
        for (ids, weight) in found.sorted(by: { $0.ids.count < $1.ids.count }) {
            // So frequent a word brings nothing new.
            let isTooMuch = shares.count + ids.count > Self.considered && shares.count > 0
            shares.add(weight / total, to: isTooMuch ? ids : scoped(ids), onlyKnown: isTooMuch)
        }
        return try ranked(shares.above(0.5), words: words.count, limit: limit)
    }

    private func scoped(_ ids: IDSet) -> IDSet {
        let few = ids.count > Self.considered ? IDSet(sorted: Array(ids.ids.prefix(Self.considered))) : ids
        return scope.map { few.intersection($0) } ?? few
    }

    /// Those with the largest shares; of equal shares by kind, then by how many words the names have more or less, then the dearest.
    private func ranked(
        _ shares: [(id: UInt32, share: Double)], words: Int, limit: Int
    ) throws(CatalogueError) -> [(id: UInt32, share: Double)] {
        let least = shares.count > limit ? shares.map(\.share).sorted(by: >)[limit - 1] : 0
        var ranked: [(share: Double, key: UInt64)] = []
        for (id, share) in shares where share >= least {
            let fact = try index.fact(id)
            let extra = UInt64(min(255, abs(Int(fact.words) - words)))
            let kind = UInt64(Preference.rank(ofTypeCode: fact.type))
            ranked.append((share, kind << 48 | extra << 40 | UInt64(255 - fact.weight) << 32 | UInt64(id)))
        }
        ranked.sort { $0.share == $1.share ? $0.key < $1.key : $0.share > $1.share }
        return ranked.prefix(limit).map { (UInt32(truncatingIfNeeded: $0.key), $0.share) }
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

/// Items with the share of the words that they have, in ascending order of their numbers.
private struct Shares {
    private var ids: [UInt32] = []
    private var shares: [Double] = []

    var count: Int { ids.count }

    /// Adds to the share of items; `onlyKnown` leaves out those that have none yet.
    mutating func add(_ share: Double, to set: IDSet, onlyKnown: Bool) {
        if onlyKnown {
            for index in ids.indices where set.contains(ids[index]) { shares[index] += share }
            return
        }
        let (old, oldShares) = (ids, shares)
        (ids, shares) = ([], [])
        ids.reserveCapacity(old.count + set.count)
        shares.reserveCapacity(old.count + set.count)
        var place = 0
        for id in set.ids {
            while place < old.count, old[place] < id {
                ids.append(old[place])
                shares.append(oldShares[place])
                place += 1
            }
            let isKnown = place < old.count && old[place] == id
            ids.append(id)
            shares.append(isKnown ? oldShares[place] + share : share)
            if isKnown { place += 1 }
        }
        ids += old[place...]
        shares += oldShares[place...]
    }

    /// The items with more than a share.
    func above(_ least: Double) -> [(id: UInt32, share: Double)] {
        zip(ids, shares).filter { $0.1 > least }.map { ($0.0, $0.1) }
    }
}
