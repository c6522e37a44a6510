import Glibc
import Synchronization
import Testing

@testable import CursesTerminal

/// Counts what was done on the loop, and on how many threads.
@ScreenActor private final class Counter: ScreenLoopClient {
    var count = 0
    var threads: Set<pthread_t> = []
    let watches: [ScreenLoop.Watch] = []
    let deadline: Double? = nil
    var isFinished: Bool { count >= 1000 }
    func ready(_ descriptors: [Int32]) {}

    func hop() {
        count += 1
        threads.insert(pthread_self())
    }
}

private let result = Mutex((count: 0, threads: 0))

private func runLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    ScreenLoop.shared.adoptThread()
    ScreenActor.assumeIsolated {
        let counter = Counter()
        for _ in 0..<1000 { Task.detached { await counter.hop() } }
        ScreenLoop.shared.run(counter)
        result.withLock { $0 = (counter.count, counter.threads.count) }
    }
    return nil
}

struct ScreenLoopTests {
    @Test func everythingOfTheActorRunsOnTheThreadOfTheLoop() {
        var thread = pthread_t()
        pthread_create(&thread, nil, runLoop, nil)
        pthread_join(thread, nil)
        #expect(result.withLock { $0.count } == 1000)
        #expect(result.withLock { $0.threads } == 1)
    }
}
