import Foundation
import MediaModel
import Playback
import Testing

@Suite struct StreamTests {
    /// Eight seconds of sound; small, so that a connection is read to its end at once.
    private static func sound() throws -> [UInt8] {
        let media = try TestMedia()
        try media.sine("a.wav", seconds: 8, rate: 8000)
        return [UInt8](try Data(contentsOf: media.folder.appendingPathComponent("a.wav")))
    }

    private static func entry(_ server: HTTPServer, _ name: String = "a.wav") -> QueueEntry {
        TestMedia.entry(MediaLocation(url: "http://127.0.0.1:\(server.port)/\(name)"), title: name)
    }

    private func attempts(_ recorder: Recorder) -> [Int] {
        recorder.events.compactMap { if case .reconnecting(_, let attempt) = $0 { attempt } else { nil } }
    }

    @Test func aWholeStreamIsFinished() async throws {
        let sound = try StreamTests.sound()
        let server = try HTTPServer { _, offset in .part(of: sound, from: offset) }
        let stage = try Stage(HTTPServer.playerOptions)
        let entry = StreamTests.entry(server)
        stage.player.load(entry, at: 6.5)
        await stage.recorder.wait(for: .ended(entry.id, .finished))
        #expect(stage.recorder.events.contains(.loaded(entry.id, duration: 8, chapters: [], isLiveStream: false)))
        #expect(attempts(stage.recorder) == [])
        server.close()
    }

    /// Bytes of a number, the least first.
    private static func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    /// A WAV file with tags in front of its sound.
    private static func tagged(_ sound: [UInt8], _ tags: [(String, String)]) -> [UInt8] {
        var list = Array("INFO".utf8)
        for (name, text) in tags {
            let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 2 - text.utf8.count % 2)
            list += Array(name.utf8) + little(bytes.count) + bytes
        }
        let chunk = Array("LIST".utf8) + little(list.count) + list
        return Array(sound[..<4]) + little(sound.count + chunk.count - 8) + sound[8..<12] + chunk + sound[12...]
    }

    @Test func aFileOnAServerTellsItsTags() async throws {
        let sound = StreamTests.tagged(try StreamTests.sound(), [("INAM", "Harbour"), ("IART", "The Lamplighters"), ("IPRD", "Rooms")])
        let server = try HTTPServer { _, offset in .part(of: sound, from: offset) }
        let stage = try Stage(HTTPServer.playerOptions)
        let entry = StreamTests.entry(server)
        stage.player.load(entry)
        await stage.recorder.wait(for: .described(entry.id, StreamTags(title: "Harbour", artist: "The Lamplighters", album: "Rooms")))
        server.close()
    }

    @Test func aDroppedStreamGoesOnWhereItWas() async throws {
        let sound = try StreamTests.sound()
        let server = try HTTPServer { connection, offset in
            .part(of: sound, from: offset, limit: connection == 0 ? sound.count / 10 : .max)
        }
        let stage = try Stage(HTTPServer.playerOptions)
        let entry = StreamTests.entry(server)
        stage.player.load(entry)
        await stage.recorder.wait(forRestartOf: entry, times: 2)
        #expect(attempts(stage.recorder) == [1])
        let resumed = stage.recorder.restarts(of: entry).last ?? 0
        #expect(resumed <= 0.81)
        #expect(stage.recorder.events.count { if case .loaded = $0 { true } else { false } } == 1)
        stage.player.seek(to: 7.9)
        await stage.recorder.wait(for: .ended(entry.id, .finished))
        server.close()
    }

    @Test func aStreamThatStaysAwayIsGivenUpAndNeverFinished() async throws {
        let sound = try StreamTests.sound()
        let server = try HTTPServer { connection, offset in
            connection == 0 ? .part(of: sound, from: offset, limit: 16_000) : .init(status: "503 Service Unavailable")
        }
        let stage = try Stage(HTTPServer.playerOptions)
        let entry = StreamTests.entry(server)
        let next = try stage.media.sine("next.wav", seconds: 5)
        stage.player.load(entry)
        stage.player.setNext(next)
        await stage.recorder.wait(for: .ended(entry.id, .failed(.connectionLost)))
        await stage.recorder.wait(for: .idle)
        #expect(attempts(stage.recorder) == [1, 2, 3, 4, 5])
        #expect(!stage.recorder.hasLoaded(next))
        server.close()
    }

    @Test func aStreamThatIsNotThereFails() async throws {
        let server = try HTTPServer { _, _ in .init(status: "404 Not Found") }
        let stage = try Stage(HTTPServer.playerOptions)
        let entry = StreamTests.entry(server)
        stage.player.load(entry)
        await stage.recorder.wait("failure") { $0.events.contains { if case .ended(entry.id, .failed) = $0 { true } else { false } } }
        #expect(server.connections == 1)
        #expect(!stage.recorder.hasLoaded(entry))
        server.close()
    }

    @Test func theEndOfALiveStreamIsADrop() async throws {
        let media = try TestMedia()
        try media.sine("a.wav", seconds: 1)
        try #require(FFmpeg.isThere)
        try FFmpeg.run(["-i", media.path("a.wav"), "-c:a", "libmp3lame", "-write_xing", "0", media.path("a.mp3")])
        let sound = [UInt8](try Data(contentsOf: media.folder.appendingPathComponent("a.mp3")))
        let server = try HTTPServer { connection, _ in
            .init(headers: ["Content-Type: audio/mpeg", "icy-name: Test"], body: connection < 2 ? sound[...] : [])
        }
        let stage = try Stage(HTTPServer.playerOptions)
        let entry = StreamTests.entry(server, "live.mp3")
        stage.player.load(entry)
        await stage.recorder.wait(for: .ended(entry.id, .failed(.connectionLost)))
        #expect(stage.recorder.events.contains(.loaded(entry.id, duration: nil, chapters: [], isLiveStream: true)))
        #expect(attempts(stage.recorder) == [1, 2, 3, 4, 5])
        server.close()
    }

    @Test func aWholeStreamIsFollowedByTheNextEntry() async throws {
        let sound = try StreamTests.sound()
        let server = try HTTPServer { _, offset in .part(of: sound, from: offset) }
        let stage = try Stage(HTTPServer.playerOptions)
        let entry = StreamTests.entry(server)
        let next = try stage.media.sine("next.wav", seconds: 0.2)
        stage.player.load(entry, at: 6.5)
        stage.player.setNext(next)
        await stage.recorder.wait(for: .ended(next.id, .finished))
        #expect(stage.recorder.events.contains(.ended(entry.id, .finished)))
        server.close()
    }
}
