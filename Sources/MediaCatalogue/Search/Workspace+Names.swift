internal import MediaModel

extension Workspace {
    /// The forms of all names of an item: its own, aliases, parts of a person's name.
    func names(of id: UInt32) throws(CatalogueError) -> [NameForms]? {
        let found = try database.row("SELECT title, aliases, sortTitle, type FROM item WHERE id = ?", [.int(Int(id))]) { row in
            var item = MediaItem(identifier: "", type: MediaItemType(code: row.int(3)) ?? .music, title: row.text(0))
            item.aliases = row.list(1)
            item.sortTitle = row.optionalText(2)
            return item
        }
        guard let found else { return nil }
        return ([found.title] + indexer.aliases(of: found) + indexer.parts(of: found)).map { indexer.nameForms($0) }
    }
}
