/// What a file is to the catalogue, by the end of its name.
enum MediaFileKind {
    case media, side, playlist, folder, none

    init(name: some BidirectionalCollection<UInt8>) {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
            self = .none
            return
        }
        let end = name[name.index(after: dot)...]
        guard end.count <= 5 else {
            self = .none
            return
        }
        var packed: UInt64 = 0
        for byte in end { packed = packed << 8 | UInt64(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
        if MediaFileKind.mediaEnds.contains(packed) {
            self = .media
        } else if MediaFileKind.sideEnds.contains(packed) {
            self = .side
        } else {
            self = MediaFileKind.playlistEnds.contains(packed) ? .playlist : .none
        }
    }

    /// Whether TagLib reads files that end so: what it finds nothing in is broken.
    static func isTagged(_ name: [UInt8]) -> Bool { tagged.contains(packed(name)) }
    static func isVideo(_ name: [UInt8]) -> Bool { video.contains(packed(name)) }
    static func isCue(_ name: [UInt8]) -> Bool { packed(name) == pack("cue") }
    static func isLyrics(_ name: [UInt8]) -> Bool { packed(name) == pack("lrc") }
    /// Whether files of other kinds end so too: programs, translations, settings.
    static func isAmbiguous(_ name: [UInt8]) -> Bool { ambiguous.contains(packed(name)) }
    static func isPicture(_ name: [UInt8]) -> Bool { pictures.contains(packed(name)) }

    private static let taggedNames = "flac mp3 ogg oga opus m4a m4b wav aiff aif aifc ape wv mpc tta wma spx mp4 m4v asf wmv"
    private static let otherNames = "aac alac tak dsf dff mka ac3 eac3 dts au snd amr mod xm it s3m mid caf weba mp2 ra rm"
    private static let videoNames = "mp4 m4v mkv webm avi mov mpg mpeg wmv flv ogv ts 3gp"
    private static let mediaEnds = Set((taggedNames + " " + otherNames + " " + videoNames).split(separator: " ").map { pack($0) })
    private static let tagged = Set(taggedNames.split(separator: " ").map { pack($0) })
    private static let video = Set(videoNames.split(separator: " ").map { pack($0) })
    private static let ambiguous = Set("ts mod it xm ra rm au snd mid".split(separator: " ").map { pack($0) })
    private static let pictures = Set("jpg jpeg png webp gif".split(separator: " ").map { pack($0) })
    private static let playlistEnds = Set(PlaylistFile.Format.allCases.map { pack($0.rawValue[...]) })
    private static let sideEnds = pictures.union([pack("cue"), pack("lrc")])

    private static func pack(_ end: Substring) -> UInt64 { end.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    private static func packed(_ name: [UInt8]) -> UInt64 {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return 0 }
        return name[(dot + 1)...].suffix(8).reduce(0) { $0 << 8 | UInt64($1 &- 0x41 < 26 ? $1 | 0x20 : $1) }
    }
}
