internal import MediaModel
internal import TextForms

/// Finds people who stand in the artist field of items but are no items themselves: authors of books, credits of several artists.
struct CreditLookup {
    private let workspace: Workspace
    private static let compared = 64

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// A credit as an item has it, and the items that have it.
    struct Credit {
        let name: String
        var nearness: NameMatch.Nearness
        var distance: Double
        var items: [UInt32]
    }

    /// Credits that are the words, nearest first.
    func credits(for words: String) throws(CatalogueError) -> [Credit] {
        let said = workspace.indexer.nameForms(words)
        guard !said.isEmpty else { return [] }
        let index = workspace.index
        let written = try index.items(Set([said.name, said.trimmed]).map { Term(.creditName, $0) })
        var credits = try credits(of: written, said: said)
        if credits.isEmpty {
            let heard = try index.items(said.soundTerms(.creditSound) + said.skeletonTerms(.creditSkeleton))
            credits = try self.credits(of: heard, said: said)
        }
        return credits.sorted { ($0.nearness, $0.distance, $0.items[0]) < ($1.nearness, $1.distance, $1.items[0]) }
    }

    private func credits(of ids: IDSet, said: NameForms) throws(CatalogueError) -> [Credit] {
        var credits: [Credit] = []
        for id in ids.ids.prefix(Self.compared) {
            guard
                let name = try workspace.database.row("SELECT artist FROM item WHERE id = ?", [.int(Int(id))], { $0.optionalText(0) })
                    ?? nil
            else { continue }
            if let known = credits.firstIndex(where: { $0.name == name }) {
                credits[known].items.append(id)
            } else if let (nearness, distance) = nearness(of: name, to: said) {
                credits.append(Credit(name: name, nearness: nearness, distance: distance, items: [id]))
            }
        }
        return credits
    }

    private func nearness(of name: String, to said: NameForms) -> (NameMatch.Nearness, Double)? {
        let made = workspace.indexer.nameForms(name)
        if made.name == said.name { return (.exact, 0) }
        if made.trimmed == said.trimmed { return (.trimmed, 0) }
        let distances = made.sounds.flatMap { sound in said.sounds.filter { sound.isLike($0) }.map { sound.distance(to: $0) } }
        guard let distance = distances.min() else { return nil }
        if Script.Mix(made.folded).letters != Script.Mix(said.folded).letters { return (.transliterated, distance) }
        let limit = TextForms.allowedEdits(length: made.name.unicodeScalars.count)
        return TextForms.distance(made.name, said.name, limit: limit) == nil ? nil : (.fuzzy, distance)
    }
}
