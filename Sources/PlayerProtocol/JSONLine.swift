/// JSON for the outside on one line, with keys in the order in which they are encoded.
///
/// Foundation's encoder gives keys in a random order or sorted; people read these lines, so they keep the order of `contract.md`.
/// Control characters, C1 ones included, are escaped: a line can be shown on any terminal.
public enum JSONLine {
    /// The value as JSON; throws what the value's own encoding throws.
    public static func text(_ value: some Encodable) throws -> String {
        let node = JSONNode()
        try JSONNodeEncoder(node: node, codingPath: []).store(value)
        var text = ""
        node.write(to: &text)
        return text
    }
}

/// A place in a JSON tree; containers are handed out before they are filled, so it is shared.
final class JSONNode {
    enum Content {
        case null
        case literal(String)
        case string(String)
        case array([JSONNode])
        case object(keys: [String], values: [String: JSONNode])
    }

    var content: Content = .null

    func write(to text: inout String) {
        switch content {
        case .null: text += "null"
        case .literal(let words): text += words
        case .string(let string): JSONNode.write(string, to: &text)
        case .array(let nodes):
            text += "["
            for (index, node) in nodes.enumerated() {
                if index > 0 { text += ", " }
                node.write(to: &text)
            }
            text += "]"
        case .object(let keys, let values):
            text += "{"
            for (index, key) in keys.enumerated() {
                if index > 0 { text += ", " }
                JSONNode.write(key, to: &text)
                text += ": "
                values[key]?.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// Whole numbers without a point; what JSON has no number for becomes `null`.
    static func number(_ value: Double) -> Content {
        guard value.isFinite else { return .null }
        if value == value.rounded(), abs(value) < 9e15 { return .literal("\(Int64(value))") }
        return .literal("\(value)")
    }
}
