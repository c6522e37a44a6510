import MediaModel

/// `org.mpris.MediaPlayer2.Playlists`: the collection's playlists.
struct PlaylistsInterface: BusInterface {
    let session: MPRISSession

    let name = "org.mpris.MediaPlayer2.Playlists"
    let announced = ["PlaylistCount", "Orderings", "ActivePlaylist"]

    func value(of property: String) -> BusValue? {
        switch property {
        case "PlaylistCount": .uint32(UInt32(clamping: session.details.playlists.count))
        case "Orderings": .strings(Ordering.allCases.filter(isSupported).map(\.rawValue))
        case "ActivePlaylist": active
        default: nil
        }
    }

    func set(_ property: String, to value: BusValue) throws(BusError) { throw .unknownMember(property) }

    func call(_ method: String, _ arguments: BusArguments, reply: BusReply) throws(BusError) {
        switch method {
        case "GetPlaylists":
            guard let ordering = Ordering(rawValue: try arguments.string(2)) else {
                throw .invalidArguments("the orders are \(Ordering.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            var rows = sorted(by: ordering)
            if try arguments.bool(3) { rows.reverse() }
            let page = rows.dropFirst(try arguments.uint32(0)).prefix(try arguments.uint32(1))
            reply.send(.array(of: "(oss)", page.map(PlaylistsInterface.row)))
        case "ActivatePlaylist":
            let path = try arguments.path(0)
            guard let playlist = session.details.playlists.first(where: { ObjectPaths.playlist($0.identifier) == path }) else {
                throw .invalidArguments("there is no such playlist")
            }
            let session = session
            session.source.playlistItems(playlist.identifier) { items in
                reply.finish { () throws(BusError) in
                    guard !items.isEmpty else { throw .refused(.noSuchContent) }
                    try session.send(.setPlaybackQueue(PlaybackQueueRequest(items: items)))
                }
            }
        default: throw .unknownMember(method)
        }
    }

    /// A playlist's path, name and icon.
    static func row(_ playlist: MPRISDetails.Playlist) -> BusValue {
        let icon = playlist.artwork.flatMap(\.pathBytes).map { MediaLocation(path: $0).url } ?? ""
        return .structure([.path(ObjectPaths.playlist(playlist.identifier)), .string(playlist.name), .string(icon)])
    }

    private var active: BusValue {
        guard let playlist = session.details.playlists.first(where: { $0.identifier == session.details.activePlaylist }) else {
            return .structure([.bool(false), .structure([.path(ObjectPaths.noPlaylist), .string(""), .string("")])])
        }
        return .structure([.bool(true), PlaylistsInterface.row(playlist)])
    }

    private enum Ordering: String, CaseIterable {
        case alphabetical = "Alphabetical"
        case created = "Created"
        case modified = "Modified"
        case played = "Played"
        case user = "User"

        /// The date that it sorts by.
        func date(_ playlist: MPRISDetails.Playlist) -> Double? {
            switch self {
            case .alphabetical, .user: nil
            case .created: playlist.created
            case .modified: playlist.modified
            case .played: playlist.played
            }
        }
    }

    /// An order by a date that no playlist has is none.
    private func isSupported(_ ordering: Ordering) -> Bool {
        ordering == .alphabetical || ordering == .user || session.details.playlists.contains { ordering.date($0) != nil }
    }

    /// Earliest first; playlists without the date come last, in the listener's order.
    private func sorted(by ordering: Ordering) -> [MPRISDetails.Playlist] {
        let playlists = session.details.playlists
        switch ordering {
        case .user: return playlists
        case .alphabetical: return playlists.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
        case .created, .modified, .played:
            return playlists.sorted { (ordering.date($0) ?? .infinity) < (ordering.date($1) ?? .infinity) }
        }
    }
}
