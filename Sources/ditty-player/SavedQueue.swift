import FoundationEssentials
import PlayerProtocol
import Queue
import Synchronization

/// The files of the queue, written beside the main loop: the new among its items, then, small and replaced whole, all else about it.
final class SavedQueue {
    let path: String
    private let work: BackgroundWork
    private let disk: Disk
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
        work.perform { [disk] in
            disk.write(queue)
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

    /// Writes the queue before returning, after the one that is being written.
    func saveNow(_ queue: PlaybackQueue) {
        isOld = false
        attempted(disk.write(queue, isLast: true).failure)
    }
}

/// Why the queue could not be written.
private struct SavingFailure: Error {
    let words: String
}

extension Result<SettledItems?, SavingFailure> {
    fileprivate var failure: String? { if case .failure(let failure) = self { failure.words } else { nil } }
}

/// Lets one write at a time through, and none behind the last.
private final class Disk: Sendable {
    let archive: ItemArchive
    private let path: String
    private let isDone = Mutex(false)

    init(path: String, archive: ItemArchive) {
        self.path = path
        self.archive = archive
    }

    func write(_ queue: PlaybackQueue, isLast: Bool = false) -> Result<SettledItems?, SavingFailure> {
        isDone.withLock { isDone in
            guard !isDone else { return .success(nil) }
            isDone = isLast
            do {
                let written = try archive.write(queue)
                try AtomicFile.write(Array(try JSONEncoder().encode(written.queue)), to: path)
                archive.tidy()
                return .success(written.settled)
            } catch {
                return .failure(SavingFailure(words: "\(error)"))
            }
        }
    }
}
