internal import MediaModel
internal import TextForms

/// What the fields of a search besides the name leave over, and how well each item fits them.
struct Scope {
    /// `nil`: everything.
    var items: IDSet?
    /// A factor below 1 for items that fit less well.
    var fits: [UInt32: Double] = [:]
    /// How near the names of artist and album are to what was said of them, 1 being letter for letter.
    var likeness = 1.0
    var reasons: [ScoredItem.Reason] = []
    /// The artists that the search names.
    var artists: [Candidate] = []
    var albums: [Candidate] = []
    /// A field names something that is not there.
    var isImpossible = false

    var isEmpty: Bool { isImpossible || items?.isEmpty ?? false }

    fileprivate mutating func narrow(to ids: IDSet) { items = items.map { $0.intersection(ids) } ?? ids }
}

/// Turns fields into a scope.
struct ScopeBuilder {
    private let workspace: Workspace
    private var index: IndexReader { workspace.index }

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// The scope of a search's fields; `without` leaves some out.
    func scope(of search: MediaSearch, without left: Set<Field> = []) throws(CatalogueError) -> Scope {
        var scope = Scope()
        if let artist = search.artistName, !left.contains(.artist) { try narrow(&scope, toArtist: artist) }
        if let album = search.albumName, !left.contains(.album) { try narrow(&scope, toAlbum: album) }
        if let genres = search.genreNames, !genres.isEmpty, !left.contains(.genre) { try narrow(&scope, toGenres: genres) }
        if let dates = search.releaseDate, !left.contains(.date) { try narrow(&scope, toDates: dates) }
        if let moods = search.moodNames, !moods.isEmpty, !left.contains(.mood) { try narrow(&scope, toMoods: moods) }
        return scope
    }

    /// Fields that a search can do without.
    enum Field: CaseIterable { case mood, date, genre, album, artist }

    private func narrow(_ scope: inout Scope, toArtist name: String) throws(CatalogueError) {
        guard let found = try ArtistLookup(workspace).find(name) else {
            scope.isImpossible = true
            return
        }
        scope.artists = found.artists
        // The artist is in the scope too: a type may ask for it.
        scope.narrow(to: found.items.union(IDSet(found.artists.map(\.id))))
        scope.likeness = min(scope.likeness, found.likeness)
        scope.reasons.append(.artist(found.nearness))
    }

    private func narrow(_ scope: inout Scope, toAlbum name: String) throws(CatalogueError) {
        let albums = try NameLookup(workspace, scope: try workspace.items(ofType: .album)).candidates(for: name).ranked
        let theirs = albums.filter { album in scope.items.map { $0.contains(album.id) } ?? true }
        if let best = theirs.first ?? albums.first {
            scope.albums = (theirs.isEmpty ? albums : theirs).filter { $0.likeness >= best.likeness - 0.02 }
            let tracks = try index.items(scope.albums.map { Term(.album, Int($0.id)) })
            scope.narrow(to: tracks.union(IDSet(scope.albums.map(\.id))))
            scope.likeness = min(scope.likeness, best.likeness)
            scope.reasons.append(.album(best.nearness))
            return
        }
        let words = NameForms.words(of: TextForms.fold(name))
        var common: IDSet?
        for word in words {
            let ids = try index.items(Term(.albumWord, word))
            common = common.map { $0.intersection(ids) } ?? ids
        }
        guard let common, !common.isEmpty else {
            scope.isImpossible = true
            return
        }
        scope.narrow(to: common)
        scope.reasons.append(.album(.trimmed))
    }

    private func narrow(_ scope: inout Scope, toGenres names: [String]) throws(CatalogueError) {
        let table = workspace.tables.genres
        var sets: [IDSet] = []
        var own = IDSet.empty
        for name in names {
            let exact = try index.items(Term(.genre, table.own(name)))
            own = own.union(exact)
            sets.append(exact.union(try index.items(Term(.genre, table.narrower(name)))))
        }
        let all = sets.dropFirst().reduce(sets[0]) { $0.intersection($1) }
        let wanted = all.isEmpty ? IDSet.union(sets) : all
        scope.narrow(to: wanted)
        scope.reasons.append(.genre)
        for id in (scope.items ?? .empty).ids where !own.contains(id) { scope.fits[id, default: 1] *= 0.9 }
    }

    private func narrow(_ scope: inout Scope, toDates range: DateRange) throws(CatalogueError) {
        if let present = scope.items {
            var kept: [UInt32] = []
            for id in present.ids {
                let year = Int(try index.fact(id).year)
                if year > 0, range.contains(year: year) { kept.append(id) }
            }
            scope.items = IDSet(sorted: kept)
        } else {
            let years = (range.firstYear ?? 1500)...max(range.firstYear ?? 1500, range.lastYear ?? 2100)
            scope.narrow(to: try index.items(years.map { Term(.year, $0) }))
        }
        scope.reasons.append(.date)
    }

    private func narrow(_ scope: inout Scope, toMoods names: [String]) throws(CatalogueError) {
        for name in names {
            let mood = workspace.tables.moods.mood(name)
            let tagged = try index.items(mood.tags.map { Term(.mood, $0) })
            let byGenre = try index.items(
                mood.genres.flatMap { genre in
                    [Term(.genre, workspace.tables.genres.own(genre)), Term(.genre, workspace.tables.genres.narrower(genre))]
                })
            let fitting = scope.items ?? tagged.union(byGenre)
            for id in fitting.ids where !tagged.contains(id) {
                let tempo = Int(try index.fact(id).tempo)
                let isInTempo = tempo == 0 ? nil : mood.tempo?.contains(tempo)
                let fit =
                    byGenre.contains(id) ? (isInTempo == false ? 0.6 : isInTempo == true ? 0.85 : 0.75) : (isInTempo == true ? 0.6 : 0.4)
                scope.fits[id, default: 1] *= fit
            }
            if scope.items == nil { scope.items = fitting }
            scope.reasons.append(.mood)
        }
    }
}
