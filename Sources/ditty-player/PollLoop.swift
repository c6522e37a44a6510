import CLinux
import Glibc
import MediaModel
import PlayerProtocol

/// A library with a loop of its own ideas, such as sd-bus: asked before each poll what to wait for.
struct PollSource {
    /// Negative for none.
    let descriptor: () -> Int32
    /// `poll` events.
    let events: () -> Int16
    /// Milliseconds; negative for no hurry.
    let timeout: () -> Int32
    let process: () -> Void
}

/// The player's main loop: descriptors, timers and messages from other threads, all served on one thread.
///
/// Everything that is not a value belongs to this thread: session, queue, centres, sockets, bus. Others only post.
final class PollLoop {
    /// A timer that has not fired yet.
    struct TimerID: Hashable {
        fileprivate let number: UInt64
    }

    private var watchers: [Int32: (events: Int16, handler: (Int16) -> Void)] = [:]
    private var timers: [(id: TimerID, due: Double, handler: () -> Void)] = []
    private var nextTimer: UInt64 = 0
    private var isRunning = false
    /// Served once each turn.
    var sources: [PollSource] = []
    /// Called once each turn after all handlers, before sleeping: the place to send what has changed.
    var turnEnded: () -> Void = {}

    /// Calls `handler` with the events that came, until ``unwatch(_:)``.
    func watch(_ descriptor: Int32, for events: Int32 = POLLIN, handler: @escaping (Int16) -> Void) {
        watchers[descriptor] = (Int16(events), handler)
    }

    func unwatch(_ descriptor: Int32) { watchers[descriptor] = nil }

    /// Serves values posted to a mailbox.
    func watch<Value>(_ mailbox: Mailbox<Value>, handler: @escaping (Value) -> Void) {
        watch(mailbox.descriptor) { _ in mailbox.takeAll().forEach(handler) }
    }

    /// Calls `handler` once, `seconds` from now.
    @discardableResult
    func after(_ seconds: Double, _ handler: @escaping () -> Void) -> TimerID {
        let id = TimerID(number: nextTimer)
        nextTimer += 1
        timers.append((id, MonotonicClock.now + seconds, handler))
        return id
    }

    func cancel(_ id: TimerID?) { timers.removeAll { $0.id == id } }

    func stop() { isRunning = false }

    /// Serves until ``stop()``.
    func run() {
        isRunning = true
        turnEnded()
        while isRunning {
            wait()
            turnEnded()
        }
    }

    private func wait() {
        var entries = watchers.map { pollfd(fd: $0.key, events: $0.value.events, revents: 0) }
        let ownCount = entries.count
        entries += sources.map { pollfd(fd: $0.descriptor(), events: $0.events(), revents: 0) }
        let count = poll(&entries, nfds_t(entries.count), timeout)
        if count > 0 {
            for entry in entries[..<ownCount] where entry.revents != 0 { watchers[entry.fd]?.handler(entry.revents) }
        }
        fireTimers()
        sources.forEach { $0.process() }
    }

    /// Milliseconds to the next timer, rounded up so that it is due on waking; -1 to sleep until something happens.
    private var timeout: Int32 {
        let waits = sources.map { $0.timeout() }.filter { $0 >= 0 }
        let due = timers.map { Int32(min(max(0, (($0.due - MonotonicClock.now) * 1000).rounded(.up)), 3_600_000)) }
        return (waits + due).min() ?? -1
    }

    private func fireTimers() {
        let now = MonotonicClock.now
        let due = timers.filter { $0.due <= now }
        timers.removeAll { $0.due <= now }
        due.forEach { $0.handler() }
    }
}
