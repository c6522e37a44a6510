import MediaModel
public import Wording

/// Example sentences of a language with names of the listener's own collection in them: "Play something by Кино".
///
/// For the prompt, for "what can I say?" and for words that were not understood. The same turn gives the same hints.
public struct Hints: Sendable {
    private let examples: [(kind: String, sentences: [String])]
    private let collection: MediaCollection

    /// Hints made of a language pack's examples, by kind of phrase; `{artist}`, `{title}`, `{album}` and `{playlist}` are filled in.
    public init(examples: [String: [String]], collection: MediaCollection) {
        self.examples = examples.sorted { Hints.place($0.key) < Hints.place($1.key) }.map { (kind: $0.key, sentences: $0.value) }
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

    /// So many sentences of one kind.
    public func phrases(of kind: String, count: Int) -> [String] {
        let names = names
        return Array((examples.first { $0.kind == kind }?.sentences ?? []).lazy.compactMap { filled($0, names) }.prefix(max(0, count)))
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
        let names = names
        return (0..<(examples.map(\.sentences.count).max() ?? 0)).flatMap { row in
            examples.compactMap { row < $0.sentences.count ? filled($0.sentences[row], names) : nil }
        }
    }

    /// What the holes of examples are filled with.
    private typealias Names = (song: MediaItem?, artist: MediaItem?, album: MediaItem?, playlist: MediaItem?)

    private var names: Names {
        (
            collection.mostLikely(.song, 1).first, collection.mostLikely(.artist, 1).first { $0.type == .artist },
            collection.mostLikely(.album, 1).first { $0.type == .album }, collection.playlists().first { $0.editable == true }
        )
    }

    /// The sentence with its names, a title with its own performer.
    private func filled(_ example: String, _ names: Names) -> String? {
        let artist = example.contains("{title}") ? names.song?.artist : names.artist?.title
        return Hints.fill(
            example, ["title": names.song?.title, "artist": artist, "album": names.album?.title, "playlist": names.playlist?.title])
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
