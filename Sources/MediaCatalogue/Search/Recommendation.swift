internal import Glibc
public import MediaModel

/// Songs by likeness and taste, the same for the same collection and day.
struct Recommendation {
    private let workspace: Workspace
    private var index: IndexReader { workspace.index }
    private static let considered = 4000

    init(_ workspace: Workspace) { self.workspace = workspace }

    // MARK: Like an item

    /// Songs like `seed`, most alike first, without it and without repeats of a title.
    func similar(to seed: ItemRow, limit: Int) throws(CatalogueError) -> [ItemRow] {
        var scores = try neighbours(of: seed)
        scores[UInt32(seed.id)] = nil
        return try spread(scores, seed: UInt64(seed.id), limit: limit, besides: seed)
    }

    private func neighbours(of seed: ItemRow) throws(CatalogueError) -> [UInt32: Double] {
        var scores: [UInt32: Double] = [:]
        func add(_ ids: IDSet, _ weight: Double) { for id in ids.ids.prefix(Self.considered * 8) { scores[id, default: 0] += weight } }
        let artists = seed.item.type == .artist ? [seed.id] : seed.artistIDs
        for artist in artists { add(try index.items(Term(.artist, artist)), 2) }
        var genres = seed.item.genres ?? []
        if genres.isEmpty { for artist in artists { genres += try workspace.row(id: artist)?.item.genres ?? [] } }
        let tags = genres.flatMap { workspace.tables.genres.names(of: $0) }
        for tag in Set(tags).sorted() { add(try index.items(Term(.genre, tag)), tag.hasPrefix("~") ? 0.5 : 1.5) }
        for mood in seed.item.moods ?? [] { add(try index.items(Term(.mood, workspace.indexer.nameForms(mood).name)), 1) }
        for neighbour in try listenedTogether(with: seed) { scores[neighbour, default: 0] += 1.5 }
        for (id, score) in scores { scores[id] = try isPlayableSong(id) ? score + closeness(of: try index.fact(id), to: seed) : nil }
        return scores
    }

    /// Songs that were heard within half an hour of this one, twice or more.
    private func listenedTogether(with seed: ItemRow) throws(CatalogueError) -> [UInt32] {
        try workspace.database.rows(
            """
            SELECT other.item FROM history AS own JOIN history AS other ON other.time BETWEEN own.time - 1800 AND own.time + 1800
            WHERE own.item = ?1 AND other.item <> ?1 GROUP BY other.item HAVING count(*) > 1 ORDER BY count(*) DESC, other.item LIMIT 50
            """, [.int(seed.id)]
        ) { UInt32(clamping: $0.int(0)) }
    }

    private func isPlayableSong(_ id: UInt32) throws(CatalogueError) -> Bool {
        let fact = try index.fact(id)
        return fact.type == UInt8(MediaItemType.song.code) && fact.flags.isDisjoint(with: [.missing, .disliked]) && fact.version == 0
    }

    /// 0…1.5 by era and tempo.
    private func closeness(of fact: Fact, to seed: ItemRow) -> Double {
        var closeness = 0.0
        if let year = seed.item.releaseYear, fact.year > 0 { closeness += max(0, 1 - Double(abs(year - Int(fact.year))) / 15) * 0.8 }
        if let tempo = seed.item.bpm, tempo > 0, fact.tempo > 0 { closeness += max(0, 1 - abs(tempo - Double(fact.tempo)) / 30) * 0.7 }
        return closeness
    }

    // MARK: By taste

    /// What this listener most likely wants now: liked and played songs that were not heard lately, what is like them, then all others.
    func mostLikely(type: MediaItemType?, limit: Int) throws(CatalogueError) -> [ItemRow] {
        guard type == nil || type == .music || type == .song else { return try first(of: type, limit: limit) }
        let liked = try tasteScores(favoured: true)
        guard !liked.isEmpty else { return try first(of: .song, limit: limit) }
        var rows = try spread(liked, seed: Recommendation.today, limit: limit, besides: nil)
        // One like is no reason to hear one song.
        if rows.count < limit { rows.add(try recommended(limit: limit), upTo: limit) }
        if rows.count < limit { rows.add(try first(of: .song, limit: limit), upTo: limit) }
        return rows
    }

    private func first(of type: MediaItemType?, limit: Int) throws(CatalogueError) -> [ItemRow] {
        let search = MediaSearch(mediaType: type)
        return try SearchRun(workspace, search: search, limit: limit, isStrict: true).found().found { hit throws(CatalogueError) in
            try workspace.row(hit.item.identifier)
        }
    }

    /// Songs by what the listener likes, unheard ones first.
    func recommended(limit: Int) throws(CatalogueError) -> [ItemRow] {
        try spread(try tasteScores(favoured: false), seed: Recommendation.today, limit: limit, besides: nil)
    }

