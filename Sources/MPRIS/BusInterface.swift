import CBusShim
import Glibc
import MediaModel

/// One interface of the player's object: what the vtable of the same name in CBusShim calls.
protocol BusInterface {
    /// The interface's name.
    var name: String { get }
    /// The properties whose changes are announced with their new values.
    var announced: [String] { get }
    /// A property's value; `nil` for a name that is none of the interface's.
    func value(of property: String) -> BusValue?
    /// Sets a writable property.
    func set(_ property: String, to value: BusValue) throws(BusError)
    /// Does what a method says; `reply` may be kept and answered later.
    func call(_ method: String, _ arguments: BusArguments, reply: BusReply) throws(BusError)
}

extension BusInterface {
    /// The announced properties' present values.
    var snapshot: [String: BusValue] {
        var values: [String: BusValue] = [:]
        for property in announced { values[property] = value(of: property) }
        return values
    }
}

/// What a caller is told instead of a result.
enum BusError: Error, Hashable {
    /// A value that makes no sense here.
    case invalidArguments(String)
    /// A URI or player that cannot do it.
    case notSupported(String)
    /// The command's own answer.
    case refused(RemoteCommandStatus)
    case unknownMember(String)

    /// The error's name on the bus.
    var name: String {
        switch self {
        case .invalidArguments: "org.freedesktop.DBus.Error.InvalidArgs"
        case .notSupported: "org.freedesktop.DBus.Error.NotSupported"
        case .refused(let status): "org.ditty.Error.\(status.rawValue.prefix(1).uppercased())\(status.rawValue.dropFirst())"
        case .unknownMember: "org.freedesktop.DBus.Error.UnknownMethod"
        }
    }

    /// A line for whoever reads logs.
    var message: String {
        switch self {
        case .invalidArguments(let what), .notSupported(let what): what
        case .refused(let status): "the player answers \(status.rawValue)"
        case .unknownMember(let name): "there is no \(name)"
        }
    }
}

/// The answer that a method call waits for.
///
/// It is given once; a reply that is dropped without an answer is an error to the caller, who would wait for its timeout else.
final class BusReply {
    private var call: OpaquePointer?

    /// The reply to a call, which is kept until it is answered.
    init(to call: OpaquePointer) { self.call = sd_bus_message_ref(call) }

    deinit { fail(.refused(.commandFailed)) }

    /// Answers with results.
    func send(_ results: BusValue...) {
        guard let call = take() else { return }
        defer { sd_bus_message_unref(call) }
        var message: OpaquePointer?
        guard sd_bus_message_new_method_return(call, &message) >= 0, let message else { return }
        defer { sd_bus_message_unref(message) }
        do {
            try BusMessage.append(results, to: message)
            sd_bus_send(sd_bus_message_get_bus(call), message, nil)
        } catch {
            BusReply.fail(call, .notSupported("\(error)"))
        }
    }

    /// Answers with an error.
    func fail(_ error: BusError) {
        guard let call = take() else { return }
        defer { sd_bus_message_unref(call) }
        BusReply.fail(call, error)
    }

    private func take() -> OpaquePointer? {
        defer { call = nil }
        return call
    }

    private static func fail(_ call: OpaquePointer, _ error: BusError) {
        var busError = sd_bus_error()
        defer { sd_bus_error_free(&busError) }
        sd_bus_error_set(&busError, error.name, error.message.forBus)
        var message: OpaquePointer?
        guard sd_bus_message_new_method_error(call, &message, &busError) >= 0, let message else { return }
        sd_bus_send(sd_bus_message_get_bus(call), message, nil)
        sd_bus_message_unref(message)
    }
}
