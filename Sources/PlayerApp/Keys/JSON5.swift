import FoundationEssentials
import PlayerProtocol

/// Reading of the files that listeners may edit.
enum JSON5 {
    /// Decodes a file; the error names it and, where the decoder knows it, the key.
    static func read<Value: Decodable>(_ type: Value.Type, path: String) throws(FileFault) -> Value {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw FileFault(path: path, key: "", detail: "cannot be read")
        }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            return try decoder.decode(type, from: data)
        } catch {
            let text = JSON5Text(data)
            if let fault = text.fault { throw FileFault(path: "\(path):\(fault.line)", key: "", detail: fault.detail) }
            let names = JSON5.names(error)
            let place = path + (text.line(of: names).map { ":\($0)" } ?? "")
            throw FileFault(path: place, key: names.joined(separator: "."), detail: words(for: error))
        }
    }

    /// What a decoder says is wrong, without the names of Swift's types.
    static func words(for error: any Error) -> String {
        switch error as? DecodingError {
        case .dataCorrupted(let context):
            // "Cannot initialize … from invalid String value …": the names of Swift's types help nobody.
            context.debugDescription.firstRange(of: " from invalid String value ").map {
                "'\(context.debugDescription[$0.upperBound...])' is not known"
            } ?? context.debugDescription
        case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
        case .typeMismatch(let type, _), .valueNotFound(let type, _): "must be \(kind(of: type))"
        default: "\(error)"
        }
    }

    private static func kind(of type: Any.Type) -> String {
        switch type {
        case is Bool.Type: "true or false"
        case is String.Type: "a text"
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
        case is [Any].Type: "a list"
        default: "an object, { … }"
        }
    }

    private static func names(_ error: any Error) -> [String] {
        let path: [any CodingKey] =
            switch error as? DecodingError {
            case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
                context.codingPath
            default: []
            }
        return path.map(\.stringValue)
    }
}
