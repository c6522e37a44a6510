public import MediaModel

/// Playlists as files: M3U, M3U8, PLS, XSPF; cue sheets are ``CueSheet``.
public struct PlaylistFile: Sendable, Hashable {
    /// `#PLAYLIST`, or the title of an XSPF.
    public var title: String?
    /// In order.
    public var entries: [Entry]

    /// One entry.
    public struct Entry: Sendable, Hashable {
        /// A file in the folder of the playlist or anywhere else, or a stream.
        public var location: MediaLocation
        /// What the playlist calls it.
        public var title: String?
        /// Seconds.
        public var duration: Double?
        /// Who performs it, where that is known apart from the title.
        public var performer: String?
        /// Seconds from the start of a file that holds several.
        public var start: Double?

        /// An entry.
        public init(location: MediaLocation, title: String? = nil, duration: Double? = nil, performer: String? = nil, start: Double? = nil)
        {
            self.location = location
            self.title = title
            self.duration = duration
            self.performer = performer
            self.start = start
        }

        /// "Artist - Title", in one line.
        var line: String? {
            guard let title else { return nil }
            return (performer.map { "\($0) - \(title)" } ?? title).filter { !$0.isNewline }
        }
    }

    /// A playlist from its entries.
    public init(title: String? = nil, entries: [Entry]) {
        self.title = title
        self.entries = entries
    }

    /// Formats by the ends of file names.
    public enum Format: String, Sendable, CaseIterable {
        case m3u, m3u8, pls, xspf

        /// The format of a file by the end of its name.
        public init?(name: String) {
            guard let dot = name.lastIndex(of: ".") else { return nil }
            self.init(rawValue: name[name.index(after: dot)...].lowercased())
        }
    }

    /// Reads a playlist that lies in `folder`, raw bytes of an absolute path; relative paths start there.
    ///
    /// M3U in any of the usual character sets, M3U8 in UTF-8; byte order marks and any line ends. An entry outside the folder is kept as it is.
    public init(_ bytes: [UInt8], format: Format, folder: [UInt8]) {
        switch format {
        case .m3u, .m3u8: self = M3U.read(bytes, folder: folder)
        case .pls: self = PLS.read(Charset.text(of: bytes), folder: folder)
        case .xspf: self = XSPF.read(Charset.text(of: bytes), folder: folder)
        }
    }

    /// Whether this is no list of songs but the parts of one stream (HLS).
    public static func isStream(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "#EXT-X-".utf8) }
    }

    /// Schemes that a playlist may name: files and streams.
    ///
    /// Of mpv's own some reach devices, open descriptors and filters, and a playlist may come from anywhere.
    private static let openSchemes: Set<String> = [
        "file", "http", "https", "ftp", "ftps", "sftp", "smb", "rtsp", "rtsps", "rtmp", "rtmps", "rtmpt", "rtp", "udp", "srt", "mms",
        "mmsh",
        "mmst", "icy",
    ]

    /// A place written in a playlist: a URL, an absolute path, or one relative to the playlist.
    static func location(_ written: [UInt8], folder: [UInt8]) -> MediaLocation? {
        let text = String(decoding: written, as: UTF8.self)
        if let colon = text.range(of: "://"), text[..<colon.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) }) {
            guard openSchemes.contains(text[..<colon.lowerBound].lowercased()) else { return nil }
            // A file URL is brought into the form that the catalogue uses.
            return MediaLocation(url: text).pathBytes.map { MediaLocation(path: $0) } ?? MediaLocation(url: text)
        }
        guard !written.isEmpty else { return nil }
        // Playlists from Windows part folders with backslashes.
        let isWindows = written.contains(UInt8(ascii: "\\")) && !written.contains(UInt8(ascii: "/"))
        let path = isWindows ? written.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 } : written
        return MediaLocation(path: normal(path.first == UInt8(ascii: "/") ? path : folder + [UInt8(ascii: "/")] + path))
    }

    /// A path without `.` and `..`.
    static func normal(_ path: [UInt8]) -> [UInt8] {
        var parts: [ArraySlice<UInt8>] = []
        for part in path.split(separator: UInt8(ascii: "/")) {
            if part.elementsEqual(".".utf8) { continue }
            if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
        }
        return [UInt8(ascii: "/")] + parts.joined(separator: [UInt8(ascii: "/")])
    }
}

extension String {
    /// Where `text` first occurs.
    fileprivate func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}
