import MediaModel
import Playback
import Testing

/// A setting, and the events that tell of it.
struct ControlCase: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @Sendable (Player) -> Void
    var events: [PlaybackEvent]

    var testDescription: String { name }
}

@Suite struct ControlTests {
    @Test(arguments: [
        ControlCase(name: "rate", change: { $0.setRate(1.5) }, events: [.rateChanged(1.5)]),
        ControlCase(name: "rate too high", change: { $0.setRate(9) }, events: [.rateChanged(4)]),
        ControlCase(name: "rate too low", change: { $0.setRate(0) }, events: [.rateChanged(0.25)]),
        ControlCase(name: "volume", change: { $0.setVolume(40) }, events: [.volumeChanged(40)]),
        ControlCase(name: "volume too low", change: { $0.setVolume(-3) }, events: [.volumeChanged(0)]),
        ControlCase(name: "mute", change: { $0.setMuted(true) }, events: [.muteChanged(true)]),
        ControlCase(name: "pause", change: { $0.setPaused(true) }, events: [.paused(.listener)]),
    ])
    func aSettingIsToldWhenMPVHasIt(control: ControlCase) async throws {
        let stage = try Stage()
        let entry = try stage.media.sine("a.wav", seconds: 30)
        stage.player.load(entry)
        await stage.recorder.wait(forRestartOf: entry)
        control.change(stage.player)
        for event in control.events { await stage.recorder.wait(for: event) }
    }

    @Test func onlyTheLastOfQuickChangesIsTold() async throws {
        let stage = try Stage()
        for volume in 1...50 { stage.player.setVolume(Double(volume)) }
        await stage.recorder.wait(for: .volumeChanged(50))
        let told = stage.recorder.events.compactMap { if case .volumeChanged(let volume) = $0 { volume } else { nil } }
        #expect(told == told.sorted())
        #expect(told.last == 50)
    }

    @Test func pauseAndGoingOnAreTold() async throws {
        let stage = try Stage()
        let entry = try stage.media.sine("a.wav", seconds: 30)
        stage.player.load(entry, paused: true)
        await stage.recorder.wait(forRestartOf: entry)
        stage.player.setPaused(false)
        await stage.recorder.wait(for: .resumed)
        stage.player.setPaused(true)
        await stage.recorder.wait("second pause") { $0.events.count { $0 == .paused(.listener) } == 2 }
    }

    @Test func aSeekRightAfterALoadIsKept() async throws {
        let stage = try Stage()
        let entry = try stage.media.sine("a.wav", seconds: 30)
        stage.player.load(entry, paused: true)
        stage.player.seek(to: 21.5)
        await stage.recorder.wait(forRestartOf: entry, at: 21.5)
    }

    @Test func seeksAreExact() async throws {
        let stage = try Stage()
        let entry = try stage.media.sine("a.wav", seconds: 30)
        stage.player.load(entry, at: 10, paused: true)
        await stage.recorder.wait(forRestartOf: entry, at: 10)
        stage.player.seek(by: -3.25)
        await stage.recorder.wait(forRestartOf: entry, at: 6.75)
        stage.player.seek(by: 1)
        stage.player.seek(by: 1)
        await stage.recorder.wait(forRestartOf: entry, at: 8.75)
        stage.player.seek(to: -5)
        await stage.recorder.wait(forRestartOf: entry, at: 0)
    }

    @Test func commandsWithoutAnEntryFail() async throws {
        let stage = try Stage()
        stage.player.seek(to: 1)
        stage.player.seek(toChapter: 1)
        await stage.recorder.wait("failures") { $0.failures.count == 2 }
        #expect(stage.recorder.failures.map(\.code) == [.nothingPlays, .nothingPlays])
        #expect(stage.recorder.failures.map(\.call) == ["seek", "chapter"])
    }

    @Test func chaptersOfTheItemAreGoneThrough() async throws {
        let stage = try Stage()
        try stage.media.sine("a.wav", seconds: 30)
        var item = stage.media.entry("a.wav").item
        item.chapters = [Chapter(title: "one", start: 0), Chapter(title: "two", start: 10), Chapter(title: nil, start: 20)]
        let entry = QueueEntry(id: QueueEntryID(2_000_000), item: item)
        stage.player.load(entry, paused: true)
        await stage.recorder.wait(for: .loaded(entry.id, duration: 30, chapters: item.chapters ?? [], isLiveStream: false))
        await stage.recorder.wait(for: .chapterChanged(1))
        stage.player.stepChapter(by: 1)
        await stage.recorder.wait(for: .chapterChanged(2))
        stage.player.seek(toChapter: 3)
        await stage.recorder.wait(for: .chapterChanged(3))
        stage.player.stepChapter(by: 1)
        await stage.recorder.wait("failure") { $0.failures.first?.code == .noSuchChapter }
        stage.player.seek(to: 19.9)
        await stage.recorder.wait("back in two") {
            $0.events.last { if case .chapterChanged = $0 { true } else { false } } == .chapterChanged(2)
        }
        stage.player.stepChapter(by: -1)
        await stage.recorder.wait(forRestartOf: entry, at: 10)
        stage.player.stepChapter(by: -1)
        await stage.recorder.wait(forRestartOf: entry, at: 0)
    }

    @Test func aChapterIsToldWhenItIsReached() async throws {
        let stage = try Stage()
        try stage.media.sine("a.wav", seconds: 30)
        var item = stage.media.entry("a.wav").item
        item.chapters = [Chapter(title: "one", start: 0), Chapter(title: "two", start: 10)]
        let entry = QueueEntry(id: QueueEntryID(2_000_001), item: item)
        stage.player.load(entry, at: 9.8)
        await stage.recorder.wait(for: .chapterChanged(1))
        await stage.recorder.wait(for: .chapterChanged(2))
    }

    @Test func aPartOfAFileCountsFromItsOwnStart() async throws {
        let stage = try Stage()
        try stage.media.sine("a.wav", seconds: 30)
        let track = stage.media.entry("a.wav", start: 10, end: 20)
        stage.player.load(track, at: 2, paused: true)
        await stage.recorder.wait(for: .loaded(track.id, duration: 10, chapters: [], isLiveStream: false))
        await stage.recorder.wait(forRestartOf: track, at: 2)
        stage.player.seek(by: -5)
        await stage.recorder.wait(forRestartOf: track, at: 0)
        stage.player.seek(to: 9.8)
        stage.player.setPaused(false)
        await stage.recorder.wait(for: .ended(track.id, .finished))
    }

    @Test func tracksOfOneFileFollowEachOther() async throws {
        let stage = try Stage()
        try stage.media.sine("a.wav", seconds: 30)
        let tracks = [stage.media.entry("a.wav", start: 0, end: 10), stage.media.entry("a.wav", start: 10)]
        stage.player.load(tracks[0], at: 8.5)
        stage.player.setNext(tracks[1])
        await stage.recorder.wait(forRestartOf: tracks[1])
        #expect(stage.recorder.log.contains { $0.text.contains("playing through") })
        #expect((stage.recorder.restarts(of: tracks[1]).first ?? 9) < 0.25)
        let ended = stage.recorder.facts.firstIndex(of: .ended(tracks[0].id, .finished)) ?? .max
        let loaded = stage.recorder.facts.firstIndex(of: .loaded(tracks[1].id, duration: 20, chapters: [], isLiveStream: false)) ?? 0
        #expect(ended < loaded)
        stage.player.seek(to: 19.9)
        await stage.recorder.wait(for: .ended(tracks[1].id, .finished))
    }
}
