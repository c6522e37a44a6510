public import MediaModel
internal import TextForms

/// Writes what was read of folders; belongs inside a transaction.
struct FolderWriter {
    private let workspace: Workspace
    private let roots: [(id: Int, path: [UInt8])]
    private let hasLooseEntries: Bool
    private let hasLooseTracks: Bool
    private let hasParted: Bool
    private let hasCharsets: Bool
    private var database: Connection { workspace.database }

    init(_ workspace: Workspace, roots: [(id: Int, path: [UInt8])]) throws(CatalogueError) {
        self.workspace = workspace
        self.roots = roots
        hasLooseEntries = try workspace.database.integer("SELECT 1 FROM entry WHERE item IS NULL AND location IS NOT NULL LIMIT 1") != nil
        hasLooseTracks =
            try workspace.database.integer(
                "SELECT 1 FROM item WHERE fileID IS NULL AND location BETWEEN 'file:' AND 'file;' LIMIT 1") != nil
        hasParted = try workspace.database.integer("SELECT 1 FROM parted LIMIT 1") != nil
        hasCharsets = try workspace.database.hasCharsets()
    }

    /// Writes one folder's files, and gives how many were new.
    func write(_ read: ReadFolder) throws(CatalogueError) -> Int {
        let (task, tracks) = (read.task, read.tracks)
        let (folder, isNewFolder) = try folderRow(task)
        let ids = Dictionary(task.files.map { ($0.file.name, $0.id) }, uniquingKeysWith: { first, _ in first })
        for refusal in read.refused { try refuse(refusal.file, refusal.reason, in: folder, id: ids[refusal.file.name] ?? nil) }
        let scattered = FolderWriter.scatteredAlbums(tracks)
        var added = 0
        var place = 0
        while place < tracks.count {
            let file = tracks[place].file
            let end = tracks[place...].firstIndex { $0.file.name != file.name } ?? tracks.count
            let known = ids[file.name] ?? nil
            if known == nil { added += 1 }
            let id = try saveFile(file, in: folder, id: known, isInNewFolder: isNewFolder)
            try saveTracks(tracks[place..<end], file: id, isNew: known == nil, folder: folder, scattered: scattered)
            place = end
        }
        return added
    }

    /// Writes a track that comes from no scanned folder.
    func write(_ item: MediaItem) throws(CatalogueError) {
        var row = ItemRow(item: item)
        if ["file", "url"].contains(item.identifier.source) { row.item.identifier = "" }
        row.added = WallClock.now
        let track = ReadTrack(
            item: item, credit: item.artist, credits: item.artists ?? [], isCompilation: false,
            file: FoundFile(name: [], size: 0, mtime: 0, inode: 0, device: 0))
        try credit(track, to: &row)
        row.albumID = try album(of: row, folder: 0)
        try workspace.save(&row)
    }

    // MARK: Files

    /// The number of a folder, and whether it was made just now.
    private func folderRow(_ task: FolderTask) throws(CatalogueError) -> (id: Int, isNew: Bool) {
        let path = task.folder.path
        var id = task.id
        if id == 0 { id = try database.integer("SELECT id FROM folder WHERE path = ?", [.blob(path)]) ?? 0 }
        guard id == 0 else {
            try database.run("UPDATE folder SET side = ? WHERE id = ?", [.int(task.folder.sideMark), .int(id)])
            if task.bringsCharset {
                try database.run("UPDATE folder SET charset = ? WHERE id = ?", [Value(task.charset?.rawValue), .int(id)])
            }
            return (id, false)
        }
        let root = roots.first { path == $0.path || path.starts(with: $0.path + [UInt8(ascii: "/")]) }?.id ?? 0
        // One that was chosen while the files were read holds too: the next scan reads them by it.
        var charset = task.charset
        if charset == nil, hasCharsets { charset = try database.charset(ofFolder: path) }
        let side = charset == task.charset ? task.folder.sideMark : -1
        try database.run(
            "INSERT INTO folder(root, path, side, charset) VALUES(?, ?, ?, ?)",
            [.int(root), .blob(path), .int(side), Value(charset?.rawValue)])
        return (database.lastInsertID, true)
    }

