import FoundationEssentials
import Testing

@testable import PlayerProtocol

/// The table of the manual and the reading of the settings know the same keys.
struct SettingsTableTests {
    @Test func theTableHasEveryKey() {
        #expect(Set(Settings.rows.map(\.key)) == Set(Settings.Keys.allCases.map(\.rawValue)))
    }

    @Test func hooksAreRead() throws {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let settings = try decoder.decode(
            Settings.self,
            from: Data("{notifications: true, pauseOtherPlayers: true, hooks: [{on: ['started'], run: ['a', 'b']}, {run: ['c']}]}".utf8))
        #expect(settings.notifications && settings.pauseOtherPlayers)
        #expect(settings.hooks == [EventHook(on: [.started], run: ["a", "b"]), EventHook(on: [], run: ["c"])])
        #expect(throws: DecodingError.self) {
            _ = try decoder.decode(Settings.self, from: Data("{hooks: [{run: []}]}".utf8))
        }
    }
}
