internal import Glibc

/// What the database refused, and while doing what.
public struct CatalogueError: Error, Sendable, Hashable {
    /// SQLite's extended result code.
    public var code: Int32
    /// The function of SQLite, or of libc, that failed.
    public var call: String
    /// The statement, without the values bound to it, or the path.
    public var sql: String
    /// The `errno` of the call to the system that failed; 0 if none did.
    public var systemError: Int32

    /// An error with its context.
    public init(code: Int32, call: String, sql: String = "", systemError: Int32 = 0) {
        self.code = code
        self.call = call
        self.sql = sql
        self.systemError = systemError
    }

    /// What a caller can tell the listener.
    public enum Kind: Sendable, Hashable {
        /// The file system or the file is read-only.
        case readOnly
        case diskFull
        /// The file may not grow so long: `ulimit -f`, or the file system's own limit.
        case sizeLimit
        /// The user may not write there.
        case denied
        /// The database is damaged, is no database, or was written by a newer version.
        case unusable
        /// Another program holds a lock.
        case busy
        /// It cannot be opened or read.
        case inaccessible
        /// A fault of this program.
        case other
    }

    /// The kind of trouble, by SQLite's primary result code, and by the system's where SQLite only says that a call failed.
    public var kind: Kind {
        let primary = code & 0xFF
        if [10, 14].contains(primary), let kind = CatalogueError.kind(ofSystemError: systemError) { return kind }
        switch primary {
        case 8: return .readOnly
        case 13: return .diskFull
        case 11, 26: return .unusable
        case 5, 6: return .busy
        case 3, 10, 14, 23: return .inaccessible
        default: return .other
        }
    }

    private static func kind(ofSystemError code: Int32) -> Kind? {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        case EFBIG: .sizeLimit
        case EROFS: .readOnly
        case EACCES, EPERM: .denied
        default: nil
        }
    }
}
