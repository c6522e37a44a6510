import CNcurses
import Glibc
import Screen

/// What terminfo and the environment say about a terminal.
enum TerminalDescription {
    /// Opens a curses screen; for a terminal that terminfo does not know, as the xterm that most of them imitate.
    static func open(
        _ options: CursesTerminal.Options, _ output: UnsafeMutablePointer<FILE>?, _ input: UnsafeMutablePointer<FILE>?
    ) -> (screen: OpaquePointer?, depth: ColorDepth, term: String) {
        let environment = options.environment
        let named = environment["TERM"] ?? ""
        var term = named
        var result: Int32 = 0
        if named.isEmpty || setupterm(named, fileno(output), &result) != OK { term = "xterm-256color" }
        // newterm ends the process where a terminal cannot move its cursor, so that is looked up before.
        guard setupterm(term, fileno(output), &result) == OK, ditty_tigetstr("cup") != nil, ditty_tigetstr("clear") != nil else {
            return (nil, .none, named)
        }
        let isColorless = options.withoutColor || !(environment["NO_COLOR"] ?? "").isEmpty
        let depth = isColorless ? .none : self.depth
        let saysDirect = ["truecolor", "24bit"].contains(environment["COLORTERM"])
        if depth == .palette, saysDirect, let screen = openDirect(term, environment, output, input) { return (screen, .direct, term) }
        return (newterm(term, output, input), depth, term)
    }

    /// Opens a screen with a description that knows direct colours, made from the terminal's own.
    private static func openDirect(
        _ term: String, _ environment: [String: String], _ output: UnsafeMutablePointer<FILE>?, _ input: UnsafeMutablePointer<FILE>?
    ) -> OpaquePointer? {
        guard let bytes = compiled(term, environment), let plain = CompiledTerminfo(bytes) else { return nil }
        let digits = Array("0123456789ABCDEF".utf8)
        let text = plain.withDirectColors().bytesWithDirectColorFlag.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        // No other thread runs yet that could read the environment meanwhile.
        setenv("TERMINFO", "hex:" + String(decoding: text, as: UTF8.self), 1)
        defer {
            if let old = environment["TERMINFO"] { setenv("TERMINFO", old, 1) } else { unsetenv("TERMINFO") }
        }
        return newterm(term, output, input)
    }

    /// The terminal's compiled description, from where curses would take it.
    private static func compiled(_ term: String, _ environment: [String: String]) -> [UInt8]? {
        guard let first = term.utf8.first, !term.contains("/") else { return nil }
        var folders = [environment["TERMINFO"], environment["HOME"].map { $0 + "/.terminfo" }].compactMap { $0 }
        folders += (environment["TERMINFO_DIRS"] ?? "").split(separator: ":").map(String.init)
        folders += ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"]
        for folder in folders {
            for name in ["\(folder)/\(Character(Unicode.Scalar(first)))/\(term)", "\(folder)/\(String(first, radix: 16))/\(term)"] {
                if let bytes = read(name) { return bytes }
            }
        }
        return nil
    }

    private static func read(_ path: String) -> [UInt8]? {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 32768)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private static var depth: ColorDepth {
        switch tigetnum("colors") {
        case 256...: .palette
        case 16...: .sixteen
        case 8...: .eight
        default: .none
        }
    }

    /// The signs that a terminal's font has, by its name: no query tells.
    static func symbols(term: String) -> Symbols {
        if term.hasPrefix("linux") { return .console }
        return term.hasPrefix("vt") || term.hasPrefix("dumb") || term == "ansi" ? .ascii : .rich
    }

    /// A capability's bytes; none where the terminal lacks it.
    static func capability(_ name: String) -> [UInt8] {
        guard let found = ditty_tigetstr(name) else { return [] }
        var bytes = [CChar](repeating: 0, count: 256)
        let count = ditty_strip_padding(found, &bytes, bytes.count)
        return bytes[..<count].map { UInt8(bitPattern: $0) }
    }

    /// Keys as this terminal sends them, where that is not what the decoder knows anyway.
    static func keySequences() -> [(bytes: [UInt8], key: Key)] {
        let names: [(String, Key)] = [
            ("kcuu1", Key(.up)), ("kcud1", Key(.down)), ("kcub1", Key(.left)), ("kcuf1", Key(.right)), ("khome", Key(.home)),
            ("kend", Key(.end)), ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)), ("kich1", Key(.insert)), ("kdch1", Key(.delete)),
            ("kbs", Key(.backspace)), ("kcbt", Key(.tab, .shift)), ("kent", Key(.enter)),
        ]
        let functions = (1...12).map { ("kf\($0)", Key(.function($0))) }
        return (names + functions).map { (capability($0.0), $0.1) }.filter { bytes, key in
            // A single control character that is a key of its own stays one, but for the rubout.
            bytes.count > 1 || (bytes == [8] && key == Key(.backspace))
        }
    }
}