    private func saveFile(_ file: FoundFile, in folder: Int, id: Int?, isInNewFolder: Bool) throws(CatalogueError) -> Int {
        let values: [Value] = [
            .int(folder), .blob(file.name), .int(file.size), .int(file.mtime), .int(file.inode), .int(file.device),
        ]
        if let id {
            let other = try database.integer(
                "SELECT id FROM file WHERE folder = ?1 AND name = ?2 AND id <> ?3", [values[0], values[1], .int(id)])
            if let other { try workspace.forget(file: other) }
            try database.run("DELETE FROM skipped WHERE folder = ? AND name = ?", [values[0], values[1]])
            try database.run(
                "UPDATE file SET folder = ?, name = ?, size = ?, mtime = ?, inode = ?, device = ?, missing = 0 WHERE id = ?",
                values + [.int(id)])
            return id
        }
        if !isInNewFolder { try database.run("DELETE FROM skipped WHERE folder = ? AND name = ?", [values[0], values[1]]) }
        try database.run("INSERT OR REPLACE INTO file(folder, name, size, mtime, inode, device) VALUES(?, ?, ?, ?, ?, ?)", values)
        return database.lastInsertID
    }

    private func refuse(_ file: FoundFile, _ reason: String, in folder: Int, id: Int?) throws(CatalogueError) {
        if let id { try workspace.forget(file: id) }
        try database.run(
            "INSERT OR REPLACE INTO skipped(folder, name, reason, size, mtime) VALUES(?, ?, ?, ?, ?)",
            [.int(folder), .blob(file.name), .text(reason), .int(file.size), .int(file.mtime)])
    }

    // MARK: Tracks

    private func saveTracks(
        _ tracks: ArraySlice<ReadTrack>, file: Int, isNew: Bool, folder: Int, scattered: Set<String>
    ) throws(CatalogueError) {
        let now = WallClock.now
        // Tracks of a sheet keep their items by their order.
        var known =
            isNew
            ? [] : try database.rows(ItemRow.select("WHERE item.fileID = ? ORDER BY item.startTime, item.id"), [.int(file)], ItemRow.init)
        for track in tracks {
            let before = known.isEmpty ? try looseRow(of: track) : known.removeFirst()
            var row = ItemRow(item: track.item)
            if let before { row.keep(before) }
            row.isMissing = false
            row.fileID = file
            if before == nil { row.added = now }
            row.isCompilation = track.isCompilation || track.item.album.map { scattered.contains($0) } ?? false
            try credit(track, to: &row)
            row.albumID = try album(of: row, folder: folder)
            if let before { try carryChanges(from: before.item, to: row) }
            try workspace.save(&row)
            if before?.fileID == nil { try adopt(row) }
            if before == nil, hasParted { try workspace.restoreOpinion(of: row) }
            if before?.item.rating == nil { try keepRating(of: row) }
        }
        for row in known { try workspace.forget(row) }
    }

    /// What a file was known as that was liked, played or put into a playlist before its folder came in.
    private func looseRow(of track: ReadTrack) throws(CatalogueError) -> ItemRow? {
        guard hasLooseTracks, let location = track.item.location?.url else { return nil }
        return try database.rows(
            ItemRow.select("WHERE item.fileID IS NULL AND item.location = ? AND item.startTime IS ? LIMIT 1"),
            [.text(location), Value(track.item.startTime)], ItemRow.init
        ).first
    }

    /// The rating that a file brings is the listener's until they give another.
    private func keepRating(of row: ItemRow) throws(CatalogueError) {
        guard let rating = row.item.rating else { return }
        try database.run(
            "INSERT INTO affinity(item, rating) VALUES(?1, ?2) ON CONFLICT(item) DO UPDATE SET rating = coalesce(rating, ?2)",
            [.int(row.id), .double(rating)])
    }

    /// Entries of playlists that named the place before there was an item get the item.
    private func adopt(_ row: ItemRow) throws(CatalogueError) {
        guard hasLooseEntries, let location = row.item.location?.url else { return }
        try database.run("UPDATE entry SET item = ? WHERE item IS NULL AND location = ?", [.int(row.id), .text(location)])
    }

    /// Albums in which no artist has a part in every track, so that they are nobody's but the folder's.
    private static func scatteredAlbums(_ tracks: [ReadTrack]) -> Set<String> {
        let first = tracks.first?.credit ?? tracks.first?.credits.first ?? ""
        // Most folders are by one artist throughout.
        if !first.isEmpty, tracks.allSatisfy({ $0.credit == tracks[0].credit && $0.credits == tracks[0].credits }) { return [] }
        var artists: [String: Set<String>] = [:]
        var last: (credits: [String], names: Set<String>) = ([], [])
        for track in tracks where track.item.albumArtist == nil {
            guard let album = track.item.album else { continue }
            let credits = track.credits.count < 2 ? [track.credit ?? ""] : track.credits
            if last.credits != credits {
                let parts = credits.count < 2 ? ArtistCredit.names(in: credits[0]) { _ in false } : credits
                last = (credits, Set(parts.map(TextForms.squash)))
            }
            let names = last.names
            artists[album] = artists[album].map { $0.intersection(names) } ?? names
        }
        return Set(artists.filter(\.value.isEmpty).keys)
    }

