import FoundationEssentials
import Glibc
import MediaModel

/// Paths and URLs as they stand on a command line.
enum Places {
    /// A URL stays one; anything else is a path, made absolute.
    static func location(_ word: String) -> MediaLocation {
        if isURL(word) { return MediaLocation(url: word) }
        return MediaLocation(path: absolutePath(word))
    }

    /// Whether the word starts with a scheme and `://`.
    static func isURL(_ word: String) -> Bool {
        guard let range = word.firstRange(of: "://") else { return false }
        let scheme = word[..<range.lowerBound]
        return scheme.first?.isLetter == true && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// One path or URL a line; raw bytes, since paths need not be UTF-8.
    static func fromStandardInput() throws -> [MediaLocation] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = read(STDIN_FILENO, &buffer, buffer.count), count > 0 { bytes.append(contentsOf: buffer[..<count]) }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            var line = line
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            guard !line.isEmpty else { return nil }
            let text = String(decoding: line, as: UTF8.self)
            if isURL(text) { return MediaLocation(url: text) }
            if line.first == UInt8(ascii: "/") { return MediaLocation(path: line) }
            return MediaLocation(path: Array(absolutePath("").utf8) + line)
        }
    }
}
