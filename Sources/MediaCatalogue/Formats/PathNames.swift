/// What folder and file names tell of a track that has no tags: `Artist/1999 - Album/2-03 Title.ext`.
struct PathNames: Equatable {
    var title: String
    var track: Int?
    var disc: Int?
    var album: String?
    var year: Int?
    var artist: String?

    /// Reads the last three components of a path.
    init(_ path: String, _ folders: FolderTable) {
        let parts = path.split(separator: "/").map(String.init)
        title = PathNames.withoutExtension(parts.last ?? path)
        readFile()
        guard parts.count > 2 else { return }
        var folder = parts.count - 2
        if let number = folders.discNumber(parts[folder]) {
            disc = disc ?? number
            folder -= 1
        }
        guard folder > 0, !folders.isForAll(parts[folder]) else { return }
        (year, album) = PathNames.yearAndName(parts[folder])
        artist = folders.isForAll(parts[folder - 1]) ? nil : parts[folder - 1]
        if let name = album, let dash = name.ranges(of: " - ").first, year == nil {
            artist = String(name[..<dash.lowerBound])
            album = String(name[dash.upperBound...])
        }
    }

    /// Numbers before a title: "2-03 Title", "03 - Title", "Artist - 03 - Title".
    private mutating func readFile() {
        var rest = title[...]
        let parts = title.ranges(of: " - ")
        if parts.count > 1, Int(title[parts[0].upperBound..<parts[1].lowerBound]) != nil {
            artist = String(title[..<parts[0].lowerBound])
            rest = title[parts[0].upperBound...]
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...3).contains(digits.count), var number = Int(digits) else { return }
        var tail = rest.dropFirst(digits.count)
        if tail.first == "-", let second = Int(tail.dropFirst().prefix { $0.isASCII && $0.isNumber }), number < 20 {
            disc = number
            number = second
            tail = tail.dropFirst().drop { $0.isASCII && $0.isNumber }
        }
        guard let separator = tail.first, " ._-".contains(separator) else { return }
        let name = tail.drop { " ._-".contains($0) }
        guard !name.isEmpty else { return }
        track = number
        title = String(name)
    }

    private static func withoutExtension(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// "1999 - Album", "(1999) Album", "Album (1999)".
    private static func yearAndName(_ name: String) -> (Int?, String) {
        let bare = name.filter { !"()[]".contains($0) }
        if let year = Int(bare.prefix(4)), (1900...2100).contains(year), bare.count > 5 {
            let rest = String(bare.dropFirst(4).drop { " -._".contains($0) })
            if !rest.isEmpty { return (year, rest) }
        }
        if let year = Int(bare.suffix(4)), (1900...2100).contains(year), name.hasSuffix(")") || name.hasSuffix("]") {
            return (year, String(bare.dropLast(4)).trimmed)
        }
        return (nil, name)
    }
}
