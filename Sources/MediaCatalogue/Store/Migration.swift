/// Brings a database to the present schema.
enum Migration {
    static let version = Schema.migrations.count

    /// The version of the schema in a database; 0 for an empty one.
    static func version(of database: Connection) throws(CatalogueError) -> Int { try database.integer("PRAGMA user_version") ?? 0 }

    /// Runs what is missing, all or nothing.
    static func run(on database: Connection) throws(CatalogueError) {
        let present = try version(of: database)
        guard present < version else { return }
        try database.transaction { () throws(CatalogueError) in
            for script in Schema.migrations[present...] { try database.execute(script) }
            try database.execute("PRAGMA user_version = \(version)")
            // What is empty has no old index.
            if present == 0 { try database.execute("UPDATE indexState SET version = \(Indexer.version)") }
        }
    }
}
