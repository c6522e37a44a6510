import Foundation
import MediaModel
import Playback
import Testing

/// Options of a player that makes no sound.
func quietOptions(untimed: Bool = false) -> PlayerOptions {
    var options = PlayerOptions()
    options.output = .null(untimed: untimed)
    return options
}

/// A player of generated sound, and what it reports.
struct Stage {
    let media: TestMedia
    let recorder = Recorder()
    let player: Player

    init(_ options: PlayerOptions = quietOptions()) throws {
        media = try TestMedia()
        player = try Player(options, handlers: recorder.handlers)
    }
}

@Suite struct PlayerTests {
    @Test func anEntryIsLoadedSoundsAndEnds() async throws {
        let stage = try Stage()
        let entry = try stage.media.sine("a.wav", seconds: 0.3)
        stage.player.load(entry)
        await stage.recorder.wait(for: .idle)
        stage.player.close()
        let facts = stage.recorder.facts.filter { $0 != .outputChanged(nil) }
        try #require(facts.count == 4)
        #expect(facts[0] == .loaded(entry.id, duration: 0.3, chapters: [], isLiveStream: false))
        #expect(facts[2...] == [.ended(entry.id, .finished), .idle])
        #expect(stage.recorder.restarts(of: entry).count == 1)
        #expect(stage.recorder.failures == [])
    }

    @Test func theNextEntryFollowsByItself() async throws {
        let stage = try Stage()
        let first = try stage.media.sine("a.wav", seconds: 0.3)
        let second = try stage.media.sine("b.wav", seconds: 0.3)
        stage.player.load(first)
        stage.player.setNext(second)
        await stage.recorder.wait(for: .ended(second.id, .finished))
        await stage.recorder.wait(for: .idle)
        let facts = stage.recorder.facts.filter { event in
            switch event {
            case .loaded, .ended, .idle: true
            default: false
            }
        }
        #expect(
            facts == [
                .loaded(first.id, duration: 0.3, chapters: [], isLiveStream: false), .ended(first.id, .finished),
                .loaded(second.id, duration: 0.3, chapters: [], isLiveStream: false), .ended(second.id, .finished), .idle,
            ])
    }

    @Test func aRepeatedEntryIsItsOwnSuccessor() async throws {
        let stage = try Stage()
        let entry = try stage.media.sine("a.wav", seconds: 0.2)
        stage.player.load(entry)
        stage.player.setNext(entry)
        await stage.recorder.wait("second end") { $0.events.count { $0 == .ended(entry.id, .finished) } == 2 }
        #expect(stage.recorder.restarts(of: entry).count == 2)
    }

    @Test func aChangedQueueChangesWhatFollows() async throws {
        let stage = try Stage()
        let entries = try ["a.wav", "b.wav", "c.wav"].map { try stage.media.sine($0, seconds: 20) }
        stage.player.load(entries[0])
        stage.player.setNext(entries[1])
        await stage.recorder.wait("hand-over") { $0.log.contains { $0.text.contains("b.wav append-play") } }
        stage.player.setNext(entries[2])
        stage.player.seek(to: 19.9)
        await stage.recorder.wait(forRestartOf: entries[2])
        #expect(!stage.recorder.hasLoaded(entries[1]))
    }

    @Test func whatIsTakenAwayDoesNotFollow() async throws {
        let stage = try Stage()
        let entries = try ["a.wav", "b.wav"].map { try stage.media.sine($0, seconds: 20) }
        stage.player.load(entries[0])
        stage.player.setNext(entries[1])
        await stage.recorder.wait("hand-over") { $0.log.contains { $0.text.contains("b.wav append-play") } }
        stage.player.setNext(nil)
        stage.player.seek(to: 19.9)
        await stage.recorder.wait(for: .idle)
        #expect(!stage.recorder.hasLoaded(entries[1]))
    }

    @Test func anotherEntryTakesThePlaceOfThatWhichPlays() async throws {
        let stage = try Stage()
        let entries = try ["a.wav", "b.wav"].map { try stage.media.sine($0, seconds: 30) }
        stage.player.load(entries[0])
        await stage.recorder.wait(forRestartOf: entries[0])
        stage.player.load(entries[1], at: 12)
        await stage.recorder.wait(forRestartOf: entries[1])
        #expect(stage.recorder.events.contains(.ended(entries[0].id, .stopped)))
        #expect(abs((stage.recorder.restarts(of: entries[1]).first ?? 0) - 12) < 0.5)
        stage.player.stop()
        await stage.recorder.wait(for: .idle)
        #expect(stage.recorder.facts.suffix(2) == [.ended(entries[1].id, .stopped), .idle])
    }

    @Test func twoHundredQuickLoadsEndInTheLast() async throws {
        let stage = try Stage()
        try stage.media.sine("a.wav", seconds: 30)
        let entries = (0..<200).map { _ in stage.media.entry("a.wav") }
        for entry in entries { stage.player.load(entry) }
        let last = try #require(entries.last)
        await stage.recorder.wait(forRestartOf: last)
        var open: Set<QueueEntryID> = []
        for event in stage.recorder.events {
            if case .loaded(let id, _, _, _) = event { open.insert(id) }
            if case .ended(let id, _) = event { open.remove(id) }
        }
        #expect(open == [last.id])
        #expect(stage.recorder.events.last { if case .restarted = $0 { true } else { false } } != nil)
    }

    @Test func aPathIsItsBytes() async throws {
        let stage = try Stage()
        try stage.media.sine("plain.wav", seconds: 0.2)
        let bytes = Array(stage.media.path("odd \u{1B}%41 'q' ").utf8) + [0xFF, 0xFE] + Array(".wav".utf8)
        let name = bytes.map { CChar(bitPattern: $0) } + [0]
        try #require(rename(stage.media.path("plain.wav"), name) == 0)
        let entry = TestMedia.entry(MediaLocation(path: bytes), title: "odd")
        stage.player.load(entry)
        await stage.recorder.wait(for: .ended(entry.id, .finished))
    }

    @Test func closingInTheMiddleOfLoadingIsSafe() async throws {
        for _ in 0..<5 {
            let stage = try Stage()
            let entry = try stage.media.sine("a.wav", seconds: 5)
            stage.player.load(entry)
            stage.player.setNext(entry)
            stage.player.close()
            stage.player.load(entry)
            stage.player.close()
            let count = stage.recorder.events.count
            #expect(stage.recorder.events.count == count)
        }
    }

    @Test func aHandlerMayCloseThePlayer() async throws {
        let box = PlayerBox()
        let recorder = Recorder()
        var handlers = recorder.handlers
        let record = handlers.event
        handlers.event = { event in
            record(event)
            if case .idle = event { box.player?.close() }
        }
        let media = try TestMedia()
        let entry = try media.sine("a.wav", seconds: 0.1)
        let player = try Player(quietOptions(), handlers: handlers)
        box.player = player
        player.load(entry)
        await recorder.wait(for: .idle)
        box.player = nil
    }

    @Test func anUnknownOptionIsAnError() throws {
        var options = quietOptions()
        options.mpvOptions = [("no-such-option", "1")]
        let error = #expect(throws: PlaybackError.self) { try Player(options, handlers: Recorder().handlers) }
        #expect(error?.call == "mpv_set_option_string no-such-option=1")
        #expect(error?.code == .mpv(-5))
    }
}
