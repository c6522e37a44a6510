internal import TextForms

/// Genres: their canonical names, how tags spell them, and which is part of which.
struct GenreTable: Sendable {
    /// Canonical names by squashed spelling.
    private let canonical: [String: String]
    /// Wider genres by canonical name.
    private let parents: [String: [String]]
    /// Marks the term of a wider genre.
    private static let widerMark = "~"

    init(folder: String) throws(TextFormsError) {
        let file = try TableFile("genres.tsv", in: folder, columns: 1)
        var canonical: [String: String] = [:]
        var parents: [String: [String]] = [:]
        for row in file.rows {
            let name = row.columns[0]
            parents[name] = row.words(1)
            for spelling in [name] + row.words(2) { canonical[TextForms.squash(spelling)] = name }
        }
        for name in parents.keys { canonical[TextForms.squash(name)] = name }
        self.canonical = canonical
        self.parents = parents
    }

    /// The terms of a tag: its own genre, and the wider ones with a mark.
    func names(of tag: String) -> [String] {
        let own = names(in: tag)
        var wider: Set<String> = []
        for name in own {
            wider.formUnion(ancestors(of: name))
            // An unknown "Baltic Rock" is still rock.
            for word in TextForms.tokens(name) where parents[name] == nil { if let known = canonical[word] { wider.insert(known) } }
        }
        return own.map(TextForms.squash) + wider.subtracting(own).sorted().map { Self.widerMark + TextForms.squash($0) }
    }

    /// The term that items of the genre itself have.
    func own(_ genre: String) -> String { TextForms.squash(canonicalName(genre)) }

    /// The term that items of narrower genres have.
    func narrower(_ genre: String) -> String { Self.widerMark + own(genre) }

    /// The canonical name of a genre in any spelling; the spelling itself where it is unknown.
    func canonicalName(_ genre: String) -> String { canonical[TextForms.squash(genre)] ?? genre }

    /// Whether a name is that of a genre.
    func isKnown(_ name: String) -> Bool { canonical[TextForms.squash(name)] != nil }

    /// The genres in one tag: it may hold several, parted by a semicolon, comma, slash or bar.
    func names(in tag: String) -> [String] {
        if let known = canonical[TextForms.squash(tag)] { return [known] }
        let parts = tag.split { ";,/|\\\0".contains($0) }.map { canonicalName(String($0)) }
        return parts.filter { !TextForms.squash($0).isEmpty }
    }

    private func ancestors(of name: String) -> Set<String> {
        var found: Set<String> = []
        var open = parents[name] ?? []
        while let next = open.popLast() {
            if found.insert(next).inserted { open += parents[next] ?? [] }
        }
        return found
    }
}
