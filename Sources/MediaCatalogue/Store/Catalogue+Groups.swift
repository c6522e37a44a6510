public import MediaModel
internal import TextForms

extension Catalogue {
    /// A stretch of the groups of a collection, as items of type `music` whose `title` is the group's name; a folder's is its path inside the
    /// folder that was added.
    ///
    /// ``list(_:in:words:order:offset:limit:)`` with a group's identifier tells what can be played of it.
    public func groups(_ group: MediaGroup, offset: Int = 0, limit: Int = 100) throws(CatalogueError) -> CataloguePage {
        try browse { workspace throws(CatalogueError) in
            let all = try workspace.groups(group)
            return CataloguePage(items: Array(all.dropFirst(max(0, offset)).prefix(max(0, limit))), offset: offset, total: all.count)
        }
    }
}

extension Workspace {
    /// All groups of a kind, remembered until something is written.
    func groups(_ group: MediaGroup) throws(CatalogueError) -> [MediaItem] {
        if let known = knownGroups[group] { return known }
        let names: [(name: String, title: String)] =
            switch group {
            case .genre: sorted(try genres()).map { ($0, $0) }
            case .year: try years().map { ($0, $0) }
            case .show: sorted(try shows()).map { ($0, $0) }
            case .folder: try folders()
            }
        let items = names.map { MediaItem(identifier: group.identifier($0.name), type: .music, title: $0.title) }
        knownGroups[group] = items
        return items
    }

    private func sorted(_ names: some Sequence<String>) -> [String] {
        let keyed = names.map { (key: TextForms.fold(tables.forms.withoutArticle($0)), name: $0) }
        return keyed.sorted { ($0.key, $0.name) < ($1.key, $1.name) }.map(\.name)
    }

    /// Tags as they are written, the most frequent spelling of each.
    private func genres() throws(CatalogueError) -> [String] {
        let tags = try database.rows(
            "SELECT genres, count(*) FROM item WHERE type = ? AND genres IS NOT NULL GROUP BY genres", [.int(MediaItemType.song.code)]
        ) { (names: $0.text(0).split(separator: Schema.listSeparator).map(String.init), count: $0.int(1)) }
        var spellings: [String: [String: Int]] = [:]
        for tag in tags {
            for name in tag.names { spellings[TextForms.squash(name), default: [:]][name, default: 0] += tag.count }
        }
        return spellings.values.compactMap { $0.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
    }

    private func years() throws(CatalogueError) -> [String] {
        try database.rows(
            "SELECT DISTINCT year FROM item WHERE type = ? AND year IS NOT NULL ORDER BY year DESC", [.int(MediaItemType.song.code)]
        ) { String($0.int(0)) }
    }

    /// Programmes that episodes name, whether or not they are items.
    private func shows() throws(CatalogueError) -> [String] {
        let named = try database.rows(
            "SELECT DISTINCT \(Self.showName) FROM item WHERE type = ?1 AND \(Self.showName) IS NOT NULL",
            [.int(MediaItemType.podcastEpisode.code)]
        ) { $0.text(0) }
        let items = try database.rows("SELECT identifier, title FROM item WHERE type = ?", [.int(MediaItemType.podcastShow.code)]) {
            (identifier: $0.optionalText(0), title: $0.text(1))
        }
        let identifiers = Set(items.compactMap(\.identifier))
        return Array(Set(named.filter { !identifiers.contains($0) } + items.map(\.title)))
    }

    /// What an episode belongs to: a tagged file says it by its album.
    private static let showName = "coalesce(item.show, item.album, item.artist)"

    /// Folders with media in them or below, each below the one it lies in.
    private func folders() throws(CatalogueError) -> [(name: String, title: String)] {
        let found = try database.rows(
            "SELECT DISTINCT root.path, folder.path FROM folder JOIN root ON root.id = folder.root JOIN file ON file.folder = folder.id"
        ) { row in (root: row.withBlob(0) { [UInt8]($0) }, path: row.withBlob(1) { [UInt8]($0) }) }
        var paths: [[UInt8]: [UInt8]] = [:]
        for folder in found {
            var path = folder.path
            while path.count > folder.root.count, paths[path] == nil {
                paths[path] = folder.root
                path = Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
            }
        }
        let slash = UInt8(ascii: "/")
        // By parts, so that what lies in a folder follows it.
        let ordered = paths.keys.map {
            (path: $0, parts: $0.split(separator: slash).map { TextForms.fold(String(decoding: $0, as: UTF8.self)) })
        }
        .sorted { $0.parts.lexicographicallyPrecedes($1.parts) }
        return ordered.map { folder in
            let root = paths[folder.path]?.count ?? 0
            return (MediaLocation(path: folder.path).url, String(decoding: folder.path.dropFirst(root + 1), as: UTF8.self))
        }
    }

    /// What can be played of a group, in order.
    func contents(of group: MediaGroup, named name: String, limit: Int) throws(CatalogueError) -> [ItemRow] {
        let song = Value.int(MediaItemType.song.code)
        let end = Value.int(limit)
        let byAlbum = "ORDER BY item.album IS NULL, item.year, item.albumID, item.disc, item.track, item.id LIMIT ?2"
        switch group {
        case .genre:
            let rows = try database.rows(
                ItemRow.select("WHERE item.type = ?1 AND item.genres IS NOT NULL \(byAlbum)"), [song, .int(-1)], ItemRow.init)
            let wanted = TextForms.squash(name)
            return Array(rows.filter { ($0.item.genres ?? []).contains { TextForms.squash($0) == wanted } }.prefix(limit))
        case .year:
            return try database.rows(
                ItemRow.select("WHERE item.type = ?1 AND item.year = ?3 \(byAlbum)"), [song, end, .int(Int(name) ?? 0)], ItemRow.init)
        case .show:
            return try database.rows(
                ItemRow.select(
                    """
                    WHERE item.type = ?1 AND (\(Self.showName) = ?3
                    OR item.show IN (SELECT identifier FROM item WHERE type = ?4 AND title = ?3))
                    ORDER BY item.releaseDate DESC, item.episode DESC, item.track, item.id LIMIT ?2
                    """),
                [.int(MediaItemType.podcastEpisode.code), end, .text(name), .int(MediaItemType.podcastShow.code)], ItemRow.init)
        case .folder: return try files(below: name, limit: limit)
        }
    }

    private func files(below url: String, limit: Int) throws(CatalogueError) -> [ItemRow] {
        guard let path = MediaLocation(url: url).pathBytes else { return [] }
        let inside = path + [UInt8(ascii: "/")]
        let after = path + [UInt8(ascii: "/") + 1]
        return try database.rows(
            ItemRow.select(
                """
                JOIN file ON file.id = item.fileID JOIN folder ON folder.id = file.folder
                WHERE folder.path = ?1 OR folder.path >= ?2 AND folder.path < ?3
                ORDER BY folder.path, file.name, item.startTime, item.id LIMIT ?4
                """),
            [.blob(path), .blob(inside), .blob(after), .int(limit)], ItemRow.init)
    }
}
