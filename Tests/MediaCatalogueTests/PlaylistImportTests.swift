import FoundationEssentials
import Glibc
import MediaCatalogue
import MediaModel
import Testing

/// Playlist files in the folders, as scans see them.
@Suite struct PlaylistImportTests {
    private let library: ScannedLibrary

    init() throws {
        library = try ScannedLibrary()
        try library.write(MediaFiles.flac([("TITLE", "Ebb"), ("ARTIST", "Vesper")]), "Vesper/01.flac")
        try library.write(MediaFiles.flac([("TITLE", "Flood"), ("ARTIST", "Vesper")]), "Vesper/02.flac")
    }

    private var catalogue: Catalogue { library.catalogue }

    private func playlist(_ title: String) throws -> MediaItem? { try catalogue.playlists().first { $0.title == title } }

    private func titles(_ title: String) throws -> [String]? {
        try playlist(title).map { try catalogue.contents(of: $0).map(\.title) }
    }

    @Test(arguments: [
        ("list.m3u8", "#EXTM3U\n#PLAYLIST:Tides\n../Vesper/02.flac\n../Vesper/01.flac\n", "Tides"),
        ("Tides at night.m3u", "../Vesper/02.flac\r\n../Vesper/01.flac\r\n", "Tides at night"),
        ("old.pls", "[playlist]\nFile1=../Vesper/02.flac\nFile2=../Vesper/01.flac\nNumberOfEntries=2\n", "old"),
        (
            "list.xspf",
            "<playlist><title>Sea</title><trackList><track><location>../Vesper/02.flac</location></track>"
                + "<track><location>../Vesper/01.flac</location></track></trackList></playlist>", "Sea"
        ),
    ])
    func importsPlaylists(name: String, text: String, title: String) throws {
        try library.write(Array(text.utf8), "Playlists/\(name)")
        #expect(try library.scan().playlists == 1)
        #expect(try titles(title) == ["Flood", "Ebb"])
        let item = try #require(try playlist(title))
        #expect(item.editable == true && item.isMissing == nil)
        #expect(try catalogue.names(matching: title).first?.identifier == item.identifier)
        #expect(try catalogue.search(MediaSearch(mediaType: .playlist, mediaName: title)).first?.item.identifier == item.identifier)
        #expect(try library.scan().playlists == 0)
    }

    @Test func keepsWhatIsNotInTheCatalogue() throws {
        let text = "#EXTM3U\n#EXTINF:10,A stream\nhttp://radio.example/live\n../Vesper/01.flac\nelsewhere/Later.flac\n"
        try library.write(Array(text.utf8), "Playlists/Mixed.m3u8")
        try library.scan()
        #expect(try titles("Mixed") == ["A stream", "Ebb", "Later"])
        let entries = try catalogue.contents(of: try #require(try playlist("Mixed")))
        #expect(entries[0].location?.url == "http://radio.example/live" && entries[0].type == .station)
        #expect(entries[2].location?.displayPath == library.path("Playlists/elsewhere/Later.flac"))
        // A file that comes later takes its place.
        try library.write(MediaFiles.flac([("TITLE", "At last")]), "Playlists/elsewhere/Later.flac")
        try library.scan()
        #expect(try titles("Mixed") == ["A stream", "Ebb", "At last"])
    }

    @Test func followsItsFile() throws {
        try library.write(Array("#PLAYLIST:One\n../Vesper/01.flac\n".utf8), "Playlists/a.m3u8")
        try library.scan()
        let identifier = try playlist("One")?.identifier
        try library.write(Array("#PLAYLIST:Both\n../Vesper/01.flac\n../Vesper/02.flac\n".utf8), "Playlists/a.m3u8")
        #expect(try library.scan().playlists == 1)
        #expect(try playlist("One") == nil)
        #expect(try titles("Both") == ["Ebb", "Flood"])
        #expect(try playlist("Both")?.identifier == identifier)
    }

    @Test func keepsTheListenersEdits() throws {
        try library.write(Array("../Vesper/01.flac\n".utf8), "Playlists/Mine.m3u8")
        try library.scan()
        let playlist = try #require(try playlist("Mine"))
        let flood = try #require(try library.song("Flood"))
        _ = try catalogue.changeEntries(ofPlaylist: playlist.identifier) { $0 + [flood] }
        try library.write(Array("../Vesper/02.flac\n../Vesper/02.flac\n../Vesper/02.flac\n".utf8), "Playlists/Mine.m3u8")
        try library.scan()
        #expect(try titles("Mine") == ["Ebb", "Flood"])
        try library.remove("Playlists/Mine.m3u8")
        try library.scan()
        #expect(try self.playlist("Mine")?.isMissing == nil)
        #expect(try titles("Mine") == ["Ebb", "Flood"])
    }

    @Test func marksWhatIsGone() throws {
        try library.write(Array("../Vesper/01.flac\n".utf8), "Playlists/Gone.m3u8")
        try library.scan()
        try library.move("Playlists/Gone.m3u8", to: "../Gone.m3u8")
        try library.scan()
        #expect(try playlist("Gone")?.isMissing == true)
        #expect(try titles("Gone") == ["Ebb"])
        try library.move("../Gone.m3u8", to: "Playlists/Gone.m3u8")
        try library.scan()
        #expect(try playlist("Gone")?.isMissing == nil)
        // To another place in the library: the same playlist.
        let identifier = try playlist("Gone")?.identifier
        try library.move("Playlists/Gone.m3u8", to: "Vesper/Gone.m3u8")
        try library.scan()
        #expect(try catalogue.playlists().filter { $0.title == "Gone" }.map(\.identifier) == [identifier])
    }

    @Test func staysAwayOnceRemoved() throws {
        try library.write(Array("../Vesper/01.flac\n".utf8), "Playlists/No.m3u8")
        try library.scan()
        try catalogue.removePlaylist(try #require(try playlist("No")).identifier)
        try library.scan()
        #expect(try playlist("No") == nil)
    }

    @Test func leavesWithItsFolder() throws {
        try library.write(Array("../Vesper/01.flac\n".utf8), "Playlists/Leaving.m3u8")
        try library.write(Array("../Vesper/01.flac\n".utf8), "Playlists/Edited.m3u8")
        try library.scan()
        try catalogue.renamePlaylist(try #require(try playlist("Edited")).identifier, to: "Kept")
        try catalogue.removeRoot(Array(library.path("").utf8))
        #expect(try playlist("Leaving") == nil)
        #expect(try titles("Kept") == ["Ebb"])
    }

    @Test func passesOverStreams() throws {
        try library.write(Array("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\na.ts\n".utf8), "Playlists/hls.m3u8")
        let report = try library.scan()
        #expect(report.skipped.map(\.reason) == ["stream"])
        #expect(try playlist("hls") == nil)
    }
}
