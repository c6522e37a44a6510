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

extension Unicode.Scalar {
    /// C0 and C1, but for tabs and line ends.
    fileprivate var isControl: Bool { value < 0x20 && value != 0x09 && value != 0x0A && value != 0x0D || (0x7F...0x9F).contains(value) }
}

extension String {
    /// The text as sd-bus takes it: without NUL and the other characters that it refuses, and of bearable length.
    ///
    /// Swift's strings are valid UTF-8 already. sd-bus also refuses Unicode's noncharacters (`utf8_is_valid` in systemd), which a
    /// tag may hold; a refused string would lose the whole message, so each becomes U+FFFD. So do control characters but tabs and line ends:
    /// whoever prints a title on a terminal would send them.
    var forBus: String {
        var text = String.UnicodeScalarView()
        var size = 0
        for scalar in unicodeScalars {
            let isRefused = scalar.isControl || scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
            let kept = isRefused ? "\u{FFFD}" : scalar
            size += UTF8.width(kept)
            // Lyrics may be a book; a panel shows a line.
            guard size <= 65536 else { break }
            text.append(kept)
        }
        return String(text)
    }
}
