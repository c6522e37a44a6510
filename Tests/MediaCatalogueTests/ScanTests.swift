import FoundationEssentials
import Glibc
import MediaCatalogue
import MediaModel
import Testing

/// Scans real folders with the real `ditty-scan`.
@Suite struct ScanTests {
    private let library: ScannedLibrary
    private var folder: TemporaryFolder { library.folder }
    private var catalogue: Catalogue { library.catalogue }

    init() throws { library = try ScannedLibrary() }

    private func write(_ bytes: [UInt8], _ path: String) throws { try library.write(bytes, path) }

    @discardableResult
    private func scan() throws -> ScanReport { try library.scan() }

    private func song(_ title: String) throws -> MediaItem? { try library.song(title) }

    @Test func aBookIsPlayedWithAllItsParts() throws {
        for number in 1...3 {
            let tags = [
                ("TITLE", "Chapter \(number)"), ("ARTIST", "A. Reader"), ("ALBUM", "Long Book"), ("GENRE", "Audiobook"),
                ("TRACKNUMBER", "\(number)"),
            ]
            try write(MediaFiles.flac(tags), "book/0\(number).flac")
        }
        try write(MediaFiles.flac([("TITLE", "Short"), ("ARTIST", "A. Reader"), ("ALBUM", "Short"), ("GENRE", "Audiobook")]), "s/1.flac")
        try scan()
        let part = try #require(try catalogue.list(.audioBook).items.first { $0.title == "Chapter 2" })
        #expect(try catalogue.contents(of: part).map(\.title) == ["Chapter 1", "Chapter 2", "Chapter 3"])
    }

    @Test func whoOnlySpeaksIsNoArtistOfTheList() throws {
        let speech = [("TITLE", "Echoes"), ("ARTIST", "The Bench"), ("ALBUM", "The Listening Bench"), ("GENRE", "Podcast")]
        try write(MediaFiles.flac(speech), "p/1.flac")
        try write(MediaFiles.flac([("TITLE", "Rooms"), ("ARTIST", "The Lamplighters"), ("ALBUM", "Rooms")]), "m/1.flac")
        try scan()
        #expect(try catalogue.list(.podcastEpisode, in: "show:The Listening Bench").total == 1)
        #expect(try catalogue.list(.artist).items.map(\.title) == ["The Lamplighters"])
    }

    @Test func readsAlbums() throws {
        for number in 1...3 {
            let tags = [
                ("TITLE", "Harbour \(number)"), ("ARTIST", "The Lamplighters"), ("ALBUM", "Rooms"), ("ALBUMARTIST", "The Lamplighters"),
                ("TRACKNUMBER", "\(number)"),
                ("DATE", "2019-04-01"), ("GENRE", "Indie Rock"), ("GENRE", "Folk"), ("ARTISTSORT", "Lamplighters, The"),
            ]
            try write(MediaFiles.flac(tags), "The Lamplighters/Rooms/0\(number).flac")
        }
        try write([1, 2, 3], "The Lamplighters/Rooms/cover.jpg")
        let report = try scan()
        #expect(report.files == 3 && report.added == 3 && report.updated == 0 && report.skipped.isEmpty)
        let song = try #require(try song("Harbour 2"))
        #expect(song.artist == "The Lamplighters" && song.album == "Rooms" && song.track == 2 && song.year == 2019 && song.duration == 2)
        #expect(song.genres == ["Indie Rock", "Folk"])
        #expect(song.artwork?.displayName == "cover.jpg")
        #expect(try catalogue.groups(.folder).items.map(\.title) == ["The Lamplighters", "The Lamplighters/Rooms"])
        let folder = try #require(try catalogue.groups(.folder).items.first)
        #expect(try catalogue.list(.song, in: folder.identifier).items.map(\.title) == ["Harbour 1", "Harbour 2", "Harbour 3"])
        #expect(try catalogue.groups(.genre).items.map(\.title) == ["Folk", "Indie Rock"])
        let album = try #require(try catalogue.search(MediaSearch(mediaName: "Rooms")).first?.item)
        #expect(album.type == .album)
        #expect(try catalogue.contents(of: album).map(\.title) == ["Harbour 1", "Harbour 2", "Harbour 3"])
        let artist = try #require(try catalogue.search(MediaSearch(artistName: "lamplighters")).first?.item)
        #expect(artist.sortTitle == "Lamplighters, The")
        #expect(try catalogue.contents(of: artist).count == 3)
        #expect(try scan().added == 0)
        #expect(try catalogue.roots().first?.files == 3)
    }

