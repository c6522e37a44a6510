import Glibc
import Synchronization

/// The log file: what mpv, the libraries under it and the player itself say; never a terminal.
final class PlayerLog: Sendable {
    private let descriptor: Mutex<Int32>
    private static let largest: off_t = 4 << 20

    /// Appends to a file; a large one is begun anew and the old one kept beside it.
    init(path: String) {
        var status = stat()
        if stat(path, &status) == 0, status.st_size > PlayerLog.largest { rename(path, path + ".old") }
        descriptor = Mutex(open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
    }

    /// Makes standard error the log: ALSA and PipeWire write there from inside the process.
    func takeOverStandardError() {
        descriptor.withLock { file in
            if file >= 0 { dup2(file, STDERR_FILENO) }
        }
    }

    /// Writes a line with the time of day; may be called from any thread.
    func write(_ text: String) {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        let line = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) \(text)\n"
        descriptor.withLock { file in
            if file >= 0 { _ = line.withCString { Glibc.write(file, $0, strlen($0)) } }
        }
    }
}
