import MediaCatalogue
import MediaModel
import Testing

/// What is gone for good is forgotten when the listener says so, and no opinion with it.
@Suite struct PurgeTests {
    private let library: ScannedLibrary
    private var catalogue: Catalogue { library.catalogue }

    init() throws {
        library = try ScannedLibrary()
        for (number, title) in ["Harbour", "Rooms"].enumerated() {
            try library.write(MediaFiles.flac([("TITLE", title), ("ARTIST", title), ("ALBUM", title)]), "\(number)/1.flac")
        }
        try library.scan()
    }

    @Test func aFileThatComesBackIsWhatItWas() throws {
        let song = try #require(try library.song("Harbour"))
        _ = try catalogue.setAffinity(.like, of: song.identifier)
        try catalogue.countPlay(of: song.identifier)
        let playlist = try catalogue.createPlaylist("Road", items: [song])
        #expect(try catalogue.forgetMissing() == 0)
        try library.move("0", to: "../elsewhere")
        #expect(try library.scan().removed == 1)
        #expect(try library.song("Harbour")?.isMissing == true)
        #expect(try catalogue.forgetMissing() == 1)
        #expect(try library.song("Harbour") == nil)
        #expect(try catalogue.list(.artist).items.map(\.title) == ["Rooms"])
        #expect(try catalogue.contents(of: playlist).map(\.title) == ["Harbour"])
        try library.move("../elsewhere", to: "0")
        #expect(try library.scan().added == 1)
        let back = try #require(try library.song("Harbour"))
        #expect(back.liked == true && back.playCount == 1 && back.isMissing == nil)
        #expect(try catalogue.contents(of: playlist).map(\.identifier) == [back.identifier])
    }

    @Test func aDriveThatIsAwayIsNotGone() throws {
        try library.remove("0")
        try library.remove("1")
        #expect(try library.scan().removed == 2)
        #expect(try catalogue.forgetMissing() == 0, "an empty folder may be the place of a drive")
    }
}
