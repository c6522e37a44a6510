internal import MediaModel

/// Compares what lies in folders with what the catalogue has of them.
struct FolderDiff {
    /// Folders with something to read.
    private(set) var tasks: [FolderTask] = []
    /// Files that are there again, unchanged.
    private(set) var returned: [Int] = []
    /// Files that are not there any more.
    private(set) var vanished: [VanishedFile] = []
    /// Files that have moved.
    private(set) var moved: [Int] = []
    /// Files that were refused before and have not changed since.
    private(set) var stillSkipped: [ScanReport.Skipped] = []
    /// Files and folders that were refused before and are not there any more, or can be read now.
    private(set) var lapsed: [(folder: Int, name: [UInt8])] = []
    /// Playlists, whether new or not.
    private(set) var playlists: [FoundPlaylist] = []
    private(set) var fileCount = 0
    private var visited: Set<Int> = []
    private var knowsCharsets: Bool?

    /// A file that is gone, or has moved.
    struct VanishedFile {
        let id: Int
        let size: Int
        let mtime: Int
        let inode: Int
        let name: [UInt8]
        /// Whether the whole root is away, so that its files are not gone for good.
        let isAway: Bool
    }

    fileprivate struct KnownFile {
        let id: Int
        let name: [UInt8]
        let size: Int
        let mtime: Int
        let inode: Int
        let isMissing: Bool
        /// Set for files that were refused.
        let reason: String?
    }

    /// Whether the listener chose a character set for any folder.
    private mutating func hasCharsets(_ database: Connection) throws(CatalogueError) -> Bool {
        if let knowsCharsets { return knowsCharsets }
        let found = try database.hasCharsets()
        knowsCharsets = found
        return found
    }

    /// Compares one folder.
    mutating func add(_ folder: FoundFolder, _ database: Connection) throws(CatalogueError) {
        fileCount += folder.media.count
        playlists += folder.playlists.map { FoundPlaylist(folder: folder.path, file: $0) }
        guard let known = try FolderDiff.known(folder.path, database) else {
            guard !folder.media.isEmpty else { return }
            let charset = try hasCharsets(database) ? database.charset(ofFolder: folder.path) : nil
            tasks.append(FolderTask(folder: folder, id: 0, charset: charset, files: folder.media.map { ($0, nil) }))
            return
        }
        visited.insert(known.id)
        let files = try FolderDiff.files(of: known.id, database)
        let rereads = known.side != folder.sideMark
        let changed = merge(folder, files, of: known.id, rereads: rereads)
        if !changed.isEmpty { tasks.append(FolderTask(folder: folder, id: known.id, charset: known.charset, files: changed)) }
    }

    /// Counts as vanished what lies in a place, raw bytes of the path of a folder, and was not found; `isAway` where its whole root is.
    mutating func finish(_ place: [UInt8], isAway: Bool, _ database: Connection) throws(CatalogueError) {
        // "0" is the byte behind "/".
        let folders = try database.rows(
            "SELECT id FROM folder WHERE path = ?1 OR path > ?2 AND path < ?3",
            [.blob(place), .blob(place + [UInt8(ascii: "/")]), .blob(place + [UInt8(ascii: "0")])]
        ) { $0.int(0) }
        for folder in folders where !visited.contains(folder) {
            for file in try FolderDiff.files(of: folder, database) { vanish(file, of: folder, isAway: isAway) }
        }
    }

    // MARK: Moves

    /// Files that vanished here, or went missing earlier, and came up there, with the same size and time, are the same files.
    mutating func matchMoves(_ database: Connection) throws(CatalogueError) {
        if tasks.contains(where: { $0.files.contains { $0.id == nil } }) { try matchNewFiles(database) }
        try matchCopies(database)
    }

    private mutating func matchNewFiles(_ database: Connection) throws(CatalogueError) {
        let back = Set(returned)
        let missing = try database.rows("SELECT id, size, mtime, inode, name FROM file WHERE missing = 1") { VanishedFile($0) }
        let candidates = vanished + missing.filter { !back.contains($0.id) }
        guard !candidates.isEmpty else { return }
        var places: [Int: [Int]] = [:]
        for (place, file) in candidates.enumerated() { places[file.size, default: []].append(place) }
        var taken: Set<Int> = []
        var charsets: [Int: Int] = [:]
        for (index, task) in tasks.enumerated() {
            tasks[index].files = task.files.map { entry in
                guard entry.id == nil else { return entry }
                let free = (places[entry.file.size] ?? []).filter {
                    !taken.contains(candidates[$0].id) && candidates[$0].mtime == entry.file.mtime
                }
                guard let match = FolderDiff.match(entry.file, free, candidates) else { return entry }
                taken.insert(candidates[match].id)
                charsets[index] = candidates[match].id
                return (entry.file, candidates[match].id)
            }
        }
        for (task, file) in charsets { try bringCharset(ofFile: file, to: task, database) }
        moved += taken.sorted()
        vanished.removeAll { taken.contains($0.id) }
    }

    /// Files that have moved are read by the character set that was chosen for the folder that they were in.
    private mutating func bringCharset(ofFile file: Int, to task: Int, _ database: Connection) throws(CatalogueError) {
        guard try hasCharsets(database) else { return }
        let name = try database.row(
            "SELECT folder.charset FROM file JOIN folder ON folder.id = file.folder WHERE file.id = ?", [.int(file)]
        ) { $0.optionalText(0) }
        guard let charset = (name ?? nil).flatMap(Charset.init) else { return }
        tasks[task].charset = charset
        tasks[task].bringsCharset = true
    }

