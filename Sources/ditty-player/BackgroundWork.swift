import PlayerProtocol
import Synchronization

/// Work that may take long, done beside the main loop; what it returns comes back to the loop.
final class BackgroundWork {
    private let results = Mailbox<(number: UInt64, value: any Sendable)>()
    private var continuations: [UInt64: (any Sendable) -> Void] = [:]
    private var nextNumber: UInt64 = 0
    private let jobs = JobQueue()

    init(loop: PollLoop) {
        loop.watch(results) { [unowned self] result in continuations.removeValue(forKey: result.number)?(result.value) }
    }

    /// Does `work` on another thread, then `done` on the loop's.
    func perform<Value: Sendable>(_ work: @escaping @Sendable () -> Value, then done: @escaping (Value) -> Void) {
        let number = nextNumber
        nextNumber += 1
        continuations[number] = { value in
            if let value = value as? Value { done(value) }
        }
        jobs.add { [results] in results.post((number, work())) }
    }
}

/// Jobs, and a few threads that live while there are any.
private final class JobQueue: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var threads = 0
    }

    /// A folder on a dead network mount may hold up a thread or two.
    private static let mostThreads = 8
    private let state = Mutex(State())

    func add(_ job: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.waiting.append(job)
            guard state.threads < JobQueue.mostThreads else { return false }
            state.threads += 1
            return true
        }
        if needsThread { BackgroundThread.start { [self] in work() } }
    }

    private func work() {
        while let job = nextJob() { job() }
    }

    /// The oldest job; without one the calling thread counts as gone.
    private func nextJob() -> (@Sendable () -> Void)? {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.threads -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
