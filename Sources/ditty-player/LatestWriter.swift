import Glibc
import PlayerProtocol
import Synchronization

/// Writes the latest of a value beside the main loop: a slow disk holds up no command, one write goes on at a time, and none that is older
/// than the last.
final class LatestWriter<Value: Sendable, Written: Sendable> {
    private let work: BackgroundWork
    private let disk: Disk
    private var lastNumber: UInt64 = 0
    private var isWriting = false
    /// Gives what is to be written after the write that goes on.
    private var waiting: (() -> Value?)?
    /// Told after each attempt what was written, or why nothing could be; `nil` for what was older than the last.
    var attempted: (Result<Written?, WritingFailure>) -> Void = { _ in }

    /// A writer that does what `write` does, on any thread.
    init(work: BackgroundWork, _ write: @escaping @Sendable (Value) throws -> Written) {
        self.work = work
        disk = Disk(write)
    }

    /// Writes a value, after the one that is being written; of several that wait only the latest, which is asked for then.
    func save(_ value: @escaping () -> Value?) {
        guard !isWriting else {
            waiting = value
            return
        }
        guard let value = value() else { return }
        isWriting = true
        lastNumber += 1
        work.perform { [disk, lastNumber] in
            disk.write(value, number: lastNumber)
        } then: { [weak self] result in
            guard let self else { return }
            isWriting = false
            attempted(result)
            guard let next = waiting else { return }
            waiting = nil
            save(next)
        }
    }

    /// Writes the value before returning, and tells whether that could be done; an older one that is still to be written is not.
    func saveNow(_ value: Value) -> Bool {
        waiting = nil
        lastNumber += 1
        let result = disk.write(value, number: lastNumber)
        attempted(result)
        if case .failure = result { return false }
        return true
    }

    /// Lets one write at a time through.
    private final class Disk: Sendable {
        private let lastNumber = Mutex<UInt64>(0)
        private let body: @Sendable (Value) throws -> Written

        init(_ body: @escaping @Sendable (Value) throws -> Written) { self.body = body }

        /// Writes the value unless a later one is there.
        func write(_ value: Value, number: UInt64) -> Result<Written?, WritingFailure> {
            lastNumber.withLock { last in
                guard number > last else { return .success(nil) }
                last = number
                return Result { try body(value) }.map { $0 }.mapError { $0 as? WritingFailure ?? WritingFailure($0) }
            }
        }
    }
}

/// Why something could not be written.
struct WritingFailure: Error, Equatable {
    /// For the log.
    let words: String
    /// What the system refused, where it did.
    let cause: SystemError?

    init(_ error: any Error) {
        words = "\(error)"
        cause = error as? SystemError
    }

    /// Writes into a folder, which is made again where it has gone: why that cannot be is why nothing can be written.
    static func writing<Written>(into folder: String, _ body: () throws -> Written) throws -> Written {
        do {
            return try body()
        } catch {
            guard access(folder, F_OK) != 0 else { throw error }
            try Locations.prepare(folder)
            return try body()
        }
    }
}

extension Result where Failure == WritingFailure {
    /// Why, or `nil`.
    var failure: WritingFailure? { if case .failure(let failure) = self { failure } else { nil } }
}
