internal import MediaModel

extension Workspace {
    /// Marks the items of files, and what is left of their albums and artists.
    func markFiles(_ files: [Int], missing: Bool) throws(CatalogueError) {
        var containers: Set<Int> = []
        for file in files {
            try database.run("UPDATE file SET missing = ? WHERE id = ?", [Value(missing), .int(file)])
            let rows = try database.rows("SELECT id, albumID, artistIDs FROM item WHERE fileID = ?", [.int(file)]) { row in
                (id: row.int(0), album: row.optionalInt(1), artists: (row.list(2) ?? []).compactMap { Int($0) })
            }
            for row in rows {
                try mark(row.id, missing: missing)
                containers.formUnion(row.artists)
                if let album = row.album { containers.insert(album) }
            }
        }
        for container in containers.sorted() {
            let songs = try index.items([Term(.album, container), Term(.artist, container)])
            var isMissing = true
            for id in songs.ids where isMissing {
                let fact = try presentFact(id)
                // An album does not keep its artist alive; its songs do.
                if fact.type != UInt8(MediaItemType.album.code) { isMissing = fact.flags.contains(.missing) }
            }
            try mark(container, missing: isMissing)
        }
    }

    /// Marks one item.
    func mark(_ id: Int, missing: Bool) throws(CatalogueError) {
        try database.run("UPDATE item SET missing = ? WHERE id = ?", [Value(missing), .int(id)])
        guard let number = UInt32(exactly: id) else { return }
        var fact = try presentFact(number)
        if missing { fact.flags.insert(.missing) } else { fact.flags.remove(.missing) }
        pending.setFact(fact, of: id)
    }

    /// An item's facts with the changes that are not written yet.
    private func presentFact(_ id: UInt32) throws(CatalogueError) -> Fact {
        if let fact = pending.fact(Int(id)) { return fact }
        return try index.fact(id)
    }

    /// Notes that a folder of the library cannot be read; it stands among the refused files by an empty name.
    func skip(folder path: [UInt8]) throws(CatalogueError) {
        guard let root = try root(of: path) else { return }
        try database.run("INSERT OR IGNORE INTO folder(root, path, side) VALUES(?, ?, -1)", [.int(root), .blob(path)])
        try database.run(
            """
            INSERT OR REPLACE INTO skipped(folder, name, reason, size, mtime) SELECT id, x'', 'unreadable', 0, 0 FROM folder WHERE path = ?
            """, [.blob(path)])
    }

    /// Whether the catalogue has a folder, or one below it.
    func hasFolder(_ path: [UInt8]) throws(CatalogueError) -> Bool {
        // "0" is the byte behind "/".
        try database.integer(
            "SELECT 1 FROM folder WHERE path = ?1 OR path > ?2 AND path < ?3 LIMIT 1",
            [.blob(path), .blob(path + [UInt8(ascii: "/")]), .blob(path + [UInt8(ascii: "0")])]) != nil
    }
}
