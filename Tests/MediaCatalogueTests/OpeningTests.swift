import FoundationEssentials
import MediaModel
import Testing
@testable import MediaCatalogue

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

    /// Pages that nobody looks at when the database is opened may be damaged too.
    @Test func putsAsideWhatTurnsOutToBeDamaged() throws {
        _ = try open()
        var page = 0
        do {
            let reading = try Connection(path: database, mode: .readWrite)
            try reading.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            page = try #require(try reading.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'item'"))
        }
        var bytes = try Data(contentsOf: URL(filePath: database))
        bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: repeatElement(0xFF, count: 4096))
        try bytes.write(to: URL(filePath: database))
        var opened = try open()
        if opened.setAside == nil {
            #expect(throws: CatalogueError.self) { try opened.catalogue.item("liked") }
            opened = try open()
        }
        #expect(opened.setAside == Catalogue.SetAside(path: database + ".damaged", reason: .damaged))
        #expect(try Data(contentsOf: URL(filePath: database + ".damaged")).count == bytes.count)
        #expect(try opened.catalogue.item("daily") != nil)
        #expect(try open().setAside == nil)
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

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func nobodyElseMayReadIt() throws {
        let catalogue = try open().catalogue
        try catalogue.recordIdentified(title: "Song", artist: nil)
        for tail in ["", "-wal", "-shm"] { #expect(try mode(database + tail) == 0o600, "\(tail)") }
        // One that an older version left open to others is closed, and so is one that is put aside.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: database)
        _ = try open()
        #expect(try mode(database) == 0o600)
        try Data(repeating: 0x2A, count: 5000).write(to: URL(filePath: folder.file("bad.db")))
        _ = try Catalogue.open(path: folder.file("bad.db"), tables: try Shared.loadedTables())
        #expect(try mode(folder.file("bad.db.damaged")) == 0o600)
    }

    @Test(
        "What SQLite cannot say, the system's error says",
        arguments: [
            (Int32(8), Int32(0), CatalogueError.Kind.readOnly), (13, 0, .diskFull), (10 | 3 << 8, 27, .sizeLimit),
            (10 | 3 << 8, 28, .diskFull),
            (10 | 3 << 8, 122, .diskFull), (14, 30, .readOnly), (14, 13, .denied), (14, 1, .denied), (14, 2, .inaccessible),
            (14, 0, .inaccessible),
            (11, 28, .unusable), (5, 0, .busy), (1, 28, .other),
        ])
    func kinds(code: Int32, systemError: Int32, kind: CatalogueError.Kind) {
        #expect(CatalogueError(code: code, call: "sqlite3_step", systemError: systemError).kind == kind)
    }

    @Test func aFileOnReadOnlyMediaIsReadAsItStands() throws {
        let tables = try Shared.loadedTables()
        do { try open().catalogue.recordIdentified(title: "Song", artist: nil) }
        // As on a medium where nothing can be made beside it: a folder stands where the log would be.
        let copy = folder.file("still 100%?#.db")
        try FileManager.default.copyItem(atPath: database, toPath: copy)
        try FileManager.default.createDirectory(atPath: copy + "-shm", withIntermediateDirectories: false)
        #expect(try Catalogue.openForReading(path: copy, tables: tables).item("daily") != nil)
    }

    @Test func saysThatAFolderIsMissing() throws {
        let tables = try Shared.loadedTables()
        #expect {
            try Catalogue.open(path: "/nonexistent/catalogue.db", tables: tables)
        } throws: { error in (error as? CatalogueError)?.kind == .inaccessible }
    }
}
