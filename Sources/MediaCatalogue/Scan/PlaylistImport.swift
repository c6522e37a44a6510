internal import MediaModel

/// A playlist file that a walk found.
struct FoundPlaylist: Sendable {
    /// Raw bytes of the path of the folder that holds it.
    let folder: [UInt8]
    let file: FoundFile

    var path: [UInt8] { folder + [UInt8(ascii: "/")] + file.name }
}

/// Makes playlists of the playlist files in the folders, and keeps up with them.
///
/// A playlist follows its file until the listener edits it; then it is the listener's. One whose file is gone is marked missing and keeps its entries.
struct PlaylistImport {
    private let workspace: Workspace
    private var database: Connection { workspace.database }

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// What is to be done about one playlist.
    enum Action: Sendable {
        case create(FoundPlaylist, PlaylistFile)
        /// The file has changed, or has moved here from another path.
        case refresh(playlist: Int, from: [UInt8], FoundPlaylist, PlaylistFile)
        case mark(playlist: Int, missing: Bool)
    }

    /// All that is to be done, and what cannot be read.
    struct Plan: Sendable {
        var actions: [Action] = []
        var refused: [ScanReport.Skipped] = []
        var readCount = 0
    }

    private struct KnownFile {
        let path: [UInt8]
        /// `nil`: removed by the listener.
        let playlist: Int?
        let size: Int
        let mtime: Int
        let isEdited: Bool
        let isMissing: Bool

        func isSame(_ file: FoundFile) -> Bool { size == file.size && mtime == file.mtime }
        var name: ArraySlice<UInt8> { path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...] }
    }

    // MARK: Planning

    /// Compares the files that were found in some places, raw bytes of paths, with those that were there.
    func plan(_ found: [FoundPlaylist], in places: [[UInt8]]) throws(CatalogueError) -> Plan {
        var known = Dictionary(try knownFiles().map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        var plan = Plan()
        var fresh: [FoundPlaylist] = []
        for playlist in found {
            guard let file = known.removeValue(forKey: playlist.path) else {
                fresh.append(playlist)
                continue
            }
            guard let id = file.playlist else { continue }
            if file.isMissing { plan.actions.append(.mark(playlist: id, missing: false)) }
            if !file.isSame(playlist.file) { read(playlist, into: &plan) { .refresh(playlist: id, from: file.path, playlist, $0) } }
        }
        var gone = known.values.filter { file in places.contains { PlaylistImport.lies(file.path, in: $0) } }
            .sorted { $0.path.lexicographicallyPrecedes($1.path) }
        for playlist in fresh {
            if let place = gone.firstIndex(where: { $0.isSame(playlist.file) && $0.name.elementsEqual(playlist.file.name) }) {
                let file = gone.remove(at: place)
                guard let id = file.playlist else { continue }
                if file.isMissing { plan.actions.append(.mark(playlist: id, missing: false)) }
                read(playlist, into: &plan) { .refresh(playlist: id, from: file.path, playlist, $0) }
            } else {
                read(playlist, into: &plan) { .create(playlist, $0) }
            }
        }
        for file in gone where !file.isEdited && !file.isMissing {
            if let id = file.playlist { plan.actions.append(.mark(playlist: id, missing: true)) }
        }
        return plan
    }

    private func knownFiles() throws(CatalogueError) -> [KnownFile] {
        try database.rows(
            """
            SELECT playlistFile.path, playlistFile.playlist, playlistFile.size, playlistFile.mtime, playlistFile.edited, item.missing
            FROM playlistFile LEFT JOIN item ON item.id = playlistFile.playlist
            """
        ) { row in
            KnownFile(
                path: row.withBlob(0) { [UInt8]($0) }, playlist: row.optionalInt(1), size: row.int(2), mtime: row.int(3),
                isEdited: row.int(4) != 0, isMissing: row.int(5) != 0)
        }
    }

    private func read(_ playlist: FoundPlaylist, into plan: inout Plan, _ action: (PlaylistFile) -> Action) {
        let name = String(decoding: playlist.file.name, as: UTF8.self)
        let reason: String
        if let format = PlaylistFile.Format(name: name), let bytes = SmallFile.read(playlist.path) {
            if !PlaylistFile.isStream(bytes) {
                plan.actions.append(action(PlaylistFile(bytes, format: format, folder: playlist.folder)))
                plan.readCount += 1
                return
            }
            reason = "stream"
        } else {
            reason = "unreadable"
        }
        plan.refused.append(ScanReport.Skipped(location: MediaLocation(path: playlist.path), reason: reason))
    }

    // MARK: Doing

    /// Does one thing; belongs inside a transaction.
    func perform(_ action: Action) throws(CatalogueError) {
        switch action {
        case .mark(let playlist, let missing): try workspace.mark(playlist, missing: missing)
        case .create(let found, let file):
            var item = MediaItem(identifier: "", type: .playlist, title: PlaylistImport.title(of: found, file))
            item.editable = true
            item.owner = "me"
            item.location = MediaLocation(path: found.path)
            var row = ItemRow(item: item)
            row.added = WallClock.now
            try workspace.save(&row)
            try replaceEntries(of: row.id, file)
            try remember(found, as: row.id, isEdited: false)
        case .refresh(let playlist, let path, let found, let file):
            let isEdited = try database.integer("SELECT edited FROM playlistFile WHERE path = ?", [.blob(path)]) == 1
            try database.run("DELETE FROM playlistFile WHERE path = ?", [.blob(path)])
            try remember(found, as: playlist, isEdited: isEdited)
            guard var row = try workspace.row(id: playlist) else { return }
            row.item.location = MediaLocation(path: found.path)
            if !isEdited {
                row.item.title = PlaylistImport.title(of: found, file)
                try replaceEntries(of: playlist, file)
            }
            try workspace.save(&row)
        }
    }

    private func remember(_ found: FoundPlaylist, as playlist: Int, isEdited: Bool) throws(CatalogueError) {
        try database.run(
            "INSERT OR REPLACE INTO playlistFile(path, playlist, size, mtime, edited) VALUES(?, ?, ?, ?, ?)",
            [.blob(found.path), .int(playlist), .int(found.file.size), .int(found.file.mtime), Value(isEdited)])
    }

    private func replaceEntries(of playlist: Int, _ file: PlaylistFile) throws(CatalogueError) {
        let entries = file.entries.map { Entry(item: nil, location: $0.location.url, title: $0.title) }
        try workspace.replaceEntries(of: playlist, with: entries)
    }

    /// What a playlist file calls itself, else the name of the file.
    static func title(of found: FoundPlaylist, _ file: PlaylistFile) -> String {
        if let title = file.title, !title.isEmpty { return title }
        let name = String(decoding: found.file.name, as: UTF8.self)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// Removes the playlists of files below a folder; those that the listener edited stay.
    func forget(below folder: [UInt8]) throws(CatalogueError) {
        for file in try knownFiles() where PlaylistImport.lies(file.path, in: folder) {
            try database.run("DELETE FROM playlistFile WHERE path = ?", [.blob(file.path)])
            guard !file.isEdited, let id = file.playlist, let row = try workspace.row(id: id) else { continue }
            try workspace.deletePlaylist(row)
        }
    }

    private static func lies(_ path: [UInt8], in folder: [UInt8]) -> Bool { path.starts(with: folder + [UInt8(ascii: "/")]) }
}
