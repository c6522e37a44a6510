import CBusShim
import Glibc
import MediaModel

/// A connection to a message bus that outlives the bus: when it ends, or is not there, it is tried again, ever less often.
///
/// Nothing here blocks: connecting, greeting and naming are steps of ``process()``. One thread owns it.
final class BusConnection {
    /// The name that other programs see, once the bus has given it.
    private(set) var busName: String?
    /// Which of the players of this user this is, from 1.
    private(set) var instance = 1
    /// Called when the name was given, first or again; without a name, when there is a connection.
    var named: () -> Void = {}
    /// Whether others can be spoken to.
    private(set) var isReady = false

    private let address: String?
    private let baseName: String?
    private let path: String
    private let objects: [BusObject]
    private let retryDelays: ClosedRange<Double>
    private var bus: OpaquePointer?
    private var retryDelay: Double
    private var retryAt = 0.0

    /// A connection that ``process()`` will open; `nil` as address means that there is no bus, ever, and as name that none is taken.
    init(address: String?, name: String?, path: String, interfaces: [any BusInterface], retryDelays: ClosedRange<Double>) {
        self.address = address
        baseName = name
        self.path = path
        self.retryDelays = retryDelays
        retryDelay = retryDelays.lowerBound
        objects = interfaces.map(BusObject.init)
    }

    deinit { disconnect() }

    /// What to poll; -1 while there is no connection.
    var descriptor: Int32 { bus.map { max(-1, sd_bus_get_fd($0)) } ?? -1 }

    /// What to poll it for.
    var events: Int16 { bus.map { Int16(max(0, sd_bus_get_events($0))) } ?? 0 }

    /// Seconds of the monotonic clock when ``process()`` has to run though nothing was read; `nil` is never.
    var deadline: Double? {
        guard let bus else { return address == nil ? nil : retryAt }
        var microseconds = UInt64.max
        guard sd_bus_get_timeout(bus, &microseconds) >= 0, microseconds != .max else { return nil }
        return Double(microseconds) / 1e6
    }

    /// Milliseconds that a poll may take; -1 is for ever.
    var timeout: Int32 {
        guard let deadline else { return -1 }
        return Int32(min(max((deadline - MonotonicClock.now) * 1000, 0).rounded(.up), 3_600_000))
    }

    /// Takes the connection for a good one: should it end, it is tried again soon.
    func settled() { retryDelay = retryDelays.lowerBound }

    /// Connects if it is time, and does what the bus has for us.
    func process(at now: Double) {
        if bus == nil, address != nil, now >= retryAt { connect(at: now) }
        // A flood of calls waits for the next turn of the loop, so that the music does not.
        for _ in 0..<64 {
            guard let bus else { return }
            let result = sd_bus_process(bus, nil)
            if result == 0 { return }
            if result < 0 {
                lose(at: now)
                return
            }
        }
    }

    /// Sends a signal of the object.
    func emit(_ member: String, of interface: String, _ values: [BusValue]) {
        guard let bus, isReady else { return }
        var message: OpaquePointer?
        guard sd_bus_message_new_signal(bus, &message, path, interface, member) >= 0, let message else { return }
        defer { sd_bus_message_unref(message) }
        send(message, values) { sd_bus_send(bus, message, nil) }
    }

