internal import FoundationEssentials
import MediaModel

/// What every language pack has to say, and what the things it says mean: the files of the folder `Schema`.
public struct PackSchema: Sendable {
    /// For each file, section and key of a pack, what it is for; a key `*` stands for any, a key that ends in `?` may be missing.
    let files: [String: [String: [String: String]]]
    /// What the phrases of `phrases.json5` mean, by their key.
    let meanings: [String: PhraseMeaning]
    /// Canonical genres, each with the wider genre that it belongs to.
    public let genres: [String: String]
    /// Canonical moods and activities.
    public let moods: [String]

    /// Reads the schema from its folder.
    public init(directory: String) throws(PackError) {
        var files = try Self.read([String: [String: [String: String]]].self, "packs", in: directory)
        meanings = try Self.read([String: PhraseMeaning].self, "phrases", in: directory)
        let canon = try Self.read(Canon.self, "canon", in: directory)
        genres = canon.genres
        moods = canon.moods + canon.activities
        files["phrases"] = ["phrases": meanings.mapValues(\.note)]
        files["genres"] = ["genres": Dictionary(uniqueKeysWithValues: canon.genres.keys.map { ($0, "") })]
        files["moods"] = ["moods": Dictionary(uniqueKeysWithValues: (canon.moods + canon.activities).map { ($0, "") })]
        self.files = files
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ name: String, in directory: String) throws(PackError) -> Value {
        try PackReader.read(type, at: "\(directory)/\(name).json5", label: "Schema/\(name).json5")
    }

    private struct Canon: Decodable {
        var genres: [String: String]
        var moods: [String]
        var activities: [String]
    }

    /// Checks that a file has the keys it has to have and no others.
    func check(_ file: PackFile, name: String, label: String) throws(PackError) {
        guard let expected = files[name] else { return }
        for (section, keys) in expected {
            let isOptional = keys.keys.allSatisfy { $0.hasSuffix("?") }
            guard let found = file.sections[section] ?? (isOptional ? [:] : nil) else {
                throw PackError(file: label, key: section, fault: .missingKey)
            }
            for key in keys.keys where key != "*" && !key.hasSuffix("?") && found[key] == nil {
                throw PackError(file: label, key: "\(section).\(key)", fault: .missingKey)
            }
            for key in found.keys where keys[key] == nil && keys[key + "?"] == nil && keys["*"] == nil && keys["*?"] == nil {
                throw PackError(file: label, key: "\(section).\(key)", fault: .unknownKey)
            }
        }
        for section in file.sections.keys where expected[section] == nil { throw PackError(file: label, key: section, fault: .unknownKey) }
    }
}

/// What a phrase of `phrases.json5` means.
struct PhraseMeaning: Decodable, Sendable {
    /// The intent, with what the words alone say; slots add the rest.
    let means: MediaIntent
    /// What it is for, for whoever translates it.
    let note: String
    /// The roles of the words in slots, where the kind of slot does not say them: `rest: "unheeded"` is told as left out.
    let slots: [String: String]?
    /// Its words are said of what a player has nothing to do with, too: "turn on …".
    let isBroad: Bool?
    /// Its words are said of anything; it counts only where what it is about has to do with media: "give me …".
    let isWeak: Bool?
    /// It answers not only questions but also what is on offer: "none of them".
    let isOfOffer: Bool?
    /// What it costs to take words for this phrase beyond what they cost themselves; where another phrase is likelier.
    let price: Double?

    /// Whether it takes words that nothing answers to.
    var leavesWordsOut: Bool { slots?.values.contains("unheeded") ?? false }

    /// Whether the phrase may as well be about what is no media at all.
    var isAboutThings: Bool {
        switch means {
        case .add, .search, .affinity: true
        default: isWeak ?? isBroad ?? false
        }
    }
}
