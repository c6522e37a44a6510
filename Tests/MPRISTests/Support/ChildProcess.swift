import Glibc

/// A program that a test runs, whose output it reads while it goes on polling for others.
final class ChildProcess {
    private(set) var output = ""
    private(set) var hasEnded = false
    /// The exit code, once it has ended by itself.
    private(set) var exitCode: Int32?
    let descriptor: Int32
    private let pid: pid_t
    private var bytes: [UInt8] = []

    /// Starts a program found in `PATH`; standard output and error come together.
    init(_ words: [String], environment: [String: String]) throws {
        var pipe: [Int32] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0 else { throw Failure() }
        for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(pipe[0], F_SETFL, O_NONBLOCK)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, pipe[1], STDERR_FILENO)
        var variables = environment.map { strdup("\($0.key)=\($0.value)") }
        variables.append(nil)
        var arguments = words.map { strdup($0) }
        arguments.append(nil)
        defer { (variables + arguments).forEach { free($0) } }
        var pid = pid_t()
        let code = posix_spawnp(&pid, words[0], &actions, nil, arguments, variables)
        close(pipe[1])
        descriptor = pipe[0]
        self.pid = pid
        guard code == 0 else {
            hasEnded = true
            throw Failure()
        }
    }

    deinit {
        if !hasEnded { stop() }
        close(descriptor)
    }

    struct Failure: Error {}

    /// Takes what it has written; notes its end.
    func read() {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while !hasEnded {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                reap()
            } else {
                break
            }
        }
        output = String(decoding: bytes, as: UTF8.self)
    }

    /// Forgets what was read so far.
    func clear() {
        bytes = []
        output = ""
    }

    /// Ends it.
    func stop() {
        guard !hasEnded else { return }
        kill(pid, SIGKILL)
        reap()
    }

    private func reap() {
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        hasEnded = true
        if status & 0x7F == 0 { exitCode = (status >> 8) & 0xFF }
    }
}
