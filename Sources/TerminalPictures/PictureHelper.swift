import CLinux
import Glibc

/// Decodes pictures in a process of its own, since they are other people's files and decoders have had their holes.
///
/// The process is this very program, started with ``option``; it has seconds of time and little memory, and whatever happens to it,
/// the screen lives on.
public enum PictureHelper {
    /// The hidden option that makes the program a helper: it is followed by the side and the path.
    public static let option = "--picture-pixels"

    /// The helper's whole life: decodes the file and writes its pixels to standard output; the exit code.
    ///
    /// - Parameter arguments: what follows ``option``: pixels wanted in each direction, then the path.
    public static func run(_ arguments: [String]) -> Int32 {
        // A path is bytes, which the arguments of Swift do not keep; so it comes through the C vector.
        guard CommandLine.argc == 4, arguments.count == 2, let side = Int(arguments[0]), let path = CommandLine.unsafeArgv[3] else {
            return 2
        }
        limit(RLIMIT_CPU, 5)
        limit(RLIMIT_AS, 1 << 30)
        let bytes = UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) }
        guard let picture = Picture.decode(path: bytes, side: side)?.fitted(width: side, height: side) else { return 1 }
        var rest = (Array("\(picture.width) \(picture.height)\n".utf8) + picture.pixels)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { return 1 }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    private static func limit(_ resource: __rlimit_resource, _ value: rlim_t) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    /// Has a helper decode a file; waits for it, some seconds at most, so it is not for the screen's own thread.
    public static func decode(path: [UInt8], side: Int) -> Picture? {
        var ends: [Int32] = [-1, -1]
        guard ditty_pipe(&ends) == 0 else { return nil }
        let pid = start(path, side, output: ends[1])
        close(ends[1])
        defer { close(ends[0]) }
        guard let pid else { return nil }
        let bytes = readAll(ends[0], seconds: 5)
        if bytes == nil { kill(pid, SIGKILL) }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        guard status == 0, let bytes else { return nil }
        return picture(bytes)
    }

    private static func start(_ path: [UInt8], _ side: Int, output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        let words: [String] = ["ditty", option, String(side)]
        var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        let copy = path.map { CChar(bitPattern: $0) } + [0]
        argv += [strdup(copy), nil]
        defer { for pointer in argv { free(pointer) } }
        var pid = pid_t()
        return posix_spawn(&pid, "/proc/self/exe", &actions, nil, argv, environ) == 0 ? pid : nil
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

    private static func picture(_ bytes: [UInt8]) -> Picture? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let numbers = bytes[..<end].split(separator: UInt8(ascii: " ")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        let pixels = Array(bytes[(end + 1)...])
        guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0, pixels.count == numbers[0] * numbers[1] * 4 else { return nil }
        return Picture(width: numbers[0], height: numbers[1], pixels: pixels)
    }
}
