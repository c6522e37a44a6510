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
        let depth = options.withoutColor || !(environment["NO_COLOR"] ?? "").isEmpty ? .none : depth(environment)
        return (newterm(term, output, input), depth, term)
    }

    private static func depth(_ environment: [String: String]) -> ColorDepth {
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
