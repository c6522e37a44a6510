import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// Several screens and programs at one player, here and far away.
@Suite(.timeLimit(.minutes(3)))
struct SeveralTests {
    @Test func aForwardedSocketDrivesAPlayerElsewhere() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: tones)
            let far = listener.path("far.sock")
            let relay = try Relay(at: far, to: listener.socketPath)
            #expect(try await listener.ditty("--socket", far, "next").exitCode == 0)
            try await listener.status("next goes through") { $0.title == "two" }
            let said = try await listener.ditty("--socket", far, "say", "volume 40")
            #expect(said.exitCode == 0)
            let status = try await listener.ditty("--socket", far, "status", "--format", "{title} {volume}")
            #expect(status.lines == ["two 40"])
            #expect(relay.count > 500)
        }
    }

    /// Nobody starts a player at the far end of a socket that is dead; the near one is left alone.
    @Test func aDeadForwardStartsNothing() async throws {
        try await Listener.with { listener in
            let far = listener.path("far.sock")
            let relay = try Relay(at: far, to: listener.path("nobody.sock"))
            let answer = try await listener.ditty("--socket", far, "status")
            #expect(answer.exitCode == 1 && answer.diagnosticText.contains("the player has gone"), "\(answer.diagnosticText)")
            #expect(listener.players.isEmpty)
            #expect(relay.count == 0)
        }
    }

    @Test(.enabled(if: Terminal.isInstalled, "tmux is the terminal of these tests"))
    func screensAndCommandsSeeTheSame() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: tones)
            let left = try await Terminal(listener, name: "left")
            let right = try await Terminal(listener, name: "right", width: 120, height: 40)
            for terminal in [left, right] {
                try await terminal.type(Process.builtInShell("ditty"))
                try await terminal.shows("▶ one")
            }
            try await left.press(">")
            for terminal in [left, right] { try await terminal.shows("▶ two") }
            try await right.press("Space")
            for terminal in [left, right] { try await terminal.shows("‖ two") }
            try await listener.ditty("say", "play")
            for terminal in [left, right] { try await terminal.shows("▶ two") }
            try await left.press("q")
            try await left.shows("ready>")
            try await listener.status("a screen that goes takes nothing along") { $0.state == .playing && $0.title == "two" }
            try await right.press(">")
            try await right.shows("▶ three")
        }
    }
}
