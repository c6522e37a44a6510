public import MediaModel
public import Wording

/// Example sentences drawn from the packs and the listener's own collection: "play something by Кино".
///
/// For the prompt, for "what can I say?" and for words that were not understood. The same turn gives the same hints.
public struct Hints: Sendable {
    private let wording: Wording
    private let collection: MediaCollection

    /// Hints in the words of `wording`, with names of `collection`.
    public init(wording: Wording, collection: MediaCollection) {
        self.wording = wording
        self.collection = collection
    }

    /// So many sentences that can be said in a language; another `turn` brings others.
    public func phrases(_ language: LanguageCode, count: Int, turn: Int = 0) -> [String] {
        let all = named(language) + plain(language)
        guard !all.isEmpty else { return [] }
        return (0..<min(count, all.count)).map { all[(turn + $0) % all.count] }
    }

    /// The kinds of item that hints name, and the group of sentences of each.
    private static let kinds: [MediaItemType] = [.artist, .album, .playlist, .song, .podcastShow, .audioBook, .radioStation]

    private func named(_ language: LanguageCode) -> [String] {
        Hints.kinds.compactMap { type in
            guard let item = collection.mostLikely(type, 1).first(where: { $0.type == type }) else { return nil }
            return wording.phrase("hint.\(type.rawValue)", ["name": .text(item.title)], language: language)
        }
    }

    private func plain(_ language: LanguageCode) -> [String] {
        let keys = wording.pack(for: language)?.keys.filter { $0.hasPrefix("hint.plain.") } ?? []
        return keys.sorted().compactMap { wording.phrase($0, language: language) }
    }
}
