import MediaModel

extension Resolver {
    // MARK: Stations

    /// A station by its name, else one grown from what was named, else the listener's own.
    func resolveStation(_ search: MediaSearch, _ intent: PlayMediaIntent) -> MediaItems {
        if let name = search.mediaName ?? search.artistName {
            let stations: [MediaItemType] = [.radioStation, .algorithmicRadioStation, .musicStation, .podcastStation]
            let named = stations.compactMap { collection.search(MediaSearch(mediaType: $0, mediaName: name), 1).first }
            if let best = named.max(by: { $0.nearness < $1.nearness }), best.nearness >= 0.9 {
                return .plan(PlayPlan(best.item, best.item.type.isStation ? .station : .item, intent: intent), [best])
            }
            guard case .plan(var plan, let found)? = resolveNamed(search.untyped, intent, excluding: nil) else { return .nothing }
            plan.source = .station
            return .plan(plan, found)
        }
        if search.genreNames != nil || search.moodNames != nil || search.releaseDate != nil {
            guard case .plan(var plan, let found) = resolveDescription(search.untyped, intent) else { return .nothing }
            plan.source = .station
            return .plan(plan, found)
        }
        return mostLikely(.algorithmicRadioStation, intent)
    }

    // MARK: Podcasts

    /// A show goes on where it was left: the episode begun, else the newest unheard; an order or a number picks one.
    func resolvePodcast(_ search: MediaSearch, _ intent: PlayMediaIntent) -> MediaItems {
        let isOwn = search.mediaName == nil && search.artistName == nil && search.genreNames == nil
        let shows = isOwn ? [] : collection.search(showSearch(search), Resolver.alternativeLimit + 1)
        if let show = shows.first {
            return episode(of: show.item, search, intent).map { plan in .plan(plan, shows) }
                ?? allPlayed(show.item)
        }
        if !isOwn, let episode = collection.search(search.typed(.podcastEpisode), 1).first {
            return .plan(PlayPlan(episode.item, .episode, intent: intent), [episode])
        }
        if isOwn || search.mediaType == .news { return ownEpisodes(search, intent) }
        return resolveNamed(search, intent, excluding: nil) ?? resolveNamed(search.untyped, intent, excluding: nil) ?? .nothing
    }

    private func showSearch(_ search: MediaSearch) -> MediaSearch {
        var show = MediaSearch(mediaType: .podcastShow, mediaName: search.mediaName ?? search.albumName, artistName: search.artistName)
        show.genreNames = search.genreNames
        return show
    }

    private func episode(of show: MediaItem, _ search: MediaSearch, _ intent: PlayMediaIntent) -> PlayPlan? {
        let episodes = collection.contents(show, Resolver.libraryLimit)
        if episodes.isEmpty { return PlayPlan(show, intent: intent) }
        if let number = search.episode {
            return episodes.first { $0.episode == number }.map { PlayPlan($0, .episode, intent: intent) }
        }
        if let picked = ordered(episodes, search.sortOrder).first { return PlayPlan(picked, .episode, intent: intent) }
        guard let next = Resolver.nextEpisode(episodes) else { return nil }
        // The show is what was asked for, and what the reply names; its next episode is what sounds.
        return intent.resumePlayback == true ? PlayPlan(next, .episode, intent: intent) : PlayPlan(show, intent: intent)
    }

    /// The episode begun, else the newest unheard.
    static func nextEpisode(_ episodes: [MediaItem]) -> MediaItem? {
        let unheard = episodes.filter { $0.played != true }
        if let begun = unheard.first(where: { ($0.position ?? 0) > 0 }) { return begun }
        return unheard.max { ($0.releaseDate ?? "") < ($1.releaseDate ?? "") }
    }

    private func ordered(_ episodes: [MediaItem], _ order: MediaSortOrder?) -> [MediaItem] {
        switch order {
        case .newest, .trending: episodes.sorted { ($0.releaseDate ?? "") > ($1.releaseDate ?? "") }
        case .oldest: episodes.sorted { ($0.releaseDate ?? "") < ($1.releaseDate ?? "") }
        default: []
        }
    }

    private func allPlayed(_ show: MediaItem) -> MediaItems {
        guard let latest = ordered(collection.contents(show, Resolver.libraryLimit), .newest).first else { return .nothing }
        return .allPlayed(show: show, latest: latest)
    }

    /// "My podcasts", "a podcast", "the news": the likeliest show, or the newest or oldest episode of those followed.
    private func ownEpisodes(_ search: MediaSearch, _ intent: PlayMediaIntent) -> MediaItems {
        let shows = ownShows(search)
        let episodes = shows.flatMap { collection.contents($0, Resolver.selectionLimit) }
        if intent.resumePlayback == true, let begun = episodes.first(where: { $0.played != true && ($0.position ?? 0) > 0 }) {
            return .plan(PlayPlan(begun, .episode, intent: intent), [])
        }
        let sorted = ordered(episodes.filter { $0.played != true }, search.sortOrder)
        if let first = sorted.first { return .plan(PlayPlan(first, .selection(sorted), intent: intent), []) }
        guard
            let next = shows.first(where: { Resolver.nextEpisode(collection.contents($0, Resolver.selectionLimit)) != nil }) ?? shows.first
        else { return .nothing }
        return episode(of: next, MediaSearch(), intent).map { .plan($0, []) } ?? allPlayed(next)
    }

    /// Shows by likelihood; for the news those that bring them.
    private func ownShows(_ search: MediaSearch) -> [MediaItem] {
        if search.mediaType == .news {
            var news = MediaSearch(mediaType: .podcastShow)
            news.genreNames = ["News"]
            let found = collection.search(news, Resolver.selectionLimit)
            if !found.isEmpty { return found.map(\.item) }
        }
        return collection.mostLikely(.podcastShow, Resolver.selectionLimit)
    }

    // MARK: Audiobooks

    /// A book goes on where it was left; "my audiobook" is the one begun.
    func resolveBook(_ search: MediaSearch, _ intent: PlayMediaIntent) -> MediaItems {
        if search.hasName || search.genreNames != nil {
            var book = search
            book.reference = nil
            return resolveNamed(book, intent, excluding: nil) ?? resolveDescription(book, intent)
        }
        let books = collection.mostLikely(.audioBook, Resolver.selectionLimit)
        guard let book = books.first(where: { ($0.position ?? 0) > 0 && $0.played != true }) ?? books.first else { return .nothing }
        return .plan(PlayPlan(book, intent: intent), [])
    }
}
