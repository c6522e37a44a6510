internal import CSQLite
internal import Glibc

/// A value for a parameter of a statement.
enum Value {
    case null
    case int(Int)
    case double(Double)
    case text(String)
    case blob([UInt8])

    init(_ value: Int?) { self = value.map(Value.int) ?? .null }
    init(_ value: Double?) { self = value.map(Value.double) ?? .null }
    init(_ value: String?) { self = value.map(Value.text) ?? .null }
    init(_ value: Bool?) { self = value.map { .int($0 ? 1 : 0) } ?? .null }
}

/// A prepared statement of a ``Connection``, which finalises it.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let sql: String

    init(_ handle: OpaquePointer, connection: OpaquePointer, sql: String) {
        self.handle = handle
        self.connection = connection
        self.sql = sql
    }

    func finalize() { sqlite3_finalize(handle) }

    func reset() { sqlite3_reset(handle) }

    /// Binds values to the parameters in order.
    func bind(_ values: [Value]) throws(CatalogueError) {
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    }

    /// Binds one value; parameters count from 1.
    func bind(_ value: Value, at index: Int32) throws(CatalogueError) {
        let code: Int32
        switch value {
        case .null: code = sqlite3_bind_null(handle, index)
        case .int(let number): code = sqlite3_bind_int64(handle, index, Int64(number))
        case .double(let number): code = sqlite3_bind_double(handle, index, number)
        case .text(let text):
            // A C string is never a null pointer, which would bind NULL.
            code = text.withCString { ditty_sqlite3_bind_text(handle, index, $0, Int32(text.utf8.count)) }
        case .blob(let bytes): code = bytes.withUnsafeBytes { ditty_sqlite3_bind_blob(handle, index, $0.baseAddress, Int32($0.count)) }
        }
        guard code == SQLITE_OK else { throw CatalogueError(code: code, call: "sqlite3_bind", sql: sql) }
    }

    /// Advances to the next row; `false` behind the last.
    func step() throws(CatalogueError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let left = errno
            let code = sqlite3_extended_errcode(connection)
            let system = Connection.systemError(connection, code, left: left)
            sqlite3_reset(handle)
            throw CatalogueError(code: code, call: "sqlite3_step", sql: sql, systemError: system)
        }
    }

    // MARK: Columns, from 0

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }
    func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }
    func optionalDouble(_ column: Int32) -> Double? { isNull(column) ? nil : sqlite3_column_double(handle, column) }
    func optionalBool(_ column: Int32) -> Bool? { isNull(column) ? nil : int(column) != 0 }

    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))), as: UTF8.self)
    }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    /// The bytes of a blob, valid inside `body`.
    func withBlob<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let bytes = sqlite3_column_blob(handle, column)
        return body(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }
}
