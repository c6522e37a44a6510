import CBusShim
import Glibc
import Testing

/// logind as far as sleep goes, on a bus of a test's own; it does something in ``turn()`` alone.
final class FakeLogind {
    private var bus: OpaquePointer?
    /// The other end of what holds a sleep up.
    private var holder: Int32 = -1
    /// How often somebody asked to hold sleeps up.
    fileprivate(set) var requests = 0

    private static let path = "/org/freedesktop/login1"
    private static let interface = "org.freedesktop.login1.Manager"

    init(address: String) throws {
        try #require(sd_bus_new(&bus) >= 0)
        try #require(sd_bus_set_address(bus, address) >= 0 && sd_bus_set_bus_client(bus, 1) >= 0 && sd_bus_start(bus) >= 0)
        let context = Unmanaged.passUnretained(self).toOpaque()
        try #require(sd_bus_add_object(bus, nil, FakeLogind.path, called, context) >= 0)
        try #require(sd_bus_request_name(bus, "org.freedesktop.login1", 0) >= 0)
    }

    deinit {
        sd_bus_close(bus)
        sd_bus_unref(bus)
        if holder >= 0 { close(holder) }
    }

    /// Answers what was asked.
    func turn() { while sd_bus_process(bus, nil) > 0 {} }

    /// Whether somebody holds a sleep up.
    var isHeldUp: Bool {
        guard holder >= 0 else { return false }
        var entry = pollfd(fd: holder, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, 0)
        return entry.revents & Int16(POLLHUP) == 0
    }

    /// Says that the machine is about to sleep, or awake.
    func say(isAboutToSleep: Bool) {
        var message: OpaquePointer?
        var flag: Int32 = isAboutToSleep ? 1 : 0
        guard sd_bus_message_new_signal(bus, &message, FakeLogind.path, FakeLogind.interface, "PrepareForSleep") >= 0 else { return }
        sd_bus_message_append_basic(message, CChar(UInt8(ascii: "b")), &flag)
        sd_bus_send(bus, message, nil)
        sd_bus_message_unref(message)
        sd_bus_flush(bus)
    }

    fileprivate func answer(_ call: OpaquePointer?) -> Int32 {
        guard sd_bus_message_is_method_call(call, FakeLogind.interface, "Inhibit") > 0 else { return 0 }
        var ends: [Int32] = [-1, -1]
        var reply: OpaquePointer?
        guard pipe(&ends) == 0, sd_bus_message_new_method_return(call, &reply) >= 0 else { return -ENOMEM }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        if holder >= 0 { close(holder) }
        holder = ends[0]
        sd_bus_message_append_basic(reply, CChar(UInt8(ascii: "h")), &ends[1])
        sd_bus_send(bus, reply, nil)
        sd_bus_message_unref(reply)
        close(ends[1])
        requests += 1
        return 1
    }
}

private func called(_ call: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?) -> Int32 {
    context.map { Unmanaged<FakeLogind>.fromOpaque($0).takeUnretainedValue().answer(call) } ?? 0
}
