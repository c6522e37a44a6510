import MediaModel
public import Wording

/// Example sentences of a language with names of the listener's own collection in them: "Play something by Кино".
///
/// For the prompt, for "what can I say?" and for words that were not understood. The same turn gives the same hints.
public struct Hints: Sendable {
    private let examples: [[String]]
    private let collection: MediaCollection

    /// Hints made of a language pack's examples, by kind of phrase; `{artist}`, `{title}`, `{album}` and `{playlist}` are filled in.
    public init(examples: [String: [String]], collection: MediaCollection) {
        self.examples = examples.sorted { Hints.place($0.key) < Hints.place($1.key) }.map(\.value)
        self.collection = collection
    }

    /// What is asked for most comes first, then the others by name.
    private static func place(_ kind: String) -> (Int, String) {
        let first = ["play", "commands", "ask", "add", "like", "search"]
        return (first.firstIndex(of: kind) ?? first.count, kind)
    }

    /// So many sentences of different kinds; another `turn` brings others.
    public func phrases(count: Int, turn: Int = 0) -> [String] {
        let all = filled()
        guard !all.isEmpty else { return [] }
        return (0..<min(max(0, count), all.count)).map { all[(turn + $0) % all.count] }
    }

    /// The fact with hints in it, where it has room for them: help, and what was not understood.
    public func completed(_ fact: ReplyFact, turn: Int = 0) -> ReplyFact {
        switch fact {
        case .help(let said) where said.isEmpty: .help(phrases(count: 5, turn: turn))
        case .notUnderstood(nil): .notUnderstood(hint: phrases(count: 1, turn: turn).first)
        default: fact
        }
    }

    /// All sentences whose names the collection has: one of each kind, then the second ones, and so on.
    private func filled() -> [String] {
        let song = collection.mostLikely(.song, 1).first
        let artist = collection.mostLikely(.artist, 1).first { $0.type == .artist }
        let album = collection.mostLikely(.album, 1).first { $0.type == .album }
        let playlist = collection.playlists().first { $0.editable == true }
        var sentences: [String] = []
        for row in 0..<(examples.map(\.count).max() ?? 0) {
            for kind in examples where row < kind.count {
                let hasTitle = kind[row].contains("{title}")
                let names = [
                    "title": song?.title, "artist": hasTitle ? song?.artist : artist?.title, "album": album?.title,
                    "playlist": playlist?.title,
                ]
                if let sentence = Hints.fill(kind[row], names) { sentences.append(sentence) }
            }
        }
        return sentences
    }

    /// The sentence with its names; `nil` where one is not there.
    private static func fill(_ example: String, _ names: [String: String?]) -> String? {
        var sentence = ""
        var rest = example[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}"), let name = names[String(rest[rest.index(after: open)..<close])] ?? nil
            else {
                return nil
            }
            sentence += rest[..<open] + name
            rest = rest[rest.index(after: close)...]
        }
        return sentence + rest
    }
}
