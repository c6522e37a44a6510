import MediaModel

extension Resolver {
    /// Something was named: the ladder from the exact name to a part of what was said (requirements R4.44, §2.12 step 10).
    func resolveNamed(_ search: MediaSearch, _ intent: PlayMediaIntent, excluding wrong: MediaItem?) -> MediaItems? {
        guard search.hasName else { return nil }
        var best: (rung: Rung, found: [FoundItem])?
        for rung in ladder(search) {
            let found = near(others(than: wrong, in: finds(of: rung), version: search.version))
                .map { FoundItem($0.item, nearness: $0.nearness * rung.trust) }
            guard let first = found.first, first.nearness > best?.found.first?.nearness ?? 0 else { continue }
            best = (rung, found)
            if first.nearness >= Resolver.surenessOfRung { break }
        }
        guard let best, best.found[0].nearness >= Resolver.leastNearness else { return nil }
        guard case .plan(var plan, let found) = plan(best.rung.search, best.found[0], best.found, intent) else { return .nothing }
        plan.unheeded.formUnion(best.rung.unheeded.intersection(search.said))
        return .plan(plan, found)
    }

    /// A find so near needs no further rung.
    private static let surenessOfRung = 0.8
    /// A find farther than that is none.
    private static let leastNearness = 0.25
    /// What bears a name so near is called so, but for its spelling.
    private static let wholeName = 0.9
    /// A name but for a slip.
    private static let misspeltName = 0.8

    /// One search of the ladder.
    private struct Rung {
        let search: MediaSearch
        /// How far a find of it is to be trusted.
        let trust: Double
        /// What is found farther than that has nothing to do with what was said.
        var least = 0.0
        /// Whether only what may have a performer is meant.
        var isPerformed = false
        /// Roles of words that it passes over, if they were said.
        var unheeded: Set<String> = []
    }

    /// Roles of words that describe what is also called by its name.
    private static let descriptive: Set = ["version", "genreNames", "moodNames", "releaseDate"]

    private func finds(of rung: Rung) -> [FoundItem] {
        collection.search(rung.search, Resolver.alternativeLimit + 8).filter { found in
            found.nearness >= rung.least && (!rung.isPerformed || found.item.type.isPerformed)
        }
    }

    /// What was found without what was wrong the first time, unless nothing else was.
    private func others(than wrong: MediaItem?, in found: [FoundItem], version: MediaVersion?) -> [FoundItem] {
        // "No, the live version" is not answered by any other version.
        if let version, wrong != nil { return found.filter { $0.item.isVersion(version) } }
        let others = found.filter { $0.item.identifier != wrong?.identifier }
        return others.isEmpty ? found : others
    }

    /// The searches to try, from all that was said to a part of it.
    ///
    /// A type is a hint unless its word leaves no doubt. Of a title by an artist who is not there, or who has no such title, only what is
    /// called just so is another's recording of it; else the artist is left. A part of a title, by somebody else, is nothing that was asked for.
    private func ladder(_ search: MediaSearch) -> [Rung] {
        var rungs = [Rung(search: normal(search), trust: 1)]
        let isStrict = search.mediaType?.isStrict == true
        if rungs[0].search.mediaType == .artist, search.mediaName == nil {
            // Artists together are a credit, not an artist: what they made together.
            rungs.append(Rung(search: MediaSearch(artistName: search.artistName), trust: 0.95))
        }
        if !isStrict, search.mediaType != nil { rungs.append(Rung(search: normal(search.untyped), trust: 0.9)) }
        var bare = normal(isStrict ? search : search.untyped)
        bare.version = nil
        bare.genreNames = nil
        bare.moodNames = nil
        bare.releaseDate = nil
        if bare != rungs.last?.search { rungs.append(Rung(search: bare, trust: 0.8, unheeded: Resolver.descriptive)) }
        let names = [search.mediaName, search.albumName, search.artistName].compactMap { $0 }
        guard search.lyrics == nil, names.count > 1 else { return rungs }
        if isStrict, let title = search.mediaName {
            // What a show or a book is called leaves little doubt, whoever is named beside it.
            let titled = MediaSearch(mediaType: search.mediaType, mediaName: title)
            rungs.append(Rung(search: titled, trust: 0.5, least: Resolver.wholeName, unheeded: ["artistName"]))
        }
        guard !isStrict else { return rungs }
        rungs.append(Rung(search: MediaSearch(mediaName: names.joined(separator: " ")), trust: 0.7))
        if let title = search.mediaName {
            let others: Set = ["artistName", "albumName"]
            rungs.append(
                Rung(
                    search: MediaSearch(mediaName: title), trust: 0.5, least: Resolver.wholeName, isPerformed: true,
                    unheeded: others.union(Resolver.descriptive)))
        }
        if let artist = search.artistName {
            let alone = MediaSearch(mediaType: .artist, mediaName: artist)
            let others: Set = ["mediaName", "albumName"]
            rungs.append(
                Rung(search: alone, trust: 0.4, least: Resolver.misspeltName, unheeded: others.union(Resolver.descriptive)))
        }
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
        var wanted = search.typed(search.mediaType == .musicVideo ? .musicVideo : .song)
        wanted.reference = nil
        let isMixed = intent.playShuffled == true && search.sortOrder == nil && search.count == nil
        let limit = isMixed ? Resolver.libraryLimit : limit(of: search)
        func songs(of search: MediaSearch) -> [MediaItem] {
            isMixed ? collection.sample(search, limit) : collection.search(search, limit).map(\.item)
        }
        var items = songs(of: wanted)
        var (trust, unheeded): (Double, Set<String>) = (1, [])
        if items.isEmpty, let rest = wanted.withoutMoods {
            items = songs(of: rest)
            (trust, unheeded) = (0.5, ["moodNames"])
        }
        guard let first = items.first else { return .nothing }
        // Whoever asks for more than there is was perhaps not speaking of a number.
        if let count = search.count, count > 0 { trust *= min(1, Double(items.count) / Double(count)) }
        if search.count == 1 {
            let found = items.prefix(1 + Resolver.alternativeLimit).map { FoundItem($0, nearness: trust) }
            return .plan(PlayPlan(first, intent: intent).leaving(unheeded), found)
        }
        return .plan(PlayPlan(first, .selection(items), intent: intent).leaving(unheeded), [FoundItem(first, nearness: trust)])
    }

    private func limit(of search: MediaSearch) -> Int {
        if let count = search.count { return max(1, min(count, Resolver.libraryLimit)) }
        if search.releaseDate != nil || search.sortOrder != nil { return Resolver.periodLimit }
        return search.reference == .my && !search.hasName ? Resolver.libraryLimit : Resolver.selectionLimit
    }
}