    /// The mix of the day: half of it known, half of it to be found.
    func daily(limit: Int) throws(CatalogueError) -> [ItemRow] {
        let known = try spread(try tasteScores(favoured: true), seed: Recommendation.today, limit: limit / 2, besides: nil)
        let fresh = try spread(try tasteScores(favoured: false), seed: Recommendation.today &+ 1, limit: limit, besides: nil)
        let taken = Set(known.map(\.id))
        let others = fresh.filter { !taken.contains($0.id) }.prefix(limit - known.count)
        var mix: [ItemRow] = []
        for place in 0..<max(known.count, others.count) {
            if place < known.count { mix.append(known[place]) }
            if place < others.count { mix.append(others[others.startIndex + place]) }
        }
        return mix
    }

    private func tasteScores(favoured: Bool) throws(CatalogueError) -> [UInt32: Double] {
        let dear = try workspace.database.rows(
            """
            SELECT item.id FROM affinity JOIN item ON item.id = affinity.item WHERE item.type = ?1 AND item.missing = 0
            AND coalesce(affinity.disliked, 0) = 0 AND (affinity.liked = 1 OR affinity.playCount > 0 OR affinity.rating >= 4)
            ORDER BY coalesce(affinity.liked, 0) * 20 + affinity.playCount DESC, item.id LIMIT 300
            """, [.int(MediaItemType.song.code)]
        ) { UInt32(clamping: $0.int(0)) }
        if favoured {
            var scores: [UInt32: Double] = [:]
            for id in dear { scores[id] = 1 + Double(try index.fact(id).weight) / 64 }
            return scores
        }
        var scores: [UInt32: Double] = [:]
        for id in dear.prefix(12) {
            guard let seed = try workspace.row(id: Int(id)) else { continue }
            for (neighbour, score) in try neighbours(of: seed) { scores[neighbour, default: 0] += score }
        }
        if scores.isEmpty {
            for id in try workspace.items(ofType: .song).ids.prefix(Self.considered) where try isPlayableSong(id) { scores[id] = 1 }
        }
        // The unheard come first.
        for (id, score) in scores where try index.fact(id).weight == 0 { scores[id] = score * 1.5 }
        return scores
    }

    // MARK: Order

    /// The best by score and chance, where chance is fixed by the seed; no title twice, no artist twice in a row while there is another.
    private func spread(_ scores: [UInt32: Double], seed: UInt64, limit: Int, besides: ItemRow?) throws(CatalogueError) -> [ItemRow] {
        var ranked: [(id: UInt32, score: Double)] = []
        for (id, score) in scores { ranked.append((id, score * (0.75 + 0.5 * Recommendation.chance(seed, id)))) }
        ranked.sort { ($1.score, $0.id) < ($0.score, $1.id) }
        var waiting: [ItemRow] = []
        var titles: Set<String> = Set([besides].compactMap { $0.map { workspace.indexer.nameForms($0.item.title).trimmed } })
        for (id, _) in ranked.prefix(limit * 3) {
            guard let row = try workspace.row(id: Int(id)), titles.insert(workspace.indexer.nameForms(row.item.title).trimmed).inserted
            else { continue }
            waiting.append(row)
        }
        var result: [ItemRow] = []
        while result.count < limit, !waiting.isEmpty {
            let place = waiting.prefix(12).firstIndex { $0.item.artist != result.last?.item.artist } ?? 0
            result.append(waiting.remove(at: place))
        }
        return result
    }

    /// A number in 0..<1 that looks random and is not.
    static func chance(_ seed: UInt64, _ id: UInt32) -> Double {
        var mixed = (seed &+ UInt64(id) &+ 1) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ mixed >> 31) >> 11) / Double(1 << 53)
    }

    /// The day's number, in local time.
    static var today: UInt64 {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        return UInt64(clamping: Int(local.tm_year) * 366 + Int(local.tm_yday))
    }
}

extension Catalogue {
    /// Songs like an item (by artist, genre, era, tempo, what was heard together), most alike first, without it.
    public func similar(to item: MediaItem, limit: Int = 50) throws(CatalogueError) -> [MediaItem] {
        try search { workspace throws(CatalogueError) in
            guard let seed = try workspace.row(item.identifier) else { return [] }
            return try Recommendation(workspace).similar(to: seed, limit: limit).map(\.item)
        }
    }

    /// What this listener most likely wants of a kind, best first, the same all day; `nil` leaves the kind open.
    public func mostLikely(_ type: MediaItemType? = nil, limit: Int = 20) throws(CatalogueError) -> [MediaItem] {
        try search { workspace throws(CatalogueError) in try Recommendation(workspace).mostLikely(type: type, limit: limit).map(\.item) }
    }

    /// Songs by taste, unheard ones first, the same all day.
    public func recommended(limit: Int = 50) throws(CatalogueError) -> [MediaItem] {
        try search { workspace throws(CatalogueError) in try Recommendation(workspace).recommended(limit: limit).map(\.item) }
    }

    /// The mix of the day.
    public func daily(limit: Int = 50) throws(CatalogueError) -> [MediaItem] {
        try search { workspace throws(CatalogueError) in try Recommendation(workspace).daily(limit: limit).map(\.item) }
    }
}

extension [ItemRow] {
    /// Appends rows that are not there yet, until there are so many.
    fileprivate mutating func add(_ others: [ItemRow], upTo limit: Int) {
        var known = Set(map(\.id))
        for row in others where count < limit && known.insert(row.id).inserted { append(row) }
    }
}
