import MediaModel
import PlayerProtocol
import Screen

@testable import PlayerApp

/// A screen without terminal and player: messages in, frames and effects out, and a clock that stands.
struct TestScreen {
    var state: AppState
    var now = 1000.0
    private(set) var effects: [Effect] = []

    init(_ width: Int = 80, _ height: Int = 24, language: LanguageCode = "en", history: [String] = []) throws {
        let texts = try ScreenTexts.load(folder: Repository.path("Sources/MediaLanguage/Resources/Languages"), language: language)
        let (keyMap, _) = KeyMap.load(path: Repository.path("keymaps/default.json5"), presets: Repository.path("keymaps"))
        state = AppState(
            texts: texts, widths: .simple, keyMap: keyMap, themes: [Theme(id: "none", name: "None", sheet: StyleSheet())], history: history,
            size: (width, height), now: now)
    }

    /// A screen whose player answers with a small collection.
    static func connected(_ width: Int = 80, _ height: Int = 24, language: LanguageCode = "en") throws -> TestScreen {
        var screen = try TestScreen(width, height, language: language)
        screen.send(.connected)
        screen.send(.event(.snapshot(Sample.snapshot)))
        screen.answer()
        return screen
    }

    mutating func send(_ message: AppMessage) { effects = update(&state, message, at: now) }

    /// Presses keys by their names, with spaces between.
    mutating func press(_ names: String) {
        for name in names.split(separator: " ") {
            guard let key = Key(name: String(name)) else { continue }
            send(.input(.key(key)))
        }
    }

    /// Presses a key for each character.
    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { send(.input(.key(Key(scalar)))) }
    }

    /// Answers all requests for rows from the sample collection, until nothing more is asked.
    mutating func answer() {
        var waiting = effects
        while !waiting.isEmpty {
            guard case .send(let request, let tag) = waiting.removeFirst(), let reply = Sample.reply(to: request) else { continue }
            send(.reply(tag, reply))
            waiting += effects
        }
    }

    var requests: [PlayerRequest] {
        effects.compactMap { effect in
            if case .send(let request, _) = effect { return request }
            return nil
        }
    }

    var covers: [CoverRequest] {
        effects.compactMap { effect in
            if case .loadCover(let request) = effect { return request }
            return nil
        }
    }

    var commands: [RemoteCommand] {
        requests.compactMap { request in
            if case .send(let command) = request { return command }
            return nil
        }
    }

    var text: String { view(state).text }
    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}

extension CellWidths {
    /// Widths as East Asian terminals draw them, without a C library.
    static let simple = CellWidths { scalar in
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0: -1
        case 0x300..<0x370, 0x200b..<0x2010, 0xfe00..<0xfe10: 0
        case 0x1100..<0x1160, 0x2e80..<0xa4d0, 0xac00..<0xd7a4, 0xf900..<0xfb00, 0xff01..<0xff61, 0x1f300..<0x1f650: 2
        default: 1
        }
    }
}

/// The repository that these tests are in.
enum Repository {
    static func path(_ relative: String) -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(root)/\(relative)"
    }
}
