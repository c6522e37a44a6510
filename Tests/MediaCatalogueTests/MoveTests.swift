import FoundationEssentials
import Glibc
import MediaCatalogue
import MediaModel
import Testing

/// Files that leave their places and come up elsewhere keep what they are to the listener.
@Suite struct MoveTests {
    private let library: ScannedLibrary

    init() throws {
        library = try ScannedLibrary()
        try library.write(MediaFiles.flac([("TITLE", "Wanderer"), ("ARTIST", "Nobody"), ("ALBUM", "Paths")]), "old/Paths/1.flac")
        try library.scan()
    }

    private var catalogue: Catalogue { library.catalogue }

    private func raw(_ names: String...) -> [[UInt8]] { names.map { Array(library.path($0).utf8) } }

    private func scan(_ folders: [[UInt8]]) throws -> ScanReport { try catalogue.scan(folders: folders, reader: ScannedLibrary.reader) }

    @Test func looksOnlyWhereItIsTold() throws {
        try library.write(MediaFiles.flac([("TITLE", "Newcomer")]), "new/1.flac")
        try library.write(MediaFiles.flac([("TITLE", "Elsewhere")]), "other/1.flac")
        let report = try scan(raw("new"))
        #expect(report.added == 1 && report.files == 1)
        #expect(try library.song("Newcomer") != nil && library.song("Elsewhere") == nil)
        #expect(try scan(raw("old/Paths", "old")).added == 0)
        // What is not in the library's folders is not looked at.
        #expect(try scan([Array(library.folder.path.utf8)]).files == 0)
        #expect(try library.scan().added == 1)
    }

    @Test func keepsItemsThatMoveBetweenFolders() throws {
        let song = try #require(try library.song("Wanderer"))
        try catalogue.countPlay(of: song.identifier)
        try library.move("old", to: "new")
        let report = try scan(raw("old", "new"))
        #expect(report.moved == 1 && report.added == 0 && report.updated == 0 && report.removed == 0)
        let moved = try #require(try library.song("Wanderer"))
        #expect(moved.identifier == song.identifier && moved.playCount == 1)
        #expect(moved.location?.displayPath == library.path("new/Paths/1.flac"))
    }

    @Test func aFolderThatMovesKeepsItsCharset() throws {
        let title: [UInt8] = [0xCA, 0xF3, 0xEA, 0xF3, 0xF8, 0xEA, 0xE0]
        try library.write(MediaFiles.mp3([("TPE1", title), ("TIT2", title)]), "tapes/a.mp3")
        try library.scan()
        #expect(try library.song("Кукушка") != nil)
        #expect(try catalogue.setCharset(.koi8r, ofFolder: raw("tapes")[0]))
        try library.scan()
        #expect(try library.song("йСЙСЬЙЮ") != nil)
        try library.move("tapes", to: "shelf/tapes")
        #expect(try library.scan().moved == 1)
        #expect(try catalogue.charset(ofFolder: raw("shelf/tapes")[0]) == .koi8r)
        #expect(try library.song("йСЙСЬЙЮ")?.location?.displayPath == library.path("shelf/tapes/a.mp3"))
        // What comes there later is read so too.
        try library.write(MediaFiles.mp3([("TPE1", title), ("TIT2", title), ("TALB", title)]), "shelf/tapes/b.mp3")
        try library.scan()
        #expect(try library.song("Кукушка") == nil)
    }

    @Test func aFolderThatIsCopiedAndThenDeletedKeepsItsCharset() throws {
        let title: [UInt8] = [0xCA, 0xF3, 0xEA, 0xF3, 0xF8, 0xEA, 0xE0]
        try library.write(MediaFiles.mp3([("TPE1", title), ("TIT2", title)]), "tapes/a.mp3")
        try library.scan()
        #expect(try catalogue.setCharset(.koi8r, ofFolder: raw("tapes")[0]))
        try library.scan()
        try library.copyKeepingTimes("tapes/a.mp3", to: "copy/a.mp3")
        #expect(try library.scan().added == 1)
        try library.remove("tapes")
        #expect(try library.scan().moved == 1)
        #expect(try catalogue.charset(ofFolder: raw("copy")[0]) == .koi8r)
        #expect(try library.song("йСЙСЬЙЮ")?.location?.displayPath == library.path("copy/a.mp3"))
        #expect(try !library.scan().hasChanges)
    }

