import CLinux
import Glibc

/// Has pictures drawn by `ditty-picture`: they are other people's files and decoders have had their holes, and what draws them takes
/// libraries that no command needs.
///
/// The process has seconds of time and little memory, and whatever happens to it, the screen lives on.
public struct PictureHelper: Sendable {
    private let program: String

    /// A helper that runs the program at a path.
    public init(program: String) { self.program = program }

    /// Has a file drawn; `nil` if it is no picture.
    ///
    /// This waits for the program, some seconds at most, so it is not for the screen's own thread.
    ///
    /// - Parameter path: the file's path in raw bytes.
    public func draw(_ order: PictureOrder, path: [UInt8]) -> DrawnPicture? {
        var ends: [Int32] = [-1, -1]
        guard ditty_pipe(&ends) == 0 else { return nil }
        let pid = start(order.arguments, path, output: ends[1])
        close(ends[1])
        defer { close(ends[0]) }
        guard let pid else { return nil }
        let bytes = Self.readAll(ends[0], seconds: 5)
        if bytes == nil { kill(pid, SIGKILL) }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        guard status == 0, let bytes else { return nil }
        return DrawnPicture(bytes: bytes)
    }

    private func start(_ arguments: [String], _ path: [UInt8], output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        argv += [strdup(path.map { CChar(bitPattern: $0) } + [0]), nil]
        defer { for pointer in argv { free(pointer) } }
        var pid = pid_t()
        return posix_spawn(&pid, program, &actions, nil, argv, environ) == 0 ? pid : nil
    }

    /// Everything that comes until the end; `nil` if that takes too long or is more than any picture.
    private static func readAll(_ descriptor: Int32, seconds: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let end = time.tv_sec + seconds
        while bytes.count < 1 << 26 {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            clock_gettime(CLOCK_MONOTONIC, &time)
            guard time.tv_sec <= end, poll(&entry, 1, 1000) >= 0 || errno == EINTR else { return nil }
            guard entry.revents != 0 else { continue }
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { return nil }
        }
        return nil
    }
}
