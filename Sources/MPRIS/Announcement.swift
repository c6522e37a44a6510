import MediaModel

/// What other programs have been told, and what they have to be told next: one signal an interface and turn of the loop.
struct Announcement {
    /// Sends a signal: its member, its interface, its values.
    typealias Emit = (_ member: String, _ interface: String, _ values: [BusValue]) -> Void

    /// Whether the queue has changed since it was announced.
    var queueIsStale = false

    private let interfaces: [any BusInterface]
    private var announced: [String: [String: BusValue]] = [:]
    private var isStale = false
    private var renamed: [MPRISDetails.Playlist] = []
    private var hasJumped = false
    /// The entry whose sound has started: a restart of it is a jump.
    private var started: QueueEntryID?
    /// The entry whose metadata the others have.
    private var known: QueueEntryID?

    init(interfaces: [any BusInterface]) { self.interfaces = interfaces }

    /// Whether there is something to send.
    var isPending: Bool { isStale || queueIsStale || hasJumped || !renamed.isEmpty }

    /// Takes a change of the now-playing centre in.
    mutating func info(_ event: PlaybackEvent?) {
        switch event {
        // Clients run the clock themselves: a tick is not news.
        case .position: return
        case .loaded(let entry, _, _, _):
            // The same entry again has the same metadata, so only a jump to its start tells the others.
            if entry == known { started = entry } else { started = nil }
        case .restarted(let entry, let position):
            // A new track starts at 0 for everybody, unless it goes on where listening once stopped.
            if started == entry || position >= 0.5 { hasJumped = true }
            started = entry
        // Clients go on from their own last position, at the old rate.
        case .rateChanged: hasJumped = true
        default: break
        }
        isStale = true
    }

    /// Takes new details in; a playlist that got another name or picture has a signal of its own.
    mutating func details(from before: MPRISDetails, to after: MPRISDetails) {
        isStale = true
        guard after.playlists != before.playlists else { return }
        let old = Dictionary(before.playlists.map { ($0.identifier, $0) }) { first, _ in first }
        renamed += after.playlists.filter { new in
            old[new.identifier].map { $0.name != new.name || $0.artwork != new.artwork } ?? false
        }
    }

    /// Begins anew on a bus to which nothing was said.
    mutating func restart(at entry: QueueEntryID?) {
        for interface in interfaces { announced[interface.name] = interface.snapshot }
        (isStale, queueIsStale, hasJumped, renamed) = (false, false, false, [])
        known = entry
    }

    /// Says what is new: metadata before positions, entries before what refers to them.
    mutating func send(of session: MPRISSession, position: @autoclosure () -> Int64, _ emit: Emit) {
        guard isPending else { return }
        sendTracks(of: session, emit)
        if isStale { sendProperties(emit) }
        isStale = false
        // Between the end of an entry and its beginning anew nothing is loaded, which may be announced in a turn of its own.
        known = session.info.entry ?? known
        for playlist in renamed {
            emit("PlaylistChanged", "org.mpris.MediaPlayer2.Playlists", [PlaylistsInterface.row(playlist)])
        }
        renamed = []
        if hasJumped, session.info.entry != nil { emit("Seeked", "org.mpris.MediaPlayer2.Player", [.int64(position())]) }
        hasJumped = false
    }

    private mutating func sendProperties(_ emit: Emit) {
        for interface in interfaces {
            let (before, now) = (announced[interface.name] ?? [:], interface.snapshot)
            let changed = now.filter { before[$0.key] != $0.value }
            guard !changed.isEmpty else { continue }
            announced[interface.name] = now
            Announcement.propertiesChanged(of: interface.name, changed, emit)
        }
    }

    private mutating func sendTracks(of session: MPRISSession, _ emit: Emit) {
        let before = session.tracks
        guard queueIsStale || session.tracksAreElsewhere else { return }
        queueIsStale = false
        session.showTracks()
        guard session.tracks != before else { return }
        let interface = "org.mpris.MediaPlayer2.TrackList"
        for (member, values) in TrackListChange.signals(from: before, to: session.tracks, current: session.info.entry) {
            emit(member, interface, values)
        }
        guard before.map(\.id) != session.tracks.map(\.id) else { return }
        Announcement.propertiesChanged(of: interface, [:], invalidated: ["Tracks"], emit)
    }

    private static func propertiesChanged(
        of interface: String, _ changed: [String: BusValue], invalidated: [String] = [], _ emit: Emit
    ) {
        emit("PropertiesChanged", "org.freedesktop.DBus.Properties", [.string(interface), .dictionary(changed), .strings(invalidated)])
    }
}
