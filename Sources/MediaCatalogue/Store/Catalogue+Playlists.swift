public import MediaModel

/// Why a playlist stays as it was.
public enum PlaylistRefusal: Error, Sendable, Hashable {
    /// There is one of that name.
    case nameIsTaken
    /// It belongs to somebody else, or is worked out.
    case notEditable
    case notFound
    case database(CatalogueError)
}

extension Catalogue {
    /// All playlists: the listener's, most played first, then the others.
    public func playlists() throws(CatalogueError) -> [MediaItem] {
        try browse { workspace throws(CatalogueError) in
            try workspace.database.rows(
                ItemRow.select(
                    """
                    WHERE item.type IN (?, ?) ORDER BY coalesce(item.editable, 0) OR coalesce(item.owner, '') = 'me' DESC,
                    coalesce(affinity.playCount, 0) DESC, item.id
                    """),
                [.int(MediaItemType.playlist.code), .int(MediaItemType.podcastPlaylist.code)], ItemRow.init
            ).map(\.item)
        }
    }

    /// Makes a playlist of the listener's; names differ when they differ by more than case, marks and punctuation.
    public func createPlaylist(_ title: String, items: [MediaItem] = []) throws(PlaylistRefusal) -> MediaItem {
        var item = MediaItem(identifier: "", type: .playlist, title: title)
        item.editable = true
        item.owner = "me"
        return try createPlaylist(item) { workspace, id throws(CatalogueError) in
            try workspace.replaceEntries(of: id, with: items.map { Entry($0) })
        }
    }

    /// Keeps a new playlist and what `fill` writes for its number.
    func createPlaylist(
        _ item: MediaItem, fill: (Workspace, Int) throws(CatalogueError) -> Void
    ) throws(PlaylistRefusal) -> MediaItem {
        try playlistWrite { workspace throws(PlaylistRefusal) in
            guard try workspace.playlist(named: item.title) == nil else { throw .nameIsTaken }
            var row = ItemRow(item: item)
            row.added = WallClock.now
            try database { () throws(CatalogueError) in
                try workspace.save(&row)
                try fill(workspace, row.id)
            }
            return row.item
        }
    }

    /// Changes one of the listener's playlists by its number, and gives what was there before; `nil` where there is nothing of the kind to change.
    func change<Before: Sendable>(
        playlist identifier: MediaIdentifier, _ change: (Workspace, Int) throws(CatalogueError) -> Before?
    ) throws(PlaylistRefusal) -> Before {
        try playlistWrite { workspace throws(PlaylistRefusal) in
            let row = try workspace.ownPlaylist(identifier)
            guard let before = try database({ () throws(CatalogueError) in try change(workspace, row.id) }) else { throw .notEditable }
            return before
        }
    }

    /// The playlist that has a name, as far as names of playlists differ; `nil` where a new one may have it.
    public func playlist(named title: String) throws(PlaylistRefusal) -> MediaItem? {
        do {
            return try browse { workspace throws(CatalogueError) in
                try workspace.playlistID(named: title).flatMap { id throws(CatalogueError) in try workspace.row(id: id)?.item }
            }
        } catch {
            throw .database(error)
        }
    }

    /// Removes one of the listener's playlists, and gives what was in it.
    @discardableResult
    public func removePlaylist(_ identifier: MediaIdentifier) throws(PlaylistRefusal) -> [MediaItem] {
        try playlistWrite { workspace throws(PlaylistRefusal) in
            let row = try workspace.ownPlaylist(identifier)
            return try database { () throws(CatalogueError) in
                let items = try workspace.entries(of: row, limit: .max).map(\.item)
                // One that is a file stays away although the file does not.
                try workspace.database.run("UPDATE playlistFile SET playlist = NULL WHERE playlist = ?", [.int(row.id)])
                try workspace.deletePlaylist(row)
                return items
            }
        }
    }

    /// Gives one of the listener's playlists another name.
    public func renamePlaylist(_ identifier: MediaIdentifier, to title: String) throws(PlaylistRefusal) {
        try playlistWrite { workspace throws(PlaylistRefusal) in
            var row = try workspace.ownPlaylist(identifier)
            if let other = try workspace.playlist(named: title), other != row.id { throw .nameIsTaken }
            row.item.title = title
            try database { () throws(CatalogueError) in
                try workspace.save(&row)
                try workspace.markEdited(playlist: row.id)
            }
        }
    }

    /// Replaces all entries of one of the listener's playlists; what the catalogue does not have is kept by its location and title.
    public func setEntries(_ items: [MediaItem], ofPlaylist identifier: MediaIdentifier) throws(PlaylistRefusal) {
        _ = try changeEntries(ofPlaylist: identifier) { _ in items }
    }

