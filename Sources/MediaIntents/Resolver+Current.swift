import MediaModel

extension Resolver {
    /// "This", "this album", "the live version of this", "more like this".
    func resolveCurrent(_ search: MediaSearch, _ intent: PlayMediaIntent) -> MediaItems {
        guard let current = context.nowPlaying else { return .nothingPlays }
        if let version = search.version { return resolveVersion(version, of: current, intent) }
        guard let item = currentItems(search.mediaType).first else { return .nothing }
        // "Their older stuff."
        if search.mediaType == .artist, let order = search.sortOrder {
            var works = MediaSearch(artistName: item.title)
            works.sortOrder = order
            return resolveNamed(works, intent, excluding: nil) ?? .nothing
        }
        if search.mediaType?.isStation == true { return .plan(PlayPlan(item, .station, intent: intent), []) }
        let isSame = item.identifier == current.identifier
        let plan = PlayPlan(item, isSame && intent.playbackQueueLocation == nil ? .resume : .item, intent: intent)
        return .plan(plan.leaving(namesNot(of: item, or: current, in: search)), [])
    }

    /// Roles of names that neither what is asked for bears nor what plays: "play it backwards" asks for no "Backwards".
    private func namesNot(of item: MediaItem, or current: MediaItem, in search: MediaSearch) -> Set<String> {
        let performers = (item.creditedArtists + current.creditedArtists).map {
            MediaItem(identifier: MediaIdentifier(source: "artist", id: $0), type: .artist, title: $0)
        }
        var roles: Set<String> = []
        if let name = search.mediaName, collection.match(name, [item, current] + performers) == nil { roles.insert("mediaName") }
        if let name = search.artistName, collection.match(name, performers) == nil { roles.insert("artistName") }
        return roles
    }

    /// What plays, as an item of a kind: the song itself, its album, its artists, its show.
    func currentItems(_ type: MediaItemType?) -> [MediaItem] {
        guard let current = context.nowPlaying else { return [] }
        switch type {
        case .album: return current.type == .album ? [current] : album(of: current).map { [$0] } ?? []
        case .artist: return artists(of: current)
        case .podcastShow: return show(of: current).map { [$0] } ?? []
        case .genre:
            return (current.genres ?? []).map { MediaItem(identifier: MediaIdentifier(source: "genre", id: $0), type: .genre, title: $0) }
        default: return [current]
        }
    }

    private func album(of item: MediaItem) -> MediaItem? {
        guard let title = item.album else { return nil }
        var search = MediaSearch(mediaType: .album, mediaName: title, artistName: item.albumArtist ?? item.artist)
        if let found = collection.search(search, 1).first { return found.item }
        search.artistName = nil
        if let found = collection.search(search, 1).first, found.nearness >= 1 { return found.item }
        return MediaItem(identifier: MediaIdentifier(source: "album", id: title), type: .album, title: title, artist: item.artist)
    }

    private func artists(of item: MediaItem) -> [MediaItem] {
        if item.type == .artist { return [item] }
        return item.creditedArtists.map { name in
            let found = collection.search(MediaSearch(mediaType: .artist, mediaName: name), 1).first
            if let found, found.nearness >= 0.9 { return found.item }
            return MediaItem(identifier: MediaIdentifier(source: "artist", id: name), type: .artist, title: name)
        }
    }

    private func show(of item: MediaItem) -> MediaItem? {
        if item.type == .podcastShow { return item }
        guard item.type == .podcastEpisode else { return nil }
        if let show = item.show, let found = collection.item(MediaIdentifier(show)) { return found }
        return item.album.flatMap { collection.search(MediaSearch(mediaType: .podcastShow, mediaName: $0), 1).first?.item }
    }

    /// Another recording of the same song: by the same artist, except for a cover.
    private func resolveVersion(_ version: MediaVersion, of current: MediaItem, _ intent: PlayMediaIntent) -> MediaItems {
        let title = current.title.withoutParentheses
        var search = MediaSearch(mediaType: .song, mediaName: title, artistName: version == .cover ? nil : current.artist)
        search.version = version == .original ? nil : version
        var found = others(of: version, search, than: current)
        if found.isEmpty, search.artistName != nil {
            search.artistName = nil
            found = others(of: version, search, than: current)
        }
        guard let best = found.first else { return .nothing }
        return .plan(PlayPlan(best.item, intent: intent), found)
    }

    private func others(of version: MediaVersion, _ search: MediaSearch, than current: MediaItem) -> [FoundItem] {
        collection.search(search, Resolver.selectionLimit).filter { $0.item.isVersion(version) && $0.item.identifier != current.identifier }
    }
}

extension MediaItem {
    /// Whether it is such a version; the original is what is no other.
    func isVersion(_ wanted: MediaVersion) -> Bool { version == wanted || wanted == .original && version == nil }
}

extension String {
    /// The title without what stands in parentheses or brackets at its end; the whole if nothing else is there.
    var withoutParentheses: String {
        guard last == ")" || last == "]", let open = lastIndex(where: { $0 == "(" || $0 == "[" }), open > startIndex else { return self }
        var title = self[..<open]
        while title.last == " " { title.removeLast() }
        return title.isEmpty ? self : String(title)
    }
}
