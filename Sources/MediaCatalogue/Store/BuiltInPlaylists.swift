internal import MediaModel
internal import TextForms

/// Playlists that every catalogue has; what is in them is worked out when they are asked for.
enum BuiltInPlaylist: String, CaseIterable {
    case liked, daily, recentlyAdded, mostPlayed, identified
}

/// What the built-in playlists are called.
struct PlaylistTable: Sendable {
    private let titles: [BuiltInPlaylist: [String]]

    init(folder: String) throws(TextFormsError) {
        let file = try TableFile("playlists.tsv", in: folder, columns: 2)
        var titles: [BuiltInPlaylist: [String]] = [:]
        for row in file.rows {
            guard let playlist = BuiltInPlaylist(rawValue: row.columns[0]), !row.words(1).isEmpty else {
                throw .malformed(path: file.path, line: row.line)
            }
            titles[playlist] = row.words(1)
        }
        self.titles = titles
    }

    /// The title, and other names after it; the identifier where the table has none.
    func titles(of playlist: BuiltInPlaylist) -> [String] { titles[playlist] ?? [playlist.rawValue] }
}

extension Catalogue {
    /// Adds those of the built-in playlists that are not there yet.
    func addBuiltInPlaylists() throws(CatalogueError) {
        let missing = try browse { workspace throws(CatalogueError) in
            var missing: [String] = []
            for playlist in BuiltInPlaylist.allCases where try workspace.id(of: MediaIdentifier(playlist.rawValue)) == nil {
                missing.append(playlist.rawValue)
            }
            return missing
        }
        guard !missing.isEmpty else { return }
        let titles = tables.playlists
        try write { workspace throws(CatalogueError) in
            for playlist in missing.compactMap(BuiltInPlaylist.init) {
                var item = MediaItem(identifier: MediaIdentifier(playlist.rawValue), type: .playlist, title: titles.titles(of: playlist)[0])
                item.aliases = Array(titles.titles(of: playlist).dropFirst())
                item.editable = false
                item.owner = "ditty"
                var row = ItemRow(item: item)
                try workspace.save(&row)
            }
        }
    }
}