    /// Names the artists one by one and links them.
    private func credit(_ track: ReadTrack, to row: inout ItemRow) throws(CatalogueError) {
        var names = track.credits
        if names.count < 2, let credit = track.credit ?? names.first {
            names = try parted(credit)
        }
        row.item.artist = track.credit ?? (names.isEmpty ? row.item.albumArtist : names.joined(separator: " & "))
        if let guests = ArtistCredit.guests(in: row.item.title) {
            for guest in try parted(guests) where !names.contains(guest) { names.append(guest) }
        }
        row.item.artists = names.count > 1 ? names : nil
        if names.count == 1, row.item.artist == nil { row.item.artist = names[0] }
        if let name = row.item.albumArtist, isVarious(name) { row.isCompilation = true }
        try workspace.linkArtists(of: &row, isCreating: true)
    }

    /// The names in a credit; remembered, since an album has the same on every track.
    private func parted(_ credit: String) throws(CatalogueError) -> [String] {
        if let known = workspace.knownCredits[credit] { return known }
        let names = try freshlyParted(credit)
        if workspace.knownCredits.count > 4096 { workspace.knownCredits.removeAll(keepingCapacity: true) }
        workspace.knownCredits[credit] = names
        return names
    }

    private func freshlyParted(_ credit: String) throws(CatalogueError) -> [String] {
        var failure: CatalogueError?
        let names = ArtistCredit.names(in: credit) { name in
            do throws(CatalogueError) {
                return try workspace.artist(named: name, isCreating: false) != nil
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        return names
    }

    private func isVarious(_ name: String) -> Bool { workspace.tables.folders.isVarious(workspace.indexer.nameForms(name).name) }

    // MARK: Albums

    /// What an album has from its tracks changes with them.
    private func carryChanges(from before: MediaItem, to row: ItemRow) throws(CatalogueError) {
        let item = row.item
        guard before.artwork != item.artwork || before.releaseDate != item.releaseDate || before.genres != item.genres,
            let id = row.albumID, var album = try workspace.row(id: id)
        else { return }
        let old = album.item
        if old.artwork == before.artwork { album.item.artwork = item.artwork }
        if old.releaseDate == before.releaseDate { (album.item.releaseDate, album.item.year) = (item.releaseDate, item.year) }
        if old.genres == before.genres { album.item.genres = item.genres }
        if album.item != old { try workspace.save(&album) }
    }

    /// The item of a track's album, made if need be.
    private func album(of row: ItemRow, folder: Int) throws(CatalogueError) -> Int? {
        guard let title = row.item.album, row.item.type == .song else { return nil }
        let artist = row.item.albumArtist ?? (row.isCompilation ? nil : row.item.artists?.first ?? row.item.artist)
        let owner = artist.map { workspace.indexer.nameForms($0).name } ?? "@\(folder)"
        let key = "\(workspace.indexer.nameForms(title).name)/\(owner)"
        if let known = workspace.knownAlbums[key] { return known }
        if let known = try database.integer("SELECT id FROM item WHERE albumKey = ?", [.text(key)]) {
            workspace.knownAlbums[key] = known
            return known
        }
        var item = MediaItem(identifier: "", type: .album, title: title)
        item.artist = artist ?? (row.isCompilation ? workspace.tables.folders.variousArtists : nil)
        item.year = row.item.year
        item.releaseDate = row.item.releaseDate
        item.genres = row.item.genres
        item.artwork = row.item.artwork
        item.version = TrackTags.version(in: title)
        var album = ItemRow(item: item)
        album.albumKey = key
        album.added = WallClock.now
        album.isCompilation = row.isCompilation
        if let artist, !isVarious(artist), let id = try workspace.artist(named: artist, isCreating: true) {
            album.artistIDs = [id]
        }
        try workspace.save(&album)
        workspace.knownAlbums[key] = album.id
        return album.id
    }
}

extension ItemRow {
    /// Takes over what a track had that no file tells.
    fileprivate mutating func keep(_ before: ItemRow) {
        (id, added, albumKey) = (before.id, before.added, before.albumKey)
        (item.identifier, item.aliases) = (before.item.identifier, before.item.aliases)
        (item.liked, item.disliked, item.rating) = (before.item.liked, before.item.disliked, before.item.rating ?? item.rating)
        (item.playCount, item.position, item.played) = (before.item.playCount, before.item.position, before.item.played)
    }
}

extension Catalogue {
    /// Keeps new tracks that come from no scanned folder, with their artists and albums.
    public func importTracks(_ items: [MediaItem]) throws(CatalogueError) {
        try write { workspace throws(CatalogueError) in
            let writer = try FolderWriter(workspace, roots: [])
            for item in items { try writer.write(item) }
        }
    }
}
