import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// The machine sleeps and wakes: a logind of the test's own says so.
@Suite(.timeLimit(.minutes(3)), .enabled(if: access("/usr/bin/dbus-daemon", X_OK) == 0, "dbus-daemon is needed"))
struct SuspendTests {
    private func startLogind(_ listener: Listener) async throws -> (bus: Process, logind: FakeLogind) {
        let bus = try await listener.startBus()
        let address = "unix:path=\(listener.path("bus"))"
        listener.environment["DBUS_SYSTEM_BUS_ADDRESS"] = address
        return (bus, try FakeLogind(address: address))
    }

    @Test func theMusicStandsStillBeforeASleepAndGoesOnWhereNothingCameOfIt() async throws {
        try await Listener.with { listener in
            let (bus, logind) = try await startLogind(listener)
            defer { bus.send(SIGKILL) }
            try await listener.startPlayer(playing: try listener.threeTones())
            func isHeldUp() async -> Bool {
                await eventually(within: 10) {
                    logind.turn()
                    return logind.isHeldUp
                }
            }
            #expect(await isHeldUp(), "a sleep waits for the player")
            logind.say(isAboutToSleep: true)
            try await listener.status("it stands still") { $0.state == .paused }
            #expect(await eventually(within: 10) { !logind.isHeldUp }, "and lets the machine sleep then")
            logind.say(isAboutToSleep: false)
            try await listener.status("nothing came of it, so it goes on") { $0.state == .playing }
            #expect(await isHeldUp(), "the next sleep waits too")
            #expect(logind.requests == 2)
        }
    }

    @Test func whatStoodStillStays() async throws {
        try await Listener.with { listener in
            let (bus, logind) = try await startLogind(listener)
            defer { bus.send(SIGKILL) }
            try await listener.startPlayer(playing: try listener.threeTones())
            #expect(
                await eventually(within: 10) {
                    logind.turn()
                    return logind.isHeldUp
                })
            try await listener.ditty("pause")
            logind.say(isAboutToSleep: true)
            #expect(await eventually(within: 10) { !logind.isHeldUp })
            logind.say(isAboutToSleep: false)
            #expect(
                await eventually(within: 10) {
                    logind.turn()
                    return logind.requests == 2
                })
            #expect(try await listener.status().state == .paused)
            // A bus that goes takes nothing with it.
            bus.send(SIGKILL)
            try await listener.ditty("play")
            try await listener.status("it plays") { $0.state == .playing }
        }
    }
}
