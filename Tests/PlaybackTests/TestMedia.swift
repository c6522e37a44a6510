import Foundation
import MediaModel
import Playback
import Synchronization

/// A fresh folder with sound in it, removed when the test is over.
final class TestMedia: Sendable {
    let folder: URL
    private static let counter = Counter()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("ditty-playback-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A path in the folder.
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// An entry for a file in the folder, whether it is there or not.
    func entry(_ name: String, start: Double? = nil, end: Double? = nil) -> QueueEntry {
        TestMedia.entry(MediaLocation(path: path(name)), title: name, start: start, end: end)
    }

    /// An entry under a new id.
    static func entry(_ location: MediaLocation, title: String, start: Double? = nil, end: Double? = nil) -> QueueEntry {
        var item = MediaItem(identifier: .init(source: "test", id: title), type: .song, title: title)
        item.location = location
        item.startTime = start
        item.endTime = end
        return QueueEntry(id: counter.next(), item: item)
    }

    /// Writes a WAV file of a sine that begins `start` seconds into it, and gives an entry for it.
    @discardableResult
    func sine(_ name: String, seconds: Double, from start: Double = 0, rate: Int = 44_100) throws -> QueueEntry {
        let count = { Int(($0 * Double(rate)).rounded()) }
        try WAVFile(sineAt: rate, from: count(start), count: count(seconds)).write(to: folder.appendingPathComponent(name))
        return entry(name)
    }
}

private final class Counter: Sendable {
    private let value = Mutex<UInt64>(0)

    func next() -> QueueEntryID {
        value.withLock { value in
            value += 1
            return QueueEntryID(value)
        }
    }
}
