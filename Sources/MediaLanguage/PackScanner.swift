/// Reads the usual form of a pack's file: sections in braces, in them keys with a string or a list of strings, comments.
///
/// JSON5 has more than that (escapes, numbers, `'strings'`); `nil` then, and for whatever is wrong: the decoder of all JSON5 finds
/// the words for it. It takes fifty times as long.
struct PackScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The sections with their keys and patterns.
    static func sections(_ bytes: [UInt8]) -> [String: [String: [String]]]? {
        bytes.withUnsafeBufferPointer { bytes in
            var scanner = PackScanner(bytes)
            guard let sections = scanner.object({ scanner in scanner.object { $0.patterns() } }) else { return nil }
            scanner.skipBlanks()
            return scanner.position == bytes.count ? sections : nil
        }
    }

    private mutating func object<Value>(_ value: (inout PackScanner) -> Value?) -> [String: Value]? {
        guard take(UInt8(ascii: "{")) else { return nil }
        var found: [String: Value] = [:]
        while !take(UInt8(ascii: "}")) {
            guard let key = key(), take(UInt8(ascii: ":")), let value = value(&self), found.updateValue(value, forKey: key) == nil else {
                return nil
            }
            guard take(UInt8(ascii: ",")) || peek == UInt8(ascii: "}") else { return nil }
        }
        return found
    }

    private mutating func patterns() -> [String]? {
        guard take(UInt8(ascii: "[")) else { return string().map { [$0] } }
        var found: [String] = []
        while !take(UInt8(ascii: "]")) {
            guard let text = string() else { return nil }
            found.append(text)
            guard take(UInt8(ascii: ",")) || peek == UInt8(ascii: "]") else { return nil }
        }
        return found
    }

    /// A string in double quotes without escapes.
    private mutating func string() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            guard bytes[position] != UInt8(ascii: "\\"), bytes[position] >= 0x20 else { return nil }
            position += 1
        }
        guard position < bytes.count else { return nil }
        position += 1
        return String(validating: bytes[start..<(position - 1)], as: UTF8.self)
    }

    /// A quoted key, or one of ASCII letters and digits.
    private mutating func key() -> String? {
        if peek == UInt8(ascii: "\"") { return string() }
        let start = position
        while position < bytes.count, Self.isWord(bytes[position], isFirst: position == start) { position += 1 }
        return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    private static func isWord(_ byte: UInt8, isFirst: Bool) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || !isFirst && byte &- 0x30 < 10
    }

    // MARK: Bytes

    /// The next byte that says something.
    private var peek: UInt8? {
        mutating get {
            skipBlanks()
            return position < bytes.count ? bytes[position] : nil
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    /// Blanks and comments.
    private mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/"):
                while position < bytes.count, bytes[position] != 0x0A { position += 1 }
            case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "*"):
                guard let end = endOfComment else { return }
                position = end
            default: return
            }
        }
    }

    private var endOfComment: Int? {
        var place = position + 2
        while place + 1 < bytes.count {
            if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") { return place + 2 }
            place += 1
        }
        return nil
    }
}
