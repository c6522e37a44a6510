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
        try inFolder("{ mpv: { ao: 17 }, keepPlaying: true }") { folder in
            let (settings, faults) = Settings.loadWhatHolds(folder: folder)
            #expect(settings.keepPlaying && settings.mpv.isEmpty && faults.map(\.key) == ["mpv.ao"])
        }
        try inFolder("{ hints: tru }") { folder in
            let (settings, faults) = Settings.loadWhatHolds(folder: folder)
            #expect(settings == Settings() && faults.count == 1)
        }
    }

    private func load(_ text: String) throws -> Settings { try inFolder(text) { try Settings.load(folder: $0) } }

    private func inFolder<Value>(_ text: String, _ body: (String) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/settings.json5"))
        return try body(folder)
    }
}
