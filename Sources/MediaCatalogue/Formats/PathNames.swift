internal import TextForms

/// What folder and file names tell of a track that has no tags: `Artist/1999 - Album/2-03 Title.ext`.
struct PathNames: Equatable {
    var title: String
    var track: Int?
    var disc: Int?
    var album: String?
    var year: Int?
    var artist: String?

    /// Reads the name of a file beside what its folder tells.
    init(file name: String, in folder: FolderNames) {
        title = PathNames.withoutExtension(name)
        readFile()
        disc = disc ?? folder.disc
        guard let album = folder.album else { return }
        self.album = album
        (year, artist) = (folder.year, folder.artist ?? artist)
    }

    /// Numbers before a title: "2-03 Title", "03 - Title", "Artist - 03 - Title".
    private mutating func readFile() {
        var rest = title[...]
        let parts = title.dashes
        if parts.count > 1, Int(title[parts[0].upperBound..<parts[1].lowerBound]) != nil {
            artist = String(title[..<parts[0].lowerBound])
            rest = title[parts[0].upperBound...]
        }
        let digits = rest.utf8.prefix(while: PathNames.isDigit)
        guard (1...3).contains(digits.count), var number = Int(Substring(digits)) else { return }
        var tail = rest[digits.endIndex...]
        if tail.first == "-", let second = Int(Substring(tail.utf8.dropFirst().prefix(while: PathNames.isDigit))), number < 20 {
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

    /// Whether a file's name begins with a number as those of tracks do, and no date does.
    static func isNumbered(_ name: [UInt8]) -> Bool { (1...3).contains(name.prefix(while: isDigit).count) }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    private static func withoutExtension(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}

/// What the names of the folders above a file tell, read once for all files in it.
struct FolderNames: Equatable {
    var disc: Int?
    /// `nil` where the folder is no album's.
    var album: String?
    var year: Int?
    var artist: String?
    /// Whether the album lies where those by many artists do.
    var isByMany = false

    /// A folder that tells nothing.
    init() {}

    /// Reads where a folder lies below a folder of the library, which says nothing itself, as nothing above it does.
    init(of folder: FoundFolder, below root: [UInt8], _ table: FolderTable) {
        let below = folder.path.starts(with: root) ? folder.path.dropFirst(root.count) : []
        let numbered = folder.media.count { PathNames.isNumbered($0.name) }
        self.init(String(decoding: below, as: UTF8.self), isNumbered: numbered * 2 >= folder.media.count, table)
    }

    /// Reads the last two components of a path below a folder of the library, or the two before that of a disc.
    ///
    /// A name is made up less readily for an artist than for an album: what lies above an album may be anything, so it is taken only where the album's
    /// own name or files look like those of one.
    ///
    /// - Parameter isNumbered: Whether most files in the folder begin with a number, as those of an album do.
    init(_ path: String, isNumbered: Bool, _ table: FolderTable) {
        var parts = path.split(separator: "/").map(String.init)[...]
        if let number = parts.last.flatMap(table.discNumber) {
            disc = number
            parts.removeLast()
        }
        guard let own = parts.popLast(), table.isName(own) else { return }
        let (year, name) = FolderNames.yearAndName(own)
        (self.year, album) = (year, name)
        var above: String?
        if year == nil, let dash = name.dashes.first {
            above = String(name[..<dash.lowerBound])
            album = String(name[dash.upperBound...])
        } else if isNumbered || year != nil || disc != nil {
            above = parts.last
        }
        guard let above else { return }
        isByMany = table.isVarious(TextForms.squash(above))
        if !isByMany, table.isArtist(above) { artist = above }
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

extension String {
    /// Where " - " stands, from the start.
    fileprivate var dashes: [Range<Index>] { utf8.contains(UInt8(ascii: "-")) ? ranges(of: " - ") : [] }
}
