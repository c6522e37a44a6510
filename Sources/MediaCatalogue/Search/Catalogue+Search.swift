public import MediaModel

extension Catalogue {
    /// What a search finds, best first, at most `limit` items.
    ///
    /// Fields combine. A name is looked for in every form (exact, alias, without article and edition, transliterated, inflected, other
    /// keyboard layout, misspelt), then by its words, then by all words of all fields; of several kinds of item with one name the artist
    /// comes first. A field that finds nothing is left out at a price, unless the search is strict. The same search finds the same items in the
    /// same order until something is written. Nothing found is an empty list.
    public func search(_ search: MediaSearch, limit: Int = 20, isStrict: Bool = false) throws(CatalogueError) -> [ScoredItem] {
        try self.search { workspace throws(CatalogueError) in
            try SearchRun(workspace, search: search, limit: limit, isStrict: isStrict).found()
        }
    }

    /// What a search without a name finds, for one who wants it mixed: of more than `limit` items a sample, since the first of them by
    /// order would be those of a few artists.
    public func sample(
        _ search: MediaSearch, limit: Int, using generator: inout some RandomNumberGenerator
    ) throws(CatalogueError) -> [MediaItem] {
        let first = try self.search(search, limit: limit + 1, isStrict: true)
        guard first.count > limit, search.mediaName == nil, search.lyrics == nil else { return first.prefix(limit).map(\.item) }
        var random = generator
        defer { generator = random }
        return try self.search { workspace throws(CatalogueError) in
            let run = SearchRun(workspace, search: search, limit: limit, isStrict: true)
            return try Listing(run, scope: try ScopeBuilder(workspace).scope(of: search)).sample(using: &random)
        }
    }

    /// What free text finds in names, artists and albums: the search box.
    public func search(text: String, limit: Int = 50) throws(CatalogueError) -> [ScoredItem] {
        try self.search(MediaSearch(mediaName: text), limit: limit)
    }
}

/// One search from its fields to its items.
struct SearchRun {
    let workspace: Workspace
    let search: MediaSearch
    let limit: Int
    let isStrict: Bool
    let types: TypeFilter

    var index: IndexReader { workspace.index }

    init(_ workspace: Workspace, search: MediaSearch, limit: Int, isStrict: Bool) {
        self.workspace = workspace
        self.search = search
        self.limit = max(1, limit)
        self.isStrict = isStrict
        types = TypeFilter(search.mediaType)
    }

    /// An item on its way into the result.
    struct Hit {
        let id: UInt32
        var score: Double
        var nearness: Double
        var why: [ScoredItem.Reason]
    }

    func found() throws(CatalogueError) -> [ScoredItem] {
        if let identifier = search.mediaIdentifier, let row = try workspace.row(identifier) {
            return [ScoredItem(item: row.item, score: 1, why: [.identifier])]
        }
        if let lyrics = search.lyrics { return try items(try LyricsSearch(workspace).hits(for: lyrics, limit: limit * 2)) }
        var scope = try ScopeBuilder(workspace).scope(of: search)
        if let name = search.mediaName, !name.isEmpty { return try items(try named(name, scope: scope)) }
        var left: Set<ScopeBuilder.Field> = []
        for field in ScopeBuilder.Field.allCases where scope.isEmpty && field != .artist && !isStrict {
            left.insert(field)
            scope = try ScopeBuilder(workspace).scope(of: search, without: left)
        }
        if scope.isImpossible { return [] }
        let hits = try Listing(self, scope: scope).hits()
        return try items(hits.map { hit in left.isEmpty ? hit : hit.lessened(by: 0.6, .fieldLeftOut) })
    }

    /// What fits and nothing else, best first: for lists that are worked out.
    func hits(isFitting: (UInt32) throws(CatalogueError) -> Bool) throws(CatalogueError) -> [Hit] {
        let scope = try ScopeBuilder(workspace).scope(of: search)
        if scope.isImpossible { return [] }
        guard let name = search.mediaName, !name.isEmpty else { return try Listing(self, scope: scope).hits(isFitting: isFitting) }
        var hits: [Hit] = []
        for hit in try named(name, scope: scope) where try isFitting(hit.id) { hits.append(hit) }
        return hits
    }

    // MARK: By name

