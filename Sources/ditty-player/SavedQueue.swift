import FoundationEssentials
import PlayerProtocol
import Queue

/// The files of the queue: the new among its items are written first, then, small and replaced whole, all else about it.
final class SavedQueue {
    let path: String
    private let archive: ItemArchive
    private let writer: LatestWriter<PlaybackQueue, SettledItems?>
    /// The queue as it is now: what has waited for the disk is written as it is then.
    var present: () -> PlaybackQueue? = { nil }
    /// Told what need not be kept in memory any more.
    var settled: (SettledItems) -> Void = { _ in }
    /// Told after each attempt why it failed, or `nil`.
    var attempted: (WritingFailure?) -> Void = { _ in }

    init(folder: String, work: BackgroundWork) {
        let (path, archive) = (folder + "/queue.json", ItemArchive(folder: folder))
        (self.path, self.archive) = (path, archive)
        writer = LatestWriter(work: work) { queue in
            try WritingFailure.writing(into: folder) {
                do {
                    let written = try archive.write(queue)
                    try AtomicFile.write(Array(try JSONEncoder().encode(written.queue)), to: path)
                    archive.tidy()
                    return written.settled
                } catch let failure as WriteFailure {
                    throw SystemError("write the items of \(path)", code: failure.code)
                }
            }
        }
        writer.attempted = { [unowned self] in
            if case .success(let written?) = $0, let items = written { settled(items) }
            attempted($0.failure)
        }
    }

    /// The queue as it was stored; `nil` if none was.
    ///
    /// - Returns: also, whether it is stored as queues were once, and is to be written anew.
    func load() throws -> (queue: PlaybackQueue, isOldForm: Bool)? {
        guard let bytes = try AtomicFile.read(path) else { return nil }
        let stored = try JSONDecoder().decode(StoredQueue.self, from: Data(bytes))
        return (try archive.queue(stored), stored.isOldForm)
    }

    /// Keeps items that cannot be used under another name.
    func putItemsAside() { archive.putAside() }

    /// The path of a file in which an item that somebody looked at could not be understood.
    var damagedPath: String? { archive.damagedPath }

    /// Writes the queue beside the main loop, after the one that is being written.
    func save() { writer.save { [weak self] in self?.present() } }

    /// Writes the queue before returning, and tells whether that could be done.
    func saveNow(_ queue: PlaybackQueue) -> Bool { writer.saveNow(queue) }
}