    /// Calls a method of another program; `reply` gets its results, or `nil` where it failed or the bus was lost.
    func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ values: [BusValue] = [],
        reply: (([BusValue]?) -> Void)? = nil
    ) {
        send(
            destination, path, interface, member, values, startsService: true,
            reply: reply.map { reply in { answer in reply(answer.flatMap { try? BusMessage.values(of: $0) }) } })
    }

    /// The same, for a reply that holds what no value is; the message lives as long as the call of `reply`.
    ///
    /// `startsService` says whether the bus may start the program for it.
    func send(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ values: [BusValue], startsService: Bool,
        reply: ((OpaquePointer?) -> Void)?
    ) {
        var message: OpaquePointer?
        guard let bus, isReady, sd_bus_message_new_method_call(bus, &message, destination, path, interface, member) >= 0,
            let message
        else {
            reply?(nil)
            return
        }
        defer { sd_bus_message_unref(message) }
        sd_bus_message_set_auto_start(message, startsService ? 1 : 0)
        guard let reply else {
            sd_bus_message_set_expect_reply(message, 0)
            send(message, values) { sd_bus_send(bus, message, nil) }
            return
        }
        send(message, values) {
            var slot: OpaquePointer?
            let box = Unmanaged.passRetained(ReplyBox(reply))
            let result = sd_bus_call_async(bus, &slot, message, busReplied, box.toOpaque(), 0)
            guard result >= 0, let slot else {
                busReplyDestroyed(box.toOpaque())
                return result
            }
            // The slot's end, answered or not, releases the box.
            sd_bus_slot_set_destroy_callback(slot, busReplyDestroyed)
            sd_bus_slot_set_floating(slot, 1)
            sd_bus_slot_unref(slot)
            return result
        }
    }

    /// Calls back for each signal of an object of another program, until the connection ends.
    func watch(
        _ sender: String, _ path: String, _ interface: String, _ member: String, _ signalled: @escaping ([BusValue]) -> Void
    ) throws(BusFailure) {
        var slot: OpaquePointer?
        let box = Unmanaged.passRetained(SignalBox(signalled))
        // Without a callback of ours a bus that refuses ends the connection, which is then tried again.
        let result = sd_bus_match_signal_async(bus, &slot, sender, path, interface, member, busSignalled, nil, box.toOpaque())
        guard result >= 0, let slot else {
            box.release()
            throw BusFailure("match \(member)", code: result)
        }
        sd_bus_slot_set_destroy_callback(slot) { context in context.map { Unmanaged<SignalBox>.fromOpaque($0).release() } }
        sd_bus_slot_set_floating(slot, 1)
        sd_bus_slot_unref(slot)
    }

    /// Leaves the bus; what waits to be written is lost.
    func disconnect() {
        busName = nil
        isReady = false
        guard let bus else { return }
        self.bus = nil
        sd_bus_close(bus)
        sd_bus_unref(bus)
    }

    /// Fills a message and sends it; a value that the library refuses loses this message, not the connection.
    private func send(_ message: OpaquePointer, _ values: [BusValue], _ deliver: () -> Int32) {
        guard (try? BusMessage.append(values, to: message)) != nil else { return }
        _ = deliver()
    }

    private func connect(at now: Double) {
        do {
            try open()
        } catch {
            lose(at: now)
        }
    }

    private func open() throws(BusFailure) {
        guard let address else { return }
        try BusFailure.check(sd_bus_new(&bus), "new")
        guard let bus else { return }
        try BusFailure.check(sd_bus_set_address(bus, address), "address")
        try BusFailure.check(sd_bus_set_bus_client(bus, 1), "client")
        try BusFailure.check(sd_bus_start(bus), "start")
        for object in objects {
            try BusFailure.check(ditty_bus_export(bus, path, object.interface.name, object.pointer), object.interface.name)
        }
        instance = 1
        guard baseName != nil else {
            isReady = true
            return named()
        }
        try requestName()
    }

    private func requestName() throws(BusFailure) {
        guard let baseName else { return }
        let name = instance == 1 ? baseName : "\(baseName).instance\(instance)"
        // The bus is closed before this object goes, and the callback with it.
        let context = Unmanaged.passUnretained(self).toOpaque()
        try BusFailure.check(sd_bus_request_name_async(bus, nil, name, 0, busNameReplied, context), "name")
    }

    /// Takes the bus's answer to a request for a name.
    fileprivate func nameReplied(_ answer: OpaquePointer) {
        switch try? BusMessage.next(in: answer) {
        case .uint32(1), .uint32(4):
            busName = baseName.map { instance == 1 ? $0 : "\($0).instance\(instance)" }
            isReady = true
            retryDelay = retryDelays.lowerBound
            named()
        case .uint32 where instance < 100:
            instance += 1
            try? requestName()
        default: break
        }
    }

    private func lose(at now: Double) {
        disconnect()
        retryAt = now + retryDelay
        retryDelay = min(retryDelay * 2, retryDelays.upperBound)
    }
}

private final class ReplyBox {
    private var reply: ((OpaquePointer?) -> Void)?

    init(_ reply: @escaping (OpaquePointer?) -> Void) { self.reply = reply }

    /// Gives the answer, once.
    func answer(_ message: OpaquePointer?) {
        let reply = reply
        self.reply = nil
        reply?(message)
    }
}

private final class SignalBox {
    let signalled: ([BusValue]) -> Void

    init(_ signalled: @escaping ([BusValue]) -> Void) { self.signalled = signalled }
}

private func busNameReplied(_ answer: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?) -> Int32
{
    guard let answer, let context else { return 0 }
    Unmanaged<BusConnection>.fromOpaque(context).takeUnretainedValue().nameReplied(answer)
    return 1
}

private func busReplied(_ answer: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?) -> Int32 {
    guard let answer, let context else { return 0 }
    let failed = sd_bus_message_is_method_error(answer, nil) > 0
    Unmanaged<ReplyBox>.fromOpaque(context).takeUnretainedValue().answer(failed ? nil : answer)
    return 1
}

private func busSignalled(_ signal: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?) -> Int32 {
    guard let signal, let context, let values = try? BusMessage.values(of: signal) else { return 0 }
    Unmanaged<SignalBox>.fromOpaque(context).takeUnretainedValue().signalled(values)
    return 0
}

private func busReplyDestroyed(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<ReplyBox>.fromOpaque(context).takeRetainedValue().answer(nil)
}
