public import MediaModel
internal import TextForms

extension Catalogue {
    /// Why words found an item; `nil` where title, artist and album show it themselves.
    public func match(of words: String, in item: MediaItem) -> ItemMatch? { MatchReason(words, forms: tables.forms).match(item) }
}

/// Looks for the words of a search in all that is known of an item.
private struct MatchReason {
    private let words: [String]
    private let forms: TextForms

    init(_ text: String, forms: TextForms) {
        words = TextForms.tokens(text)
        self.forms = forms
    }

    func match(_ item: MediaItem) -> ItemMatch? {
        let shown = [item.title, item.artist ?? item.show ?? "", item.album ?? ""].joined(separator: " ")
        guard !holds(shown) else { return nil }
        if let alias = item.aliases?.first(where: holds) { return ItemMatch(.alias, alias) }
        for name in [item.title, item.artist ?? "", item.album ?? ""] {
            if let reading = forms.romanisations(of: name).first(where: { TextForms.fold(name) != $0 && holds($0) }) {
                return ItemMatch(.reading, reading)
            }
        }
        if let genre = item.genres?.first(where: holds) { return ItemMatch(.genre, genre) }
        if let year = item.year, words == [String(year)] { return ItemMatch(.year, String(year)) }
        if let composer = item.composer, holds(composer) { return ItemMatch(.composer, composer) }
        if let line = line(of: item.lyrics ?? "") { return ItemMatch(.lyrics, line) }
        return ItemMatch(.spelling)
    }

    /// Whether each word begins one of a text.
    private func holds(_ text: String) -> Bool {
        let folded = " " + TextForms.fold(text)
        return !words.isEmpty && words.allSatisfy { folded.contains(" " + $0) || !$0.utf8.allSatisfy { $0 < 0x80 } && folded.contains($0) }
    }

    /// The line that holds all words; else, where the whole holds them in a row, the line in which they begin.
    private func line(of lyrics: String) -> String? {
        let lines = lyrics.split(whereSeparator: \.isNewline).map { String($0.drop { "[]:. ".contains($0) || $0.isNumber }) }
        if let line = lines.first(where: holds) { return line }
        let said = words.joined(separator: " ")
        guard TextForms.fold(lines.joined(separator: " ")).contains(said), let first = words.first else { return nil }
        return lines.first { (" " + TextForms.fold($0)).contains(" " + first) }
    }
}
