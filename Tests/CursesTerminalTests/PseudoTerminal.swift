import Glibc
import Testing

/// A program on a pseudo terminal of its own.
final class PseudoTerminal {
    private let main: Int32
    /// Kept open, so that modes can be read after the program has gone.
    private let line: Int32
    private let pid: pid_t
    private(set) var output: [UInt8] = []
    private var status: Int32?
    /// The modes of the line before any program had it.
    let modesAtFirst: [UInt32]

    /// Starts `terminal-probe` on a terminal of a size; through a shell script that knows it as `$0` and the title as `$1`, if given.
    init(
        width: UInt16, height: UInt16, title: String = "probe", term: String = "xterm-256color", environment: [String] = [],
        shellScript: String? = nil
    ) throws {
        var (main, line): (Int32, Int32) = (-1, -1)
        var window = winsize(ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 128)
        try #require(openpty(&main, &line, &name, nil, &window) == 0)
        self.main = main
        self.line = line
        _ = fcntl(main, F_SETFL, O_NONBLOCK)
        for descriptor in [main, line] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let probe = PseudoTerminal.probePath
        let (path, arguments) = shellScript.map { ("/bin/sh", ["-c", $0, probe, title]) } ?? (probe, [title])
        modesAtFirst = PseudoTerminal.modes(of: line)
        pid = try PseudoTerminal.spawn(path, arguments, ["TERM=\(term)", "LANG=ru_RU.UTF-8"] + environment, onLine: name)
    }

    deinit {
        if status == nil {
            kill(pid, SIGKILL)
            var status: Int32 = 0
            waitpid(pid, &status, 0)
        }
        close(main)
        close(line)
    }

    private static func spawn(_ path: String, _ arguments: [String], _ environment: [String], onLine name: [CChar]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The leader of a new session gets the first terminal that it opens as its own.
        for descriptor in 0...2 { posix_spawn_file_actions_addopen(&actions, Int32(descriptor), name, O_RDWR, 0) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The runner of the tests blocks signals, and a mask is inherited.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let newSession: Int16 = 0x80
        posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK))
        var argv = ([path] + arguments).map { strdup($0) } + [nil]
        var envp = environment.map { strdup($0) } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var pid: pid_t = 0
        try #require(posix_spawn(&pid, path, &actions, &attributes, &argv, &envp) == 0)
        return pid
    }

    /// Beside the tests' own program.
    private static var probePath: String {
        guard let pointer = realpath("/proc/self/exe", nil) else { return "" }
        defer { free(pointer) }
        var folder = String(cString: pointer)
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            if access(folder + "/terminal-probe", X_OK) == 0 { return folder + "/terminal-probe" }
        }
        return ""
    }

    func type(_ text: String) { _ = text.withCString { write(main, $0, strlen($0)) } }

    func send(signal: Int32) { kill(pid, signal) }

    func resize(width: UInt16, height: UInt16) {
        var window = winsize(ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(main, UInt(TIOCSWINSZ), &window)
    }

    /// The modes of the line, as `stty -a` tells them.
    var modes: [UInt32] { PseudoTerminal.modes(of: line) }

    private static func modes(of line: Int32) -> [UInt32] {
        var modes = termios()
        tcgetattr(line, &modes)
        return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// Reads until the output holds a text; whether that happened within some seconds.
    func wait(for text: String, seconds: Double = 30) -> Bool { wait(seconds) { self.text.contains(text) } }

    /// Reads until the program has ended; its exit status, or 128 and the signal.
    func waitForEnd(seconds: Double = 30) -> Int32? {
        _ = wait(seconds) {
            var status: Int32 = 0
            if waitpid(self.pid, &status, WNOHANG) == self.pid {
                self.status = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
            }
            return self.status != nil
        }
        drain()
        return status
    }

    private func wait(_ seconds: Double, until isDone: () -> Bool) -> Bool {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let end = time.tv_sec + Int(seconds.rounded(.up))
        while time.tv_sec <= end {
            drain()
            if isDone() { return true }
            var descriptor = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
            poll(&descriptor, 1, 20)
            clock_gettime(CLOCK_MONOTONIC, &time)
        }
        return false
    }

    private func drain() {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(main, &buffer, buffer.count)
            guard count > 0 else { return }
            output.append(contentsOf: buffer[..<count])
        }
    }
}
