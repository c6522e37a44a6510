import CBusShim
import Glibc

/// An interface where C finds it: the memory that its vtable's functions get.
final class BusObject {
    let interface: any BusInterface
    /// Lives as long as this object, which has to outlive the bus.
    let pointer: UnsafeMutablePointer<ditty_bus_object>

    init(_ interface: any BusInterface) {
        self.interface = interface
        pointer = .allocate(capacity: 1)
        pointer.initialize(
            to: ditty_bus_object(
                context: Unmanaged.passUnretained(self).toOpaque(), call: busCalled, get: busPropertyRead, set: busPropertySet))
    }

    deinit { pointer.deallocate() }

    fileprivate func call(_ message: OpaquePointer) throws {
        let member = sd_bus_message_get_member(message).map { String(cString: $0) } ?? ""
        let reply = BusReply(to: message)
        do {
            try interface.call(member, BusArguments(values: try BusMessage.values(of: message)), reply: reply)
        } catch let error as BusError {
            reply.fail(error)
        }
    }

    fileprivate static func from(_ context: UnsafeMutableRawPointer?) -> BusObject? {
        context.map { Unmanaged<BusObject>.fromOpaque($0).takeUnretainedValue() }
    }
}

private func busCalled(
    _ context: UnsafeMutableRawPointer?, _ message: OpaquePointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let object = BusObject.from(context), let message else { return -EINVAL }
    do {
        try object.call(message)
        return 1
    } catch {
        return -EINVAL
    }
}

private func busPropertyRead(
    _ context: UnsafeMutableRawPointer?, _ property: UnsafePointer<CChar>?, _ reply: OpaquePointer?,
    _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let object = BusObject.from(context), let property, let reply else { return -EINVAL }
    guard let value = object.interface.value(of: String(cString: property)) else { return -ENOENT }
    do {
        try BusMessage.append(value, to: reply)
        return 0
    } catch {
        return error.code
    }
}

private func busPropertySet(
    _ context: UnsafeMutableRawPointer?, _ property: UnsafePointer<CChar>?, _ message: OpaquePointer?,
    _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let object = BusObject.from(context), let property, let message else { return -EINVAL }
    do {
        guard let value = try BusMessage.next(in: message) else { return -EINVAL }
        try object.interface.set(String(cString: property), to: value)
        return 0
    } catch let failure as BusError {
        return sd_bus_error_set(error, failure.name, failure.message.forBus)
    } catch {
        return -EINVAL
    }
}
