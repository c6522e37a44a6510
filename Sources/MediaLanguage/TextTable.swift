/// Texts as numbers, by their bytes: texts with the same bytes have the same number.
///
/// An open hash table over one run of bytes, so that a text can be looked up where it lies, without a string made of it. Texts of
/// tokens are composed (NFC), so bytes tell them apart as well as characters would.
struct TextTable: Sendable {
    /// A text's number.
    typealias ID = Int32

    private var bytes: [UInt8] = []
    /// Where the bytes of each text begin, and behind the last.
    private var starts: [Int32] = [0]
    private var hashes: [UInt32] = []
    /// Numbers by hash, -1 where there is none; as many as a power of two.
    private var slots = [ID](repeating: -1, count: 64)

    /// How many texts there are.
    var count: Int { hashes.count }

    /// The number of a text, new if need be.
    mutating func intern(_ text: String) -> ID {
        var text = text
        return text.withUTF8 { intern($0) }
    }

    /// The number of a text, new if need be.
    mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> ID {
        let hash = TextTable.hash(text)
        let slot = slot(of: text, hash)
        if slots[slot] >= 0 { return slots[slot] }
        let id = ID(count)
        slots[slot] = id
        bytes.append(contentsOf: text)
        starts.append(Int32(bytes.count))
        hashes.append(hash)
        if count * 2 > slots.count { grow() }
        return id
    }

    /// The number of a text that is there.
    func find(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> ID? {
        let id = slots[slot(of: text, hash)]
        return id >= 0 ? id : nil
    }

    /// The text of a number.
    func text(_ id: ID) -> String { String(decoding: bytes[Int(starts[Int(id)])..<Int(starts[Int(id) + 1])], as: UTF8.self) }

    /// The slot that holds a text, or the free one where it belongs.
    private func slot(of text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] >= 0, !holds(slots[slot], text, hash) { slot = (slot + 1) & mask }
        return slot
    }

    private func holds(_ id: ID, _ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Bool {
        guard hashes[Int(id)] == hash else { return false }
        let start = Int(starts[Int(id)])
        guard Int(starts[Int(id) + 1]) - start == text.count else { return false }
        for index in text.indices where bytes[start + index] != text[index] { return false }
        return true
    }

    private mutating func grow() {
        slots = [ID](repeating: -1, count: slots.count * 2)
        let mask = slots.count - 1
        for (id, hash) in hashes.enumerated() {
            var slot = Int(hash) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = ID(id)
        }
    }

    // MARK: Hashing

    /// Fowler, Noll and Vo's: the hash of a text's beginning comes on the way to that of the whole.
    private static let offset: UInt32 = 0x811C_9DC5

    private static func step(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 0x0100_0193 }

    private static func finish(_ hash: UInt32) -> UInt32 { hash ^ (hash >> 15) }

    /// The hash under which a text is found.
    static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 { finish(text.reduce(offset, step)) }

    /// The hashes of a text's beginnings, by their length in bytes: from none to all of it.
    static func prefixHashes(_ text: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        var hash = offset
        var hashes = [finish(hash)]
        hashes.reserveCapacity(text.count + 1)
        for byte in text {
            hash = step(hash, byte)
            hashes.append(finish(hash))
        }
        return hashes
    }
}
