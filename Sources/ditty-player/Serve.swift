import CLinux
import Glibc
import MediaModel
import Playback
import PlayerProtocol
import SystemServices

/// The player as a process: one per socket, until it is told to end.
enum Serve {
    /// Runs the player; returns the exit code when it has ended.
    static func run(_ options: ServeOptions, environment: [String: String]) -> Int32 {
        ditty_memory_share()
        setlocale(LC_ALL, "C.UTF-8")
        setlocale(LC_NUMERIC, "C")
        signal(SIGPIPE, SIG_IGN)
        // A limit on the size of files is an error like a full disk, and no death.
        signal(SIGXFSZ, SIG_IGN)
        var ending: [Int32] = [SIGTERM, SIGINT, SIGHUP]
        // Blocked before any thread is made, so that no thread is interrupted and all signals come through the loop.
        let signals = FileHandleOwner(ditty_signalfd(&ending, Int32(ending.count)))
        var locations = Locations(environment: environment)
        if let config = options.config { locations.config = config }
        let report = StartReport(options.readyDescriptor)
        let service = ServiceNotifier(environment: environment)
        do {
            let socketPath = options.socket ?? locations.socket
            let instance = try PlayerInstance.claim(socketPath: socketPath, isOwn: socketPath == locations.socket, service)
            // Without it nothing is remembered, which the player says; it plays all the same.
            try? Locations.prepare(locations.state)
            // Who names another socket wants a second player.
            let state = socketPath == locations.socket ? try StateClaim.take(locations.state, socketPath: socketPath) : nil
            defer { withExtendedLifetime(state) {} }
            report.ready()
            let player = try PlayerProcess(
                options, locations: locations, environment: environment, listener: instance.listener, signals: signals,
                service: service)
            player.run(ending: instance.close)
            return 0
        } catch let error as PlayerInstance.AlreadyRunning {
            // Whoever started us will find the one that answers by itself.
            report.failed(options.readyDescriptor == nil || error.pid == nil ? "\(error)" : "")
            return 1
        } catch {
            report.failed("\(error)")
            return 1
        }
    }
}

/// Tells whoever started the player that it listens, or why it does not.
struct StartReport {
    private let descriptor: Int32?

    init(_ descriptor: Int32?) { self.descriptor = descriptor }

    func ready() { say("ready\n") }

    func failed(_ text: String) {
        guard !text.isEmpty else { return }
        if descriptor == nil { write("ditty: \(text)\n", STDERR_FILENO) } else { say(text + "\n") }
    }

    private func say(_ text: String) {
        guard let descriptor else { return }
        write(text, descriptor)
        close(descriptor)
    }

    private func write(_ text: String, _ descriptor: Int32) { _ = text.withCString { Glibc.write(descriptor, $0, strlen($0)) } }
}

/// The claim to be the one player at a socket: a lock beside it that ends with the process, however that ends.
struct PlayerInstance {
    let listener: FileHandleOwner
    private let lock: FileLock
    /// What to take away at the end; `nil` for a socket that is systemd's.
    private let socketPath: String?

    /// Another player has the socket.
    struct AlreadyRunning: Error, CustomStringConvertible {
        let socketPath: String
        let pid: Int32?
        let database: String?

        var description: String {
            guard let pid else { return "another player holds \(socketPath).lock and does not answer" }
            return "a player is already running (process \(pid)\(database.map { ", database \($0)" } ?? ""))"
        }
    }

    /// Takes the lock, removes what a dead player left, and listens; on systemd's socket where it has opened this one.
    static func claim(socketPath: String, isOwn: Bool, _ service: ServiceNotifier) throws -> PlayerInstance {
        let folder = socketPath.lastIndex(of: "/").map { String(socketPath[..<$0]) } ?? "."
        // A socket that was asked for by name may lie in a folder that is shared on purpose.
        try isOwn ? Locations.preparePrivate(folder) : Locations.prepare(folder.isEmpty ? "/" : folder)
        let lockPath = socketPath + ".lock"
        let lock = try FileLock(lockPath)
        let deadline = MonotonicClock.now + patience
        while !lock.take(until: deadline, while: { (try? UnixSocket.connect(to: socketPath)) == nil }) {
            let other = other(at: socketPath)
            // One that ends instead of answering gives its lock back.
            guard other.pid == nil, MonotonicClock.now < deadline else { throw other }
            usleep(5000)
        }
        if let inherited = service.inheritedSocket(at: socketPath) {
            return PlayerInstance(listener: FileHandleOwner(inherited), lock: lock, socketPath: nil)
        }
        unlink(socketPath)
        return PlayerInstance(listener: try UnixSocket.listen(on: socketPath), lock: lock, socketPath: socketPath)
    }

    /// Takes the socket away, so that who comes now starts the next player; it waits for the lock, which goes with this process.
    func close() {
        if let socketPath { unlink(socketPath) }
    }

    /// Seconds for which the next player waits for one that is ending and may still have much to write.
    private static let patience = 30.0

    private static func other(at socketPath: String) -> AlreadyRunning {
        guard let client = try? PlayerClient(socketPath: socketPath),
            case .hello(let player)? = try? client.call(.hello(ClientDescription(kind: .command)))
        else { return AlreadyRunning(socketPath: socketPath, pid: nil, database: nil) }
        return AlreadyRunning(socketPath: socketPath, pid: player.pid, database: player.database)
    }
}
