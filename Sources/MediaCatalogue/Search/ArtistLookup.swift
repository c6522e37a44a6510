internal import MediaModel
internal import TextForms

/// Finds who is meant by an artist's name, and what is theirs.
struct ArtistLookup {
    private let workspace: Workspace
    private var index: IndexReader { workspace.index }

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// The artists that a name may mean and everything that credits them.
    struct Found {
        /// Items of type artist, best first; empty if the name is only a credit, or several names.
        var artists: [Candidate]
        var items: IDSet
        var nearness: NameMatch.Nearness
        /// The name itself, of somebody who is no item and of whose name only a part was said.
        var credit: String?
        /// 0…1: how near the name is to what was said.
        var likeness: Double { artists.first?.likeness ?? Candidate.likeness(nearness) }
    }

    /// Who `name` is; `nil` for nobody in the collection.
    func find(_ name: String) throws(CatalogueError) -> Found? {
        if let whole = try whole(name) { return whole }
        let parts = ArtistLookup.parts(of: name)
        if parts.count > 1, let together = try together(parts) { return together }
        return try byWords(name)
    }

    /// The names in a credit that may hold several, joined as in "A & B" or 「AとB」.
    static func parts(of name: String) -> [String] {
        var text = " \(name) "
        for joiner in [
            " feat. ", " feat ", " ft. ", " featuring ", " and ", " und ", " et ", " и ", " vs. ", " vs ", " x ", " with ", " с ",
        ] {
            text = text.split(separator: joiner).joined(separator: "&")
        }
        return text.split { "&,;/+＆、と".contains($0) }.map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    private func whole(_ name: String) throws(CatalogueError) -> Found? {
        let candidates = try NameLookup(workspace, scope: try workspace.items(ofType: .artist)).candidates(for: name)
        let ranked = try nearest(candidates)
        // No credit is nearer than that.
        let credits = ranked.first?.nearness == .exact ? [] : try CreditLookup(workspace).credits(for: name)
        if let best = ranked.first, credits.first.map({ best.nearness <= $0.nearness }) ?? true {
            return Found(artists: ranked, items: try items(of: ranked), nearness: best.nearness)
        }
        guard let best = credits.first else { return nil }
        return Found(artists: [], items: IDSet(best.items), nearness: best.nearness)
    }

    /// The artists as near as the nearest; the dearest first among equals.
    private func nearest(_ candidates: Candidates) throws(CatalogueError) -> [Candidate] {
        guard let best = candidates.ranked.first else { return [] }
        var near: [(candidate: Candidate, weight: UInt8)] = []
        for candidate in candidates.ranked where candidate.likeness >= best.likeness - 0.01 {
            near.append((candidate, try index.fact(candidate.id).weight))
        }
        return near.sorted { ($1.candidate.likeness, $1.weight, $0.candidate.id) < ($0.candidate.likeness, $0.weight, $1.candidate.id) }
            .map(\.candidate)
    }

    private func items(of artists: [Candidate]) throws(CatalogueError) -> IDSet {
        try index.items(artists.map { Term(.artist, Int($0.id)) })
    }

    /// What credits all of several artists; what credits any of them, where nothing does.
    private func together(_ names: [String]) throws(CatalogueError) -> Found? {
        var sets: [IDSet] = []
        var nearness = NameMatch.Nearness.exact
        for name in names {
            guard let found = try whole(name) else { continue }
            sets.append(found.items)
            nearness = max(nearness, found.nearness)
        }
        guard let first = sets.first else { return nil }
        let all = sets.count == names.count ? sets.dropFirst().reduce(first) { $0.intersection($1) } : .empty
        return Found(artists: [], items: all.isEmpty ? IDSet.union(sets) : all, nearness: nearness)
    }

    /// Who is meant by a part of the name where nothing says that it is a name: one artist, by words that tell, or by the first of theirs ("fela").
    func find(byPart name: String) throws(CatalogueError) -> Found? {
        let words = words(of: name)
        if WordMatch.tells(words, scoped: false) { return try byWords(name) }
        guard let word = words.first, word.unicodeScalars.count > 3, !Vocabulary.isPair(word), let found = try byWords(name) else {
            return nil
        }
        var names: Set<String> = []
        for artist in found.artists { names.insert(TextForms.fold(try index.title(artist.id) ?? "")) }
        if let credit = found.credit { names.insert(TextForms.fold(credit)) }
        guard names.count == 1, let only = names.first, only.hasPrefix(word + " ") else { return nil }
        return found
    }

    private func words(of name: String) -> [String] {
        NameForms.words(of: TextForms.fold(name)).filter { !workspace.tables.forms.isArticle($0) }
    }

    /// Artists whose name holds all the words ("Pharrell"), if the words are long enough to tell.
    private func byWords(_ name: String) throws(CatalogueError) -> Found? {
        let match = WordMatch(workspace, scope: try workspace.items(ofType: .artist))
        let artists = try match.holding(all: name)
        if !artists.isEmpty { return Found(artists: artists, items: try items(of: artists), nearness: .fuzzy) }
        let words = words(of: name)
        guard WordMatch.tells(words, scoped: true) else { return nil }
        let credits = try CreditLookup(workspace).credits(holding: words)
        guard let best = credits.first else { return nil }
        // A short word that many bear names nobody.
        if !WordMatch.tells(words, scoped: false), credits.contains(where: { $0.name != best.name }) { return nil }
        return Found(artists: [], items: IDSet(best.items), nearness: .fuzzy, credit: best.name)
    }
}

extension String {
    /// The text without spaces at its ends.
    var trimmed: String {
        if let first = utf8.first, let last = utf8.last, 0x21..<0x80 ~= first, 0x21..<0x80 ~= last { return self }
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        guard let end = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[start...end])
    }
}