    @Test func namesWhatHasNoTags() throws {
        try write(MediaFiles.flac([]), "Кино/1988 - Группа крови/04 Спокойная ночь.flac")
        try write(Array("not a matroska file".utf8), "video.mkv")
        try scan()
        let song = try #require(try song("Спокойная ночь"))
        #expect(song.artist == "Кино" && song.album == "Группа крови" && song.track == 4 && song.year == 1988)
        #expect(try catalogue.names(matching: "kino").first?.name == "Кино")
        #expect(try catalogue.search(MediaSearch(mediaType: .musicVideo, mediaName: "video")).first != nil)
    }

    @Test func whatHasNoTagsIsNobodysWhereItsFoldersAreNone() throws {
        try write(MediaFiles.flac([]), "_broken/broken 006.flac")
        try write(MediaFiles.flac([]), "Field/birds.flac")
        try write(MediaFiles.flac([]), "Trips/Coast/harbour.flac")
        try write(MediaFiles.flac([]), "Various Artists/1988 - Hits/03 - Harbour Lights.flac")
        try scan()
        #expect(try song("broken 006")?.artist == nil && song("broken 006")?.album == nil)
        #expect(try song("birds")?.artist == nil && song("birds")?.album == "Field")
        #expect(try song("harbour")?.artist == nil && song("harbour")?.album == "Coast")
        #expect(try song("Harbour Lights")?.artist == nil && song("Harbour Lights")?.album == "Hits")
        #expect(try catalogue.list(.artist).total == 0)
        let albums = try catalogue.list(.album).items
        #expect(albums.map(\.title) == ["Coast", "Field", "Hits"] && albums.map(\.artist) == [nil, nil, "Various Artists"])
    }

    @Test func repairsOldCharsets() throws {
        // Кино in Windows-1251, and a title long enough to tell.
        let kino: [UInt8] = [0xCA, 0xE8, 0xED, 0xEE]
        let title: [UInt8] = [0xCA, 0xF3, 0xEA, 0xF3, 0xF8, 0xEA, 0xE0]
        try write(MediaFiles.mp3([("TPE1", kino), ("TIT2", title), ("TALB", kino)]), "a.mp3")
        try scan()
        #expect(try song("Кукушка")?.artist == "Кино")
        try catalogue.setCharset(.koi8r, ofFolder: Array(folder.file("music").utf8))
        #expect(try scan().updated == 1)
        #expect(try song("Кукушка") == nil)
        try catalogue.setCharset(nil, ofFolder: Array(folder.file("music").utf8))
        try scan()
        #expect(try song("Кукушка")?.artist == "Кино")
    }

    @Test func aChosenCharsetHoldsForAFolderAndForWhatComesThere() throws {
        let title: [UInt8] = [0xCA, 0xF3, 0xEA, 0xF3, 0xF8, 0xEA, 0xE0]
        try write(MediaFiles.mp3([("TPE1", title), ("TIT2", title)]), "old/first/a.mp3")
        try scan()
        let old = Array(folder.file("music/old").utf8)
        #expect(try catalogue.charset(ofFolder: old) == nil)
        #expect(try catalogue.setCharset(.koi8r, ofFolder: old))
        try write(MediaFiles.mp3([("TPE1", title), ("TIT2", title)]), "old/second/b.mp3")
        try write(MediaFiles.mp3([("TPE1", title), ("TIT2", title)]), "new/c.mp3")
        try scan()
        #expect(try song("Кукушка")?.location?.displayPath == folder.file("music/new/c.mp3"))
        let titles = try catalogue.list(.song).items.map(\.title).sorted()
        #expect(titles == ["Кукушка", "йСЙСЬЙЮ", "йСЙСЬЙЮ"])
        #expect(try catalogue.charset(ofFolder: old + Array("/second".utf8)) == .koi8r)
        #expect(try !catalogue.setCharset(.koi8r, ofFolder: Array("/elsewhere".utf8)))
        #expect(try catalogue.isInLibrary(old) && !catalogue.isInLibrary(Array(folder.path.utf8)))
    }

