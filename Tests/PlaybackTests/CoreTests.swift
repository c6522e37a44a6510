import MediaModel
import Testing

@testable import Playback

@Suite struct CoreTests {
    private let song = CoreScript.entry(1)
    private let stream = CoreScript.entry(1, url: "http://radio/a")

    // MARK: Output

    private func driver(_ name: MPVValue, in script: inout CoreScript) {
        script.mpv(.propertyChanged(observer: Observed.outputDriver.rawValue, value: .none))
        script.answer("get current-ao", name)
    }

    @Test func aLostOutputPausesAndAReturnedOneGoesOn() {
        var script = CoreScript()
        script.play(song)
        driver(.string("pulse"), in: &script)
        script.clear()
        driver(.string("null"), in: &script)
        script.answer("set pause")
        #expect(script.events == [.outputChanged(nil), .paused(.outputLost)])
        script.wait(2.1)
        #expect(script.commands.contains("ao-reload"))
        driver(.string("pulse"), in: &script)
        script.answer("set pause")
        #expect(script.events.suffix(2) == [.outputChanged("PulseAudio"), .resumed])
    }

    @Test func aPauseOfTheListenersIsLeftAlone() {
        var script = CoreScript()
        script.play(song)
        driver(.string("pulse"), in: &script)
        driver(.string("null"), in: &script)
        script.answer("set pause")
        script.command(.setPaused(true))
        script.answer("set pause")
        script.clear()
        driver(.string("pulse"), in: &script)
        #expect(script.events == [.outputChanged("PulseAudio")])
        #expect(script.commands == [])
    }

    @Test func withoutADeviceFromTheStartTheClockRuns() {
        var script = CoreScript()
        script.play(song)
        script.clear()
        driver(.string("null"), in: &script)
        #expect(script.events == [.outputChanged(nil)])
        #expect(script.commands == [])
        script.wait(60)
        #expect(script.commands.count { $0 == "ao-reload" } == 4)
    }

    @Test func aPauseThatNobodyAskedForIsALostOutput() {
        var script = CoreScript()
        script.play(song)
        script.clear()
        script.mpv(.propertyChanged(observer: Observed.pause.rawValue, value: .none))
        script.answer("get pause", .flag(true))
        #expect(script.events == [.paused(.outputLost)])
    }

    @Test func anOutputThatTakesNothingIsOpenedAnew() {
        var script = CoreScript()
        script.play(song)
        driver(.string("pulse"), in: &script)
        for _ in 0..<7 {
            script.wait(1.01)
            script.answerAll("get time-pos", .double(4))
        }
        #expect(script.commands.count { $0 == "ao-reload" } == 1)
    }

    // MARK: Streams

    @Test func aDroppedStreamIsTriedAgainMoreAndMoreSlowly() {
        var script = CoreScript()
        var playing = script.play(stream, network: true)
        script.wait(3.5)
        script.answer("get time-pos", .double(3))
        var delays: [Double] = []
        script.clear()
        for attempt in 1...5 {
            script.mpv(.endFile(MPVFileEnd(reason: attempt == 1 ? .eof : .error, error: attempt == 1 ? 0 : -13, entry: playing)))
            #expect(script.events.last == .reconnecting(stream.id, attempt: attempt))
            let since = script.now
            while script.commands.count < attempt, let due = script.core.deadline { script.wait(due - script.now) }
            delays.append(script.now - since)
            playing = script.admit()
            script.mpv(.startFile(playing))
        }
        #expect(delays == [0.5, 1, 2, 4, 8])
        #expect(script.commands == Array(repeating: "loadfile http://radio/a replace start=3.000000000", count: 5))
        script.mpv(.endFile(MPVFileEnd(reason: .error, error: -13, entry: playing)))
        #expect(script.events.suffix(2) == [.ended(stream.id, .failed(.connectionLost)), .idle])
    }

    @Test func aStreamThatIsWellHasAllItsAttemptsAgain() {
        var script = CoreScript()
        let playing = script.play(stream, network: true)
        script.mpv(.endFile(MPVFileEnd(reason: .eof, entry: playing)))
        script.wait(1)
        let again = script.admit()
        script.openFile(again, network: true)
        script.restart(at: 0)
        for second in 1...11 {
            script.wait(1.01)
            script.answerAll("get time-pos", .double(Double(second)))
        }
        script.clear()
        script.mpv(.endFile(MPVFileEnd(reason: .eof, entry: again)))
        #expect(script.events == [.reconnecting(stream.id, attempt: 1)])
    }

