/// Goes through one JSON text byte by byte.
struct JSONReader {
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The only value of the text.
    mutating func whole() -> JSONText? {
        guard let value = value() else { return nil }
        skipSpaces()
        return place == bytes.count ? value : nil
    }

    /// Levels of lists and objects: no answer has more, and a made-up one shall not use up the stack.
    private static let deepest = 64

    private mutating func value() -> JSONText? {
        skipSpaces()
        guard place < bytes.count, depth < JSONReader.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        switch bytes[place] {
        case UInt8(ascii: "\""): return string().map(JSONText.string)
        case UInt8(ascii: "["): return list()
        case UInt8(ascii: "{"): return object()
        default: return word()
        }
    }

    private mutating func list() -> JSONText? {
        var values: [JSONText] = []
        let isRead = members(until: UInt8(ascii: "]")) { reader in
            guard let value = reader.value() else { return false }
            values.append(value)
            return true
        }
        return isRead ? .list(values) : nil
    }

    private mutating func object() -> JSONText? {
        var values: [(name: String, value: JSONText)] = []
        let isRead = members(until: UInt8(ascii: "}")) { reader in
            reader.skipSpaces()
            guard let name = reader.string(), reader.takes(UInt8(ascii: ":")), let value = reader.value() else { return false }
            values.append((name, value))
            return true
        }
        return isRead ? .object(values) : nil
    }

    /// Reads what stands between commas up to the closing bracket.
    private mutating func members(until end: UInt8, _ member: (inout JSONReader) -> Bool) -> Bool {
        place += 1
        if takes(end) { return true }
        repeat {
            guard member(&self) else { return false }
        } while takes(UInt8(ascii: ","))
        return takes(end)
    }

    /// A number, `true`, `false` or `null`: nothing that is printed.
    private mutating func word() -> JSONText? {
        let start = place
        while place < bytes.count, isOfWord(bytes[place]) { place += 1 }
        return place > start ? .other : nil
    }

    private func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"): true
        default: false
        }
    }

    private mutating func string() -> String? {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
        place += 1
        var text: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                text += String(Character(scalar)).utf8
            default: text.append(byte)
            }
        }
        return nil
    }

    /// What stands behind a backslash; halves of a pair that are alone become U+FFFD.
    private mutating func escape() -> Unicode.Scalar? {
        guard place < bytes.count else { return nil }
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "u"): return scalar()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        default: return nil
        }
    }

    private mutating func scalar() -> Unicode.Scalar? {
        guard let first = unit() else { return nil }
        guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let start = place
        guard bytes[place...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return "\u{FFFD}" }
        place += 2
        guard let second = unit() else { return nil }
        if second & 0xFC00 == 0xDC00 { return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) }
        place = start
        return "\u{FFFD}"
    }

    private mutating func unit() -> UInt32? {
        guard bytes.count - place >= 4, let value = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16) else {
            return nil
        }
        place += 4
        return value
    }

    private mutating func takes(_ byte: UInt8) -> Bool {
        skipSpaces()
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpaces() {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }
}
