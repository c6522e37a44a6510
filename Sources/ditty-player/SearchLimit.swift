import MediaModel
import Synchronization

/// What ends a search for media in folders early: too much time, too many files, or nobody who waits for it any more.
final class SearchLimit: Sendable {
    private let most: Int
    private let deadline: Double
    private let cancelled = Atomic<Bool>(false)
    private let cut = Atomic<Bool>(false)

    /// A limit from now on: seconds that a search may take, and the most items that are queued at once.
    init(patience: Double = 60, most: Int = 200_000) {
        self.most = most
        deadline = MonotonicClock.now + patience
    }

    /// Says that nobody waits any more; from any thread.
    func cancel() { cancelled.store(true, ordering: .relaxed) }
    /// Whether nobody waits any more.
    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
    /// Whether there was more than could be looked through.
    var isCut: Bool { cut.load(ordering: .relaxed) }

    /// Whether a search that has found so many items is to end.
    func stops(_ count: Int) -> Bool {
        if isCancelled { return true }
        guard count >= most || MonotonicClock.now > deadline else { return false }
        cut.store(true, ordering: .relaxed)
        return true
    }
}