    @Test func whatWasThoughtOfAFolderComesBackWithIt() throws {
        try write(MediaFiles.flac([("TITLE", "Harbour"), ("ARTIST", "Blue Signal")]), "a/one.flac")
        try write(MediaFiles.flac([("TITLE", "Lantern"), ("ARTIST", "Blue Signal")]), "a/two.flac")
        try scan()
        let harbour = try #require(try song("Harbour"))
        _ = try catalogue.setAffinity(.like, of: harbour.identifier)
        try catalogue.countPlay(of: harbour.identifier, at: 1000)
        let mix = try catalogue.createPlaylist("Mix", items: [harbour])
        let root = Array(folder.file("music").utf8)
        #expect(try catalogue.removeRoot(root) == 2)
        #expect(try song("Harbour") == nil)
        try catalogue.addRoot(root)
        try scan()
        let back = try #require(try song("Harbour"))
        #expect(back.liked == true && back.playCount == 1)
        #expect(try song("Lantern")?.liked == nil)
        #expect(try catalogue.contents(of: mix).map(\.identifier) == [back.identifier])
        #expect(try catalogue.search(MediaSearch(mediaName: "Harbour")).first?.why.contains(.affinity) == true)
    }

    @Test func cutsCueSheets() throws {
        try write(MediaFiles.flac([("TITLE", "Whole"), ("ARTIST", "Blue Signal")], seconds: 100), "set/live.flac")
        let sheet = """
            PERFORMER "Blue Signal"
            TITLE "Night Set"
            FILE "live.wav" WAVE
              TRACK 01 AUDIO
                TITLE "Opening"
                INDEX 01 00:00:00
              TRACK 02 AUDIO
                TITLE "Second Window"
                INDEX 01 00:40:00
            """
        try write(Array(sheet.utf8), "set/live.cue")
        #expect(try scan().added == 1)
        #expect(try song("Whole") == nil)
        let song = try #require(try song("Second Window"))
        #expect(song.startTime == 40 && song.endTime == nil && song.album == "Night Set" && song.track == 2)
        #expect(song.duration == 60, "a cut is as long as it plays")
        #expect(try catalogue.items(at: try #require(song.location)).map(\.title) == ["Opening", "Second Window"])
        // A changed sheet is read again, and the items stay.
        try write(Array(sheet.replacing("Second Window", with: "Third Window").utf8), "set/live.cue")
        #expect(try scan().updated == 1)
        #expect(try self.song("Third Window")?.identifier == song.identifier)
    }

    @Test func keepsItemsThatMove() throws {
        try write(MediaFiles.flac([("TITLE", "Wanderer"), ("ARTIST", "Nobody Known"), ("ALBUM", "Paths")]), "old/Paths/1.flac")
        try scan()
        let song = try #require(try song("Wanderer"))
        _ = try catalogue.setAffinity(.like, of: song.identifier)
        try FileManager.default.moveItem(atPath: folder.file("music/old"), toPath: folder.file("music/new"))
        let report = try scan()
        #expect(report.added == 0 && report.moved == 1 && report.updated == 0 && report.removed == 0)
        let moved = try #require(try self.song("Wanderer"))
        #expect(moved.identifier == song.identifier && moved.liked == true)
        #expect(moved.location?.displayPath == folder.file("music/new/Paths/1.flac"))
    }

    @Test func marksWhatIsAway() throws {
        try write(MediaFiles.flac([("TITLE", "Ghost"), ("ARTIST", "Drive")]), "a/1.flac")
        try scan()
        let song = try #require(try song("Ghost"))
        let playlist = try catalogue.createPlaylist("Keepers", items: [song])
        try FileManager.default.moveItem(atPath: folder.file("music/a"), toPath: folder.file("away"))
        #expect(try scan().removed == 1)
        #expect(try catalogue.item(song.identifier)?.isMissing == true)
        #expect(try catalogue.contents(of: playlist).map(\.identifier) == [song.identifier])
        #expect(try catalogue.search(try Shared.search(#"{"mediaType": "song"}"#)).isEmpty)
        try FileManager.default.moveItem(atPath: folder.file("away"), toPath: folder.file("music/a"))
        #expect(try scan().removed == 0)
        #expect(try catalogue.item(song.identifier)?.isMissing == nil)
        #expect(try catalogue.search(try Shared.search(#"{"mediaType": "artist"}"#)).first?.item.title == "Drive")
    }

