public import MediaModel

extension Catalogue {
    /// The item of an identifier; `nil` if there is none.
    public func item(_ identifier: MediaIdentifier) throws(CatalogueError) -> MediaItem? {
        try browse { workspace throws(CatalogueError) in try workspace.row(identifier)?.item }
    }

    /// What can be played of an item, in order, at most `limit`.
    ///
    /// An album by disc and track, an artist by albums, oldest first, a playlist as it stands, a show by episodes, a book by its parts, a genre by
    /// what the listener likes; anything else is itself. Items whose file is missing are there, and marked; what a playlist names that the
    /// catalogue does not have is there with its location and title.
    public func contents(of item: MediaItem, limit: Int = 10_000) throws(CatalogueError) -> [MediaItem] {
        try browse { workspace throws(CatalogueError) in
            if let group = MediaGroup(item.identifier) {
                return try workspace.contents(of: group, named: String(item.identifier.id), limit: limit).map(\.item)
            }
            guard let row = try workspace.row(item.identifier) else { return [item] }
            return try workspace.contents(of: row, limit: limit).map(\.item)
        }
    }
}

extension Workspace {
    func contents(of row: ItemRow, limit: Int) throws(CatalogueError) -> [ItemRow] {
        switch row.item.type {
        case .album:
            return try songs("WHERE item.albumID = ?1 ORDER BY item.disc, item.track, item.id LIMIT ?2", [.int(row.id), .int(limit)])
        case .artist: return try songs(ofArtist: row.id, limit: limit)
        case .playlist, .podcastPlaylist: return try entries(of: row, limit: limit)
        case .podcastShow, .tvShow: return Array(try episodes(of: row).prefix(limit))
        case .genre:
            let run = SearchRun(self, search: genreSearch(row.item.title), limit: limit, isStrict: true)
            return try run.found().found { hit throws(CatalogueError) in try self.row(hit.item.identifier) }
        case .audioBook: return try parts(of: row, limit: limit)
        default: return [row]
        }
    }

    /// The files of a book, in order: those of the same album and author.
    private func parts(of row: ItemRow, limit: Int) throws(CatalogueError) -> [ItemRow] {
        guard let album = row.item.album else { return [row] }
        let parts = try songs(
            """
            WHERE item.type = ?1 AND item.album = ?2 AND coalesce(item.albumArtist, item.artist, '') = ?3
            ORDER BY item.disc, item.track, item.id LIMIT ?4
            """,
            [.int(row.item.type.code), .text(album), .text(row.item.albumArtist ?? row.item.artist ?? ""), .int(limit)])
        return parts.isEmpty ? [row] : parts
    }

    private func genreSearch(_ title: String) -> MediaSearch {
        var search = MediaSearch(mediaType: .song)
        search.genreNames = [title]
        return search
    }

    private func songs(_ condition: String, _ values: [Value]) throws(CatalogueError) -> [ItemRow] {
        try database.rows(ItemRow.select(condition), values, ItemRow.init)
    }

    /// Albums in the order of their years, each in its own order; what is on no album behind them.
    private func songs(ofArtist id: Int, limit: Int) throws(CatalogueError) -> [ItemRow] {
        let songs = try index.items(Term(.artist, id))
        var rows: [ItemRow] = []
        for song in songs.ids {
            guard try index.fact(song).type == UInt8(MediaItemType.song.code), let row = try row(id: Int(song)) else { continue }
            rows.append(row)
        }
        rows.sort { Workspace.isEarlier($0, $1) }
        return Array(rows.prefix(limit))
    }

    private static func isEarlier(_ left: ItemRow, _ right: ItemRow) -> Bool {
        let (year, other) = (left.item.releaseYear ?? 9999, right.item.releaseYear ?? 9999)
        if year != other { return year < other }
        if left.item.album != right.item.album { return left.item.album ?? "\u{10FFFF}" < right.item.album ?? "\u{10FFFF}" }
        let (disc, otherDisc) = (left.item.disc ?? 1, right.item.disc ?? 1)
        if disc != otherDisc { return disc < otherDisc }
        return (left.item.track ?? .max, left.id) < (right.item.track ?? .max, right.id)
    }

    /// The items of a playlist; one with a rule, and a built-in one without entries, is worked out.
    func entries(of row: ItemRow, limit: Int) throws(CatalogueError) -> [ItemRow] {
        if let rule = try rule(ofPlaylist: row.id) { return try songs(of: rule, limit: limit) }
        let entries = try database.rows(
            "SELECT item, location, title FROM entry WHERE playlist = ? ORDER BY place LIMIT ?", [.int(row.id), .int(limit)]
        ) { StoredPlace(item: $0.optionalInt(0), location: $0.optionalText(1), title: $0.optionalText(2)) }
        if let builtIn = BuiltInPlaylist(rawValue: row.item.identifier.rawValue), entries.isEmpty || builtIn == .liked {
            return try songs(of: builtIn, limit: limit)
        }
        return try entries.found { entry throws(CatalogueError) in
            if let item = entry.item, let row = try self.row(id: item) { return row }
            return entry.location.map { ItemRow(item: MediaItem(at: MediaLocation(url: $0), title: entry.title)) }
        }
    }

    private struct StoredPlace {
        let item: Int?
        let location: String?
        let title: String?
    }

    private func songs(of playlist: BuiltInPlaylist, limit: Int) throws(CatalogueError) -> [ItemRow] {
        let song = Value.int(MediaItemType.song.code)
        switch playlist {
        case .liked:
            return try songs(
                "WHERE affinity.liked = 1 AND item.type = ?1 ORDER BY affinity.likedAt DESC, item.id LIMIT ?2", [song, .int(limit)])
        case .recentlyAdded:
            return try songs(
                "WHERE item.type = ?1 AND item.missing = 0 ORDER BY item.added DESC, item.id DESC LIMIT ?2", [song, .int(min(limit, 200))])
        case .mostPlayed:
            return try songs(
                "WHERE affinity.playCount > 0 AND item.type = ?1 ORDER BY affinity.playCount DESC, item.id LIMIT ?2",
                [song, .int(min(limit, 100))])
        case .daily: return try Recommendation(self).daily(limit: min(limit, 50))
        case .identified: return try identifiedSongs(limit: limit)
        }
    }

    /// Songs of the collection that were recognised by ear, latest first.
    private func identifiedSongs(limit: Int) throws(CatalogueError) -> [ItemRow] {
        let heard = try database.rows("SELECT title, artist FROM identified ORDER BY time DESC LIMIT ?", [.int(limit)]) { row in
            (title: row.text(0), artist: row.optionalText(1))
        }
        return try heard.found { song throws(CatalogueError) in
            let search = MediaSearch(mediaType: .song, mediaName: song.title, artistName: song.artist)
            guard let found = try SearchRun(self, search: search, limit: 1, isStrict: true).found().first, found.nearness > 0.9 else {
                return nil
            }
            return try row(found.item.identifier)
        }
    }
}
