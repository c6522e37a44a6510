internal import MediaModel

/// What a search without a name finds: everything that its fields leave over, in a sensible order.
struct Listing {
    private let run: SearchRun
    private let scope: Scope
    private var workspace: Workspace { run.workspace }
    private var search: MediaSearch { run.search }
    /// So many of the best are read whole and put into their exact order.
    private static let refined = 256

    init(_ run: SearchRun, scope: Scope) {
        self.run = run
        self.scope = scope
    }

    /// All that is left over and fits, best first.
    func hits(isFitting: (UInt32) throws(CatalogueError) -> Bool = { _ in true }) throws(CatalogueError) -> [SearchRun.Hit] {
        if let entities = try entities() { return entities }
        var ranked: [(id: UInt32, key: Double)] = []
        for id in try candidates().ids {
            let fact = try workspace.index.fact(id)
            guard isWanted(fact), try isFitting(id) else { continue }
            ranked.append((id, (scope.fits[id] ?? 1) * 1000 + key(fact)))
        }
        ranked.sort { ($1.key, $0.id) < ($0.key, $1.id) }
        return try refined(ranked)
    }

    /// Some of what is left over, each as likely as any other; no more than the run's limit.
    func sample(using generator: inout some RandomNumberGenerator) throws(CatalogueError) -> [MediaItem] {
        var ids: [UInt32] = []
        for id in try candidates().ids where isWanted(try workspace.index.fact(id)) { ids.append(id) }
        let count = min(run.limit, ids.count)
        for place in 0..<count { ids.swapAt(place, Int.random(in: place..<ids.count, using: &generator)) }
        var items: [MediaItem] = []
        for id in ids.prefix(count) { if let row = try workspace.row(id: Int(id)) { items.append(row.item) } }
        return items
    }

    /// An artist or album that is asked for by nothing but its name.
    private func entities() throws(CatalogueError) -> [SearchRun.Hit]? {
        let isBare =
            search.genreNames == nil && search.moodNames == nil && search.releaseDate == nil && search.sortOrder == nil
            && search.version == nil
        let asks = search.mediaType == nil || search.mediaType == .music
        if search.mediaType == .artist || asks && isBare && search.albumName == nil, !scope.artists.isEmpty {
            return scope.artists.map { SearchRun.Hit(id: $0.id, score: $0.likeness, nearness: $0.likeness, why: [.artist($0.nearness)]) }
        }
        if search.mediaType == .album || asks && isBare, !scope.albums.isEmpty {
            return scope.albums.map { SearchRun.Hit(id: $0.id, score: $0.likeness, nearness: $0.likeness, why: [.album($0.nearness)]) }
        }
        return nil
    }

    private func candidates() throws(CatalogueError) -> IDSet {
        if let items = scope.items { return items }
        return IDSet.union(try wantedTypes().map { type throws(CatalogueError) in try workspace.items(ofType: type) })
    }

    private func wantedTypes() -> [MediaItemType] {
        switch search.mediaType {
        case nil, .music, .song, .genre: [.song]
        case .station, .musicStation, .radioStation, .algorithmicRadioStation, .podcastStation:
            [.station, .musicStation, .radioStation, .algorithmicRadioStation, .podcastStation]
        case .news: [.news, .podcastEpisode, .radioStation]
        case .some(let type): [type]
        }
    }

    private func isWanted(_ fact: Fact) -> Bool {
        guard wantedTypes().contains(where: { UInt8($0.code) == fact.type }), fact.flags.isDisjoint(with: [.missing, .disliked]) else {
            return false
        }
        if search.reference == .my, fact.type == UInt8(MediaItemType.playlist.code) { return fact.flags.contains(.own) }
        if let version = search.version { return fact.version == UInt8(version.number) }
        return true
    }

    /// The larger the earlier, as far as facts tell.
    private func key(_ fact: Fact) -> Double {
        let version = fact.version > 0 && search.version == nil ? -0.5 : 0
        let exact = search.mediaType.map { fact.type == UInt8($0.code) ? 0.1 : 0 } ?? 0
        switch search.sortOrder {
        case .newest: return Double(fact.year) / 10 + version
        case .oldest: return fact.year == 0 ? -1000 : -Double(fact.year) / 10 + version
        case .unpopular, .worst: return -Double(fact.weight) / 255 + version
        default:
            if fact.flags.contains(.inProgress) { return 3 + Double(fact.weight) / 255 }
            let played = fact.flags.contains(.played) ? -2.0 : 0
            return (fact.flags.contains(.subscribed) ? 1 : 0) + Double(fact.weight) / 255 + version + exact + played
        }
    }

    /// The best of them by all that is known.
    private func refined(_ ranked: [(id: UInt32, key: Double)]) throws(CatalogueError) -> [SearchRun.Hit] {
        let best = ranked.prefix(max(Self.refined, run.limit))
        var rows: [ItemRow] = []
        for (id, _) in best { if let row = try workspace.row(id: Int(id)) { rows.append(row) } }
        if let wanted = search.episode { rows = rows.filter { $0.item.episode == wanted } }
        if let order = search.sortOrder { rows = Order(order).sorted(rows) }
        var why = scope.reasons
        if search.sortOrder != nil { why.append(.sortOrder) }
        return rows.enumerated().map { place, row in
            let fit = scope.fits[UInt32(row.id)] ?? 1
            // The score falls with the place, so that a later sort by score keeps the order.
            let score = 0.95 * (search.sortOrder == nil ? fit : 1) - Double(place) * 0.0005
            return SearchRun.Hit(id: UInt32(row.id), score: max(0, score), nearness: min(fit, scope.likeness), why: why)
        }
    }
}
