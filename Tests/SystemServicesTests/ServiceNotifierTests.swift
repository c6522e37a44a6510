import Glibc
import SystemServices
import Testing

/// What systemd hears, and what it hands over.
struct ServiceNotifierTests {
    /// A datagram socket as systemd opens one, at a path or an abstract name.
    private func listener(at name: [UInt8]) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(2 + name.count)) }
        }
        #expect(result == 0)
        return descriptor
    }

    private func next(from descriptor: Int32) -> String? {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &buffer, buffer.count)
        return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    @Test(arguments: ["/tmp/ditty-notify-\(getpid())", "@ditty-notify-\(getpid())"])
    func everythingIsSaid(address: String) {
        let name = address.hasPrefix("@") ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
        let descriptor = listener(at: name)
        defer {
            close(descriptor)
            if address.hasPrefix("/") { unlink(address) }
        }
        let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": address])
        notifier.ready()
        notifier.status("plays\n«A»")
        notifier.alive()
        notifier.stopping()
        let expected: [String?] = ["READY=1", "STATUS=plays «A»", "WATCHDOG=1", "STOPPING=1", nil]
        #expect(expected.map { _ in next(from: descriptor) } == expected)
    }

    @Test(arguments: ["", "relative", "@", String(repeating: "/a", count: 80), "/nonexistent/notify"])
    func withoutASocketNothingHappens(address: String) { ServiceNotifier(environment: ["NOTIFY_SOCKET": address]).ready() }

    @Test(
        arguments: [
            ([:], nil), (["WATCHDOG_USEC": "30000000"], 15), (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], 15),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], nil), (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "soon"], nil),
        ] as [([String: String], Double?)])
    func theWatchdogIsFedTwiceAsOftenAsItBites(environment: [String: String], seconds: Double?) {
        #expect(ServiceNotifier(environment: environment, pid: 7).watchdogInterval == seconds)
    }

    @Test(
        arguments: [
            [:], ["LISTEN_FDS": "1"], ["LISTEN_FDS": "1", "LISTEN_PID": "8"], ["LISTEN_FDS": "many", "LISTEN_PID": "7"],
            ["LISTEN_FDS": "-1", "LISTEN_PID": "7"], ["LISTEN_FDS": "2147483647", "LISTEN_PID": "7"],
        ] as [[String: String]])
    func otherProcessesSocketsAreLeftAlone(environment: [String: String]) {
        #expect(ServiceNotifier(environment: environment, pid: 7).inheritedSockets == [])
    }
}