    @Test func albumsFollowTheirTracks() throws {
        func album() throws -> MediaItem? { try catalogue.search(MediaSearch(mediaType: .album, mediaName: "Tides")).first?.item }
        let tags = [("TITLE", "Ebb"), ("ARTIST", "Sea"), ("ALBUM", "Tides")]
        try library.write(MediaFiles.flac(tags + [("DATE", "1999"), ("GENRE", "Ambient")]), "tides/1.flac")
        try library.write([1], "tides/cover.jpg")
        try library.scan()
        #expect(try album()?.year == 1999)
        try library.move("tides", to: "sea/tides")
        try library.scan()
        #expect(try album()?.artwork?.displayPath == library.path("sea/tides/cover.jpg"))
        try library.write(MediaFiles.flac(tags + [("DATE", "2001-05-01"), ("GENRE", "Drone")]), "sea/tides/1.flac")
        try library.scan()
        #expect(try album()?.year == 2001)
        #expect(try album()?.genres == ["Drone"])
    }

    @Test func findsAgainWhatWentMissingEarlier() throws {
        let song = try #require(try library.song("Wanderer"))
        _ = try catalogue.setAffinity(.like, of: song.identifier)
        let album = try #require(try catalogue.search(MediaSearch(mediaType: .album, mediaName: "Paths")).first?.item)
        try library.move("old", to: "../away")
        #expect(try library.scan().removed == 1)
        #expect(try catalogue.item(album.identifier)?.isMissing == true)
        try library.move("../away", to: "found/again")
        #expect(try library.scan().moved == 1)
        let found = try #require(try library.song("Wanderer"))
        #expect(found.identifier == song.identifier && found.liked == true && found.isMissing == nil)
        #expect(try catalogue.item(album.identifier)?.isMissing == nil)
    }

    /// A move to another file system: copied, scanned, and only then deleted.
    @Test func followsACopyOnceTheFirstIsDeleted() throws {
        let song = try #require(try library.song("Wanderer"))
        try catalogue.setPosition(12, of: song.identifier)
        let playlist = try catalogue.createPlaylist("Keepers", items: [song])
        var times = stat()
        try #require(stat(library.path("old/Paths/1.flac"), &times) == 0)
        try library.write(MediaFiles.flac([("TITLE", "Wanderer"), ("ARTIST", "Nobody"), ("ALBUM", "Paths")]), "copy/Paths/1.flac")
        let kept = [times.st_atim, times.st_mtim]
        try #require(utimensat(AT_FDCWD, library.path("copy/Paths/1.flac"), kept, 0) == 0)
        #expect(try library.scan().added == 1)
        try library.remove("old")
        let report = try library.scan()
        #expect(report.moved == 1 && report.removed == 0)
        #expect(try catalogue.counts().items[.song] == 1)
        #expect(try catalogue.position(of: song.identifier) == 12)
        #expect(try catalogue.contents(of: playlist).map(\.identifier) == [song.identifier])
        #expect(try catalogue.item(song.identifier)?.location?.displayPath == library.path("copy/Paths/1.flac"))
        #expect(try library.scan().hasChanges == false)
    }

    @Test func dropsNothingWhileADriveIsAway() throws {
        let song = try #require(try library.song("Wanderer"))
        let playlist = try catalogue.createPlaylist("Keepers", items: [song])
        try FileManager.default.moveItem(atPath: library.folder.file("music"), toPath: library.folder.file("drive"))
        let report = try library.scan()
        #expect(report.removed == 1 && report.missingRoots.count == 1)
        #expect(try catalogue.contents(of: playlist).map(\.isMissing) == [true])
        #expect(try catalogue.roots().count == 1)
        try FileManager.default.moveItem(atPath: library.folder.file("drive"), toPath: library.folder.file("music"))
        #expect(try library.scan().returned == 1)
        #expect(try catalogue.contents(of: playlist).map(\.isMissing) == [nil])
    }

    @Test func followsNoLinkFromTheMiddle() throws {
        try #require(symlink(library.path("old"), library.path("old/Paths/loop")) == 0)
        #expect(try scan(raw("old/Paths")).added == 0)
        try library.write(MediaFiles.flac([("TITLE", "Linked")]), "../outside/1.flac")
        try #require(symlink(library.path("../outside"), library.path("zlink")) == 0)
        #expect(try library.scan().added == 1)
        try library.write(MediaFiles.flac([("TITLE", "Second")]), "../outside/2.flac")
        #expect(try scan(raw("zlink")).added == 1)
    }
}
