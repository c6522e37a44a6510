import Foundation
import Testing

/// Imports go in one direction: the table of `docs/architecture.md`, read against every `import` line.
struct ArchitectureTests {
    /// What a room may import besides the C library and, below the programs, FoundationEssentials.
    static let allowed: [String: Set<String>] = [
        "MediaModel": [],
        "TextForms": ["CUTF8Proc", "CMeCab"],
        "Wording": ["MediaModel"],
        "MediaLanguage": ["MediaModel", "TextForms"],
        "MediaTags": ["MediaModel", "CTagShim"],
        "MediaCatalogue": ["MediaModel", "TextForms", "CSQLite", "CLinux"],
        "MediaIntents": ["MediaModel", "Wording"],
        "RemoteControl": ["MediaModel"],
        "Queue": ["MediaModel"],
        "Playback": ["MediaModel", "CMPV"],
        "MPRIS": ["RemoteControl", "MediaModel", "CBusShim"],
        "PlayerSocket": ["CLinux"],
        "PlayerProtocol": ["PlayerSocket", "MediaModel", "CLinux"],
        "SystemServices": ["PlayerProtocol", "CLinux"],
        "Scrobbling": ["PlayerProtocol", "MediaModel", "CCurlShim"],
        "Screen": [],
        "CursesTerminal": ["Screen", "CNcurses", "CLinux"],
        "TerminalPictures": ["Screen", "CChafa", "CPictureShim"],
        "PictureProtocol": ["Screen", "PlayerProtocol"],
        "PlayerApp": ["MediaModel", "Wording", "PlayerProtocol", "Screen"],
        "ditty": ["PlayerSocket"],
        "ditty-screen": ["PlayerApp", "CursesTerminal", "Screen", "PlayerProtocol", "PictureProtocol", "MediaModel", "Wording", "CLinux"],
        "ditty-player": [
            "MediaModel", "TextForms", "Wording", "MediaLanguage", "MediaCatalogue", "MediaIntents", "RemoteControl", "Queue", "Playback",
            "MPRIS", "PlayerProtocol", "SystemServices", "Scrobbling", "CLinux", "CCurlShim",
        ],
        "catalogue-bench": ["MediaCatalogue", "MediaModel", "TextForms", "PlayerProtocol"],
        "language-bench": ["MediaLanguage", "MediaModel", "TextForms", "PlayerProtocol"],
        "ditty-scan": ["MediaTags", "MediaModel", "CLinux"],
        "ditty-picture": ["TerminalPictures", "PictureProtocol", "Screen"],
    ]

    /// What every room may use: the C library, the small Foundation, the standard library's own modules.
    static let everywhere: Set<String> = ["Glibc", "FoundationEssentials", "Synchronization", "Dispatch"]

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func everyRoomIsInTheTable() throws {
        let rooms = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent("Sources").path)
        let swift = rooms.filter { room in
            swiftFiles(room).isEmpty == false
        }
        #expect(Set(swift) == Set(Self.allowed.keys))
    }

    @Test(arguments: allowed.keys.sorted())
    func importsKeepTheDirection(_ room: String) throws {
        let permitted = (Self.allowed[room] ?? []).union(Self.everywhere)
        for file in swiftFiles(room) {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard let module = importedModule(line) else { continue }
                #expect(permitted.contains(module), "\(room)/\(file.lastPathComponent) imports \(module)")
            }
        }
    }

    private func importedModule(_ line: Substring) -> String? {
        var words = line.split(separator: " ")[...]
        while let word = words.first,
            ["public", "package", "internal", "private", "@testable", "@preconcurrency", "@_exported"].contains(word)
        {
            words.removeFirst()
        }
        guard words.popFirst() == "import", var name = words.popFirst() else { return nil }
        if ["struct", "class", "enum", "func", "protocol", "typealias", "let", "var"].contains(name), let next = words.popFirst() {
            name = next
        }
        return String(name.prefix { $0 != "." && $0 != ";" })
    }

    private func swiftFiles(_ room: String) -> [URL] {
        let folder = Self.root.appendingPathComponent("Sources/\(room)")
        guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }
}
