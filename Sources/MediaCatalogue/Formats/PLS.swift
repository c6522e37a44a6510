internal import MediaModel

/// PLS: numbered keys, as in `File1=…`.
enum PLS {
    static func read(_ text: String, folder: [UInt8]) -> PlaylistFile {
        var files: [Int: String] = [:]
        var titles: [Int: String] = [:]
        var lengths: [Int: Double] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            guard parts.count == 2 else { continue }
            let key = parts[0].lowercased()
            guard let number = Int(key.drop { !$0.isNumber }) else { continue }
            if key.hasPrefix("file") { files[number] = parts[1] }
            if key.hasPrefix("title") { titles[number] = parts[1] }
            if key.hasPrefix("length") { lengths[number] = Double(parts[1]) }
        }
        let entries = files.keys.sorted().compactMap { number -> PlaylistFile.Entry? in
            guard let file = files[number], let location = PlaylistFile.location(Array(file.utf8), folder: folder) else { return nil }
            return PlaylistFile.Entry(location: location, title: titles[number], duration: lengths[number].flatMap { $0 > 0 ? $0 : nil })
        }
        return PlaylistFile(entries: entries)
    }
}
