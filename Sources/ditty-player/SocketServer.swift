import FoundationEssentials
import Glibc
import PlayerProtocol

/// The clients on the private socket: requests in, replies and snapshots out.
final class SocketServer {
    /// Requests longer than this end the connection, in bytes.
    static let longestRequest = 4 << 20

    /// Answers a request; `respond` may be called later, once.
    var handler: (_ request: RequestEnvelope, _ client: Client, _ respond: @escaping (PlayerReply) -> Void) -> Void = { _, _, _ in }
    /// Called after a client has gone.
    var clientLeft: () -> Void = {}

    /// One connection.
    final class Client {
        fileprivate let connection: LineConnection
        /// What the client said of itself, if it did.
        var description: ClientDescription?
        var isSubscribed = false
        /// What it waits for; when it goes, nobody does any more.
        var searches: [SearchLimit] = []
        /// Whether it wants the music softer.
        var isDucking = false
        /// Whether a snapshot is owed that the client was too slow to take.
        fileprivate var owesSnapshot = false

        fileprivate init(_ connection: LineConnection) { self.connection = connection }

        fileprivate func send(_ message: PlayerMessage) {
            guard let line = try? JSONEncoder().encode(message) else { return }
            connection.send(line: line)
        }
    }

    private let loop: PollLoop
    private let listener: FileHandleOwner
    private var clients: [Int32: Client] = [:]
    private var latest: PlayerSnapshot?

    /// Serves a listening socket on the loop.
    init(listener: FileHandleOwner, loop: PollLoop) {
        self.listener = listener
        self.loop = loop
        loop.watch(listener.descriptor) { [unowned self] _ in acceptAll() }
    }

    /// Whether a screen was ever attached.
    private(set) var hadScreen = false

    /// Takes in what a client says of itself.
    func note(_ description: ClientDescription, of client: Client) {
        client.description = description
        if description.kind == .screen { hadScreen = true }
    }

    /// The screens that are attached.
    var screenCount: Int { clients.values.filter { $0.description?.kind == .screen }.count }
    /// Whether a client wants the music softer.
    var isDucking: Bool { clients.values.contains(where: \.isDucking) }
    /// All who are attached.
    var clientCount: Int { clients.count }

    /// Sends a snapshot to all who subscribed; those who are still busy with the last get it when they are not.
    func publish(_ snapshot: PlayerSnapshot) {
        latest = snapshot
        // A snapshot takes longer to write than a command to carry out, and mostly nobody follows.
        guard clients.values.contains(where: \.isSubscribed) else { return }
        guard let line = try? JSONEncoder().encode(PlayerMessage.event(.snapshot(snapshot))) else { return }
        for client in clients.values where client.isSubscribed {
            if client.connection.pendingBytes > 0 {
                client.owesSnapshot = true
            } else {
                client.connection.send(line: line)
            }
            settle(client)
        }
    }

    /// Sends a notice to all who subscribed.
    func publish(_ event: PlayerEvent) {
        for client in clients.values where client.isSubscribed {
            client.send(.event(event))
            settle(client)
        }
    }

    private func acceptAll() {
        while let owner = UnixSocket.accept(from: listener.descriptor) {
            let client = Client(LineConnection(owner, longestLine: SocketServer.longestRequest))
            clients[owner.descriptor] = client
            // A command sends its request at once: it is mostly there by now, and need not wait for another turn.
            serve(client, Int16(POLLIN))
        }
    }

    private func serve(_ client: Client, _ events: Int16) {
        if events & Int16(POLLOUT) != 0 { client.connection.flush() }
        if events & ~Int16(POLLOUT) != 0 {
            client.connection.receive()
            while let line = client.connection.nextLine() { take(line, from: client) }
        }
        settle(client)
    }

    private func take(_ line: [UInt8], from client: Client) {
        do {
            let envelope = try JSONDecoder().decode(RequestEnvelope.self, from: Data(line))
            handler(envelope, client) { [weak self, weak client] reply in
                guard let client else { return }
                client.send(.reply(id: envelope.id, reply))
                self?.settle(client)
            }
        } catch {
            let id = (try? JSONDecoder().decode(RequestNumber.self, from: Data(line)))?.id ?? 0
            client.send(.reply(id: id, .failure(RequestFailure(.malformed, "not a request of protocol version \(playerProtocolVersion)"))))
        }
    }

    /// The number of a request that is otherwise not understood.
    private struct RequestNumber: Decodable {
        let id: UInt64
    }

    /// Drops a client that has gone; else polls for writing exactly while something waits to be written.
    private func settle(_ client: Client) {
        let descriptor = client.connection.descriptor
        guard clients[descriptor] === client else { return }
        if client.connection.isClosed {
            loop.unwatch(descriptor)
            clients[descriptor] = nil
            client.searches.forEach { $0.cancel() }
            clientLeft()
            return
        }
        if client.connection.pendingBytes == 0, client.owesSnapshot, let latest {
            client.owesSnapshot = false
            client.send(.event(.snapshot(latest)))
        }
        let events = client.connection.pendingBytes > 0 ? POLLIN | POLLOUT : POLLIN
        loop.watch(descriptor, for: events) { [unowned self] events in serve(client, events) }
    }
}
