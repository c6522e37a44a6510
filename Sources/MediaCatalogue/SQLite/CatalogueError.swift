/// What the database refused, and while doing what.
public struct CatalogueError: Error, Sendable, Hashable {
    /// SQLite's extended result code.
    public var code: Int32
    /// The function of SQLite, or of libc, that failed.
    public var call: String
    /// The statement, without the values bound to it, or the path.
    public var sql: String

    /// An error with its context.
    public init(code: Int32, call: String, sql: String = "") {
        self.code = code
        self.call = call
        self.sql = sql
    }

    /// What a caller can tell the listener.
    public enum Kind: Sendable, Hashable {
        /// The file system or the file is read-only.
        case readOnly
        case diskFull
        /// The database is damaged, is no database, or was written by a newer version.
        case unusable
        /// Another program holds a lock.
        case busy
        /// It cannot be opened or read.
        case inaccessible
        /// A fault of this program.
        case other
    }

    /// The kind of trouble, by SQLite's primary result code.
    public var kind: Kind {
        switch code & 0xFF {
        case 8: .readOnly
        case 13: .diskFull
        case 11, 26: .unusable
        case 5, 6: .busy
        case 3, 10, 14, 23: .inaccessible
        default: .other
        }
    }
}
