public import FoundationEssentials
public import MediaModel

/// A pack as it stands in its JSON5 file.
struct TextPackFile: Decodable {
    var language: LanguageCode
    /// CLDR's rules by the name of the plural form they choose.
    var plurals: [String: String]?
    var decimalSign: String?
    /// Phrases with a number `{n}`, by plural form.
    var counts: [String: [String: String]]?
    var lengths: [String: Length]?
    var lists: [String: List]?
    private var sentences: [String: Nested]

    /// How a length of time is put together; the units are names of `counts`.
    struct Length: Decodable, Sendable {
        var hours: String
        var minutes: String
        var seconds: String
        var separator: String
    }

    /// How a list is put together.
    struct List: Decodable, Sendable {
        var separator: String
        var last: String
    }

    private enum Nested: Decodable {
        case sentence(String)
        case group([String: Nested])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .sentence(text)
            } else {
                self = .group(try container.decode([String: Nested].self))
            }
        }
    }

    /// The sentences by dotted key.
    var flatSentences: [String: String] {
        var flat: [String: String] = [:]
        func add(_ group: [String: Nested], prefix: String) {
            for (key, value) in group {
                switch value {
                case .sentence(let text): flat[prefix + key] = text
                case .group(let inner): add(inner, prefix: "\(prefix)\(key).")
                }
            }
        }
        add(sentences, prefix: "")
        return flat
    }
}

extension TextPack {
    /// Reads and checks a pack in JSON5.
    public init(json5: Data, path: String) throws(TextPackError) {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let file: TextPackFile
        do {
            file = try decoder.decode(TextPackFile.self, from: json5)
        } catch {
            throw .unreadable(path: path, detail: String(describing: error))
        }
        try self.init(file)
    }

    /// Reads and checks the pack in a file.
    public init(path: String) throws(TextPackError) {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path: path, detail: "no such file") }
        try self.init(json5: data, path: path)
    }
}

extension Wording {
    /// Reads the packs `names` (`replies`, `screen`) of all languages under a folder with one folder a language; a language without a
    /// pack of a name is left out of it.
    public static func load(folder: String, names: [String] = ["replies"], fallback: LanguageCode = "en") throws(TextPackError) -> Wording {
        let manager = FileManager.default
        var packs: [TextPack] = []
        let codes: [String]
        do {
            codes = try manager.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw .unreadable(path: folder, detail: String(describing: error))
        }
        for code in codes {
            for name in names {
                let path = "\(folder)/\(code)/\(name).json5"
                if manager.fileExists(atPath: path) { packs.append(try TextPack(path: path)) }
            }
        }
        return Wording(packs: packs, fallback: fallback)
    }
}