    /// A server that cannot go on in the middle sends the same beginning each time.
    @Test func aStreamThatAlwaysBreaksOffAtOnePlaceIsGivenUp() {
        var script = CoreScript()
        var playing = script.play(stream, network: true)
        for attempt in 1...6 {
            for second in 1...15 {
                script.wait(1.01)
                script.answerAll("get time-pos", .double(Double(second)))
            }
            script.clear()
            script.mpv(.endFile(MPVFileEnd(reason: .eof, entry: playing)))
            guard attempt < 6 else { break }
            #expect(script.events == [.reconnecting(stream.id, attempt: attempt)])
            script.wait(10)
            playing = script.admit()
            script.openFile(playing, network: true)
            script.restart(at: 0)
        }
        #expect(script.events == [.ended(stream.id, .failed(.connectionLost)), .idle])
    }

    @Test func theEndOfAStreamNearItsEndIsTheEnd() {
        var script = CoreScript()
        let playing = script.play(stream, duration: 10, network: true)
        script.wait(8)
        script.clear()
        script.mpv(.endFile(MPVFileEnd(reason: .eof, entry: playing)))
        #expect(script.events == [.ended(stream.id, .finished), .idle])
    }

    @Test func whatTheServerSaysIsTheReason() {
        var script = CoreScript()
        script.load(stream)
        let entry = script.admit()
        script.mpv(.startFile(entry))
        script.mpv(.log(PlayerLogMessage(level: .warn, prefix: "ffmpeg", text: "http: HTTP error 404 Not Found")))
        script.mpv(.endFile(MPVFileEnd(reason: .error, error: -13, entry: entry)))
        #expect(script.events == [.ended(stream.id, .failed(.other("http: HTTP error 404 Not Found"))), .idle])
    }

    @Test func aSuccessorOfAStreamWaitsUntilTheRestIsThere() {
        var script = CoreScript()
        script.play(stream, duration: 100, network: true)
        script.setNext(CoreScript.entry(2))
        script.admit()
        script.clear()
        script.wait(1.01)
        script.answer("get demuxer-cache-time", .double(40))
        #expect(script.commands == [])
        script.answerAll("get time-pos", .double(1))
        script.wait(1.01)
        script.answer("get demuxer-cache-time", .double(99.5))
        #expect(script.commands == ["loadfile /a.flac append-play"])
    }

    @Test func aLiveStreamBeginsAnewAtItsPresent() {
        var script = CoreScript()
        script.load(stream)
        let entry = script.admit()
        script.mpv(.startFile(entry))
        script.mpv(.fileLoaded)
        script.answer("get duration", .double(3))
        script.answer("get demuxer-via-network", .flag(true))
        script.answer("get seekable", .flag(false))
        for name in ["chapter-list", "partially-seekable", "file-size", "file-format"] { script.answer("get \(name)", error: -8) }
        #expect(script.events == [.loaded(stream.id, duration: nil, chapters: [], isLiveStream: true)])
        script.restart(at: 0)
        script.command(.seek(.to(5)))
        #expect(script.failures.map(\.code) == [.notSeekable])
        script.clear()
        script.mpv(.endFile(MPVFileEnd(reason: .eof, entry: entry)))
        script.wait(0.5)
        #expect(script.commands == ["loadfile http://radio/a replace"])
    }

    @Test func aStreamsTitleIsToldOnce() {
        var script = CoreScript()
        script.play(stream, network: true)
        script.clear()
        for _ in 0..<2 {
            script.mpv(.propertyChanged(observer: Observed.streamTitle.rawValue, value: .none))
            script.answer("get metadata/by-key/icy-title", .string("NEK - LAURA NON C\u{FFFD}"))
        }
        #expect(script.events == [.streamTitle("NEK - LAURA NON C\u{FFFD}")])
    }

    @Test func theClockStandsWhileDataAreAwaited() {
        var script = CoreScript()
        script.play(stream, network: true)
        script.clear()
        script.mpv(.propertyChanged(observer: Observed.buffering.rawValue, value: .none))
        script.answer("get paused-for-cache", .flag(true))
        #expect(script.events == [.buffering(true)])
        #expect(script.core.deadline == nil)
    }

    // MARK: Commands

