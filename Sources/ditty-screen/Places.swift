import FoundationEssentials
import Glibc
import MediaModel

/// Paths and URLs as they stand on a command line.
enum Places {
    /// A URL stays one; anything else is a path, made absolute.
    static func location(_ word: String) -> MediaLocation {
        if isURL(word) { return MediaLocation(url: word) }
        return location(path: Array(word.utf8))
    }

    /// A path in the raw bytes of the file system, made absolute against the working directory.
    private static func location(path: some Collection<UInt8>) -> MediaLocation {
        if path.first == UInt8(ascii: "/") { return MediaLocation(path: path) }
        guard let directory = getcwd(nil, 0) else { return MediaLocation(path: path) }
        defer { free(directory) }
        let bytes = UnsafeRawBufferPointer(start: directory, count: strlen(directory))
        return MediaLocation(path: Array(bytes) + [UInt8(ascii: "/")] + path)
    }

    /// The command line's words; a path that is not UTF-8 stands there as its `file:` URL, which keeps the bytes.
    static func words(of arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, count: Int32) -> [String] {
        (0..<Int(count)).compactMap { arguments[$0] }.map { pointer in
            let bytes = UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))
            if let word = String(validating: bytes, as: UTF8.self) { return word }
            return bytes.first == UInt8(ascii: "-") ? String(cString: pointer) : location(path: Array(bytes)).url
        }
    }

    /// Whether the word starts with a scheme and `://`.
    static func isURL(_ word: String) -> Bool {
        guard let range = word.firstRange(of: "://") else { return false }
        let scheme = word[..<range.lowerBound]
        return scheme.first?.isLetter == true && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// One path or URL a line, or each ended by a NUL where there is one; raw bytes, since paths need not be UTF-8.
    static func fromStandardInput() throws -> [MediaLocation] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = read(STDIN_FILENO, &buffer, buffer.count), count > 0 { bytes.append(contentsOf: buffer[..<count]) }
        return places(in: bytes).map { place in
            let text = String(decoding: place, as: UTF8.self)
            return isURL(text) ? MediaLocation(url: text) : location(path: place)
        }
    }

    /// The places of a list: `find -print0`, lines with any ends, an M3U file with its remarks.
    static func places(in list: [UInt8]) -> [ArraySlice<UInt8>] {
        if list.contains(0) { return list.split(separator: 0) }
        let list = list.starts(with: [0xEF, 0xBB, 0xBF]) ? list.dropFirst(3) : list[...]
        let isM3U = list.starts(with: "#EXTM3U".utf8)
        let end = list.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
        return list.split(separator: end).compactMap { line in
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            return line.isEmpty || isM3U && line.first == UInt8(ascii: "#") ? nil : line
        }
    }
}
