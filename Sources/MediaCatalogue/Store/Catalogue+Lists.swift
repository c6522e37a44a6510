public import MediaModel
internal import TextForms

/// A stretch of a list.
public struct CataloguePage: Sendable, Hashable {
    /// The rows, in order.
    public var items: [MediaItem]
    /// The place of the first, from 0.
    public var offset: Int
    /// How long the whole list is.
    public var total: Int

    /// A stretch of a list.
    public init(items: [MediaItem], offset: Int, total: Int) {
        self.items = items
        self.offset = offset
        self.total = total
    }
}

/// What there is, in numbers.
public struct CatalogueCounts: Sendable, Hashable {
    /// How many items of each type; types without items are left out.
    public var items: [MediaItemType: Int]
    /// Seconds of all songs.
    public var duration: Double
    /// Items whose file is away.
    public var missing: Int
}

extension Catalogue {
    /// A stretch of the items of a type in the order of their names, or in `parent` in its own order, or of those that `words` find, best first.
    ///
    /// In an artist: albums by year, those of others with a song of theirs behind their own, or songs; in anything else, and where the type is
    /// not given: what can be played of it. `order` is another order than these. The last of the words may be the beginning of one, as in a
    /// field in which it is being typed.
    public func list(
        _ type: MediaItemType, in parent: MediaIdentifier? = nil, words: String? = nil, order: ListOrder? = nil, offset: Int = 0,
        limit: Int = 100
    ) throws(CatalogueError) -> CataloguePage {
        if let words, !words.isEmpty { return try found(type, words: words, in: parent, offset: offset, limit: limit) }
        return try browse { workspace throws(CatalogueError) in
            if let parent {
                let rows = try workspace.rows(of: type, in: parent, order)
                return CataloguePage(items: rows.dropFirst(max(0, offset)).prefix(limit).map(\.item), offset: offset, total: rows.count)
            }
            let all = try workspace.order(of: type, by: order ?? .name)
            let ids = all.dropFirst(max(0, offset)).prefix(max(0, limit))
            return CataloguePage(items: try workspace.index.rows(ids).map(\.item), offset: offset, total: all.count)
        }
    }

    private func found(
        _ type: MediaItemType, words: String, in parent: MediaIdentifier?, offset: Int, limit: Int
    ) throws(CatalogueError) -> CataloguePage {
        var search = MediaSearch(mediaType: type == .music ? nil : type, mediaName: words)
        if let parent, let container = try item(parent) {
            if container.type == .artist { search.artistName = container.title } else { search.albumName = container.title }
        }
        let named = try self.search(search, limit: parent == nil ? 50 : 1000, isStrict: true)
        let isExact = named.first.map { $0.nearness > 0.95 } ?? false
        var items = named.map(\.item)
        guard parent == nil else {
            return CataloguePage(items: Array(items.dropFirst(max(0, offset)).prefix(limit)), offset: offset, total: items.count)
        }
        let typed = try self.search { workspace throws(CatalogueError) in
            let spelled = try workspace.spelled(beginning: words, type: type == .music ? nil : type)
            return try workspace.index.rows(try TypedMatch(workspace, type: type).items(words) + spelled).map(\.item)
        }
        // What bears just this name comes first; what is only near it, behind what holds the words; last what is sung so.
        items = (isExact ? items + typed : typed + items) + (try sung(words, type: type)) + (try described(words, type: type))
        if items.isEmpty, let retyped = tables.forms.retyped(words) {
            items = try self.search { workspace throws(CatalogueError) in
                try workspace.index.rows(try TypedMatch(workspace, type: type).items(retyped)).map(\.item)
            }
        }
        if items.isEmpty { items = try combined(words, type: type) }
        var seen: Set<MediaIdentifier> = []
        items = items.filter { seen.insert($0.identifier).inserted }
        return CataloguePage(items: Array(items.dropFirst(max(0, offset)).prefix(limit)), offset: offset, total: items.count)
    }

    /// Songs of a genre, and albums of a year, that the words are.
    private func described(_ words: String, type: MediaItemType) throws(CatalogueError) -> [MediaItem] {
        guard type == .music else { return [] }
        if let year = Int(words), (1000...2999).contains(year) {
            var search = MediaSearch(mediaType: .album)
            search.releaseDate = DateRange(years: year, through: year)
            return try self.search(search, limit: 50).map(\.item)
        }
        var search = MediaSearch(mediaType: .song)
        search.genreNames = [words]
        return try self.search(search, limit: 50, isStrict: true).map(\.item)
    }

