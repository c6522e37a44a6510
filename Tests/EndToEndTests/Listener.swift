import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// One listener with folders of their own, the programs as built, and a player that nobody else reaches.
final class Listener {
    /// Holds everything of this listener's; short, so that sockets below it have paths that fit.
    let folder: String
    /// What the listener's programs find in their environment.
    var environment: [String: String]
    /// Kept to the end, since a process ends with its value.
    private var started: [Process] = []

    /// Does `body` for a listener, then ends all that was started for them and removes their folder.
    static func with(_ body: (Listener) async throws -> Void) async throws {
        await Seats.shared.take()
        let listener = try Listener()
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(listener))
        } catch {
            result = .failure(error)
        }
        await listener.leave()
        await Seats.shared.giveBack()
        try result.get()
    }

    private init() throws {
        var template = Array("/tmp/dt-XXXXXX".utf8CString)
        folder = String(cString: try #require(mkdtemp(&template)))
        environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "XDG_CONFIG_HOME": folder + "/c", "XDG_DATA_HOME": folder + "/d", "XDG_STATE_HOME": folder + "/s",
            "XDG_CACHE_HOME": folder + "/h", "XDG_RUNTIME_DIR": folder + "/r",
            // Not the machine's.
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder)/system",
        ]
        try FileManager.default.createDirectory(atPath: folder + "/c/ditty", withIntermediateDirectories: true)
        try write("c/ditty/settings.json5", "{ mpv: { ao: 'null' } }")
    }

    /// Ends what still runs for this listener, by pid.
    private func leave() async {
        // A tmux server waits for what runs in its panes; without it they are hung up.
        for pid in processes { kill(pid, Process.commandLine(pid).hasPrefix(Terminal.program) ? SIGKILL : SIGTERM) }
        for process in started where !process.hasEnded { process.send(SIGTERM) }
        for process in started { _ = await process.end(within: 5) }
        if await !eventually(within: 5, { self.processes.isEmpty }) {
            Issue.record("processes do not end on SIGTERM: \(processes.map { Process.commandLine($0) })")
            for pid in processes { kill(pid, SIGKILL) }
            _ = await eventually(within: 5) { self.processes.isEmpty }
        }
        // A read-only folder that a test left would stay.
        chmod(stateFolder, 0o700)
        try? FileManager.default.removeItem(atPath: folder)
    }

    // MARK: Files

    var socketPath: String { folder + "/r/ditty/player.sock" }
    var stateFolder: String { folder + "/s/ditty" }

    /// A path in the listener's folder.
    func path(_ name: String) -> String { folder + "/" + name }

    func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    func write(_ name: String, _ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path(name))) }

    /// A tone in the listener's folder; returns its path.
    @discardableResult
    func tone(_ name: String, seconds: Double = 60, hertz: Double = 220) throws -> String {
        try write(name, WAVE.tone(seconds: seconds, hertz: hertz))
        return path(name)
    }

    /// Three tones of a minute each: `one.wav`, `two.wav`, `three.wav`.
    func threeTones() throws -> [String] { try ["one.wav", "two.wav", "three.wav"].map { try tone($0) } }

    // MARK: Programs

    /// Runs `ditty` to its end.
    @discardableResult
    func ditty(_ words: String..., input: [UInt8] = [], within seconds: Double = 15) async throws -> Answer {
        try await run(words.map { Array($0.utf8) }, input: input, within: seconds)
    }

    /// Runs `ditty` with arguments that need not be UTF-8.
    @discardableResult
    func run(_ words: [[UInt8]], input: [UInt8] = [], within seconds: Double = 15) async throws -> Answer {
        try await runProgram([Array(Process.built("ditty").utf8)] + words, input: input, within: seconds)
    }

    /// Runs a program to its end.
    func runProgram(_ words: [[UInt8]], input: [UInt8] = [], within seconds: Double = 15) async throws -> Answer {
        let process = try startProgram(words, input: input)
        let code = await process.end(within: seconds)
        if code == nil {
            Issue.record("'\(words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))' does not end")
            process.send(SIGKILL)
            _ = await process.end(within: 5)
        }
        return Answer(exitCode: code ?? -1, output: process.output, diagnostics: process.diagnostics)
    }

    /// Starts `ditty` and does not wait.
    func start(_ words: String..., input: [UInt8] = []) throws -> Process { try start(words.map { Array($0.utf8) }, input: input) }

    func start(_ words: [[UInt8]], input: [UInt8] = []) throws -> Process {
        try startProgram([Array(Process.built("ditty").utf8)] + words, input: input)
    }

    /// Starts a program and does not wait; it is ended with the listener.
    func startProgram(_ words: [[UInt8]], input: [UInt8] = []) throws -> Process {
        let process = try Process(words, environment: environment, input: input, folder: folder)
        started.append(process)
        return process
    }

    /// Starts a player in the foreground and waits until it answers.
    @discardableResult
    func startPlayer(_ options: String..., playing paths: [String] = []) async throws -> Process {
        let player = try start((["--no-ui"] + options + paths).map { Array($0.utf8) })
        try #require(await eventually(within: 10) { (try? UnixSocket.connect(to: self.socketPath)) != nil }, "\(player.diagnosticText)")
        if !paths.isEmpty { try await status("it plays") { $0.state == .playing } }
        return player
    }

    /// The processes that have the listener's folder in their command line: the players, whoever started them.
    var processes: [pid_t] { Process.all { $0.contains(folder) } }

    /// The players alone.
    var players: [pid_t] { Process.all { $0.contains(folder) && $0.contains("ditty-player") } }

    // MARK: What the player says

    /// The present status; fails the test where no player answers.
    func status() async throws -> StatusAnswer {
        let answer = try await ditty("status", "--json")
        try #require(answer.exitCode == 0, "\(answer.diagnosticText)")
        return try JSONDecoder().decode(StatusAnswer.self, from: Data(answer.output))
    }

    /// Waits until the status is as described; the last status otherwise fails the test.
    @discardableResult
    func status(within seconds: Double = 10, _ description: Comment, until isMet: (StatusAnswer) -> Bool) async throws -> StatusAnswer {
        var last: StatusAnswer?
        let isDone = await eventually(within: seconds) {
            guard let answer = try? await ditty("status", "--json"), answer.exitCode == 0 else { return false }
            last = try? JSONDecoder().decode(StatusAnswer.self, from: Data(answer.output))
            return last.map(isMet) ?? false
        }
        guard isDone, let last else {
            Issue.record("\(description.rawValue), but: \(last.map { "\($0)" } ?? "no player")")
            throw Unmet()
        }
        return last
    }

    /// What was waited for did not come.
    struct Unmet: Error {}

    /// The titles of the queue, in order.
    func queueTitles() async throws -> [String] {
        struct Row: Decodable { let title: String }
        let answer = try await ditty("queue", "--json")
        try #require(answer.exitCode == 0, "\(answer.diagnosticText)")
        return try answer.lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)).title }
    }

    /// What the player wrote into its log.
    var log: String { String(decoding: read("player.log"), as: UTF8.self) }

    /// What the player has saved of its place, as it lies on the disk.
    var savedPlace: [String: JSON] {
        guard case .object(let values)? = try? JSON(String(decoding: read("place.json"), as: UTF8.self)) else { return [:] }
        return values
    }

    /// Seconds into the current entry, as saved.
    var savedElapsed: Double {
        guard case .number(let seconds)? = savedPlace["progress"]?["place"]?["elapsed"] else { return 0 }
        return seconds
    }

    private func read(_ name: String) -> [UInt8] { (try? AtomicFile.read(stateFolder + "/" + name)) ?? [] }

    /// A connection of this test's own to the player.
    func connect() throws -> Wire { try Wire(socketPath) }
}

/// What a program said, and how it ended.
struct Answer {
    let exitCode: Int32
    let output: [UInt8]
    let diagnostics: [UInt8]

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    var diagnosticText: String { String(decoding: diagnostics, as: UTF8.self) }
}

/// Deadlines are those of a quiet machine; one that builds something else meanwhile has this many times as long.
private let busyMachine = 4.0

/// Waits for something, looking every few milliseconds; whether it came in time.
func eventually(within seconds: Double, _ isMet: () async -> Bool) async -> Bool {
    let deadline = MonotonicClock.now + seconds * busyMachine
    while MonotonicClock.now < deadline {
        if await isMet() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return await isMet()
}

/// How many listeners there are at a time, so that two busy cores have time for each.
actor Seats {
    static let shared = Seats()
    private var free = 3
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
