internal import MediaModel

extension PlaylistFile {
    /// Formats that playlists are written in.
    public enum WrittenFormat: String, Sendable, CaseIterable {
        case m3u8, m3u, pls, xspf, cue
    }

    /// The playlist as text, with paths relative to `folder` where they lie in it.
    ///
    /// A path that is not UTF-8 is written as its `file:` URL. A cue sheet has only files: streams are left out.
    public func text(as format: WrittenFormat, relativeTo folder: [UInt8]? = nil) -> String {
        switch format {
        case .m3u8, .m3u: m3u(folder)
        case .pls: pls(folder)
        case .xspf: xspf()
        case .cue: cue(folder)
        }
    }

    private static func place(_ location: MediaLocation, _ folder: [UInt8]?) -> String {
        guard let path = location.pathBytes else { return location.url }
        let prefix = (folder ?? []) + [UInt8(ascii: "/")]
        let written = folder != nil && path.starts(with: prefix) ? path.dropFirst(prefix.count) : path[...]
        return String(validating: written, as: UTF8.self) ?? location.url
    }

    private func m3u(_ folder: [UInt8]?) -> String {
        var text = "#EXTM3U\n"
        if let title { text += "#PLAYLIST:\(title.filter { !$0.isNewline })\n" }
        for entry in entries {
            if let line = entry.line { text += "#EXTINF:\(entry.duration.map { Int($0.rounded()) } ?? -1),\(line)\n" }
            text += PlaylistFile.place(entry.location, folder) + "\n"
        }
        return text
    }

    private func pls(_ folder: [UInt8]?) -> String {
        var text = "[playlist]\n"
        for (index, entry) in entries.enumerated() {
            text += "File\(index + 1)=\(PlaylistFile.place(entry.location, folder))\n"
            if let line = entry.line { text += "Title\(index + 1)=\(line)\n" }
            text += "Length\(index + 1)=\(entry.duration.map { Int($0.rounded()) } ?? -1)\n"
        }
        return text + "NumberOfEntries=\(entries.count)\nVersion=2\n"
    }

    private func xspf() -> String {
        func element(_ name: String, _ value: String?) -> String {
            value.map { "<\(name)>\(PlaylistFile.escaped($0))</\(name)>" } ?? ""
        }
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\">\n"
        if let title { text += element("title", title) + "\n" }
        text += "<trackList>\n"
        for entry in entries {
            text +=
                "<track>" + element("location", entry.location.url) + element("creator", entry.performer) + element("title", entry.title)
            text += element("duration", entry.duration.map { String(Int(($0 * 1000).rounded())) }) + "</track>\n"
        }
        return text + "</trackList>\n</playlist>\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private func cue(_ folder: [UInt8]?) -> String {
        func quoted(_ text: String) -> String { "\"\(text.filter { !$0.isNewline }.replacing("\"", with: "'"))\"" }
        var text = title.map { "TITLE \(quoted($0))\n" } ?? ""
        var file: MediaLocation?
        for (index, entry) in entries.filter(\.location.isFile).enumerated() {
            if entry.location != file || entry.start ?? 0 == 0 {
                text += "FILE \(quoted(PlaylistFile.place(entry.location, folder))) WAVE\n"
            }
            file = entry.location
            let number = index + 1
            text += "  TRACK \(number < 10 ? "0" : "")\(number) AUDIO\n"
            if let title = entry.title { text += "    TITLE \(quoted(title))\n" }
            if let performer = entry.performer { text += "    PERFORMER \(quoted(performer))\n" }
            text += "    INDEX 01 \(PlaylistFile.index(entry.start ?? 0))\n"
        }
        return text
    }

    /// Minutes, seconds and frames, of which 75 are a second.
    private static func index(_ seconds: Double) -> String {
        let frames = Int((seconds * 75).rounded())
        return [frames / 4500, frames / 75 % 60, frames % 75].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
