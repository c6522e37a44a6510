import CLinux
import Glibc
import PlayerApp
import PlayerProtocol

/// A request that scans the library: shows on a terminal how far the scan is, and stops it at ^C.
struct ScanSession {
    private let invocation: Invocation
    private let client: PlayerClient
    private let line: ProgressLine?
    private var isStopping = false

    /// Waits for the end of the scan, prints what it did, and gives the exit code.
    static func run(_ request: LibraryRequest, _ invocation: Invocation) throws -> Int32 {
        let reply = try invocation.again {
            var session = ScanSession(invocation: invocation, client: try invocation.runningOrStarted())
            defer { session.line?.clear() }
            return try session.reply(to: .library(request))
        }
        return try invocation.report(try invocation.accepted(reply))
    }

    private init(invocation: Invocation, client: PlayerClient) {
        self.invocation = invocation
        self.client = client
        line = invocation.options.isJSON ? nil : ProgressLine(invocation)
    }

    private mutating func reply(to request: PlayerRequest) throws -> PlayerReply {
        let ending = [SIGINT, SIGTERM]
        let signals = ditty_signalfd(ending, Int32(ending.count))
        defer { close(signals) }
        if line != nil { _ = try invocation.call(client, .subscribe) }
        let id = try reached { try client.send(request) }
        while true {
            var entries = [
                pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&entries, 2, -1) > 0 else { continue }
            if entries[1].revents != 0, ditty_signalfd_read(signals) != 0 { try stop() }
            if entries[0].revents != 0, let reply = try receive(id) { return reply }
        }
    }

    /// The reply, if it has come; shows what comes before.
    private func receive(_ id: UInt64) throws -> PlayerReply? {
        for message in try reached({ try client.receive() }) {
            switch message {
            case .reply(id, let reply): return reply
            case .event(.snapshot(let snapshot)): line?.show(snapshot.scan)
            default: break
            }
        }
        return nil
    }

    /// What the player is told or tells, as long as it is there.
    private func reached<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch PlayerClient.Failure.untaken where !isStopping {
            try invocation.awaitEnd()
            throw CommandFailure.gone(isRepeatable: true)
        } catch {
            throw CommandFailure.gone()
        }
    }

    /// Has the scan stop where it is; whoever cannot wait for that says so twice.
    private mutating func stop() throws {
        if isStopping { throw CommandFailure("the scan is being stopped") }
        isStopping = true
        _ = try reached { try client.send(.library(.cancelScan)) }
    }
}

/// One line on the terminal that says how far a scan is.
private struct ProgressLine {
    private let texts: ScreenTexts

    /// `nil` where output or diagnostics are no terminal.
    init?(_ invocation: Invocation) {
        guard isatty(STDOUT_FILENO) == 1, isatty(STDERR_FILENO) == 1,
            let texts = try? ScreenFiles(invocation).texts(invocation.options.language)
        else { return nil }
        self.texts = texts
    }

    func show(_ scan: ScanProgress?) {
        guard let scan else { return clear() }
        write("\r\u{1B}[K" + fitting(texts.scanning(scan)))
    }

    func clear() { write("\r\u{1B}[K") }

    /// What stands in one line, letters of other scripts taking two columns.
    private func fitting(_ text: String) -> String {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return text }
        let columns = Int(size.ws_col) - 1
        return String(text.prefix(text.utf8.allSatisfy { $0 < 0x80 } ? columns : columns / 2))
    }

    private func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
