/// Where an item's data are: a URL as text.
///
/// Paths are bytes on Linux and need not be UTF-8, so a file is kept as a `file://` URL in which every byte outside the
/// unreserved ASCII set is percent-encoded. That form survives JSON and SQLite and gives the same bytes back.
public struct MediaLocation: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The whole URL.
    public let url: String

    /// A URL as it was given (`https://…`, `file://…`), but for its scheme, whose letters are small whatever was written (RFC 3986, 6.2.2.1).
    public init(url: String) {
        let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
        let hasCapitals = scheme.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        guard hasCapitals, url.utf8[scheme.endIndex...].starts(with: "://".utf8) else {
            self.url = url
            return
        }
        self.url = url[..<scheme.endIndex].lowercased() + url[scheme.endIndex...]
    }

    /// An absolute path in raw bytes.
    public init(path: [UInt8]) {
        let head = "file://"
        let length = path.reduce(head.utf8.count) { $0 + (MediaLocation.isUnreserved($1) ? 1 : 3) }
        url = String(unsafeUninitializedCapacity: length) { target in
            var count = target.update(fromContentsOf: head.utf8)
            for byte in path { MediaLocation.writeEscaped(byte, to: target, &count) }
            return count
        }
    }

    /// An absolute path in raw bytes.
    public init(path: some Sequence<UInt8>) { self.init(path: Array(path)) }

    /// An absolute path in UTF-8.
    public init(path: String) { self.init(path: Array(path.utf8)) }

    /// JSON holds the bare URL.
    public init(from decoder: any Decoder) throws { self.init(url: try decoder.singleValueContainer().decode(String.self)) }
    /// JSON holds the bare URL.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(url)
    }

    /// The URL.
    public var description: String { url }

    /// Whether the location is a local file.
    public var isFile: Bool { url.hasPrefix("file://") }

    /// Whether it can name anything: a file of this machine by its absolute path (RFC 8089), or what a URL with a scheme names (RFC 3986, 3.1).
    public var isAbsolute: Bool {
        if let path = pathBytes { return path.first == UInt8(ascii: "/") }
        let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
        return !scheme.isEmpty && url.utf8[scheme.endIndex...].starts(with: "://".utf8)
    }

    /// The raw bytes of the path, without a final NUL; `nil` for anything but a file.
    ///
    /// No path holds a NUL: where a URL asks for one, its escape stays as it is written, which names no file.
    public var pathBytes: [UInt8]? {
        guard isFile else { return nil }
        var bytes: [UInt8] = []
        var rest = url.utf8.dropFirst("file://".utf8.count)
        // RFC 8089 allows an authority; only the empty one and localhost are this machine.
        if rest.starts(with: "localhost/".utf8) { rest = rest.dropFirst("localhost".utf8.count) }
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = MediaLocation.hexByte(rest.prefix(2)), value != 0 {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else if byte == 0 {
                bytes += "%00".utf8
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// The path for people, with broken UTF-8 shown as U+FFFD.
    ///
    /// It may not open: use ``pathBytes`` for that.
    public var displayPath: String { pathBytes.map { String(decoding: $0, as: UTF8.self) } ?? url }

    /// The last path component for people.
    public var displayName: String { String(displayPath.split(separator: "/").last ?? Substring(displayPath)) }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func writeEscaped(_ byte: UInt8, to target: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
        if isUnreserved(byte) {
            target[count] = byte
            count += 1
        } else {
            target[count] = UInt8(ascii: "%")
            target[count + 1] = hexDigit(byte >> 4)
            target[count + 2] = hexDigit(byte & 15)
            count += 3
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10 }

    private static func hexByte(_ digits: some Collection<UInt8>) -> UInt8? {
        guard digits.count == 2 else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
