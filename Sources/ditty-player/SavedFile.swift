import FoundationEssentials
import PlayerProtocol
import Synchronization

/// A JSON file that holds the latest of a value, written beside the main loop: a slow disk holds up no command.
///
/// The file is replaced whole, so that `kill -9` leaves an old value or a new one.
final class SavedFile<Value: Codable & Sendable> {
    let path: String
    private let work: BackgroundWork
    private let disk = Disk()
    private var lastNumber: UInt64 = 0
    private var isWriting = false
    /// A value that came while an older one was being written.
    private var waiting: Value?
    /// Told after each attempt why it failed, or `nil`.
    var attempted: (String?) -> Void = { _ in }

    init(path: String, work: BackgroundWork) {
        self.path = path
        self.work = work
    }

    /// Writes the value, after the one that is being written; of several that wait only the latest.
    func save(_ value: Value) {
        guard !isWriting else {
            waiting = value
            return
        }
        isWriting = true
        lastNumber += 1
        work.perform { [disk, path, lastNumber] in
            disk.write(value, to: path, number: lastNumber)
        } then: { [weak self] failure in
            guard let self else { return }
            isWriting = false
            attempted(failure)
            guard let next = waiting else { return }
            waiting = nil
            save(next)
        }
    }

    /// Writes the value before returning, and tells whether that could be done; an older one that is still to be written is not.
    @discardableResult
    func saveNow(_ value: Value) -> Bool {
        waiting = nil
        lastNumber += 1
        let failure = disk.write(value, to: path, number: lastNumber)
        attempted(failure)
        return failure == nil
    }
}

/// Lets one write at a time through, and none that is older than the last.
private final class Disk: Sendable {
    private let lastNumber = Mutex<UInt64>(0)

    /// Writes the value unless a later one is there; says why it could not.
    func write(_ value: some Encodable, to path: String, number: UInt64) -> String? {
        lastNumber.withLock { last in
            guard number > last else { return nil }
            last = number
            do {
                try AtomicFile.write(Array(try JSONEncoder().encode(value)), to: path)
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}
