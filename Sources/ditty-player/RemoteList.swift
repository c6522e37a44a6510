import CCurlShim
import Glibc
import MediaCatalogue
import MediaModel
import PlayerProtocol

/// A playlist on a server: what it names lies on servers too, whatever it says.
struct RemoteList {
    let entries: [PlaylistFile.Entry]

    /// Bytes that a list may have.
    private static let longest = 1 << 20
    /// Seconds that it may take.
    private static let patience = 10
    /// The most entries that are taken.
    private static let most = 10_000
    /// Stands for the folder of the list while it is read as if it were a file.
    private static let folder: [UInt8] = [UInt8(ascii: "/"), 0x01]

    /// Fetches the list at a place; `nil` for what is none by its name, cannot be had, or is the parts of one stream, which a decoder reads.
    static func read(_ place: MediaLocation) -> RemoteList? {
        guard ["http://", "https://"].contains(where: place.url.hasPrefix), let format = format(of: place.url),
            let (bytes, url) = fetch(place.url), !PlaylistFile.isStream(bytes)
        else { return nil }
        let list = RemoteList(bytes, format: format, url: url)
        return list.entries.isEmpty ? nil : list
    }

    /// Reads a list that came from a URL.
    init(_ bytes: [UInt8], format: PlaylistFile.Format, url: String) {
        let found = PlaylistFile(bytes, format: format, folder: RemoteList.folder).entries.prefix(RemoteList.most)
        entries = found.compactMap { entry in
            guard let location = RemoteList.resolved(entry.location, from: url) else { return nil }
            return PlaylistFile.Entry(location: location, title: entry.title, duration: entry.duration)
        }
    }

    /// Its kind by the end of the path, whatever follows that.
    static func format(of url: String) -> PlaylistFile.Format? {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").count > 2 ? PlaylistFile.Format(name: String(path)) : nil
    }

    /// Where an entry lies: a path is one of the list's own server, never of this machine.
    private static func resolved(_ location: MediaLocation, from url: String) -> MediaLocation? {
        guard let path = location.pathBytes else { return location }
        let base = url.prefix { $0 != "?" && $0 != "#" }
        guard let scheme = base.firstRange(of: "://") else { return nil }
        let server = base[..<(base[scheme.upperBound...].firstIndex(of: "/") ?? base.endIndex)]
        let inFolder = path.starts(with: folder + [UInt8(ascii: "/")])
        let parent = inFolder ? base[..<(base.lastIndex(of: "/") ?? base.endIndex)] : server
        let start = parent.count < server.count ? server : parent
        return MediaLocation(url: start + escaped(inFolder ? Array(path.dropFirst(folder.count)) : path))
    }

    /// A path as it stands in a URL; what is escaped already stays so.
    private static func escaped(_ path: [UInt8]) -> String {
        var text = ""
        var rest = MediaLocation(path: path).url.dropFirst("file://".count)
        while let escape = rest.firstRange(of: "%25") {
            let digits = rest[escape.upperBound...].prefix(2)
            text += rest[..<escape.lowerBound] + (digits.count == 2 && digits.allSatisfy(\.isHexDigit) ? "%" : "%25")
            rest = rest[escape.upperBound...]
        }
        return text + rest
    }

    /// The bytes at a URL, and the one that it led to.
    private static func fetch(_ url: String) -> (bytes: [UInt8], url: String)? {
        var document = ditty_http_document()
        defer { free(document.bytes) }
        guard ditty_http_get(url, "ditty/\(dittyVersion)", longest, patience, &document) == 200, let bytes = document.bytes else {
            return nil
        }
        let last = withUnsafeBytes(of: &document.url) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return (Array(UnsafeRawBufferPointer(start: bytes, count: document.count)), last.isEmpty ? url : last)
    }
}
