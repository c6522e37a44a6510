import MediaIntents
import MediaModel

/// A small collection that knows names letter for letter and in lower case: enough to see what resolving does with answers.
struct TestCollection {
    var items: [MediaItem]
    var rooms = ["Kitchen", "Living Room"].map { MediaItem(identifier: MediaIdentifier($0), type: .station, title: $0) }

    var collection: MediaCollection {
        let items = items
        let rooms = rooms
        return MediaCollection(
            search: { Array(TestCollection.search($0, items).prefix($1)) },
            item: { identifier in items.first { $0.identifier == identifier } },
            contents: { Array(TestCollection.contents($0, items).prefix($1)) },
            similar: { seed, limit in Array(items.filter { $0.type == .song && $0.identifier != seed.identifier }.prefix(limit)) },
            mostLikely: { type, limit in Array(items.filter { type == nil ? $0.type == .song : $0.type == type }.prefix(limit)) },
            outputs: { rooms },
            playlists: { items.filter { $0.type == .playlist } },
            match: { words, choices in choices.firstIndex { TestCollection.isName(words, of: $0) != nil } })
    }

    /// 1 for the name, 0.8 for an alias, 0.6 for its beginning.
    private static func isName(_ words: String, of item: MediaItem) -> Double? {
        let title = item.title.lowercased()
        let words = words.lowercased()
        if title == words { return 1 }
        if item.aliases?.contains(where: { $0.lowercased() == words }) == true { return 0.8 }
        return title.hasPrefix(words + " (") ? 0.9 : nil
    }

    private static func search(_ search: MediaSearch, _ items: [MediaItem]) -> [FoundItem] {
        var found: [FoundItem] = items.compactMap { item in fit(item, search).map { FoundItem(item, nearness: $0) } }
        switch search.sortOrder {
        case .newest?: found.sort { ($0.item.year ?? 0) > ($1.item.year ?? 0) }
        case .oldest?: found.sort { ($0.item.year ?? 0) < ($1.item.year ?? 0) }
        default:
            let order: [MediaItemType] = [.artist, .song, .album, .playlist]
            func place(_ item: MediaItem) -> Int { order.firstIndex(of: item.type) ?? 9 }
            found.sort { ($0.nearness, place($1.item)) > ($1.nearness, place($0.item)) }
        }
        return found
    }

    private static func fit(_ item: MediaItem, _ search: MediaSearch) -> Double? {
        if let type = search.mediaType, item.type != type { return nil }
        var nearness = 1.0
        if let name = search.mediaName {
            guard let near = isName(name, of: item) else { return nil }
            nearness = near
        }
        if let artist = search.artistName?.lowercased() {
            guard item.creditedNames.contains(where: { $0.lowercased() == artist }) else { return nil }
        }
        if let album = search.albumName { guard item.album?.lowercased() == album.lowercased() else { return nil } }
        if let genres = search.genreNames { guard !Set(genres).isDisjoint(with: item.genres ?? []) else { return nil } }
        if let moods = search.moodNames { guard !Set(moods).isDisjoint(with: item.moods ?? []) else { return nil } }
        if let range = search.releaseDate { guard let year = item.year, range.contains(year: year) else { return nil } }
        if let version = search.version { guard item.version == version else { return nil } }
        if let lyrics = search.lyrics { guard item.lyrics?.contains(lyrics) == true else { return nil } }
        return nearness
    }

    private static func contents(_ item: MediaItem, _ items: [MediaItem]) -> [MediaItem] {
        switch item.type {
        case .artist: items.filter { $0.type == .song && $0.creditedNames.contains(item.title) }
        case .podcastShow: items.filter { $0.show == item.identifier.rawValue }
        default: (item.items ?? []).compactMap { identifier in items.first { $0.identifier == identifier } }
        }
    }
}

extension MediaItem {
    fileprivate var creditedNames: [String] { (artists ?? []) + [artist].compactMap { $0 } }
}

