import FoundationEssentials
import Glibc
import MediaModel
import Synchronization

/// A file of items that is only ever appended to: what has been written at a place stays there as long as the file is open.
///
/// It is a row of batches, each of a head of four words (``Batch/magic``, how many items, bytes of them, a hash of the places), the places
/// (``StoredItem``), and the items themselves: a title, so that a list of titles need not read more, and the item as JSON. Words are the
/// machine's own. Opening reads heads and places; an item is read and understood when somebody looks at it.
final class ItemFile: Sendable {
    /// The file is not what the queue says it is.
    struct Damage: Error {}

    /// In its folder.
    let name: String
    let descriptor: Int32
    private let cache = Mutex<[UInt64: MediaItem]>([:])
    private let readCount = Atomic<Int>(0)
    private let damaged = Atomic<Bool>(false)

    /// How many items are kept as they were read: a few screens of them.
    private static let cacheSize = 512

    /// Takes an open file over.
    init(name: String, descriptor: Int32) {
        self.name = name
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// How many items were read and understood so far.
    var itemsRead: Int { readCount.load(ordering: .relaxed) }

    /// Whether an item that somebody looked at was not understood.
    var isDamaged: Bool { damaged.load(ordering: .relaxed) }

    // MARK: Items

    /// The item at a place; one that cannot be understood has its title and no location.
    func item(_ place: StoredItem) -> MediaItem {
        if let item = cache.withLock({ $0[place.offset] }) { return item }
        readCount.add(1, ordering: .relaxed)
        let item = decoded(place) ?? lost(place)
        cache.withLock { cache in
            if cache.count >= ItemFile.cacheSize { cache.removeAll(keepingCapacity: true) }
            cache[place.offset] = item
        }
        return item
    }

    /// The title at a place.
    func title(_ place: StoredItem) -> String {
        bytes(place.titleLength, at: place.offset).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Title and JSON as they lie there; `nil` if they cannot be read.
    func bytes(_ place: StoredItem) -> [UInt8]? { bytes(place.length, at: place.offset) }

    private func decoded(_ place: StoredItem) -> MediaItem? {
        guard let bytes = bytes(place.length - place.titleLength, at: place.offset + UInt64(place.titleLength)) else { return nil }
        return try? JSONDecoder().decode(MediaItem.self, from: Data(bytes))
    }

    private func lost(_ place: StoredItem) -> MediaItem {
        damaged.store(true, ordering: .relaxed)
        let title = title(place)
        return MediaItem(identifier: MediaIdentifier(source: "lost", id: "\(place.number)"), type: .song, title: title)
    }

    private func bytes(_ count: Int, at offset: UInt64) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = ItemFile.read(UnsafeMutableRawBufferPointer(buffer), from: descriptor, at: offset)
        }
        return bytes.count == count ? bytes : nil
    }

    // MARK: Places

    /// The places of the items in the first `length` bytes, by ascending numbers, of each number the latest.
    func places(length: UInt64) throws -> [StoredItem] {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, UInt64(status.st_size) >= length else {
            throw Damage()
        }
        var all: [StoredItem] = []
        var offset: UInt64 = 0
        while offset < length {
            var head = [UInt64](repeating: 0, count: Batch.headWords)
            let headSize = head.withUnsafeMutableBytes { ItemFile.read($0, from: descriptor, at: offset) }
            guard headSize == Batch.headSize, head[0] == Batch.magic, head[1] <= length, head[2] <= length else { throw Damage() }
            let start = offset + UInt64(Batch.headSize) + head[1] * UInt64(MemoryLayout<StoredItem>.stride)
            guard start + head[2] <= length else { throw Damage() }
            let places = self.places(Int(head[1]), at: offset + UInt64(Batch.headSize))
            guard Batch.hash(places) == head[3] else { throw Damage() }
            // The hash says that they are as they were written; the bounds, that they were written for this place.
            guard places.allSatisfy({ $0.offset >= start && $0.offset + UInt64($0.length) <= start + head[2] }) else { throw Damage() }
            if all.isEmpty { all = places } else { all.append(contentsOf: places) }
            offset = start + head[2]
        }
        guard offset == length else { throw Damage() }
        return ItemFile.latest(all)
    }

    private func places(_ count: Int, at offset: UInt64) -> [StoredItem] {
        let empty = StoredItem(number: 0, offset: 0, length: 0, titleLength: 0, facts: EntryFacts.none)
        var places = [StoredItem](repeating: empty, count: count)
        _ = places.withUnsafeMutableBytes { ItemFile.read($0, from: descriptor, at: offset) }
        return places
    }

    /// Of places with one number the last one, in ascending order.
    private static func latest(_ places: [StoredItem]) -> [StoredItem] {
        var latest: [StoredItem] = []
        latest.reserveCapacity(places.count)
        var strays: [UInt64: StoredItem] = [:]
        var hint = 0
        for place in places {
            if latest.last.map({ $0.number < place.number }) ?? true {
                latest.append(place)
                continue
            }
            // What is written anew mostly follows what was written anew before it.
            if !(hint < latest.count && latest[hint].number == place.number) { hint = latest.firstIndex(from: place.number) }
            if hint < latest.count, latest[hint].number == place.number {
                latest[hint] = place
                hint += 1
            } else {
                strays[place.number] = place
            }
        }
        return strays.isEmpty ? latest : (latest + strays.values).sorted { $0.number < $1.number }
    }

    /// Fills a buffer as far as the file reaches, and gives how far that is.
    private static func read(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: UInt64) -> Int {
        var done = 0
        while done < buffer.count {
            let count = pread(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset) + off_t(done))
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                break
            }
        }
        return done
    }
}

extension EntryFacts {
    /// The facts about nothing.
    fileprivate static let none = EntryFacts(MediaItem(identifier: "", type: .song, title: ""))
}

extension [StoredItem] {
    /// The index of the first place whose number is at least `number`.
    func firstIndex(from number: UInt64) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
