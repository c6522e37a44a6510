import CBusShim
import Glibc

/// Moves values into and out of sd-bus messages.
enum BusMessage {
    /// Appends values in order.
    static func append(_ values: [BusValue], to message: OpaquePointer) throws(BusFailure) {
        for value in values { try append(value, to: message) }
    }

    /// Appends one value.
    static func append(_ value: BusValue, to message: OpaquePointer) throws(BusFailure) {
        switch value {
        case .string(let text): try append(text.forBus, as: "s", to: message)
        case .path(let path): try append(path, as: "o", to: message)
        case .byte(let number): try append(number, as: "y", to: message)
        case .bool(let flag): try append(Int32(flag ? 1 : 0), as: "b", to: message)
        case .int32(let number): try append(number, as: "i", to: message)
        case .uint32(let number): try append(number, as: "u", to: message)
        case .int64(let number): try append(number, as: "x", to: message)
        case .double(let number): try append(number, as: "d", to: message)
        case .array(let element, let elements):
            try container("a", element, in: message) { () throws(BusFailure) in try append(elements, to: message) }
        case .structure(let fields):
            let contents = fields.map(\.signature).joined()
            try container("r", contents, in: message) { () throws(BusFailure) in try append(fields, to: message) }
        case .dictionary(let entries):
            try container("a", "{sv}", in: message) { () throws(BusFailure) in try append(entries, to: message) }
        }
    }

    /// All the values left in a message.
    static func values(of message: OpaquePointer) throws(BusFailure) -> [BusValue] {
        var values: [BusValue] = []
        while let value = try next(in: message) { values.append(value) }
        return values
    }

    /// The next value, or `nil` at the end of the message or container; a variant is read as what it holds.
    static func next(in message: OpaquePointer) throws(BusFailure) -> BusValue? {
        var type = CChar(0)
        var contents: UnsafePointer<CChar>?
        guard try BusFailure.check(sd_bus_message_peek_type(message, &type, &contents), "peek") > 0 else { return nil }
        switch letter(type) {
        case "s": return .string(try text(in: message, type))
        case "o", "g": return .path(try text(in: message, type))
        case "y": return .byte(try number(in: message, type, UInt8(0)))
        case "b": return .bool(try number(in: message, type, Int32(0)) != 0)
        case "i": return .int32(try number(in: message, type, Int32(0)))
        case "u": return .uint32(try number(in: message, type, UInt32(0)))
        case "x": return .int64(try number(in: message, type, Int64(0)))
        case "d": return .double(try number(in: message, type, Double(0)))
        case "a", "r", "e", "v": return try nested(in: message, type, contents)
        default: throw BusFailure("read of type \(letter(type))", code: -EINVAL)
        }
    }

    private static func append(_ entries: [String: BusValue], to message: OpaquePointer) throws(BusFailure) {
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            try container("e", "sv", in: message) { () throws(BusFailure) in
                try append(key, as: "s", to: message)
                try container("v", value.signature, in: message) { () throws(BusFailure) in try append(value, to: message) }
            }
        }
    }

    private static func append(_ text: String, as type: Unicode.Scalar, to message: OpaquePointer) throws(BusFailure) {
        let result = text.withCString { sd_bus_message_append_basic(message, CChar(type.value), $0) }
        try BusFailure.check(result, "append \(type)")
    }

    private static func append<Number: BitwiseCopyable>(
        _ number: Number, as type: Unicode.Scalar, to message: OpaquePointer
    ) throws(BusFailure) {
        let result = withUnsafePointer(to: number) { sd_bus_message_append_basic(message, CChar(type.value), $0) }
        try BusFailure.check(result, "append \(type)")
    }

    private static func container(
        _ type: Unicode.Scalar, _ contents: String, in message: OpaquePointer, _ body: () throws(BusFailure) -> Void
    ) throws(BusFailure) {
        try BusFailure.check(sd_bus_message_open_container(message, CChar(type.value), contents), "open \(type)\(contents)")
        try body()
        try BusFailure.check(sd_bus_message_close_container(message), "close \(type)\(contents)")
    }

    private static func text(in message: OpaquePointer, _ type: CChar) throws(BusFailure) -> String {
        var pointer: UnsafePointer<CChar>?
        try BusFailure.check(sd_bus_message_read_basic(message, type, &pointer), "read text")
        return pointer.map { String(cString: $0) } ?? ""
    }

    private static func number<Number: BitwiseCopyable>(
        in message: OpaquePointer, _ type: CChar, _ zero: Number
    ) throws(BusFailure) -> Number {
        var number = zero
        try BusFailure.check(sd_bus_message_read_basic(message, type, &number), "read number")
        return number
    }

    private static func nested(
        in message: OpaquePointer, _ type: CChar, _ contents: UnsafePointer<CChar>?
    ) throws(BusFailure) -> BusValue {
        // The pointer names the message's own memory, which lasts.
        let signature = contents.map { String(cString: $0) } ?? ""
        try BusFailure.check(sd_bus_message_enter_container(message, type, contents), "enter")
        let values = try values(of: message)
        try BusFailure.check(sd_bus_message_exit_container(message), "exit")
        switch letter(type) {
        case "a": return .array(of: signature, values)
        case "v": return values.first ?? .structure([])
        default: return .structure(values)
        }
    }

    private static func letter(_ type: CChar) -> Unicode.Scalar { Unicode.Scalar(UInt8(bitPattern: type)) }
}
