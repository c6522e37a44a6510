internal import FoundationEssentials
public import MediaModel
internal import TextForms

/// A fixture library (`docs` of the command line: one JSON object a line) in a catalogue in memory, of the same schema as any.
public struct FixtureLibrary: Sendable {
    /// The items.
    public let catalogue: Catalogue
    /// Rooms and other outputs: title, aliases, identifier.
    public let rooms: [MediaItem]

    /// A line that is no item.
    public struct Malformed: Error, Sendable, Hashable {
        /// From 1.
        public let line: Int

        /// A line by its number.
        public init(line: Int) { self.line = line }
    }

    /// Reads the bytes of a fixture library; identifiers stay as they are, and nothing is added to what it lists.
    public init(_ bytes: some Sequence<UInt8>, tables: CatalogueTables) throws {
        var lines: [FixtureLine] = []
        var rooms: [MediaItem] = []
        for (number, line) in Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            guard let read = try? JSONDecoder().decode(FixtureLine.self, from: Data(line)) else { throw Malformed(line: number + 1) }
            if read.isRoom { rooms.append(read.item) } else { lines.append(read) }
        }
        self.rooms = rooms
        catalogue = try Catalogue.inMemory(tables: tables)
        try catalogue.load(lines)
    }
}

/// One line of a fixture library.
struct FixtureLine: Decodable {
    var item: MediaItem
    let isRoom: Bool

    private enum Keys: String, CodingKey {
        case kind, identifier, title, artist, artists, album, albumArtist, track, disc, year, releaseDate, genres, moods, duration, bpm,
            composer, lyrics
        case version, language, liked, disliked, rating, playCount, sortTitle, sortArtist, aliases, items, owner, editable, show, episode,
            position
        case played, chapters, subscribed, location
    }

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Keys.self)
        let kind = try line.decode(String.self, forKey: .kind)
        isRoom = kind == "room"
        guard let type = isRoom ? .music : MediaItemType(rawValue: kind) else {
            throw DecodingError.dataCorruptedError(forKey: .kind, in: line, debugDescription: kind)
        }
        item = MediaItem(
            identifier: try line.decode(MediaIdentifier.self, forKey: .identifier), type: type,
            title: try line.decode(String.self, forKey: .title))
        try readNames(line)
        try readMusic(line)
        try readListening(line)
        try readContainers(line)
    }

    private mutating func readNames(_ line: KeyedDecodingContainer<Keys>) throws {
        item.artist = try line.decodeIfPresent(String.self, forKey: .artist)
        item.artists = try line.decodeIfPresent([String].self, forKey: .artists)
        item.album = try line.decodeIfPresent(String.self, forKey: .album)
        item.albumArtist = try line.decodeIfPresent(String.self, forKey: .albumArtist)
        item.sortTitle = try line.decodeIfPresent(String.self, forKey: .sortTitle)
        item.sortArtist = try line.decodeIfPresent(String.self, forKey: .sortArtist)
        item.aliases = try line.decodeIfPresent([String].self, forKey: .aliases)
        item.composer = try line.decodeIfPresent(String.self, forKey: .composer)
        item.lyrics = try line.decodeIfPresent(String.self, forKey: .lyrics)
    }

    private mutating func readMusic(_ line: KeyedDecodingContainer<Keys>) throws {
        item.track = try line.decodeIfPresent(Int.self, forKey: .track)
        item.disc = try line.decodeIfPresent(Int.self, forKey: .disc)
        item.year = try line.decodeIfPresent(Int.self, forKey: .year)
        item.releaseDate = try line.decodeIfPresent(String.self, forKey: .releaseDate)
        item.genres = try line.decodeIfPresent([String].self, forKey: .genres)
        item.moods = try line.decodeIfPresent([String].self, forKey: .moods)
        item.duration = try line.decodeIfPresent(Double.self, forKey: .duration)
        item.bpm = try line.decodeIfPresent(Double.self, forKey: .bpm)
        item.version = try line.decodeIfPresent(MediaVersion.self, forKey: .version)
        item.language = try line.decodeIfPresent(String.self, forKey: .language)
        item.location = try line.decodeIfPresent(MediaLocation.self, forKey: .location)
    }

    private mutating func readListening(_ line: KeyedDecodingContainer<Keys>) throws {
        item.liked = try line.decodeIfPresent(Bool.self, forKey: .liked)
        item.disliked = try line.decodeIfPresent(Bool.self, forKey: .disliked)
        item.rating = try line.decodeIfPresent(Double.self, forKey: .rating)
        item.playCount = try line.decodeIfPresent(Int.self, forKey: .playCount)
        item.position = try line.decodeIfPresent(Double.self, forKey: .position)
        item.played = try line.decodeIfPresent(Bool.self, forKey: .played)
    }

    private mutating func readContainers(_ line: KeyedDecodingContainer<Keys>) throws {
        item.items = try line.decodeIfPresent([MediaIdentifier].self, forKey: .items)
        item.owner = try line.decodeIfPresent(String.self, forKey: .owner)
        item.editable = try line.decodeIfPresent(Bool.self, forKey: .editable)
        item.show = try line.decodeIfPresent(String.self, forKey: .show)
        item.episode = try line.decodeIfPresent(Int.self, forKey: .episode)
        item.subscribed = try line.decodeIfPresent(Bool.self, forKey: .subscribed)
        // A number of chapters of equal length, or the chapters themselves.
        if let chapters = try? line.decodeIfPresent([Chapter].self, forKey: .chapters) {
            item.chapters = chapters
        } else if let count = try line.decodeIfPresent(Int.self, forKey: .chapters), count > 0, let duration = item.duration {
            item.chapters = (0..<count).map { Chapter(title: nil, start: duration * Double($0) / Double(count)) }
        }
    }
}

