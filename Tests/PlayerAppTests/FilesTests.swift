import FoundationEssentials
import MediaModel
import Screen
import Testing

@testable import PlayerApp

/// The files that ship, and the faults of those that listeners write.
@Suite struct FilesTests {
    private static func names(_ folder: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))) ?? []
        return files.filter { $0.hasSuffix(".json5") }.map { String($0.dropLast(6)) }.sorted()
    }

    static let themes = names("themes")
    static let keymaps = names("keymaps")

    private func withFile(_ text: String, _ body: (String) -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/ditty-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try text.write(toFile: folder + "/file.json5", atomically: true, encoding: .utf8)
        body(folder + "/file.json5")
    }

    @Test(arguments: themes) func themesAreComplete(name: String) {
        let (theme, faults) = Theme.load(path: Repository.path("themes/\(name).json5"))
        #expect(faults.isEmpty)
        #expect(theme.map { Set($0.sheet.roles.keys) } == Set(Role.allCases))
        #expect(theme.map { Set($0.sheet.surfaces.keys) } == Set(Surface.allCases))
    }

    /// What is read must be readable, in 256 colours too; a terminal's own background is taken for a usual one.
    @Test(arguments: themes, [ColorDepth.direct, .palette]) func themesCanBeRead(name: String, depth: ColorDepth) throws {
        let sheet = try #require(Theme.load(path: Repository.path("themes/\(name).json5")).theme).sheet
        let drawn: Set<Role> = [
            .border, .borderFocused, .progressDone, .progressRest, .scrollBar, .scrollThumb, .coverPaper, .coverInk, .coverLabel,
            .coverHole,
        ]
        let quiet: Set<Role> = [.promptGhost, .spanFiller, .disabled, .disliked]
        for role in Role.allCases where !drawn.contains(role) {
            for surface in Surface.allCases {
                let look = sheet.attributes(for: Style(role, on: surface), depth: depth)
                let paper = FilesTests.shown(look.background, depth) ?? RGB(28, 28, 28)
                // The sixteen are their owner's.
                guard !look.traits.contains(.reverse), let ink = FilesTests.shown(look.foreground, depth) else { continue }
                #expect(ink.contrast(to: paper) >= (quiet.contains(role) ? 3 : 4.5), "\(role) on \(surface)")
            }
        }
    }

    private static func shown(_ color: Color, _ depth: ColorDepth) -> RGB? {
        guard case .rgb(let rgb) = color else { return nil }
        guard depth == .palette else { return rgb }
        let number = Int(color.number(at: .palette)) - 16
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        let grey = UInt8(truncatingIfNeeded: 8 + 10 * (number - 216))
        return number >= 216 ? RGB(grey, grey, grey) : RGB(steps[number / 36], steps[number / 6 % 6], steps[number % 6])
    }

    /// A cover may have any colour; its theme is read all the same.
    @Test(arguments: [RGB(20, 10, 90), RGB(60, 64, 90), RGB(255, 255, 255)]) func aThemeOfAnyCoverCanBeRead(color: RGB) throws {
        let theme = try #require(Theme.load(path: Repository.path("themes/cover.json5")).theme)
        let look = theme.sheet(forCover: color).attributes(for: Style(.accent, on: .selection), depth: .direct)
        guard case .rgb(let ink) = look.foreground, case .rgb(let paper) = look.background else { return #expect(Bool(false)) }
        #expect(ink.contrast(to: paper) >= 4.5)
    }

    @Test func thereAreEnoughThemes() { #expect(FilesTests.themes.count >= 8) }

    @Test(arguments: keymaps) func keyMapsHaveNoFaults(name: String) {
        let (map, faults) = KeyMap.load(path: Repository.path("keymaps/\(name).json5"), presets: Repository.path("keymaps"))
        #expect(faults == [])
        for action in [ScreenAction.prompt, .palette, .quit, .up, .down, .activate, .togglePlayPause] {
            #expect(!map.anyKeys(for: action).isEmpty, "\(action)")
        }
    }

    @Test func theDefaultMapReachesEveryAction() {
        let (map, _) = KeyMap.load(path: Repository.path("keymaps/default.json5"), presets: Repository.path("keymaps"))
        #expect(ScreenAction.allCases.filter { map.anyKeys(for: $0).isEmpty } == [])
    }

    @Test func faultsOfKeyMapsNameFileAndKey() throws {
        let text = """
            { base: "default", everywhere: { "Foo": "quit", "x": "fly", "g": "top", "y": { command: "skipForward", interval: 15 }, \
            "Y": "say play something calm", "q": "none" }, attic: {} }
            """
        try withFile(text) { path in
            let (map, faults) = KeyMap.load(path: path, presets: Repository.path("keymaps"))
            #expect(
                faults == [
                    FileFault(path: path, key: "attic", detail: "there is no view 'attic'"),
                    FileFault(path: path, key: "everywhere.Foo", detail: "'Foo' names no key"),
                    FileFault(path: path, key: "everywhere.x", detail: "there is no action 'fly'"),
                    FileFault(path: path, key: "everywhere.g a", detail: "'g' is bound and hides 'g a'"),
                    FileFault(path: path, key: "everywhere.g g", detail: "'g' is bound and hides 'g g'"),
                    FileFault(path: path, key: "everywhere.g s", detail: "'g' is bound and hides 'g s'"),
                    FileFault(path: path, key: "everywhere.g x", detail: "'g' is bound and hides 'g x'"),
                ])
            #expect(map.match([Key("y")], in: .queue) == .binding(.command(.skipForward(interval: 15))))
            #expect(map.match([Key("Y")], in: .queue) == .binding(.say("play something calm")))
            #expect(map.match([Key("q")], in: .queue) == .none)
            #expect(map.match([Key("й")], in: .queue) == .none)
        }
    }

    /// Nobody sits before a screen on which no key does anything.
    @Test(arguments: ["", "[1]", "{ base: \"nosuch\" }", "{ everywhere: { \"y\": \"like\" } }", "{ everywhere: "])
    func aMapThatDoesNotHoldLeavesTheDefaultOne(_ text: String) throws {
        try withFile(text) { path in
            let (map, faults) = KeyMap.load(path: path, presets: Repository.path("keymaps"))
            #expect(map.match([Key("q")], in: .queue) == .binding(.action(.quit)))
            #expect(map.match([Key(":")], in: .playing) == .binding(.action(.prompt)))
            #expect(faults.isEmpty == text.contains("like"))
        }
        let (map, faults) = KeyMap.load(path: "/nowhere/vim.json5", presets: Repository.path("keymaps"))
        #expect(map.match([Key("q")], in: .queue) == .binding(.action(.quit)))
        #expect(faults.map(\.path) == ["/nowhere/vim.json5"])
    }

    @Test func aMapMayBeginWithNothing() throws {
        try withFile(#"{ base: "none", everywhere: { "y": "like" } }"#) { path in
            let (map, faults) = KeyMap.load(path: path, presets: Repository.path("keymaps"))
            #expect(map.match([Key("q")], in: .queue) == .none)
            #expect(map.match([Key("y")], in: .queue) == .binding(.action(.like)))
            #expect(faults.isEmpty)
        }
    }

    @Test func ownBindingsOnOtherLettersWin() throws {
        try withFile(#"{ base: "default", everywhere: { "й": "like" } }"#) { path in
            let (map, _) = KeyMap.load(path: path, presets: Repository.path("keymaps"))
            #expect(map.match([Key("й")], in: .queue) == .binding(.action(.like)))
            #expect(map.match([Key("ц")], in: .queue) == .binding(.action(.alternatives)))
        }
    }

    @Test func faultsOfThemesNameFileAndKey() throws {
        let text = ##"""
            { name: "Mine", palette: { a: "#123456", b: "#zz" }, roles: { text: "a", key: "b", tab: "b", title: "#12", nonsense: "red" },
            surfaces: { attic: {} } }
            """##
        try withFile(text) { path in
            let (theme, faults) = Theme.load(path: path)
            #expect(theme?.sheet.roles[.text]?.foreground == .rgb(RGB(0x12, 0x34, 0x56)))
            #expect(
                faults == [
                    FileFault(path: path, key: "palette.b", detail: "'#zz' is no colour"),
                    FileFault(path: path, key: "roles.nonsense", detail: "there is no role 'nonsense'"),
                    FileFault(path: path, key: "roles.title", detail: "'#12' is no colour"),
                    FileFault(path: path, key: "surfaces.attic", detail: "there is no surface 'attic'"),
                ])
        }
        #expect(Theme.load(path: "/nonexistent.json5").faults == [FileFault(path: "/nonexistent.json5", key: "", detail: "cannot be read")])
    }

    /// The names of Swift's types help nobody.
    @Test(arguments: [
        (#"{ name: 7 }"#, "must be a text"), (#"{ name: "A", roles: [] }"#, "must be an object, { … }"),
        (#"{ name: "A", roles: { title: { bold: "yes" } } }"#, "must be true or false"),
    ])
    func faultsAreToldInWords(text: String, detail: String) throws {
        try withFile(text) { path in #expect(Theme.load(path: path).faults.map(\.detail) == [detail]) }
    }

    @Test func aCommandThatIsNoneIsNamed() throws {
        try withFile(#"{ everywhere: { "y": { command: "nope" } } }"#) { path in
            let (_, faults) = KeyMap.load(path: path, presets: Repository.path("keymaps"))
            #expect(faults == [FileFault(path: path, key: "everywhere.y", detail: "'nope' is not known")])
        }
    }

    @Test(arguments: ["en", "ru", "ja"] as [LanguageCode]) func everyActionHasItsText(language: LanguageCode) throws {
        let texts = try ScreenTexts.load(folder: Repository.path("Sources/MediaLanguage/Resources/Languages"), language: language)
        for action in ScreenAction.allCases { #expect(texts.phrase("action.\(action.rawValue)") != nil, "\(action)") }
        for name in RemoteCommandName.allCases where name.rawValue.hasSuffix("Queue") == false {
            #expect(texts.phrase("command.\(name.rawValue)") != nil, "\(name)")
        }
        for kind in MediaIntent.Kind.allCases where kind != .command && kind != .ask && kind != .affinity {
            #expect(texts.phrase("reading.\(kind.rawValue)") != nil, "\(kind)")
        }
        for type in MediaItemType.allCases { #expect(texts.phrase("type.\(type.rawValue)") != nil, "\(type)") }
        for question in MediaQuestion.allCases { #expect(texts.phrase("question.\(question.rawValue)") != nil, "\(question)") }
        if language != "en" { #expect(texts("view.queue") != "Queue") }
    }

    @Test(
        arguments: [
            (["LANG": "ru_RU.UTF-8"], "ru"), (["LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_US"], "en"),
            (["LANGUAGE": "fr:ja", "LANG": "ru_RU"], "ja"),
            ([:], "en"), (["LANG": "C"], "en"), (["LC_ALL": "ru", "LANG": "ja"], "ru"),
        ] as [([String: String], LanguageCode)])
    func languageOfTheEnvironment(environment: [String: String], language: LanguageCode) {
        #expect(ScreenTexts.language(environment: environment) == language)
    }
}
