import Foundation
import MediaModel
import Queue
import Testing

/// A folder with a stored queue, as a player keeps it.
final class QueueFolder {
    let path: String
    /// That of the player that runs.
    private(set) var archive: ItemArchive

    /// Does `body` with a fresh folder and removes it.
    static func with<Result>(_ body: (QueueFolder) throws -> Result) throws -> Result {
        let folder = try QueueFolder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        return try body(folder)
    }

    private init() throws {
        var template = Array("/tmp/dq-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
        archive = ItemArchive(folder: path)
    }

    /// Writes all of a queue.
    @discardableResult
    func save(_ queue: PlaybackQueue) throws -> SettledItems? {
        let written = try archive.write(queue)
        try JSONEncoder().encode(written.queue).write(to: URL(fileURLWithPath: path + "/queue.json"))
        archive.tidy()
        return written.settled
    }

    /// Reads it as another player does that is started.
    func load() throws -> PlaybackQueue {
        archive = ItemArchive(folder: path)
        return try archive.queue(JSONDecoder().decode(StoredQueue.self, from: Data(text.utf8)))
    }

    /// What stands in the small file.
    var text: String { get throws { try String(contentsOfFile: path + "/queue.json", encoding: .utf8) } }

    /// Puts something else there.
    func write(_ text: String) throws { try text.write(toFile: path + "/queue.json", atomically: false, encoding: .utf8) }

    /// The files of items, by name.
    var itemFiles: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".items") }.sorted() }
    }

    /// Bytes of all files of items.
    var itemBytes: Int { get throws { try itemFiles.reduce(0) { try $0 + Data(contentsOf: URL(fileURLWithPath: path + "/" + $1)).count } } }
}
