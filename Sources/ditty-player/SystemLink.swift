import FoundationEssentials
import MPRIS
import MediaModel
import PlayerProtocol
import SystemServices

/// Tells the rest of the system what happens: the service manager, the desktop's notifications, the listener's own programs.
final class SystemLink {
    let service: ServiceNotifier
    private let bus: MPRISServer
    private let hooks: HookRunner
    private let showsNotifications: Bool
    /// Told when something else plays than before, or nothing.
    var itemChanged: () -> Void = {}
    private var seen = NowPlayingInfo()
    /// What was last announced, and when.
    private var announced: (notification: DesktopNotification, entry: QueueEntryID?, time: Double)?
    /// Seconds for which a notification still takes up what has become known of a song: its tags, its cover.
    private static let completion = 5.0

    init(
        _ settings: Settings, environment: [String: String], service: ServiceNotifier, bus: MPRISServer,
        report: @escaping (String) -> Void
    ) {
        self.service = service
        self.bus = bus
        showsNotifications = settings.notifications
        hooks = HookRunner(settings.hooks, environment: environment, now: { MonotonicClock.now })
        hooks.failed = { report("\($0)") }
    }

    /// Looks after hooks and watchdog on the loop, and says that the player answers.
    func serve(on loop: PollLoop) {
        loop.sources.append(
            PollSource(descriptor: { -1 }, events: { 0 }, timeout: { [hooks] in hooks.timeout }, process: { [hooks] in hooks.process() }))
        service.ready()
        feedWatchdog(on: loop)
    }

    /// Ends the listener's programs that still run.
    func end() { hooks.end() }

    /// Takes what changed in a turn of the loop.
    func follow(_ snapshot: PlayerSnapshot) {
        let info = snapshot.nowPlaying
        let occasions = EventHook.occasions(from: seen, to: info)
        let played = seen.state == .playing ? seen.entry : nil
        seen = info
        if info.state == .playing ? info.entry != played : info.state == .stopped && played != nil { itemChanged() }
        if let announced, announced.entry == info.entry, MonotonicClock.now - announced.time < SystemLink.completion { complete(info) }
        for occasion in occasions {
            if occasion == .started || occasion == .titleChanged { announce(info) }
            if hooks.wants(occasion) { hooks.run(occasion, json: SystemLink.json(snapshot)) }
        }
        if occasions.contains(.started) || occasions.contains(.stopped) {
            service.status([info.item?.artist, info.item?.title].compactMap { $0 }.joined(separator: " – "))
        }
    }

    private func announce(_ info: NowPlayingInfo) {
        guard showsNotifications, let notification = SystemLink.notification(of: info) else { return }
        announced = (notification, info.entry, MonotonicClock.now)
        bus.notify(notification)
    }

    /// Shows the notification again, in its own place, where more is known by now.
    private func complete(_ info: NowPlayingInfo) {
        guard let notification = SystemLink.notification(of: info), notification != announced?.notification else { return }
        announced?.notification = notification
        bus.notify(notification)
    }

    /// A cover is shown once it is a file.
    private static func notification(of info: NowPlayingInfo) -> DesktopNotification? {
        guard let item = info.item else { return nil }
        let body = [item.artist, item.album ?? item.show].compactMap { $0 }.joined(separator: "\n")
        return DesktopNotification(
            summary: info.streamTitle ?? item.title, body: body, artwork: item.artwork.flatMap { $0.isFile ? $0 : nil })
    }

    private func feedWatchdog(on loop: PollLoop) {
        guard let interval = service.watchdogInterval else { return }
        service.alive()
        loop.after(interval) { [weak self, unowned loop] in self?.feedWatchdog(on: loop) }
    }

    /// What `ditty status --json` would print now.
    private static func json(_ snapshot: PlayerSnapshot) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(StatusAnswer(snapshot, at: MonotonicClock.now))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
