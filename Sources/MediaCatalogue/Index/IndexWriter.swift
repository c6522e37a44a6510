internal import MediaModel

/// Changes to the index, gathered in memory and written in the order of the tables.
///
/// A block of a term holds the low bits of the ids of 8,192 neighbouring items, two bytes each; it may hold them unsorted and twice.
struct IndexWriter {
    private var added: [Entry] = []
    private var removed: [Entry] = []
    private var facts: [Int: Fact] = [:]
    private var words: Set<String> = []

    private struct Entry {
        let key: Int64
        let id: UInt32
    }

    static let blockBits: UInt32 = 13
    static let blockSize = 1 << Int(blockBits)

    /// Whether there is anything to write.
    var isEmpty: Bool { added.isEmpty && removed.isEmpty && facts.isEmpty }
    /// A measure of the memory held.
    var entryCount: Int { added.count + removed.count }

    /// Replaces what the index says of an item.
    mutating func update(_ id: Int, from old: [Term], to new: [Term], words: [String], fact: Fact?) {
        guard let number = UInt32(exactly: id) else { return }
        if old.isEmpty {
            for term in new { added.append(Entry(key: term.key, id: number)) }
        } else {
            let (before, after) = (Set(old), Set(new))
            for term in new where !before.contains(term) { added.append(Entry(key: term.key, id: number)) }
            for term in old where !after.contains(term) { removed.append(Entry(key: term.key, id: number)) }
        }
        for word in words where Vocabulary.isWorthKeeping(word) { self.words.insert(word) }
        if let fact { facts[id] = fact }
    }

    /// The facts that will be written for an item.
    func fact(_ id: Int) -> Fact? { facts[id] }

    /// Changes only the facts.
    mutating func setFact(_ fact: Fact?, of id: Int) { facts[id] = fact }

    /// Writes everything; belongs inside a transaction.
    mutating func flush(to database: Connection, _ tables: IndexTables = .present) throws(CatalogueError) {
        try write(to: database, tables, below: .max)
        self = IndexWriter()
    }

    /// Writes what concerns items with ids below one.
    mutating func write(to database: Connection, _ tables: IndexTables, below end: Int) throws(CatalogueError) {
        try writeRemoved(to: database, tables, below: end)
        try writeAdded(to: database, tables, below: end)
        try writeFacts(to: database, tables, below: end)
        for word in words.sorted() { try database.run(tables.insertWord, [.text(word)]) }
    }

    private mutating func writeAdded(to database: Connection, _ tables: IndexTables, below end: Int) throws(CatalogueError) {
        added.sort { ($0.key, $0.id) < ($1.key, $1.id) }
        let statement = try database.statement(tables.appendTerm)
        let added = end == .max ? added : added.filter { $0.id < end }
        var index = 0
        while index < added.count {
            let key = added[index].key
            let block = added[index].id >> Self.blockBits
            var bytes: [UInt8] = []
            while index < added.count, added[index].key == key, added[index].id >> Self.blockBits == block {
                bytes.append(contentsOf: Self.bytes(of: added[index].id))
                index += 1
            }
            try statement.bind([.int(Int(key)), .int(Int(block)), .blob(bytes)])
            _ = try statement.step()
            statement.reset()
        }
    }

    private func writeRemoved(to database: Connection, _ tables: IndexTables, below end: Int) throws(CatalogueError) {
        for entry in removed where entry.id < end {
            let place: [Value] = [.int(Int(entry.key)), .int(Int(entry.id >> Self.blockBits))]
            let ids = try database.row(tables.selectTerm, place) { $0.withBlob(0) { [UInt8]($0) } }
            guard let ids else { continue }
            let gone = Self.bytes(of: entry.id)
            var kept: [UInt8] = []
            for index in stride(from: 0, to: ids.count - 1, by: 2) where ids[index] != gone[0] || ids[index + 1] != gone[1] {
                kept.append(contentsOf: ids[index...(index + 1)])
            }
            if kept.isEmpty {
                try database.run(tables.deleteTerm, place)
            } else {
                try database.run(tables.updateTerm, place + [.blob(kept)])
            }
        }
    }

    private func writeFacts(to database: Connection, _ tables: IndexTables, below end: Int) throws(CatalogueError) {
        let known = facts.keys.filter { $0 < end }
        for (block, ids) in Dictionary(grouping: known, by: { $0 >> Int(Self.blockBits) }).sorted(by: { $0.key < $1.key }) {
            var bytes = try database.row(tables.selectFact, [.int(block)]) { $0.withBlob(0) { [UInt8]($0) } } ?? []
            for id in ids {
                let place = (id & (Self.blockSize - 1)) * Fact.size
                if bytes.count < place + Fact.size { bytes += Array(repeating: 0, count: place + Fact.size - bytes.count) }
                bytes.replaceSubrange(place..<(place + Fact.size), with: facts[id]?.bytes ?? [])
            }
            try database.run(tables.replaceFact, [.int(block), .blob(bytes)])
        }
    }

    private static func bytes(of id: UInt32) -> [UInt8] { [UInt8(id & 0xFF), UInt8(id >> 8 & 0x1F)] }
}
