import FoundationEssentials
import Glibc

/// A connection to a running player.
///
/// Not for sharing: one thread owns it. A command waits with ``call(_:)``; a screen polls ``descriptor``, then takes ``receive()``.
public final class PlayerClient {
    /// What can go wrong between a client and a player.
    public enum Failure: Error, Sendable {
        /// Nothing listens there.
        case notRunning
        /// The player has gone; what was asked last may have been done.
        case disconnected
        /// The player has gone, and has not read what was asked last.
        case untaken
        /// The player is there and does not answer.
        case silent
        /// A line that is no message of this protocol.
        case malformed(String)
        case system(SystemError)
    }

    private let connection: LineConnection
    private let pulse: PlayerPulse
    private var nextID: UInt64 = 1
    private var unread: [PlayerMessage] = []

    /// Connects to the socket at a path.
    public convenience init(socketPath: String) throws(Failure) {
        try self.init(socketPath: socketPath, pulse: PlayerPulse(socketPath: socketPath))
    }

    /// Connects, with a pulse of one's own.
    init(socketPath: String, pulse: PlayerPulse) throws(Failure) {
        self.pulse = pulse
        do {
            connection = LineConnection(try UnixSocket.connect(to: socketPath), longestLine: PlayerClient.longestLine)
        } catch {
            if error.code == ENOENT || error.code == ECONNREFUSED { throw .notRunning }
            if error.code == EAGAIN { throw .silent }
            throw .system(error)
        }
    }

    /// Lines from the player are trusted to be this long at most, in bytes.
    static let longestLine = 64 << 20

    /// The socket, for `poll`.
    public var descriptor: Int32 { connection.descriptor }
    /// Whether the player has gone.
    public var isClosed: Bool { connection.isClosed }

    /// Makes the socket non-blocking, for a poll loop.
    public func becomeNonBlocking() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Sends a request and returns its number.
    @discardableResult
    public func send(_ request: PlayerRequest) throws(Failure) -> UInt64 {
        let id = nextID
        nextID += 1
        guard let line = try? JSONEncoder().encode(RequestEnvelope(id: id, request: request)) else { throw .malformed("\(request)") }
        connection.send(line: line)
        if connection.isClosed { throw ending }
        return id
    }

    /// Whether something sent has not been taken; then poll for writing too and call ``flush()``.
    public var hasPendingBytes: Bool { connection.pendingBytes > 0 }
    /// Whether ``receive()`` has something to give without waiting for the player.
    public var hasUnread: Bool { !unread.isEmpty }
    /// Sends what the player takes now.
    public func flush() { connection.flush() }

    /// Messages that have come; blocks for at least one if the socket blocks.
    public func receive() throws(Failure) -> [PlayerMessage] {
        if !unread.isEmpty {
            defer { unread = [] }
            return unread
        }
        connection.receive()
        var messages: [PlayerMessage] = []
        while let line = connection.nextLine() { messages.append(try PlayerClient.message(line)) }
        if messages.isEmpty, connection.isClosed { throw ending }
        return messages
    }

    private var ending: Failure { connection.isUntaken ? .untaken : .disconnected }

    /// Sends a request and waits for its reply, as long as the player works; events that come meanwhile are kept for ``receive()``.
    public func call(_ request: PlayerRequest) throws(Failure) -> PlayerReply {
        let id = try send(request)
        var kept: [PlayerMessage] = []
        while true {
            guard pulse.wait(for: connection) else { throw .silent }
            var reply: PlayerReply?
            for message in try receive() {
                if case .reply(id, let found) = message { reply = found } else { kept.append(message) }
            }
            if let reply {
                unread = kept
                return reply
            }
        }
    }

    private static func message(_ line: [UInt8]) throws(Failure) -> PlayerMessage {
        do {
            return try JSONDecoder().decode(PlayerMessage.self, from: Data(line))
        } catch {
            throw .malformed(String(decoding: line.prefix(200), as: UTF8.self))
        }
    }
}
