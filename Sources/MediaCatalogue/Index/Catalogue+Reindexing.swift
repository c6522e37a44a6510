internal import MediaModel

/// How old the index of a database is.
struct IndexState {
    /// The version of ``Indexer`` that made it.
    let version: Int
    /// The version that makes another, if that has begun.
    let target: Int?
    /// The first id that the other index does not have yet.
    let next: Int?

    init(of database: Connection) throws(CatalogueError) {
        let state = try database.row("SELECT version, target, next FROM indexState") { row in
            (row.int(0), row.optionalInt(1), row.optionalInt(2))
        }
        (version, target, next) = state ?? (0, nil, nil)
    }
}

extension Catalogue {
    /// Whether the index was made by another version of this program, which knew fewer or other ways to find an item.
    public func needsReindexing() throws(CatalogueError) -> Bool {
        try browse { workspace throws(CatalogueError) in try IndexState(of: workspace.database).version != Indexer.version }
    }

    /// Makes the index anew where another version made it; searches use the old one until the new one is whole.
    ///
    /// Works on the caller's thread in steps of a few hundred items, between which others write, and what they write counts. One that was
    /// stopped or killed goes on where it was.
    ///
    /// - Parameter progress: told a few times a second how many items of how many are done.
    public func reindex(isCancelled: () -> Bool = { false }, progress: @escaping (ScanState) -> Void = { _ in }) throws(CatalogueError) {
        guard try needsReindexing() else { return }
        let (started, progress) = (MonotonicClock.now, ScanRun.seldom(progress))
        let total = try browse { workspace throws(CatalogueError) in
            try workspace.database.integer("SELECT count(*) FROM item") ?? 0
        }
        var done = try write(isRemembered: false) { workspace throws(CatalogueError) in try workspace.beginReindexing() }
        while !isCancelled() {
            let seconds = MonotonicClock.now - started
            progress(ScanState(phase: .indexing, seen: total, read: min(done, total), toRead: total, seconds: seconds))
            let count = try write(isRemembered: false) { workspace throws(CatalogueError) in try workspace.reindexMore() }
            // Readers forget what the old index said.
            guard let count else { return try write { _ in } }
            done += count
        }
    }
}

extension Workspace {
    /// Items of one step: so many that a step is worth its transaction, and so few that nobody waits for its end.
    private static let step = 400

    /// How many items the other index has already.
    fileprivate func beginReindexing() throws(CatalogueError) -> Int {
        let state = try IndexState(of: database)
        if state.target == Indexer.version, let next = state.next {
            return try database.integer("SELECT count(*) FROM item WHERE id < ?", [.int(next)]) ?? 0
        }
        try IndexTables.next.make(in: database)
        try database.run("UPDATE indexState SET target = ?, next = 0", [.int(Indexer.version)])
        return 0
    }

    /// Gives the other index some more items, and tells how many; puts it in its place when it has all, which is `nil`.
    fileprivate func reindexMore() throws(CatalogueError) -> Int? {
        guard let next = try IndexState(of: database).next else { return nil }
        let rows = try database.rows(
            ItemRow.select("WHERE item.id >= ? ORDER BY item.id LIMIT \(Workspace.step)"), [.int(next)], ItemRow.init)
        guard let last = rows.last else {
            try endReindexing()
            return nil
        }
        var index = IndexWriter()
        for row in rows {
            try refreshForms(of: row)
            let (terms, words, fact) = indexer.terms(of: row)
            index.update(row.id, from: [], to: terms, words: words, fact: fact)
        }
        try index.flush(to: database, .next)
        try database.run("UPDATE indexState SET next = ?", [.int(last.id + 1)])
        return rows.count
    }

    /// The other forms of names that a row holds are made by the same rules.
    private func refreshForms(of row: ItemRow) throws(CatalogueError) {
        let key = sortKey(of: row)
        if key != row.sortKey { try database.run("UPDATE item SET sortKey = ? WHERE id = ?", [.text(key), .int(row.id)]) }
        guard let lyrics = row.item.lyrics else { return }
        try database.run("UPDATE lyrics SET folded = ?1 WHERE item = ?2 AND folded <> ?1", [.text(Indexer.folded(lyrics)), .int(row.id)])
    }

    private func endReindexing() throws(CatalogueError) {
        try IndexTables.exchange(in: database)
        try database.run("UPDATE indexState SET version = target, target = NULL, next = NULL")
    }
}
