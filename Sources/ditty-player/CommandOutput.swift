import Glibc

/// The standard streams of the commands that this program answers by itself.
enum CommandOutput {
    /// Prints a line; control characters but tabs are shown as U+FFFD.
    static func line(_ text: String) { write(visible(text), to: STDOUT_FILENO) }
    /// Prints a line of JSON as it is.
    static func jsonLine(_ text: String) { write(text, to: STDOUT_FILENO) }
    /// Prints a line to standard error.
    static func diagnose(_ text: String) { write(visible(text), to: STDERR_FILENO) }

    private static func visible(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
            shown.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
        }
        return shown
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        bytes.append(UInt8(ascii: "\n"))
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}
