internal import MediaModel

/// Compares what lies in folders with what the catalogue has of them.
struct FolderDiff {
    /// Folders with something to read.
    private(set) var tasks: [FolderTask] = []
    /// Files that are there again, unchanged.
    private(set) var returned: [Int] = []
    /// Files that are not there any more.
    private(set) var vanished: [VanishedFile] = []
    /// Files that were refused before and have not changed since.
    private(set) var stillSkipped: [ScanReport.Skipped] = []
    /// Playlists, whether new or not.
    private(set) var playlists: [FoundPlaylist] = []
    private(set) var fileCount = 0
    private var visited: Set<Int> = []

    /// A file that is gone, or has moved.
    struct VanishedFile {
        let id: Int
        let size: Int
        let mtime: Int
        let inode: Int
        let name: [UInt8]
    }

    private struct KnownFile {
        let id: Int
        let name: [UInt8]
        let size: Int
        let mtime: Int
        let inode: Int
        let isMissing: Bool
        /// Set for files that were refused.
        let reason: String?
    }

    /// Compares one folder.
    mutating func add(_ folder: FoundFolder, _ database: Connection) throws(CatalogueError) {
        fileCount += folder.media.count
        playlists += folder.playlists.map { FoundPlaylist(folder: folder.path, file: $0) }
        let known = try database.row("SELECT id, side, charset FROM folder WHERE path = ?", [.blob(folder.path)]) { row in
            (id: row.int(0), side: row.int(1), charset: row.optionalText(2).flatMap(Charset.init))
        }
        guard let known else {
            guard !folder.media.isEmpty else { return }
            tasks.append(FolderTask(folder: folder, id: 0, charset: nil, files: folder.media.map { ($0, nil) }))
            return
        }
        visited.insert(known.id)
        let files = try FolderDiff.files(of: known.id, database)
        let rereads = known.side != folder.sideMark
        let changed = merge(folder, files, rereads: rereads)
        if !changed.isEmpty { tasks.append(FolderTask(folder: folder, id: known.id, charset: known.charset, files: changed)) }
    }

    /// Counts as vanished what lies in folders of a root that were not found.
    mutating func finish(root: Int, _ database: Connection) throws(CatalogueError) {
        let folders = try database.rows("SELECT id FROM folder WHERE root = ?", [.int(root)]) { $0.int(0) }
        for folder in folders where !visited.contains(folder) { try vanish(folder: folder, database) }
    }

    /// Counts as vanished what lies in a folder.
    private mutating func vanish(folder: Int, _ database: Connection) throws(CatalogueError) {
        for file in try FolderDiff.files(of: folder, database) where file.reason == nil && !file.isMissing {
            vanished.append(FolderDiff.vanished(file))
        }
    }

    /// Files that vanished here and came up there, with the same size and time, are the same files.
    mutating func matchMoves() {
        guard !vanished.isEmpty, !tasks.isEmpty else { return }
        var places: [Int: [Int]] = [:]
        for (place, file) in vanished.enumerated() { places[file.size, default: []].append(place) }
        var taken: Set<Int> = []
        tasks = tasks.map { task in
            let files = task.files.map { entry -> (file: FoundFile, id: Int?) in
                guard entry.id == nil, let match = match(entry.file, places[entry.file.size] ?? [], taken) else { return entry }
                taken.insert(match)
                return (entry.file, vanished[match].id)
            }
            return FolderTask(folder: task.folder, id: task.id, charset: task.charset, files: files)
        }
        vanished = vanished.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }

    private func match(_ file: FoundFile, _ places: [Int], _ taken: Set<Int>) -> Int? {
        let free = places.filter { !taken.contains($0) && vanished[$0].mtime == file.mtime }
        return free.first { vanished[$0].inode == file.inode } ?? free.first { vanished[$0].name == file.name }
            ?? (free.count == 1 ? free.first : nil)
    }

    /// Both lists are in the order of their names.
    private mutating func merge(_ folder: FoundFolder, _ files: [KnownFile], rereads: Bool) -> [(file: FoundFile, id: Int?)] {
        var changed: [(file: FoundFile, id: Int?)] = []
        var place = 0
        for file in folder.media {
            while place < files.count, files[place].name.lexicographicallyPrecedes(file.name) {
                vanish(files[place])
                place += 1
            }
            guard place < files.count, files[place].name == file.name else {
                changed.append((file, nil))
                continue
            }
            let known = files[place]
            place += 1
            let isSame = known.size == file.size && known.mtime == file.mtime
            if let reason = known.reason {
                if isSame {
                    stillSkipped.append(ScanReport.Skipped(location: MediaLocation(path: folder.path(of: file.name)), reason: reason))
                } else {
                    changed.append((file, nil))
                }
            } else if !isSame || rereads {
                changed.append((file, known.id))
            } else if known.isMissing {
                returned.append(known.id)
            }
        }
        for file in files[place...] { vanish(file) }
        return changed
    }

    private mutating func vanish(_ file: KnownFile) {
        if file.reason == nil, !file.isMissing { vanished.append(FolderDiff.vanished(file)) }
    }

    private static func vanished(_ file: KnownFile) -> VanishedFile {
        VanishedFile(id: file.id, size: file.size, mtime: file.mtime, inode: file.inode, name: file.name)
    }

    private static func files(of folder: Int, _ database: Connection) throws(CatalogueError) -> [KnownFile] {
        try database.rows(
            """
            SELECT id, name, size, mtime, inode, missing, NULL FROM file WHERE folder = ?1
            UNION ALL SELECT 0, name, size, mtime, 0, 0, reason FROM skipped WHERE folder = ?1 ORDER BY 2
            """, [.int(folder)]
        ) { row in
            KnownFile(
                id: row.int(0), name: row.withBlob(1) { [UInt8]($0) }, size: row.int(2), mtime: row.int(3), inode: row.int(4),
                isMissing: row.int(5) != 0, reason: row.optionalText(6))
        }
    }
}
