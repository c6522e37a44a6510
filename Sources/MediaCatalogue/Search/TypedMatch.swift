internal import MediaModel
internal import TextForms

/// Finds items while their words are being typed: the last word may be the beginning of one.
///
/// Unlike a search for a name it takes every word that fits, however common: the listener sees the rows and types on.
struct TypedMatch {
    private let workspace: Workspace
    private let types: TypeFilter
    private var index: IndexReader { workspace.index }
    /// Words that one beginning may stand for.
    private static let continuations = 64
    /// Titles that begin with the text, of each type.
    private static let titles = 256
    private static let longest = 1000

    init(_ workspace: Workspace, type: MediaItemType) {
        self.workspace = workspace
        types = TypeFilter(type == .music ? nil : type)
    }

    /// The numbers of what is found, best first: by the own name before artist's and album's, kinds as in any search, then what is dear.
    func items(_ text: String) throws(CatalogueError) -> [UInt32] {
        let folded = TextForms.fold(text)
        let words = NameForms.words(of: folded)
        guard !folded.isEmpty else { return [] }
        let isOpen = text.last.map { !$0.isWhitespace } ?? false
        var own: IDSet?
        var all: IDSet?
        for (place, word) in words.enumerated() {
            let forms = isOpen && place == words.count - 1 ? try beginnings(word) : [word]
            let ownSet = try index.items(forms.map { Term(.word, $0) })
            let wide = ownSet.union(try index.items(forms.flatMap { [Term(.artistWord, $0), Term(.albumWord, $0)] }))
            own = own.map { $0.intersection(ownSet) } ?? ownSet
            all = all.map { $0.intersection(wide) } ?? wide
        }
        let first = IDSet(try titles(beginning: folded)).union(own ?? .empty)
        let others = (all ?? .empty).ids.filter { !first.contains($0) }
        let ranked = try ranked(first.ids, words: words.count) + ranked(others, words: words.count)
        return Array(ranked.prefix(Self.longest))
    }

    private func beginnings(_ word: String) throws(CatalogueError) -> [String] {
        let longer = try index.database.rows(
            "SELECT text FROM word WHERE text > ? AND text < ? ORDER BY text LIMIT ?",
            [.text(word), .text(word + "\u{10FFFF}"), .int(Self.continuations)]
        ) { $0.text(0) }
        return [word] + longer
    }

    /// Names that begin with the text, short and single-lettered ones among them.
    private func titles(beginning folded: String) throws(CatalogueError) -> [UInt32] {
        let kinds: [MediaItemType] = [.song, .album, .artist, .playlist, .podcastShow, .podcastEpisode, .audioBook, .radioStation]
        var ids: [UInt32] = []
        for kind in kinds {
            ids += try index.database.rows(
                "SELECT id FROM item WHERE type = ? AND sortKey >= ? AND sortKey < ? ORDER BY sortKey LIMIT ?",
                [.int(kind.code), .text(folded), .text(folded + "\u{10FFFF}"), .int(Self.titles)]
            ) { UInt32(clamping: $0.int(0)) }
        }
        return ids
    }

    private func ranked(_ ids: [UInt32], words: Int) throws(CatalogueError) -> [UInt32] {
        var ranked: [(id: UInt32, kind: Int, extra: Int, weight: UInt8)] = []
        for id in ids {
            let fact = try index.fact(id)
            guard types.admits(fact) else { continue }
            ranked.append((id, Preference.rank(ofTypeCode: fact.type), max(0, Int(fact.words) - words), fact.weight))
        }
        ranked.sort { ($0.kind, $0.extra, $1.weight, $0.id) < ($1.kind, $1.extra, $0.weight, $1.id) }
        return ranked.map(\.id)
    }
}
