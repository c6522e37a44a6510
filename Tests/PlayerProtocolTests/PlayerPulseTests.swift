import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

@testable import PlayerProtocol

/// A player that hangs is told from one that takes its time.
struct PlayerPulseTests {
    /// Listens, and takes no connection: what a stopped process looks like.
    @Test func whoeverHangsIsNotWaitedForForEver() throws {
        let folder = try Folder()
        let listener = try UnixSocket.listen(on: folder.socket)
        let client = try PlayerClient(socketPath: folder.socket, pulse: folder.pulse(patience: 0.1))
        #expect {
            try client.call(.status)
        } throws: { error in
            if case PlayerClient.Failure.silent? = error as? PlayerClient.Failure { true } else { false }
        }
        withExtendedLifetime(listener) {}
    }

    /// The first who asks gets the answer after the third greeting only.
    @Test func whoeverWorksIsWaitedFor() throws {
        let folder = try Folder()
        let listener = try UnixSocket.listen(on: folder.socket)
        let descriptor = listener.descriptor
        Thread { PlayerPulseTests.answerLate(descriptor) }.start()
        let client = try PlayerClient(socketPath: folder.socket, pulse: folder.pulse(patience: 30))
        guard case .done = try client.call(.prepare) else {
            Issue.record("another answer")
            return
        }
        withExtendedLifetime(listener) {}
    }

    private static func answerLate(_ listener: Int32) {
        var connections: [LineConnection] = []
        while connections.count < 4 {
            var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, 1000)
            guard let owner = UnixSocket.accept(from: listener) else { continue }
            let connection = LineConnection(owner, longestLine: 1 << 16)
            if !connections.isEmpty { connection.send(line: #"{"id":1,"reply":{"done":{}}}"#.utf8) }
            connections.append(connection)
        }
        connections[0].send(line: #"{"id":1,"reply":{"done":{}}}"#.utf8)
    }

    private final class Folder {
        let socket: String
        private let path: String

        init() throws {
            path = NSTemporaryDirectory() + "ditty-pulse-\(UUID().uuidString)"
            socket = path + "/player.sock"
            try Locations.prepare(path)
        }

        func pulse(patience: Double) -> PlayerPulse { PlayerPulse(socketPath: socket, silence: 0.05, patience: patience) }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }
}
