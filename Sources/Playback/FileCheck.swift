import Glibc
import MediaModel

/// Looks at files before mpv opens them: a FIFO would block mpv for ever, a device would do worse.
enum FileCheck {
    /// Why the file at a path cannot be played; `nil` if it may be tried.
    ///
    /// May take as long as its file system does.
    static func failure(of path: [UInt8]) -> PlaybackFailure? {
        var name = path.map { CChar(bitPattern: $0) }
        name.append(0)
        var status = stat()
        guard stat(name, &status) == 0 else { return failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .notRegular }
        // Should a FIFO have taken its place meanwhile, opening it must not wait for a writer.
        let descriptor = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return failure(errno) }
        close(descriptor)
        return nil
    }

    private static func failure(_ code: Int32) -> PlaybackFailure {
        switch code {
        case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: .missing
        default: .unreadable
        }
    }
}
