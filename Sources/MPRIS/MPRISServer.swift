import Glibc
public import MediaModel
public import RemoteControl

/// The player on the session bus: `org.mpris.MediaPlayer2`, its `Player`, `TrackList` and `Playlists`, and `org.ditty.Player`.
///
/// It reads the two centres, and sends every command through ``RemoteCommandCenter``. The loop that owns it polls ``descriptor`` for
/// ``events``, at most ``timeout`` long, all three asked again before each poll, and then calls ``process()``; nothing here blocks. Without
/// a bus it does nothing, and a bus that comes, goes or comes back is taken as it is. Not for sharing between threads.
public final class MPRISServer {
    private let session: MPRISSession
    private let configuration: MPRISConfiguration
    private let connection: BusConnection
    private let player: PlayerInterface
    private let interfaces: [any BusInterface]
    private let notifier: DesktopNotifier
    private var announcement: Announcement
    private var othersArePausedFor: QueueEntryID?

    /// A server for a session; it connects at the first ``process()``.
    ///
    /// `now` is the monotonic clock that the centre's positions are anchored to, in seconds.
    public init(
        _ configuration: MPRISConfiguration, center: RemoteCommandCenter, info: NowPlayingInfoCenter, source: MPRISSource,
        now: @escaping () -> Double = { MonotonicClock.now }
    ) {
        self.configuration = configuration
        session = MPRISSession(center: center, info: info, source: source, now: now)
        session.identity = configuration.identity
        player = PlayerInterface(session: session)
        interfaces = [
            RootInterface(session: session), player, TrackListInterface(session: session), PlaylistsInterface(session: session),
            DittyInterface(session: session),
        ]
        connection = BusConnection(
            address: configuration.address, name: MPRISServer.busName, path: ObjectPaths.player, interfaces: interfaces,
            retryDelays: configuration.retryDelays)
        notifier = DesktopNotifier(connection: connection)
        announcement = Announcement(interfaces: interfaces)
        connection.named = { [unowned self] in introduce() }
    }

    /// The name on the bus, once the bus has given it: `org.mpris.MediaPlayer2.ditty`, or with `.instance2` behind it.
    public var busName: String? { connection.busName }

    /// What to poll; -1 while there is no bus, which `poll` leaves out.
    public var descriptor: Int32 { connection.descriptor }

    /// What to poll it for.
    public var events: Int16 { connection.events }

    /// Milliseconds that a poll may take; -1 is for ever, 0 while something waits to be announced.
    public var timeout: Int32 {
        if connection.busName != nil, announcement.isPending { return 0 }
        return connection.timeout
    }

    /// What the bus shows besides the two centres.
    public var details: MPRISDetails {
        get { session.details }
        set {
            let before = session.details
            session.details = newValue
            guard newValue != before else { return }
            announcement.details(from: before, to: newValue)
        }
    }

    /// Answers what the bus asks, and announces what has changed since the last turn of the loop.
    public func process() {
        announce()
        connection.process(at: MonotonicClock.now)
        announce()
    }

    /// To be called for each change of the now-playing centre, with its event.
    public func infoChanged(_ event: PlaybackEvent?) {
        announcement.info(event)
        if case .resumed = event { pauseOthers() }
        if case .restarted = event, session.info.state == .playing { pauseOthers() }
        if session.info.state != .playing { othersArePausedFor = nil }
    }

    /// To be called when commands were enabled or disabled, or the supported rates or intervals changed.
    public func commandsChanged() { announcement.info(nil) }

    /// To be called when the queue's entries, their order or the facts about their items changed.
    public func queueChanged() { announcement.queueIsStale = true }

    /// Shows a notification, in place of the one shown before; without a bus or a notification service nothing happens.
    public func notify(_ notification: DesktopNotification) { notifier.show(notification) }

    /// Leaves the bus.
    public func close() { connection.disconnect() }

    private static let busName = "org.mpris.MediaPlayer2.ditty"

    /// The bus knows us now: whoever looks reads everything, so only later changes are news.
    private func introduce() {
        let instance = connection.instance
        session.identity = instance == 1 ? configuration.identity : "\(configuration.identity) (\(instance))"
        session.showTracks()
        announcement.restart(at: session.info.entry)
    }

    private func announce() {
        guard connection.busName != nil else { return }
        announcement.send(of: session, position: player.position) { [connection] in connection.emit($0, of: $1, $2) }
    }

    /// Tells the other players to pause, once for each time that this one begins.
    private func pauseOthers() {
        guard configuration.pausesOtherPlayers, let entry = session.info.entry, othersArePausedFor == nil else { return }
        othersArePausedFor = entry
        let bus = "org.freedesktop.DBus"
        connection.call(bus, "/org/freedesktop/DBus", bus, "ListNames") { [connection] answer in
            guard case .array(_, let names) = answer?.first else { return }
            for case .string(let name) in names where name.hasPrefix("org.mpris.MediaPlayer2.") && name != connection.busName {
                connection.call(name, ObjectPaths.player, "org.mpris.MediaPlayer2.Player", "Pause")
            }
        }
    }
}
