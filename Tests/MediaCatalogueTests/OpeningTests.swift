import FoundationEssentials
import MediaCatalogue
import MediaModel
import Testing

/// A fresh folder that goes away with the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = "/tmp/ditty-test-\(UInt64.random(in: .min ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}

@Suite struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var database: String { folder.file("catalogue.db") }

    private func open() throws -> Catalogue.Opened { try Catalogue.open(path: database, tables: try Shared.loadedTables()) }

    @Test func makesAnEmptyOne() throws {
        let opened = try open()
        #expect(opened.setAside == nil)
        #expect(try opened.catalogue.item("liked")?.editable == false)
        #expect(try opened.catalogue.names(matching: "Плейлист дня").first?.identifier == "daily")
        #expect(try opened.catalogue.search(MediaSearch(mediaName: "Queen")).isEmpty)
    }

    @Test func keepsWhatWasThere() throws {
        let first = try open().catalogue
        #expect(try first.item("daily") != nil)
        let second = try open()
        #expect(second.setAside == nil)
        #expect(try Catalogue.openForReading(path: database, tables: try Shared.loadedTables()).item("daily") != nil)
    }

    @Test func putsDamagedFilesAside() throws {
        let rubbish = Data(repeating: 0x2A, count: 5000)
        try rubbish.write(to: URL(filePath: database))
        let opened = try open()
        #expect(opened.setAside == Catalogue.SetAside(path: database + ".damaged", reason: .damaged))
        #expect(try Data(contentsOf: URL(filePath: database + ".damaged")) == rubbish)
        #expect(try opened.catalogue.item("daily") != nil)
    }

    @Test func putsNewerDatabasesAside() throws {
        _ = try open()
        var bytes = try Data(contentsOf: URL(filePath: database))
        // The user version is a big-endian number at byte 60 of the header.
        bytes[60] = 0x7F
        try bytes.write(to: URL(filePath: database))
        #expect(try open().setAside?.reason == .newer)
        try bytes.write(to: URL(filePath: database))
        #expect(try open().setAside?.path == database + ".newer-1")
    }

    @Test func saysThatAFolderIsMissing() throws {
        let tables = try Shared.loadedTables()
        #expect {
            try Catalogue.open(path: "/nonexistent/catalogue.db", tables: tables)
        } throws: { error in (error as? CatalogueError)?.kind == .inaccessible }
    }
}
