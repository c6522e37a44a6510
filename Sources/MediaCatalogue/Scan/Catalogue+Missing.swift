internal import MediaModel

extension Catalogue {
    /// Forgets files that are missing from folders of the library that are there, and gives how many.
    ///
    /// A folder of which nothing is there counts as away, as an empty place for a drive is. Entries of playlists keep their places and titles, and
    /// what the listener thought of the items is theirs again should the files come back.
    public func forgetMissing() throws(CatalogueError) -> Int {
        let present = try roots().filter { $0.files > 0 }.compactMap(\.location.pathBytes).filter(FolderWalk.exists)
        return try write { workspace throws(CatalogueError) in
            var files: [Int] = []
            for path in present {
                files += try workspace.database.rows(
                    """
                    SELECT file.id FROM root JOIN folder ON folder.root = root.id JOIN file ON file.folder = folder.id
                    WHERE root.path = ? AND file.missing = 1
                    """, [.blob(path)]
                ) { $0.int(0) }
            }
            for file in files { try workspace.forget(file: file) }
            if !files.isEmpty { try workspace.deleteEmptyContainers() }
            return files.count
        }
    }
}
