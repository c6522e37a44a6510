internal import Glibc

/// One file as the file system shows it.
struct FoundFile {
    /// Raw bytes.
    let name: [UInt8]
    let size: Int
    /// Nanoseconds since 1970.
    let mtime: Int
    let inode: Int
    let device: Int
    /// Whether it is no FIFO and no device.
    var isRegular = true
}

/// One folder with the files in it that matter.
struct FoundFolder {
    /// Raw bytes of an absolute path, without a final slash.
    let path: [UInt8]
    /// Files that may be played, in the order of their names.
    var media: [FoundFile] = []
    /// Cue sheets, lyrics and covers.
    var side: [FoundFile] = []
    /// Playlists, in the order of their names.
    var playlists: [FoundFile] = []

    /// Changes when a file beside the media does.
    var sideMark: Int {
        var hash = StableHash()
        for file in side {
            hash.add(bytes: file.name)
            hash.add(UInt64(bitPattern: Int64(file.mtime)))
        }
        return side.isEmpty ? 0 : Int(bitPattern: UInt(hash.value))
    }

    /// The path of a file in the folder.
    func path(of name: [UInt8]) -> [UInt8] { CPath.join(path, name) }
}

/// Walks a folder and those below it; follows symbolic links, but never into a folder that it has been in, nor into what the kernel shows of
/// itself as files.
struct FolderWalk {
    /// Told of every folder that holds media or playlists; stops the walk by returning false.
    private let found: (FoundFolder) -> Bool
    private let precedes: ([UInt8], [UInt8]) -> Bool
    private let follows: ([UInt8]) -> Bool
    /// Asked at every folder.
    private let stops: () -> Bool
    private var visited: Set<FolderIdentity> = []
    private var isStopped = false
    /// Folders that cannot be read.
    private(set) var unreadable: [[UInt8]] = []

    private struct FolderBelow {
        let name: [UInt8]
        let status: stat
        let isLink: Bool
    }

    private struct FolderIdentity: Hashable {
        let device: UInt
        let inode: UInt
    }

    /// A walk in the order of the names; `follows` says of the path of a symbolic link to a folder whether to follow it, `stops` whether to stop.
    init(
        precedes: @escaping ([UInt8], [UInt8]) -> Bool = { $0.lexicographicallyPrecedes($1) },
        follows: @escaping ([UInt8]) -> Bool = { _ in true }, stops: @escaping () -> Bool = { false },
        found: @escaping (FoundFolder) -> Bool
    ) {
        self.stops = stops
        self.precedes = precedes
        self.follows = follows
        self.found = found
    }

    /// One folder without those below it; `nil` if it cannot be read.
    static func folder(at path: [UInt8]) -> FoundFolder? {
        guard let directory = CPath.with(path, { opendir($0) }) else { return nil }
        defer { closedir(directory) }
        var folder = FoundFolder(path: path)
        var below: [FolderBelow] = []
        read(directory, into: &folder, below: &below)
        return folder
    }

    /// A file as the file system shows it; `nil` where there is no regular one.
    static func file(at path: [UInt8]) -> FoundFile? {
        var status = stat()
        guard CPath.with(path, { stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return file(Array(path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]), status)
    }

    /// Whether there is a file or folder at a path.
    static func exists(_ path: [UInt8]) -> Bool { CPath.with(path) { access($0, F_OK) } == 0 }

    /// Whether the user may read a file.
    static func isReadable(_ path: [UInt8]) -> Bool { CPath.with(path) { access($0, R_OK) } == 0 }

    /// Walks from a folder; false if it is no folder that can be read.
    mutating func walk(_ root: [UInt8]) -> Bool {
        var status = stat()
        guard CPath.with(root, { stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
        return visit(root, status, from: nil)
    }

    @discardableResult
    private mutating func visit(_ path: [UInt8], _ status: stat, from above: dev_t?) -> Bool {
        if status.st_dev != above, PseudoFileSystem.holds(path) { return true }
        if stops() { isStopped = true }
        let identity = FolderIdentity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
        guard !isStopped, visited.insert(identity).inserted else { return true }
        guard let directory = CPath.with(path, { opendir($0) }) else {
            unreadable.append(path)
            return false
        }
        var folder = FoundFolder(path: path)
        var below: [FolderBelow] = []
        FolderWalk.read(directory, into: &folder, below: &below)
        closedir(directory)
        folder.media.sort { precedes($0.name, $1.name) }
        folder.side.sort { precedes($0.name, $1.name) }
        folder.playlists.sort { precedes($0.name, $1.name) }
        if !folder.media.isEmpty || !folder.playlists.isEmpty, !found(folder) { isStopped = true }
        for next in below.sorted(by: { precedes($0.name, $1.name) }) where !isStopped {
            let path = CPath.join(path, next.name)
            if !next.isLink || follows(path) { visit(path, next.status, from: status.st_dev) }
        }
        return true
    }

    private static func read(_ directory: OpaquePointer, into folder: inout FoundFolder, below: inout [FolderBelow]) {
        let descriptor = dirfd(directory)
        while let entry = readdir(directory) {
            let type = Int32(entry.pointee.d_type)
            // Hidden ones, and "." and "..".
            guard entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) else { continue }
            let kind = type == DT_DIR ? MediaFileKind.folder : FolderWalk.kind(of: entry)
            if kind == .none, type == DT_REG { continue }
            var status = stat()
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard CPath.with(name, { fstatat(descriptor, $0, &status, 0) }) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: below.append(FolderBelow(name: name, status: status, isLink: type == DT_LNK))
            case S_IFREG where kind == .media:
                if MediaFileKind.isAmbiguous(name), isText(name, in: descriptor) { continue }
                folder.media.append(FolderWalk.file(name, status))
            case S_IFREG where kind == .side: folder.side.append(FolderWalk.file(name, status))
            case S_IFREG where kind == .playlist: folder.playlists.append(FolderWalk.file(name, status))
            // A FIFO or a device by the name of a song: the reader, which opens no such thing, says what it is.
            default: if kind == .media { folder.media.append(FolderWalk.file(name, status)) }
            }
        }
    }

    private static func isText(_ name: [UInt8], in folder: Int32) -> Bool {
        let file = CPath.with(name) { openat(folder, $0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else { return false }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = Glibc.read(file, &bytes, bytes.count)
        return count > 0 && TextFile.isMere(bytes[..<count])
    }

    private static func kind(of entry: UnsafeMutablePointer<dirent>) -> MediaFileKind {
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            guard let end = bytes.firstIndex(of: 0) else { return .none }
            return MediaFileKind(name: bytes[..<end])
        }
    }

    private static func file(_ name: [UInt8], _ status: stat) -> FoundFile {
        FoundFile(
            name: name, size: Int(status.st_size), mtime: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec,
            inode: Int(bitPattern: UInt(status.st_ino)), device: Int(bitPattern: UInt(status.st_dev)),
            isRegular: status.st_mode & S_IFMT == S_IFREG)
    }
}

/// Paths in raw bytes, and for C.
enum CPath {
    /// The path of a name in a folder.
    static func join(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
        folder.last == UInt8(ascii: "/") ? folder + name : folder + [UInt8(ascii: "/")] + name
    }

    static func with<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 1) { buffer in
            for (index, byte) in path.enumerated() { buffer[index] = CChar(bitPattern: byte) }
            buffer[path.count] = 0
            guard let start = buffer.baseAddress else { preconditionFailure("a path has a final NUL") }
            return body(UnsafePointer(start))
        }
    }
}
