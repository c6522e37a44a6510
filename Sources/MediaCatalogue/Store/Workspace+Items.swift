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
    private func sortKey(of row: ItemRow) -> String {
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
