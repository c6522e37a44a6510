import FoundationEssentials
import Glibc
import MediaModel
import Synchronization

/// Keeps the items of a queue in a folder, in a file beside the small one that holds the ``StoredQueue``.
///
/// Only items that are new or have changed are written, behind those that are there. The owner then replaces the small file, which says how
/// much of the items' file is meant: an end at any moment leaves the old queue or the new one. Where more than half of a file has become
/// useless, or another player appends to it, all goes into a new file, and the old one stays until ``tidy()``.
public final class ItemArchive: Sendable {
    private struct State {
        var file: ItemFile?
        var length: UInt64 = 0
        /// Whether nobody else appends to the file.
        var isOwn = false
        /// Whether files may be there that no queue names.
        var hasLeftovers = true
        /// What was written last, which the queue that comes next may not have been told.
        var settled: SettledItems?
    }

    /// A queue as it was written.
    public struct Written: Sendable {
        /// What is to be stored beside the items.
        public let queue: StoredQueue
        /// What the queue in memory need not hold any more; `nil` if there is nothing new.
        public let settled: SettledItems?
    }

    private let folder: String
    private let state = Mutex(State())
    /// Useless bytes that are not worth a new file.
    private static let slack: UInt64 = 1 << 20

    /// The items in a folder, which need not be there yet.
    public init(folder: String) { self.folder = folder }

    /// How many items of the present file were read and understood so far.
    public var itemsRead: Int { state.withLock { $0.file?.itemsRead ?? 0 } }

    /// The path of the present file, if an item in it could not be understood.
    public var damagedPath: String? { state.withLock { state in state.file.flatMap { $0.isDamaged ? folder + "/" + $0.name : nil } } }

    // MARK: Reading

    /// The stored queue; its items are read when they are looked at.
    ///
    /// - Throws: where the items are not what the queue says they are.
    public func queue(_ stored: StoredQueue) throws -> PlaybackQueue {
        guard let items = stored.items else { return try PlaybackQueue(stored, places: [], in: nil) }
        guard ItemArchive.number(of: items.file) != nil else { throw ItemFile.Damage() }
        let path = folder + "/" + items.file
        var descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw ItemFile.Damage() }
        let file = ItemFile(name: items.file, descriptor: descriptor)
        let queue = try PlaybackQueue(stored, places: file.places(length: items.length), in: file)
        state.withLock { state in
            let canWrite = fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDWR
            state.file = file
            state.length = items.length
            state.isOwn = canWrite && flock(descriptor, LOCK_EX | LOCK_NB) == 0
        }
        return queue
    }

    // MARK: Writing

    /// Writes what is new among the items, and gives what is to be stored beside them.
    public func write(_ queue: PlaybackQueue) throws -> Written {
        try state.withLock { state in
            var queue = queue
            if let settled = state.settled { queue.settle(settled) }
            let used = NumberSet((queue.journal.lists + [queue.order]).flatMap { $0 })
            if needsNewFile(state, queue.pool, used) {
                try startFile(&state)
            }
            let settled = try append(queue.pool, used, &state)
            if let settled { state.settled = settled }
            let items = state.file.map { StoredQueue.Items(file: $0.name, length: state.length) }
            return Written(queue: StoredQueue(queue, items: items), settled: settled)
        }
    }

    private func needsNewFile(_ state: borrowing State, _ pool: EntryPool, _ used: NumberSet) -> Bool {
        guard let file = state.file else { return !used.isEmpty }
        var live: UInt64 = 0
        var isNew = false
        pool.forEach(where: used.contains) { _, element in
            if case .place(let place, let own) = element, own === file { live += UInt64(place.length) } else { isNew = true }
        }
        return state.length > 2 * live + ItemArchive.slack || isNew && !state.isOwn
    }

    /// Begins a file that nobody has; the one before stays as it is.
    private func startFile(_ state: inout State) throws {
        var number = (state.file.flatMap { ItemArchive.number(of: $0.name) } ?? 0) + 1
        var descriptor: Int32 = -1
        while true {
            descriptor = open("\(folder)/\(ItemArchive.name(number))", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor < 0 else { break }
            guard errno == EEXIST else { throw WriteFailure(code: errno) }
            number += 1
        }
        flock(descriptor, LOCK_EX | LOCK_NB)
        if state.isOwn, let file = state.file { flock(file.descriptor, LOCK_UN) }
        state.file = ItemFile(name: ItemArchive.name(number), descriptor: descriptor)
        state.length = 0
        state.isOwn = true
        state.hasLeftovers = true
        state.settled = nil
    }

    /// Appends what the file does not hold; the length grows only when all of it is on the disk.
    private func append(_ pool: EntryPool, _ used: NumberSet, _ state: inout State) throws -> SettledItems? {
        guard let file = state.file else { return nil }
        let encoder = JSONEncoder()
        var batch = Batch()
        var length = state.length
        var settled: [StoredItem] = []
        try pool.forEach(where: used.contains) { number, element in
            switch element {
            case .item(let item): try batch.add(item, number: number, encoder: encoder)
            case .place(let place, let other):
                if other === file { return }
                try batch.add(place, of: other)
            }
            if batch.isFull { settled += try batch.write(to: file.descriptor, at: &length) }
        }
        if !batch.isEmpty { settled += try batch.write(to: file.descriptor, at: &length) }
        guard !settled.isEmpty else { return nil }
        guard fsync(file.descriptor) == 0 else { throw WriteFailure(code: errno) }
        state.length = length
        return SettledItems(file: file, items: settled, updates: pool.updates)
    }

    // MARK: Old files

    /// Removes the files that the stored queue does not name, unless another player has them; for the time after that queue was replaced.
    public func tidy() {
        let present: String? = state.withLock { state in
            guard state.hasLeftovers else { return nil }
            state.hasLeftovers = false
            return state.file?.name ?? ""
        }
        guard let present else { return }
        for path in unusedPaths(but: present) { unlink(path) }
    }

    /// Keeps the files that no queue can be made of under other names.
    public func putAside() {
        for path in unusedPaths(but: "") { rename(path, path + ".unreadable") }
    }

    /// Files of items that no player has, but one.
    private func unusedPaths(but present: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var paths: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard name != present, ItemArchive.number(of: name) != nil else { continue }
            let descriptor = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { paths.append("\(folder)/\(name)") }
            close(descriptor)
        }
        return paths
    }

    private static func name(_ number: Int) -> String { "queue-\(number).items" }

    /// The number of a file by its name; `nil` for other files.
    private static func number(of name: String) -> Int? {
        guard name.hasPrefix("queue-"), name.hasSuffix(".items") else { return nil }
        return Int(name.dropFirst("queue-".count).dropLast(".items".count)).flatMap { $0 > 0 && ItemArchive.name($0) == name ? $0 : nil }
    }
}
