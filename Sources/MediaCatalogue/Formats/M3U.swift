internal import MediaModel

/// M3U: a path a line, and lines of comments that tell more.
enum M3U {
    static func read(_ bytes: [UInt8], folder: [UInt8]) -> PlaylistFile {
        // Paths are bytes; only the comments are decoded, unless the file says what it is written in.
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let plain =
            isWide ? Array(Charset.text(of: bytes).utf8) : bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let lines = plain.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(trimmed)
        let charset = Charset.guess(lines)
        var playlist = PlaylistFile(entries: [])
        var title: String?
        var duration: Double?
        for line in lines where !line.isEmpty {
            if line.first == UInt8(ascii: "#") {
                let text = charset.decode(line) ?? String(decoding: line, as: UTF8.self)
                if text.hasPrefix("#PLAYLIST:") { playlist.title = String(text.dropFirst(10)).trimmed }
                if text.hasPrefix("#EXTINF:") { (duration, title) = information(text.dropFirst(8)) }
                continue
            }
            if let location = location(line, charset: charset, folder: folder) {
                playlist.entries.append(PlaylistFile.Entry(location: location, title: title, duration: duration))
            }
            (title, duration) = (nil, nil)
        }
        return playlist
    }

    /// The path as it stands if there is such a file or the line is UTF-8, else as its character set has it.
    private static func location(_ line: [UInt8], charset: Charset, folder: [UInt8]) -> MediaLocation? {
        let raw = PlaylistFile.location(line, folder: folder)
        guard charset != .utf8, let path = raw?.pathBytes, !FolderWalk.exists(path), let text = charset.decode(line) else { return raw }
        return PlaylistFile.location(Array(text.utf8), folder: folder)
    }

    /// "123,Artist - Title", where the title may hold commas.
    private static func information(_ text: Substring) -> (Double?, String?) {
        let parts = text.split(separator: ",", maxSplits: 1)
        let duration = parts.first.flatMap { Double($0.prefix { !$0.isWhitespace }) }
        let title = parts.count > 1 ? String(parts[1]).trimmed : nil
        return (duration.flatMap { $0 < 0 ? nil : $0 }, title.flatMap { $0.isEmpty ? nil : $0 })
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
        let start = line.firstIndex { $0 > 0x20 } ?? line.endIndex
        let end = line.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        return Array(line[start..<max(start, end)])
    }
}
