import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// What is heard reaches the server that the listener set, now or later, and none that they did not set.
@Suite(.timeLimit(.minutes(3)))
struct ScrobblingTests {
    private func makeSong(_ listener: Listener, seconds: Double) async throws {
        try listener.tone("tone.wav", seconds: seconds)
        let words = [
            "ffmpeg", "-v", "error", "-i", "tone.wav", "-metadata", "artist=Кино", "-metadata", "title=Спокойная ночь", "-metadata",
            "album=Группа крови", "song.flac",
        ]
        let made = try await listener.runProgram(words.map { Array($0.utf8) })
        #expect(made.exitCode == 0, "\(made.diagnosticText)")
    }

    private func set(_ listener: Listener, port: UInt16) throws {
        try listener.write(
            "c/ditty/settings.json5", "{ mpv: { ao: 'null' }, scrobble: { url: 'http://127.0.0.1:\(port)/', token: 'se-cret' } }")
        listener.environment["no_proxy"] = "127.0.0.1"
    }

    @Test func aSongIsAnnouncedAndSubmittedOnceItWasHalfHeard() async throws {
        try await Listener.with { listener in
            let server = try ListenReceiver()
            defer { server.close() }
            try set(listener, port: server.port)
            try await makeSong(listener, seconds: 6)
            try await listener.startPlayer()
            let before = time(nil)
            try await listener.ditty("song.flac")
            #expect(await eventually(within: 15) { server.requests.count == 2 }, "\(server.requests)")
            let first = try #require(server.requests.first)
            #expect(first.head.hasPrefix("POST /1/submit-listens HTTP/1.1\r\n"))
            #expect(first.head.contains("Authorization: Token se-cret\r\n"))
            let now = try JSON(first.body)
            #expect(now["listen_type"] == .string("playing_now"))
            let listen = try JSON(try #require(server.requests.last).body)
            #expect(listen["listen_type"] == .string("single"))
            guard case .array(let payload)? = listen["payload"], case .number(let at)? = payload.first?["listened_at"] else {
                Issue.record("no listen: \(listen)")
                return
            }
            #expect(at >= Double(before) && at <= Double(before) + 3, "when it began, not when it counted")
            #expect(payload.count == 1)
            #expect(payload[0]["track_metadata"]?["artist_name"] == .string("Кино"))
            #expect(payload[0]["track_metadata"]?["track_name"] == .string("Спокойная ночь"))
            #expect(payload[0]["track_metadata"]?["release_name"] == .string("Группа крови"))
            try await listener.status("it is over") { $0.state == .stopped }
            #expect(server.requests.count == 2, "once")
            let doctor = try await listener.ditty("doctor").text
            #expect(doctor.contains("scrobbling: to http://127.0.0.1:\(server.port)/, 0 waiting"), "\(doctor)")
            #expect(!doctor.contains("se-cret") && !listener.log.contains("se-cret"))
        }
    }

    @Test func whatCannotBeSubmittedSurvivesAKillAndGoesOutLater() async throws {
        try await Listener.with { listener in
            let server = try ListenReceiver()
            let port = server.port
            server.close()
            try set(listener, port: port)
            try await makeSong(listener, seconds: 2)
            let player = try await listener.startPlayer()
            try await listener.ditty("song.flac")
            let path = listener.stateFolder + "/listens.jsonl"
            #expect(await eventually(within: 10) { ((try? AtomicFile.read(path)) ?? nil)?.isEmpty == false })
            player.send(SIGKILL)
            _ = await player.end(within: 10)
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600, "for the listener alone")

            let later = try ListenReceiver(port: port)
            defer { later.close() }
            try await listener.startPlayer()
            #expect(await eventually(within: 10) { later.requests.count == 1 })
            #expect(later.requests.first?.body.contains("Спокойная ночь") == true)
            #expect(await eventually(within: 10) { ((try? AtomicFile.read(path)) ?? nil)?.isEmpty == true }, "what was submitted is gone")
        }
    }

    @Test func nothingIsKeptOrSubmittedUnlessAServerIsSet() async throws {
        try await Listener.with { listener in
            try await makeSong(listener, seconds: 1)
            try await listener.startPlayer()
            try await listener.ditty("song.flac")
            try await listener.status("it is over") { $0.state == .stopped && $0.queueCount == 1 }
            #expect(access(listener.stateFolder + "/listens.jsonl", F_OK) != 0)
            #expect(!(try await listener.ditty("doctor").text).contains("scrobbling"))
        }
    }
}
