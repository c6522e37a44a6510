internal import MediaModel
internal import TextForms

/// Whether the words of a text and the names of an item cover each other: the words must all be there, and one name must be said.
///
/// "okcomputr radiohed" names an album and its artist. "New York New York" has only words out of *MTV Unplugged in New York*.
struct WordCover {
    private let workspace: Workspace
    /// Each word said, with its other spellings.
    private let said: [Set<String>]

    init(_ workspace: Workspace, words text: String, match: WordMatch) throws(CatalogueError) {
        self.workspace = workspace
        var said: [Set<String>] = []
        for word in NameForms.words(of: TextForms.fold(text)) where !workspace.tables.forms.isArticle(word) {
            said.append(Set(try match.variants(of: word).map(\.word)))
        }
        self.said = said
    }

    /// Whether the item's names are what was said.
    func isEnough(for id: UInt32) throws(CatalogueError) -> Bool {
        guard let item = try workspace.row(id: Int(id))?.item else { return false }
        let titles = forms(of: [item.title] + (item.aliases ?? []))
        let artists = forms(of: item.creditedNames)
        let albums = forms(of: [item.album].compactMap(\.self))
        let year = item.releaseYear.map { [String($0), String($0 % 100)] } ?? []
        let all = (titles + artists + albums).reduce(into: Set(year)) { $0.formUnion($1) }
        guard said.allSatisfy({ !$0.isDisjoint(with: all) }) else { return false }
        // Most of a title is enough; of the others the whole.
        return share(of: titles) > 0.5 || share(of: albums) == 1 || share(of: artists) == 1
    }

    /// The words of some names, as they stand and as they are said.
    private func forms(of names: [String]) -> [Set<String>] {
        let tables = workspace.tables.forms
        return names.flatMap { name in
            let folded = TextForms.fold(name)
            let words = [folded, tables.trimmed(name)].map { Set(NameForms.words(of: $0).filter { !tables.isArticle($0) }) }
            // Typed in one word, as the index has it: "okcomputr".
            return folded.contains(" ") ? words + [[NameForms.squash(folded)]] : words
        }
    }

    /// How many words of a name were said, of the one that was said most.
    private func share(of names: [Set<String>]) -> Double {
        names.lazy.filter { !$0.isEmpty }.map { name in
            Double(name.count { word in said.contains { $0.contains(word) } }) / Double(name.count)
        }.max() ?? 0
    }
}

extension MediaItem {
    /// Everybody who is named as performing or writing it.
    fileprivate var creditedNames: [String] { [artist, albumArtist].compactMap(\.self) + (artists ?? []) }
}
