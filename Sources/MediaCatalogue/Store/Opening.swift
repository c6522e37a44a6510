internal import Glibc

extension Catalogue {
    /// An open catalogue, and the database that had to make way for it.
    public struct Opened: Sendable {
        /// Ready for use.
        public let catalogue: Catalogue
        /// `nil` in the usual case.
        public let setAside: SetAside?
    }

    /// A database that could not be used and was kept under another name.
    public struct SetAside: Sendable, Hashable {
        /// Where it is now.
        public let path: String
        /// What was wrong with it.
        public let reason: Reason

        /// A file kept under its new name.
        public init(path: String, reason: Reason) {
            self.path = path
            self.reason = reason
        }

        /// Why it could not be used.
        public enum Reason: String, Sendable, Hashable { case damaged, newer, unreadable }
    }

    /// Opens the database at `path`, or makes one; its folder must be there.
    ///
    /// A database that is damaged, unreadable, or written by a newer version is renamed (`catalogue.db.damaged-1`), never overwritten, and an
    /// empty one takes its place. An older one is copied (`catalogue.db.backup-v1`) before it is migrated. WAL; a commit survives a crash of
    /// the program, and after a loss of power the database is as it was at some earlier commit.
    public static func open(path: String, tables: CatalogueTables) throws(CatalogueError) -> Opened {
        do throws(CatalogueError) {
            return try openOnce(path, tables)
        } catch {
            // Found damaged on the way, and so noted: this time it makes way.
            guard error.kind == .unusable else { throw error }
            return try openOnce(path, tables)
        }
    }

    private static func openOnce(_ path: String, _ tables: CatalogueTables) throws(CatalogueError) -> Opened {
        var setAside: SetAside?
        if access(path, F_OK) == 0, let reason = try complaint(about: path) {
            setAside = SetAside(path: try putAside(path, suffix: reason.rawValue), reason: reason)
        }
        try PrivateFile.make(path)
        let writing = try connect(path)
        if try Migration.version(of: writing) == 0 {
            try Migration.run(on: writing)
        } else if try Migration.version(of: writing) < Migration.version {
            let copy = freeName("\(path).backup-v\(try Migration.version(of: writing))")
            // SQLite fills an empty file.
            try PrivateFile.make(copy)
            try writing.backUp(to: copy)
            try Migration.run(on: writing)
        }
        let writer = Lane(writing, tables: tables)
        let searcher = Lane(try connect(path), tables: tables)
        let browser = Lane(try connect(path), tables: tables)
        let catalogue = Catalogue(tables: tables, writer: writer, searcher: searcher, browser: browser, path: path)
        try catalogue.addBuiltInPlaylists()
        return Opened(catalogue: catalogue, setAside: setAside)
    }

    /// Opens an existing database for reading only, for a program that only shows it, or where it cannot be written.
    ///
    /// On read-only media SQLite cannot keep its locks; there the file is read as one that nobody changes. An error of the kind `unusable` where
    /// the schema is not the present one.
    public static func openForReading(path: String, tables: CatalogueTables) throws(CatalogueError) -> Catalogue {
        let database = try readable(path)
        guard try Migration.version(of: database) == Migration.version else {
            throw CatalogueError(code: 26, call: "user_version", sql: path)
        }
        let lane = Lane(database, tables: tables)
        return Catalogue(tables: tables, writer: lane, searcher: lane, browser: lane)
    }

    private static func readable(_ path: String) throws(CatalogueError) -> Connection {
        do throws(CatalogueError) {
            let database = try Connection(path: path, mode: .readOnly)
            _ = try Migration.version(of: database)
            return database
        } catch {
            // What a log holds would be missing.
            var log = stat()
            guard [.readOnly, .inaccessible, .denied].contains(error.kind), stat(path + "-wal", &log) != 0 || log.st_size == 0 else {
                throw error
            }
            return try Connection(path: path, mode: .frozen)
        }
    }

    private static func connect(_ path: String) throws(CatalogueError) -> Connection {
        let database = try Connection(path: path, mode: .readWrite)
        try database.execute(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000")
        return database
    }

    /// What is wrong with an existing file; `nil` if it can be used.
    ///
    /// Throws what is wrong with its surroundings (read-only, full).
    private static func complaint(about path: String) throws(CatalogueError) -> SetAside.Reason? {
        do {
            let database = try Connection(path: path, mode: .readWrite)
            let version = try Migration.version(of: database)
            if version > Migration.version { return .newer }
            let tables = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
            // Version 0 with tables is some other program's database.
            if version == 0 { return tables == 0 ? nil : .damaged }
            _ = try database.integer("SELECT count(*) FROM (SELECT id FROM item LIMIT 1)")
            guard isSuspect(path) else { return nil }
            return try database.isSound() ? nil : .damaged
        } catch {
            switch error.kind {
            case .unusable: return .damaged
            case .inaccessible where access(path, R_OK) != 0: return .unreadable
            // A table that is not there.
            case .other: return .damaged
            default: throw error
            }
        }
    }

    /// Notes that a database was found damaged: to look through the whole of it takes too long for every start.
    static func suspect(_ path: String) { try? PrivateFile.make(path + suspicion) }

    private static let suspicion = "-suspect"

    /// Whether a database was noted as damaged, which is forgotten with this.
    private static func isSuspect(_ path: String) -> Bool { unlink(path + suspicion) == 0 }

    private static func putAside(_ path: String, suffix: String) throws(CatalogueError) -> String {
        let target = freeName("\(path).\(suffix)")
        guard rename(path, target) == 0 else { throw CatalogueError(code: 14, call: "rename", sql: path, systemError: errno) }
        // The log belongs to the file: what it holds is part of what was kept.
        for tail in ["-wal", "-shm"] { rename(path + tail, target + tail) }
        PrivateFile.close(target)
        return target
    }

    /// `name`, or the first of `name-1`, `name-2` … that is free.
    private static func freeName(_ name: String) -> String {
        var candidate = name
        var number = 0
        while access(candidate, F_OK) == 0 {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }
}
