internal import Glibc

/// Why the tables could not be loaded.
public enum TextFormsError: Error, Sendable, Hashable {
    /// The file does not open; `code` is `errno`.
    case unreadable(path: String, code: Int32)
    /// A line (from 1) has too few columns, or a value that is none.
    case malformed(path: String, line: Int)
}

/// A table of tab-separated columns; empty lines and those that begin with `#` are left out.
public struct TableFile: Sendable {
    /// Where it was read from.
    public let path: String
    /// The lines that hold something.
    public let rows: [Row]

    /// The columns of a line and its number, from 1.
    public struct Row: Sendable {
        /// At least as many as were asked for.
        public let columns: [String]
        /// From 1.
        public let line: Int

        /// The words of a column that are parted by `|`; none if the column is empty or not there.
        public func words(_ column: Int) -> [String] {
            column < columns.count ? columns[column].split(separator: "|").map(String.init) : []
        }
    }

    /// Reads `name` in the folder; a line with fewer than `least` columns is malformed.
    public init(_ name: String, in folder: String, columns least: Int) throws(TextFormsError) {
        path = "\(folder)/\(name)"
        var rows: [Row] = []
        var line = 0
        for text in try TableFile.contents(of: path).split(separator: "\n", omittingEmptySubsequences: false) {
            line += 1
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            let columns = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count >= least else { throw .malformed(path: path, line: line) }
            rows.append(Row(columns: columns, line: line))
        }
        self.rows = rows
    }

    private static func contents(of path: String) throws(TextFormsError) -> String {
        guard let file = fopen(path, "re") else { throw .unreadable(path: path, code: errno) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { break }
            bytes.append(contentsOf: buffer[..<count])
        }
        guard ferror(file) == 0 else { throw .unreadable(path: path, code: EIO) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
