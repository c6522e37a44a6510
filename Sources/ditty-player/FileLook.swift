import Glibc
import MediaCatalogue
import MediaModel

/// What a look at a file tells before a decoder is asked.
enum FileLook {
    /// Bytes that are looked at.
    private static let length = 4096

    /// Why nothing can come of an item; `nil` where something may, as of all that is no file.
    static func failure(of item: MediaItem) -> PlaybackFailure? {
        guard let location = item.location else { return nil }
        guard location.isAbsolute else { return .missing }
        guard let path = location.pathBytes else { return nil }
        let name = path.map { CChar(bitPattern: $0) } + [0]
        var status = stat()
        guard stat(name, &status) == 0 else { return errno == EACCES ? .unreadable : .missing }
        // Only regular files are opened: a FIFO would wait for its writer.
        guard status.st_mode & S_IFMT == S_IFREG else { return .notRegular }
        let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return .unreadable }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: length)
        let count = read(descriptor, &bytes, length)
        guard count >= 0 else { return .unreadable }
        return TextFile.isMere(bytes[..<count]) ? .unrecognised : nil
    }
}
