import Foundation
import Glibc
import PlayerProtocol
import Testing

/// A queue is kept whatever its length, whatever happens, and holds up no start.
@Suite(.timeLimit(.minutes(3)))
struct LongQueueTests {
    /// Files that are nothing but names.
    private func names(_ count: Int, _ listener: Listener) throws -> [String] {
        mkdir(listener.path("many"), 0o755)
        let tone = WAVE.tone(seconds: 0.1, hertz: 220)
        return try (0..<count).map { index in
            let name = "many/\(1000 + index).wav"
            try listener.write(name, tone)
            return name
        }
    }

    @Test func itemsAreKeptBesideASmallQueueAndUndoBringsThemBack() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            let titles = try names(400, listener).map { String($0.dropFirst(5).dropLast(4)) }
            try await listener.ditty("add", "many")
            #expect(try await listener.ditty("one.wav").exitCode == 0)
            #expect(try await listener.ditty("quit").exitCode == 0)
            #expect(await eventually(within: 10) { listener.processes.isEmpty })
            let small = try Data(contentsOf: URL(fileURLWithPath: listener.stateFolder + "/queue.json"))
            #expect(small.count < 4000)
            try await listener.startPlayer()
            #expect(try await listener.queueTitles() == ["one"])
            #expect(try await listener.ditty("undo").exitCode == 0)
            #expect(try await listener.queueTitles() == titles)
        }
    }

    @Test func aQueueThatWasStoredInTheOldWayIsTakenOver() async throws {
        try await Listener.with { listener in
            let path = try listener.tone("one.wav")
            mkdir(listener.path("s"), 0o700)
            mkdir(listener.stateFolder, 0o700)
            let item = #"{"identifier":"file:file://\#(path)","type":"song","title":"Old One","location":"file://\#(path)"}"#
            let entries = #"[{"id":1,"item":\#(item)},{"id":2,"item":\#(item)}]"#
            let lists = #""order":[2,1],"original":[2,1]"#
            try listener.write(
                "s/ditty/queue.json",
                #"{"entries":\#(entries),\#(lists),"index":0,"elapsed":3,"repeatType":"off","shuffleType":"off","history":[],"failures":[],"#
                    + #""nextNumber":3,"generator":{"state":7},"journal":{"base":{\#(lists)},"undoable":[],"redoable":[]}}"#)
            for _ in 0..<2 {
                let player = try await listener.startPlayer()
                #expect(try await listener.queueTitles() == ["Old One", "Old One"])
                player.send(SIGTERM)
                #expect(await player.end(within: 10) == 0)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: listener.stateFolder)
            #expect(names.contains("queue-1.items"))
            #expect(!names.contains("queue.json.unreadable"))
        }
    }

    @Test func aPlayerThatIsKilledWhileItWritesLeavesAWholeQueue() async throws {
        try await Listener.with { listener in
            _ = try names(300, listener)
            for round in 0..<4 {
                let player = try await listener.startPlayer()
                try await listener.ditty("add", "many")
                usleep(useconds_t(round * 60_000))
                player.send(SIGKILL)
                _ = await player.end(within: 10)
                try await listener.startPlayer().send(SIGTERM)
                #expect(await eventually(within: 10) { listener.processes.isEmpty })
                #expect(!listener.log.contains("was not understood"))
            }
            try await listener.startPlayer()
            let count = try await listener.status().queueCount
            #expect(count.isMultiple(of: 300) && count <= 1200, "\(count)")
        }
    }

    @Test func aStartWaitsForAPlayerThatIsEnding() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            mkdir(listener.path("r"), 0o700)
            mkdir(listener.path("r/ditty"), 0o700)
            let lock = open(listener.socketPath + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
            #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
            let starting = try listener.start("one.wav")
            // Longer than a start could once be patient.
            try await Task.sleep(for: .seconds(6))
            #expect(!starting.hasEnded)
            close(lock)
            #expect(await starting.end(within: 10) == 0, "\(starting.diagnosticText)")
            #expect(try await listener.queueTitles() == ["one"])
        }
    }
}
