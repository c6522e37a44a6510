internal import MediaModel
internal import TextForms

/// Finds items whose name is the words but for slips of the finger.
struct SlipLookup {
    private let workspace: Workspace
    private let scope: IDSet?
    private var index: IndexReader { workspace.index }
    private static let compared = 400
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
        let letters = Array(said.name.unicodeScalars)
        var compared = 0
        for id in ids.ids where compared < Self.compared {
            guard try index.fact(id).words <= said.words.count + 4 else { continue }
            compared += 1
            for name in try workspace.squashedNames(of: id) {
                let other = Array(name.unicodeScalars)
                guard NameLookup.hasSameDigits(said.name, name), let edits = TextForms.distance(letters, other, limit: limit) else {
                    continue
                }
                candidates.add(Candidate(id: id, nearness: .fuzzy, distance: 0.5 * Double(edits) / Double(max(1, other.count))))
            }
        }
    }

    /// Items that have every word in some spelling, but for half of the pairs of kana and kanji.
    private func withSlips(_ words: [String], inKnownWords: Bool) throws(CatalogueError) -> IDSet {
        guard words.count <= 24 else { return .empty }
        var meant: IDSet?
        var pairs: [UInt32: Int] = [:]
        var pairCount = 0
        for word in words {
            let ids = try spellings(of: word, inKnownWords: inKnownWords)
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

extension Workspace {
    /// The own name and aliases of an item, folded and without spaces, whole and trimmed; remembered.
    func squashedNames(of id: UInt32) throws(CatalogueError) -> [String] {
        if let known = knownSquashes[id] { return known }
        let found = try database.row("SELECT title, aliases FROM item WHERE id = ?", [.int(Int(id))]) { row in
            [row.text(0)] + (row.list(1) ?? [])
        }
        var names: [String] = []
        for text in found ?? [] {
            for form in [TextForms.squash(text), NameForms.squash(tables.forms.trimmed(text))] where !names.contains(form) {
                names.append(form)
            }
        }
        if knownSquashes.count > 20_000 { knownSquashes.removeAll(keepingCapacity: true) }
        knownSquashes[id] = names
        return names
    }
}
