import FoundationEssentials
import PlayerProtocol
import Queue
import Synchronization

/// The files of the queue, written beside the main loop: the new among its items, then, small and replaced whole, all else about it.
final class SavedQueue {
    let path: String
    private let work: BackgroundWork
    private let disk: Disk
    private var lastNumber: UInt64 = 0
    private var isWriting = false
    /// Whether the queue has changed while it was being written.
    private var isOld = false
    /// The queue as it is now.
    var present: () -> PlaybackQueue? = { nil }
    /// Told what need not be kept in memory any more.
    var settled: (SettledItems) -> Void = { _ in }
    /// Told after each attempt why it failed, or `nil`.
    var attempted: (String?) -> Void = { _ in }

    init(folder: String, work: BackgroundWork) {
        path = folder + "/queue.json"
        self.work = work
        disk = Disk(path: path, archive: ItemArchive(folder: folder))
    }

    /// The queue as it was stored; `nil` if none was.
    ///
    /// - Returns: also, whether it is stored as queues were once, and is to be written anew.
    func load() throws -> (queue: PlaybackQueue, isOldForm: Bool)? {
        guard let bytes = try AtomicFile.read(path) else { return nil }
        let stored = try JSONDecoder().decode(StoredQueue.self, from: Data(bytes))
        return (try disk.archive.queue(stored), stored.isOldForm)
    }

    /// Keeps items that cannot be used under another name.
    func putItemsAside() { disk.archive.putAside() }

    /// The path of a file in which an item that somebody looked at could not be understood.
    var damagedPath: String? { disk.archive.damagedPath }

    /// Writes the queue, after the one that is being written.
    func save(_ queue: PlaybackQueue) {
        guard !isWriting else {
            isOld = true
            return
        }
        isWriting = true
        lastNumber += 1
        work.perform { [disk, lastNumber] in
            disk.write(queue, number: lastNumber)
        } then: { [weak self] result in
            guard let self else { return }
            isWriting = false
            if case .success(let items?) = result { settled(items) }
            attempted(result.failure)
            guard isOld, let queue = present() else { return }
            isOld = false
            save(queue)
        }
    }

    /// Writes the queue before returning, after the one that is being written, and tells whether that could be done.
    func saveNow(_ queue: PlaybackQueue) -> Bool {
        isOld = false
        lastNumber += 1
        let failure = disk.write(queue, number: lastNumber).failure
        attempted(failure)
        return failure == nil
    }
}

/// Why the queue could not be written.
private struct SavingFailure: Error {
    let words: String
}

extension Result<SettledItems?, SavingFailure> {
    fileprivate var failure: String? { if case .failure(let failure) = self { failure.words } else { nil } }
}

/// Lets one write at a time through, and none that is older than the last.
private final class Disk: Sendable {
    let archive: ItemArchive
    private let path: String
    private let lastNumber = Mutex<UInt64>(0)

    init(path: String, archive: ItemArchive) {
        self.path = path
        self.archive = archive
    }

    func write(_ queue: PlaybackQueue, number: UInt64) -> Result<SettledItems?, SavingFailure> {
        lastNumber.withLock { last in
            guard number > last else { return .success(nil) }
            last = number
            do {
                let written = try archive.write(queue)
                try AtomicFile.write(Array(try JSONEncoder().encode(written.queue)), to: path)
                archive.tidy()
                return .success(written.settled)
            } catch let failure as WriteFailure {
                return .failure(SavingFailure(words: "\(path): \(failure)"))
            } catch {
                return .failure(SavingFailure(words: "\(error)"))
            }
        }
    }
}
