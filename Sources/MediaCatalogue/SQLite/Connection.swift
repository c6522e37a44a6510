internal import CSQLite
internal import Glibc

/// One SQLite connection with its prepared statements.
///
/// Not `Sendable`: a connection is opened without SQLite's own locks and lives inside the lock of its owner.
final class Connection {
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// How a database is opened; `frozen` is for one that nothing can write, so that no locks are needed.
    enum Mode { case readOnly, readWrite, frozen }

    /// Opens a file; an empty path is a database in memory.
    init(path: String, mode: Mode) throws(CatalogueError) {
        let access =
            switch mode {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .frozen: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let name = path.isEmpty ? ":memory:" : mode == .frozen ? "file:\(Connection.escaped(path))?immutable=1" : path
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            let system = opened.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(opened)
            throw CatalogueError(code: code, call: "sqlite3_open_v2", sql: path, systemError: system)
        }
        handle = opened
        sqlite3_busy_timeout(handle, 5000)
    }

    deinit {
        for statement in statements.values { statement.finalize() }
        sqlite3_close_v2(handle)
    }

    /// Runs statements without results, separated by semicolons.
    func execute(_ sql: String) throws(CatalogueError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, "sqlite3_exec", sql, left: errno) }
    }

    /// The statement for `sql`, prepared once and reset; it is the caller's until the next call with the same text.
    func statement(_ sql: String) throws(CatalogueError) -> Statement {
        if let known = statements[sql] {
            known.reset()
            return known
        }
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw error(code, "sqlite3_prepare_v3", sql) }
        let statement = Statement(prepared, connection: handle, sql: sql)
        statements[sql] = statement
        return statement
    }

    /// Runs one statement to its end.
    func run(_ sql: String, _ values: [Value] = []) throws(CatalogueError) {
        let statement = try statement(sql)
        try statement.bind(values)
        while try statement.step() {}
        statement.reset()
    }

    /// The rows of a query, each made into a value.
    func rows<Row>(_ sql: String, _ values: [Value] = [], _ make: (Statement) -> Row) throws(CatalogueError) -> [Row] {
        let statement = try statement(sql)
        try statement.bind(values)
        var rows: [Row] = []
        while try statement.step() { rows.append(make(statement)) }
        statement.reset()
        return rows
    }

    /// The first row of a query.
    func row<Row>(_ sql: String, _ values: [Value] = [], _ make: (Statement) -> Row) throws(CatalogueError) -> Row? {
        let statement = try statement(sql)
        try statement.bind(values)
        defer { statement.reset() }
        return try statement.step() ? make(statement) : nil
    }

    /// A whole number: the first column of the first row.
    func integer(_ sql: String, _ values: [Value] = []) throws(CatalogueError) -> Int? { try row(sql, values) { $0.int(0) } }

    /// Everything `body` writes, or nothing.
    func transaction<Result>(_ body: () throws(CatalogueError) -> Result) throws(CatalogueError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // SQLite has rolled back by itself where the disk is full; a second rollback is then refused.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Everything `body` reads, as of one moment; SQLite then locks once, and not at every statement.
    func snapshot<Result>(_ body: () throws(CatalogueError) -> Result) throws(CatalogueError) -> Result {
        try run("BEGIN")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // Nothing was written: there is nothing to lose if the transaction is over already.
            try? run("ROLLBACK")
            throw error
        }
    }

    /// The row id of the last insert.
    var lastInsertID: Int { Int(sqlite3_last_insert_rowid(handle)) }
    /// Rows changed by the last statement.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// Copies the database into a new file.
    func backUp(to path: String) throws(CatalogueError) { try run("VACUUM INTO ?", [.text(path)]) }

    /// Whether all pages of the database are in order.
    func isSound() throws(CatalogueError) -> Bool { try row("PRAGMA quick_check(1)") { $0.text(0) } == "ok" }

    private func error(_ code: Int32, _ call: String, _ sql: String, left: Int32 = 0) -> CatalogueError {
        CatalogueError(code: code, call: call, sql: sql, systemError: Connection.systemError(handle, code, left: left))
    }

    /// The `errno` behind a refusal.
    ///
    /// SQLite notes none where the end of a transaction cannot be written; it is then what the call that failed has left in `errno`.
    static func systemError(_ handle: OpaquePointer, _ code: Int32, left: Int32) -> Int32 {
        let noted = sqlite3_system_errno(handle)
        return noted == 0 && [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF) ? left : noted
    }

    /// A path inside a URI.
    private static func escaped(_ path: String) -> String {
        path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
    }
}
