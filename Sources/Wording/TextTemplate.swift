/// A sentence with holes.
///
/// For example `Playing {item}[ in {rooms:and}].` Here `{name}` stands for a value, `{name:format}` for one put in a format of the pack; what stands in `[…]` is left out where a value
/// in it is absent. Brackets and braces themselves are not written.
struct TextTemplate: Sendable, Hashable {
    private let pieces: [Piece]

    private indirect enum Piece: Sendable, Hashable {
        case text(String)
        case value(name: String, format: String?)
        case optional([Piece])
    }

    /// Reads the notation above; `key` is for the error.
    init(_ source: String, key: String) throws(TextPackError) {
        var rest = source[...]
        pieces = try TextTemplate.parse(&rest, isInside: false, key: key)
    }

    /// The names of its values.
    var names: Set<String> { Set(values(in: pieces).map(\.name)) }
    /// The formats it asks for.
    var formats: Set<String> { Set(values(in: pieces).compactMap(\.format)) }

    /// The text, or `nil` where a value outside `[…]` is absent.
    func fill(_ values: [String: TextValue], pack: TextPack) -> String? { TextTemplate.fill(pieces, values, pack) }

    private func values(in pieces: [Piece]) -> [(name: String, format: String?)] {
        pieces.flatMap { piece -> [(name: String, format: String?)] in
            switch piece {
            case .text: []
            case .value(let name, let format): [(name, format)]
            case .optional(let inner): values(in: inner)
            }
        }
    }

    private static func fill(_ pieces: [Piece], _ values: [String: TextValue], _ pack: TextPack) -> String? {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let words): text += words
            case .value(let name, let format):
                guard let value = values[name] else { return nil }
                text += pack.words(for: value, format: format)
            case .optional(let inner): text += fill(inner, values, pack) ?? ""
            }
        }
        return text
    }

    private static func parse(_ rest: inout Substring, isInside: Bool, key: String) throws(TextPackError) -> [Piece] {
        var pieces: [Piece] = []
        while let character = rest.first {
            rest.removeFirst()
            switch character {
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw .unbalanced(key: key) }
                let parts = rest[..<end].split(separator: ":", maxSplits: 1).map(String.init)
                guard let name = parts.first else { throw .unbalanced(key: key) }
                pieces.append(.value(name: name, format: parts.count > 1 ? parts[1] : nil))
                rest = rest[rest.index(after: end)...]
            case "[": pieces.append(.optional(try parse(&rest, isInside: true, key: key)))
            case "]":
                guard isInside else { throw .unbalanced(key: key) }
                return pieces
            case "}": throw .unbalanced(key: key)
            default:
                if case .text(let words)? = pieces.last {
                    pieces[pieces.count - 1] = .text(words + String(character))
                } else {
                    pieces.append(.text(String(character)))
                }
            }
        }
        if isInside { throw .unbalanced(key: key) }
        return pieces
    }
}
