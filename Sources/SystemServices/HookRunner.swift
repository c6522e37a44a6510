import CLinux
import Glibc
public import PlayerProtocol

/// Runs the listener's programs at occasions, beside the player: none can block it, draw on a screen, or outlive its time.
///
/// A program gets a line of JSON as its standard input, out of memory, so that one that does not read holds nothing up; its output goes
/// nowhere. It has no controlling terminal and none of the player's descriptors. One thread owns the runner.
public final class HookRunner {
    /// A program that did not do well.
    public struct Failure: Sendable, Hashable, CustomStringConvertible {
        /// The program, as configured.
        public let program: String
        /// What went wrong.
        public let reason: Reason

        /// What can go wrong.
        public enum Reason: Sendable, Hashable {
            /// `errno` of the start.
            case start(Int32)
            case exit(Int32)
            case signal(Int32)
            /// It ran longer than ``HookRunner/patience``, and was ended.
            case time
            /// So many were running that it was left out.
            case tooMany
        }

        /// One line for a log.
        public var description: String {
            switch reason {
            case .start(let code): "hook \(program): \(String(cString: strerror(code)))"
            case .exit(let code): "hook \(program): exit code \(code)"
            case .signal(let number): "hook \(program): signal \(number)"
            case .time: "hook \(program): ended, since it took too long"
            case .tooMany: "hook \(program): left out, since too many are running"
            }
        }
    }

    private struct Child {
        let pid: pid_t
        /// The index of its hook.
        let hook: Int
        let program: String
        let deadline: Double
        var wasKilled = false
    }

    /// Called with each program that did not do well.
    public var failed: (Failure) -> Void = { _ in }

    private let hooks: [EventHook]
    private let environment: [String]
    private let patience: Double
    private let now: () -> Double
    private var children: [Child] = []

    /// How many programs of one hook may run at once: a slow one keeps no other from running.
    private static let most = 16

    /// A runner of hooks; `patience` is the seconds that a program may take, `now` a clock in seconds.
    public init(_ hooks: [EventHook], environment: [String: String], patience: Double = 60, now: @escaping () -> Double) {
        self.hooks = hooks.filter { !$0.run.isEmpty }
        self.environment = environment.filter { !ServiceNotifier.variables.contains($0.key) }.map { "\($0.key)=\($0.value)" }
        self.patience = patience
        self.now = now
    }

    /// Whether something runs at an occasion; else nothing needs to be prepared for it.
    public func wants(_ occasion: EventHook.Occasion) -> Bool { hooks.contains { $0.on.isEmpty || $0.on.contains(occasion) } }

    /// Starts what runs at an occasion, with `json` to read.
    public func run(_ occasion: EventHook.Occasion, json: String) {
        for (index, hook) in hooks.enumerated() where hook.on.isEmpty || hook.on.contains(occasion) {
            let program = hook.run[0]
            guard children.count(where: { $0.hook == index }) < HookRunner.most else {
                failed(Failure(program: program, reason: .tooMany))
                continue
            }
            let (pid, code) = spawn(hook.run, occasion, json)
            if code == 0 {
                children.append(Child(pid: pid, hook: index, program: program, deadline: now() + patience))
            } else {
                failed(Failure(program: program, reason: .start(code)))
            }
        }
    }

    /// Milliseconds until ``process()`` has something to do; -1 is never.
    ///
    /// While programs run it looks after them twice a second, so that it needs no SIGCHLD.
    public var timeout: Int32 { children.isEmpty ? -1 : 500 }

    /// Takes note of programs that have ended, and ends those that take too long.
    public func process() {
        guard !children.isEmpty else { return }
        children = children.compactMap { child in
            var status: Int32 = 0
            if waitpid(child.pid, &status, WNOHANG) == child.pid {
                report(child, status)
                return nil
            }
            var child = child
            if now() >= child.deadline, !child.wasKilled {
                // The program leads a session of its own, and so its own group.
                kill(-child.pid, SIGKILL)
                child.wasKilled = true
            }
            return child
        }
    }

    /// Ends what still runs: asks it to, and makes it after `grace` seconds, for which it waits at most.
    public func end(grace: Double = 0.5) {
        process()
        for child in children { kill(-child.pid, SIGTERM) }
        let deadline = now() + grace
        while !children.isEmpty, now() < deadline {
            usleep(5000)
            process()
        }
        for child in children {
            kill(-child.pid, SIGKILL)
            waitpid(child.pid, nil, 0)
        }
        children = []
    }

    private func report(_ child: Child, _ status: Int32) {
        let signal = status & 0x7F
        if child.wasKilled {
            failed(Failure(program: child.program, reason: .time))
        } else if signal != 0 {
            failed(Failure(program: child.program, reason: .signal(signal)))
        } else if status >> 8 & 0xFF != 0 {
            failed(Failure(program: child.program, reason: .exit(status >> 8 & 0xFF)))
        }
    }

    private func spawn(_ words: [String], _ occasion: EventHook.Occasion, _ json: String) -> (pid: pid_t, code: Int32) {
        let input = ditty_memfd("ditty-event")
        guard input >= 0 else { return (0, errno) }
        defer { close(input) }
        let bytes = Array((json + "\n").utf8)
        guard write(input, bytes, bytes.count) == bytes.count, lseek(input, 0, SEEK_SET) == 0 else { return (0, errno) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        for output in [STDOUT_FILENO, STDERR_FILENO] { posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0) }
        ditty_spawn_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        HookRunner.isolate(&attributes)
        var pid = pid_t()
        let program = words[0]
        let variables = environment + ["DITTY_EVENT=\(occasion.rawValue)"]
        let code = withCStrings(words) { words in
            withCStrings(variables) { posix_spawnp(&pid, program, &actions, &attributes, words, $0) }
        }
        return (pid, code)
    }

    /// A session of its own, and signals as a program expects them: the player blocks some and ignores SIGPIPE.
    private static func isolate(_ attributes: inout posix_spawnattr_t) {
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var ignored = sigset_t()
        sigemptyset(&ignored)
        sigaddset(&ignored, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        // 0x80 is POSIX_SPAWN_SETSID, which the Glibc module lacks.
        posix_spawnattr_setflags(&attributes, Int16(0x80 | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    private func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = texts.map { strdup($0) }
        pointers.append(nil)
        defer { pointers.forEach { free($0) } }
        return pointers.withUnsafeMutableBufferPointer { buffer in
            // An array with at least the final nil has a base address.
            guard let base = buffer.baseAddress else { preconditionFailure("an array without memory") }
            return body(base)
        }
    }
}
