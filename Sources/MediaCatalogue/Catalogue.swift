internal import MediaModel
internal import Synchronization

/// The collection: items of every kind, what the listener thinks of them, and the index by which words find them.
///
/// Every method may be called from any thread. One connection writes; others read, so that a search never waits for a scan. A database in
/// memory has one connection for both.
public final class Catalogue: Sendable {
    let tables: CatalogueTables
    let writer: Lane
    /// Searches and name look-ups.
    let searcher: Lane
    /// Lists for the screen.
    let browser: Lane
    /// Counts what was written, so that readers know when to forget.
    let generation = Atomic<Int>(0)
    /// Where the database lies, if it can be put aside.
    private let path: String?

    init(tables: CatalogueTables, writer: Lane, searcher: Lane, browser: Lane, path: String? = nil) {
        self.path = path
        self.tables = tables
        self.writer = writer
        self.searcher = searcher
        self.browser = browser
    }

    /// An empty catalogue in memory, of the same schema.
    public static func inMemory(tables: CatalogueTables) throws(CatalogueError) -> Catalogue {
        let database = try Connection(path: "", mode: .readWrite)
        try Migration.run(on: database)
        let lane = Lane(database, tables: tables)
        return Catalogue(tables: tables, writer: lane, searcher: lane, browser: lane)
    }

    // MARK: Working with connections

    /// Runs `body` in a transaction of the writing connection and tells the readers, unless it changes nothing that they remember.
    func write<Result: Sendable>(isRemembered: Bool = true, _ body: (Workspace) throws(CatalogueError) -> Result) throws(CatalogueError)
        -> Result
    {
        let result = try use(writer) { workspace throws(CatalogueError) in
            workspace.refresh(to: generation.load(ordering: .acquiring))
            do throws(CatalogueError) {
                return try workspace.database.transaction { () throws(CatalogueError) in
                    let result = try body(workspace)
                    try workspace.flushIndex()
                    return result
                }
            } catch {
                workspace.abandon()
                throw error
            }
        }
        if isRemembered { generation.add(1, ordering: .releasing) }
        return result
    }

    /// Writes what stands in the log into the database's file, and empties the log, unless somebody is reading it.
    public func settle() throws(CatalogueError) {
        try use(writer) { workspace throws(CatalogueError) in try workspace.database.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    /// Runs `body` on a connection; a database that turns out to be damaged is looked through before it is opened again.
    private func use<Result: Sendable>(
        _ lane: Lane, _ body: (Workspace) throws(CatalogueError) -> Result
    ) throws(CatalogueError) -> Result {
        do throws(CatalogueError) {
            return try lane.use(body)
        } catch {
            if error.kind == .unusable, let path { Catalogue.suspect(path) }
            throw error
        }
    }

    /// Runs `body` on the connection for searches.
    func search<Result: Sendable>(_ body: (Workspace) throws(CatalogueError) -> Result) throws(CatalogueError) -> Result {
        try use(searcher) { workspace throws(CatalogueError) in
            workspace.refresh(to: generation.load(ordering: .acquiring))
            return try workspace.database.snapshot { () throws(CatalogueError) in try body(workspace) }
        }
    }

    /// Runs `body` on the connection for lists.
    func browse<Result: Sendable>(_ body: (Workspace) throws(CatalogueError) -> Result) throws(CatalogueError) -> Result {
        try use(browser) { workspace throws(CatalogueError) in
            workspace.refresh(to: generation.load(ordering: .acquiring))
            return try workspace.database.snapshot { () throws(CatalogueError) in try body(workspace) }
        }
    }
}

/// A connection with what belongs to it, behind a lock.
final class Lane: Sendable {
    private let workspace: Mutex<Workspace>

    init(_ database: sending Connection, tables: CatalogueTables) { workspace = Mutex(Workspace(database, tables: tables)) }

    func use<Result: Sendable>(_ body: (Workspace) throws(CatalogueError) -> Result) throws(CatalogueError) -> Result {
        try workspace.withLock { workspace throws(CatalogueError) in try body(workspace) }
    }
}

/// What one connection works with; only ever touched under its lane's lock.
final class Workspace {
    let database: Connection
    let tables: CatalogueTables
    let index: IndexReader
    var indexer: Indexer
    var pending = IndexWriter()
    /// Answers to ``Catalogue/names(matching:)`` since the last write.
    var knownNames: [String: [NameMatch]] = [:]
    /// Numbers of artists by name; only the connection that writes fills it.
    var knownArtists: [String: Int] = [:]
    /// Numbers of albums by ``ItemRow/albumKey``; only the connection that writes fills it.
    var knownAlbums: [String: Int] = [:]
    /// Names in credits, as far as the artists that were known then tell.
    var knownCredits: [String: [String]] = [:]
    /// Items of a type in the order of lists.
    var knownOrders: [ListKey: [UInt32]] = [:]
    /// Genres, years, folders, programmes.
    var knownGroups: [MediaGroup: [MediaItem]] = [:]
    /// Folded names of items that were compared.
    var knownSquashes: [UInt32: [SquashedName]] = [:]
    /// How the names of items that were compared sound.
    var knownSounds: [UInt32: [HeardName]] = [:]
    /// Names in other letters than they may be typed in.
    var spelledNames = SpelledNames()
    private var knownTypes: [MediaItemType: IDSet] = [:]
    private(set) var generation = -1

    init(_ database: sending Connection, tables: CatalogueTables) {
        self.database = database
        self.tables = tables
        index = IndexReader(database)
        indexer = Indexer(forms: tables.forms, genres: tables.genres)
    }

    /// Forgets what an older generation of the catalogue said.
    func refresh(to generation: Int) {
        index.refresh(to: generation)
        guard generation != self.generation else { return }
        self.generation = generation
        knownNames.removeAll(keepingCapacity: true)
        knownCredits.removeAll(keepingCapacity: true)
        knownTypes.removeAll(keepingCapacity: true)
        knownSquashes.removeAll(keepingCapacity: true)
        knownSounds.removeAll(keepingCapacity: true)
        knownOrders.removeAll(keepingCapacity: true)
        knownGroups.removeAll(keepingCapacity: true)
    }

    /// All items of a type.
    func items(ofType type: MediaItemType) throws(CatalogueError) -> IDSet {
        if let known = knownTypes[type] { return known }
        let items = try index.items(Term(.type, type.code))
        knownTypes[type] = items
        return items
    }

    /// Writes the gathered changes of the index.
    func flushIndex() throws(CatalogueError) {
        guard !pending.isEmpty else { return }
        // What the index that is being made has already, changes there too.
        if let end = try IndexState(of: database).next { try pending.write(to: database, .next, below: end) }
        try pending.flush(to: database)
    }

    /// Drops what a transaction that failed has gathered.
    func abandon() {
        pending = IndexWriter()
        knownArtists.removeAll(keepingCapacity: true)
        knownAlbums.removeAll(keepingCapacity: true)
    }
}