    /// Changes the entries of one of the listener's playlists as ``contents(of:limit:)`` lists them, and gives those before.
    ///
    /// - Parameter change: the entries as they are to be; `nil` if they are not those that were expected (`notFound`).
    public func changeEntries(
        ofPlaylist identifier: MediaIdentifier, _ change: ([MediaItem]) -> [MediaItem]?
    ) throws(PlaylistRefusal) -> [MediaItem] {
        try playlistWrite { workspace throws(PlaylistRefusal) in
            let row = try workspace.editablePlaylist(identifier)
            let before = try database { () throws(CatalogueError) in try workspace.entries(of: row, limit: .max).map(\.item) }
            guard let after = change(before) else { throw .notFound }
            try database { () throws(CatalogueError) in
                try workspace.replaceEntries(of: row.id, with: after.map { Entry($0) })
                try workspace.markEdited(playlist: row.id)
            }
            return before
        }
    }

    // MARK: Ways in

    /// A write that may also be refused for reasons of its own.
    private func playlistWrite<Result: Sendable>(_ body: (Workspace) throws(PlaylistRefusal) -> Result) throws(PlaylistRefusal) -> Result {
        var refusal: PlaylistRefusal?
        do {
            let result = try write { workspace throws(CatalogueError) -> Result in
                do throws(PlaylistRefusal) {
                    return try body(workspace)
                } catch {
                    refusal = error
                    if case .database(let fault) = error { throw fault }
                    throw CatalogueError(code: 4, call: "refused")
                }
            }
            return result
        } catch {
            throw refusal ?? .database(error)
        }
    }
}

/// Runs a database call and makes its error a refusal.
private func database<Result>(_ body: () throws(CatalogueError) -> Result) throws(PlaylistRefusal) -> Result {
    do {
        return try body()
    } catch {
        throw .database(error)
    }
}

/// One place of a playlist: an item, or only what is known of one that the catalogue does not have.
struct Entry {
    var item: MediaIdentifier?
    var location: String?
    var title: String?

    init(_ item: MediaItem) {
        self.item = item.identifier
        location = item.location?.url
        title = item.title
    }

    init(item: MediaIdentifier?, location: String?, title: String?) {
        self.item = item
        self.location = location
        self.title = title
    }
}

extension Workspace {
    /// The number of the playlist that bears a name.
    fileprivate func playlistID(named title: String) throws(CatalogueError) -> Int? {
        let ids = try index.items(Term(.name, indexer.nameForms(title).name))
        for id in ids.ids where try index.fact(id).type == UInt8(MediaItemType.playlist.code) { return Int(id) }
        return nil
    }

    /// The same, in a change of playlists.
    fileprivate func playlist(named title: String) throws(PlaylistRefusal) -> Int? {
        try MediaCatalogue.database { () throws(CatalogueError) in try playlistID(named: title) }
    }

    /// A playlist whose entries the listener may change.
    fileprivate func editablePlaylist(_ identifier: MediaIdentifier) throws(PlaylistRefusal) -> ItemRow {
        let row = try ownPlaylist(identifier)
        guard row.item.editable == true else { throw .notEditable }
        return row
    }

    /// A playlist that the listener may rename and remove.
    fileprivate func ownPlaylist(_ identifier: MediaIdentifier) throws(PlaylistRefusal) -> ItemRow {
        let row = try MediaCatalogue.database { () throws(CatalogueError) -> ItemRow? in try self.row(identifier) }
        guard let row, row.item.type == .playlist else { throw .notFound }
        guard row.item.editable == true || row.item.owner == "me" else { throw .notEditable }
        return row
    }

    /// Writes a playlist's entries anew.
    func replaceEntries(of playlist: Int, with entries: [Entry]) throws(CatalogueError) {
        try database.run("DELETE FROM entry WHERE playlist = ?", [.int(playlist)])
        for (place, entry) in entries.enumerated() {
            var id: Int?
            if let identifier = entry.item { id = try self.id(of: identifier) }
            if id == nil, let location = entry.location { id = try self.id(at: location) }
            try database.run(
                "INSERT INTO entry(playlist, place, item, location, title) VALUES(?, ?, ?, ?, ?)",
                [.int(playlist), .int(place), Value(id), Value(entry.location), Value(entry.title)])
        }
    }

    /// A playlist that came from a file is the listener's own from now on: a change of the file no longer reaches it.
    fileprivate func markEdited(playlist: Int) throws(CatalogueError) {
        try database.run("UPDATE playlistFile SET edited = 1 WHERE playlist = ?", [.int(playlist)])
    }

    /// Removes a playlist with its entries.
    func deletePlaylist(_ row: ItemRow) throws(CatalogueError) {
        for table in ["entry", "rule"] { try database.run("DELETE FROM \(table) WHERE playlist = ?", [.int(row.id)]) }
        try delete(row)
    }

    /// Removes an item, what the listener thought of it, and its place in the index.
    func delete(_ row: ItemRow) throws(CatalogueError) {
        if row.item.type == .artist { knownArtists.removeAll() }
        if row.item.type == .album { knownAlbums.removeAll() }
        let (terms, _, _) = indexer.terms(of: row)
        pending.update(row.id, from: terms, to: [], words: [], fact: nil)
        pending.setFact(Fact(), of: row.id)
        for table in ["affinity", "lyrics"] { try database.run("DELETE FROM \(table) WHERE item = ?", [.int(row.id)]) }
        try database.run("DELETE FROM item WHERE id = ?", [.int(row.id)])
    }
}
