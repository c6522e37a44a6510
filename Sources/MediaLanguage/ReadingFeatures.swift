import MediaModel

/// What tells good readings from bad ones, as short sentences: which phrase, what stands beside what, how its names look.
///
/// No sentence holds a word of the utterance, so that nothing can be learnt by heart. A sentence is kept as the hash of its letters, which
/// is what weights are found by; the sentences themselves are only written out for explanations and for training.
struct ReadingFeatures {
    /// The hashes, one for each time that a sentence holds.
    private(set) var hashes: [UInt32] = []
    /// The sentences, where they are wanted.
    private(set) var sentences: [String] = []
    /// Whether a name begins with a word of the language, such as an article.
    private(set) var beginsKnown = false
    private let keepsSentences: Bool

    /// The features of a reading.
    init(of candidate: Candidate, in pack: LanguagePack, keepsSentences: Bool = false) {
        self.keepsSentences = keepsSentences
        hashes.reserveCapacity(64)
        let spans = candidate.explanation.spans
        addWhole(candidate, names: spans.count { Self.names.contains($0.role) })
        let edges = spans.map { Edges($0.text, pack) }
        for place in spans.indices {
            let role = spans[place].role
            let (before, after) = (place > 0 ? spans[place - 1].role : "^", place + 1 < spans.count ? spans[place + 1].role : "$")
            add(before, " > ", role)
            if after == "$" { add(role, " > $") }
            guard Self.names.contains(role) else { continue }
            add(role, " between ", before, " and ", after)
            addName(role, edges[place], candidate, fame: candidate.request?.fame[spans[place].text])
            if place > 0 { addCapitals(role, edges[place].beginsCapital, " behind ", edges[place - 1].endsCapital) }
            if place + 1 < spans.count { addCapitals(role, edges[place].endsCapital, " before ", edges[place + 1].beginsCapital) }
        }
    }

    /// Roles whose words are names.
    static let names: Set<String> = ["mediaName", "artistName", "albumName", "playlist", "name", "lyrics"]

    private mutating func addWhole(_ candidate: Candidate, names: Int) {
        add("phrase ", candidate.phrase)
        add("intent ", candidate.intent.kind.rawValue)
        let search = candidate.intent.mediaSearch ?? MediaSearch()
        var fields = search.fieldNames
        if case .add(let intent) = candidate.intent, intent.destination != nil { fields.append("destination") }
        add("fields ", fields.joined(separator: " "))
        add("names ", String(names))
    }

    private mutating func addName(_ role: String, _ name: Edges, _ candidate: Candidate, fame: NameList.Fame?) {
        add(role, " of ", String(min(name.count, 6)))
        add(role, " as ", candidate.intent.mediaSearch?.mediaType?.rawValue ?? "anything")
        add(role, " in ", candidate.phrase)
        add(role, name.beginsKnown ? " begins known" : " begins unknown", name.endsKnown ? " ends known" : " ends unknown")
        beginsKnown = beginsKnown || name.beginsKnown
        if name.hasDigits { add(role, " with digits") }
        guard let fame else { return }
        for type in fame.types.map(\.rawValue).sorted() { add(role, " is a famous ", type, fame.isOrdinary ? " or a word" : "") }
    }

    private mutating func addCapitals(_ role: String, _ own: Bool, _ side: String, _ other: Bool) {
        add(role, own ? " capital" : " small", side, other ? "capital" : "small")
    }

    private mutating func add(_ parts: String...) {
        var hash: UInt32 = 2_166_136_261
        for part in parts { for byte in part.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 } }
        hashes.append(hash)
        if keepsSentences { sentences.append(parts.joined()) }
    }

    /// How the words of a piece look.
    private struct Edges {
        var count = 0
        var beginsCapital = false
        var endsCapital = false
        /// Whether the pack knows its first word, and its last.
        var beginsKnown = false
        var endsKnown = false
        var hasDigits = false

        init(_ text: String, _ pack: LanguagePack) {
            let tokens = Tokeniser.cut(text).tokens
            guard let first = tokens.first, let last = tokens.last else { return }
            let bytes = Array(text.utf8)
            count = tokens.count
            beginsCapital = Self.isCapital(bytes, at: first.range.lowerBound)
            endsCapital = Self.isCapital(bytes, at: last.range.lowerBound)
            beginsKnown = pack.words.knows(first)
            endsKnown = pack.words.knows(last)
            hasDigits = tokens.contains { $0.script == .digit }
        }

        /// Latin and Russian capitals in UTF-8.
        private static func isCapital(_ bytes: [UInt8], at place: Int) -> Bool {
            guard place < bytes.count else { return false }
            if (0x41...0x5A).contains(bytes[place]) { return true }
            return bytes[place] == 0xD0 && place + 1 < bytes.count && (bytes[place + 1] == 0x81 || (0x90...0xAF).contains(bytes[place + 1]))
        }
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
