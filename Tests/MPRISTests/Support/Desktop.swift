import Glibc
import MPRIS
import MediaModel
import Testing

/// A bus with a player on it, and the programs of a desktop to look at it with.
///
/// Everything runs on the test's thread: it polls the players' buses and the programs' output together, as the player's loop does.
final class Desktop {
    let bus: PrivateBus
    let player: FakePlayer
    private var players: [FakePlayer]
    private var monitor: ChildProcess?

    /// A desktop whose player has come up.
    init(adjust: (inout MPRISConfiguration) -> Void = { _ in }) throws {
        bus = try PrivateBus()
        var configuration = MPRISConfiguration(address: bus.address)
        configuration.retryDelays = 0.02...0.05
        adjust(&configuration)
        player = FakePlayer(configuration)
        players = [player]
        try poll { self.player.server.busName != nil }
    }

    /// A further player of the same user.
    func secondPlayer() throws -> FakePlayer {
        let second = FakePlayer(MPRISConfiguration(address: bus.address))
        players.append(second)
        try poll { second.server.busName != nil }
        return second
    }

    /// Runs the players' loop until something is so.
    func poll(for seconds: Double = 30, until isDone: () -> Bool) throws {
        let deadline = MonotonicClock.now + seconds
        players.forEach { $0.server.process() }
        while !isDone() {
            guard MonotonicClock.now < deadline else { throw TimedOut(monitored: monitor?.output ?? "") }
            turn(watching: nil)
        }
    }

    /// What was waited for did not come; the monitor's last words may say why.
    struct TimedOut: Error { let monitored: String }

    /// Runs a program beside the players and gives what it prints, without the last line end.
    @discardableResult
    func run(_ words: String...) throws -> String { try run(words).output }

    /// Runs a program and gives its output and exit code.
    func run(_ words: [String]) throws -> (output: String, exitCode: Int32) {
        let child = try ChildProcess(words, environment: environment)
        let deadline = MonotonicClock.now + 60
        while !child.hasEnded {
            guard MonotonicClock.now < deadline else { throw TimedOut(monitored: monitor?.output ?? "") }
            turn(watching: child)
        }
        var output = child.output
        if output.hasSuffix("\n") { output.removeLast() }
        return (output, child.exitCode ?? -1)
    }

    /// A property as busctl prints it.
    func property(_ name: String, of interface: String = "org.mpris.MediaPlayer2.Player") throws -> String {
        try run("busctl", "--address=\(bus.address)", "get-property", destination, Desktop.path, interface, name)
    }

    /// Sets a property; the exit code tells whether that was allowed.
    @discardableResult
    func set(_ name: String, _ type: String, _ value: String, of interface: String = "org.mpris.MediaPlayer2.Player") throws -> Int32 {
        try run([
            "busctl", "--address=\(bus.address)", "set-property", destination, Desktop.path, interface, name, type, "--", value,
        ]).exitCode
    }

    /// Calls a method and gives the answer as busctl prints it.
    @discardableResult
    func call(_ interface: String, _ member: String, _ arguments: String...) throws -> String {
        try run(["busctl", "--address=\(bus.address)", "call", destination, Desktop.path, interface, member] + arguments).output
    }

    /// The signals that the player sends while `body` runs, one a line: `Interface.Member (values,)`.
    func signals(while body: () throws -> Void) throws -> [String] {
        let monitor = try startedMonitor()
        try poll { self.player.server.timeout != 0 }
        try flush(monitor)
        try body()
        players.forEach { $0.server.process() }
        return try flush(monitor)
    }

    /// The bus name of the first player.
    let destination = "org.mpris.MediaPlayer2.ditty"
    /// The object's path.
    static let path = "/org/mpris/MediaPlayer2"

    private var environment: [String: String] {
        PrivateBus.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { _, new in new }
    }

    /// One turn of the loop.
    private func turn(watching child: ChildProcess?) {
        let children = [child, monitor].compactMap { $0 }
        var entries = players.map { pollfd(fd: $0.server.descriptor, events: $0.server.events, revents: 0) }
        entries += children.map { pollfd(fd: $0.hasEnded ? -1 : $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let timeouts = players.map(\.server.timeout).filter { $0 >= 0 } + [100]
        Glibc.poll(&entries, nfds_t(entries.count), timeouts.min() ?? 100)
        players.forEach { $0.server.process() }
        children.forEach { $0.read() }
    }

    private func startedMonitor() throws -> ChildProcess {
        if let monitor { return monitor }
        let child = try ChildProcess(["gdbus", "monitor", "--session", "--dest", destination], environment: environment)
        monitor = child
        // gdbus says who owns the name before it subscribes, so what is sent until it shows something may be lost.
        var tries = 0
        try poll {
            tries += 1
            self.player.server.details.outputs = ["try \(tries)"]
            return child.output.contains("<['try ")
        }
        return child
    }

    /// Waits until the monitor has printed all that was sent so far, and gives it.
    ///
    /// A signal of our own, sent last, marks the end: the bus keeps the order.
    @discardableResult
    private func flush(_ monitor: ChildProcess) throws -> [String] {
        player.server.details.outputs.append("end of test step")
        try poll { monitor.output.contains("end of test step") }
        let lines = monitor.output.split(separator: "\n").map(String.init).filter {
            $0.hasPrefix(Desktop.path + ":") && !$0.contains("end of test step")
        }
        player.server.details.outputs = []
        try poll { monitor.output.contains("'Outputs': <@as []>") }
        monitor.clear()
        return lines.map { String($0.dropFirst(Desktop.path.count + 2)) }.map(Desktop.shortened)
    }

    /// A line without the prefixes that all of them have.
    private static func shortened(_ line: String) -> String {
        var line = line
        for prefix in ["org.freedesktop.DBus.Properties.", "org.mpris."] where line.hasPrefix(prefix) {
            line.removeFirst(prefix.count)
        }
        return line
    }
}

extension MediaItem {
    /// A song for tests.
    static func song(_ title: String, seconds: Double = 100) -> MediaItem {
        var item = MediaItem(identifier: MediaIdentifier("local:\(title)"), type: .song, title: title)
        item.duration = seconds
        return item
    }
}
