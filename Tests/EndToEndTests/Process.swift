import Foundation
import Glibc
import PlayerProtocol
import Synchronization
import Testing

/// A program that was started, its output going to files.
final class Process {
    let pid: pid_t
    private let outputPath: String
    private let diagnosticsPath: String
    private var exitCode: Int32?
    private static let counter = Counter()

    /// Starts a program in a folder, where its input and output lie too.
    init(_ words: [[UInt8]], environment: [String: String], input: [UInt8], folder: String) throws {
        let number = Process.counter.next()
        outputPath = "\(folder)/out-\(number)"
        diagnosticsPath = "\(folder)/err-\(number)"
        let inputPath = "\(folder)/in-\(number)"
        try Data(input).write(to: URL(fileURLWithPath: inputPath))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, diagnosticsPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        // The C library's own way to change the folder is hidden from Swift.
        let words = ["env", "-C", folder].map { Array($0.utf8) } + words
        var pointers = words.map { word in strndup(word.map { CChar(bitPattern: $0) }, word.count) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in pointers + variables { free(pointer) } }
        var pid: pid_t = 0
        try #require(posix_spawn(&pid, "/usr/bin/env", &actions, nil, &pointers, &variables) == 0)
        self.pid = pid
    }

    deinit {
        guard exitCode == nil else { return }
        kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
    }

    /// What it has written so far.
    var output: [UInt8] { Process.bytes(outputPath) }
    var diagnostics: [UInt8] { Process.bytes(diagnosticsPath) }
    var diagnosticText: String { String(decoding: diagnostics, as: UTF8.self) }
    var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }

    /// Whether its end has been seen.
    var hasEnded: Bool { exitCode != nil }

    func send(_ signal: Int32) { kill(pid, signal) }

    /// Waits for the end: the exit code, or 128 and the signal; `nil` if it goes on.
    func end(within seconds: Double) async -> Int32? {
        _ = await eventually(within: seconds) {
            var status: Int32 = 0
            if exitCode == nil, waitpid(pid, &status, WNOHANG) == pid {
                exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
            }
            return exitCode != nil
        }
        return exitCode
    }

    private static func bytes(_ path: String) -> [UInt8] {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) } ?? []
    }

    // MARK: Processes of the machine

    /// Living processes whose command line is of a kind.
    static func all(_ isMeant: (String) -> Bool) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { isMeant(commandLine($0)) }
    }

    /// The words of a process's command line; empty once it has ended.
    static func commandLine(_ pid: pid_t) -> String {
        String(decoding: bytes("/proc/\(pid)/cmdline").map { $0 == 0 ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    /// The path of a program of the package, beside the tests' own.
    static func built(_ name: String) -> String {
        var folder = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            if access(folder + "/" + name, X_OK) == 0 { return folder + "/" + name }
        }
        return name
    }

    /// The same as a word of a shell's: the folder may have blanks in its name.
    static func builtInShell(_ name: String) -> String { "'\(built(name))'" }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        func next() -> Int {
            value.withLock { value in
                value += 1
                return value
            }
        }
    }
}
