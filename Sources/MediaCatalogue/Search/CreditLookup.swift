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
        let everyday = EverydayWords(words, said, workspace.tables.forms)
        let written = try index.items(Set([said.name, said.trimmed]).map { Term(.creditName, $0) })
        var credits = try credits(of: written, said: said, everyday)
        if credits.isEmpty {
            let heard = try index.items(said.soundTerms(.creditSound) + said.skeletonTerms(.creditSkeleton))
            credits = try self.credits(of: heard, said: said, everyday)
        }
        return credits.sorted { ($0.nearness, $0.distance, $0.items[0]) < ($1.nearness, $1.distance, $1.items[0]) }
    }

    private func credits(of ids: IDSet, said: NameForms, _ everyday: EverydayWords?) throws(CatalogueError) -> [Credit] {
        try credits(of: ids.ids.prefix(Self.compared)) { nearness(of: $0, to: said, everyday) }
    }

    /// The credits that items have, each once, as far as `judge` finds one near.
    private func credits(
        of ids: some Sequence<UInt32>, _ judge: (String) -> (NameMatch.Nearness, Double)?
    ) throws(CatalogueError) -> [Credit] {
        var credits: [Credit] = []
        for id in ids {
            guard
                let name = try workspace.database.row("SELECT artist FROM item WHERE id = ?", [.int(Int(id))], { $0.optionalText(0) })
                    ?? nil
            else { continue }
            if let known = credits.firstIndex(where: { $0.name == name }) {
                credits[known].items.append(id)
            } else if let (nearness, distance) = judge(name) {
                credits.append(Credit(name: name, nearness: nearness, distance: distance, items: [id]))
            }
        }
        return credits
    }

    private func nearness(of name: String, to said: NameForms, _ everyday: EverydayWords?) -> (NameMatch.Nearness, Double)? {
        let made = workspace.indexer.nameForms(name)
        if made.name == said.name { return (.exact, 0) }
        if made.trimmed == said.trimmed { return (.trimmed, 0) }
        let isOtherScript = Script.Mix(made.folded).letters != Script.Mix(said.folded).letters
        if isOtherScript, everyday?.isSpelling(made.name) == true { return (.transliterated, 0) }
        var least: Double?
        for sound in made.sounds {
            for other in said.sounds where sound.isLike(other) {
                let distance = sound.distance(to: other)
                if isOtherScript, everyday?.mayMean(made.folded, sounds: sound.phonemes.count) == false { continue }
                least = min(least ?? 1, distance)
            }
        }
        guard let distance = least else { return nil }
        if isOtherScript {
            let isVague = distance > (Vocabulary.isPair(said.folded) ? NameLookup.roughly : NameLookup.slightly)
            return (isVague ? .fuzzy : .transliterated, distance)
        }
        let limit = TextForms.allowedEdits(length: made.name.unicodeScalars.count)
        return TextForms.distance(made.name, said.name, limit: limit) == nil ? nil : (.fuzzy, distance)
    }
}

extension CreditLookup {
    /// Credits that hold all the words and more: a first name, a surname, the beginning of a name in kana; the shortest name first, then who has most.
    func credits(holding words: [String]) throws(CatalogueError) -> [Credit] {
        let match = WordMatch(workspace)
        var common: IDSet?
        var spellings: [Set<String>] = []
        for word in words {
            let variants = try match.variants(of: word).map(\.word)
            spellings.append(Set(variants))
            let ids = try workspace.index.items(variants.map { Term(.artistWord, $0) })
            common = common.map { $0.intersection(ids) } ?? ids
            if common?.isEmpty ?? true { return [] }
        }
        let credits = try credits(of: (common ?? .empty).ids.prefix(Self.held)) { name in
            CreditLookup.distance(of: name, holding: spellings, words).map { (.fuzzy, $0) }
        }
        return credits.sorted { ($0.distance, $1.items.count, $0.items[0]) < ($1.distance, $0.items.count, $1.items[0]) }
    }

    /// So many items of those words are looked through.
    private static let held = 512

    /// The share of a name that was not said; `nil` if it lacks a word, or if kana and kanji stand in the middle of it.
    private static func distance(of name: String, holding spellings: [Set<String>], _ words: [String]) -> Double? {
        let folded = TextForms.fold(name)
        let own = NameForms.words(of: folded)
        guard spellings.allSatisfy({ !$0.isDisjoint(with: own) }) else { return nil }
        if words.allSatisfy(Vocabulary.isPair) {
            let said = words.dropFirst().reduce(words.first ?? "") { $0 + String($1.suffix(1)) }
            let squashed = NameForms.squash(folded)
            guard squashed.hasPrefix(said) || squashed.hasSuffix(said) else { return nil }
        }
        return Double(max(0, own.count - words.count)) / Double(max(1, own.count))
    }
}
