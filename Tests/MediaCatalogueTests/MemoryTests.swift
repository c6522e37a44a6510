import MediaCatalogue
import MediaModel
import Testing

/// What the catalogue remembers of a listener; each test has its own copy of the fixture library.
@Suite struct MemoryTests {
    private let catalogue: Catalogue

    init() throws {
        let folder = Shared.root + "/Tests/MediaCatalogueTests/Data/fixture-library.jsonl"
        catalogue = try FixtureLibrary(try Shared.bytes(of: folder), tables: try Shared.loadedTables()).catalogue
    }

    @Test func keepsOpinions() throws {
        let liked = try #require(try catalogue.setAffinity(.like, of: "song-003"))
        #expect(liked.liked == true && liked.disliked == nil)
        let list = try #require(try catalogue.item("liked"))
        #expect(try catalogue.contents(of: list).first?.identifier == "song-003")
        let disliked = try #require(try catalogue.setAffinity(.dislike, of: "song-003"))
        #expect(disliked.liked == nil && disliked.disliked == true)
        #expect(try catalogue.setAffinity(.unset, of: "song-003")?.disliked == nil)
        #expect(try catalogue.setAffinity(.like, of: "nowhere") == nil)
        #expect(try catalogue.setRating(4, of: "song-003")?.rating == 4)
    }

    @Test func ranksByWhatIsPlayed() throws {
        let perfect = MediaSearch(mediaType: .song, mediaName: "Perfect")
        #expect(try catalogue.search(perfect).first?.item.artist == "Ed Sheeran")
        let other = try #require(try catalogue.search(perfect).dropFirst().first?.item)
        #expect(other.artist == "Fairground Attraction")
        for time in 1...3 { try catalogue.countPlay(of: other.identifier, at: Double(time)) }
        #expect(try catalogue.search(perfect).first?.item.identifier == other.identifier)
        #expect(try catalogue.history().map(\.time) == [3, 2, 1])
        #expect(try catalogue.history(since: 1.5, until: 3).map(\.time) == [2])
        #expect(try catalogue.history().first?.item?.playCount == 3)
        #expect(try catalogue.lastPlayed(other.identifier) == 3)
    }

