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
        // The player makes the music louder again when this connection ends, however it does.
        let client = try? launcher.connect()
        _ = try? client?.call(.duck(true))
        run(text)
        _ = try? client?.call(.duck(false))
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

    // MARK: The program

    /// The language of a reply, which is that of the sentence it answers: by its first letter that is not part of a name in quotes.
    static func language(of text: String, else usual: LanguageCode) -> LanguageCode {
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "«", "“", "「", "『": depth += 1
            case "»", "”", "」", "』": depth -= 1
            default:
                guard depth == 0, scalar.properties.isAlphabetic else { continue }
                switch scalar.value {
                case 0x400...0x52F: return "ru"
                case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF: return "ja"
                case ..<0x250: return "en"
                default: return usual
                }
            }
        }
        return usual
    }

    private func run(_ text: String) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
        }
        let words = [
            program, "--wait", "--application-name", "ditty", "--language", Speaker.language(of: text, else: language).rawValue, "--", text,
        ]
        var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for pointer in argv { free(pointer) } }
        var pid = pid_t()
        guard posix_spawn(&pid, program, &actions, nil, &argv, environ) == 0 else { return }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }
}