extension Catalogue {
    /// Puts the lines of a fixture library in, artists and albums first, so that songs can point at them.
    func load(_ lines: [FixtureLine]) throws(CatalogueError) {
        try write { workspace throws(CatalogueError) in
            var artists: [String: Int] = [:]
            var albums: [String: Int] = [:]
            let first: [MediaItemType] = [.artist, .album]
            for type in first {
                for line in lines where line.item.type == type {
                    let id = try workspace.load(line, artists: artists, albums: [:])
                    switch type {
                    case .artist: artists[TextForms.squash(line.item.title)] = id
                    default: albums[albumKey(line.item.title, line.item.artist)] = id
                    }
                }
            }
            for line in lines where !first.contains(line.item.type) { _ = try workspace.load(line, artists: artists, albums: albums) }
            for line in lines where line.item.type == .playlist || line.item.type == .podcastPlaylist {
                try workspace.loadEntries(of: line.item)
            }
        }
    }
}

private func albumKey(_ title: String, _ artist: String?) -> String { "\(TextForms.squash(title))/\(TextForms.squash(artist ?? ""))" }

extension Workspace {
    fileprivate func load(_ line: FixtureLine, artists: [String: Int], albums: [String: Int]) throws(CatalogueError) -> Int {
        var row = ItemRow(item: line.item)
        let credits = line.item.artists ?? line.item.artist.map { [$0] } ?? []
        if line.item.type != .artist { row.artistIDs = credits.compactMap { artists[TextForms.squash($0)] } }
        if let album = line.item.album { row.albumID = albums[albumKey(album, line.item.artist)] }
        try save(&row)
        try saveAffinity(of: row)
        return row.id
    }

    fileprivate func loadEntries(of playlist: MediaItem) throws(CatalogueError) {
        guard let items = playlist.items, let id = try id(of: playlist.identifier) else { return }
        var place = 0
        for item in items {
            guard let entry = try self.id(of: item) else { continue }
            try database.run("INSERT INTO entry(playlist, place, item) VALUES(?, ?, ?)", [.int(id), .int(place), .int(entry)])
            place += 1
        }
    }

    /// Writes what a listener thinks of a new item.
    func saveAffinity(of row: ItemRow) throws(CatalogueError) {
        let item = row.item
        guard
            item.liked != nil || item.disliked != nil || item.rating != nil || item.playCount != nil || item.position != nil
                || item.played != nil
        else { return }
        try database.run(
            "INSERT OR REPLACE INTO affinity(item, liked, disliked, rating, playCount, position, played) VALUES(?, ?, ?, ?, ?, ?, ?)",
            [
                .int(row.id), Value(item.liked), Value(item.disliked), Value(item.rating), .int(item.playCount ?? 0), Value(item.position),
                Value(item.played),
            ])
    }
}
