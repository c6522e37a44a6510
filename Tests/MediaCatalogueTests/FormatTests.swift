import MediaModel
import Testing

@testable import MediaCatalogue

@Suite struct CharsetTests {
    /// Bytes of a text in a set, made with iconv's table by hand where Swift has none.
    private static let kino1251: [UInt8] = [0xCA, 0xE8, 0xED, 0xEE]
    private static let mumiy1251: [UInt8] = [0xCC, 0xF3, 0xEC, 0xE8, 0xE9, 0x20, 0xD2, 0xF0, 0xEE, 0xEB, 0xEB, 0xFC]
    private static let kinoKOI8: [UInt8] = [0xEB, 0xC9, 0xCE, 0xCF]
    private static let mumiyKOI8: [UInt8] = [0xED, 0xD5, 0xCD, 0xC9, 0xCA, 0x20, 0xF4, 0xD2, 0xCF, 0xCC, 0xCC, 0xD8]
    private static let ringoSJIS: [UInt8] = [0x92, 0xC5, 0x96, 0xBC, 0x97, 0xD1, 0x8C, 0xE7]
    private static let honnoSJIS: [UInt8] = [0x96, 0x7B, 0x94, 0x5C]
    private static let ringoEUC: [UInt8] = [0xC4, 0xC7, 0xCC, 0xBE, 0xCE, 0xD3, 0xB8, 0xE9]
    private static let sigurLatin: [UInt8] = [0x53, 0x69, 0x67, 0x75, 0x72, 0x20, 0x52, 0xF3, 0x73]

