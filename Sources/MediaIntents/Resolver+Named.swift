import MediaModel

extension Resolver {
    /// Something was named: the ladder from the exact name to a part of what was said (requirements R4.44, §2.12 step 10).
    func resolveNamed(_ search: MediaSearch, _ intent: PlayMediaIntent, excluding wrong: MediaItem?) -> MediaItems? {
        guard search.hasName else { return nil }
        var best: (rung: MediaSearch, found: [FoundItem])?
        for (rung, trust) in ladder(search) {
            let found = near(others(than: wrong, in: collection.search(rung, Resolver.alternativeLimit + 8), version: search.version))
                .filter { $0.nearness >= (trust < Resolver.trustOfParts ? Resolver.leastNearnessOfParts : 0) }
                .map { FoundItem($0.item, nearness: $0.nearness * trust) }
            guard let first = found.first, first.nearness > best?.found.first?.nearness ?? 0 else { continue }
            best = (rung, found)
            if first.nearness >= Resolver.surenessOfRung { break }
        }
        guard let best, best.found[0].nearness >= Resolver.leastNearness else { return nil }
        return plan(best.rung, best.found[0], best.found, intent)
    }

    /// Where a part of what was named is given up, the rest has to be there by its name: "Don't Stop" by one is not "Don't Stop Believin'" by another.
    private static let (trustOfParts, leastNearnessOfParts) = (0.75, 0.85)
    /// A find so near needs no further rung.
    private static let surenessOfRung = 0.8
    /// A find farther than that is none.
    private static let leastNearness = 0.25

    /// What was found without what was wrong the first time, unless nothing else was.
    private func others(than wrong: MediaItem?, in found: [FoundItem], version: MediaVersion?) -> [FoundItem] {
        // "No, the live version" is not answered by any other version.
        if let version, wrong != nil { return found.filter { $0.item.isVersion(version) } }
        let others = found.filter { $0.item.identifier != wrong?.identifier }
        return others.isEmpty ? found : others
    }

    /// The searches to try, from all that was said to a part of it, each with how far a find of it is to be trusted.
    ///
    /// A type is a hint unless its word leaves no doubt. What was named is never given up: of a title by an artist who is not there
    /// the title is left, of a title that is not there the artist.
    private func ladder(_ search: MediaSearch) -> [(search: MediaSearch, trust: Double)] {
        var rungs = [(normal(search), 1.0)]
        let isStrict = search.mediaType?.isStrict == true
        if rungs[0].0.mediaType == .artist, search.mediaName == nil {
            // Artists together are a credit, not an artist: what they made together.
            rungs.append((MediaSearch(artistName: search.artistName), 0.95))
        }
        if !isStrict, search.mediaType != nil { rungs.append((normal(search.untyped), 0.9)) }
        var bare = normal(isStrict ? search : search.untyped)
        bare.version = nil
        bare.genreNames = nil
        bare.moodNames = nil
        bare.releaseDate = nil
        if bare != rungs.last?.0 { rungs.append((bare, 0.8)) }
        guard !isStrict, search.lyrics == nil else { return rungs }
        let names = [search.mediaName, search.albumName, search.artistName].compactMap { $0 }
        guard names.count > 1 else { return rungs }
        rungs.append((MediaSearch(mediaName: names.joined(separator: " ")), 0.7))
        if let title = search.mediaName { rungs.append((MediaSearch(mediaName: title), 0.5)) }
        if let artist = search.artistName { rungs.append((MediaSearch(mediaType: .artist, mediaName: artist), 0.4)) }
        return rungs
    }

    /// One form for one wish: an artist or album asked for itself is named by `mediaName` and type.
    private func normal(_ search: MediaSearch) -> MediaSearch {
        var copy = search
        copy.reference = nil
        if copy.mediaType == .music { copy.mediaType = nil }
        guard copy.mediaName == nil, copy.lyrics == nil else { return copy }
        if let album = copy.albumName, copy.mediaType != .song || !copy.isDescription {
            copy.mediaName = album
            copy.albumName = nil
            copy.mediaType = .album
        } else if let artist = copy.artistName, copy.albumName == nil, isArtistHerself(copy) {
            copy.mediaName = artist
            copy.artistName = nil
            copy.mediaType = .artist
        }
        return copy
    }

    /// "Songs by Adele" means Adele; "new songs by Adele" and "albums by Adele" do not.
    private func isArtistHerself(_ search: MediaSearch) -> Bool {
        let isMusic = search.mediaType == nil || search.mediaType == .artist || search.mediaType == .song
        return isMusic && !search.isDescription && search.version == nil
    }

    private func plan(_ search: MediaSearch, _ best: FoundItem, _ found: [FoundItem], _ intent: PlayMediaIntent) -> MediaItems {
        let wantsMany = search.mediaName == nil && search.lyrics == nil && search.mediaType != .album && search.mediaType != .playlist
        guard wantsMany, search.isDescription || best.item.type.isTrack else {
            return .plan(PlayPlan(best.item, best.item.type.isStation ? .station : .item, intent: intent), found)
        }
        if case .plan(let plan, let items) = resolveDescription(search, intent) {
            return .plan(plan, items.map { FoundItem($0.item, nearness: min($0.nearness, best.nearness)) })
        }
        return .plan(PlayPlan(best.item, intent: intent), found)
    }

    /// Those as near as the best, or nearly so: others are no alternatives.
    private func near(_ found: [FoundItem]) -> [FoundItem] {
        guard let best = found.first?.nearness else { return found }
        return found.filter { $0.nearness >= best - 0.25 }
    }

    /// Items described by genre, mood, time, order or number.
    func resolveDescription(_ search: MediaSearch, _ intent: PlayMediaIntent) -> MediaItems {
        if let type = search.mediaType, type.isListed {
            let found = collection.search(search, Resolver.alternativeLimit + 1)
            guard let best = found.first else { return .nothing }
            // A mood says little of a station, a list or a book that does not claim it: the word was perhaps a name.
            let isClaimed = search.moodNames.map { !Set($0).isDisjoint(with: best.item.moods ?? []) } ?? true
            return .plan(PlayPlan(best.item, intent: intent), isClaimed ? found : found.map { FoundItem($0.item, nearness: 0.4) })
        }
        var songs = search.typed(search.mediaType == .musicVideo ? .musicVideo : .song)
        songs.reference = nil
        let limit = limit(of: search)
        var items = collection.search(songs, limit).map(\.item)
        var trust = 1.0
        if items.isEmpty, search.moodNames != nil {
            // A mood that no tag bears is a wish for something, not for nothing.
            songs.moodNames = nil
            items = songs.isDescription || songs.hasName ? collection.search(songs, limit).map(\.item) : collection.mostLikely(.song, limit)
            trust = 0.5
        }
        guard let first = items.first else { return .nothing }
        // Whoever asks for more than there is was perhaps not speaking of a number.
        if let count = search.count, count > 0 { trust *= min(1, Double(items.count) / Double(count)) }
        if search.count == 1 {
            return .plan(
                PlayPlan(first, intent: intent), items.prefix(1 + Resolver.alternativeLimit).map { FoundItem($0, nearness: trust) })
        }
        return .plan(PlayPlan(first, .selection(items), intent: intent), [FoundItem(first, nearness: trust)])
    }

    private func limit(of search: MediaSearch) -> Int {
        if let count = search.count { return max(1, min(count, Resolver.libraryLimit)) }
        if search.releaseDate != nil || search.sortOrder != nil { return Resolver.periodLimit }
        return search.reference == .my && !search.hasName ? Resolver.libraryLimit : Resolver.selectionLimit
    }
}
