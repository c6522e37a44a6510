import MediaModel
import Playback
import Testing

/// Options of a player that makes no sound.
func quietOptions(untimed: Bool = false) -> PlayerOptions {
    var options = PlayerOptions()
    options.output = .null(untimed: untimed)
    return options
}

@Suite struct PlayerTests {
    @Test func anEntryIsLoadedSoundsAndEnds() async throws {
        let media = try TestMedia()
        let entry = try media.sine("a.wav", seconds: 0.3)
        let recorder = Recorder()
        let player = try Player(quietOptions(), handlers: recorder.handlers)
        player.load(entry)
        await recorder.wait(for: .idle)
        player.close()
        #expect(
            recorder.facts.filter { $0 != .outputChanged(nil) } == [
                .loaded(entry.id, duration: 0.3, chapters: [], isLiveStream: false), .restarted(entry.id, position: 0),
                .ended(entry.id, .finished), .idle,
            ])
        #expect(recorder.failures == [])
    }
}
