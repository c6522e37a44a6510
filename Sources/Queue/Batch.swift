import FoundationEssentials
import Glibc
import MediaModel

/// Items that are appended to an ``ItemFile`` together.
struct Batch {
    /// "dittyQI1".
    static let magic: UInt64 = 0x3149_5179_7474_6964
    static let headWords = 4
    static let headSize = headWords * MemoryLayout<UInt64>.size
    /// Bytes of items from which on a batch is full.
    private static let fullSize = 4 << 20

    /// Their offsets count from the start of the items.
    private var places: [StoredItem] = []
    private var bytes: [UInt8] = []

    var isEmpty: Bool { places.isEmpty }
    /// Whether it is long enough to be written.
    var isFull: Bool { bytes.count >= Batch.fullSize }

    /// Takes in an item under a number.
    mutating func add(_ item: MediaItem, number: UInt64, encoder: JSONEncoder) throws {
        let start = bytes.count
        bytes.append(contentsOf: item.title.utf8)
        let titleLength = bytes.count - start
        bytes.append(contentsOf: try encoder.encode(item))
        places.append(
            StoredItem(
                number: number, offset: UInt64(start), length: bytes.count - start, titleLength: titleLength, facts: EntryFacts(item)))
    }

    /// Takes in an item as it lies in another file.
    mutating func add(_ place: StoredItem, of file: ItemFile) throws {
        guard let copy = file.bytes(place) else { throw ItemFile.Damage() }
        places.append(place.moved(to: UInt64(bytes.count)))
        bytes.append(contentsOf: copy)
    }

    /// Writes the batch at an offset, gives where its items lie now, and is empty again.
    mutating func write(to descriptor: Int32, at offset: inout UInt64) throws -> [StoredItem] {
        let size = places.count * MemoryLayout<StoredItem>.stride
        let start = offset + UInt64(Batch.headSize + size)
        let placed = places.map { $0.moved(to: start + $0.offset) }
        let head = [Batch.magic, UInt64(placed.count), UInt64(bytes.count), Batch.hash(placed)]
        try head.withUnsafeBytes { try Batch.write($0, to: descriptor, at: offset) }
        try placed.withUnsafeBytes { try Batch.write($0, to: descriptor, at: offset + UInt64(Batch.headSize)) }
        try bytes.withUnsafeBytes { try Batch.write($0, to: descriptor, at: start) }
        offset = start + UInt64(bytes.count)
        places.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        return placed
    }

    /// A hash of places by their words.
    static func hash(_ places: [StoredItem]) -> UInt64 {
        places.withUnsafeBytes { bytes in
            bytes.bindMemory(to: UInt64.self).reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01B3 }
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: UInt64) throws {
        var done = 0
        while done < bytes.count {
            let count = pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset) + off_t(done))
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw WriteFailure(code: errno)
            }
        }
    }
}

/// The operating system's word on why items could not be written.
public struct WriteFailure: Error, Sendable, CustomStringConvertible {
    /// `errno`.
    public let code: Int32

    /// The system's own words.
    public var description: String { "write the queue's items: " + String(cString: strerror(code)) }
}
