import CLinux
import Glibc
import MediaModel
import PlayerProtocol
import Synchronization

/// Speaks replies through speech-dispatcher, one after the other, with the music softer meanwhile.
///
/// Of replies that come while one is spoken only the last is spoken too: nobody wants to hear a queue of them.
final class Speaker: Sendable {
    private let program: String
    private let launcher: PlayerLauncher
    private let language: LanguageCode
    private let state = Mutex(State())

    private struct State {
        var next: String?
        var isSpeaking = false
    }

    /// The part of the volume that stays while it speaks.
    private static let softer = 0.4

    /// A speaker, where `--speak` asks for one; speech-dispatcher's `spd-say` must be there.
    static func wanted(by invocation: Invocation, language: LanguageCode) throws -> Speaker? {
        guard invocation.options.speaks else { return nil }
        let folders = (invocation.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let places: [String] = folders.map { "\($0)/spd-say" }
        guard let program = places.first(where: { access($0, X_OK) == 0 }) else {
            throw CommandFailure("--speak needs 'spd-say' (on Debian: apt-get install speech-dispatcher)")
        }
        return Speaker(program: program, launcher: invocation.launcher, language: language)
    }

    private init(program: String, launcher: PlayerLauncher, language: LanguageCode) {
        self.program = program
        self.launcher = launcher
        self.language = language
    }

    /// Speaks a text beside the caller.
    func say(_ text: String) {
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return }
        let starts = state.withLock { state in
            state.next = text
            defer { state.isSpeaking = true }
            return !state.isSpeaking
        }
        if starts { BackgroundThread.start { self.speakAll() } }
    }

    /// Speaks a text and comes back when it was heard.
    func sayAndWait(_ text: String) {
        let client = try? launcher.connect()
        let volume = client.flatMap(duck)
        run(text)
        if let client, let volume { restore(volume, client) }
    }

    private func speakAll() {
        while let text = takeNext() { sayAndWait(text) }
    }

    private func takeNext() -> String? {
        state.withLock { state in
            defer { state.next = nil }
            if state.next == nil { state.isSpeaking = false }
            return state.next
        }
    }

    // MARK: The music meanwhile

    /// Makes what plays softer; the volume before, or `nil` where nothing is to be heard.
    private func duck(_ client: PlayerClient) -> Double? {
        guard let info = nowPlaying(client), info.state == .playing, !info.isMuted, info.volume > 0 else { return nil }
        _ = try? client.call(.send(.changeVolume(.volume(info.volume * Speaker.softer))))
        return info.volume
    }

    /// Back to the volume before, unless somebody has changed it since.
    private func restore(_ volume: Double, _ client: PlayerClient) {
        guard let info = nowPlaying(client), abs(info.volume - volume * Speaker.softer) < 0.6 else { return }
        _ = try? client.call(.send(.changeVolume(.volume(volume))))
    }

    private func nowPlaying(_ client: PlayerClient) -> NowPlayingInfo? {
        guard case .snapshot(let snapshot)? = try? client.call(.status) else { return nil }
        return snapshot.nowPlaying
    }

    // MARK: The program

    private func run(_ text: String) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
        }
        let words = [program, "--wait", "--application-name", "ditty", "--language", language.rawValue, "--", text]
        var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for pointer in argv { free(pointer) } }
        var pid = pid_t()
        guard posix_spawn(&pid, program, &actions, nil, &argv, environ) == 0 else { return }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }
}
