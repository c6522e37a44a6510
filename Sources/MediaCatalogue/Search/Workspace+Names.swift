internal import MediaModel

extension Workspace {
    /// How all names of an item sound: its own, aliases, parts of a person's name; remembered.
    func heardNames(of id: UInt32) throws(CatalogueError) -> [HeardName]? {
        if let known = knownSounds[id] { return known }
        let found = try database.row("SELECT title, aliases, sortTitle, type FROM item WHERE id = ?", [.int(Int(id))]) { row in
            var item = MediaItem(identifier: "", type: MediaItemType(code: row.int(3)) ?? .music, title: row.text(0))
            item.aliases = row.list(1)
            item.sortTitle = row.optionalText(2)
            return item
        }
        guard let found else { return nil }
        let texts = [found.title] + indexer.aliases(of: found) + indexer.parts(of: found)
        let names = texts.map { HeardName($0, forms: tables.forms) }
        if knownSounds.count > 4096 { knownSounds.removeAll(keepingCapacity: true) }
        knownSounds[id] = names
        return names
    }
}
