import CursesTerminal
import Glibc

/// Hears of changes in the folders of themes, so that a theme shows what it has become while it is written.
@ScreenActor final class ThemeWatch {
    /// What to wait for; `nil` where nothing can be watched.
    let descriptor: Int32?

    init(_ folders: [String]) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        // Editors write a file, or put another one in its place.
        let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)
        let watched = descriptor < 0 ? [] : folders.filter { inotify_add_watch(descriptor, $0, mask) >= 0 }
        if watched.isEmpty, descriptor >= 0 { close(descriptor) }
        self.descriptor = watched.isEmpty ? nil : descriptor
    }

    /// Takes what has come; whether the file of a theme is among it.
    func changed(_ id: String) -> Bool {
        guard let descriptor else { return false }
        var isChanged = false
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return isChanged }
            isChanged = isChanged || ThemeWatch.names(in: buffer[..<count]).contains("\(id).json5")
        }
    }

    /// The names in a run of `struct inotify_event`: four numbers of four bytes, the last of which is the length of the name behind them.
    private static func names(in bytes: ArraySlice<UInt8>) -> [String] {
        var names: [String] = []
        var rest = bytes
        while rest.count >= 16 {
            let start = rest.startIndex + 12
            let length = (0..<4).reduce(0) { $0 | Int(rest[start + $1]) << (8 * $1) }
            let name = rest.dropFirst(16).prefix(length)
            names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
            rest = rest.dropFirst(16 + length)
        }
        return names
    }
}
