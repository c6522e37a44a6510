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

    /// Writes a mono 16-bit WAV file: a sine, of which a piece may be cut out to the sample.
    @discardableResult
    func sine(_ name: String, seconds: Double, from start: Double = 0, hertz: Double = 220, rate: Int = 44_100) throws -> QueueEntry {
        let first = Int((start * Double(rate)).rounded())
        let samples = (first..<first + Int((seconds * Double(rate)).rounded())).map { index in
            Int16(8000 * sin(2 * .pi * hertz * Double(index) / Double(rate)))
        }
        try WAVFile(rate: rate, channels: 1, samples: samples).write(to: folder.appendingPathComponent(name))
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
