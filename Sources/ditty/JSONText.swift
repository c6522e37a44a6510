/// JSON as far as an answer is printed: texts and what holds them; numbers are read over.
///
/// Foundation's decoder takes longer to be loaded than the player to answer.
enum JSONText: Equatable {
    case string(String)
    case list([JSONText])
    case object([(name: String, value: JSONText)])
    case other

    static func == (left: JSONText, right: JSONText) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left == right
        case (.list(let left), .list(let right)): left == right
        case (.object(let left), .object(let right)): left.elementsEqual(right) { $0.name == $1.name && $0.value == $1.value }
        case (.other, .other): true
        default: false
        }
    }

    /// The value of an object's member.
    subscript(name: String) -> JSONText? {
        if case .object(let members) = self { members.first { $0.name == name }?.value } else { nil }
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The texts of a list.
    var strings: [String] { if case .list(let values) = self { values.compactMap(\.string) } else { [] } }

    /// The value that a line holds; `nil` where it is no JSON.
    static func value(of line: [UInt8]) -> JSONText? {
        var reader = JSONReader(line)
        return reader.whole()
    }

    /// A text as JSON has it.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{00}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
