import Glibc

/// What a service tells systemd, and what it got from it; by `sd_notify(3)` and `sd_listen_fds(3)`, which promise this protocol.
///
/// The environment is handed in and read once, so that nothing depends on the order of threads. Outside a service all of it does nothing.
public struct ServiceNotifier: Sendable {
    /// Seconds between two signs of life, half of what systemd waits for; `nil` where it does not watch.
    public let watchdogInterval: Double?
    /// Listening sockets that systemd has opened for this process, in the order of the socket unit.
    public let inheritedSockets: [Int32]

    /// The inherited socket that listens at a path, if there is one.
    public func inheritedSocket(at path: String) -> Int32? {
        inheritedSockets.first { ServiceNotifier.path(of: $0) == Array(path.utf8) }
    }

    private let address: [UInt8]?

    /// The service that an environment describes, for the process `pid`: `nil` is this one.
    public init(environment: [String: String], pid: Int32? = nil) {
        let pid = pid ?? getpid()
        address = environment["NOTIFY_SOCKET"].flatMap(ServiceNotifier.address)
        watchdogInterval = ServiceNotifier.watchdog(environment, pid)
        inheritedSockets = ServiceNotifier.sockets(environment, pid)
    }

    /// The variables above, which are about one process and must not reach the programs that it starts.
    public static let variables = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"]

    /// Says that the player answers.
    public func ready() { send("READY=1") }
    /// Says that the player ends.
    public func stopping() { send("STOPPING=1") }
    /// Says that the loop turns.
    public func alive() { send("WATCHDOG=1") }
    /// Says in a line what the player does, for `systemctl status`.
    public func status(_ line: String) { send("STATUS=" + String(line.map { $0.isNewline ? " " : $0 })) }

    private func send(_ text: String) {
        guard let address else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: address) }
        // The length counts: an abstract name ends with it, not with a NUL.
        let length = socklen_t((MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2) + address.count)
        let message = Array(text.utf8)
        withUnsafePointer(to: name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                _ = sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), name, length)
            }
        }
    }

    /// A path, or an abstract name after `@`.
    private static func address(_ text: String) -> [UInt8]? {
        var bytes = Array(text.utf8)
        guard let first = bytes.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@"), bytes.count > 1 else { return nil }
        guard bytes.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else { return nil }
        if first == UInt8(ascii: "@") { bytes[0] = 0 }
        return bytes
    }

    private static func watchdog(_ environment: [String: String], _ pid: Int32) -> Double? {
        if let text = environment["WATCHDOG_PID"], Int32(text) != pid { return nil }
        guard let microseconds = environment["WATCHDOG_USEC"].flatMap(Double.init), microseconds > 0 else { return nil }
        return microseconds / 2e6
    }

    /// Descriptors from 3 on; those that are no listening stream sockets are left alone.
    private static func sockets(_ environment: [String: String], _ pid: Int32) -> [Int32] {
        guard environment["LISTEN_PID"].flatMap(Int32.init) == pid, let count = environment["LISTEN_FDS"].flatMap(Int32.init) else {
            return []
        }
        guard (1...64).contains(count) else { return [] }
        return (3..<3 + count).filter { descriptor in
            guard option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue), option(SO_ACCEPTCONN, of: descriptor) == 1 else {
                return false
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            return true
        }
    }

    /// The path that a Unix socket is bound to.
    private static func path(of descriptor: Int32) -> [UInt8]? {
        var name = sockaddr_un()
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard result == 0, name.sun_family == sa_family_t(AF_UNIX) else { return nil }
        return withUnsafeBytes(of: name.sun_path) { Array($0.prefix { $0 != 0 }) }
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
}
