import CLinux
import Glibc
import Synchronization

/// Values from other threads for the main loop, in the order they were posted.
final class Mailbox<Value: Sendable>: Sendable {
    /// Readable while something waits.
    let descriptor: Int32
    private let values = Mutex<[Value]>([])

    init() {
        descriptor = ditty_eventfd()
        precondition(descriptor >= 0, "eventfd: errno \(errno)")
    }

    deinit { close(descriptor) }

    /// Posts from any thread; never blocks.
    func post(_ value: Value) {
        values.withLock { $0.append(value) }
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// Takes what was posted.
    func takeAll() -> [Value] {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        return values.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
