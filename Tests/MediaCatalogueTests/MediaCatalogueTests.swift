import FoundationEssentials
import MediaCatalogue
import MediaModel
import Testing
import TextForms

/// What the tests of this room share.
enum Shared {
    static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    private static let tables = Result { () throws(TextFormsError) in
        try CatalogueTables(
            forms: TextForms(tables: root + "/Sources/TextForms/Resources"), folder: root + "/Sources/MediaCatalogue/Resources")
    }
    private static let fixture = Result {
        try FixtureLibrary(
            try bytes(of: root + "/Tests/MediaCatalogueTests/Data/fixture-library.jsonl"), tables: try tables.get())
    }

    /// The bytes of a file.
    static func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }
    /// The shipped tables.
    static func loadedTables() throws -> CatalogueTables { try tables.get() }
    /// The fixture library, for tests that only read it.
    static func library() throws -> FixtureLibrary { try fixture.get() }

    /// A search from the JSON of the contract.
    static func search(_ json: String) throws -> MediaSearch { try JSONDecoder().decode(MediaSearch.self, from: Data(json.utf8)) }
}

@Suite struct FixtureLibraryTests {
    @Test func keepsWhatItLists() throws {
        let library = try Shared.library()
        #expect(library.rooms.map(\.title) == ["Kitchen", "Living Room", "Bedroom", "Bathroom", "Study"])
        #expect(library.rooms.first?.aliases == ["кухня", "キッチン", "台所"])
        let song = try #require(try library.catalogue.item("song-001"))
        #expect(song.title == "Bohemian Rhapsody")
        #expect(song.artist == "Queen")
        #expect(song.liked == true)
        #expect(song.playCount == 41)
        #expect(try library.catalogue.item("book-01")?.chapters?.count == 24)
        #expect(try library.catalogue.item("nothing") == nil)
    }

    @Test func namesTheLineThatIsNoItem() throws {
        let tables = try Shared.loadedTables()
        #expect(throws: FixtureLibrary.Malformed(line: 2)) {
            try FixtureLibrary("{\"kind\":\"song\",\"identifier\":\"a\",\"title\":\"A\"}\n{\"kind\":\"what\"}\n".utf8, tables: tables)
        }
    }
}

@Suite struct ContentsTests {
    @Test(arguments: [
        ("album-002", ["Don't Stop Me Now", "Bicycle Race", "Mustapha"]),
        ("artist-002", ["Hometown Glory", "Rolling in the Deep", "Someone Like You"]),
        ("song-001", ["Bohemian Rhapsody"]), ("show-07", ["Первый выпуск", "Дорога на юг", "Последний поезд"]),
        ("liked", ["Bohemian Rhapsody", "Hello"]),
    ])
    func playsInOrder(identifier: String, first: [String]) throws {
        let catalogue = try Shared.library().catalogue
        let item = try #require(try catalogue.item(MediaIdentifier(identifier)))
        #expect(try catalogue.contents(of: item, limit: first.count).map(\.title) == first)
    }

    @Test func isItselfWhenUnknown() throws {
        let stranger = MediaItem(identifier: "elsewhere:1", type: .song, title: "Stranger")
        #expect(try Shared.library().catalogue.contents(of: stranger) == [stranger])
    }
}

@Suite struct RecommendationTests {
    @Test func findsLikeSongs() throws {
        let catalogue = try Shared.library().catalogue
        let seed = try #require(try catalogue.search(MediaSearch(mediaName: "Группа крови", artistName: "Кино")).first?.item)
        let similar = try catalogue.similar(to: seed, limit: 10)
        #expect(similar.count == 10)
        #expect(!similar.contains { $0.identifier == seed.identifier })
        #expect(similar.allSatisfy { $0.genres == ["Russian Rock"] })
        #expect(Set(similar.map(\.title)).count == 10)
        #expect(try catalogue.similar(to: seed, limit: 10) == similar)
    }

    @Test func isTheSameAllDay() throws {
        let catalogue = try Shared.library().catalogue
        let daily = try catalogue.daily(limit: 20)
        #expect(daily.count == 20)
        #expect(Set(daily.map(\.identifier)).count == 20)
        #expect(try catalogue.daily(limit: 20) == daily)
        #expect(try catalogue.mostLikely(limit: 3).allSatisfy { $0.liked == true || $0.playCount ?? 0 > 0 })
        #expect(try catalogue.mostLikely(.audioBook, limit: 3).allSatisfy { $0.position ?? 0 > 0 })
    }
}
