import CLinux
import Glibc
public import MediaModel

/// How long a player lives that was started for somebody.
public enum PlayerLifetime: String, Sendable, CaseIterable {
    /// Until it is told to quit: `--no-ui`, a service.
    case service
    /// Until the last screen has gone.
    case screen
    /// While it plays, and a while after: started by a command of the shell.
    case shell
}

/// Finds the user's player, or starts it.
public struct PlayerLauncher: Sendable {
    /// A player that did not come up.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// For people: the player's own words where it had any.
        public let description: String
    }

    private let locations: Locations
    private let socketPath: String
    private let arguments: [String]
    private let locator: DataLocator

    /// A launcher for a socket; the options that are not `nil` go to a player that is started.
    public init(locations: Locations, socketPath: String, database: String?, config: String?, language: LanguageCode?, locator: DataLocator)
    {
        self.locations = locations
        self.socketPath = socketPath
        self.locator = locator
        var arguments = ["--socket", socketPath]
        if let database { arguments += ["--database", database] }
        if let config { arguments += ["--config", config] }
        if let language { arguments += ["--language", language.rawValue] }
        self.arguments = arguments
    }

    /// A connection to the running player, or ``PlayerClient/Failure/notRunning``.
    public func connect() throws(PlayerClient.Failure) -> PlayerClient { try PlayerClient(socketPath: socketPath) }

    /// A connection to the running player, or to one started now.
    ///
    /// However many programs do this at once, one player comes of it: they queue on a lock, and whoever gets it looks again.
    /// `resumes` has the new player go on with what a player that died was playing.
    public func connectOrStart(lifetime: PlayerLifetime, resumes: Bool = false) throws -> PlayerClient {
        if let client = try? connect() { return client }
        let deadline = MonotonicClock.now + PlayerLauncher.patience
        let lock = try startLock(until: deadline)
        defer { withExtendedLifetime(lock) {} }
        if let client = try? connect() { return client }
        try spawn(lifetime: lifetime, resumes: resumes, until: deadline)
        // It listens by now, or another one does that was quicker.
        let answer = MonotonicClock.now + PlayerLauncher.listening
        while true {
            do {
                return try connect()
            } catch PlayerClient.Failure.notRunning where MonotonicClock.now < answer {
                usleep(2000)
            } catch {
                throw Failure(description: "the player does not answer at \(socketPath)")
            }
        }
    }

    /// Becomes the player, in the foreground; returns only by throwing.
    public func replaceProcess(playing files: [MediaLocation]) throws -> Never {
        let program = try locator.program("ditty-player")
        let words = [program, "serve", "--lifetime", PlayerLifetime.service.rawValue] + arguments + ["--"] + files.map(\.url)
        PlayerLauncher.withCStrings(words) { _ = execv(program, $0) }
        throw SystemError("exec \(program)")
    }

    /// Becomes the player's command-line face, for `explain` and `check`; returns only by throwing.
    public func replaceProcess(command words: [String]) throws -> Never {
        let program = try locator.program("ditty-player")
        PlayerLauncher.withCStrings([program] + words) { _ = execv(program, $0) }
        throw SystemError("exec \(program)")
    }

    /// Seconds that a player may take to come up: it waits for one that is ending.
    private static let patience = 40.0
    /// Seconds within which one that has come up must be found.
    private static let listening = 5.0
    /// The descriptor on which a started player reports.
    private static let readyDescriptor: Int32 = 3

    private func startLock(until deadline: Double) throws -> FileLock {
        try Locations.preparePrivate(locations.runtime)
        let path = locations.runtime + "/start.lock"
        let lock = try FileLock(path)
        guard lock.take(until: deadline) else { throw Failure(description: "another start has held \(path) for too long") }
        return lock
    }

    /// Starts the player in a session of its own and waits until it listens.
    private func spawn(lifetime: PlayerLifetime, resumes: Bool, until deadline: Double) throws {
        let program = try locator.program("ditty-player")
        try? Locations.prepare(locations.state)
        var pipe: [Int32] = [-1, -1]
        guard ditty_pipe(&pipe) == 0 else { throw SystemError("pipe") }
        let reading = FileHandleOwner(pipe[0])
        do {
            let writing = FileHandleOwner(pipe[1])
            let words =
                [program, "serve", "--lifetime", lifetime.rawValue, "--ready-fd", String(PlayerLauncher.readyDescriptor)]
                + (resumes ? ["--resume"] : []) + arguments
            let player = try spawn(program, words, ready: writing.descriptor)
            // Who stays is told by nobody else that a player has ended; a command of the shell ends before it does.
            if lifetime == .screen { BackgroundThread.start { PlayerLauncher.reap(player) } }
        }
        try awaitReady(reading.descriptor, until: deadline)
    }

    /// Takes the status of a child that ends some time, so that nothing is left of it.
    private static func reap(_ child: pid_t) {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }

    private func spawn(_ program: String, _ words: [String], ready: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, logPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, ready, PlayerLauncher.readyDescriptor)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // POSIX_SPAWN_SETSID, which the Glibc module lacks: a terminal that goes away takes the screen, not the player.
        posix_spawnattr_setflags(&attributes, Int16(0x80) | Int16(POSIX_SPAWN_SETSIGMASK))
        var pid = pid_t()
        let code = PlayerLauncher.withCStrings(words) { posix_spawn(&pid, program, &actions, &attributes, $0, environ) }
        guard code == 0 else { throw SystemError("start \(program)", code: code) }
        return pid
    }

    /// Where a player writes before it has opened its log; nowhere, if that cannot be written.
    private var logPath: String {
        let descriptor = open(locations.log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return "/dev/null" }
        close(descriptor)
        return locations.log
    }

    /// Waits for "ready" on the descriptor; anything else that is said there is why the player did not start.
    private func awaitReady(_ descriptor: Int32, until deadline: Double) throws {
        var said: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = Int32(max(0, (deadline - MonotonicClock.now) * 1000))
            guard poll(&entry, 1, left) > 0 else { throw Failure(description: "the player did not come up; see \(locations.log)") }
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { said += buffer[..<count] }
            let text = String(decoding: said, as: UTF8.self)
            if text.hasPrefix("ready") { return }
            guard count <= 0 else { continue }
            // Silence and an end: another player was quicker, or this one crashed; connecting will tell which.
            if text.isEmpty { return }
            throw Failure(description: String(text.prefix { $0 != "\n" }))
        }
    }

    private static func withCStrings<Result>(
        _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = words.map { strdup($0) }
        pointers.append(nil)
        defer { pointers.forEach { free($0) } }
        return body(pointers)
    }
}
