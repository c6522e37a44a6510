public import MediaModel

extension Catalogue {
    /// Names in the collection that `words` may be: the answer for the language's ``Gazetteer``.
    ///
    /// Whole names of items of every kind, and of authors and credits that are no items, at most 24: nearest first, then artists before songs,
    /// then what the listener plays and likes, then the older entry.
    public func names(matching words: String) throws(CatalogueError) -> [NameMatch] {
        try search { workspace throws(CatalogueError) in
            if let known = workspace.knownNames[words] { return known }
            if workspace.knownNames.count > 4096 { workspace.knownNames.removeAll(keepingCapacity: true) }
            let matches = try NameMatches(workspace).matches(for: words)
            workspace.knownNames[words] = matches
            return matches
        }
    }
}

/// Turns candidates into names.
struct NameMatches {
    private let workspace: Workspace
    private static let limit = 24

    init(_ workspace: Workspace) { self.workspace = workspace }

    func matches(for words: String) throws(CatalogueError) -> [NameMatch] {
        var ranked: [Ranked] = []
        let candidates = try NameLookup(workspace).candidates(for: words).found.values
        // What is called so is not a slip for something else, of whatever kind.
        let isCertain = candidates.contains { $0.nearness <= .trimmed }
        for candidate in candidates where !isCertain || candidate.nearness != .fuzzy {
            let fact = try workspace.index.fact(candidate.id)
            ranked.append(Ranked(candidate: candidate, fact: fact))
        }
        ranked.sort()
        var matches: [NameMatch] = []
        for rank in ranked.prefix(Self.limit * 2) where matches.count < Self.limit {
            guard let match = try match(rank) else { continue }
            if !matches.contains(where: { $0.type == match.type && $0.name == match.name && $0.artist == match.artist }) {
                matches.append(match)
            }
        }
        try addCredits(words, to: &matches)
        return Array(matches.prefix(Self.limit))
    }

    private func match(_ rank: Ranked) throws(CatalogueError) -> NameMatch? {
        let id = Int(rank.candidate.id)
        return try workspace.database.row("SELECT identifier, type, title, artist FROM item WHERE id = ?", [.int(id)]) { row in
            NameMatch(
                type: MediaItemType(code: row.int(1)) ?? .music, name: row.text(2),
                identifier: row.optionalText(0).map { MediaIdentifier($0) } ?? ItemRow.identifier(id), artist: row.optionalText(3),
                nearness: rank.candidate.nearness, weight: Double(rank.fact.weight) / 255)
        }
    }

    /// People who are named only as an artist of something: authors, guests, "A & B".
    private func addCredits(_ words: String, to matches: inout [NameMatch]) throws(CatalogueError) {
        guard !matches.contains(where: { $0.type == .artist && $0.nearness == .exact }) else { return }
        for credit in try CreditLookup(workspace).credits(for: words).prefix(4) {
            let match = NameMatch(type: .artist, name: credit.name, nearness: credit.nearness, weight: 0)
            guard !matches.contains(where: { $0.type == .artist && $0.name == credit.name }) else { continue }
            let place = matches.firstIndex { $0.nearness > match.nearness } ?? matches.endIndex
            matches.insert(match, at: place)
        }
    }

    /// A candidate in its place.
    private struct Ranked: Comparable {
        let candidate: Candidate
        let fact: Fact

        /// Nearer, then by kind, then dearer, then older.
        static func < (left: Ranked, right: Ranked) -> Bool {
            if left.candidate.nearness != right.candidate.nearness { return left.candidate.nearness < right.candidate.nearness }
            let (near, far) = (Int(left.candidate.distance * 100), Int(right.candidate.distance * 100))
            if near != far { return near < far }
            let (kind, other) = (Preference.rank(ofTypeCode: left.fact.type), Preference.rank(ofTypeCode: right.fact.type))
            if kind != other { return kind < other }
            if left.fact.weight != right.fact.weight { return left.fact.weight > right.fact.weight }
            return left.candidate.id < right.candidate.id
        }

        static func == (left: Ranked, right: Ranked) -> Bool { left.candidate.id == right.candidate.id }
    }
}

/// Which kind of item words mean when they fit several.
enum Preference {
    private static let order: [MediaItemType] = [
        .artist, .playlist, .song, .album, .podcastShow, .audioBook, .radioStation, .musicStation, .algorithmicRadioStation,
        .podcastStation, .station,
        .podcastPlaylist, .podcastEpisode, .musicVideo, .tvShow, .movie, .tvShowEpisode, .news, .genre, .music,
    ]
    private static let ranks: [Int] = (0...MediaItemType.allCases.count).map { code in
        MediaItemType(code: code).flatMap { order.firstIndex(of: $0) } ?? order.count
    }

    static func rank(ofTypeCode code: UInt8) -> Int { Int(code) < ranks.count ? ranks[Int(code)] : order.count }
}
