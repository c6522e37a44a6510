import CLinux
import Glibc
import Synchronization

/// What the screen's thread owns: curses, the state of the screen, the socket to the player.
///
/// Its executor is ``ScreenLoop``, which runs on the process's real main thread (`@MainActor` is not that thread on Linux).
@globalActor public actor ScreenActor {
    /// The one there is.
    public static let shared = ScreenActor()

    /// The loop.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { ScreenLoop.shared.asUnownedSerialExecutor() }

    /// Runs `operation` at once, for code that is known to be on the loop's thread; anywhere else it is a crash.
    public nonisolated static func assumeIsolated<Value>(_ operation: @ScreenActor () throws -> Value) rethrows -> Value {
        shared.preconditionIsolated()
        return try withoutActuallyEscaping(operation) { isolated in
            // An isolated function differs in type alone, as in `MainActor.assumeIsolated`.
            try unsafeBitCast(isolated, to: (() throws -> Value).self)()
        }
    }
}

/// What a loop watches and whom it tells.
@ScreenActor public protocol ScreenLoopClient: AnyObject {
    /// Descriptors to wait for.
    var watches: [ScreenLoop.Watch] { get }
    /// The moment of the monotonic clock, in seconds, at which ``ready(_:)`` is to be called even if nothing comes; `nil` is never.
    var deadline: Double? { get }
    /// Whether the loop is to end.
    var isFinished: Bool { get }
    /// Something came on these descriptors, or the deadline has passed.
    func ready(_ descriptors: [Int32])
}

/// A `poll` loop that is an executor: jobs of ``ScreenActor`` run between two waits.
public final class ScreenLoop: SerialExecutor {
    /// The one there is.
    public static let shared = ScreenLoop()

    /// A descriptor and what to wait for.
    public struct Watch: Sendable, Hashable {
        /// What to wait for.
        public var descriptor: Int32
        /// Whether to wait until it can be written, besides until it can be read.
        public var writes: Bool

        /// Waits until the descriptor can be read, and written if wanted.
        public init(_ descriptor: Int32, writes: Bool = false) {
            self.descriptor = descriptor
            self.writes = writes
        }
    }

    private let jobs = Mutex<[UnownedJob]>([])
    private let thread = Mutex<pthread_t?>(nil)
    private let wakeUp = ditty_eventfd()

    /// Takes a job to be run before the next wait.
    public func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        jobs.withLock { $0.append(unowned) }
        wake()
    }

    /// Ends the present wait, from any thread.
    public func wake() {
        var one: UInt64 = 1
        _ = write(wakeUp, &one, MemoryLayout.size(ofValue: one))
    }

    /// Crashes anywhere but on the loop's thread.
    public func checkIsolated() {
        let owner = thread.withLock { $0 }
        precondition(owner.map { pthread_equal($0, pthread_self()) != 0 } ?? false, "not on the screen's thread")
    }

    /// Makes the calling thread the one that ``ScreenActor`` means; once, before anything else.
    public func adoptThread() { thread.withLock { $0 = pthread_self() } }

    /// Waits and tells the client until it is finished; on the thread of ``adoptThread()``.
    @ScreenActor public func run(_ client: any ScreenLoopClient) {
        while !client.isFinished { turn(client) }
    }

    @ScreenActor private func turn(_ client: any ScreenLoopClient) {
        let work = jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in work { job.runSynchronously(on: asUnownedSerialExecutor()) }
        var descriptors = [pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)]
        for watch in client.watches {
            descriptors.append(pollfd(fd: watch.descriptor, events: Int16(watch.writes ? POLLIN | POLLOUT : POLLIN), revents: 0))
        }
        // A job may have finished the client, or changed what it waits for.
        let patience = work.isEmpty ? ScreenLoop.milliseconds(until: client.deadline) : 0
        let count = poll(&descriptors, nfds_t(descriptors.count), patience)
        if descriptors[0].revents != 0 {
            var value: UInt64 = 0
            _ = read(wakeUp, &value, MemoryLayout.size(ofValue: value))
        }
        let ready = count > 0 ? descriptors.dropFirst().filter { $0.revents != 0 }.map(\.fd) : []
        if !ready.isEmpty || client.deadline.map({ $0 <= ScreenLoop.now }) ?? false { client.ready(ready) }
    }

    /// Seconds of the monotonic clock.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func milliseconds(until deadline: Double?) -> Int32 {
        guard let deadline else { return -1 }
        return Int32(min(3_600_000, max(0, ((deadline - now) * 1000).rounded(.up))))
    }
}
