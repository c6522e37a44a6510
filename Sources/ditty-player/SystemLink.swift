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

    /// Takes what changed in a turn of the loop.
    func follow(_ snapshot: PlayerSnapshot) {
        let info = snapshot.nowPlaying
        let occasions = EventHook.occasions(from: seen, to: info)
        let played = seen.state == .playing ? seen.entry : nil
        seen = info
        if info.state == .playing ? info.entry != played : info.state == .stopped && played != nil { itemChanged() }
        for occasion in occasions {
            if occasion == .started || occasion == .titleChanged { announce(info) }
            if hooks.wants(occasion) { hooks.run(occasion, json: SystemLink.json(snapshot)) }
        }
        if occasions.contains(.started) || occasions.contains(.stopped) {
            service.status([info.item?.artist, info.item?.title].compactMap { $0 }.joined(separator: " – "))
        }
    }

    private func announce(_ info: NowPlayingInfo) {
        guard showsNotifications, let item = info.item else { return }
        let body = [item.artist, item.album ?? item.show].compactMap { $0 }.joined(separator: "\n")
        bus.notify(DesktopNotification(summary: info.streamTitle ?? item.title, body: body, artwork: item.artwork))
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
