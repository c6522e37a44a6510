import MediaCatalogue
import MediaModel
import Testing

@Suite struct SearchTests {
    /// The best item is `title` (by `artist`, of `type`).
    private func expectFirst(_ json: String, _ title: String, type: MediaItemType? = nil, artist: String? = nil) throws {
        let found = try Shared.library().catalogue.search(try Shared.search(json), limit: 5)
        let best = try #require(found.first, "\(json) finds nothing")
        #expect(best.item.title == title, "\(json)")
        if let type { #expect(best.item.type == type, "\(json)") }
        if let artist { #expect(best.item.artist == artist, "\(json)") }
    }

    /// Slips in words too short for a list of misspellings, and in what tells one version from another.
    @Test(arguments: [
        ("Teh Harbour", "The Harbour"), ("I on't Fade", "I Don't Fade"), ("Lonely Lve", "Lonely Love"), ("Harbour", "The Harbour"),
        ("Long Sun (Liev at Paris)", "Long Sun (Live at Paris)"), ("Long Sun (Remasetred)", "Long Sun (Remastered)"),
        ("Long Sun", "Long Sun"),
        ("Long Sun (Alternate ake)", "Long Sun (Alternate Take)"),
    ])
    func findsWhatWasMeantInSpiteOfSlips(words: String, title: String) throws {
        let catalogue = try Catalogue.inMemory(tables: try Shared.loadedTables())
        let titles = [
            "Long Sun", "Long Sun (Live at Paris)", "Long Sun (Remastered)", "Long Sun (Alternate Take)", "The Harbour", "I Don't Fade",
            "Fade",
            "Lonely Love", "Lonely",
        ]
        try catalogue.importTracks(
            titles.enumerated().map { number, title in
                var item = MediaItem(
                    identifier: MediaIdentifier("file:///slips/\(number).flac"), type: .song, title: title, artist: "Wide Room")
                item.location = MediaLocation(path: "/slips/\(number).flac")
                return item
            })
        #expect(try catalogue.search(MediaSearch(mediaName: words), limit: 3).first?.item.title == title)
        #expect(try catalogue.search(MediaSearch(mediaName: words, artistName: "Wide Room"), limit: 3).first?.item.title == title)
    }

    /// The first of a large library by any order are those of a few artists.
    @Test func aMixOfMuchIsASample() throws {
        let catalogue = try Catalogue.inMemory(tables: try Shared.loadedTables())
        try catalogue.importTracks(
            (0..<200).map { number in
                var item = MediaItem(identifier: "", type: .song, title: "Song \(number)", artist: "Artist \(number / 10)")
                item.genres = number < 150 ? ["Rock"] : ["Jazz"]
                item.location = MediaLocation(path: "/mix/\(number).flac")
                return item
            })
        var generator = SplitMix(seed: 1)
        var rock = MediaSearch(mediaType: .song)
        rock.genreNames = ["rock"]
        let sample = try catalogue.sample(rock, limit: 40, using: &generator)
        #expect(sample.count == 40 && Set(sample.map(\.title)).count == 40)
        #expect(sample.allSatisfy { $0.genres == ["Rock"] })
        #expect(Set(sample.compactMap(\.artist)).count > 10, "four artists have as many songs")
        #expect(try catalogue.sample(rock, limit: 40, using: &generator) != sample, "another one each time")
        #expect(try catalogue.sample(rock, limit: 300, using: &generator).count == 150, "all, where there are no more")
    }

    /// One like is no reason to hear one song only.
    @Test func whatIsLikedLeadsAndTheRestFollows() throws {
        let catalogue = try Catalogue.inMemory(tables: try Shared.loadedTables())
        try catalogue.importTracks(
            (0..<30).map { number in
                var item = MediaItem(identifier: "", type: .song, title: "Song \(number)", artist: "Artist \(number)")
                item.location = MediaLocation(path: "/mix/\(number).flac")
                return item
            })
        let liked = try #require(try catalogue.search(MediaSearch(mediaName: "Song 17")).first).item
        _ = try catalogue.setAffinity(.like, of: liked.identifier)
        let likely = try catalogue.mostLikely(.song, limit: 20)
        #expect(likely.first?.title == "Song 17")
        #expect(likely.count == 20 && Set(likely.map(\.title)).count == 20)
    }

    @Test(arguments: [
        (#"{"mediaName": "Queen"}"#, "Queen", MediaItemType.artist), (#"{"mediaName": "Nirvana"}"#, "Nirvana", .artist),
        (#"{"mediaType": "song", "mediaName": "Nirvana"}"#, "Nirvana", .song), (#"{"mediaName": "Outer Peace"}"#, "Outer Peace", .album),
        (#"{"mediaType": "album", "mediaName": "Thriller"}"#, "Thriller", .album),
        (#"{"mediaName": "1989", "artistName": "Taylor Swift"}"#, "1989", .album),
        (#"{"mediaName": "WWDC"}"#, "WWDC", .playlist), (#"{"mediaName": "Playlist of the Day"}"#, "Плейлист дня", .playlist),
        (#"{"mediaName": "today's hits"}"#, "Today's Hits", .playlist),
        (#"{"mediaType": "radioStation", "mediaName": "Beats 1"}"#, "Beats 1", .radioStation),
        (#"{"mediaType": "audioBook", "mediaName": "Becoming"}"#, "Becoming", .audioBook),
        (#"{"mediaType": "podcastShow", "mediaName": "The Daily"}"#, "The Daily", .podcastShow),
        (#"{"artistName": "Adele"}"#, "Adele", .artist),
        (#"{"mediaType": "music", "artistName": "Кино"}"#, "Кино", .artist), (#"{"mediaIdentifier": "daily"}"#, "Плейлист дня", .playlist),
    ])
    func findsTheKind(json: String, title: String, type: MediaItemType) throws { try expectFirst(json, title, type: type) }

    @Test(arguments: [
        ("Sektor Gaza", "Сектор Газа"), ("Khruangbin", "Khruangbin"), ("qeen", "Queen"), ("Битлз", "The Beatles"),
        ("Битлов", "The Beatles"),
        ("beatles", "The Beatles"), ("Металлику", "Metallica"), ("メタリカ", "Metallica"), ("クルアンビン", "Khruangbin"), ("Крангбин", "Khruangbin"),
        ("Motley Crue", "Mötley Crüe"), ("acdc", "AC/DC"), ("ac dc", "AC/DC"), ("АС/DC", "AC/DC"), ("эйси диси", "AC/DC"),
        ("エーシー・ディーシー", "AC/DC"),
        ("Hikaru Utada", "宇多田ヒカル"), ("Utada Hikaru", "宇多田ヒカル"), ("Хикару Утаду", "宇多田ヒカル"), ("Kenshi Yonezu", "米津玄師"), ("米津", "米津玄師"),
        ("よねづけんし", "米津玄師"), ("rbyj", "Кино"), ("лштщ", "Кино"), ("キノー", "Кино"), ("ｷﾉ", "Кино"), ("Цоя", "Виктор Цой"),
        ("ツォイ", "Виктор Цой"),
        ("Pugacheva", "Алла Пугачёва"), ("アーラ・プガチョワ", "Алла Пугачёва"), ("Алису", "Алиса"), ("Pharrell", "Pharrell Williams"),
        ("ファレル", "Pharrell Williams"),
        ("blink one eighty two", "Blink-182"), ("Тейлор Свифт", "Taylor Swift"), ("リトルドラゴン", "Little Dragon"), ("sigur ros", "Sigur Rós"),
        ("Доктора Дре", "Dr. Dre"), ("ZARD", "ZARD"), ("ザード", "ZARD"), ("Notorious BIG", "The Notorious B.I.G."), ("shiina ringo", "椎名林檎"),
        ("Гражданскую Оборону", "Гражданская Оборона"), ("Dream Theatre", "Dream Theater"),
    ])
    func findsTheArtist(spoken: String, artist: String) throws {
        let search = MediaSearch(mediaType: .artist, artistName: spoken)
        #expect(try Shared.library().catalogue.search(search).first?.item.title == artist)
    }

    @Test(arguments: [
        ("イエスタデイ", "Yesterday"), ("Gruppa krovi", "Группа крови"), ("グルッパ・クロヴィ", "Группа крови"),
        ("Звезду по имени Сонце", "Звезда по имени Солнце"),
        ("Yoru ni Kakeru", "夜に駆ける"), ("よるにかける", "夜に駆ける"), ("Marunouchi Sadistic", "丸ノ内サディスティック"), ("丸ノ内サディステック", "丸ノ内サディスティック"),
        ("Song Two", "Song 2"), ("Whats Going On", "What's Going On"), ("Chto takoe osen", "Что такое осень"),
        ("Vsyo idyot po planu", "Всё идёт по плану"),
        ("Skyfall deluxe edition", "Skyfall"), ("bohemian rapsody", "Bohemian Rhapsody"), ("Куклу колдуна", "Кукла колдуна"),
        ("Wannabe", "Wannabe"),
        ("Kawa no Nagare no You ni", "川の流れのように"), ("Nervous", "Nervous"), ("heroes", "\"Heroes\""),
        ("Nocturne No 2", "Nocturne No. 2 in E-flat major"),
    ])
    func findsTheSong(spoken: String, title: String) throws {
        let found = try Shared.library().catalogue.search(MediaSearch(mediaType: .song, mediaName: spoken))
        #expect(found.first?.item.title == title)
    }

    @Test(arguments: [
        (#"{"mediaName": "Hello", "artistName": "Lionel Richie"}"#, "Hello", "Lionel Richie"),
        (#"{"mediaName": "Hello"}"#, "Hello", "Adele"),
        (#"{"mediaName": "Perfect", "artistName": "Ed Sheeran"}"#, "Perfect", "Ed Sheeran"),
        (#"{"mediaName": "Be Kind", "artistName": "Marshmello & Halsey"}"#, "Be Kind", "Marshmello & Halsey"),
        (#"{"mediaName": "Be Kind", "artistName": "マシュメロとホールジー"}"#, "Be Kind", "Marshmello & Halsey"),
        (#"{"artistName": "Linkin Park & Jay-Z"}"#, "Numb/Encore", "Linkin Park & Jay-Z"),
        (#"{"mediaName": "New Fiction", "albumName": "New Me, Same Us"}"#, "New Fiction", "Little Dragon"),
        (#"{"mediaType": "song", "artistName": "Taylor Swift", "sortOrder": "newest"}"#, "Fortnight", "Taylor Swift & Post Malone"),
        (#"{"mediaType": "album", "artistName": "Beyoncé", "sortOrder": "oldest"}"#, "Dangerously in Love", "Beyoncé"),
        (#"{"mediaType": "song", "artistName": "Queen", "sortOrder": "popular"}"#, "Bohemian Rhapsody", "Queen"),
        (#"{"mediaName": "Creep", "version": "acoustic"}"#, "Creep (Acoustic)", "Radiohead"),
        (#"{"mediaName": "Creep"}"#, "Creep", "Radiohead"),
        (#"{"mediaName": "Someone Like You", "artistName": "Adele"}"#, "Someone Like You", "Adele"),
        (#"{"lyrics": "seven green umbrellas waiting for the rain"}"#, "Seven Green Umbrellas", "The Lamplighters"),
        (#"{"lyrics": "umbrellas"}"#, "Seven Green Umbrellas", "The Lamplighters"), (#"{"lyrics": "灯台"}"#, "紙の灯台", "青い信号"),
        (#"{"lyrics": "февраль"}"#, "Чай на подоконнике", "Хор Второго Подъезда"),
        (#"{"lyrics": "二番目の窓に残った雨の数だけ"}"#, "二番目の窓", "青い信号"), (#"{"mediaName": "War and nothing", "artistName": "Кино"}"#, "", ""),
    ])
    func combinesFields(json: String, title: String, artist: String) throws {
        if title.isEmpty {
            #expect(try Shared.library().catalogue.search(try Shared.search(json), isStrict: true).isEmpty)
        } else {
            try expectFirst(json, title, artist: artist)
        }
    }

    @Test func narrowsByGenreAndDate() throws {
        let catalogue = try Shared.library().catalogue
        let punk = try catalogue.search(
            try Shared.search(#"{"genreNames": ["Punk"], "releaseDate": {"from": "1970-01-01", "to": "1979-12-31"}}"#))
        #expect(Set(punk.map(\.item.title)) == ["Blitzkrieg Bop", "London Calling", "Anarchy in the U.K."])
        // Rock holds Russian Rock and punk, behind what is plain rock.
        let rock = try catalogue.search(try Shared.search(#"{"mediaType": "song", "genreNames": ["Rock"]}"#), limit: 300).map(\.item.genres)
        let plain = rock.firstIndex { $0?.contains("Rock") == false } ?? 0
        #expect(plain > 20)
        #expect(rock[plain...].allSatisfy { $0?.contains("Rock") == false })
        #expect(rock.contains { $0?.contains("Russian Rock") == true })
        #expect(try catalogue.search(try Shared.search(#"{"genreNames": ["рок"]}"#)).first?.item.genres == ["Rock"])
    }

    @Test func fitsMoods() throws {
        let catalogue = try Shared.library().catalogue
        let calm = try catalogue.search(try Shared.search(#"{"mediaType": "music", "moodNames": ["calm"]}"#), limit: 8)
        #expect(calm.allSatisfy { $0.item.moods?.contains("calm") == true })
        // Nothing is tagged so, but genres fit.
        #expect(try catalogue.search(try Shared.search(#"{"moodNames": ["workout"]}"#)).isEmpty == false)
    }

    @Test func listsWhatIsAskedFor() throws {
        let catalogue = try Shared.library().catalogue
        let mine = try catalogue.search(try Shared.search(#"{"mediaType": "playlist", "reference": "my"}"#), limit: 50)
        #expect(mine.allSatisfy { $0.item.owner == "me" })
        let book = try catalogue.search(try Shared.search(#"{"mediaType": "audioBook", "reference": "my"}"#)).first
        #expect(book?.item.position != nil)
        let latest = try catalogue.search(
            try Shared.search(#"{"mediaType": "podcastEpisode", "mediaName": "Radiolab", "sortOrder": "newest"}"#)
        ).first
        #expect(latest?.item.releaseDate == "2013-01-15")
        let numbered = try catalogue.search(try Shared.search(#"{"mediaType": "podcastEpisode", "mediaName": "Radiolab", "episode": 11}"#))
        #expect(numbered.map(\.item.title) == ["Loops"])
    }

    @Test func searchesByAllWords() throws {
        let catalogue = try Shared.library().catalogue
        #expect(try catalogue.search(text: "okcomputr radiohed 97").first?.item.title == "OK Computer")
        #expect(try catalogue.list(.music, words: "okcomputr radiohed 97").items.first?.title == "OK Computer")
        #expect(try catalogue.search(text: "adele rolling deep").first?.item.title == "Rolling in the Deep")
        #expect(try catalogue.search(text: "цой восьмиклассница").first?.item.title == "Восьмиклассница")
    }

    /// Names, genres and years together, in any order.
    @Test(arguments: [
        ("davis jazz", "So What"), ("jazz 1959", "So What"), ("1959 davis", "Kind of Blue"), ("1959 jazz davis", "So What"),
    ])
    func combinesWordsOfSeveralFields(words: String, title: String) throws {
        let found = try Shared.library().catalogue.list(.music, words: words).items.map(\.title)
        #expect(found.contains(title), "\(found)")
    }

    @Test func whatIsOfAnotherYearIsNotFound() throws {
        #expect(try Shared.library().catalogue.list(.music, words: "davis 1984").items.isEmpty)
    }

    @Test func selectsNothingByOneShortWord() throws {
        let catalogue = try Shared.library().catalogue
        for word in ["day", "дня", "the", "of", "me"] {
            #expect(try catalogue.search(MediaSearch(mediaName: word)).isEmpty, "\(word)")
        }
        #expect(try catalogue.search(MediaSearch()).isEmpty == false)
        #expect(try catalogue.search(MediaSearch(mediaName: "Zzzz"), isStrict: true).isEmpty)
    }

    /// What is asked for strictly is there with all its words, or not at all.
    @Test(arguments: [
        ("sleep by the tea kettles", nil), ("new harbour new harbour", nil), ("stray sheep", "Pale Moon"),
        ("pale moon stray sheep", "Pale Moon"),
        ("morning tea kettles", nil), ("harbour lights", "Stay"), ("stay tin whistle", "Stay"), ("quiet harbour", nil),
        ("tin whistle", "Stay"),
        ("long way harbour", "The Long Way to the Harbour"), ("harbuor lights stay", "Stay"),
    ])
    func strictSearchesWantAllWordsAndAWholeName(words: String, title: String?) throws {
        let catalogue = try Catalogue.inMemory(tables: try Shared.loadedTables())
        let songs = [
            ("Pale Moon", "Ada Field", "Stray Sheep"), ("Stay", "Tin Whistle", "Harbour Lights"),
            ("The Long Way to the Harbour", "Tin Whistle", "Old Songs from a New Harbour"),
        ]
        try catalogue.importTracks(
            songs.enumerated().map { number, song in
                var item = MediaItem(
                    identifier: MediaIdentifier("file:///strict/\(number).flac"), type: .song, title: song.0, artist: song.1)
                item.album = song.2
                item.location = MediaLocation(path: "/strict/\(number).flac")
                return item
            })
        var search = MediaSearch(mediaName: words)
        search.mediaType = .song
        #expect(try catalogue.search(search, limit: 3, isStrict: true).first?.item.title == title)
    }

    @Test func saysWhy() throws {
        let found = try Shared.library().catalogue.search(MediaSearch(mediaName: "Группу крови", artistName: "Kino"))
        #expect(found.first?.why == [.name(.inflected), .artist(.transliterated), .affinity])
        #expect(found.first?.nearness ?? 0 > 0.85)
    }

    @Test func isTheSameEveryTime() throws {
        let catalogue = try Shared.library().catalogue
        let search = try Shared.search(#"{"mediaType": "song", "genreNames": ["Pop"]}"#)
        #expect(try catalogue.search(search, limit: 50) == catalogue.search(search, limit: 50))
    }
}

@Suite struct NameMatchTests {
    @Test(arguments: [
        ("Queen", "Queen", NameMatch.Nearness.exact), ("beatles", "The Beatles", .trimmed), ("queens", "Queen", .fuzzy),
        ("Utada Hikaru", "宇多田ヒカル", .alias),
        ("Kino", "Кино", .transliterated), ("Алису", "Алиса", .inflected), ("rbyj", "Кино", .keyboard),
        ("fleetwod mac", "Fleetwood Mac", .fuzzy),
        ("Классика панка 70-х", "70s punk classics", .alias), ("Michelle Obama", "Michelle Obama", .exact),
        ("Мишель Обама", "Michelle Obama", .transliterated),
        ("Linkin Park and Jay Z", "Linkin Park & Jay-Z", .trimmed), ("radiolab", "Radiolab", .exact),
    ])
    func matches(words: String, name: String, nearness: NameMatch.Nearness) throws {
        let best = try #require(try Shared.library().catalogue.names(matching: words).first)
        #expect(best.name == name)
        #expect(best.nearness == nearness)
    }

    @Test(arguments: [
        "play", "some music", "by the", "turn it up", "включи что-нибудь", "песни", "かけて", "set the volume", "louder please", "day", "",
        "…", "rock song",
    ])
    func matchesNothing(words: String) throws {
        let matches = try Shared.library().catalogue.names(matching: words)
        // "Play" is an album.
        #expect(matches.allSatisfy { $0.name.lowercased() == words })
    }

    /// A small collection in which only songs name who performs them.
    private static func songs(_ names: [(title: String, artist: String)]) throws -> Catalogue {
        let lines = names.enumerated().map { number, name in
            #"{"kind": "song", "identifier": "\#(number)", "title": "\#(name.title)", "artist": "\#(name.artist)"}"#
        }
        return try FixtureLibrary(lines.joined(separator: "\n").utf8, tables: try Shared.loadedTables()).catalogue
    }

    /// A word in the middle of a name is found in other letters too, as it is in its own.
    @Test(arguments: [
        ("kalitka", "Северная калитка"), ("tramvaya", "Вальс старого трамвая"), ("severnaya", "Северная калитка"),
        ("калитка", "Северная калитка"),
    ])
    func findsAWordInLatinLetters(words: String, title: String) throws {
        let songs = [("Северная калитка", "Тихий двор"), ("Вальс старого трамвая", "Тихий двор"), ("Kalimba", "The Who")]
        #expect(try Self.songs(songs).list(.music, words: words).items.first?.title == title)
    }

    private static let foreign = [
        ("Sakura", "Кино"), ("Time", "Adele"), ("紅", "The Who"), ("アイドル", "Баста"), ("Чёрный лёд", "Journey"), ("Lemon", "The The"),
    ]

    /// Words that mean something by themselves are no names of other letters that sound a little like them.
    @Test(arguments: ["昨日", "誰", "パスタ", "ほう", "テーマ", "タイマー", "тату", "баян", "dolly", "some fela", "чёрный", "ラーメン", "ナナ"])
    func takesNoWordForANameThatSoundsALittleLikeIt(words: String) throws {
        #expect(try Self.songs(Self.foreign).names(matching: words) == [])
    }

    @Test(arguments: [
        ("桜", "Sakura"), ("レモン", "Lemon"), ("タイム", "Time"), ("キノー", "Кино"), ("アデル", "Adele"), ("ху", "The Who"), ("айдору", "アイドル"),
        ("кино", "Кино"), ("ジャーニー", "Journey"), ("chyorny lyod", "Чёрный лёд"),
    ])
    func takesTheSameSoundForTheName(words: String, name: String) throws {
        #expect(try Self.songs(Self.foreign).names(matching: words).first?.name == name)
    }

    /// What is called so is no slip for anything else.
    @Test func knowsNoSlipsOfWhatIsThere() throws {
        let catalogue = try Self.songs([("Harbour", "Sea Bells"), ("Harbours", "Sea Bell")])
        #expect(try catalogue.names(matching: "Harbour").map(\.name) == ["Harbour"])
        #expect(try catalogue.names(matching: "Harbourr").map(\.name).sorted() == ["Harbour", "Harbours"])
    }

    /// A first name, a surname in any case, the beginning of a name in kana: who is meant, if it is one.
    @Test(arguments: [
        ("parvati", "Parvati Lindqvist"), ("orla", "Orla Finn"), ("линдгрена", "Мика Линдгрен"), ("орфей", "Орфей Орион"),
        ("орионом", "Орфей Орион"), ("ミドリ", "ミドリイロスターズ"), ("finn", nil), ("day", nil), ("дня", nil), ("イロス", nil),
    ])
    func knowsWhoIsMeantByAPartOfTheName(words: String, artist: String?) throws {
        let catalogue = try Self.songs([
            ("One", "Parvati Lindqvist"), ("Two", "Orla Finn"), ("Three", "Мика Линдгрен"), ("Four", "Орфей Орион"),
            ("Five", "ミドリイロスターズ"), ("Six", "Violet Day"),
        ])
        #expect(try catalogue.search(MediaSearch(mediaName: words), limit: 2, isStrict: true).first?.item.artist == artist)
        if let artist {
            #expect(try catalogue.search(MediaSearch(artistName: words), limit: 2, isStrict: true).first?.item.artist == artist)
        }
    }

    @Test func putsArtistsFirst() throws {
        let matches = try Shared.library().catalogue.names(matching: "Nirvana")
        #expect(matches.map(\.type) == [.artist, .song])
        #expect(matches.last?.artist == "Sam Smith")
    }
}

/// Numbers that a seed foretells.
private struct SplitMix: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (seed ^ (seed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
