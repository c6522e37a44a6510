import Dispatch

/// Work that may take long, done beside the main loop; what it returns comes back to the loop.
final class BackgroundWork {
    private let results = Mailbox<(number: UInt64, value: any Sendable)>()
    private var continuations: [UInt64: (any Sendable) -> Void] = [:]
    private var nextNumber: UInt64 = 0
    private let queue = DispatchQueue(label: "ditty.work", attributes: .concurrent)

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
        queue.async { [results] in results.post((number, work())) }
    }
}
