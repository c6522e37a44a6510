import MediaModel

/// The names of entries and playlists as D-Bus object paths.
enum ObjectPaths {
    /// The player's object, by MPRIS.
    static let player = "/org/mpris/MediaPlayer2"
    /// No track, by MPRIS: nothing is loaded, or the place before the first.
    static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
    /// No playlist; paths under MPRIS's own prefix are not for players to invent.
    static let noPlaylist = "/"

    private static let entryPrefix = "/org/ditty/entry/"
    private static let playlistPrefix = "/org/ditty/playlist/"

    /// An entry of the queue: new for every entry, and holding nothing of its title.
    static func entry(_ id: QueueEntryID?) -> String { id.map { entryPrefix + String($0.rawValue) } ?? noTrack }

    /// The entry that a path names.
    static func entry(at path: String) -> QueueEntryID? {
        guard path.hasPrefix(entryPrefix), let number = UInt64(path.dropFirst(entryPrefix.count)) else { return nil }
        return QueueEntryID(number)
    }

    /// A playlist, with all bytes but ASCII letters and digits as `_` and two hexadecimal digits.
    static func playlist(_ identifier: MediaIdentifier) -> String {
        var path = playlistPrefix
        for byte in identifier.rawValue.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                path.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                path += "_" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return path
    }
}
