public import MediaModel

/// Something that was played.
public struct HistoryEntry: Sendable, Hashable {
    /// `nil` if it is no longer in the catalogue.
    public var item: MediaItem?
    /// As it was called then.
    public var title: String
    /// As they were called then.
    public var artist: String?
    /// Seconds since 1970.
    public var time: Double
}

/// A step that can be undone, in the words of whoever wrote it.
public struct UndoRecord: Sendable, Hashable {
    /// Ascends with time.
    public var id: Int
    /// What kind of step: `queue`, `playlist`, `affinity`, `library`.
    public var kind: String
    /// What undoing needs; the catalogue does not look at it.
    public var data: String
    /// Seconds since 1970.
    public var time: Double
}

extension UndoRecord {
    /// The row of a query for id, kind, data and time.
    init(_ row: Statement) { self.init(id: row.int(0), kind: row.text(1), data: row.text(2), time: row.optionalDouble(3) ?? 0) }
}

extension Catalogue {
    /// What was played, latest first.
    public func history(
        limit: Int = 100, since time: Double = 0, until end: Double = .infinity, offset: Int = 0
    ) throws(CatalogueError) -> [HistoryEntry] {
        try browse { workspace throws(CatalogueError) in
            let rows = try workspace.database.rows(
                "SELECT item, time, title, artist FROM history WHERE time >= ? AND time < ? ORDER BY time DESC, id DESC LIMIT ? OFFSET ?",
                [.double(time), .double(end), .int(limit), .int(offset)]
            ) { (id: $0.int(0), time: $0.optionalDouble(1) ?? 0, title: $0.text(2), artist: $0.optionalText(3)) }
            var entries: [HistoryEntry] = []
            for row in rows {
                entries.append(
                    HistoryEntry(item: try workspace.row(id: row.id)?.item, title: row.title, artist: row.artist, time: row.time))
            }
            return entries
        }
    }

    /// How often something was played.
    public func historyCount() throws(CatalogueError) -> Int {
        try browse { workspace throws(CatalogueError) in try workspace.database.row("SELECT count(*) FROM history", []) { $0.int(0) } ?? 0 }
    }

    /// When an item was last played, in seconds since 1970.
    public func lastPlayed(_ identifier: MediaIdentifier) throws(CatalogueError) -> Double? {
        try browse { workspace throws(CatalogueError) in
            guard let id = try workspace.id(of: identifier) else { return nil }
            return try workspace.database.row("SELECT lastPlayed FROM affinity WHERE item = ?", [.int(id)]) { $0.optionalDouble(0) } ?? nil
        }
    }

    /// Keeps a song that was recognised by ear.
    public func recordIdentified(title: String, artist: String?) throws(CatalogueError) {
        try write { workspace throws(CatalogueError) in
            try workspace.database.run(
                "INSERT INTO identified(time, title, artist) VALUES(?, ?, ?)", [.double(WallClock.now), .text(title), Value(artist)])
        }
    }

    // MARK: Undo

    /// Writes down how to undo a step, and gives its number; the journal keeps the last two hundred, and survives a restart.
    @discardableResult
    public func recordUndo(kind: String, data: String) throws(CatalogueError) -> Int {
        try write(isRemembered: false) { workspace throws(CatalogueError) in
            try workspace.database.run(
                "INSERT INTO undo(time, kind, data) VALUES(?, ?, ?)", [.double(WallClock.now), .text(kind), .text(data)])
            let id = workspace.database.lastInsertID
            try workspace.database.run("DELETE FROM undo WHERE id <= ?", [.int(id - 200)])
            return id
        }
    }

    /// The journal, the oldest step first.
    public func undoRecords() throws(CatalogueError) -> [UndoRecord] {
        try browse { workspace throws(CatalogueError) in
            try workspace.database.rows("SELECT id, kind, data, time FROM undo ORDER BY id", [], UndoRecord.init)
        }
    }

    /// Strikes a step out of the journal.
    public func forgetUndo(_ id: Int) throws(CatalogueError) {
        try write(isRemembered: false) { workspace throws(CatalogueError) in
            try workspace.database.run("DELETE FROM undo WHERE id = ?", [.int(id)])
        }
    }

    // MARK: Items

    /// Keeps items that were not found by scanning (streams, shows, stations), and gives them with their identifiers.
    ///
    /// One that is there already, by identifier or location, is brought up to date.
    public func add(_ items: [MediaItem]) throws(CatalogueError) -> [MediaItem] {
        try write { workspace throws(CatalogueError) in
            var added: [MediaItem] = []
            for item in items {
                var row = ItemRow(item: item)
                var known = try workspace.id(of: item.identifier).flatMap { id throws(CatalogueError) in try workspace.row(id: id) }
                if known == nil, let location = item.location, let id = try workspace.id(at: location.url) {
                    known = try workspace.row(id: id)
                }
                if let known {
                    row = known
                    let identifier = known.item.identifier
                    row.item = item
                    row.item.identifier = identifier
                } else if ["file", "url"].contains(item.identifier.source) {
                    row.item.identifier = ""
                    row.added = WallClock.now
                }
                try workspace.linkArtists(of: &row, isCreating: false)
                try workspace.save(&row)
                added.append(row.item)
            }
            return added
        }
    }

    /// Removes items that were added by ``add(_:)``; the files of a scanned folder come back with the next scan.
    public func remove(_ identifiers: [MediaIdentifier]) throws(CatalogueError) {
        try write { workspace throws(CatalogueError) in
            for identifier in identifiers { if let row = try workspace.row(identifier) { try workspace.delete(row) } }
        }
    }

    /// What is at a location: one item, or the tracks of a cue sheet's file in order.
    public func items(at location: MediaLocation) throws(CatalogueError) -> [MediaItem] {
        try browse { workspace throws(CatalogueError) in
            try workspace.rows(at: location).map(\.item)
        }
    }

    // MARK: Vocabulary

    /// The listener's names in order of importance.
    public func vocabulary() throws(CatalogueError) -> [VocabularyEntry] {
        try browse { workspace throws(CatalogueError) in
            let rows = try workspace.database.rows("SELECT type, text, identifier FROM vocabulary ORDER BY type, place") { row in
                (type: row.text(0), strings: row.list(1) ?? [], identifier: row.optionalText(2))
            }
            return rows.compactMap { row in
                VocabularyType(rawValue: row.type).map {
                    VocabularyEntry(type: $0, strings: row.strings, identifier: row.identifier.map { MediaIdentifier($0) })
                }
            }
        }
    }

    /// Replaces the listener's names of one type; an empty list clears it.
    public func setVocabulary(_ entries: [VocabularyEntry], of type: VocabularyType) throws(CatalogueError) {
        try write { workspace throws(CatalogueError) in
            try workspace.database.run("DELETE FROM vocabulary WHERE type = ?", [.text(type.rawValue)])
            for (place, entry) in entries.enumerated() {
                try workspace.database.run(
                    "INSERT INTO vocabulary(type, place, text, identifier) VALUES(?, ?, ?, ?)",
                    [.text(type.rawValue), .int(place), .list(entry.strings), Value(entry.identifier?.rawValue)])
            }
        }
    }
}
