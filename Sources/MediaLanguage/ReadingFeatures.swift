import MediaModel

/// What tells good readings from bad ones, as short sentences: which phrase, what stands beside what, how its names look.
///
/// No sentence holds a word of a name, so that nothing can be learnt by heart; words of the pack beside a name are said. A sentence is kept as
/// the hash of its letters, which is what weights are found by; the sentences themselves are only written out for explanations and for training.
struct ReadingFeatures {
    /// The hashes, one for each time that a sentence holds.
    private(set) var hashes: [UInt32] = []
    /// The sentences, where they are wanted.
    private(set) var sentences: [String] = []
    private let keepsSentences: Bool

    /// The features of a reading.
    init(of candidate: Candidate, in pack: LanguagePack, keepsSentences: Bool = false) {
        self.keepsSentences = keepsSentences
        hashes.reserveCapacity(128)
        let parts = candidate.explanation.parts
        addWhole(candidate, parts)
        let looks = parts.map { NameLooks($0, pack) }
        for place in parts.indices {
            let (before, after) = (place > 0 ? parts[place - 1].label : "^", place + 1 < parts.count ? parts[place + 1].label : "$")
            let label = parts[place].label
            add(before, " > ", label)
            if after == "$" { add(label, " > $") }
            guard Self.names.contains(parts[place].role) else { continue }
            add(label, " between ", before, " and ", after)
            addName(label, parts[place], looks[place], candidate)
            if place > 0 {
                addSide(label, looks[place].first, " behind ", looks[place - 1].last, isName: Self.names.contains(parts[place - 1].role))
            }
            if place + 1 < parts.count {
                addSide(label, looks[place].last, " before ", looks[place + 1].first, isName: Self.names.contains(parts[place + 1].role))
            }
        }
    }

    /// Roles whose words are names.
    static let names: Set<String> = ["mediaName", "artistName", "albumName", "playlist", "name", "lyrics"]

    private mutating func addWhole(_ candidate: Candidate, _ parts: [Explanation.Part]) {
        add("phrase ", candidate.phrase)
        add("intent ", candidate.intent.kind.rawValue)
        let search = candidate.intent.mediaSearch ?? MediaSearch()
        var fields = search.fieldNames
        if case .add(let intent) = candidate.intent, intent.destination != nil { fields.append("destination") }
        let joined = fields.joined(separator: " ")
        add("fields ", joined)
        add("phrase ", candidate.phrase, " with ", joined)
        add("type ", search.mediaType?.rawValue ?? "none", " with ", joined)
        for field in fields { add("field ", field) }
        add("names ", String(parts.count { Self.names.contains($0.role) }))
        add("parts ", String(min(parts.count, 9)))
    }

    private mutating func addName(_ role: String, _ part: Explanation.Part, _ looks: NameLooks, _ candidate: Candidate) {
        add(role, " of ", String(min(looks.count, 8)))
        let type = candidate.intent.mediaSearch?.mediaType?.rawValue ?? "anything"
        add(role, " as ", type)
        add(role, " in ", candidate.phrase)
        add(role, " begins ", looks.first.kind)
        add(role, " ends ", looks.last.kind)
        add(role, " in script ", looks.script)
        for kind in looks.inside { add(role, " holds ", kind) }
        if looks.hasDigits { add(role, " with digits") }
        if let ending = looks.first.ending { add(role, " begins in -", ending) }
        if let ending = looks.last.ending { add(role, " ends in -", ending) }
        if part.piece?.isPerson ?? false { add(role, " is a person") }
        guard let fame = part.piece?.fame, fame != .none else {
            return add(role, " unknown as ", type, " of ", String(min(looks.count, 3)))
        }
        for type in fame.types.map(\.rawValue).sorted() { add(role, " is a famous ", type, fame.isOrdinary ? " or a word" : "") }
    }

    private mutating func addSide(_ role: String, _ own: NameLooks.Edge, _ side: String, _ other: NameLooks.Edge, isName: Bool) {
        add(role, own.isCapital ? " capital" : " small", side, other.isCapital ? "capital" : "small")
        if isName { add(role, " ", own.kind, side, "a name's ", other.kind) } else { add(role, side, "'", other.text, "'") }
        if other.isApart { add(role, side, "a mark") }
    }

    private mutating func add(_ parts: String...) {
        var hash: UInt32 = 2_166_136_261
        for part in parts { for byte in part.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 } }
        hashes.append(hash)
        if keepsSentences { sentences.append(parts.joined()) }
    }
}

extension Explanation.Part {
    /// The part it plays, of words of the lexicon which of them it is.
    fileprivate var label: String {
        guard let meaning = piece?.meaning else { return role }
        return meaning.label
    }
}

extension Candidate {
    /// The key of its phrase, without what happened to its words before.
    fileprivate var phrase: String { rule.split(separator: " ").first.map(String.init) ?? "" }
}

extension MediaSearch {
    /// The fields that are filled, in a fixed order.
    fileprivate var fieldNames: [String] {
        [
            mediaType == nil ? nil : "mediaType", mediaName == nil ? nil : "mediaName", artistName == nil ? nil : "artistName",
            albumName == nil ? nil : "albumName", genreNames == nil ? nil : "genreNames", moodNames == nil ? nil : "moodNames",
            releaseDate == nil ? nil : "releaseDate", sortOrder == nil ? nil : "sortOrder", reference == nil ? nil : "reference",
            lyrics == nil ? nil : "lyrics", version == nil ? nil : "version", count == nil ? nil : "count",
            episode == nil ? nil : "episode",
        ].compactMap(\.self)
    }
}
