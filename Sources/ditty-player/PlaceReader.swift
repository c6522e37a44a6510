import FoundationEssentials
import Glibc
import MediaModel

/// Turns places (files, folders, playlists, URLs) into items; reads the disk, so it runs beside the main loop.
struct PlaceReader: Sendable {
    /// Reads a playlist's text, its bytes and the folder it lies in given; `nil` if it is none.
    var readPlaylist: @Sendable (_ location: MediaLocation) -> [MediaItem]?
    /// What the collection knows of a place.
    var known: @Sendable (_ location: MediaLocation) -> [MediaItem]

    /// The most items that one folder may give.
    private static let limit = 200_000

    /// The items of places, in order; folders give their files sorted as people sort, each folder's own files first.
    func items(_ places: [MediaLocation]) -> [MediaItem] {
        var items: [MediaItem] = []
        for place in places { append(place, to: &items) }
        return items
    }

    private func append(_ place: MediaLocation, to items: inout [MediaItem]) {
        guard items.count < PlaceReader.limit else { return }
        guard let path = place.pathBytes else {
            items += readPlaylist(place) ?? [PlaceReader.item(at: place)]
            return
        }
        switch PlaceReader.kind(path) {
        case S_IFDIR: for entry in PlaceReader.files(in: path) { append(entry, to: &items) }
        default:
            if let entries = readPlaylist(place) {
                items += entries
            } else {
                let found = known(place)
                items += found.isEmpty ? [PlaceReader.item(at: place)] : found
            }
        }
    }

    /// An item about which nothing is known but its name; what cannot be opened says so when it is to play.
    static func item(at place: MediaLocation) -> MediaItem { MediaItem(at: place) }

    /// `S_IFDIR`, `S_IFREG` …, or 0 if there is nothing.
    private static func kind(_ path: [UInt8]) -> mode_t {
        var status = stat()
        return withCPath(path) { stat($0, &status) } == 0 ? status.st_mode & S_IFMT : 0
    }

    /// The media files under a folder, symbolic links to folders not followed, hidden ones and those of other kinds left out.
    private static func files(in folder: [UInt8]) -> [MediaLocation] {
        guard let directory = withCPath(folder, { opendir($0) }) else { return [] }
        defer { closedir(directory) }
        var files: [[UInt8]] = []
        var folders: [[UInt8]] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name.first != UInt8(ascii: ".") else { continue }
            let path = folder + (folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name
            var status = stat()
            guard withCPath(path, { lstat($0, &status) }) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: folders.append(path)
            case S_IFREG where MediaFileKind.isMedia(name): files.append(path)
            case S_IFLNK where kind(path) == S_IFREG && MediaFileKind.isMedia(name): files.append(path)
            default: break
            }
        }
        let sorted = (files.sorted(by: naturalOrder), folders.sorted(by: naturalOrder))
        return (sorted.0 + sorted.1).map { MediaLocation(path: $0) }
    }

    /// Numbers by value, so that 2 comes before 10; letters without regard to case.
    static func naturalOrder(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        var (a, b) = (left[...], right[...])
        while let x = a.first, let y = b.first {
            if isDigit(x), isDigit(y) {
                let (m, n) = (takeNumber(&a), takeNumber(&b))
                if m.count != n.count { return m.count < n.count }
                if let (p, q) = zip(m, n).first(where: { $0 != $1 }) { return p < q }
            } else {
                let (p, q) = (lowered(x), lowered(y))
                if p != q { return p < q }
                a.removeFirst()
                b.removeFirst()
            }
        }
        return a.isEmpty && !b.isEmpty || a.isEmpty && b.isEmpty && left.lexicographicallyPrecedes(right)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private static func lowered(_ byte: UInt8) -> UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte }

    private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = bytes.prefix(while: isDigit)
        bytes = bytes.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    private static func withCPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                guard let base = chars.baseAddress else { preconditionFailure("a path has a final NUL") }
                return body(base)
            }
        }
    }
}

/// Which files of a folder are media, by the ends of their names.
enum MediaFileKind {
    private static let audio: Set<String> = [
        "flac", "mp3", "ogg", "oga", "opus", "m4a", "m4b", "aac", "alac", "wav", "aiff", "aif", "aifc", "ape", "wv", "mpc", "mp+", "tta",
        "tak", "dsf",
        "dff", "wma", "mka", "ac3", "dts", "au", "snd", "amr", "spx", "mod", "xm", "it", "s3m", "mid", "caf", "weba", "cue",
    ]
    private static let video: Set<String> = ["mp4", "m4v", "mkv", "webm", "avi", "mov", "mpg", "mpeg", "wmv", "flv", "ogv", "ts", "3gp"]

    static func isMedia(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let end = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
        return audio.contains(end) || video.contains(end)
    }
}
