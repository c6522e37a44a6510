internal import MediaModel

extension Workspace {
    /// Points an item at the items of its artists; missing ones are made where `isCreating`.
    func linkArtists(of row: inout ItemRow, isCreating: Bool) throws(CatalogueError) {
        guard row.item.type != .artist else { return }
        var names = row.item.artists ?? row.item.artist.map { [$0] } ?? []
        if let albumArtist = row.item.albumArtist, !row.isCompilation { names.append(albumArtist) }
        var ids: [Int] = []
        for name in names {
            guard let id = try artist(named: name, sortedAs: row.item.artist == name ? row.item.sortArtist : nil, isCreating: isCreating)
            else { continue }
            if !ids.contains(id) { ids.append(id) }
        }
        row.artistIDs = ids
    }

    /// The artist of a name; names differ when their comparing forms do.
    func artist(named name: String, sortedAs sortName: String? = nil, isCreating: Bool) throws(CatalogueError) -> Int? {
        let key = indexer.nameForms(name).name
        guard !key.isEmpty else { return nil }
        if let known = knownArtists[key] { return known }
        let ids = try index.items(Term(.name, key)).ids
        for id in ids where try index.fact(id).type == UInt8(MediaItemType.artist.code) {
            knownArtists[key] = Int(id)
            return Int(id)
        }
        guard isCreating else { return nil }
        var item = MediaItem(identifier: "", type: .artist, title: name)
        item.sortTitle = sortName
        var row = ItemRow(item: item)
        row.added = WallClock.now
        try save(&row)
        knownArtists[key] = row.id
        return row.id
    }
}