    @Test(arguments: [
        ([kino1251, mumiy1251], Charset.windows1251), ([kino1251], .windows1251), ([kinoKOI8, mumiyKOI8], .koi8r),
        ([ringoSJIS, honnoSJIS], .shiftJIS),
        ([ringoEUC], .eucJP), ([sigurLatin], .windows1252), ([Array("Кино".utf8)], .utf8), ([], .utf8), ([Array("plain".utf8)], .utf8),
    ])
    func guesses(texts: [[UInt8]], charset: Charset) { #expect(Charset.guess(texts) == charset) }

    /// Two bytes of a Western name may well be a Chinese character; and one of those may stand alone behind Latin letters.
    @Test(arguments: [
        ("Achille Chrétien", Charset.windows1252), ("Jäger", .windows1252), ("Montréal", .windows1252), ("Reykjavík", .windows1252),
        ("Élodie, Björn, Señor", .windows1252),
    ])
    func aWesternNameIsNotJapanese(name: String, charset: Charset) {
        let bytes = name.unicodeScalars.map { UInt8($0.value) }
        #expect(Charset.guess([bytes]) == charset)
    }

    @Test(
        arguments: [
            [0x4C, 0x6F, 0x76, 0x65, 0x88, 0xA4], [0x58, 0x20, 0x4A, 0x41, 0x50, 0x41, 0x4E, 0x20, 0x8D, 0x67],
        ] as [[UInt8]])
    func aCharacterBehindLatinLettersIsJapanese(bytes: [UInt8]) { #expect(Charset.guess([bytes]) == .shiftJIS) }

    @Test func decodes() {
        #expect(Charset.windows1251.decode(Self.mumiy1251) == "Мумий Тролль")
        #expect(Charset.koi8r.decode(Self.kinoKOI8) == "Кино")
        #expect(Charset.shiftJIS.decode(Self.ringoSJIS) == "椎名林檎")
        #expect(Charset.eucJP.decode(Self.ringoEUC) == "椎名林檎")
        #expect(Charset.utf8.decode([0xFF]) == nil)
        #expect(Charset.text(of: [0xFF, 0xFE, 0x41, 0x00, 0x1A, 0x04]) == "AК")
        #expect(Charset.text(of: [0xEF, 0xBB, 0xBF, 0x41]) == "A")
    }
}

@Suite struct CueSheetTests {
    private static let sheet = """
        REM DATE 1988
        REM GENRE "Russian Rock"
        PERFORMER "Кино"
        TITLE "Группа крови"
        FILE "Кино.wav" WAVE
          TRACK 01 AUDIO
            TITLE "Группа крови"
            INDEX 01 00:00:00
          TRACK 02 AUDIO
            TITLE "Закрой за мной дверь, я ухожу"
            PERFORMER "Цой"
            INDEX 00 04:43:20
            INDEX 01 04:45:37
        FILE second.wav WAVE
          TRACK 03 AUDIO
            INDEX 01 00:00:00
        """

    @Test func readsTracks() throws {
        let sheet = try #require(CueSheet(Self.sheet))
        #expect(sheet.performer == "Кино")
        #expect(sheet.date == "1988")
        #expect(sheet.tracks.map(\.number) == [1, 2, 3])
        #expect(sheet.tracks.map(\.file) == ["Кино.wav", "Кино.wav", "second.wav"])
        #expect(sheet.tracks[0].start == 0)
        #expect(sheet.tracks[0].end == 285 + 37.0 / 75)
        #expect(sheet.tracks[1].start == 285 + 37.0 / 75)
        #expect(sheet.tracks[1].end == nil)
        #expect(sheet.tracks[1].performer == "Цой")
        #expect(sheet.tracks[2].title == nil)
    }

    @Test(arguments: ["", "TRACK 01 AUDIO", "FILE \"a.wav\" WAVE", "\u{85}\u{0}", "INDEX 01 1:2:3"])
    func isNothingWithoutTracks(text: String) { #expect(CueSheet(text) == nil) }
}

@Suite struct PlaylistFileTests {
    private let folder = Array("/music/lists".utf8)

    private func urls(_ text: String, _ format: PlaylistFile.Format) -> [String] {
        PlaylistFile(Array(text.utf8), format: format, folder: folder).entries.map(\.location.displayPath)
    }

    @Test func readsM3U() {
        let text =
            "\u{FEFF}#EXTM3U\r\n#PLAYLIST:Road\r\n#EXTINF:123,Artist - One, Two\r\na.mp3\r\n\r\n../b c.mp3\r\n/else/d.flac\r\nhttp://radio/x?y=1\r\n"
        let playlist = PlaylistFile(Array(text.utf8), format: .m3u8, folder: folder)
        #expect(playlist.title == "Road")
        #expect(playlist.entries.map(\.title) == ["Artist - One, Two", nil, nil, nil])
        #expect(playlist.entries.first?.duration == 123)
        #expect(urls(text, .m3u8) == ["/music/lists/a.mp3", "/music/b c.mp3", "/else/d.flac", "http://radio/x?y=1"])
    }

    @Test func readsOldCharsets() {
        let bytes: [UInt8] = [0xCA, 0xE8, 0xED, 0xEE, 0x2F] + Array("a.mp3\n".utf8)
        #expect(PlaylistFile(bytes, format: .m3u, folder: folder).entries.map(\.location.displayPath) == ["/music/lists/Кино/a.mp3"])
    }

    @Test func readsWindowsPaths() { #expect(urls("sub\\a.mp3\n", .m3u) == ["/music/lists/sub/a.mp3"]) }

    @Test func readsPLS() {
        #expect(
            urls("[playlist]\nFile2=http://b/\nTitle2=B\nFile1=a.mp3\nLength1=-1\nNumberOfEntries=2\n", .pls) == [
                "/music/lists/a.mp3", "http://b/",
            ])
    }

    @Test func readsXSPF() {
        let text = """
            <?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><title>A &amp; B</title><trackList>
            <track><location>sub/Caf%C3%A9%20%231.mp3</location><creator>X</creator><title>T&#x21;</title><duration>1500</duration></track>
            <track><location>file:///else/b.mp3</location></track><track><title>nowhere</title></track></trackList></playlist>
            """
        let playlist = PlaylistFile(Array(text.utf8), format: .xspf, folder: folder)
        #expect(playlist.title == "A & B")
        #expect(playlist.entries.map(\.location.displayPath) == ["/music/lists/sub/Café #1.mp3", "/else/b.mp3"])
        #expect(playlist.entries.first?.title == "X - T!")
        #expect(playlist.entries.first?.duration == 1.5)
    }

    @Test func writesM3U8() {
        let entries = [
            PlaylistFile.Entry(location: MediaLocation(path: "/music/lists/a.mp3"), title: "A\nB", duration: 1.6),
            PlaylistFile.Entry(location: MediaLocation(path: "/else/b.mp3")), PlaylistFile.Entry(location: MediaLocation(url: "http://c/")),
        ]
        let written = PlaylistFile(title: "T", entries: entries).text(as: .m3u8, relativeTo: folder)
        #expect(written == "#EXTM3U\n#PLAYLIST:T\n#EXTINF:2,AB\na.mp3\n/else/b.mp3\nhttp://c/\n")
        #expect(PlaylistFile(Array(written.utf8), format: .m3u8, folder: folder).entries.map(\.location) == entries.map(\.location))
    }

    private static let mixed = PlaylistFile(
        title: "A & B",
        entries: [
            PlaylistFile.Entry(location: MediaLocation(path: "/music/lists/Ö.mp3"), title: "One <1>", duration: 1.6, performer: "X"),
            PlaylistFile.Entry(
                location: MediaLocation(path: Array("/else/".utf8) + [0xFF] + Array(".mp3".utf8)), title: "Two", performer: "Y"),
            PlaylistFile.Entry(location: MediaLocation(url: "http://c/d?e=1&f=2")),
        ])

    @Test(arguments: [(PlaylistFile.WrittenFormat.m3u, PlaylistFile.Format.m3u), (.m3u8, .m3u8), (.pls, .pls), (.xspf, .xspf)])
    func readsWhatItWrites(_ formats: (PlaylistFile.WrittenFormat, PlaylistFile.Format)) {
        let text = Self.mixed.text(as: formats.0, relativeTo: folder)
        let read = PlaylistFile(Array(text.utf8), format: formats.1, folder: folder)
        #expect(read.entries.map(\.location) == Self.mixed.entries.map(\.location), "\(text)")
        #expect(read.entries.map(\.title) == ["X - One <1>", "Y - Two", nil])
        #expect(read.title == (formats.1 == .pls ? nil : "A & B"))
    }

    @Test func writesSheets() throws {
        let tracks = [(0.0, "One"), (61.28, "Two \"2\"")].map { start, title in
            PlaylistFile.Entry(location: MediaLocation(path: "/music/lists/w.flac"), title: title, performer: "P", start: start)
        }
        let text = PlaylistFile(title: "T", entries: tracks + Self.mixed.entries).text(as: .cue, relativeTo: folder)
        #expect(
            text.hasPrefix(
                "TITLE \"T\"\nFILE \"w.flac\" WAVE\n  TRACK 01 AUDIO\n    TITLE \"One\"\n    PERFORMER \"P\"\n    INDEX 01 00:00:00\n"))
        let sheet = try #require(CueSheet(text))
        #expect(sheet.tracks.map(\.file) == ["w.flac", "w.flac", "Ö.mp3", "file:///else/%FF.mp3"])
        #expect(sheet.tracks.map(\.title) == ["One", "Two '2'", "One <1>", "Two"])
        #expect(sheet.tracks.map(\.start) == [0, 61.28, 0, 0])
    }
}

@Suite struct TagMeaningTests {
    @Test(
        arguments: [
            ("Artist/1999 - Album/03 Title.flac", "Title", 3, nil, "Album", 1999, "Artist"),
            ("Artist/1999 - Album/2-03 Title.flac", "Title", 3, 2, "Album", 1999, "Artist"),
            ("Music/1999 - Album/03 Title.flac", "Title", 3, nil, "Album", 1999, nil),
            ("x/Музыка/03 Title.flac", "Title", 3, nil, nil, nil, nil),
            ("Artist/Album (1999)/CD2/03 - Title.mp3", "Title", 3, 2, "Album", 1999, "Artist"),
            ("x/Кино - Группа крови/Кино - 04 - Спокойная ночь.mp3", "Спокойная ночь", 4, nil, "Группа крови", nil, "Кино"),
            ("a/b/1979.mp3", "1979", nil, nil, "b", nil, nil),
            ("a/b/99 Problems.mp3", "Problems", 99, nil, "b", nil, "a"),
            // The library's own folder is nobody, and neither is what lies above it.
            ("03 Title.flac", "Title", 3, nil, nil, nil, nil), ("CD2/03 Title.flac", "Title", 3, 2, nil, nil, nil),
            ("1999 - Album/03 Title.flac", "Title", 3, nil, "Album", 1999, nil),
            ("Kino/03 Title.flac", "Title", 3, nil, "Kino", nil, nil),
            ("Kino/Кино - 04 - Спокойная ночь.mp3", "Спокойная ночь", 4, nil, "Kino", nil, "Кино"),
            // Nor what does not lie as albums do, was put aside, or is called as no artist is.
            ("a/b/memo.mp3", "memo", nil, nil, "b", nil, nil), ("_broken/03 Title.flac", "Title", 3, nil, nil, nil, nil),
            ("Kino/_broken/03 Title.flac", "Title", 3, nil, nil, nil, nil),
            ("_new/Album/03 Title.flac", "Title", 3, nil, "Album", nil, nil),
            ("Torrents/Album/03 Title.flac", "Title", 3, nil, "Album", nil, nil),
            ("Jazz/Album/03 Title.flac", "Title", 3, nil, "Album", nil, nil), ("2023/05/03 memo.wav", "memo", 3, nil, "05", nil, nil),
            ("Downloads - Old/03 Title.flac", "Title", 3, nil, "Old", nil, nil),
        ] as [(String, String, Int?, Int?, String?, Int?, String?)])
    func readsPaths(path: String, title: String, track: Int?, disc: Int?, album: String?, year: Int?, artist: String?) throws {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let folder = FolderNames(
            String(path[..<slash]), isNumbered: PathNames.isNumbered(Array(path[slash...].utf8)), try Shared.loadedTables().folders)
        let names = PathNames(file: String(path[slash...]), in: folder)
        #expect(names.title == title && names.track == track && names.disc == disc)
        #expect(names.album == album && names.year == year && names.artist == artist)
    }

    @Test(arguments: [
        ("Tyler, The Creator", ["Tyler, The Creator"]), ("AC/DC", ["AC/DC"]), ("Earth, Wind & Fire", ["Earth, Wind & Fire"]),
        ("A; B", ["A", "B"]),
        ("A feat. B", ["A", "B"]), ("A Feat. B", ["A", "B"]), ("A / B", ["A", "B"]), ("A vs. B", ["A", "B"]), ("A & B", ["A", "B"]),
        ("A, B", ["A", "B"]),
        ("Simon & Garfunkel", ["Simon & Garfunkel"]), ("Tyler, The Creator feat. A", ["Tyler, The Creator", "A"]),
        ("Nick Cave & The Bad Seeds", ["Nick Cave & The Bad Seeds"]),
    ])
    func partsArtists(credit: String, names: [String]) { #expect(ArtistCredit.names(in: credit) { ["A", "B"].contains($0) } == names) }

    @Test func findsGuests() {
        #expect(ArtistCredit.guests(in: "Fortnight (feat. Post Malone)") == "Post Malone")
        #expect(ArtistCredit.guests(in: "Feather") == nil)
    }

    @Test func understandsTags() throws {
        let tags = TrackTags([
            "TITLE": ["  Sun [Live] "], "TRACKNUMBER": ["3/12"], "DATE": ["1999-05-01"], "ORIGINALDATE": ["1975"],
            "GENRE": ["Rock", "Pop"], "BPM": ["120"],
            "FMPS_RATING": ["0.8"], "~duration": ["61500"], "CHAPTER002": ["00:01:00.500"], "CHAPTER002NAME": ["Two"],
            "CHAPTER001": ["00:00:00.000"],
        ])
        let folder = FolderNames("a/b", isNumbered: true, try Shared.loadedTables().folders)
        let item = tags.item(names: PathNames(file: "c.mp3", in: folder))
        #expect(item.title == "Sun [Live]" && item.track == 3 && item.year == 1975 && item.releaseDate == "1975")
        #expect(item.genres == ["Rock", "Pop"] && item.bpm == 120 && item.rating == 4 && item.duration == 61.5 && item.version == .live)
        #expect(item.chapters == [Chapter(title: nil, start: 0), Chapter(title: "Two", start: 60.5)])
        #expect(item.album == "b")
    }

    @Test(arguments: [
        ("Creep (Acoustic)", MediaVersion.acoustic), ("Blue - 2011 Remaster", .remaster), ("X [Radio Remix]", .remix),
        ("Живая (концерт)", .live), ("Live and Let Die", nil),
        ("Alive (Deluxe)", nil),
    ])
    func seesVersions(title: String, version: MediaVersion?) { #expect(TrackTags.version(in: title) == version) }

    @Test func takesStampsOutOfLyrics() {
        #expect(LyricsText.plain("[ar:X]\n[00:10.00][01:10.00]one <00:11.00>two\n[chorus] three") == "\none two\n[chorus] three")
    }

    @Test func readsRatings() {
        let names = PathNames(file: "a", in: FolderNames())
        func rating(_ values: [String: [String]]) -> Double? { TrackTags(values).item(names: names).rating }
        #expect(rating(["~popularity": ["196"]]) == 4)
        #expect(rating(["RATING": ["80"]]) == 4)
        #expect(rating(["RATING": ["3"]]) == 3)
        #expect(rating([:]) == nil)
    }
}

extension TrackTags {
    fileprivate init(_ values: [String: [String]]) {
        self.init(values.flatMap { name, texts in texts.map { Field(name: name, text: $0) } })
    }
}
