import Foundation
import PlayerProtocol
import Testing

/// Settings are JSON5, every key is optional, and a fault names file and key.
struct SettingsTests {
    @Test func commentsAndUnknownKeysAreFine() throws {
        let settings = try load("{ // mine\n keepPlaying: true, somethingElse: 3, mpv: { ao: 'null' } }")
        #expect(settings.keepPlaying)
        #expect(settings.mpv == ["ao": "null"])
        #expect(settings.replayGain == "album")
    }

    @Test func noFileMeansDefaults() throws {
        #expect(try Settings.load(folder: "/nonexistent") == Settings())
    }

    static let faults = [
        ("{ replayGain: 'loud' }", "replayGain"), ("{ skipForward: -1 }", "skipForward"), ("{ hints: 'yes' }", "hints"),
        ("{ hints: tru }", nil),
    ]

    @Test(arguments: faults)
    func aFaultNamesItsKey(_ text: String, _ key: String?) throws {
        let error = #expect(throws: SettingsError.self) { try load(text) }
        #expect(error?.key == key)
        #expect(error?.path.hasSuffix("/settings.json5") == true)
    }

    /// One slip costs one setting, and all slips are named.
    @Test func whatIsWrongCostsOnlyItself() throws {
        try inFolder("{ mpv: { ao: 'null' }, replayGain: 'loud', hints: 'yes', skipForward: -1, keepPlaying: true }") { folder in
            let (settings, faults) = Settings.loadWhatHolds(folder: folder)
            #expect(settings.mpv == ["ao": "null"] && settings.keepPlaying)
            #expect(settings.replayGain == "album" && settings.hints && settings.skipForward == Settings().skipForward)
            #expect(Set(faults.map(\.key)) == ["replayGain", "hints", "skipForward"])
        }
        try inFolder("{ mpv: { ao: [17] }, keepPlaying: true }") { folder in
            let (settings, faults) = Settings.loadWhatHolds(folder: folder)
            #expect(settings.keepPlaying && settings.mpv.isEmpty && faults.map(\.key) == ["mpv.ao"])
        }
        try inFolder("{ hints: tru }") { folder in
            let (settings, faults) = Settings.loadWhatHolds(folder: folder)
            #expect(settings == Settings() && faults.count == 1)
        }
    }

    /// A bracket that was forgotten at the end is named, and costs nothing.
    @Test(arguments: [
        "{ mpv: { ao: 'null' }, keepPlaying: true", "{ keepPlaying: true, mpv: { ao: 'null'\n", "{keepPlaying:true,mpv:{ao:'null'},",
    ])
    func whatHasNoEndHoldsToo(_ text: String) throws {
        try inFolder(text) { folder in
            let (settings, faults) = Settings.loadWhatHolds(folder: folder)
            #expect(settings.keepPlaying && settings.mpv == ["ao": "null"])
            #expect(faults.count == 1 && faults.first?.description.contains("/settings.json5:1: there is no '}'") == true, "\(faults)")
        }
    }

    @Test func optionsOfMPVAreTextsNumbersAndSwitches() throws {
        let settings = try load(
            "{ mpv: { ao: 'null', 'audio-buffer': 0.5, 'volume-max': 130, 'gapless-audio': true, 'load-scripts': false } }")
        let expected = ["ao": "null", "audio-buffer": "0.5", "volume-max": "130", "gapless-audio": "yes", "load-scripts": "no"]
        #expect(settings.mpv == expected)
    }

    @Test(arguments: [
        ("{\n  hints: true\n  theme: 'dusk'\n}", 3, "a comma or '}' is missing"),
        ("{\n hints: tru,\n}", 2, "'tru' is no value; texts stand in quotes"),
        ("// mine\n/* two\nlines */ {\n theme: 'dusk\n}", 4, "a text has no end"), ("{ a: [1, 2,\n }", 2, "'}' is no value"),
        ("{ hints: true } }", 1, "something follows the end"), ("{\n\n a: 1", 1, "there is no '}' to what begins here"),
        ("{ a 1 }", 1, "a colon is missing after 'a'"), ("{\n a: ,\n}", 2, "a value is missing"), ("", 1, "a value is missing"),
        ("{ hints: true,\n\n skipForward: 'far' }", 3, "skipForward"), ("{ hooks: [\n { run: ['x'] },\n { run: [] } ] }", 3, "hooks"),
    ])
    func aFaultNamesItsLine(_ text: String, _ line: Int, _ detail: String) throws {
        let error = try #require(throws: SettingsError.self) { try load(text) }
        #expect(error.line == line && error.description.contains("/settings.json5:\(line): "), "\(error)")
        if !detail.hasPrefix("'}'") { #expect(error.description.contains(detail), "\(error)") }
    }

    @Test(arguments: [
        "{}", "[]",
        " \u{FEFF}{ a: +1, 'b': .5, \"c\": 5., d: 0xFF, e: -Infinity, f: NaN, g: 1e3, h: null, /* x */ i: ['\\'', \"\\\"\"], } // end",
        "{ a: 'one \\\n two' }", "7", "'x'",
    ])
    func whatIsWholeHasNoFault(_ text: String) { #expect(JSON5Text(text.utf8).fault == nil) }

    private func load(_ text: String) throws -> Settings { try inFolder(text) { try Settings.load(folder: $0) } }

    private func inFolder<Value>(_ text: String, _ body: (String) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/settings.json5"))
        return try body(folder)
    }
}
