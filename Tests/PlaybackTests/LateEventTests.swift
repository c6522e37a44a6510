import MediaModel
import Testing

@testable import Playback

/// Events that are under way while something else has been asked for.
@Suite struct LateEventTests {
    private let first = CoreScript.entry(1)
    private let second = CoreScript.entry(2)
    private let third = CoreScript.entry(3)

    @Test func aRestartOfAnOlderSeekIsNotTold() {
        var script = CoreScript()
        script.play(first)
        script.clear()
        script.command(.seek(.to(50)))
        script.answer("seek")
        script.mpv(.seek)
        script.command(.seek(.to(90)))
        script.mpv(.playbackRestart)
        #expect(script.events == [])
        script.answer("seek")
        script.mpv(.seek)
        script.restart(at: 90)
        #expect(script.events == [.restarted(first.id, position: 90)])
    }

    @Test func aPositionAskedBeforeASeekIsNotTold() {
        var script = CoreScript()
        script.play(first)
        script.clear()
        script.wait(1.1)
        script.command(.seek(.to(90)))
        script.answer("get time-pos", .double(1.1))
        #expect(script.events == [])
    }

    @Test func whatMPVSaysAfterASeekIsRight() {
        var script = CoreScript()
        script.play(first)
        script.clear()
        script.command(.seek(.to(50)))
        script.answer("seek")
        script.mpv(.seek)
        script.restart(at: 48.5)
        #expect(script.events == [.restarted(first.id, position: 50), .restarted(first.id, position: 48.5)])
    }

    @Test func aValueReadBeforeASetDoesNotTurnItBack() {
        var script = CoreScript()
        script.command(.set(.volume, .double(30)))
        script.answer("set volume")
        script.mpv(.propertyChanged(observer: Observed.volume.rawValue, value: .double(30)))
        script.command(.set(.volume, .double(60)))
        script.answer("get volume", .double(30))
        script.answer("set volume")
        script.mpv(.propertyChanged(observer: Observed.volume.rawValue, value: .double(30)))
        script.answer("get volume", .double(60))
        #expect(script.events == [.volumeChanged(30), .volumeChanged(60)])
    }

    @Test func anOlderAnswerToASetIsNotTold() {
        var script = CoreScript()
        script.command(.set(.mute, .flag(true)))
        script.command(.set(.mute, .flag(false)))
        script.answer("set mute")
        script.answer("set mute")
        #expect(script.events == [])
    }

    @Test func aSuccessorThatBeganTooLateGivesWay() {
        var script = CoreScript()
        let playing = script.play(first)
        script.setNext(second)
        let unwanted = script.admit()
        script.setNext(third)
        let wanted = script.admit()
        script.clear()
        script.mpv(.endFile(MPVFileEnd(reason: .eof, entry: playing)))
        script.mpv(.startFile(unwanted))
        #expect(script.commands == ["loadfile /a.flac replace"])
        script.mpv(.endFile(MPVFileEnd(reason: .stop, entry: unwanted)))
        script.openFile(script.admit())
        #expect(wanted == unwanted + 1)
        #expect(
            script.events == [.ended(first.id, .finished), .loaded(third.id, duration: 200, chapters: [], isLiveStream: false)])
    }

    @Test func aSuccessorThatWasTakenAwayIsStopped() {
        var script = CoreScript()
        let playing = script.play(first)
        script.setNext(second)
        let unwanted = script.admit()
        script.setNext(nil)
        script.clear()
        script.mpv(.endFile(MPVFileEnd(reason: .eof, entry: playing)))
        script.mpv(.startFile(unwanted))
        #expect(script.events == [.ended(first.id, .finished), .idle])
        #expect(script.commands == ["stop"])
    }

    @Test func aReplacedLoadIsNotTold() {
        var script = CoreScript()
        script.load(first)
        let replaced = script.admit()
        script.load(second)
        script.mpv(.startFile(replaced))
        script.mpv(.fileLoaded)
        let wanted = script.admit()
        script.mpv(.endFile(MPVFileEnd(reason: .stop, entry: replaced)))
        script.openFile(wanted)
        #expect(script.events == [.loaded(second.id, duration: 200, chapters: [], isLiveStream: false)])
    }

    @Test func aSuccessorIsNotGivenBeforeTheCurrentOne() {
        var script = CoreScript()
        script.load(first)
        script.setNext(second)
        script.hand(.checked(script.checks[1], nil))
        #expect(script.commands == [])
        script.hand(.checked(script.checks[0], nil))
        #expect(script.commands == ["loadfile /a.flac replace", "loadfile /a.flac append-play"])
    }

    @Test func aFileThatGivesNoSignIsGivenUp() {
        var script = CoreScript()
        script.load(first)
        script.wait(9.9)
        #expect(script.events == [])
        script.wait(0.2)
        #expect(script.events == [.ended(first.id, .failed(.unreadable)), .idle])
        script.hand(.checked(script.checks[0], nil))
        #expect(script.commands == [])
    }

    @Test func lostEventsAreMadeUpFor() {
        var script = CoreScript()
        script.play(first)
        script.setNext(second)
        let next = script.admit()
        script.clear()
        script.mpv(.queueOverflow)
        script.answer("get playlist", .list([.map(["id": .int(1)]), .map(["id": .int(next), "playing": .flag(true)])]))
        #expect(script.events == [.ended(first.id, .finished)])
        script.answer("get duration", .double(7))
        for name in ["chapter-list", "demuxer-via-network", "seekable", "partially-seekable", "file-size", "file-format"] {
            script.answer("get \(name)")
        }
        script.answer("get time-pos", .double(3))
        #expect(
            script.events.suffix(2) == [
                .loaded(second.id, duration: 7, chapters: [], isLiveStream: false), .restarted(second.id, position: 3),
            ])
    }

    @Test func aPlaylistFileIsPlayedByItsFirstEntry() {
        var script = CoreScript()
        script.load(CoreScript.entry(1, url: "http://radio/listen.pls"))
        let playlist = script.admit()
        script.mpv(.startFile(playlist))
        script.mpv(.endFile(MPVFileEnd(reason: .redirect, entry: playlist, inserted: 20, insertedCount: 3)))
        script.openFile(20, network: true)
        #expect(script.events == [.loaded(QueueEntryID(1), duration: 200, chapters: [], isLiveStream: false)])
        script.mpv(.endFile(MPVFileEnd(reason: .error, error: -13, entry: 20)))
        script.clear()
        script.mpv(.startFile(21))
        #expect(script.commands == [])
    }
}
