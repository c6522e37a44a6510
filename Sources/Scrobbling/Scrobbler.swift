public import MediaModel

/// Submits what is heard: kept on disk first, sent when the server can be reached, in order, each once.
///
/// One thread owns it; disk and network are left to `perform`, which runs work beside that thread and brings the result back to it.
public final class Scrobbler {
    /// Runs work that may take long on another thread, then what follows on the owner's.
    public typealias Perform = (_ work: @escaping @Sendable () -> Outcome, _ done: @escaping (Outcome) -> Void) -> Void

    /// What came of a piece of work.
    public enum Outcome: Sendable, Hashable {
        case kept
        /// So many were submitted.
        case sent(Int)
        case nothingToSend
        /// The server takes none of this listener's; the token is wrong.
        case refused
        /// It takes none like these: so many were tried.
        case invalid(Int)
        /// It cannot be reached now, or wants to be left alone for so many seconds.
        case unavailable(String, wait: Double)
        /// The disk failed.
        case notKept(String)
    }

    /// Listens that wait.
    public let file: ListenFile
    /// Told what a log should say.
    public var report: (String) -> Void = { _ in }

    private let server: ListenServer
    private let perform: Perform
    private let after: (_ seconds: Double, _ action: @escaping () -> Void) -> Void
    private let firstDelay: Double
    private var isSending = false
    private var isWaiting = false
    private var isRefused = false
    private var failures = 0
    private var batch = Scrobbler.largestBatch
    /// Counts what plays, so that what was passed over at once is not announced.
    private var announcement = 0

    private static let largestBatch = 50
    /// Seconds between two attempts at most.
    private static let longestDelay = 3600.0

    /// A scrobbler; `firstDelay` is the seconds after a first failure, doubled with each further one.
    public init(
        server: ListenServer, file: ListenFile, firstDelay: Double = 2, perform: @escaping Perform,
        after: @escaping (_ seconds: Double, _ action: @escaping () -> Void) -> Void
    ) {
        self.server = server
        self.file = file
        self.firstDelay = firstDelay
        self.perform = perform
        self.after = after
    }

    /// Sends what earlier runs left.
    public func start() { send() }

    /// Takes in that an item was heard long enough to count; it began at `startedAt` seconds since 1970.
    public func heard(_ item: MediaItem, startedAt: Int) {
        guard let listen = Listen(item, at: startedAt) else { return }
        perform { [file] in
            do {
                try file.append(listen)
                return .kept
            } catch {
                return .notKept("\(error)")
            }
        } _: { [weak self] outcome in
            guard let self else { return }
            if case .notKept(let reason) = outcome { report("a listen cannot be kept: \(reason)") }
            send()
        }
    }

    /// Announces what plays from now on, once it has played for a moment; nothing is kept of it.
    ///
    /// - Parameter item: gives what plays at the time of asking, since tags may come after the sound; `nil` is nothing.
    public func playing(_ item: @escaping () -> MediaItem?) {
        announcement += 1
        guard !isRefused else { return }
        let number = announcement
        after(2) { [weak self] in
            guard let self, number == announcement, !isRefused, !isWaiting else { return }
            guard let item = item(), let listen = Listen(item, at: nil) else { return }
            perform({ [server] in Scrobbler.outcome(server.submit(.playingNow(listen)), count: 1) }, { _ in })
        }
    }

    // MARK: Sending

    private func send() {
        guard !isSending, !isWaiting, !isRefused else { return }
        isSending = true
        perform { [server, file, batch] in
            let listens = file.first(batch)
            guard !listens.isEmpty else { return .nothingToSend }
            let outcome = Scrobbler.outcome(server.submit(ListenSubmission(listens)), count: listens.count)
            // What is wrong in itself would hold up all that follows.
            guard outcome == .sent(listens.count) || outcome == .invalid(1) else { return outcome }
            do {
                try file.removeFirst(listens.count)
                return outcome
            } catch {
                return .notKept("\(error)")
            }
        } _: { [weak self] outcome in
            self?.isSending = false
            self?.take(outcome)
        }
    }

    private func take(_ outcome: Outcome) {
        switch outcome {
        case .kept, .nothingToSend: failures = 0
        case .sent:
            failures = 0
            send()
        case .invalid(let count):
            // One by one from now on, to find the one that is wrong.
            if count == 1 { report("\(server.url) does not take a listen; it is left out") }
            batch = count == 1 ? Scrobbler.largestBatch : 1
            send()
        case .refused:
            isRefused = true
            report("\(server.url) refuses the token of 'scrobble' in settings.json5; listens are kept until it is right")
        case .notKept(let reason):
            report("listens cannot be written: \(reason)")
            wait(0)
        case .unavailable(let reason, let seconds):
            if failures == 0 { report("\(server.url) takes no listens now (\(reason)); they are kept") }
            wait(seconds)
        }
    }

    private func wait(_ seconds: Double) {
        failures += 1
        isWaiting = true
        let delay = min(firstDelay * Double(1 << min(failures - 1, 16)), Scrobbler.longestDelay)
        after(max(delay, min(seconds, Scrobbler.longestDelay))) { [weak self] in
            self?.isWaiting = false
            self?.send()
        }
    }

    private static func outcome(_ answer: ListenServer.Answer, count: Int) -> Outcome {
        switch answer.status {
        case nil: .unavailable(answer.error, wait: 0)
        case .some(200..<300): .sent(count)
        case 401?, 403?: .refused
        case 400?, 413?, 422?: .invalid(count)
        case let status?: .unavailable("HTTP \(status)", wait: answer.wait)
        }
    }
}
