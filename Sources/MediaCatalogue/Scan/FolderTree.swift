internal import Glibc

/// The folders of a tree, in the order and by the paths by which ``FolderWalk`` comes to them.
struct FolderTree {
    private var visited: Set<Identity> = []
    private var found: [[UInt8]] = []

    private struct Identity: Hashable {
        let device: UInt
        let inode: UInt
    }

    /// A folder and all that lie below it, hidden ones left out; through symbolic links too, but into none twice.
    static func folders(below root: [UInt8]) -> [[UInt8]] {
        var tree = FolderTree()
        tree.visit(root, from: nil)
        return tree.found
    }

    private mutating func visit(_ path: [UInt8], from above: dev_t?) {
        var status = stat()
        guard CPath.with(path, { stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR,
            status.st_dev == above || !PseudoFileSystem.holds(path),
            visited.insert(Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))).inserted
        else { return }
        found.append(path)
        for name in FolderTree.foldersAndLinks(in: path) { visit(CPath.join(path, name), from: status.st_dev) }
    }

    private static func foldersAndLinks(in path: [UInt8]) -> [[UInt8]] {
        guard let directory = CPath.with(path, { opendir($0) }) else { return [] }
        defer { closedir(directory) }
        var names: [[UInt8]] = []
        while let entry = readdir(directory) {
            guard [DT_DIR, DT_LNK, DT_UNKNOWN].contains(Int(entry.pointee.d_type)),
                entry.pointee.d_name.0 != CChar(UInt8(ascii: "."))
            else { continue }
            names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
