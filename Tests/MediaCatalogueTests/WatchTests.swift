import FoundationEssentials
import Glibc
import MediaCatalogue
import MediaModel
import Synchronization
import Testing

/// What the watch of folders reports.
@Suite struct WatchTests {
    private let folder: TemporaryFolder
    private let record = Record()

    init() throws { folder = try TemporaryFolder() }

    /// Changes and complaints from the watch's thread.
    private final class Record: Sendable {
        let changes = Mutex<[FolderWatch.Change]>([])
        let complaints = Mutex<[FolderWatch.Complaint]>([])

        /// Waits until a change names a folder, ten seconds at most.
        func names(_ path: String) -> Bool {
            waits { changes.withLock { $0.contains { $0 == .everything || $0.folders.contains(Array(path.utf8)) } } }
        }

        func waits(_ condition: () -> Bool) -> Bool {
            for _ in 0..<1000 {
                if condition() { return true }
                usleep(10_000)
            }
            return false
        }
    }

    private func watch(_ roots: [String], limit: Int = .max) -> FolderWatch {
        let record = record
        return FolderWatch(
            roots: roots.map { Array($0.utf8) }, limit: limit,
            complain: { complaint in record.complaints.withLock { $0.append(complaint) } },
            changed: { change in record.changes.withLock { $0.append(change) } })
    }

    private func touch(_ path: String) throws { try Data([1]).write(to: URL(filePath: path)) }

    /// Touches a file until the watch stands and sees it.
    private func begin(in path: String) throws {
        for number in 0..<20 {
            try touch("\(path)/begin\(number).mp3")
            for _ in 0..<100 where record.changes.withLock({ $0.isEmpty }) { usleep(20_000) }
            if !record.changes.withLock({ $0.isEmpty }) { break }
        }
        #expect(record.names(path))
        record.changes.withLock { $0 = [] }
    }

    @Test func namesWhatChanged() throws {
        try FileManager.default.createDirectory(atPath: folder.file("music/album"), withIntermediateDirectories: true)
        let watch = watch([folder.file("music")])
        defer { watch.stop() }
        try begin(in: folder.file("music/album"))
        try FileManager.default.createDirectory(atPath: folder.file("music/new/deep"), withIntermediateDirectories: true)
        #expect(record.names(folder.file("music/new")))
        record.changes.withLock { $0 = [] }
        try touch(folder.file("music/new/deep/second.flac"))
        #expect(record.names(folder.file("music/new/deep")))
        // Both ends of a move, and what happens there later.
        record.changes.withLock { $0 = [] }
        try FileManager.default.moveItem(atPath: folder.file("music/new"), toPath: folder.file("music/moved"))
        #expect(record.names(folder.file("music/new")))
        #expect(record.names(folder.file("music/moved")))
        try touch(folder.file("music/moved/deep/third.flac"))
        #expect(record.names(folder.file("music/moved/deep")))
    }

    @Test func ignoresWhatIsNoMedia() throws {
        let watch = watch([folder.path])
        try begin(in: folder.path)
        for name in ["notes.txt", "song.mp3.part", ".hidden.flac"] { try touch(folder.file(name)) }
        usleep(1_500_000)
        watch.stop()
        #expect(record.changes.withLock { $0.isEmpty })
        // Stopping twice is no harm.
        watch.stop()
    }

    @Test func noticesThatAFolderGoesAndComesBack() throws {
        try FileManager.default.createDirectory(atPath: folder.file("drive"), withIntermediateDirectories: true)
        let watch = watch([folder.file("drive")])
        defer { watch.stop() }
        try begin(in: folder.file("drive"))
        try FileManager.default.moveItem(atPath: folder.file("drive"), toPath: folder.file("away"))
        #expect(record.names(folder.file("drive")))
        record.changes.withLock { $0 = [] }
        try FileManager.default.moveItem(atPath: folder.file("away"), toPath: folder.file("drive"))
        #expect(record.names(folder.file("drive")))
    }

    @Test func saysThatWatchesRunOut() throws {
        for name in ["a", "b", "c"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        let watch = watch([folder.path], limit: 2)
        defer { watch.stop() }
        let record = record
        #expect(record.waits { record.complaints.withLock { !$0.isEmpty } })
        #expect(record.complaints.withLock { $0 } == [.limitReached(watched: 2, folders: 4)])
    }
}

extension FolderWatch.Change {
    fileprivate var folders: [[UInt8]] {
        if case .folders(let folders) = self { return folders }
        return []
    }
}