    @Test(
        arguments: [
            (false, nil, nil, 0.0, "loadfile /a.flac replace"),
            (false, nil, nil, 61.5, "loadfile /a.flac replace start=61.500000000"),
            (true, nil, nil, 61.5, "loadfile /a.flac replace -1 start=61.500000000"),
            (true, nil, nil, 0, "loadfile /a.flac replace"),
            (false, 10.25, 20, 1, "loadfile /a.flac replace start=11.250000000,end=20.000000000"),
            (false, 0, 20, 0, "loadfile /a.flac replace end=20.000000000"),
        ] as [(Bool, Double?, Double?, Double, String)])
    func loadfileTakesWhatItsVersionTakes(hasIndex: Bool, start: Double?, end: Double?, position: Double, expected: String) {
        var script = CoreScript(loadfileTakesIndex: hasIndex)
        script.load(CoreScript.entry(1, start: start, end: end), position: position)
        script.admit()
        #expect(script.commands == [expected])
    }

    @Test func seeksBeforeAndDuringOpeningAreKept() {
        var script = CoreScript()
        script.load(song)
        script.command(.seek(.to(30)))
        script.command(.seek(.by(5)))
        let entry = script.admit()
        #expect(script.commands == ["loadfile /a.flac replace start=35.000000000"])
        script.mpv(.startFile(entry))
        script.command(.seek(.by(5)))
        script.clear()
        script.mpv(.fileLoaded)
        #expect(script.commands == ["seek 40.000000000 absolute+exact"])
    }

    @Test func aPausedLoadPausesBeforeItPlays() {
        var script = CoreScript()
        script.load(song, paused: true)
        script.admit()
        #expect(script.commands == ["pause=flag(true)", "loadfile /a.flac replace"])
    }

    @Test func softerMusicKeepsTheListenersVolume() {
        var script = CoreScript()
        script.command(.set(.volume, .double(70)))
        script.answer("set volume")
        script.command(.soften(0.4))
        script.answer("set volume")
        script.mpv(.propertyChanged(observer: Observed.volume.rawValue, value: .none))
        script.answer("get volume", .double(28))
        script.command(.set(.volume, .double(50)))
        script.answer("set volume")
        script.command(.soften(1))
        script.answer("set volume")
        #expect(script.commands == ["volume=double(70.0)", "volume=double(28.0)", "volume=double(20.0)", "volume=double(50.0)"])
        #expect(script.events == [.volumeChanged(70), .volumeChanged(50)])
    }

    @Test func theListenersLastWordOnPauseCounts() {
        var script = CoreScript()
        script.load(song, paused: true)
        script.command(.setPaused(false))
        script.admit()
        #expect(script.commands.dropLast().last == "pause=flag(false)")
    }

    @Test func nothingIsDueWhileNothingPlays() {
        var script = CoreScript()
        #expect(script.core.deadline == nil)
        script.play(song)
        #expect(script.core.deadline == script.now + 1)
        script.command(.setPaused(true))
        script.answer("set pause")
        #expect(script.core.deadline == nil)
        script.command(.stop)
        #expect(script.core.deadline == nil)
    }

    @Test func tracksOfOneFileArePlayedThrough() {
        var script = CoreScript()
        let tracks = [CoreScript.entry(1, start: 0, end: 60), CoreScript.entry(2, start: 60, end: 90)]
        script.play(tracks[0])
        script.setNext(tracks[1])
        script.admit()
        #expect(script.commands.last == "set end 90.000000000")
        script.wait(59)
        script.answerAll("get time-pos", .double(59))
        script.clear()
        script.wait(1)
        script.answerAll("get time-pos", .double(60.001))
        #expect(
            script.events.filter { if case .position = $0 { false } else { true } } == [
                .ended(tracks[0].id, .finished), .loaded(tracks[1].id, duration: 30, chapters: [], isLiveStream: false),
                .restarted(tracks[1].id, position: script.events.restartPosition),
            ])
        #expect(abs(script.events.restartPosition) < 0.01)
    }

    @Test func aChangedQueueEndsATrackWhereItEnds() {
        var script = CoreScript()
        script.play(CoreScript.entry(1, start: 0, end: 60))
        script.setNext(CoreScript.entry(2, start: 60, end: 90))
        script.admit()
        script.clear()
        script.setNext(CoreScript.entry(3, url: "file:///b.flac"))
        script.admit()
        #expect(script.commands == ["set end 60.000000000", "loadfile /b.flac append-play"])
    }
}

extension [PlaybackEvent] {
    fileprivate var restartPosition: Double {
        compactMap { if case .restarted(_, let position) = $0 { position } else { nil } }.last ?? .nan
    }
}
