import CursesTerminal
import Glibc

/// Hears of changes in the folders of themes, so that a theme shows what it has become while it is written.
@ScreenActor final class ThemeWatch {
    /// What to wait for; `nil` where nothing can be watched.
    let descriptor: Int32?
    private let folders: [String]

    init(_ folders: [String]) {
        self.folders = folders
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        self.descriptor = descriptor < 0 ? nil : descriptor
        watchFolders()
    }

    /// Watches each folder, and the one that holds it: there a folder that is made later comes up.
    private func watchFolders() {
        guard let descriptor else { return }
        // Editors write a file, or put another one in its place.
        let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM)
        for folder in folders {
            _ = inotify_add_watch(descriptor, folder, mask)
            let parent = folder.split(separator: "/").dropLast().joined(separator: "/")
            _ = inotify_add_watch(descriptor, "/" + parent, UInt32(IN_CREATE | IN_MOVED_TO))
        }
    }

    /// Takes what has come; whether the file of a theme is among it, or may be.
    func changed(_ id: String) -> Bool {
        guard let descriptor else { return false }
        var names: Set<String> = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
            names.formUnion(ThemeWatch.names(in: buffer[..<count]))
        }
        let isNewFolder = folders.contains { names.contains(String($0.split(separator: "/").last ?? "")) }
        if isNewFolder { watchFolders() }
        return isNewFolder || names.contains("\(id).json5")
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
