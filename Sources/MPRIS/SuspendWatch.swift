import CBusShim
import Glibc
import MediaModel

/// Hears from logind when the machine is about to sleep and when it is awake again, and holds the sleep up for the moment that the music
/// needs to stand still.
///
/// The loop that owns it polls ``descriptor`` for ``events``, at most ``timeout`` long, and then calls ``process()``; nothing here blocks.
/// Without a system bus, or logind on it, it does nothing. Not for sharing between threads.
public final class SuspendWatch {
    /// Called before the machine sleeps; ``letSleep()`` is to be called soon.
    public var aboutToSleep: () -> Void = {}
    /// Called when it is awake again, or could not sleep.
    public var awake: () -> Void = {}

    private let connection: BusConnection
    /// What holds the sleep up as long as it is open.
    private var lock: Int32 = -1

    private static let name = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    private static let interface = "org.freedesktop.login1.Manager"

    /// A watch on the system bus at an address, which connects at the first ``process()``.
    ///
    /// `nil` is a machine without a system bus. `retryDelays` are the seconds until a lost bus is tried again: after the first failure, and at most.
    public init(address: String?, retryDelays: ClosedRange<Double> = 1...60) {
        connection = BusConnection(address: address, name: nil, path: "/", interfaces: [], retryDelays: retryDelays)
        connection.named = { [unowned self] in listen() }
    }

    deinit { letSleep() }

    /// The address of the system bus, by `DBUS_SYSTEM_BUS_ADDRESS`, else where Debian has it; `nil` where it is not.
    public static func systemBus(_ environment: [String: String]) -> String? {
        if let address = environment["DBUS_SYSTEM_BUS_ADDRESS"], !address.isEmpty { return address }
        let usual = "/run/dbus/system_bus_socket"
        return access(usual, F_OK) == 0 ? "unix:path=\(usual)" : nil
    }

    /// What to poll; -1 while there is no bus.
    public var descriptor: Int32 { connection.descriptor }

    /// What to poll it for.
    public var events: Int16 { connection.events }

    /// Milliseconds that a poll may take; -1 is for ever.
    public var timeout: Int32 { connection.timeout }

    /// Does what the bus has for us.
    public func process() { connection.process(at: MonotonicClock.now) }

    /// Lets the machine sleep now.
    public func letSleep() {
        if lock >= 0 { Glibc.close(lock) }
        lock = -1
    }

    /// Leaves the bus, and holds nothing up any more.
    public func close() {
        letSleep()
        connection.disconnect()
    }

    private func listen() {
        try? connection.watch(SuspendWatch.name, SuspendWatch.path, SuspendWatch.interface, "PrepareForSleep") { [unowned self] values in
            guard case .bool(let isBeginning)? = values.first else { return }
            if isBeginning {
                aboutToSleep()
            } else {
                takeLock()
                awake()
            }
        }
        takeLock()
    }

    /// Asks logind to wait with a sleep until ``letSleep()``: at most five seconds, unless it is set up otherwise.
    private func takeLock() {
        letSleep()
        let values: [BusValue] = [.string("sleep"), .string("ditty"), .string("The music is paused"), .string("delay")]
        connection.send(SuspendWatch.name, SuspendWatch.path, SuspendWatch.interface, "Inhibit", values, startsService: false) {
            [weak self] answer in
            var descriptor: Int32 = -1
            guard let self, let answer, sd_bus_message_read_basic(answer, CChar(UInt8(ascii: "h")), &descriptor) > 0 else { return }
            connection.settled()
            letSleep()
            // The message closes its own.
            lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        }
    }
}