    /// What the other words find, as far as it is of the genres and the year among the words: "jazz 1972", "moth jazz".
    private func combined(_ words: String, type: MediaItemType) throws(CatalogueError) -> [MediaItem] {
        var (rest, genres, year): ([String], [String], Int?) = ([], [], nil)
        for word in words.split(separator: " ").map(String.init) {
            if year == nil, let number = Int(word), (1000...2999).contains(number) {
                year = number
            } else if try !self.search(MediaSearch.songs(of: [word]), limit: 1, isStrict: true).isEmpty {
                genres.append(word)
            } else {
                rest.append(word)
            }
        }
        guard !genres.isEmpty || year != nil, genres.count + rest.count + (year == nil ? 0 : 1) > 1 else { return [] }
        if rest.isEmpty {
            var search = MediaSearch.songs(of: genres)
            search.releaseDate = year.map { DateRange(years: $0, through: $0) }
            return try self.search(search, limit: 50, isStrict: true).map(\.item)
        }
        let wanted = Set(genres.flatMap { tables.genres.names(of: $0) })
        return try list(type, words: rest.joined(separator: " "), limit: 1000).items.filter { item in
            let isOfYear = year.map { $0 == item.year } ?? true
            return isOfYear && (wanted.isEmpty || !wanted.isDisjoint(with: (item.genres ?? []).flatMap { tables.genres.names(of: $0) }))
        }
    }

    /// Songs in whose lyrics some words stand in a row; one word alone would find too many.
    private func sung(_ words: String, type: MediaItemType) throws(CatalogueError) -> [MediaItem] {
        let folded = TextForms.fold(words)
        guard type == .music || type == .song, folded.contains(" ") || NameForms.words(of: folded).count > 2 else { return [] }
        return try search { workspace throws(CatalogueError) in
            let hits = try LyricsSearch(workspace).hits(for: words, limit: 20).filter { $0.nearness >= 1 }.prefix(20)
            return try workspace.index.rows(hits.map(\.id)).map(\.item)
        }
    }

    /// What there is, in numbers.
    public func counts() throws(CatalogueError) -> CatalogueCounts {
        try browse { workspace throws(CatalogueError) in
            var counts = CatalogueCounts(items: [:], duration: 0, missing: 0)
            let rows = try workspace.database.rows("SELECT type, count(*) FROM item GROUP BY type") { row in
                (type: MediaItemType(code: row.int(0)), count: row.int(1))
            }
            for row in rows { if let type = row.type { counts.items[type] = row.count } }
            // The index of types has neither, and would look for each row by itself.
            let sums = try workspace.database.row(
                "SELECT sum(CASE type WHEN ? THEN duration END), sum(missing) FROM item NOT INDEXED", [.int(MediaItemType.song.code)]
            ) { (duration: $0.optionalDouble(0) ?? 0, missing: $0.int(1)) }
            (counts.duration, counts.missing) = (sums?.duration ?? 0, sums?.missing ?? 0)
            return counts
        }
    }

    /// How many items of a type there are, without looking at them.
    public func count(of type: MediaItemType) throws(CatalogueError) -> Int {
        try browse { workspace throws(CatalogueError) in try workspace.index.items(Term(.type, type.code)).count }
    }
}

extension Workspace {
    /// What lies inside a group or an item, sorted.
    func rows(of type: MediaItemType, in parent: MediaIdentifier, _ order: ListOrder?) throws(CatalogueError) -> [ItemRow] {
        let rows: [ItemRow]
        if let group = MediaGroup(parent) {
            rows = try contents(of: group, named: String(parent.id), limit: 100_000)
        } else {
            rows = try row(parent).map { row throws(CatalogueError) in try children(of: row, type: type) } ?? []
        }
        return order.map { sorted(rows, by: $0) } ?? rows
    }

    private func children(of row: ItemRow, type: MediaItemType) throws(CatalogueError) -> [ItemRow] {
        guard row.item.type == .artist, type == .album else { return try contents(of: row, limit: 100_000) }
        let theirs = try index.items(Term(.artist, row.id))
        let own = theirs.intersection(try items(ofType: .album))
        // Albums of others, and of many, that they have a part in.
        var others: Set<Int> = []
        for id in theirs.intersection(try items(ofType: .song)).ids {
            if let album = try self.row(id: Int(id))?.albumID, !own.contains(UInt32(clamping: album)) { others.insert(album) }
        }
        return try byYear(own.ids.map(Int.init)) + byYear(others.sorted())
    }

    private func byYear(_ ids: [Int]) throws(CatalogueError) -> [ItemRow] {
        let albums = try ids.found { id throws(CatalogueError) in try self.row(id: id) }
        return albums.sorted { ($0.item.releaseYear ?? 9999, $0.sortKey, $0.id) < ($1.item.releaseYear ?? 9999, $1.sortKey, $1.id) }
    }
}

extension MediaSearch {
    /// Songs of some genres.
    fileprivate static func songs(of genres: [String]) -> MediaSearch {
        var search = MediaSearch(mediaType: .song)
        search.genreNames = genres.isEmpty ? nil : genres
        return search
    }
}
