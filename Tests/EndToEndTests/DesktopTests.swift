import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// The player as a citizen of the desktop: the session bus, the service manager, the listener's own programs.
@Suite(.timeLimit(.minutes(3)))
struct DesktopTests {
    private static func has(_ program: String) -> Bool { access("/usr/bin/\(program)", X_OK) == 0 }
    private static let hasBus = has("dbus-daemon") && has("playerctl") && has("busctl")

    private func run(_ listener: Listener, _ words: String...) async throws -> String {
        let answer = try await listener.runProgram(words.map { Array($0.utf8) })
        return answer.text.trimmingCharacters(in: .newlines)
    }

    @Test(.enabled(if: hasBus, "dbus-daemon, playerctl and busctl are needed"))
    func mediaKeysReachThePlayer() async throws {
        try await Listener.with { listener in
            let bus = try await listener.startBus()
            defer { bus.send(SIGKILL) }
            try await listener.startPlayer(playing: try listener.threeTones())
            #expect(await eventually(within: 10) { (try? await run(listener, "playerctl", "-l")) == "ditty" })
            #expect(try await run(listener, "playerctl", "metadata", "xesam:title") == "one")
            _ = try await run(listener, "playerctl", "next")
            try await listener.status("next goes on") { $0.title == "two" }
            _ = try await run(listener, "playerctl", "pause")
            try await listener.status("pause pauses") { $0.state == .paused }
            #expect(await eventually(within: 5) { (try? await run(listener, "playerctl", "status")) == "Paused" })
            _ = try await run(listener, "playerctl", "position", "30")
            try await listener.status("it jumps") { abs(($0.position ?? 0) - 30) < 1 }
            _ = try await run(listener, "playerctl", "volume", "0.3")
            try await listener.status("the volume is taken") { $0.volume == 30 }
            _ = try await run(listener, "playerctl", "loop", "Track")
            _ = try await run(listener, "playerctl", "shuffle", "On")
            try await listener.status("modes are taken") { $0.repeat == .one && $0.shuffle == .items }
            let busctl = ["busctl", "--user", "call", "org.mpris.MediaPlayer2.ditty", "/org/mpris/MediaPlayer2", "org.ditty.Player"]
            let said = try await listener.runProgram((busctl + ["Say", "s", "stop"]).map { Array($0.utf8) })
            #expect(said.text.hasPrefix(#"ss "done""#), "\(said.text)\(said.diagnosticText)")
            try await listener.status("a sentence is obeyed") { $0.state == .stopped }
        }
    }

