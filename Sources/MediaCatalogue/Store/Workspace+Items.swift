internal import MediaModel
internal import TextForms

extension Workspace {
    /// A whole item by its number.
    func row(id: Int) throws(CatalogueError) -> ItemRow? {
        try database.row(ItemRow.select("WHERE item.id = ?"), [.int(id)], ItemRow.init)
    }

    /// A whole item by its identifier.
    func row(_ identifier: MediaIdentifier) throws(CatalogueError) -> ItemRow? {
        try id(of: identifier).flatMap { id throws(CatalogueError) in try row(id: id) }
    }

    /// The number of an item.
    func id(of identifier: MediaIdentifier) throws(CatalogueError) -> Int? {
        if let id = ItemRow.id(identifier) { return id }
        return try database.integer("SELECT id FROM item WHERE identifier = ?", [.text(identifier.rawValue)])
    }

    /// What is at a location, in its order.
    func rows(at location: MediaLocation) throws(CatalogueError) -> [ItemRow] {
        try database.rows(
            ItemRow.select("WHERE item.id IN (\(Workspace.idsAtLocation)) ORDER BY item.startTime, item.id"),
            Workspace.place(of: location), ItemRow.init)
    }

    /// The number of the first item at a location.
    func id(at location: String) throws(CatalogueError) -> Int? {
        try database.integer(
            "SELECT id FROM item WHERE id IN (\(Workspace.idsAtLocation)) ORDER BY startTime, id LIMIT 1",
            Workspace.place(of: MediaLocation(url: location)))
    }

    /// Items of the file in folder `?1` by the name `?2`, and those without a file of the library at the URL `?3`.
    private static let idsAtLocation = """
        SELECT item.id FROM folder JOIN file ON file.folder = folder.id JOIN item ON item.fileID = file.id WHERE folder.path = ?1 AND file.name = ?2
        UNION ALL SELECT id FROM item WHERE location = ?3 AND fileID IS NULL
        """

    private static func place(of location: MediaLocation) -> [Value] {
        guard let path = location.pathBytes, let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
            return [.null, .null, .text(location.url)]
        }
        let folder = slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
        return [.blob(folder), .blob(Array(path[(slash + 1)...])), .text(location.url)]
    }

    /// The episodes of a show, in their order.
    func episodes(of show: ItemRow) throws(CatalogueError) -> [ItemRow] {
        try database.rows(
            ItemRow.select("WHERE item.show IN (?1, ?2) ORDER BY item.episode, item.releaseDate, item.id"),
            [.text(show.item.identifier.rawValue), .text(show.item.title)], ItemRow.init)
    }

    /// Writes an item with its lyrics and affinity, and its place in the index.
    func save(_ row: inout ItemRow) throws(CatalogueError) {
        var old: [Term] = []
        if row.id != 0, let before = try self.row(id: row.id) { old = indexer.terms(of: before).terms }
        row.sortKey = sortKey(of: row)
        try row.save(in: database)
        if let lyrics = row.item.lyrics, !lyrics.isEmpty {
            try database.run(
                "INSERT OR REPLACE INTO lyrics(item, text, folded) VALUES(?, ?, ?)",
                [.int(row.id), .text(lyrics), .text(Indexer.folded(lyrics))])
        } else if !old.isEmpty {
            try database.run("DELETE FROM lyrics WHERE item = ?", [.int(row.id)])
        }
        let (terms, words, fact) = indexer.terms(of: row)
        pending.update(row.id, from: old, to: terms, words: words, fact: fact)
    }

    /// Without article; songs, episodes and all else that lies in order inside something have their own orders there.
    func sortKey(of row: ItemRow) -> String {
        TextForms.fold(tables.forms.withoutArticle(row.item.sortTitle ?? row.item.title))
    }

    /// Brings an item's facts up to what its row says.
    func refreshFact(of id: Int) throws(CatalogueError) {
        guard let row = try row(id: id) else { return }
        let own = indexer.nameForms(row.item.title)
        let scripts = Fact.scripts(of: [own.folded] + indexer.aliases(of: row.item))
        pending.setFact(Fact(row, words: own.words.count, scripts: scripts), of: id)
    }
}
