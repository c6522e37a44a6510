internal import FoundationEssentials

/// One file of a language pack: sections, in them keys, for each key a list of phrase patterns.
///
/// All files of a pack have this one shape, so that the schema can say in one way which keys there are.
struct PackFile: Decodable, Sendable {
    let sections: [String: [String: [String]]]

    /// A list of patterns, or one pattern.
    private struct Phrases: Decodable {
        let patterns: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let single = try? container.decode(String.self) {
                patterns = [single]
            } else {
                patterns = try container.decode([String].self)
            }
        }
    }

    init(from decoder: any Decoder) throws {
        let sections = try decoder.singleValueContainer().decode([String: [String: Phrases]].self)
        self.sections = sections.mapValues { $0.mapValues(\.patterns) }
    }

    /// Reads the file at a path; `label` names it in errors.
    init(path: String, label: String) throws(PackError) {
        let data = try PackReader.contents(of: path, label: label)
        if let sections = PackScanner.sections([UInt8](data)) {
            self.sections = sections
        } else {
            self = try PackReader.decode(PackFile.self, from: data, label: label)
        }
    }

    /// The keys of a section with their patterns, in order of the keys.
    func section(_ name: String) -> [(key: String, patterns: [String])] {
        (sections[name] ?? [:]).map { ($0.key, $0.value) }.sorted { $0.key < $1.key }
    }

    /// The patterns of one key.
    func patterns(_ section: String, _ key: String) -> [String] { sections[section]?[key] ?? [] }
}

/// Reads JSON5 files and says in which one a fault is.
enum PackReader {
    /// The value in `folder/name`; `label` names the file in errors.
    static func read<Value: Decodable>(_ type: Value.Type, at path: String, label: String) throws(PackError) -> Value {
        try decode(type, from: contents(of: path, label: label), label: label)
    }

    /// All bytes of a file.
    static func contents(of path: String, label: String) throws(PackError) -> Data {
        do { return try Data(contentsOf: URL(filePath: path)) } catch { throw PackError(file: label, key: "", fault: .missingFile) }
    }

    /// The value in the bytes of a file.
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data, label: String) throws(PackError) -> Value {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do { return try decoder.decode(type, from: data) } catch let error as DecodingError {
            throw PackError(file: label, key: keyPath(of: error), fault: .unreadable(summary(of: error)))
        } catch { throw PackError(file: label, key: "", fault: .unreadable("\(error)")) }
    }

    private static func keyPath(of error: DecodingError) -> String {
        let path =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            @unknown default: [any CodingKey]()
            }
        return path.map(\.stringValue).joined(separator: ".")
    }

    private static func summary(of error: DecodingError) -> String {
        switch error {
        case .typeMismatch(let type, _), .valueNotFound(let type, _): "\(type)"
        case .keyNotFound(let key, _): key.stringValue
        case .dataCorrupted(let context): context.debugDescription
        @unknown default: ""
        }
    }
}
