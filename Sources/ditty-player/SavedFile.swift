import FoundationEssentials
import PlayerProtocol

/// A JSON file that holds the latest of a value.
///
/// The file is replaced whole, so that `kill -9` leaves an old value or a new one.
final class SavedFile<Value: Codable & Sendable> {
    let path: String
    private let writer: LatestWriter<Value, Void>
    /// Told after each attempt why it failed, or `nil`.
    var attempted: (WritingFailure?) -> Void = { _ in }

    init(path: String, work: BackgroundWork) {
        self.path = path
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        writer = LatestWriter(work: work) { value in
            let bytes = Array(try JSONEncoder().encode(value))
            try WritingFailure.writing(into: folder) { try AtomicFile.write(bytes, to: path) }
        }
        writer.attempted = { [unowned self] in attempted($0.failure) }
    }

    /// Writes the value beside the main loop, after the one that is being written.
    func save(_ value: Value) { writer.save { value } }

    /// Writes the value before returning, and tells whether that could be done.
    @discardableResult
    func saveNow(_ value: Value) -> Bool { writer.saveNow(value) }
}