    @Test func survivesBrokenFiles() throws {
        try write([], "empty.mp3")
        try write(Array("fLaC".utf8) + Array(repeating: 0xFF, count: 300), "broken.flac")
        try write(MediaFiles.flac([("TITLE", "Whole")]), "good.flac")
        try write(Array(MediaFiles.flac([("TITLE", "Half"), ("ARTIST", "X")]).prefix(60)), "half.flac")
        try write([1], "download.mp3.part")
        try #require(mkfifo(folder.file("music/pipe.mp3"), 0o600) == 0)
        try #require(symlink("/dev/zero", folder.file("music/zero.flac")) == 0)
        try #require(symlink(folder.file("music"), folder.file("music/loop")) == 0)
        try #require(symlink("/nonexistent", folder.file("music/dangling.flac")) == 0)
        try write(MediaFiles.flac([("TITLE", "Odd name")]), "bad\u{1}name.flac")
        let report = try scan()
        #expect(try song("Whole") != nil)
        #expect(try song("Odd name") != nil)
        let reasons = Dictionary(report.skipped.map { ($0.location.displayName, $0.reason) }, uniquingKeysWith: { first, _ in first })
        #expect(reasons["empty.mp3"] == "empty")
        #expect(reasons["broken.flac"] == "unrecognised")
        #expect(reasons["pipe.mp3"] == "notRegular" && reasons["zero.flac"] == "notRegular")
        #expect(reasons["download.mp3.part"] == nil && reasons["dangling.flac"] == nil)
        #expect(try catalogue.skippedFiles() == report.skipped)
        // What was refused and has not changed is not read again, and still listed.
        #expect(try scan().skipped == report.skipped)
    }

    @Test func keepsTheRatingsOfFiles() throws {
        try write(MediaFiles.flac([("TITLE", "Three Stars"), ("FMPS_RATING", "0.6")]), "1.flac")
        try write(MediaFiles.flac([("TITLE", "No Stars")]), "2.flac")
        try scan()
        let rated = try #require(try song("Three Stars"))
        let plain = try #require(try song("No Stars"))
        #expect(rated.rating == 3 && plain.rating == nil)
        // What the file says later does not outweigh the listener, and takes away nothing of what they did.
        _ = try catalogue.setRating(5, of: rated.identifier)
        _ = try catalogue.setAffinity(.like, of: plain.identifier)
        try catalogue.countPlay(of: plain.identifier)
        try catalogue.setPosition(1, of: plain.identifier)
        try write(MediaFiles.flac([("TITLE", "Three Stars"), ("FMPS_RATING", "0.2")]), "1.flac")
        try write(MediaFiles.flac([("TITLE", "No Stars"), ("ARTIST", "Late"), ("FMPS_RATING", "0.8")]), "2.flac")
        #expect(try scan().updated == 2)
        #expect(try catalogue.item(rated.identifier)?.rating == 5)
        let changed = try #require(try catalogue.item(plain.identifier))
        #expect(changed.artist == "Late" && changed.rating == 4 && changed.liked == true)
        #expect(changed.playCount == 1 && changed.position == 1)
    }

    @Test func findsItemsByTheirPlace() throws {
        let recording = "11111111-2222-3333-4444-55555555555F"
        try write(MediaFiles.flac([("TITLE", "Here"), ("MUSICBRAINZ_TRACKID", recording)]), "a b/1.flac")
        try scan()
        let location = MediaLocation(path: folder.file("music/a b/1.flac"))
        #expect(try catalogue.items(at: location).map(\.title) == ["Here"])
        #expect(try catalogue.items(at: location).map(\.recordingID) == [recording.lowercased()])
        #expect(try catalogue.items(at: MediaLocation(path: folder.file("music/a b/2.flac"))).isEmpty)
        var far = MediaItem(identifier: "", type: .song, title: "Far")
        far.location = MediaLocation(url: "http://localhost/far")
        try catalogue.importTracks([far])
        #expect(try catalogue.items(at: MediaLocation(url: "http://localhost/far")).map(\.title) == ["Far"])
    }

