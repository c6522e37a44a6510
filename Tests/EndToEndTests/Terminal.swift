import Glibc
import Testing

/// A terminal of a listener's: a tmux server of its own that draws what is shown to nobody.
final class Terminal {
    private let listener: Listener
    private let socket: String

    static var isInstalled: Bool { access(program, X_OK) == 0 }
    static let program = "/usr/bin/tmux"

    /// Opens a terminal of a size, with a shell in it; a second one needs another name.
    init(_ listener: Listener, name: String = "tmux", width: Int = 80, height: Int = 24) async throws {
        self.listener = listener
        socket = listener.path(name)
        try listener.write("tmux.conf", "set -g default-shell /bin/sh\n")
        try await tmux(
            "-f", listener.path("tmux.conf"), "new-session", "-d", "-x", "\(width)", "-y", "\(height)", "-c", listener.folder, "sh")
        try await type("PS1='ready> '; clear")
        try await shows("ready>")
    }

    /// The tmux server, whose end is the terminal's.
    var serverPID: pid_t? {
        get async { try? await tmux("display-message", "-p", "#{pid}").lines.first.flatMap { pid_t($0) } }
    }

    /// What is on the screen, without trailing blanks.
    var text: String {
        get async { (try? await tmux("capture-pane", "-p").text) ?? "" }
    }

    /// Waits until the screen holds a text; fails the test where it does not.
    func shows(_ words: String, within seconds: Double = 10) async throws {
        let isShown = await eventually(within: seconds) { await self.text.contains(words) }
        let last = await self.text
        try #require(isShown, "'\(words)' is not on the screen:\n\(last)")
    }

    /// Types a line and Enter.
    func type(_ line: String) async throws {
        try await tmux("send-keys", "-l", line)
        try await press("Enter")
    }

    /// Presses keys by tmux's names.
    func press(_ keys: String...) async throws {
        for key in keys { try await tmux("send-keys", key) }
    }

    func resize(width: Int, height: Int) async throws {
        try await tmux("resize-window", "-x", "\(width)", "-y", "\(height)")
    }

    /// One of tmux's facts about the pane, such as `alternate_on`.
    func fact(_ name: String) async -> String? { try? await tmux("display-message", "-p", "#{\(name)}").lines.first }

    @discardableResult
    private func tmux(_ words: String...) async throws -> Answer {
        let words = [Terminal.program, "-S", socket] + words
        return try await listener.runProgram(words.map { Array($0.utf8) })
    }
}
