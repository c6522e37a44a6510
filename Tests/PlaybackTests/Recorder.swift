import Foundation
import MediaModel
import Playback
import Synchronization
import Testing

/// Everything that a player has reported, to be waited for.
final class Recorder: Sendable {
    struct Record: Sendable {
        var events: [PlaybackEvent] = []
        var failures: [PlaybackError] = []
        var log: [PlayerLogMessage] = []
    }

    private let record = Mutex(Record())

    /// The handlers that fill it.
    var handlers: PlayerHandlers {
        PlayerHandlers(
            event: { event in self.record.withLock { $0.events.append(event) } },
            failure: { failure in self.record.withLock { $0.failures.append(failure) } },
            log: { line in self.record.withLock { $0.log.append(line) } })
    }

    var events: [PlaybackEvent] { record.withLock { $0.events } }
    var failures: [PlaybackError] { record.withLock { $0.failures } }
    var log: [PlayerLogMessage] { record.withLock { $0.log } }

    /// Events without the ticks.
    var facts: [PlaybackEvent] {
        events.filter { event in
            if case .position = event { return false }
            return true
        }
    }

    /// Waits until the record holds what it should, and fails the test if that does not come about in time.
    @discardableResult
    func wait(
        _ what: String, seconds: Double = 30, location: SourceLocation = #_sourceLocation, until isThere: (Recorder) -> Bool
    ) async -> Bool {
        let limit = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < limit {
            if isThere(self) { return true }
            try? await Task.sleep(for: .milliseconds(2))
        }
        Issue.record("no \(what) in \(seconds) s; events: \(events); log: \(log.map(\.text))", sourceLocation: location)
        return false
    }

    /// Waits for one event.
    @discardableResult
    func wait(for event: PlaybackEvent, seconds: Double = 30, location: SourceLocation = #_sourceLocation) async -> Bool {
        await wait("\(event)", seconds: seconds, location: location) { $0.events.contains(event) }
    }

    /// Waits until an entry's sound has begun at least some times.
    @discardableResult
    func wait(
        forRestartOf entry: QueueEntry, times: Int = 1, seconds: Double = 30, location: SourceLocation = #_sourceLocation
    ) async -> Bool {
        await wait("restart of \(entry.item.title)", seconds: seconds, location: location) { $0.restarts(of: entry).count >= times }
    }

    /// Waits until an entry's sound has last begun at a position, to the millisecond.
    @discardableResult
    func wait(
        forRestartOf entry: QueueEntry, at position: Double, seconds: Double = 30, location: SourceLocation = #_sourceLocation
    ) async -> Bool {
        await wait("restart of \(entry.item.title) at \(position)", seconds: seconds, location: location) {
            $0.restarts(of: entry).last.map { abs($0 - position) < 0.001 } ?? false
        }
    }

    /// Whether an entry was reported as loaded.
    func hasLoaded(_ entry: QueueEntry) -> Bool {
        events.contains { event in
            if case .loaded(entry.id, _, _, _) = event { return true }
            return false
        }
    }

    /// The positions at which an entry's sound has begun.
    func restarts(of entry: QueueEntry) -> [Double] {
        events.compactMap { event in
            if case .restarted(entry.id, let position) = event { return position }
            return nil
        }
    }
}
