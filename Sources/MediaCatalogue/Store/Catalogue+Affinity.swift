public import MediaModel

extension Catalogue {
    /// Keeps an opinion and gives the item as it is then; `nil` where the catalogue does not have it.
    ///
    /// Liking withdraws a dislike, and the reverse.
    public func setAffinity(_ affinity: MediaAffinityType, of identifier: MediaIdentifier) throws(CatalogueError) -> MediaItem? {
        try write { workspace throws(CatalogueError) in
            try workspace.change(
                identifier, "liked = ?2, disliked = ?3, likedAt = ?4",
                [
                    Value(affinity == .like ? true : nil), Value(affinity == .dislike ? true : nil),
                    affinity == .like ? .double(WallClock.now) : .null,
                ])
        }
    }

    /// Keeps a rating, 0…5, and gives the item as it is then; `nil` where the catalogue does not have it, and for a rating withdrawn.
    public func setRating(_ rating: Double?, of identifier: MediaIdentifier) throws(CatalogueError) -> MediaItem? {
        try write { workspace throws(CatalogueError) in try workspace.change(identifier, "rating = ?2", [Value(rating)]) }
    }

    /// Counts a play (half of it or four minutes were heard) and adds it to the history.
    public func countPlay(of identifier: MediaIdentifier, at time: Double? = nil) throws(CatalogueError) {
        try write { workspace throws(CatalogueError) in
            let time = time ?? WallClock.now
            guard let item = try workspace.change(identifier, "playCount = playCount + 1, lastPlayed = ?2", [.double(time)]),
                let id = try workspace.id(of: identifier)
            else { return }
            try workspace.database.run(
                "INSERT INTO history(item, time, kind, title, artist) VALUES(?, ?, ?, ?, ?)",
                [.int(id), .double(time), .int(0), .text(item.title), Value(item.artist)])
        }
    }

    /// Counts a skip of something that was hardly heard.
    public func countSkip(of identifier: MediaIdentifier) throws(CatalogueError) {
        try write(isRemembered: false) { workspace throws(CatalogueError) in
            _ = try workspace.change(identifier, "skipCount = skipCount + 1", [])
        }
    }

    /// Where listening stopped, in seconds; `nil` if it never began or was heard to the end.
    public func position(of identifier: MediaIdentifier) throws(CatalogueError) -> Double? {
        try browse { workspace throws(CatalogueError) in
            guard let id = try workspace.id(of: identifier) else { return nil }
            return try workspace.database.row("SELECT position FROM affinity WHERE item = ?", [.int(id)]) { $0.optionalDouble(0) } ?? nil
        }
    }

    /// Keeps where listening stopped; `nil`: it was heard to the end.
    public func setPosition(_ seconds: Double?, of identifier: MediaIdentifier) throws(CatalogueError) {
        // The first and the last position change what "continue" finds; those between do not.
        let wasBegun = try position(of: identifier) != nil
        try write(isRemembered: wasBegun != (seconds != nil)) { workspace throws(CatalogueError) in
            _ = try workspace.change(identifier, "position = ?2, played = ?3", [Value(seconds), .int(seconds == nil ? 1 : 0)])
        }
    }

    /// The listener said that an item was not what the words meant: it counts as skipped.
    public func reject(_ identifier: MediaIdentifier) throws(CatalogueError) { try countSkip(of: identifier) }
}

extension Workspace {
    /// Changes columns of an item's affinity, `?1` being the item, and gives the item as it is then.
    @discardableResult
    func change(_ identifier: MediaIdentifier, _ assignments: String, _ values: [Value]) throws(CatalogueError) -> MediaItem? {
        guard let id = try id(of: identifier), try database.integer("SELECT 1 FROM item WHERE id = ?", [.int(id)]) != nil else {
            return nil
        }
        try database.run("INSERT OR IGNORE INTO affinity(item) VALUES(?)", [.int(id)])
        try database.run("UPDATE affinity SET \(assignments) WHERE item = ?1", [.int(id)] + values)
        try refreshFact(of: id)
        return try row(id: id)?.item
    }
}
