import MediaModel

/// `org.mpris.MediaPlayer2.TrackList`: the part of the queue around what plays.
struct TrackListInterface: BusInterface {
    let session: MPRISSession

    let name = "org.mpris.MediaPlayer2.TrackList"
    /// `Tracks` is announced without its value, as MPRIS has it.
    let announced = ["CanEditTracks"]

    func value(of property: String) -> BusValue? {
        switch property {
        case "Tracks": .paths(session.tracks.map { ObjectPaths.entry($0.id) })
        case "CanEditTracks": .bool(session.isEnabled(.insertIntoPlaybackQueue))
        default: nil
        }
    }

    func set(_ property: String, to value: BusValue) throws(BusError) { throw .unknownMember(property) }

    func call(_ method: String, _ arguments: BusArguments, reply: BusReply) throws(BusError) {
        switch method {
        case "GetTracksMetadata":
            reply.send(.array(of: "a{sv}", try arguments.strings(0).compactMap(metadata)))
        case "AddTrack":
            guard session.isEnabled(.insertIntoPlaybackQueue) else { return reply.send() }
            let (after, isCurrent) = (try arguments.path(1), try arguments.bool(2))
            let adding = self
            try session.items(of: arguments.string(0), reply: reply) { items throws(BusError) in
                try adding.add(items, after: after, setAsCurrent: isCurrent)
            }
        case "RemoveTrack":
            if let entry = entry(at: try arguments.path(0)) { try session.send(.removeFromPlaybackQueue([entry])) }
            reply.send()
        case "GoTo":
            if let entry = entry(at: try arguments.path(0)) { try session.send(.playItemInPlaybackQueue(entry)) }
            reply.send()
        default: throw .unknownMember(method)
        }
    }

    /// The entry that a path names, if the queue still has it.
    private func entry(at path: String) -> QueueEntryID? {
        ObjectPaths.entry(at: path).flatMap { session.source.item($0) == nil ? nil : $0 }
    }

    private func metadata(_ path: String) -> BusValue? {
        guard let entry = ObjectPaths.entry(at: path), let item = session.source.item(entry) else { return nil }
        return .dictionary(TrackMetadata.map(of: item, entry: entry))
    }

    /// Inserts items after a track; at the start after `NoTrack`, at the end where the track is not in the list.
    private func add(_ items: [MediaItem], after: String, setAsCurrent: Bool) throws(BusError) {
        if let current = session.info.entry, after == ObjectPaths.entry(current) {
            return try session.send(.insertIntoPlaybackQueue(items, setAsCurrent ? .now : .next))
        }
        let place = successor(of: after)
        let count = session.source.queueCount()
        try session.send(.insertIntoPlaybackQueue(items, .later))
        let added = session.source.queue(count..<max(count, session.source.queueCount())).map(\.id)
        guard let first = added.first else { return }
        if let place { try session.send(.reorderPlaybackQueue(added, before: place)) }
        if setAsCurrent { try session.send(.playItemInPlaybackQueue(first)) }
    }

    /// The entry that stands after a track; `nil` is the end.
    private func successor(of path: String) -> QueueEntryID? {
        let count = session.source.queueCount()
        var place = 0
        if path != ObjectPaths.noTrack {
            guard let index = session.tracks.firstIndex(where: { ObjectPaths.entry($0.id) == path }) else { return nil }
            place = session.firstTrack + index + 1
        }
        return place < count ? session.source.queue(place..<place + 1).first?.id : nil
    }
}
