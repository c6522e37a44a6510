import FoundationEssentials
import Glibc
import MediaModel
import Testing
@testable import MediaCatalogue

/// What a scan has to pass by is listed as long as it is so, and no longer.
@Suite struct RefusedTests {
    private let library: ScannedLibrary
    private var catalogue: Catalogue { library.catalogue }

    init() throws { library = try ScannedLibrary() }

    private var skipped: [String] {
        get throws { try catalogue.skippedFiles().map { "\($0.location.displayName) \($0.reason)" } }
    }

    @Test func whatWasRefusedAndIsGoneIsForgotten() throws {
        try library.write(MediaFiles.flac([("TITLE", "Rooms")]), "a/1.flac")
        try library.write([], "a/2.flac")
        try library.write([], "b/3.flac")
        try library.scan()
        #expect(try skipped == ["2.flac empty", "3.flac empty"])
        try library.remove("a/2.flac")
        try library.scan()
        #expect(try skipped == ["3.flac empty"])
        try library.remove("b")
        try library.scan()
        #expect(try skipped.isEmpty)
    }

    /// Leave to read a file changes neither its size nor its time.
    @Test func whatCouldNotBeReadIsTriedAgain() throws {
        try library.write(MediaFiles.flac([("TITLE", "Rooms")]), "a/1.flac")
        try library.write([], "a/2.flac")
        try library.scan()
        try catalogue.write { workspace throws(CatalogueError) in
            try workspace.database.execute(
                """
                INSERT INTO skipped SELECT folder, name, 'unreadable', size, mtime FROM file;
                DELETE FROM item WHERE fileID IN (SELECT id FROM file); DELETE FROM file
                """)
        }
        let report = try library.scan()
        #expect(report.added == 1 && report.skipped.map(\.reason) == ["empty"])
        #expect(try skipped == ["2.flac empty"])
    }

    /// Root may read everything, but no path that is too long for the system.
    @Test func aFolderThatCannotBeReadIsListed() throws {
        try library.write(MediaFiles.flac([("TITLE", "Rooms")]), "a/1.flac")
        let deep = try DeepFolder(in: library.path("a"))
        let report = try library.scan()
        #expect(report.files == 1 && report.skipped.map(\.reason) == ["unreadable"])
        #expect(try catalogue.skippedFiles().map(\.reason) == ["unreadable"])
        #expect(try catalogue.fileCounts(inFolder: Array(library.path("a").utf8)) == FolderCounts(files: 1, missing: 0, skipped: 1))
        deep.remove()
        #expect(try library.scan().skipped.isEmpty)
        #expect(try skipped.isEmpty)
    }
}

/// Folders in each other, so many that the path of the last one is longer than the system takes.
private final class DeepFolder {
    private var folders: [Int32] = []
    private static let name = String(repeating: "d", count: 250)

    init(in path: String) throws {
        folders.append(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        for _ in 0..<17 {
            guard let last = folders.last, mkdirat(last, Self.name, 0o755) == 0 else { throw POSIXFailure(code: errno) }
            folders.append(openat(last, Self.name, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        }
    }

    private struct POSIXFailure: Error { let code: Int32 }

    func remove() {
        while let folder = folders.popLast() {
            close(folder)
            if let above = folders.last { unlinkat(above, Self.name, AT_REMOVEDIR) }
        }
    }

    deinit { remove() }
}
