import MediaModel
import TextForms

/// How the words of a part of a reading look: where it begins and ends, what it holds.
struct NameLooks {
    /// A word at one end of it.
    struct Edge {
        /// The word, folded.
        var text = ""
        var isCapital = false
        /// Whether a mark or a gap stands at its outer side.
        var isApart = false
        /// What it may be in the lexicon; of other words whether the pack knows them, or what a dictionary says.
        var kind = ""
        /// The last two letters of a Russian word, by which its case is seen.
        var ending: String?
    }

    private(set) var count = 0
    private(set) var first = Edge()
    private(set) var last = Edge()
    /// The writing of its first word, and of its last where that is another.
    private(set) var script = ""
    /// What its words but the first and the last may be in the lexicon, each kind once.
    private(set) var inside: [String] = []
    private(set) var hasDigits = false

    /// How a part looks to a pack.
    init(_ part: Explanation.Part, _ pack: LanguagePack) {
        guard let start = part.range.first, let end = part.range.last else { return }
        let line = part.line
        count = part.range.count
        first = Self.edge(start, part, pack)
        last = start == end ? first : Self.edge(end, part, pack)
        first.isApart = start > 0 && line.isApart(start)
        last.isApart = end + 1 < line.count && line.isApart(end + 1)
        script = line[start].script == line[end].script ? line[start].script.name : line[start].script.name + line[end].script.name
        hasDigits = part.range.contains { line[$0].script == .digit }
        for place in part.range where place > start && place < end && place < part.classes.count {
            if let label = part.classes[place]?.label, !inside.contains(label) { inside.append(label) }
        }
    }

    private static func edge(_ place: Int, _ part: Explanation.Part, _ pack: LanguagePack) -> Edge {
        let token = part.line[place]
        var edge = Edge(text: token.text, isCapital: part.line.utterance.isCapital(token))
        if token.script == .cyrillic, token.text.utf8.count > 6 { edge.ending = String(token.text.suffix(2)) }
        if place < part.classes.count, let meaning = part.classes[place] {
            edge.kind = meaning.label
        } else if let cut = part.line.cut, token.script.isUnspaced {
            edge.kind = cut.kind(of: part.line.indices[place]).name
        } else {
            edge.kind = pack.words.knows(token) ? "known" : "unknown"
        }
        return edge
    }
}

extension Token.Script {
    fileprivate var name: String {
        switch self {
        case .latin: "latin"
        case .cyrillic: "cyrillic"
        case .han: "han"
        case .hiragana: "hiragana"
        case .katakana: "katakana"
        case .digit: "digit"
        case .symbol: "symbol"
        case .other: "other"
        }
    }
}

extension Morpheme.Kind {
    fileprivate var name: String {
        switch self {
        case .person: "person"
        case .organisation: "organisation"
        case .noun: "noun"
        case .caseParticle: "case particle"
        case .verb: "verb"
        case .other: "other"
        case .unknown: "unknown"
        }
    }
}

extension ChunkMeaning {
    /// A word for what it is in the lexicon.
    var label: String {
        switch self {
        case .type(let type, let isPlural, let isSoft): isSoft ? "soft type" : isPlural ? type.rawValue + "s" : type.rawValue
        case .sort: "sort"
        case .sortNoun(_, let isPlural): isPlural ? "hits" : "hit"
        case .genre: "genre"
        case .mood: "mood"
        case .date(.bareYear): "bare year"
        case .date: "date"
        case .reference(let reference): reference.rawValue
        case .version: "version"
        case .queue: "queue"
        case .shuffle: "shuffle"
        case .repeatMode: "repeat"
        case .resume: "resume"
        case .speed: "speed"
        case .count: "count"
        case .episode: "number"
        case .room: "room"
        case .connector(let connector): connector.rawValue
        case .article: "article"
        case .filler: "filler"
        case .anything: "anything"
        case .foreign: "foreign"
        case .given: "given name"
        case .frequency: "frequency"
        case .clause, .reason, .clauseEnd: "clause"
        case .time: "time"
        }
    }
}
