import Glibc
import MediaModel
import PlayerProtocol

/// The claim to be the one player that writes a state: without a runtime folder of the login a second socket would make a second player,
/// and the queue of one would overwrite that of the other.
enum StateClaim {
    /// Another player has the state.
    struct InUse: Error, CustomStringConvertible {
        let folder: String
        /// Its process and its socket, as it wrote them down.
        let owner: String

        var description: String {
            "another player uses \(folder)" + (owner.isEmpty ? "" : " (\(owner)); set XDG_RUNTIME_DIR as in the login that started it")
        }
    }

    /// Seconds for which the next player waits for one that is ending.
    private static let patience = 5.0

    /// The lock; `nil` where the folder takes no files, and nothing can be lost.
    static func take(_ folder: String, socketPath: String) throws(InUse) -> FileLock? {
        guard let lock = try? FileLock(folder + "/lock") else { return nil }
        let descriptor = lock.file.descriptor
        guard lock.take(until: MonotonicClock.now + patience) else { throw InUse(folder: folder, owner: owner(descriptor)) }
        let text = "process \(getpid()), socket \(socketPath)"
        if ftruncate(descriptor, 0) == 0 { _ = text.withCString { pwrite(descriptor, $0, strlen($0), 0) } }
        return lock
    }

    private static func owner(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
    }
}