    private func named(_ name: String, scope: Scope) throws(CatalogueError) -> [Hit] {
        var hits = scope.isEmpty ? [] : try whole(name, scope: scope)
        if hits.isEmpty, !scope.isEmpty { hits = try partly(name, scope: scope) }
        if hits.isEmpty, !scope.isEmpty { hits = try ofArtist(called: name, scope: scope) }
        if isStrict { return hits.isEmpty && !scope.isEmpty ? try byAllWords(name, scope: scope) : hits }
        if hits.isEmpty, types.isNarrow, !scope.isEmpty { hits = try otherType(name, scope: scope) }
        if hits.isEmpty, scope.items != nil || scope.isImpossible { hits = try withoutScope(name) }
        return hits.isEmpty ? try byAllWords(name, scope: Scope()) : hits
    }

    /// Items that bear the name.
    private func whole(_ name: String, scope: Scope) throws(CatalogueError) -> [Hit] {
        let candidates = try NameLookup(workspace, scope: scope.items).candidates(for: name)
        var hits: [Hit] = []
        for candidate in candidates.found.values {
            let fact = try index.fact(candidate.id)
            guard types.admits(fact) else {
                // "The latest episode of Radiolab" names the show.
                if types.admitsEpisodes, fact.type == UInt8(MediaItemType.podcastShow.code) {
                    hits += try episodes(ofShow: candidate, scope: scope)
                }
                continue
            }
            hits.append(hit(candidate.id, likeness: candidate.likeness, fact: fact, scope: scope, why: [.name(candidate.nearness)]))
        }
        return try fitting(hits)
    }

    /// Items whose name holds the words, and more.
    private func partly(_ name: String, scope: Scope) throws(CatalogueError) -> [Hit] {
        var hits: [Hit] = []
        for candidate in try WordMatch(workspace, scope: scope.items).holding(all: name) {
            let fact = try index.fact(candidate.id)
            guard types.admits(fact) else { continue }
            hits.append(hit(candidate.id, likeness: 0.75 - candidate.distance * 0.2, fact: fact, scope: scope, why: [.partOfName]))
        }
        return try fitting(hits)
    }

    /// Who goes by a part of the name, or, where they are no item, what is theirs.
    private func ofArtist(called name: String, scope: Scope) throws(CatalogueError) -> [Hit] {
        guard search.artistName == nil, !types.isNarrow || search.mediaType == .song || search.mediaType == .artist,
            let found = try ArtistLookup(workspace).find(byPart: name)
        else { return [] }
        var hits: [Hit] = []
        for id in found.artists.isEmpty ? found.items.ids : found.artists.map(\.id) where scope.items?.contains(id) ?? true {
            let fact = try index.fact(id)
            guard types.admits(fact) else { continue }
            hits.append(hit(id, likeness: 0.7, fact: fact, scope: scope, why: [.artist(found.nearness)]))
        }
        return hits
    }

    /// The name under another type, if it is exactly that.
    private func otherType(_ name: String, scope: Scope) throws(CatalogueError) -> [Hit] {
        var search = search
        search.mediaType = nil
        let run = SearchRun(workspace, search: search, limit: limit, isStrict: isStrict)
        return try run.whole(name, scope: scope).filter { $0.score >= 0.9 }.map { $0.lessened(by: 0.6, .otherType) }
    }

    /// The name alone, when the other fields fit nothing that bears it.
    private func withoutScope(_ name: String) throws(CatalogueError) -> [Hit] {
        var hits = try whole(name, scope: Scope())
        if hits.isEmpty { hits = try partly(name, scope: Scope()) }
        return hits.map { $0.lessened(by: 0.6, .fieldLeftOut) }
    }

    /// All words of all fields as one text.
    private func byAllWords(_ name: String, scope: Scope) throws(CatalogueError) -> [Hit] {
        let text = [name, search.artistName, search.albumName].compactMap(\.self).joined(separator: " ")
        var hits: [Hit] = []
        let match = WordMatch(workspace, scope: scope.items)
        let cover = isStrict ? try WordCover(workspace, words: text, match: match) : nil
        for (id, share) in try match.holding(most: text) {
            let fact = try index.fact(id)
            guard types.admits(fact), try cover?.isEnough(for: id) ?? true else { continue }
            hits.append(hit(id, likeness: 0.3 + 0.4 * share, fact: fact, scope: scope, why: [.words]))
        }
        return hits
    }

