import MediaModel
import PlayerProtocol
import Testing

@testable import PlayerApp

/// Line by line: each thing is told once, whatever order its event and its reply come in.
@Suite struct PlainTellingTests {
    private var telling: PlainTelling
    private var now = 100.0

    init() throws {
        telling = PlainTelling(
            try ScreenTexts.load(folder: Repository.path("Sources/MediaLanguage/Resources/Languages"), language: "en"))
    }

    private mutating func event(_ state: NowPlayingInfo.PlaybackState, _ title: String?, awaiting: Bool = false) -> String? {
        var info = NowPlayingInfo()
        info.state = state
        info.item = title.map { MediaItem(identifier: MediaIdentifier("file:/\($0)"), type: .song, title: $0) }
        var snapshot = PlayerSnapshot()
        snapshot.nowPlaying = info
        return telling.line(of: StatusAnswer(snapshot, at: now), at: now, awaitingReply: awaiting)
    }

    private mutating func reply(_ text: String, _ result: ActionOutcome.Result = .done, awaiting: Bool = false) -> String? {
        telling.line(after: ActionOutcome(result, reply: text), at: now, awaitingReply: awaiting)
    }

    @Test mutating func whatNobodyAskedForIsTold() {
        #expect(event(.playing, "One") == "playing: One")
        #expect(event(.playing, "One") == nil, "a mere position")
        #expect(event(.paused, "One") == "paused: One")
        #expect(event(.stopped, nil) == "stopped")
    }

    @Test mutating func theReplyTellsWhatComesBeforeIt() {
        #expect(event(.playing, "One") == "playing: One")
        #expect(event(.playing, "Two", awaiting: true) == nil)
        #expect(reply("Playing “Two”.") == nil)
        #expect(event(.playing, "Two") == nil)
    }

    /// Several events may follow several replies, late and one by one.
    @Test mutating func theReplyTellsWhatComesAfterIt() {
        #expect(reply("Playing “Two”.") == nil)
        #expect(reply("Paused.") == nil)
        #expect(event(.paused, "Two") == nil)
        #expect(event(.playing, "Two") == nil)
        #expect(event(.paused, "Two") == nil)
        #expect(event(.playing, "Three") == "playing: Three", "no reply has named it")
    }

    @Test mutating func whatTheReplyDoesNotNameIsTold() {
        #expect(event(.playing, "Two", awaiting: true) == nil)
        #expect(reply("Next song.") == "playing: Two")
        #expect(event(.playing, "Three", awaiting: true) == nil)
        #expect(reply("Nothing is called that.", .notFound) == "playing: Three", "it went on by itself meanwhile")
    }

    @Test mutating func aLaterPauseIsNotTheReplysWork() {
        #expect(reply("Playing “Two”.") == nil)
        #expect(event(.playing, "Two") == nil)
        now += PlainTelling.effectTime + 1
        #expect(event(.paused, "Two") == "paused: Two")
    }
}