    @Test func keepsPositions() throws {
        #expect(try catalogue.position(of: "book-02") == nil)
        try catalogue.setPosition(3723, of: "book-02")
        #expect(try catalogue.position(of: "book-02") == 3723)
        let books = try Shared.search(#"{"mediaType": "audioBook"}"#)
        #expect(try catalogue.search(books, limit: 20).prefix(4).contains { $0.item.identifier == "book-02" })
        try catalogue.setPosition(nil, of: "book-02")
        #expect(try catalogue.item("book-02")?.played == true)
        #expect(try catalogue.position(of: "book-02") == nil)
    }

    @Test func editsPlaylists() throws {
        let songs = try ["song-001", "song-002", "song-003"].compactMap { try catalogue.item(MediaIdentifier($0)) }
        let playlist = try catalogue.createPlaylist("Sunday Slowness", items: songs)
        func titles() throws -> [String] { try catalogue.contents(of: playlist).map(\.identifier.rawValue) }
        #expect(try catalogue.names(matching: "sunday slowness").first?.identifier == playlist.identifier)
        #expect(try titles() == ["song-001", "song-002", "song-003"])
        let before = try catalogue.changeEntries(ofPlaylist: playlist.identifier) { [$0[1], $0[2], $0[0]] }
        #expect(before.map(\.identifier.rawValue) == ["song-001", "song-002", "song-003"])
        #expect(try titles() == ["song-002", "song-003", "song-001"])
        try catalogue.setEntries([songs[0], songs[1], songs[0]], ofPlaylist: playlist.identifier)
        #expect(try titles() == ["song-001", "song-002", "song-001"])
        #expect(throws: PlaylistRefusal.notFound) { try catalogue.changeEntries(ofPlaylist: playlist.identifier) { _ in nil } }
        try catalogue.renamePlaylist(playlist.identifier, to: "Monday Madness")
        #expect(try catalogue.names(matching: "sunday slowness").isEmpty)
        #expect(try catalogue.names(matching: "monday madness").first?.nearness == .exact)
        #expect(try catalogue.removePlaylist(playlist.identifier).count == 3)
        #expect(try catalogue.names(matching: "monday madness").isEmpty)
        #expect(try catalogue.item(playlist.identifier) == nil)
    }

    @Test func refusesWhatIsNotTheListeners() throws {
        #expect(throws: PlaylistRefusal.nameIsTaken) { try catalogue.createPlaylist("wwdc") }
        #expect(throws: PlaylistRefusal.notEditable) { try catalogue.setEntries([], ofPlaylist: "daily") }
        #expect(throws: PlaylistRefusal.notFound) { try catalogue.removePlaylist("nowhere") }
        #expect(throws: PlaylistRefusal.notFound) { try catalogue.removePlaylist("song-001") }
    }

    @Test func keepsAJournal() throws {
        #expect(try catalogue.undoRecords().isEmpty)
        try catalogue.recordUndo(kind: "affinity", data: "a")
        let second = try catalogue.recordUndo(kind: "playlist", data: "b")
        #expect(try catalogue.undoRecords().map(\.data) == ["a", "b"])
        try catalogue.forgetUndo(second)
        #expect(try catalogue.undoRecords().map(\.kind) == ["affinity"])
        for number in 1...250 { try catalogue.recordUndo(kind: "affinity", data: "\(number)") }
        #expect(try catalogue.undoRecords().count == 200 && catalogue.undoRecords().last?.data == "250")
    }

    @Test func addsAndRemovesItems() throws {
        var station = MediaItem(identifier: "url:http://radio.example/stream", type: .radioStation, title: "Quiet Harbour FM")
        station.location = MediaLocation(url: "http://radio.example/stream")
        let added = try #require(try catalogue.add([station]).first)
        #expect(added.identifier.source == "local")
        #expect(try catalogue.search(MediaSearch(mediaName: "quiet harbour")).first?.item.identifier == added.identifier)
        station.title = "Loud Harbour FM"
        #expect(try catalogue.add([station]).first?.identifier == added.identifier)
        #expect(try catalogue.names(matching: "quiet harbour fm").isEmpty)
        try catalogue.remove([added.identifier])
        #expect(try catalogue.names(matching: "loud harbour fm").isEmpty)
        #expect(try catalogue.items(at: MediaLocation(url: "http://radio.example/stream")).isEmpty)
    }

    @Test func keepsVocabulary() throws {
        let names = [VocabularyEntry(type: .mediaPlaylistTitle, strings: ["road trip", "RT"], identifier: "playlist-009")]
        try catalogue.setVocabulary(names, of: .mediaPlaylistTitle)
        #expect(try catalogue.vocabulary() == names)
        try catalogue.setVocabulary([], of: .mediaPlaylistTitle)
        #expect(try catalogue.vocabulary().isEmpty)
    }

    @Test func listsByName() throws {
        let artists = try catalogue.list(.artist, limit: 5)
        #expect(artists.total == 118)
        #expect(artists.items.map(\.title) == ["a-ha", "A-List", "ABBA", "AC/DC", "Adele"])
        #expect(try catalogue.list(.artist, offset: 116, limit: 5).items.count == 2)
        // Articles do not sort.
        #expect(try catalogue.list(.artist, offset: 7, limit: 1).items.map(\.title) == ["The Beatles"])
        #expect(try catalogue.list(.album, in: "artist-001").items.map(\.title) == ["A Night at the Opera", "Jazz", "The Works"])
        #expect(try catalogue.list(.song, in: "album-002").items.count == 3)
        #expect(try catalogue.list(.song, words: "hello").items.first?.artist == "Adele")
        #expect(try catalogue.counts().items[.song] == 225 && catalogue.count(of: .song) == 225)
    }

    @Test(arguments: [
        ("que", "Queen"), ("bohem", "Bohemian Rhapsody"), ("bohemian rh", "Bohemian Rhapsody"), ("queen bohem", "Bohemian Rhapsody"),
        ("ки", "Кино"), ("kin", "Кино"), ("gruppa k", "Группа крови"),
        ("группа к", "Группа крови"), ("夜に", "夜に駆ける"), ("ab", "ABBA"), ("qeen", "Queen"), ("rbyj", "Кино"), ("uheggf r", "Группа крови"),
    ])
    func findsWhileWordsAreTyped(typed: String, first: String) throws {
        let found = try catalogue.list(.music, words: typed, limit: 8).items.map(\.title)
        #expect(found.contains(first), "\(typed): \(found)")
    }

    @Test func genresAndYearsAreFoundToo() throws {
        let pop = try catalogue.list(.music, words: "j-pop", limit: 50).items
        #expect(pop.contains { $0.identifier == "song-202" })
        let albums = try catalogue.list(.music, words: "1975", limit: 50).items
        #expect(albums.contains { $0.title == "A Night at the Opera" })
        #expect(try catalogue.list(.music, words: "qzxv", limit: 50).items.isEmpty)
    }

    @Test func sortsAsWished() throws {
        func sorted(_ order: ListOrder, _ type: MediaItemType = .song, in parent: MediaIdentifier? = nil) throws -> [MediaItem] {
            try catalogue.list(type, in: parent, order: order, limit: 1000).items
        }
        let all = try catalogue.list(.song, limit: 1000).items
        for order in ListOrder.allCases {
            #expect(try Set(sorted(order).map(\.identifier)) == Set(all.map(\.identifier)), "\(order)")
        }
        #expect(try sorted(.name).map(\.identifier) == all.map(\.identifier))
        let years = try sorted(.year).compactMap(\.year)
        #expect(years == years.sorted(by: >))
        let plays = try sorted(.plays).map { $0.playCount ?? 0 }
        #expect(plays == plays.sorted(by: >) && plays[0] > 0)
        let lengths = try sorted(.duration).map { $0.duration ?? 0 }
        #expect(lengths == lengths.sorted(by: >))
        #expect(try sorted(.artist).first?.artist == "a-ha")
        let albums = try sorted(.year, .album).compactMap(\.year)
        #expect(albums == albums.sorted(by: >))
        let rock = try sorted(.duration, in: MediaGroup.genre.identifier("Rock")).map { $0.duration ?? 0 }
        #expect(rock.count > 3 && rock == rock.sorted(by: >))
    }

    @Test(arguments: [
        ("met", "Metallica"), ("beat", "The Beatles"), ("the beat", "The Beatles"), ("kino", "Кино"), ("ки", "Кино"),
        ("swift", "Taylor Swift"),
        ("abb", "ABBA"),
    ])
    func jumpsToAName(typed: String, name: String) throws {
        let place = try #require(try catalogue.place(of: typed, in: .items(.artist, in: nil, nil)))
        #expect(try catalogue.list(.artist, offset: place, limit: 1).items.map(\.title) == [name])
    }

    @Test func jumpsOnFromWhereItStands() throws {
        let artists = CatalogueList.items(.artist, in: nil, nil)
        let first = try #require(try catalogue.place(of: "a", in: artists))
        #expect(first == 0)
        #expect(try catalogue.place(of: "a", in: artists, from: 1) == 1)
        // From the last one on it goes to the top.
        #expect(try catalogue.place(of: "ab", in: artists, from: 100) == 2)
        #expect(try catalogue.place(of: "a", in: artists, from: 2, isBackward: true) == 1)
        #expect(try catalogue.place(of: "a", in: artists, from: 1, isBackward: true) == 0)
        #expect(try catalogue.place(of: "qqqq", in: artists) == nil)
        #expect(try catalogue.place(of: "", in: artists) == nil)
        #expect(try catalogue.place(of: "jazz", in: .items(.album, in: "artist-001", nil)) == 1)
        #expect(try catalogue.place(of: "the w", in: .items(.album, in: "artist-001", .name)) == 2)
        let genres = try catalogue.groups(.genre, limit: 1000).items.map(\.title)
        #expect(try catalogue.place(of: "roc", in: .groups(.genre)) == genres.firstIndex(of: "Rock"))
    }

    @Test func namesBeginInAnyScript() throws {
        #expect(catalogue.nameStart("gruppa k").begins("Группа крови"))
        #expect(catalogue.nameStart("группа").begins("Группа крови"))
        #expect(!catalogue.nameStart("krov").begins("Группа крови"))
        #expect(catalogue.nameStart("kis").place(in: ["Moth & Lamp Trio", "Кислый Чай"], from: 0) == 1)
    }

    @Test(
        arguments: [
            ("queen bohemian", "song-001", nil), ("idol", "song-202", ItemMatch(.alias, "Idol")),
            ("counting every ship", "song-144", ItemMatch(.lyrics, "the harbour lights are counting every ship that never came")),
            ("qeen", "artist-001", ItemMatch(.spelling)), ("j pop", "song-202", ItemMatch(.genre, "J-Pop")),
            ("1975", "album-001", ItemMatch(.year, "1975")),
        ] as [(String, MediaIdentifier, ItemMatch?)])
    func tellsWhyWordsFindAnItem(words: String, identifier: MediaIdentifier, match: ItemMatch?) throws {
        let item = try #require(try catalogue.item(identifier))
        #expect(catalogue.match(of: words, in: item) == match)
    }

    @Test func findsWhatIsSungWhileItIsTyped() throws {
        let found = try catalogue.list(.music, words: "counting every ship", limit: 8).items
        #expect(found.map(\.identifier).contains("song-144"))
    }

    @Test func namesGroups() throws {
        let genres = try catalogue.groups(.genre, limit: 1000)
        #expect(genres.items.map(\.title).contains("Rock") && genres.items.allSatisfy { $0.type == .music })
        let rock = try catalogue.list(.song, in: MediaGroup.genre.identifier("Rock"), limit: 1000)
        #expect(rock.total > 3 && rock.items.allSatisfy { $0.genres?.contains("Rock") ?? false })
        let years = try catalogue.groups(.year, limit: 1000).items.map(\.title)
        #expect(years == years.sorted(by: >) && years.contains("1975"))
        #expect(try catalogue.list(.song, in: "year:1975", limit: 1000).items.allSatisfy { $0.year == 1975 })
        let shows = try catalogue.groups(.show, limit: 1000)
        #expect(shows.items.map(\.title).contains("The Daily"))
        #expect(try catalogue.list(.podcastEpisode, in: "show:The Daily").total > 0)
        #expect(try catalogue.list(.song, in: "genre:No Such Genre").total == 0)
    }
}
