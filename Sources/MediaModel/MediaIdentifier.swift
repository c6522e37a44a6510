/// The stable name of an item: `source:id`, for example `local:42`; fixture libraries use bare names.
public struct MediaIdentifier: Sendable, Hashable, Codable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The whole text.
    public let rawValue: String

    /// Takes the whole text, source and colon included.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Joins a source and an id with a colon.
    public init(source: String, id: String) { rawValue = "\(source):\(id)" }
    /// A literal is the whole text.
    public init(stringLiteral value: String) { rawValue = value }
    /// JSON holds the bare string.
    public init(from decoder: any Decoder) throws { rawValue = try decoder.singleValueContainer().decode(String.self) }
    /// JSON holds the bare string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The whole text.
    public var description: String { rawValue }
    /// What stands before the first colon; empty if there is none.
    public var source: Substring { rawValue.firstIndex(of: ":").map { rawValue[..<$0] } ?? "" }
    /// What stands after the first colon; the whole text if there is none.
    public var id: Substring { rawValue.firstIndex(of: ":").map { rawValue[rawValue.index(after: $0)...] } ?? rawValue[...] }
}
