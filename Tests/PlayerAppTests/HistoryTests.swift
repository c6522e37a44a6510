import MediaModel
import PlayerProtocol
import Screen
import Testing

@testable import PlayerApp

/// What was said, and what came of it.
@Suite struct HistoryTests {
    private static let said = SaidLine("play telephone weather", reply: "Playing the album Telephone Weather by Marzipan Radio.")

    @Test func aNarrowScreenTellsWhatCameOfTheSelectedSentence() throws {
        var screen = try TestScreen.connected(40, 12)
        screen.state.recall([SaidLine("louder", reply: "Louder."), HistoryTests.said])
        screen.run("6")
        #expect(screen.lines.contains { $0.hasPrefix(" Playing the album Telephone Weather") }, "\(screen.text)")
        #expect(screen.text.contains("Marzipan Radio."), "\(screen.text)")
        screen.press("k")
        #expect(screen.text.contains("Louder.") && !screen.text.contains("Marzipan"), "\(screen.text)")
    }

    @Test func aWideScreenTellsItBesideTheSentence() throws {
        var screen = try TestScreen.connected(160, 24)
        screen.state.recall([HistoryTests.said])
        screen.run("6")
        #expect(screen.lines.count { $0.contains("Marzipan Radio.") } == 1)
        #expect(screen.lines.contains { $0.contains("play telephone weather") && $0.contains("Playing the album") })
    }

    /// What a view shows needs no popup of lines above it.
    @Test func linesForThoseWhoReadLinesHideNoView() throws {
        var screen = try TestScreen.connected()
        screen.press(":")
        screen.type("help")
        screen.press("Enter")
        let tags = screen.effects.compactMap { effect -> RequestTag? in
            if case .send(.say, let tag) = effect { return tag }
            return nil
        }
        var outcome = ActionOutcome(.done, reply: "Name a song.")
        outcome.lines = ["Play: Play some music", "Ask: What song is this?"]
        outcome.show = .view(name: "help")
        screen.send(.reply(try #require(tags.first), .outcome(outcome)))
        #expect(screen.state.view == .help && screen.state.overlay == nil)
    }
}
