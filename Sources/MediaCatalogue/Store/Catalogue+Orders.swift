internal import MediaModel
internal import TextForms

/// A list of all items of a type, in an order.
struct ListKey: Hashable {
    let type: MediaItemType
    let order: ListOrder
}

extension Workspace {
    /// The numbers of all items of a type, sorted, remembered until something is written.
    func order(of type: MediaItemType, by order: ListOrder) throws(CatalogueError) -> [UInt32] {
        let key = ListKey(type: type, order: order)
        if let known = knownOrders[key] { return known }
        var ids = order == .artist ? try byArtist(type) : try ids(of: type, sortedBy: Workspace.sorting(type, order))
        if type == .artist {
            let speakers = try speakers()
            if !speakers.isEmpty { ids.removeAll(where: speakers.contains) }
        }
        knownOrders[key] = ids
        return ids
    }

    /// Artists of episodes and books alone: they are found by their shows, and have no album and no song.
    private func speakers() throws(CatalogueError) -> Set<UInt32> {
        let rows = try database.rows(
            "SELECT DISTINCT artistIDs FROM item WHERE type IN (?, ?) AND artistIDs IS NOT NULL",
            [.int(MediaItemType.podcastEpisode.code), .int(MediaItemType.audioBook.code)]
        ) { $0.list(0) ?? [] }
        let named = Set(rows.joined().compactMap { UInt32($0) })
        guard !named.isEmpty else { return [] }
        let songs = try items(ofType: .song)
        var speakers: Set<UInt32> = []
        for id in named where try index.items(Term(.artist, Int(id))).intersection(songs).ids.isEmpty { speakers.insert(id) }
        return speakers
    }

    /// Rows in another order than their own; equal ones stay as they were.
    func sorted(_ rows: [ItemRow], by order: ListOrder) -> [ItemRow] {
        switch order {
        case .name: rows.enumerated().sorted { ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset) }.map(\.element)
        case .artist:
            rows.map { (key: TextForms.fold(tables.forms.withoutArticle($0.item.sortArtist ?? $0.item.artist ?? "")), row: $0) }
                .enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element.row)
        default:
            rows.enumerated().sorted { left, right in
                let (a, b) = (Workspace.size(left.element, order), Workspace.size(right.element, order))
                return a == b ? left.offset < right.offset : a > b
            }.map(\.element)
        }
    }

    /// What comes first is the largest.
    private static func size(_ row: ItemRow, _ order: ListOrder) -> Double {
        switch order {
        case .year: Double(row.item.releaseYear ?? -1)
        case .added: row.added
        case .plays: Double(row.item.playCount ?? 0)
        case .rating: (row.item.rating ?? 0) + (row.item.liked == true ? 0.5 : 0)
        case .duration: row.item.playingTime ?? 0
        case .name, .artist: 0
        }
    }

    private static let asAlbumsLie = "item.albumID, item.disc, item.track, item.sortKey, item.id"

    private static func sorting(_ type: MediaItemType, _ order: ListOrder) -> String {
        // An album is as new, and as dear, as its songs.
        func ofSongs(_ song: String, _ own: String) -> String {
            type == .album ? "(SELECT \(song) FROM item s LEFT JOIN affinity a ON a.item = s.id WHERE s.albumID = item.id)" : own
        }
        return switch order {
        case .name where type == .playlist:
            // The listener's own go before those that ditty works out.
            "coalesce(item.editable, 0) = 0 AND coalesce(item.owner, '') <> 'me', item.sortKey, item.id"
        case .name, .artist: "item.sortKey, item.id"
        case .year: "item.year IS NULL, item.year DESC, \(asAlbumsLie)"
        case .added: "\(ofSongs("max(s.added)", "item.added")) DESC, \(asAlbumsLie)"
        case .plays: "\(ofSongs("total(a.playCount)", "coalesce(affinity.playCount, 0)")) DESC, \(asAlbumsLie)"
        case .rating: "coalesce(affinity.rating, 0) + coalesce(affinity.liked, 0) * 0.5 DESC, \(asAlbumsLie)"
        case .duration: "\(ofSongs("total(s.duration)", "coalesce(item.duration, 0)")) DESC, item.sortKey, item.id"
        }
    }

    private func ids(of type: MediaItemType, sortedBy order: String) throws(CatalogueError) -> [UInt32] {
        try database.rows(
            "SELECT item.id FROM item LEFT JOIN affinity ON affinity.item = item.id WHERE item.type = ? ORDER BY \(order)",
            [.int(type.code)]
        ) { UInt32(clamping: $0.int(0)) }
    }

    private func byArtist(_ type: MediaItemType) throws(CatalogueError) -> [UInt32] {
        let rows = try database.rows(
            "SELECT id, coalesce(sortArtist, artist) FROM item WHERE type = ? ORDER BY year, \(Workspace.asAlbumsLie)", [.int(type.code)]
        ) { (id: UInt32(clamping: $0.int(0)), artist: $0.optionalText(1) ?? "") }
        // There are few artists beside many songs.
        var keys: [String: String] = [:]
        for row in rows where keys[row.artist] == nil { keys[row.artist] = TextForms.fold(tables.forms.withoutArticle(row.artist)) }
        return rows.enumerated().sorted {
            (keys[$0.element.artist] ?? "", $0.offset) < (keys[$1.element.artist] ?? "", $1.offset)
        }.map(\.element.id)
    }
}
