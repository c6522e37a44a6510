/// Reads the index through one connection and keeps what it read until the index changes.
final class IndexReader {
    let database: Connection
    private var blocks: [UInt32: [UInt8]] = [:]
    /// The block that was read last: ids mostly come in ascending order.
    private var latest: (block: UInt32, bytes: [UInt8])?
    private var loadedVocabulary: Vocabulary?
    private var generation = -1

    init(_ database: Connection) { self.database = database }

    /// Forgets what an older generation of the index said.
    func refresh(to generation: Int) {
        guard generation != self.generation else { return }
        self.generation = generation
        blocks.removeAll(keepingCapacity: true)
        latest = nil
        loadedVocabulary = nil
    }

    /// The items that have a term.
    func items(_ term: Term) throws(CatalogueError) -> IDSet {
        let statement = try database.statement("SELECT block, ids FROM term WHERE key = ? ORDER BY block")
        try statement.bind(.int(Int(term.key)), at: 1)
        var ids: [UInt32] = []
        var ascends = true
        while try statement.step() {
            let base = UInt32(statement.int(0)) << IndexWriter.blockBits
            statement.withBlob(1) { bytes in
                ids.reserveCapacity(ids.count + bytes.count / 2)
                for index in stride(from: 0, to: bytes.count - 1, by: 2) {
                    let id = base | UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
                    if let last = ids.last, last >= id { ascends = false }
                    ids.append(id)
                }
            }
        }
        statement.reset()
        return ascends ? IDSet(sorted: ids) : IDSet(ids)
    }

    /// The items that have any of the terms.
    func items(_ terms: some Sequence<Term>) throws(CatalogueError) -> IDSet {
        var sets: [IDSet] = []
        for term in terms { sets.append(try items(term)) }
        return IDSet.union(sets)
    }

    /// What ranking knows of an item.
    func fact(_ id: UInt32) throws(CatalogueError) -> Fact {
        let block = id >> IndexWriter.blockBits
        let place = (Int(id) & (IndexWriter.blockSize - 1)) * Fact.size
        if let latest, latest.block == block { return IndexReader.fact(in: latest.bytes, at: place) }
        let bytes: [UInt8]
        if let known = blocks[block] {
            bytes = known
        } else {
            bytes = try database.row("SELECT bytes FROM fact WHERE block = ?", [.int(Int(block))]) { $0.withBlob(0) { [UInt8]($0) } } ?? []
            blocks[block] = bytes
        }
        latest = (block, bytes)
        return IndexReader.fact(in: bytes, at: place)
    }

    private static func fact(in bytes: [UInt8], at place: Int) -> Fact {
        guard place + Fact.size <= bytes.count else { return Fact() }
        return bytes.withUnsafeBytes { Fact(UnsafeRawBufferPointer(rebasing: $0[place..<(place + Fact.size)])) }
    }

    /// All words of names.
    func vocabulary() throws(CatalogueError) -> Vocabulary {
        if let loadedVocabulary { return loadedVocabulary }
        let vocabulary = Vocabulary(try database.rows("SELECT text FROM word") { $0.text(0) })
        loadedVocabulary = vocabulary
        return vocabulary
    }

    /// Whole rows of items, in the order of `ids`; unknown ids are left out.
    func rows(_ ids: some Sequence<UInt32>) throws(CatalogueError) -> [ItemRow] {
        var rows: [ItemRow] = []
        for id in ids {
            if let row = try database.row(ItemRow.select("WHERE item.id = ?"), [.int(Int(id))], ItemRow.init) { rows.append(row) }
        }
        return rows
    }

    /// The own name of an item.
    func title(_ id: UInt32) throws(CatalogueError) -> String? {
        try database.row("SELECT title FROM item WHERE id = ?", [.int(Int(id))]) { $0.text(0) }
    }
}
