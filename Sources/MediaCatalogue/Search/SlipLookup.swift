internal import MediaModel
internal import TextForms

/// Finds items whose name is the words but for slips of the finger.
struct SlipLookup {
    private let workspace: Workspace
    private let scope: IDSet?
    private var index: IndexReader { workspace.index }
    private static let compared = 200
    /// In a scope so small every name is compared, and more may be wrong.
    private static let smallScope = 500

    init(_ workspace: Workspace, scope: IDSet?) {
        self.workspace = workspace
        self.scope = scope
    }

    func add(_ said: NameForms, to candidates: inout Candidates) throws(CatalogueError) {
        let length = said.name.unicodeScalars.count
        let limit = TextForms.allowedEdits(length: length)
        guard limit > 0 else { return }
        if let scope, scope.count <= Self.smallScope {
            return try compare(said, with: scope, limit: max(limit, length / 4), to: &candidates)
        }
        // Words that are there are taken as meant; only if that leads nowhere may they be slips too.
        try compare(said, with: try withSlips(said.words, inKnownWords: false), limit: limit, to: &candidates)
        if candidates.areDoubtful { try compare(said, with: try withSlips(said.words, inKnownWords: true), limit: limit, to: &candidates) }
    }

    private func compare(_ said: NameForms, with ids: IDSet, limit: Int, to candidates: inout Candidates) throws(CatalogueError) {
        let pattern = SpellingPattern(said.name)
        let digits = SquashedName.digits(of: said.name)
        for id in try nearestByCount(ids, words: said.words.count) {
            for name in try workspace.squashedNames(of: id) where name.digits == digits {
                guard let edits = pattern.distance(to: name.letters, limit: limit) else { continue }
                candidates.add(Candidate(id: id, nearness: .fuzzy, distance: 0.5 * Double(edits) / Double(max(1, name.letters.count))))
            }
        }
    }

    /// The items whose names have about as many words, the most alike first.
    private func nearestByCount(_ ids: IDSet, words: Int) throws(CatalogueError) -> [UInt32] {
        var keys: [UInt64] = []
        for id in ids.ids {
            let count = Int(try index.fact(id).words)
            if count <= words + 4 { keys.append(UInt64(abs(count - words)) << 32 | UInt64(id)) }
        }
        if keys.count > Self.compared { keys.sort() }
        return keys.prefix(Self.compared).map { UInt32(truncatingIfNeeded: $0) }
    }

    /// Items that have every word in some spelling, but for half of the pairs of kana and kanji, and for words so short that their misspellings are
    /// in no list ("teh", "lve").
    private func withSlips(_ words: [String], inKnownWords: Bool) throws(CatalogueError) -> IDSet {
        guard words.count <= 24 else { return .empty }
        var meant: IDSet?
        var pairs: [UInt32: Int] = [:]
        var pairCount = 0
        for word in words {
            let ids = try spellings(of: word, inKnownWords: inKnownWords)
            if !Vocabulary.isWorthKeeping(word), !Vocabulary.isPair(word), ids.isEmpty || inKnownWords { continue }
            if Vocabulary.isPair(word) {
                pairCount += 1
                for id in ids.ids { pairs[id, default: 0] += 1 }
            } else {
                meant = meant.map { $0.intersection(ids) } ?? ids
                if meant?.isEmpty ?? true { return .empty }
            }
        }
        if pairCount > 0 {
            let frequent = IDSet(pairs.filter { $0.value * 2 >= pairCount }.keys)
            meant = meant.map { $0.intersection(frequent) } ?? frequent
        }
        let found = meant ?? .empty
        return scope.map { found.intersection($0) } ?? found
    }

    private func spellings(of word: String, inKnownWords: Bool) throws(CatalogueError) -> IDSet {
        let own = try index.items(Term(.word, word))
        guard own.isEmpty || inKnownWords else { return own }
        let others = try index.vocabulary().corrections(of: word).map { Term(.word, $0.word) }
        return own.union(try index.items(others))
    }
}

/// A name in the comparing form, without spaces, as it is compared letter by letter.
struct SquashedName {
    /// As UTF-16.
    let letters: [UInt16]
    /// Numbers are not misspelt, so these must be the same.
    let digits: [UInt8]

    init(_ name: String) {
        letters = Array(name.utf16)
        digits = SquashedName.digits(of: name)
    }

    /// The ASCII digits of a name.
    static func digits(of name: String) -> [UInt8] { name.utf8.filter { $0 &- 0x30 < 10 } }
}

extension Workspace {
    /// The own name and aliases of an item, folded and without spaces, whole and trimmed; remembered.
    func squashedNames(of id: UInt32) throws(CatalogueError) -> [SquashedName] {
        if let known = knownSquashes[id] { return known }
        let found = try database.row("SELECT title, aliases FROM item WHERE id = ?", [.int(Int(id))]) { row in
            [row.text(0)] + (row.list(1) ?? [])
        }
        var names: [SquashedName] = []
        for text in found ?? [] {
            let folded = TextForms.fold(text)
            let trimmed = tables.forms.trimmed(text, folded: folded)
            names.append(SquashedName(NameForms.squash(folded)))
            if trimmed != folded { names.append(SquashedName(NameForms.squash(trimmed))) }
        }
        if knownSquashes.count > 20_000 { knownSquashes.removeAll(keepingCapacity: true) }
        knownSquashes[id] = names
        return names
    }
}
