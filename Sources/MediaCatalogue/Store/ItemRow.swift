internal import MediaModel

/// An item as the `item` table has it.
struct ItemRow {
    /// 0 before it is inserted.
    var id: Int = 0
    var item: MediaItem
    /// Items of the credited artists.
    var artistIDs: [Int] = []
    /// The item of the album.
    var albumID: Int?
    var fileID: Int?
    var isCompilation = false
    var isMissing = false
    /// Seconds since 1970.
    var added: Double = 0
    /// What lists are sorted by.
    var sortKey = ""
    /// What makes an album one: its title and artist, or its title and folder.
    var albumKey: String?

    /// What identifiers of this catalogue's own items begin with.
    static let source = "local"

    /// The identifier of an own item.
    static func identifier(_ id: Int) -> MediaIdentifier { MediaIdentifier(source: source, id: String(id)) }

    /// The number in an own identifier.
    static func id(_ identifier: MediaIdentifier) -> Int? { identifier.source == source ? Int(identifier.id) : nil }
}

extension MediaItemType {
    /// SiriKit's raw value.
    var code: Int { (MediaItemType.allCases.firstIndex(of: self) ?? 0) + 1 }

    /// The type with SiriKit's raw value.
    init?(code: Int) {
        guard MediaItemType.allCases.indices.contains(code - 1) else { return nil }
        self = MediaItemType.allCases[code - 1]
    }
}

// MARK: Reading and writing rows

extension ItemRow {
    private static let columns = [
        "identifier", "type", "title", "artist", "artists", "album", "albumArtist", "artistIDs", "albumID", "track", "disc", "year",
        "releaseDate",
        "genres", "moods", "duration", "bpm", "composer", "version", "language", "sortTitle", "sortArtist", "aliases", "location",
        "startTime",
        "endTime", "artwork", "chapters", "owner", "editable", "show", "episode", "subscribed", "fileID", "compilation", "missing", "added",
        "sortKey", "albumKey", "recordingID",
    ]

    /// A query for whole items; its condition speaks of `item` and `affinity`.
    static func select(_ condition: String) -> String { head + condition }

    private static let head =
        "SELECT item.id, " + columns.map { "item.\($0)" }.joined(separator: ", ")
        + ", affinity.liked, affinity.disliked, affinity.rating, affinity.playCount, affinity.position, affinity.played, lyrics.text"
        + " FROM item LEFT JOIN affinity ON affinity.item = item.id LEFT JOIN lyrics ON lyrics.item = item.id "

    private static let insert =
        "INSERT INTO item(\(columns.joined(separator: ", "))) VALUES(\(columns.map { _ in "?" }.joined(separator: ", ")))"
    private static let update = "UPDATE item SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?"

    /// Writes the row, a new one where `id` is 0, and takes its id.
    mutating func save(in database: Connection) throws(CatalogueError) {
        if id == 0 {
            try database.run(ItemRow.insert, values)
            id = database.lastInsertID
        } else {
            try database.run(ItemRow.update, values + [.int(id)])
        }
        if ItemRow.id(item.identifier) != nil || item.identifier.rawValue.isEmpty { item.identifier = ItemRow.identifier(id) }
    }

    private var values: [Value] {
        let isOwn = item.identifier.rawValue.isEmpty || ItemRow.id(item.identifier) != nil
        return [
            isOwn ? .null : .text(item.identifier.rawValue), .int(item.type.code), .text(item.title), Value(item.artist),
            .list(item.artists),
            Value(item.album), Value(item.albumArtist), .list(artistIDs.isEmpty ? nil : artistIDs.map(String.init)), Value(albumID),
            Value(item.track), Value(item.disc), Value(item.year), Value(item.releaseDate), .list(item.genres), .list(item.moods),
            Value(item.duration), Value(item.bpm), Value(item.composer), Value(item.version?.rawValue), Value(item.language),
            Value(item.sortTitle),
            Value(item.sortArtist), .list(item.aliases), Value(item.location?.url), Value(item.startTime), Value(item.endTime),
            Value(item.artwork?.url), .list(item.chapters.map { $0.flatMap { [String($0.start), $0.title ?? ""] } }), Value(item.owner),
            Value(item.editable), Value(item.show), Value(item.episode), Value(item.subscribed), Value(fileID), Value(isCompilation),
            Value(isMissing), .double(added), .text(sortKey), Value(albumKey), Value(item.recordingID),
        ]
    }