    @Test(.enabled(if: hasBus, "dbus-daemon, playerctl and busctl are needed"))
    func whatWouldComeToNothingIsSaidAndCostsNothing() async throws {
        try await Listener.with { listener in
            let bus = try await listener.startBus()
            defer { bus.send(SIGKILL) }
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: [tones[0]])
            let player = ["org.mpris.MediaPlayer2.ditty", "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player"]
            func property(_ name: String) async throws -> String {
                let words = ["busctl", "--user", "get-property"] + player + [name]
                return try await listener.runProgram(words.map { Array($0.utf8) }).text.trimmingCharacters(in: .newlines)
            }
            #expect(await eventually(within: 10) { (try? await property("CanGoNext")) == "b false" })
            #expect(try await property("CanPause") == "b true")
            #expect(try await property("CanGoPrevious") == "b true")
            let words = ["busctl", "--user", "call"] + player + ["OpenUri", "s", "file:///nonexistent/x.mp3"]
            #expect(try await listener.runProgram(words.map { Array($0.utf8) }).exitCode != 0)
            try await listener.status("what played plays on") { $0.state == .playing && $0.title == "one" && $0.queueCount == 1 }
            try await listener.ditty("add", tones[1])
            #expect(await eventually(within: 10) { (try? await property("CanGoNext")) == "b true" })
        }
    }

    @Test(.enabled(if: hasBus, "dbus-daemon, playerctl and busctl are needed"))
    func aListOnAServerIsOpenedFromTheBus() async throws {
        try await Listener.with { listener in
            let bus = try await listener.startBus()
            defer { bus.send(SIGKILL) }
            let list = "#EXTM3U\n#EXTINF:60,Erste\nmusic/a.wav\n#EXTINF:60,Zweite\n/b.wav\nfile:///etc/passwd\n"
            let sound = WAVE.tone(seconds: 60, hertz: 220)
            let server = try ListenReceiver(
                status: "200 OK", body: "", files: ["/lists/l.m3u": Array(list.utf8), "/lists/music/a.wav": sound, "/b.wav": sound])
            defer { server.close() }
            listener.environment["no_proxy"] = "127.0.0.1"
            try await listener.startPlayer(playing: [try listener.tone("one.wav")])
            #expect(await eventually(within: 10) { (try? await run(listener, "playerctl", "-l")) == "ditty" })
            let root = "http://127.0.0.1:\(server.port)"
            _ = try await run(listener, "playerctl", "open", root + "/lists/l.m3u")
            try await listener.status("the list plays") { $0.url == root + "/lists/music/a.wav" && $0.state == .playing }
            let titles = try await listener.queueTitles()
            #expect(titles.prefix(2) == ["Erste", "Zweite"])
            #expect(!(try await listener.ditty("queue", "--json").text.contains("file://")))
            for place in ["ftp://127.0.0.1/x.mp3", "ytdl://x", "/etc/passwd", "file:///dev/zero", "av://lavfi:anullsrc", "ditty://quit"] {
                _ = try await run(listener, "playerctl", "open", place)
            }
            #expect(try await listener.queueTitles() == titles, "what no listener could open changes nothing")
        }
    }

    @Test(.enabled(if: hasBus && has("dbus-monitor"), "dbus-daemon, dbus-monitor, playerctl and busctl are needed"))
    func aNotificationShowsTheCover() async throws {
        try await Listener.with { listener in
            let bus = try await listener.startBus()
            defer { bus.send(SIGKILL) }
            try listener.write("c/ditty/settings.json5", "{ mpv: { ao: 'null' }, notifications: true }")
            let monitor = try listener.startProgram(["dbus-monitor", "--session", "member=Notify"].map { Array($0.utf8) })
            #expect(await eventually(within: 10) { monitor.lines.contains { $0.contains("NameLost") } })
            try await listener.startPlayer()
            #expect(await eventually(within: 10) { (try? await run(listener, "playerctl", "-l")) == "ditty" })
            let album = Self.samples + "/Vesper Cartography/Three Tides (2009)"
            try await listener.ditty(album + "/02 Slack Water.flac")
            let cover = MediaLocation(path: album + "/cover.jpg").url
            #expect(cover.hasSuffix("/Three%20Tides%20%282009%29/cover.jpg"))
            #expect(await eventually(within: 10) { monitor.lines.contains(#"   string "\#(cover)""#) }, "\(monitor.lines)")
            let last = monitor.lines.reversed().prefix { !$0.hasPrefix("method call") }
            #expect(last.contains(#"   string "Slack Water""#) && last.contains(#"   string "Vesper Cartography"#))
        }
    }

    private static let samples =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path + "/sample-media"

    @Test(.enabled(if: has("systemd-socket-activate"), "systemd-socket-activate is needed"))
    func systemdsSocketIsTakenOver() async throws {
        try await Listener.with { listener in
            try FileManager.default.createDirectory(atPath: listener.path("r/ditty"), withIntermediateDirectories: true)
            let variables = listener.environment.flatMap { ["-E", "\($0.key)=\($0.value)"] }
            let words = ["systemd-socket-activate", "-l", listener.socketPath] + variables + [Process.built("ditty"), "--no-ui"]
            _ = try listener.startProgram(words.map { Array($0.utf8) })
            try #require(await eventually(within: 10) { access(listener.socketPath, F_OK) == 0 })
            #expect(listener.players.isEmpty)
            #expect(try await listener.status().state == .stopped)
            #expect(listener.players.count == 1)
            #expect(try await listener.ditty("quit").exitCode == 0)
            #expect(await eventually(within: 10) { listener.players.isEmpty })
            #expect(access(listener.socketPath, F_OK) == 0, "the socket is systemd's")
        }
    }

    @Test func theServiceManagerHearsOfThePlayersLife() async throws {
        try await Listener.with { listener in
            let manager = try DatagramSocket(listener.path("notify"))
            listener.environment["NOTIFY_SOCKET"] = listener.path("notify")
            listener.environment["WATCHDOG_USEC"] = "200000"
            let player = try await listener.startPlayer(playing: [try listener.tone("one.wav")])
            #expect(await eventually(within: 10) { manager.messages.contains("STATUS=one") })
            #expect(manager.messages.first == "READY=1")
            let alive = manager.messages.count { $0 == "WATCHDOG=1" }
            #expect(await eventually(within: 10) { manager.messages.count { $0 == "WATCHDOG=1" } > alive + 2 })
            player.send(SIGTERM)
            #expect(await player.end(within: 10) == 0)
            #expect(manager.messages.contains("STOPPING=1"))
        }
    }

    @Test func hooksGetWhatHappens() async throws {
        try await Listener.with { listener in
            let file = listener.path("events")
            try listener.write(
                "c/ditty/settings.json5",
                "{ mpv: { ao: 'null' }, hooks: [ { on: ['started', 'paused'], run: ['sh', '-c', 'echo $DITTY_EVENT $(cat) >> \(file)'] } ] }"
            )
            try await listener.startPlayer(playing: [try listener.tone("one.wav")])
            try await listener.ditty("pause")
            func events() -> [String] {
                let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
                return text.split(separator: "\n").map(String.init)
            }
            #expect(await eventually(within: 10) { events().count == 2 })
            #expect(Set(events().map { $0.prefix { $0 != " " } }) == ["started", "paused"])
            for event in events() { #expect(event.contains(#""title":"one""#)) }
        }
    }
}

/// A datagram socket at a path, as the service manager has one.
private final class DatagramSocket {
    private let descriptor: Int32
    private var received: [String] = []

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
    }

    deinit { close(descriptor) }

    /// All that was said so far.
    var messages: [String] {
        var buffer = [UInt8](repeating: 0, count: 1024)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
            received.append(String(decoding: buffer.prefix(count), as: UTF8.self))
        }
        return received
    }
}