    private static func match(_ file: FoundFile, _ free: [Int], _ candidates: [VanishedFile]) -> Int? {
        free.first { candidates[$0].inode == file.inode && candidates[$0].name == file.name }
            ?? free.first { candidates[$0].inode == file.inode } ?? free.first { candidates[$0].name == file.name }
            ?? (free.count == 1 ? free.first : nil)
    }

    /// A folder moved to another file system is copied first and deleted then, so that a scan in between takes the copies for new: now that the first
    /// ones are gone, their items go on with the copies, unless the listener has got to know those as well.
    private mutating func matchCopies(_ database: Connection) throws(CatalogueError) {
        let lost = vanished.filter { !$0.isAway }
        guard !lost.isEmpty else { return }
        var copies: [[UInt8]: [(name: [UInt8], id: Int)]] = [:]
        let present = try FolderDiff.present(sizes: Set(lost.map(\.size)), database)
        let gone = Set(vanished.map(\.id))
        for file in lost {
            for copy in present[file.size] ?? [] where copy.id > file.id && copy.mtime == file.mtime && copy.name == file.name {
                guard !gone.contains(copy.id), let folder = try FolderDiff.folder(ofUnknown: copy.id, database) else { continue }
                copies[folder, default: []].append((file.name, file.id))
                break
            }
        }
        for (path, files) in copies.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) { try take(files, from: path, database) }
    }

    /// Files that are there and have one of some sizes, by their size and in the order of their numbers.
    private static func present(sizes: Set<Int>, _ database: Connection) throws(CatalogueError) -> [Int: [KnownFile]] {
        let files = try database.rows("SELECT id, size, mtime, name FROM file WHERE missing = 0 ORDER BY id") { row -> KnownFile? in
            guard sizes.contains(row.int(1)) else { return nil }
            return KnownFile(
                id: row.int(0), name: row.withBlob(3) { [UInt8]($0) }, size: row.int(1), mtime: row.int(2), inode: 0, isMissing: false,
                reason: nil)
        }
        return Dictionary(grouping: files.compactMap { $0 }, by: \.size)
    }

    /// The folder of a file, unless the listener has an opinion of what is in it.
    private static func folder(ofUnknown file: Int, _ database: Connection) throws(CatalogueError) -> [UInt8]? {
        try database.row(
            """
            SELECT folder.path FROM file JOIN folder ON folder.id = file.folder WHERE file.id = ?1 AND NOT EXISTS (
            SELECT 1 FROM item WHERE item.fileID = file.id AND (item.id IN (SELECT item FROM affinity) OR item.id IN (SELECT item FROM entry)))
            """, [.int(file)]
        ) { $0.withBlob(0) { [UInt8]($0) } }
    }

    private mutating func take(_ files: [(name: [UInt8], id: Int)], from path: [UInt8], _ database: Connection) throws(CatalogueError) {
        guard var folder = FolderWalk.folder(at: path), !tasks.contains(where: { $0.folder.path == path }),
            let known = try FolderDiff.known(path, database)
        else { return }
        folder.side.sort { $0.name.lexicographicallyPrecedes($1.name) }
        let found = files.compactMap { entry in folder.media.first { $0.name == entry.name }.map { (file: $0, id: Int?.some(entry.id)) } }
        tasks.append(FolderTask(folder: folder, id: known.id, charset: known.charset, files: found))
        if let first = files.first { try bringCharset(ofFile: first.id, to: tasks.count - 1, database) }
        let ids = found.compactMap(\.id)
        moved += ids
        vanished.removeAll { ids.contains($0.id) }
    }

    // MARK: One folder

    /// Both lists are in the order of their names.
    private mutating func merge(
        _ folder: FoundFolder, _ files: [KnownFile], of id: Int, rereads: Bool
    ) -> [(file: FoundFile, id: Int?)] {
        var changed: [(file: FoundFile, id: Int?)] = []
        var place = 0
        for file in folder.media {
            while place < files.count, files[place].name.lexicographicallyPrecedes(file.name) {
                vanish(files[place], of: id)
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
                // Leave to read it changes neither its size nor its time.
                if isSame, reason != "unreadable" || !FolderWalk.isReadable(folder.path(of: file.name)) {
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
        for file in files[place...] { vanish(file, of: id) }
        return changed
    }

    private mutating func vanish(_ file: KnownFile, of folder: Int, isAway: Bool = false) {
        if file.reason != nil {
            if !isAway { lapsed.append((folder, file.name)) }
        } else if !file.isMissing {
            vanished.append(VanishedFile(file, isAway: isAway))
        }
    }

    private struct KnownFolder {
        let id: Int
        let side: Int
        let charset: Charset?
    }

    private static func known(_ path: [UInt8], _ database: Connection) throws(CatalogueError) -> KnownFolder? {
        try database.row("SELECT id, side, charset FROM folder WHERE path = ?", [.blob(path)]) { row in
            KnownFolder(id: row.int(0), side: row.int(1), charset: row.optionalText(2).flatMap(Charset.init))
        }
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

extension FolderDiff.VanishedFile {
    fileprivate init(_ file: FolderDiff.KnownFile, isAway: Bool) {
        self.init(id: file.id, size: file.size, mtime: file.mtime, inode: file.inode, name: file.name, isAway: isAway)
    }

    /// The row of a missing file: number, size, time, inode, name.
    fileprivate init(_ row: Statement) {
        self.init(
            id: row.int(0), size: row.int(1), mtime: row.int(2), inode: row.int(3), name: row.withBlob(4) { [UInt8]($0) }, isAway: true)
    }
}