    /// The row a query of ``select(_:)`` stands at.
    init(_ row: Statement) {
        id = row.int(0)
        let identifier = row.optionalText(1).map { MediaIdentifier($0) } ?? ItemRow.identifier(row.int(0))
        item = MediaItem(identifier: identifier, type: MediaItemType(code: row.int(2)) ?? .music, title: row.text(3))
        readNames(row)
        readMusic(row)
        readPlaces(row)
        readContainers(row)
        readAffinity(row)
        artistIDs = (row.list(8) ?? []).compactMap { Int($0) }
        albumID = row.optionalInt(9)
        fileID = row.optionalInt(34)
        isCompilation = row.int(35) != 0
        isMissing = row.int(36) != 0
        added = row.optionalDouble(37) ?? 0
        sortKey = row.text(38)
        albumKey = row.optionalText(39)
        item.recordingID = row.optionalText(40)
        if isMissing { item.isMissing = true }
    }

    private mutating func readNames(_ row: Statement) {
        item.artist = row.optionalText(4)
        item.artists = row.list(5)
        item.album = row.optionalText(6)
        item.albumArtist = row.optionalText(7)
        item.composer = row.optionalText(18)
        item.sortTitle = row.optionalText(21)
        item.sortArtist = row.optionalText(22)
        item.aliases = row.list(23)
    }

    private mutating func readMusic(_ row: Statement) {
        item.track = row.optionalInt(10)
        item.disc = row.optionalInt(11)
        item.year = row.optionalInt(12)
        item.releaseDate = row.optionalText(13)
        item.genres = row.list(14)
        item.moods = row.list(15)
        item.duration = row.optionalDouble(16)
        item.bpm = row.optionalDouble(17)
        item.version = row.optionalText(19).flatMap(MediaVersion.init)
        item.language = row.optionalText(20)
        item.lyrics = row.optionalText(47)
    }

    private mutating func readPlaces(_ row: Statement) {
        item.location = row.optionalText(24).map { MediaLocation(url: $0) }
        item.startTime = row.optionalDouble(25)
        item.endTime = row.optionalDouble(26)
        item.artwork = row.optionalText(27).map { MediaLocation(url: $0) }
        guard let parts = row.list(28) else { return }
        item.chapters = stride(from: 0, to: parts.count - 1, by: 2).map { index in
            Chapter(title: parts[index + 1].isEmpty ? nil : parts[index + 1], start: Double(parts[index]) ?? 0)
        }
    }

    private mutating func readContainers(_ row: Statement) {
        item.owner = row.optionalText(29)
        item.editable = row.optionalBool(30)
        item.show = row.optionalText(31)
        item.episode = row.optionalInt(32)
        item.subscribed = row.optionalBool(33)
    }

    private mutating func readAffinity(_ row: Statement) {
        item.liked = row.optionalBool(41)
        item.disliked = row.optionalBool(42)
        item.rating = row.optionalDouble(43)
        item.playCount = row.optionalInt(44)
        item.position = row.optionalDouble(45)
        item.played = row.optionalBool(46)
    }
}

extension Value {
    /// A list of words in one column; `nil` is NULL.
    static func list(_ words: [String]?) -> Value {
        words.map { .text($0.joined(separator: String(Schema.listSeparator))) } ?? .null
    }
}

extension Statement {
    /// A list of words from one column.
    func list(_ column: Int32) -> [String]? {
        optionalText(column)?.split(separator: Schema.listSeparator, omittingEmptySubsequences: false).map(String.init)
    }
}
