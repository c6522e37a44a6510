import Glibc

/// Standard output and standard error of ditty's programs, line by line.
///
/// Names come out of files and streams, so control characters are shown as placeholders, never sent.
public enum LineOutput {
    /// Prints one line, or several.
    public static func line(_ text: String) { write(visible(text) + "\n", to: STDOUT_FILENO) }

    /// Prints lines to standard error.
    public static func diagnose(_ text: String) { write(visible(text) + "\n", to: STDERR_FILENO) }

    /// Prints a line of JSON text; what a terminal would take for a control is escaped, which changes no value.
    public static func jsonLine(_ text: String) {
        var line = ""
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x7F, isControl(scalar) {
                let digits = String(scalar.value, radix: 16)
                line += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        write(line + "\n", to: STDOUT_FILENO)
    }

    /// Text with C0 and C1 controls replaced by their pictures or by U+FFFD; line ends and tabs stay.
    public static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            guard isControl(scalar) else {
                result.unicodeScalars.append(scalar)
                continue
            }
            let picture = scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) : nil
            result.unicodeScalars.append(picture ?? "\u{FFFD}")
        }
        return result
    }

    /// One fact on one line: line ends and tabs in a name are shown as their pictures too.
    public static func field(_ text: String) -> String {
        let controls: [Unicode.Scalar] = ["\n", "\t", "\u{2028}", "\u{2029}"]
        guard text.unicodeScalars.contains(where: controls.contains) else { return visible(text) }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let picture = scalar == "\t" ? "\u{2409}" : "\u{240A}" as Unicode.Scalar
            result.append(controls.contains(scalar) ? picture : scalar)
        }
        return visible(String(result))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F...0x9F: true
        // Direction overrides could make one name read as another.
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // The reader has gone, as `head` does: there is nobody to tell.
            if count <= 0 { exit(descriptor == STDOUT_FILENO && errno == EPIPE ? 0 : 1) }
            bytes = bytes.dropFirst(count)
        }
    }
}
