import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// A player whose database takes its time: sound and answers come first, and what needs the collection waits for it.
@Suite(.timeLimit(.minutes(3)))
struct StartTests {
    @Test func soundAndAnswersDoNotWaitForTheCollection() async throws {
        try await Listener.with { listener in
            let tone = try listener.tone("one.wav")
            let lock = try await listener.lockedDatabase()
            try await listener.startPlayer(playing: [tone])
            let (patient, hasty) = (try listener.connect(), try listener.connect())
            await patient.send(#"{"id": 1, "request": "send", "command": "like"}"#)
            await patient.send(#"{"id": 2, "request": "send", "command": "changeVolume", "volume": 30}"#)
            await patient.send(#"{"id": 3, "request": "browse", "type": "playlist", "page": {"offset": 0, "limit": 10}}"#)
            let status = try await hasty.call(#"{"id": 1, "request": "status"}"#)["reply"]?["snapshot"]
            #expect(status?["libraryRevision"] == .number(0))
            #expect(status?["nowPlaying"]?["state"] == .string("playing"))
            #expect(await patient.line(within: 0) == nil)
            lock.release()
            for id in 1...2 {
                let answer = try JSON(try #require(await patient.line()))
                #expect(answer["id"] == .number(Double(id)), "in the order asked")
                #expect(answer["reply"]?["outcome"]?["result"] == .string("done"), "\(answer)")
            }
            #expect(try JSON(try #require(await patient.line()))["reply"]?["items"]?["total"] == .number(5))
            try await listener.status("it is liked, at the volume asked for") { $0.liked == true && $0.volume == 30 }
        }
    }

    @Test func whatPlaysIsNamedWhenTheCollectionComes() async throws {
        try await Listener.with { listener in
            let episode = try await listener.library(of: "Podcasts/The Listening Bench/01 How Echoes Work.m4a")
            try await listener.ditty(episode)
            try await listener.status("it is an episode") { $0.state == .playing && $0.type == .podcastEpisode }
            try await listener.ditty("seek", "12")
            let lock = try await listener.lockedDatabase()
            try FileManager.default.removeItem(atPath: listener.stateFolder + "/queue.json")
            try await listener.startPlayer(playing: [episode])
            let before = try await listener.status()
            #expect(before.identifier?.source == "file")
            #expect((before.position ?? 0) < 12)
            lock.release()
            try await listener.status("it goes on where listening stopped") {
                $0.identifier?.source == "local" && $0.title == "How Echoes Work" && ($0.position ?? 0) >= 12
            }
        }
    }

    @Test func whatWaitsIsWrittenBeforeTheEnd() async throws {
        try await Listener.with { listener in
            let episode = try await listener.library(of: "Podcasts/The Listening Bench/01 How Echoes Work.m4a")
            try await listener.ditty(episode)
            try await listener.status("it plays") { $0.state == .playing }
            let lock = try await listener.lockedDatabase()
            let player = try await listener.startPlayer()
            try await listener.ditty("play")
            try await listener.ditty("seek", "15")
            try await listener.status("it went there") { ($0.position ?? 0) >= 15 }
            player.send(SIGTERM)
            lock.release()
            #expect(await player.end(within: 10) == 0)
            try FileManager.default.removeItem(atPath: listener.stateFolder + "/queue.json")
            try await listener.startPlayer(playing: [episode])
            try await listener.status("the place was kept") { ($0.position ?? 0) >= 15 }
        }
    }
}

extension Listener {
    /// Ends the player, once one has made the database, and keeps the next one from opening it.
    fileprivate func lockedDatabase() async throws -> FileLock {
        if players.isEmpty { try await startPlayer() }
        try #require(try await ditty("library", "list").exitCode == 0)
        try await ditty("quit")
        try #require(await eventually(within: 10) { self.players.isEmpty })
        var lock: FileLock?
        // A process that is ending loses its command line before its locks.
        _ = await eventually(within: 5) {
            lock = try? FileLock(folder + "/d/ditty/library.sqlite")
            return lock != nil
        }
        return try #require(lock)
    }

    /// A library of one of the files that ship with ditty; its path.
    fileprivate func library(of name: String) async throws -> String {
        let tree = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let music = path("music")
        try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: true)
        let copy = music + "/" + URL(fileURLWithPath: name).lastPathComponent
        try FileManager.default.copyItem(atPath: tree.path + "/sample-media/" + name, toPath: copy)
        #expect(try await ditty("library", "add", music).exitCode == 0)
        return copy
    }
}

/// A lock on an SQLite database, as another program has that is writing it: nobody else can read it meanwhile.
private final class FileLock {
    private let owner: FileHandleOwner

    init(_ path: String) throws {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open \(path)") }
        owner = FileHandleOwner(descriptor)
        // SQLite's bytes for readers, from 2 behind the first gigabyte.
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0002, l_len: 510, l_pid: 0)
        guard fcntl(descriptor, F_SETLK, &lock) == 0 else { throw SystemError("lock \(path)") }
    }

    func release() {
        var lock = flock(l_type: Int16(F_UNLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
        _ = fcntl(owner.descriptor, F_SETLK, &lock)
    }
}
