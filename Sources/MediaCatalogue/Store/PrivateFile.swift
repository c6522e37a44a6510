internal import Glibc

/// Files that nobody but the user may read: what one listens to is nobody else's business.
enum PrivateFile {
    /// Makes an empty file, or takes from one that is there, and from what SQLite keeps beside it, what others may do with it.
    static func make(_ path: String) throws(CatalogueError) {
        guard access(path, F_OK) != 0 else { return close(path) }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CatalogueError(code: 14, call: "open", sql: path, systemError: errno) }
        Glibc.close(descriptor)
    }

    /// Takes from others what they may do with a database; where that fails, they keep it.
    static func close(_ path: String) {
        for tail in ["", "-wal", "-shm"] {
            var status = stat()
            guard stat(path + tail, &status) == 0, status.st_mode & 0o077 != 0 else { continue }
            chmod(path + tail, status.st_mode & 0o700)
        }
    }
}
