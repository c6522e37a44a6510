import FoundationEssentials
import Glibc
import MediaModel
import PlayerApp
import PlayerProtocol
import Screen

/// The files of the screen: words, keys, themes, what was typed, where it was left.
struct ScreenFiles {
    let locations: Locations
    let locator: DataLocator
    let environment: [String: String]
    let settings: Settings
    /// What is wrong with files that the listener edits.
    private(set) var faults: [FileFault] = []
    /// The theme that was to be on and cannot be read: it is on as soon as it can.
    private(set) var brokenTheme: String?

    init(_ invocation: Invocation) {
        locations = invocation.locations
        environment = invocation.environment
        locator = DataLocator(environment: environment)
        let loaded = Settings.loadWhatHolds(folder: locations.config)
        settings = loaded.settings
        faults = loaded.faults.map { FileFault(path: $0.place, key: $0.key ?? "", detail: $0.detail) }
    }

    /// The words of the interface; those of the environment's language where ditty does not speak the one that is set.
    func texts(_ language: LanguageCode?) throws -> ScreenTexts {
        let folder = try locator.folder(.languages)
        let spoken = ScreenTexts.language(environment: environment)
        let wanted = language ?? settings.language ?? spoken
        let isSpoken = access("\(folder)/\(wanted.rawValue)/screen.json5", R_OK) == 0
        return try ScreenTexts.load(folder: folder, language: isSpoken ? wanted : spoken)
    }

    mutating func keyMap() throws -> KeyMap {
        let presets = try locator.folder(.keymaps)
        let own = locations.config + "/keymap.json5"
        var preset = "\(presets)/\(settings.keymap ?? "default").json5"
        if let name = settings.keymap, access(preset, R_OK) != 0 {
            faults.append(FileFault(path: locations.config + "/settings.json5", key: "keymap", detail: "there is no key map '\(name)'"))
            preset = "\(presets)/default.json5"
        }
        let path = access(own, R_OK) == 0 ? own : preset
        let (map, found) = KeyMap.load(path: path, presets: presets)
        faults += found
        return map
    }

    // MARK: Themes

    /// The theme that is on: the one chosen last, else the one of the settings, else one that suits the terminal.
    mutating func theme(_ name: String?, plain: Bool) -> Theme {
        let wanted = name ?? settings.theme
        let paths = wanted.map(themePaths) ?? []
        for path in paths {
            let (theme, found) = Theme.load(path: path)
            faults += found
            if let theme { return theme }
        }
        brokenTheme = paths.isEmpty ? nil : wanted
        if let wanted, paths.isEmpty {
            faults.append(FileFault(path: locations.config + "/settings.json5", key: "theme", detail: "there is no theme '\(wanted)'"))
        }
        let path = themePaths(plain ? "plain" : "dusk").last ?? ""
        return Theme.load(path: path).theme ?? Theme(id: "", name: "", sheet: .init())
    }

    /// The theme for a dark or a light background, where the settings name none.
    func suitableTheme(isDark: Bool) -> Theme? {
        settings.theme == nil ? reload(isDark ? "dusk" : "paper") : nil
    }

    /// A theme as its file is now.
    func reload(_ id: String) -> Theme? { themePaths(id).first.flatMap { Theme.load(path: $0).theme } }

    /// A theme as its file is now, and what is wrong in it.
    mutating func reread(_ id: String) -> (theme: Theme?, faults: [FileFault]) {
        if let path = themePaths(id).first {
            let loaded = Theme.load(path: path)
            if loaded.theme != nil { brokenTheme = nil }
            return loaded
        }
        return (nil, [FileFault(path: themeFolders[0] + "/\(id).json5", key: "", detail: "there is no such theme any more")])
    }

    /// The names of the folders in a folder, as people sort them; `nil` where there is no such folder.
    static func folders(in path: String) -> [String]? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
        return names.filter { name in
            var status = stat()
            return stat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    }

    /// All themes, the listener's own first, by their names; and what is wrong in them.
    func themes() -> (themes: [Theme], faults: [FileFault]) {
        var (themes, faults): ([Theme], [FileFault]) = ([], [])
        for folder in themeFolders {
            let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".json5") }
            for file in files.sorted() {
                let (theme, found) = Theme.load(path: "\(folder)/\(file)")
                faults += found
                guard let theme else { continue }
                if !themes.contains(where: { $0.id == theme.id }) { themes.append(theme) }
            }
        }
        return (themes, faults)
    }

    /// Where themes are, the listener's own first.
    var themeFolders: [String] { [locations.config + "/themes"] + [try? locator.folder(.themes)].compactMap { $0 } }

    /// Files that hold a theme of an id, the listener's own first.
    private func themePaths(_ name: String) -> [String] {
        themeFolders.map { "\($0)/\(name).json5" }.filter { access($0, R_OK) == 0 }
    }

    // MARK: State

    private var historyPath: String { locations.state + "/prompt-history" }
    private var memoryPath: String { locations.state + "/screen.json" }

    /// Lines typed in earlier runs, oldest first, and what came of them.
    func history() -> [SaidLine] {
        guard let bytes = try? AtomicFile.read(historyPath) else { return [] }
        return SaidLine.read(String(decoding: bytes, as: UTF8.self))
    }

    /// Adds a line, or a reply to one; several screens may do so at once.
    func remember(_ line: SaidLine) {
        guard (try? Locations.prepare(locations.state)) != nil else { return }
        let descriptor = open(historyPath, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let bytes = Array("\(line.written)\n".utf8)
        _ = write(descriptor, bytes, bytes.count)
        close(descriptor)
    }

    func memory() -> ScreenMemory {
        guard let bytes = try? AtomicFile.read(memoryPath) else { return ScreenMemory() }
        return (try? JSONDecoder().decode(ScreenMemory.self, from: Data(bytes))) ?? ScreenMemory()
    }

    /// Keeps what the next run begins with, and cuts the history where it has grown long.
    func save(_ memory: ScreenMemory) {
        guard (try? Locations.prepare(locations.state)) != nil else { return }
        if let data = try? JSONEncoder().encode(memory) { try? AtomicFile.write(data, to: memoryPath) }
        if let bytes = try? AtomicFile.read(historyPath), bytes.count > 1 << 18 {
            let lines = SaidLine.read(String(decoding: bytes, as: UTF8.self)).map(\.whole)
            try? AtomicFile.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: historyPath)
        }
    }
}
