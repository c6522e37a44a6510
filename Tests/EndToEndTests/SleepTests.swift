import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// The sleep timer in all its forms, by sentence, to the moment when the music stops.
@Suite(.timeLimit(.minutes(3)))
struct SleepTests {
    /// Tones of two seconds that play from the first on.
    private func playTones(_ listener: Listener, seconds: Double = 2) async throws {
        for name in ["one.wav", "two.wav", "three.wav"] { try listener.tone(name, seconds: seconds) }
        try await listener.startPlayer()
        // The language is read before the clock counts.
        try await listener.ditty("say", "cancel the sleep timer")
        try await listener.ditty("one.wav", "two.wav", "three.wav")
    }

    /// Waits until the timer has stopped the music before a song.
    private func expectStop(_ listener: Listener, before title: String, queueIndex: Int) async throws {
        let status = try await listener.status(within: 15, "it stops before \(title)") { $0.state == .paused }
        #expect(status.title == title)
        #expect(status.queueIndex == queueIndex)
        #expect((status.position ?? 0) < 0.1, "\(status.position ?? -1)")
        #expect(status.reply == "The sleep timer has stopped the music.")
        try await listener.ditty("play")
        try await listener.status("it plays on from there") { $0.state == .playing && $0.title == title }
    }

    @Test func afterThisSong() async throws {
        try await Listener.with { listener in
            try await playTones(listener)
            let answer = try await listener.ditty("say", "stop after this song")
            #expect(answer.text == "Stopping after this one.\n")
            try await expectStop(listener, before: "two", queueIndex: 1)
        }
    }

    @Test func afterSeveralSongs() async throws {
        try await Listener.with { listener in
            try await playTones(listener)
            let answer = try await listener.ditty("say", "stop after two songs")
            #expect(answer.text == "Stopping after 2 songs.\n")
            try await expectStop(listener, before: "three", queueIndex: 2)
        }
    }

    @Test func afterATimeAtTheEndOfTheSong() async throws {
        try await Listener.with { listener in
            try await playTones(listener, seconds: 4)
            let answer = try await listener.ditty("say", "sleep in 1 second, finish the song")
            #expect(answer.text == "Stopping in 1 second, at the end of what plays then.\n")
            try await listener.status("it plays on though the time is up") { $0.state == .playing && ($0.position ?? 0) > 2 }
            try await expectStop(listener, before: "two", queueIndex: 1)
        }
    }

    @Test func afterATimeAtOnce() async throws {
        try await Listener.with { listener in
            try await playTones(listener, seconds: 30)
            try await listener.ditty("say", "sleep in 1 second")
            let status = try await listener.status("it stops within the song") { $0.state == .paused }
            #expect(status.title == "one")
            #expect((status.position ?? 0) > 0.5)
        }
    }

    @Test func aTimerTakenOffDoesNothing() async throws {
        try await Listener.with { listener in
            try await playTones(listener)
            try await listener.ditty("say", "stop after this song")
            #expect(try await listener.ditty("say", "cancel the sleep timer").text == "The sleep timer is off.\n")
            try await listener.status("the next song plays") { $0.state == .playing && $0.title == "two" }
        }
    }

    @Test func undoBringsBackWhatWasSetAndNothingElse() async throws {
        try await Listener.with { listener in
            try await playTones(listener, seconds: 60)
            let wire = try listener.connect()
            func timer() async throws -> Double? {
                let snapshot = try await wire.call(#"{"id":1,"request":"status"}"#)["reply"]?["snapshot"]
                guard case .number(let seconds)? = snapshot?["sleepTimer"] else { return nil }
                return seconds
            }
            let nothing = try await listener.ditty("say", "undo")
            #expect(!nothing.text.contains("timer"), "what was not there cannot come back: \(nothing.text)")
            try await listener.ditty("one.wav")
            try await listener.ditty("say", "sleep in 20 minutes")
            try await listener.ditty("say", "sleep in 40 minutes")
            #expect(try await listener.ditty("say", "undo").text == "The sleep timer is as it was.\n")
            let left = try #require(try await timer())
            #expect((1190...1200).contains(left))
            try await listener.ditty("say", "undo")
            #expect(try await timer() == nil)
            try await listener.ditty("say", "sleep in 20 minutes")
            try await listener.ditty("say", "sleep in 1 second")
            try await listener.status("it stops") { $0.state == .paused }
            try await listener.ditty("say", "undo")
            #expect(try await timer() == nil, "what has come to pass sets nothing anew")
        }
    }

    @Test func afterThisAlbum() async throws {
        try await Listener.with { listener in
            for (name, album) in [("1", "A"), ("2", "A"), ("3", "B")] {
                try listener.tone("\(name).wav", seconds: 2)
                let made = try await listener.runProgram(
                    [
                        "ffmpeg", "-v", "error", "-i", "\(name).wav", "-metadata", "album=\(album)", "-metadata", "title=\(name)",
                        "\(name).flac",
                    ]
                    .map { Array($0.utf8) })
                #expect(made.exitCode == 0, "\(made.diagnosticText)")
                unlink(listener.path("\(name).wav"))
            }
            try await listener.startPlayer()
            try await listener.ditty("library", "add", listener.folder)
            try await listener.ditty("say", "cancel the sleep timer")
            try await listener.ditty("1.flac", "2.flac", "3.flac")
            #expect(try await listener.ditty("say", "stop after this album").text == "Stopping after this album.\n")
            try await expectStop(listener, before: "3", queueIndex: 2)
        }
    }

    @Test func withoutAnythingToEndThereIsNoTimer() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            let answer = try await listener.ditty("say", "stop after this song")
            #expect(answer.exitCode == 1)
            #expect(answer.diagnosticText.contains("Nothing is playing."), "\(answer.diagnosticText)")
        }
    }
}