    @Test func whatWasLikedBeforeItsFolderCameInIsOneItem() throws {
        try write(MediaFiles.flac([("TITLE", "Here"), ("ARTIST", "Somebody"), ("ALBUM", "There")]), "a/1.flac")
        var early = MediaItem(at: MediaLocation(path: folder.file("music/a/1.flac")), title: "Here")
        early.artist = "Somebody"
        try catalogue.importTracks([early])
        let kept = try #require(try catalogue.items(at: early.location ?? MediaLocation(url: "")).first)
        _ = try catalogue.setAffinity(.like, of: kept.identifier)
        try scan()
        let found = try catalogue.items(at: early.location ?? MediaLocation(url: ""))
        #expect(found.map(\.identifier) == [kept.identifier])
        #expect(found.first?.liked == true && found.first?.album == "There")
        #expect(try catalogue.counts().items[.song] == 1)
        try scan()
        #expect(try catalogue.counts().items[.song] == 1)
    }

    @Test func goesOnWhereItStopped() throws {
        for number in 0..<30 { try write(MediaFiles.flac([("TITLE", "Part \(number)"), ("ARTIST", "Serial")]), "d\(number)/x.flac") }
        var calls = 0
        let report = try catalogue.scan(
            reader: ScannedLibrary.reader,
            isCancelled: {
                calls += 1; return calls > 40
            })
        #expect(report.isCancelled)
        #expect(report.added < 30)
        #expect(try scan().added == 30 - report.added)
        #expect(try catalogue.counts().items[.song] == 30 && catalogue.count(of: .song) == 30)
    }

    @Test func forgetsFolders() throws {
        try write(MediaFiles.flac([("TITLE", "Leaving"), ("ARTIST", "Passer-by"), ("ALBUM", "Out")]), "1.flac")
        try scan()
        #expect(try catalogue.addRoot(Array(folder.file("music/sub").utf8)) == false)
        #expect(try catalogue.removeRoot(Array(folder.file("music/").utf8)) == 1)
        #expect(try song("Leaving") == nil)
        #expect(try catalogue.names(matching: "Passer-by").isEmpty)
        #expect(try catalogue.counts().items[.album] == nil)
        #expect(try catalogue.roots().isEmpty)
    }

    @Test func saysThatTheReaderIsMissing() throws {
        try write(MediaFiles.flac([("TITLE", "Any")]), "1.flac")
        #expect(throws: CatalogueError.self) { try catalogue.scan(reader: "/nonexistent/ditty-scan") }
    }

    @Test func partsArtistsAndCompilations() throws {
        try write(MediaFiles.flac([("TITLE", "One"), ("ARTIST", "Ann"), ("ARTIST", "Bo"), ("ALBUM", "Duets")]), "d/1.flac")
        try write(MediaFiles.flac([("TITLE", "Two"), ("ARTIST", "Ann feat. Cy"), ("ALBUM", "Duets")]), "d/2.flac")
        for (number, artist) in ["Ann", "Bo", "Cy"].enumerated() {
            try write(MediaFiles.flac([("TITLE", "Hit \(number)"), ("ARTIST", artist), ("ALBUM", "Summer Hits")]), "hits/\(number).flac")
        }
        try scan()
        #expect(try song("One")?.artists == ["Ann", "Bo"])
        #expect(try song("One")?.artist == "Ann & Bo")
        let cy = try catalogue.search(MediaSearch(mediaType: .song, artistName: "Cy"))
        #expect(Set(cy.map(\.item.title)) == ["Two", "Hit 2"])
        let hits = try catalogue.search(MediaSearch(mediaType: .album, mediaName: "Summer Hits")).map(\.item)
        #expect(hits.count == 1)
        #expect(hits.first?.artist == "Various Artists")
        #expect(try catalogue.contents(of: try #require(hits.first)).count == 3)
        #expect(try catalogue.search(MediaSearch(mediaType: .album, mediaName: "Duets")).first?.item.artist == "Ann")
    }
}