    private func episodes(ofShow show: Candidate, scope: Scope) throws(CatalogueError) -> [Hit] {
        guard let row = try workspace.row(id: Int(show.id)) else { return [] }
        var episodes = try workspace.episodes(of: row)
        if let wanted = search.episode { episodes = episodes.filter { $0.item.episode == wanted } }
        let order = Order(search.sortOrder ?? .newest)
        return order.sorted(episodes).enumerated().map { place, episode in
            Hit(
                id: UInt32(episode.id), score: show.likeness - Double(place) * 0.0001, nearness: show.likeness,
                why: [.name(show.nearness), .sortOrder])
        }
    }

    // MARK: Scores

    /// Likeness, then the kind of item, then what the listener cares for, then a version that nobody asked for.
    func hit(_ id: UInt32, likeness: Double, fact: Fact, scope: Scope, why: [ScoredItem.Reason]) -> Hit {
        var score = likeness * (scope.fits[id] ?? 1)
        let nearness = min(likeness, scope.likeness)
        var reasons = why + scope.reasons
        // The kind weighs more than any liking: an artist stands before a song of the same name.
        if !types.isNarrow {
            score -= fact.type == UInt8(MediaItemType.artist.code) ? 0 : 0.02 + 0.0005 * Double(Preference.rank(ofTypeCode: fact.type))
        }
        score -= 0.01 * (1 - Double(fact.weight) / 255)
        if fact.weight > 0 { reasons.append(.affinity) }
        if fact.version > 0, search.version == nil, fact.version != UInt8(MediaVersion.remaster.number) { score -= 0.03 }
        if fact.flags.contains(.missing) { score -= 0.2 }
        if fact.flags.contains(.disliked) { score -= 0.05 }
        return Hit(id: id, score: max(0, score), nearness: nearness, why: reasons)
    }

    /// Of hits that bear the name, those of the wanted version, episode and owner; all of them, at a price, if none is.
    private func fitting(_ hits: [Hit]) throws(CatalogueError) -> [Hit] {
        var hits = hits
        if let version = search.version {
            hits = try prefer(hits, .version) { hit throws(CatalogueError) in try index.fact(hit.id).version == UInt8(version.number) }
        }
        if let episode = search.episode {
            hits = try prefer(hits, .episode) { hit throws(CatalogueError) in try workspace.row(id: Int(hit.id))?.item.episode == episode }
        }
        return hits
    }

    private func prefer(_ hits: [Hit], _ reason: ScoredItem.Reason, _ isWanted: (Hit) throws(CatalogueError) -> Bool) throws(CatalogueError)
        -> [Hit]
    {
        var wanted: [Hit] = []
        var others: [Hit] = []
        for var hit in hits {
            if try isWanted(hit) {
                hit.why.append(reason)
                wanted.append(hit)
            } else {
                others.append(hit.lessened(by: 0.7, .fieldLeftOut))
            }
        }
        return wanted + others
    }

    /// The best hits as items; ties go to the older item.
    private func items(_ hits: [Hit]) throws(CatalogueError) -> [ScoredItem] {
        var hits = hits.sorted { ($1.score, $0.id) < ($0.score, $1.id) }
        if let order = search.sortOrder, search.mediaName != nil { hits = try Order(order).sorted(hits, workspace) }
        var items: [ScoredItem] = []
        var seen: Set<UInt32> = []
        for hit in hits where items.count < limit && seen.insert(hit.id).inserted {
            if let row = try workspace.row(id: Int(hit.id)) {
                items.append(ScoredItem(item: row.item, score: hit.score, nearness: hit.nearness, why: hit.why))
            }
        }
        return items
    }
}

extension SearchRun.Hit {
    func lessened(by factor: Double, _ reason: ScoredItem.Reason) -> Self {
        Self(id: id, score: score * factor, nearness: nearness * factor, why: why + [reason])
    }
}

extension MediaVersion {
    /// Its place in `allCases`, from 1.
    var number: Int { (MediaVersion.allCases.firstIndex(of: self) ?? 0) + 1 }
}
