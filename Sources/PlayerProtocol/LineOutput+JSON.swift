import FoundationEssentials

extension LineOutput {
    /// Prints a value as one line of JSON with sorted keys.
    public static func json(_ value: some Encodable) throws { jsonLine(try text(of: value)) }

    /// A value as one line of JSON with sorted keys; `nil` for one that JSON cannot hold.
    public static func jsonText(_ value: some Encodable) -> String? { try? text(of: value) }

    private static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
