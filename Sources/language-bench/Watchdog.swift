import Glibc
import Synchronization

/// Ends the program when one text takes it too long, and says which.
final class Watchdog: Sendable {
    /// What is being read, and how much processor time the program had used before.
    private let present = Mutex<(text: String, since: Double)?>(nil)
    private let limit: Double

    /// A watchdog that waits for `limit` seconds of processor time.
    init(limit: Double) { self.limit = limit }

    /// Looks ten times a second, on a thread of its own.
    func start() {
        var thread = pthread_t()
        let watchdog = Unmanaged.passRetained(self).toOpaque()
        pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                let watchdog = Unmanaged<Watchdog>.fromOpaque(pointer).takeRetainedValue()
                while true {
                    usleep(100_000)
                    watchdog.look()
                }
            }, watchdog)
    }

    /// Says what is about to be read.
    func watch(_ text: String) { present.withLock { $0 = (text, Watchdog.used) } }

    /// Says that nothing is being read.
    func rest() { present.withLock { $0 = nil } }

    private func look() {
        guard let (text, since) = present.withLock({ $0 }), Watchdog.used - since > limit else {
            return
        }
        print("hangs: \(text.debugDescription)")
        exit(1)
    }

    private static var used: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
