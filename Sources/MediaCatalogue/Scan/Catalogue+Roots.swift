internal import MediaModel

extension Catalogue {
    /// The folders whose media are in the catalogue, in the order they were added.
    public func roots() throws(CatalogueError) -> [ScanRoot] {
        try browse { workspace throws(CatalogueError) in
            try workspace.database.rows(
                """
                SELECT root.path, root.scanned, (SELECT count(*) FROM file JOIN folder ON folder.id = file.folder
                WHERE folder.root = root.id AND file.missing = 0) FROM root ORDER BY root.id
                """
            ) { row in
                ScanRoot(location: MediaLocation(path: row.withBlob(0) { [UInt8]($0) }), files: row.int(2), scanned: row.optionalDouble(1))
            }
        }
    }

    /// Adds a folder, by the raw bytes of an absolute path; false if it, or one above it, is there already.
    ///
    /// Scanning is another call.
    @discardableResult
    public func addRoot(_ path: [UInt8]) throws(CatalogueError) -> Bool {
        let path = PlaylistFile.normal(path)
        return try write(isRemembered: false) { workspace throws(CatalogueError) in
            let known = try workspace.database.rows("SELECT path FROM root") { $0.withBlob(0) { [UInt8]($0) } }
            guard !known.contains(where: { path == $0 || path.starts(with: $0 + [UInt8(ascii: "/")]) }) else { return false }
            try workspace.database.run("INSERT INTO root(path, added) VALUES(?, ?)", [.blob(path), .double(WallClock.now)])
            // Folders below it are now part of it.
            let id = workspace.database.lastInsertID
            for other in known where other.starts(with: path + [UInt8(ascii: "/")]) {
                try workspace.database.run(
                    "UPDATE folder SET root = ? WHERE root = (SELECT id FROM root WHERE path = ?)", [.int(id), .blob(other)])
                try workspace.database.run("DELETE FROM root WHERE path = ?", [.blob(other)])
            }
            return true
        }
    }

    /// Forgets a folder and its media; playlists keep what they can of them.
    ///
    /// Gives how many files that were.
    @discardableResult
    public func removeRoot(_ path: [UInt8]) throws(CatalogueError) -> Int {
        let path = PlaylistFile.normal(path)
        return try write { workspace throws(CatalogueError) in
            guard let root = try workspace.database.integer("SELECT id FROM root WHERE path = ?", [.blob(path)]) else { return 0 }
            let files = try workspace.database.rows(
                "SELECT file.id FROM file JOIN folder ON folder.id = file.folder WHERE folder.root = ?", [.int(root)]
            ) { $0.int(0) }
            for file in files { try workspace.forget(file: file) }
            try workspace.database.run("DELETE FROM skipped WHERE folder IN (SELECT id FROM folder WHERE root = ?)", [.int(root)])
            try workspace.database.run("DELETE FROM folder WHERE root = ?", [.int(root)])
            try workspace.database.run("DELETE FROM root WHERE id = ?", [.int(root)])
            try PlaylistImport(workspace).forget(below: path)
            try workspace.deleteEmptyContainers()
            return files.count
        }
    }

    /// Chooses the character set of the old tags in a folder and those below it, `nil` to guess again; the next scan reads them anew.
    ///
    /// Holds for what comes there later too. False for a folder that is in none of the library's.
    @discardableResult
    public func setCharset(_ charset: Charset?, ofFolder path: [UInt8]) throws(CatalogueError) -> Bool {
        let path = PlaylistFile.normal(path)
        return try write(isRemembered: false) { workspace throws(CatalogueError) in
            guard let root = try workspace.root(of: path) else { return false }
            // A folder may hold only folders.
            try workspace.database.run("INSERT OR IGNORE INTO folder(root, path) VALUES(?, ?)", [.int(root), .blob(path)])
            let values: [Value] = [
                Value(charset?.rawValue), .blob(path), .blob(path + [UInt8(ascii: "/")]), .blob(path + [UInt8(ascii: "0")]),
            ]
            // "0" is the byte behind "/".
            try workspace.database.run("UPDATE folder SET charset = ?1, side = -1 WHERE path = ?2 OR path > ?3 AND path < ?4", values)
            return true
        }
    }

    /// The character set that was chosen for a folder, or for the nearest above it; `nil`: it is guessed.
    public func charset(ofFolder path: [UInt8]) throws(CatalogueError) -> Charset? {
        let path = PlaylistFile.normal(path)
        return try browse { workspace throws(CatalogueError) in
            try workspace.database.charset(ofFolder: path)
        }
    }

    /// Whether a folder is one of the library's, or below one.
    public func isInLibrary(_ path: [UInt8]) throws(CatalogueError) -> Bool {
        let path = PlaylistFile.normal(path)
        return try browse { workspace throws(CatalogueError) in try workspace.root(of: path) != nil }
    }

