import Glibc

/// Tells a player that takes its time from one that hangs, while its answer is waited for.
///
/// Some answers come late by right: "play" is answered when it sounds. But a player that works greets whoever connects.
public struct PlayerPulse: Sendable {
    private let socketPath: String
    private let silence: Double
    private let patience: Double

    /// - Parameters:
    ///   - socketPath: Where the player listens.
    ///   - silence: Seconds without a word after which it is asked whether it works.
    ///   - patience: Seconds that it may take to answer that.
    public init(socketPath: String, silence: Double = 5, patience: Double = 10) {
        self.socketPath = socketPath
        self.silence = silence
        self.patience = patience
    }

    /// Waits until there is something to read, the end of the connection included; false where the player hangs.
    public func wait(for connection: LineConnection) -> Bool {
        while true {
            let writes = connection.pendingBytes > 0
            var entry = pollfd(fd: connection.descriptor, events: Int16(writes ? POLLIN | POLLOUT : POLLIN), revents: 0)
            let count = poll(&entry, 1, Int32(silence * 1000))
            if count == 0, !beats() { return false }
            guard count > 0 else { continue }
            if entry.revents & Int16(POLLOUT) != 0 { connection.flush() }
            if entry.revents & ~Int16(POLLOUT) != 0 { return true }
        }
    }

    /// Whether a greeting is answered; a player that can no more be reached is just ending, and its end will be seen.
    public func beats() -> Bool {
        let owner: FileHandleOwner
        do {
            owner = try UnixSocket.connect(to: socketPath)
        } catch {
            return error.code != EAGAIN
        }
        let connection = LineConnection(owner, longestLine: PlayerPulse.longestGreeting)
        connection.send(line: #"{"id":1,"request":"hello","kind":"command"}"#.utf8)
        var entry = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, Int32(patience * 1000)) > 0
    }

    private static let longestGreeting = 1 << 16
}
