import FoundationEssentials
import Glibc
import MediaModel
import PlayerProtocol

/// The listener's own words: shortcuts, names, and what was not understood; files that people may edit, read anew when they change.
final class PhraseBook {
    /// A phrase and what it does: sentences, commands or `ditty://` links, one after the other.
    struct Shortcut: Codable, Equatable {
        var name: String
        var actions: [String]
    }

    private(set) var shortcuts: [Shortcut] = []
    /// Most important first.
    private(set) var vocabulary: [VocabularyEntry] = []
    private let shortcutsPath: String
    private let vocabularyPath: String
    private let missesPath: String
    /// Where shortcuts and names are kept.
    let folder: String
    private var stamps: [String: timespec] = [:]
    private let report: (String) -> Void

    /// The most lines of what was not understood that are kept.
    private static let missLimit = 500

    init(locations: Locations, report: @escaping (String) -> Void) {
        folder = locations.config
        shortcutsPath = locations.config + "/shortcuts.json5"
        vocabularyPath = locations.config + "/vocabulary.json5"
        missesPath = locations.state + "/misses"
        self.report = report
        refresh()
    }

    /// Takes in what has changed on disk.
    func refresh() {
        if hasChanged(shortcutsPath) { shortcuts = decoded(shortcutsPath) ?? [] }
        if hasChanged(vocabularyPath) { vocabulary = decoded(vocabularyPath) ?? [] }
    }

    /// The shortcut of a name, whatever its letters' case.
    func shortcut(_ name: String) -> Shortcut? { shortcuts.first { $0.name.lowercased() == name.lowercased() } }

    /// Adds a shortcut, or replaces the one of its name.
    func add(_ shortcut: Shortcut) throws {
        var list = shortcuts.filter { $0.name.lowercased() != shortcut.name.lowercased() }
        list.append(shortcut)
        try write(list, to: shortcutsPath)
        shortcuts = list
    }

    /// Removes a shortcut; false if there is none.
    func removeShortcut(_ name: String) throws -> Bool {
        let list = shortcuts.filter { $0.name.lowercased() != name.lowercased() }
        guard list.count < shortcuts.count else { return false }
        try write(list, to: shortcutsPath)
        shortcuts = list
        return true
    }

    /// Adds names behind those that are there; one that is there already stays where it is.
    func add(_ entry: VocabularyEntry) throws {
        let known = Set(vocabulary.filter { $0.type == entry.type }.flatMap(\.strings))
        var entry = entry
        entry.strings.removeAll { known.contains($0) }
        guard !entry.strings.isEmpty else { return }
        try write(vocabulary + [entry], to: vocabularyPath)
        vocabulary.append(entry)
    }

    /// Keeps an utterance that was not understood; on this machine only.
    func noteMiss(_ text: String) {
        let line = String(text.map { $0.isNewline ? " " : $0 }.prefix(500))
        var lines = misses().filter { $0 != line }
        lines.append(line)
        do {
            try AtomicFile.write(Array((lines.suffix(PhraseBook.missLimit).joined(separator: "\n") + "\n").utf8), to: missesPath)
        } catch {
            report("\(error)")
        }
    }

    /// What was not understood, latest last.
    func misses() -> [String] {
        guard let bytes = try? AtomicFile.read(missesPath) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func hasChanged(_ path: String) -> Bool {
        var status = stat()
        let stamp = stat(path, &status) == 0 ? status.st_mtim : timespec()
        defer { stamps[path] = stamp }
        guard let before = stamps[path] else { return true }
        return before.tv_sec != stamp.tv_sec || before.tv_nsec != stamp.tv_nsec
    }

    private func decoded<Value: Decodable>(_ path: String) -> Value? {
        do {
            guard let bytes = try AtomicFile.read(path) else { return nil }
            let decoder = JSONDecoder()
            decoder.allowsJSON5 = true
            return try decoder.decode(Value.self, from: Data(bytes))
        } catch {
            report("\(path): \(error)")
            return nil
        }
    }

    private func write(_ value: some Encodable, to path: String) throws {
        try Locations.prepare(folder)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try AtomicFile.write(Array(try encoder.encode(value)) + [UInt8(ascii: "\n")], to: path)
        _ = hasChanged(path)
    }
}
