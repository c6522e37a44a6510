internal import MediaModel

/// XSPF: as much XML as its few elements need; entities that a document declares itself are not looked at.
enum XSPF {
    static func read(_ text: String, folder: [UInt8]) -> PlaylistFile {
        var playlist = PlaylistFile(entries: [])
        var track: (location: String?, title: String?, creator: String?, duration: Double?)?
        var content = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            content += rest[..<open]
            guard let close = rest[open...].firstIndex(of: ">") else { break }
            let tag = rest[rest.index(after: open)..<close]
            rest = rest[rest.index(after: close)...]
            let value = unescaped(content.trimmed)
            switch name(of: tag) {
            case "track": track = (nil, nil, nil, nil)
            case "/location": if track?.location == nil { track?.location = value }
            case "/creator": track?.creator = value
            case "/duration": track?.duration = Double(value).map { $0 / 1000 }
            case "/title": if track == nil { playlist.title = playlist.title ?? value } else { track?.title = value }
            case "/track":
                if let track, let written = track.location, let location = location(written, folder: folder) {
                    let title = [track.creator, track.title].compactMap(\.self).joined(separator: " - ")
                    playlist.entries.append(
                        PlaylistFile.Entry(location: location, title: title.isEmpty ? nil : title, duration: track.duration))
                }
                track = nil
            default: break
            }
            content = ""
        }
        return playlist
    }

    /// Locations are URLs, relative ones too, so their escapes are undone.
    private static func location(_ written: String, folder: [UInt8]) -> MediaLocation? {
        if written.contains("://") { return PlaylistFile.location(Array(written.utf8), folder: folder) }
        guard let path = MediaLocation(url: "file:///" + written).pathBytes else { return nil }
        return PlaylistFile.location(Array(path.dropFirst()), folder: folder)
    }

    /// The name of a tag without prefix and attributes.
    private static func name(of tag: Substring) -> String {
        let word = tag.prefix { !$0.isWhitespace }
        let isEnd = word.hasPrefix("/")
        let local = word.split(separator: ":").last.map(String.init) ?? ""
        let bare = local.hasPrefix("/") ? String(local.dropFirst()) : local
        return isEnd ? "/" + bare : bare
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            guard let end = rest[start...].firstIndex(of: ";"), let scalar = scalar(rest[rest.index(after: start)..<end]) else {
                result.append("&")
                rest = rest[rest.index(after: start)...]
                continue
            }
            result.unicodeScalars.append(scalar)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func scalar(_ entity: Substring) -> Unicode.Scalar? {
        switch entity {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard entity.hasPrefix("#") else { return nil }
            let number = entity.hasPrefix("#x") ? UInt32(entity.dropFirst(2), radix: 16) : UInt32(entity.dropFirst())
            return number.flatMap(Unicode.Scalar.init)
        }
    }
}
