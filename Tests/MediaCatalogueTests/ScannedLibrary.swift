import FoundationEssentials
import Glibc
import MediaCatalogue
import MediaModel

/// A folder with media and a catalogue over it, both gone with the test.
final class ScannedLibrary {
    let folder: TemporaryFolder
    let catalogue: Catalogue

    init() throws {
        folder = try TemporaryFolder()
        catalogue = try Catalogue.open(path: folder.file("catalogue.db"), tables: try Shared.loadedTables()).catalogue
        try FileManager.default.createDirectory(atPath: folder.file("music"), withIntermediateDirectories: true)
        try catalogue.addRoot(Array(folder.file("music").utf8))
    }

    /// `ditty-scan` lies beside the program that runs the tests.
    static let reader: String = {
        guard let real = realpath("/proc/self/exe", nil) else { return "ditty-scan" }
        defer { free(real) }
        let program = String(cString: real)
        let beside = String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)]) + "/ditty-scan"
        return access(beside, X_OK) == 0 ? beside : Shared.root + "/.build/debug/ditty-scan"
    }()

    func path(_ name: String) -> String { folder.file("music/" + name) }

    func write(_ bytes: [UInt8], _ name: String) throws {
        let full = path(name)
        try makeFolder(of: full)
        try Data(bytes).write(to: URL(filePath: full))
    }

    func move(_ name: String, to other: String) throws {
        try makeFolder(of: path(other))
        try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
    }

    /// A copy with the time of change of what it is a copy of, as `cp -p` makes it.
    func copyKeepingTimes(_ name: String, to other: String) throws {
        try makeFolder(of: path(other))
        try FileManager.default.copyItem(atPath: path(name), toPath: path(other))
        var status = stat()
        guard stat(path(name), &status) == 0 else { return }
        let times = [status.st_atim, status.st_mtim]
        utimensat(AT_FDCWD, path(other), times, 0)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    @discardableResult
    func scan() throws -> ScanReport { try catalogue.scan(reader: Self.reader) }

    func song(_ title: String) throws -> MediaItem? {
        try catalogue.search(MediaSearch(mediaType: .song, mediaName: title), limit: 1, isStrict: true).first?.item
    }

    private func makeFolder(of path: String) throws {
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    }
}
