import Foundation
import Glibc
import MediaModel
import Testing

/// Replies that are spoken, by a program in the place of speech-dispatcher's.
@Suite(.timeLimit(.minutes(3)))
struct SpeakingTests {
    /// Puts an `spd-say` onto the listener's path that writes down its words, and how loud the player is meanwhile.
    private func giveVoice(_ listener: Listener) throws {
        try FileManager.default.createDirectory(atPath: listener.path("bin"), withIntermediateDirectories: true)
        let script =
            "#!/bin/sh\necho \"$@\" >>\(listener.path("spoken"))\n\(Process.builtInShell("ditty")) status --format '{volume}' >>\(listener.path("spoken"))\n"
        try listener.write("bin/spd-say", script)
        chmod(listener.path("bin/spd-say"), 0o700)
        listener.environment["PATH"] = "\(listener.path("bin")):/usr/bin:/bin"
    }

    @Test func repliesAreSpokenWithTheMusicSofter() async throws {
        try await Listener.with { listener in
            try giveVoice(listener)
            let tone = try listener.tone("one.wav")
            try await listener.startPlayer(playing: [tone])
            let answer = try await listener.ditty("--speak", "say", "what song is this?")
            #expect(answer.exitCode == 0, "\(answer.diagnosticText)")
            let spoken = try String(contentsOfFile: listener.path("spoken"), encoding: .utf8).split(separator: "\n").map(String.init)
            // The volume stays the listener's meanwhile.
            #expect(spoken == ["--wait --application-name ditty --language en -- \(answer.lines[0])", "100"])
            let volume = try await listener.ditty("status", "--format", "{volume}")
            #expect(volume.lines == ["100"])
        }
    }

    /// Whether the music is softer than its volume.
    private func isDucked(_ wire: Wire) async throws -> Bool {
        try await wire.call(#"{"id":1,"request":"status"}"#)["reply"]?["snapshot"]?["isDucked"] != nil
    }

    @Test func itIsLoudAgainHoweverTheSpeakingEnds() async throws {
        try await Listener.with { listener in
            try giveVoice(listener)
            try listener.write("bin/spd-say", "#!/bin/sh\nexec sleep 30\n")
            try await listener.startPlayer(playing: [try listener.tone("one.wav")])
            let wire = try listener.connect()
            let speaker = try listener.start("--speak", "say", "what song is this?")
            #expect(await eventually(within: 10) { (try? await isDucked(wire)) == true })
            try await listener.ditty("volume", "70")
            speaker.send(SIGKILL)
            #expect(await eventually(within: 10) { (try? await isDucked(wire)) == false })
            #expect(try await listener.ditty("status", "--format", "{volume}").lines == ["70"], "as it was set meanwhile")
        }
    }

    @Test func repliesAreSpokenInTheirOwnLanguage() async throws {
        try await Listener.with { listener in
            try giveVoice(listener)
            let tone = try listener.tone("Кит.wav")
            try await listener.startPlayer(playing: [tone])
            for words in ["что играет", "今の曲は何", "what song is this?"] { try await listener.ditty("--speak", "say", words) }
            let spoken = try String(contentsOfFile: listener.path("spoken"), encoding: .utf8).split(separator: "\n").map(String.init)
            let languages = spoken.filter { $0.contains("--language") }.map { $0.split(separator: " ")[4] }
            #expect(languages == ["ru", "ja", "en"], "\(spoken)")
        }
    }

    @Test func whatIsMissingIsNamed() async throws {
        try await Listener.with { listener in
            listener.environment["PATH"] = listener.path("bin")
            try await listener.startPlayer()
            let answer = try await listener.ditty("--speak", "say", "pause")
            #expect(answer.exitCode == 1)
            #expect(answer.diagnosticText.contains("spd-say"))
        }
    }
}
