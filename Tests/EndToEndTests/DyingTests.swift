import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// A player that is killed and whose socket still takes connections: the kernel needs a while to take a large process apart.
@Suite(.timeLimit(.minutes(3)))
struct DyingTests {
    /// Listens where the player would, and goes without having read anything, or having read a line.
    private final class DyingPlayer {
        private var owner: FileHandleOwner?

        init(_ listener: Listener) throws {
            try FileManager.default.createDirectory(
                atPath: listener.folder + "/r/ditty", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            owner = try UnixSocket.listen(on: listener.socketPath)
        }

        /// Waits for somebody who wants something, and does not take it; or takes it, and says nothing.
        func turnAway(reading: Bool = false) async throws {
            let listening = try #require(owner).descriptor
            var client: FileHandleOwner?
            _ = await eventually(within: 10) {
                client = UnixSocket.accept(from: listening)
                return client != nil
            }
            let descriptor = try #require(client).descriptor
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&entry, 1, 10_000) > 0)
            var buffer = [UInt8](repeating: 0, count: 4096)
            if reading { #expect(read(descriptor, &buffer, buffer.count) > 0) }
        }

        /// Goes, and leaves its socket as a killed player does.
        func die() { owner = nil }
    }

    /// What each does once the player has gone, which turns it away twice before.
    @Test(arguments: [
        (["library", "scan"], 0, 1), (["one.wav"], 0, 1), (["add", "one.wav"], 0, 1), (["say", "volume 40"], 0, 1),
        (["library", "list"], 6, 0), (["next"], 6, 0), (["status", "--json"], 6, 0), (["seek", "10"], 6, 0), (["queue"], 6, 0),
    ])
    func whatADyingPlayerHasNotReadIsAskedAgain(words: [String], exitCode: Int32, players: Int) async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            let dying = try DyingPlayer(listener)
            let command = try listener.start(words.map { Array($0.utf8) })
            for _ in 1...2 { try await dying.turnAway() }
            dying.die()
            #expect(await command.end(within: 15) == exitCode, "\(command.diagnosticText)")
            #expect(listener.players.count == players)
            if words == ["add", "one.wav"] { #expect(try await listener.queueTitles() == ["one"]) }
        }
    }

    /// What may have been done is not done twice.
    @Test(arguments: [["add", "one.wav"], ["say", "next"], ["next"], ["skip", "10"]])
    func whatADyingPlayerHasReadIsNotAskedAgain(words: [String]) async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            let dying = try DyingPlayer(listener)
            let command = try listener.start(words.map { Array($0.utf8) })
            try await dying.turnAway(reading: true)
            dying.die()
            #expect(await command.end(within: 15) == 1)
            #expect(command.diagnosticText.contains("the player has gone"), "\(command.diagnosticText)")
            #expect(listener.players.isEmpty)
        }
    }

    /// What comes to the same when it is done twice is done by the next player.
    @Test func whatMayBeDoneTwiceIsAskedAgain() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            let dying = try DyingPlayer(listener)
            let command = try listener.start("one.wav")
            try await dying.turnAway(reading: true)
            dying.die()
            #expect(await command.end(within: 15) == 0, "\(command.diagnosticText)")
            try await listener.status("it plays") { $0.state == .playing && $0.title == "one" }
        }
    }
}
