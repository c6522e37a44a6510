/// Where an item lies in an ``ItemFile``, and the facts about it: words of fixed size, in a file as in memory.
struct StoredItem: Sendable, Hashable {
    /// The number of its entry.
    let number: UInt64
    /// Bytes from the start of the file to its title, behind which its JSON stands.
    let offset: UInt64
    /// Bytes of the title in the upper half, of title and JSON together in the lower one.
    private let lengths: UInt64
    let facts: EntryFacts

    /// Bytes of title and JSON together.
    var length: Int { Int(lengths & 0xFFFF_FFFF) }
    /// Bytes of the title.
    var titleLength: Int { Int(lengths >> 32) }

    init(number: UInt64, offset: UInt64, length: Int, titleLength: Int, facts: EntryFacts) {
        self.number = number
        self.offset = offset
        lengths = UInt64(titleLength) << 32 | UInt64(length)
        self.facts = facts
    }

    /// The same bytes in another place.
    func moved(to offset: UInt64) -> StoredItem {
        StoredItem(number: number, offset: offset, length: length, titleLength: titleLength, facts: facts)
    }
}

/// Items that have been written: where each lies now.
public struct SettledItems: Sendable {
    let file: ItemFile
    /// In ascending order of their numbers.
    let items: [StoredItem]
    /// The latest update of an item that was written; later ones were not.
    let updates: UInt64
}