extension TestCollection {
    static let house: TestCollection = {
        func item(
            _ identifier: String, _ type: MediaItemType, _ title: String, _ artist: String? = nil,
            _ change: (inout MediaItem) -> Void = { _ in }
        )
            -> MediaItem
        {
            var item = MediaItem(identifier: MediaIdentifier(identifier), type: type, title: title, artist: artist)
            change(&item)
            return item
        }
        return TestCollection(items: [
            item("queen", .artist, "Queen"), item("adele", .artist, "Adele"), item("halsey", .artist, "Halsey"),
            item("marshmello", .artist, "Marshmello"),
            item("jazz", .album, "Jazz", "Queen") { $0.items = ["bicycle", "mustapha"] },
            item("bicycle", .song, "Bicycle Race", "Queen") { ($0.album, $0.year, $0.genres) = ("Jazz", 1978, ["Rock"]) },
            item("mustapha", .song, "Mustapha", "Queen") { ($0.album, $0.year, $0.genres) = ("Jazz", 1978, ["Rock"]) },
            item("ga", .song, "Radio Ga Ga", "Queen") { ($0.year, $0.genres, $0.aliases) = (1984, ["Rock"], ["Радио Га Га"]) },
            item("skyfall", .song, "Skyfall", "Adele") { ($0.year, $0.genres, $0.moods) = (2012, ["Pop"], ["sad"]) },
            item("skyfall2", .song, "Skyfall", "Our Last Night") { ($0.year, $0.genres, $0.version) = (2013, ["Alternative"], .cover) },
            item("kind", .song, "Be Kind", "Marshmello & Halsey") { $0.artists = ["Marshmello", "Halsey"] },
            item("creep", .song, "Creep", "Radiohead"),
            item("creep2", .song, "Creep (Acoustic)", "Radiohead") { $0.version = .acoustic },
            item("umbrella", .song, "Seven", "X") { $0.lyrics = "seven green umbrellas" },
            item("rock1", .playlist, "Rock 1") { ($0.editable, $0.items) = (true, ["ga"]) },
            item("rock2", .playlist, "Rock 2") { ($0.editable, $0.items) = (true, ["bicycle"]) },
            item("trip", .playlist, "road trip") { ($0.editable, $0.items) = (true, ["ga", "creep"]) },
            item("dinner", .playlist, "Dinner Jazz") { $0.editable = true },
            item("daily", .playlist, "Playlist of the Day") { ($0.editable, $0.items) = (false, ["ga"]) },
            item("station", .algorithmicRadioStation, "My Station"), item("fm", .radioStation, "Jazz FM"),
            item("lab", .podcastShow, "Radiolab"), item("air", .podcastShow, "Fresh Air"),
            item("lab1", .podcastEpisode, "Colors") { ($0.show, $0.played, $0.releaseDate, $0.episode) = ("lab", true, "2012-05-21", 1) },
            item("lab2", .podcastEpisode, "Loops") { ($0.show, $0.played, $0.releaseDate, $0.episode) = ("lab", true, "2013-01-15", 2) },
            item("air1", .podcastEpisode, "First") { ($0.show, $0.played, $0.releaseDate, $0.episode) = ("air", false, "2023-02-01", 1) },
            item("air2", .podcastEpisode, "Second") { ($0.show, $0.played, $0.releaseDate, $0.episode) = ("air", false, "2024-03-02", 2) },
            item("air3", .podcastEpisode, "Third") { ($0.show, $0.played, $0.releaseDate, $0.episode) = ("air", true, "2024-05-02", 3) },
            item("hobbit", .audioBook, "The Hobbit", "J. R. R. Tolkien"),
            item("becoming", .audioBook, "Becoming", "Michelle Obama") { $0.position = 5720 },
        ])
    }()

    /// The item of an identifier.
    subscript(_ identifier: String) -> MediaItem {
        items.first { $0.identifier.rawValue == identifier } ?? MediaItem(identifier: "?", type: .song, title: "?")
    }
}
