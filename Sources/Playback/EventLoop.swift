import Glibc
import MediaModel
import Synchronization

/// The event thread of a player: waits for mpv, drives the core and does what it says.
///
/// Commands come in through `inbox` and break mpv's wait off, so that all state belongs to one thread and needs no lock.
final class EventLoop: Sendable {
    private struct Inbox {
        var inputs: [PlayerCore.Input] = []
        var isClosed = false
    }

    private let handle: MPVHandle
    private let options: PlayerOptions
    private let handlers: PlayerHandlers
    private let inbox = Mutex(Inbox())
    private let lastToken = Atomic(0)

    init(handle: MPVHandle, options: PlayerOptions, handlers: PlayerHandlers) {
        self.handle = handle
        self.options = options
        self.handlers = handlers
    }

    /// Hands an input to the event thread and returns at once; after ``close()`` it is dropped.
    func post(_ input: PlayerCore.Input) {
        inbox.withLock { inbox in
            guard !inbox.isClosed else { return }
            inbox.inputs.append(input)
            // Inside the lock: once the loop is closed the handle may be gone.
            if inbox.inputs.count == 1 { handle.wakeUp() }
        }
    }

    /// Makes ``run()`` return; `false` if it was done before.
    func close() -> Bool {
        inbox.withLock { inbox in
            guard !inbox.isClosed else { return false }
            inbox = Inbox(isClosed: true)
            handle.wakeUp()
            return true
        }
    }

    /// The body of the event thread.
    func run() {
        for observed in Observed.always { handle.observe(observed.property, format: observed.format, observer: observed.rawValue) }
        var core = PlayerCore(options: options, loadfileTakesIndex: MPVHandle.loadfileTakesIndex)
        while true {
            let event = handle.wait(seconds: core.deadline.map { max(0, $0 - MonotonicClock.now) } ?? -1)
            guard let inputs = takeInputs() else { return }
            if event == .shutdown { return }
            for input in inputs {
                core.handle(input, now: MonotonicClock.now)
                perform(core.takeEffects())
            }
            core.handle(event == .none ? .time : .mpv(event), now: MonotonicClock.now)
            perform(core.takeEffects())
        }
    }

    private func takeInputs() -> [PlayerCore.Input]? {
        inbox.withLock { inbox in
            if inbox.isClosed { return nil }
            defer { inbox.inputs = [] }
            return inbox.inputs
        }
    }

    private func perform(_ effects: PlayerCore.Effects) {
        for (id, request) in effects.requests {
            let status = perform(request, id: id)
            if status < 0 { handlers.failure(PlaybackError(mpv: status, call: request.name)) }
        }
        for message in effects.log { handlers.log(message) }
        for event in effects.events { handlers.event(event) }
        for failure in effects.failures { handlers.failure(failure) }
        for answer in effects.answers { answer() }
    }

    private func perform(_ request: MPVRequest, id: UInt64) -> Int32 {
        switch request {
        case .command(let arguments): return handle.command(arguments, id: id)
        case .set(let property, let value): return handle.set(property, value, id: id)
        case .get(let property, let format): return handle.get(property, format: format, id: id)
        case .observe(let observed):
            handle.observe(observed.property, format: observed.format, observer: observed.rawValue)
            return 0
        }
    }

    /// Hands over a command that gives an entry a new token, and has its file looked at.
    ///
    /// A dead network mount may hold the look for ever, so each has its own thread; the core gives up waiting. The caller starts it, not
    /// the event thread, which saves the way there.
    func post(entry: QueueEntry, _ command: (_ token: Int) -> PlayerCommand) {
        let token = lastToken.add(1, ordering: .relaxed).newValue
        post(.command(command(token)))
        guard let path = entry.item.location?.pathBytes else { return }
        let isStarted = DetachedThread.start { [self] in
            post(.checked(token, FileCheck.failure(of: path)))
        }
        if !isStarted { post(.checked(token, .unreadable)) }
    }
}
