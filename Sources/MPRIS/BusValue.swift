/// A value as D-Bus types it.
enum BusValue: Hashable {
    case string(String)
    /// An object path; it must be a valid one.
    case path(String)
    case byte(UInt8)
    case bool(Bool)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case double(Double)
    /// Elements of one signature.
    case array(of: String, [BusValue])
    case structure([BusValue])
    /// `a{sv}`.
    case dictionary([String: BusValue])

    /// An `as`.
    static func strings(_ values: [String]) -> BusValue { .array(of: "s", values.map(BusValue.string)) }
    /// An `ao`.
    static func paths(_ values: [String]) -> BusValue { .array(of: "o", values.map(BusValue.path)) }

    /// The type in D-Bus's letters.
    var signature: String {
        switch self {
        case .string: "s"
        case .path: "o"
        case .byte: "y"
        case .bool: "b"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .double: "d"
        case .array(let element, _): "a" + element
        case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
        case .dictionary: "a{sv}"
        }
    }
}

extension String {
    /// The text as sd-bus takes it: without NUL and the other characters that it refuses, and of bearable length.
    ///
    /// Swift's strings are valid UTF-8 already. sd-bus also refuses Unicode's noncharacters (`utf8_is_valid` in systemd), which a
    /// tag may hold; a refused string would lose the whole message, so each becomes U+FFFD.
    var forBus: String {
        var text = String.UnicodeScalarView()
        var size = 0
        for scalar in unicodeScalars {
            let isRefused = scalar.value == 0 || scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
            let kept = isRefused ? "\u{FFFD}" : scalar
            size += UTF8.width(kept)
            // Lyrics may be a book; a panel shows a line.
            guard size <= 65536 else { break }
            text.append(kept)
        }
        return String(text)
    }
}