    /// How many files lie in a folder and below it; `nil` for one outside the library.
    public func fileCounts(inFolder path: [UInt8]) throws(CatalogueError) -> FolderCounts? {
        let path = PlaylistFile.normal(path)
        return try browse { workspace throws(CatalogueError) in
            guard try workspace.root(of: path) != nil, try workspace.hasFolder(path) else { return nil }
            // "0" is the byte behind "/".
            let below: [Value] = [.blob(path), .blob(path + [UInt8(ascii: "/")]), .blob(path + [UInt8(ascii: "0")])]
            let folders = "(SELECT id FROM folder WHERE path = ?1 OR path > ?2 AND path < ?3)"
            return FolderCounts(
                files: try workspace.database.integer("SELECT count(*) FROM file WHERE missing = 0 AND folder IN \(folders)", below) ?? 0,
                missing: try workspace.database.integer("SELECT count(*) FROM file WHERE missing = 1 AND folder IN \(folders)", below) ?? 0,
                skipped: try workspace.database.integer("SELECT count(*) FROM skipped WHERE folder IN \(folders)", below) ?? 0)
        }
    }

    /// Files that are not in the catalogue, and why.
    public func skippedFiles() throws(CatalogueError) -> [ScanReport.Skipped] {
        try browse { workspace throws(CatalogueError) in
            try workspace.database.rows(
                "SELECT folder.path, skipped.name, skipped.reason FROM skipped JOIN folder ON folder.id = skipped.folder ORDER BY folder.path, skipped.name"
            ) { row in
                let (folder, name) = (row.withBlob(0) { [UInt8]($0) }, row.withBlob(1) { [UInt8]($0) })
                let path = name.isEmpty ? folder : CPath.join(folder, name)
                return ScanReport.Skipped(location: MediaLocation(path: path), reason: row.text(2))
            }
        }
    }
}

extension Connection {
    /// Whether the listener chose a character set for any folder.
    func hasCharsets() throws(CatalogueError) -> Bool {
        try integer("SELECT 1 FROM folder WHERE charset IS NOT NULL LIMIT 1") != nil
    }

    /// The character set that was chosen for a folder, or for the nearest above it that is known.
    func charset(ofFolder path: [UInt8]) throws(CatalogueError) -> Charset? {
        var path = path
        while !path.isEmpty {
            let known = try row("SELECT charset FROM folder WHERE path = ?", [.blob(path)]) { $0.optionalText(0) }
            if let known { return known.flatMap { Charset(rawValue: $0) } }
            path = Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
        }
        return nil
    }
}

extension Workspace {
    /// The number of the library's folder that holds a path.
    func root(of path: [UInt8]) throws(CatalogueError) -> Int? {
        try database.integer(
            "SELECT id FROM root WHERE path = ?1 OR substr(?1, 1, length(path) + 1) = CAST(path || x'2F' AS BLOB)", [.blob(path)])
    }

    /// Removes a file and its items; entries of playlists keep its place and title.
    func forget(file: Int) throws(CatalogueError) {
        for row in try database.rows(ItemRow.select("WHERE item.fileID = ?"), [.int(file)], ItemRow.init) { try forget(row) }
        try database.run("DELETE FROM file WHERE id = ?", [.int(file)])
    }

    private static let opinion = "liked, disliked, rating, playCount, skipCount, lastPlayed, position, played, likedAt"

    /// Gives an item that came back what the listener thought of it.
    func restoreOpinion(of row: ItemRow) throws(CatalogueError) {
        guard let location = row.item.location?.url else { return }
        let place: [Value] = [.text(location), .double(row.item.startTime ?? 0)]
        try database.run(
            "INSERT OR IGNORE INTO affinity(item, \(Workspace.opinion)) SELECT ?3, \(Workspace.opinion) FROM parted WHERE location = ?1 AND start = ?2",
            place + [.int(row.id)])
        guard database.changes > 0 else { return }
        try database.run("DELETE FROM parted WHERE location = ? AND start = ?", place)
        try refreshFact(of: row.id)
    }

    func forget(_ row: ItemRow) throws(CatalogueError) {
        try database.run(
            "UPDATE entry SET item = NULL, location = coalesce(location, ?2), title = coalesce(title, ?3) WHERE item = ?1",
            [.int(row.id), Value(row.item.location?.url), .text(row.item.title)])
        if let location = row.item.location?.url {
            try database.run(
                """
                INSERT OR REPLACE INTO parted(location, start, \(Workspace.opinion)) SELECT ?2, ?3, \(Workspace.opinion)
                FROM affinity WHERE item = ?1
                """, [.int(row.id), .text(location), .double(row.item.startTime ?? 0)])
        }
        try delete(row)
    }

    /// Removes albums and artists that nothing belongs to and the listener has no opinion of.
    func deleteEmptyContainers() throws(CatalogueError) {
        try flushIndex()
        let containers = try database.rows(
            ItemRow.select("WHERE item.type IN (?, ?) AND item.identifier IS NULL AND affinity.liked IS NULL"),
            [.int(MediaItemType.album.code), .int(MediaItemType.artist.code)], ItemRow.init)
        for row in containers where row.item.type == .album {
            if try index.items(Term(.album, row.id)).isEmpty { try forget(row) }
        }
        try flushIndex()
        for row in containers where row.item.type == .artist {
            if try index.items(Term(.artist, row.id)).isEmpty { try forget(row) }
        }
    }
}
