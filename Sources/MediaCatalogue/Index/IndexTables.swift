/// The three tables of an index, by the statements that write them: the index that is searched, or one that is made to take its place.
struct IndexTables: Sendable {
    /// Gives a term more items of a block.
    let appendTerm: String
    let selectTerm: String
    let updateTerm: String
    let deleteTerm: String
    let selectFact: String
    let replaceFact: String
    let insertWord: String
    private let suffix: String

    /// What is searched.
    static let present = IndexTables(suffix: "")
    /// What takes its place when it is whole.
    static let next = IndexTables(suffix: "Next")

    private init(suffix: String) {
        self.suffix = suffix
        appendTerm = """
            INSERT INTO term\(suffix)(key, block, ids) VALUES(?1, ?2, ?3)
            ON CONFLICT(key, block) DO UPDATE SET ids = CAST(ids || ?3 AS BLOB)
            """
        selectTerm = "SELECT ids FROM term\(suffix) WHERE key = ? AND block = ?"
        updateTerm = "UPDATE term\(suffix) SET ids = ?3 WHERE key = ?1 AND block = ?2"
        deleteTerm = "DELETE FROM term\(suffix) WHERE key = ? AND block = ?"
        selectFact = "SELECT bytes FROM fact\(suffix) WHERE block = ?"
        replaceFact = "INSERT OR REPLACE INTO fact\(suffix)(block, bytes) VALUES(?, ?)"
        insertWord = "INSERT OR IGNORE INTO word\(suffix)(text) VALUES(?)"
    }

    /// Makes the tables, empty.
    func make(in database: Connection) throws(CatalogueError) {
        try drop(from: database)
        try database.execute(
            """
            CREATE TABLE term\(suffix)(key INTEGER NOT NULL, block INTEGER NOT NULL, ids BLOB NOT NULL, PRIMARY KEY(key, block)) WITHOUT ROWID;
            CREATE TABLE fact\(suffix)(block INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
            CREATE TABLE word\(suffix)(text TEXT PRIMARY KEY) WITHOUT ROWID;
            """)
    }

    private func drop(from database: Connection) throws(CatalogueError) {
        for name in IndexTables.names { try database.execute("DROP TABLE IF EXISTS \(name)\(suffix)") }
    }

    /// Puts the next index in the place of the present one.
    static func exchange(in database: Connection) throws(CatalogueError) {
        try present.drop(from: database)
        for name in names { try database.execute("ALTER TABLE \(name)\(next.suffix) RENAME TO \(name)") }
    }

    private static let names = ["term", "fact", "word"]
}
