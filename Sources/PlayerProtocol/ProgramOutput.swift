import CLinux
import Glibc
import MediaModel

/// What a program of ditty's own prints, read within limits: programs that decode other people's files may hang, crash or never end.
public enum ProgramOutput {
    /// Runs a program to its end and returns its standard output; waits for it, so it is not for a loop's own thread.
    ///
    /// `nil` if the program cannot be started, fails, takes longer than `seconds` or prints more than `limit` bytes.
    ///
    /// - Parameter arguments: raw bytes, since paths need not be UTF-8.
    public static func read(_ program: String, _ arguments: [[UInt8]], limit: Int = 1 << 26, seconds: Int = 5) -> [UInt8]? {
        var ends: [Int32] = [-1, -1]
        guard ditty_pipe(&ends) == 0 else { return nil }
        let pid = start(program, arguments, output: ends[1])
        close(ends[1])
        defer { close(ends[0]) }
        guard let pid else { return nil }
        let bytes = readAll(ends[0], limit, seconds)
        if bytes == nil { kill(pid, SIGKILL) }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? bytes : nil
    }

    private static func start(_ program: String, _ arguments: [[UInt8]], output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var argv: [UnsafeMutablePointer<CChar>?] = [strdup(program)]
        argv += arguments.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) }
        argv.append(nil)
        defer { for pointer in argv { free(pointer) } }
        var pid = pid_t()
        return posix_spawn(&pid, program, &actions, nil, argv, environ) == 0 ? pid : nil
    }

    private static func readAll(_ descriptor: Int32, _ limit: Int, _ seconds: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let deadline = MonotonicClock.now + Double(seconds)
        while bytes.count < limit {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard MonotonicClock.now <= deadline, Glibc.poll(&entry, 1, 1000) >= 0 || errno == EINTR else { return nil }
            guard entry.revents != 0 else { continue }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { return nil }
        }
        return nil
    }
}
