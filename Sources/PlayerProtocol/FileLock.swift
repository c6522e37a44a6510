import Glibc
import MediaModel
public import PlayerSocket

/// An advisory lock on a file (`flock(2)`) between processes of one user; it ends with its process, however that ends.
public final class FileLock {
    /// The open file, which holds what its owner wrote into it.
    public let file: FileHandleOwner

    /// Opens the file at a path, which is made where there is none; nothing is locked yet.
    public init(_ path: String) throws(SystemError) {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open \(path)") }
        file = FileHandleOwner(descriptor)
    }

    /// Waits for the lock, and says whether it was given.
    ///
    /// - Parameters:
    ///   - deadline: Until when to wait, in seconds of ``MediaModel/MonotonicClock``.
    ///   - mayWait: Asked after each attempt whether to go on.
    public func take(until deadline: Double, while mayWait: () -> Bool = { true }) -> Bool {
        while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard MonotonicClock.now < deadline, mayWait() else { return false }
            usleep(FileLock.pause)
        }
        return true
    }

    /// Microseconds between two attempts.
    private static let pause: UInt32 = 2000
}
