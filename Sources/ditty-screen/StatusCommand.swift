import Glibc
import MediaModel
import PlayerProtocol

/// `ditty status`.
enum StatusCommand {
    static func run(_ invocation: Invocation) throws -> Int32 {
        let format = try format(invocation)
        let request: PlayerRequest = invocation.options.follow ? .subscribe : .status
        let (client, reply) = try invocation.again {
            let client = try invocation.running()
            return (client, try invocation.call(client, request))
        }
        guard case .snapshot(let snapshot) = reply else { return 1 }
        var last = try print(snapshot, format, invocation, after: nil)
        guard invocation.options.follow else { return 0 }
        while waits(for: client), let messages = try? client.receive() {
            for case .event(.snapshot(let snapshot)) in messages { last = try print(snapshot, format, invocation, after: last) }
        }
        return 0
    }

    private static func format(_ invocation: Invocation) throws -> StatusFormat? {
        do {
            return try invocation.options.format.map { try StatusFormat($0) }
        } catch let fault as StatusFormat.Fault {
            throw UsageError(fault.description)
        }
    }

    /// Waits for news of the player; false once nobody reads any more, as after `| head`.
    private static func waits(for client: PlayerClient) -> Bool {
        guard !client.hasUnread else { return true }
        var descriptors = [
            pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
        ]
        while poll(&descriptors, 2, -1) < 0, errno == EINTR {}
        return descriptors[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
    }

    /// Prints the snapshot unless a reader of lines would see the same line again; returns the line.
    private static func print(
        _ snapshot: PlayerSnapshot, _ format: StatusFormat?, _ invocation: Invocation, after last: String?
    ) throws -> String {
        let now = MonotonicClock.now
        let answer = StatusAnswer(snapshot.anchored(at: now), at: now)
        if let format {
            let text = format.text(answer)
            if text != last { LineOutput.line(text) }
            return text
        }
        if invocation.options.isJSON {
            // A snapshot that differs in the position alone is a jump: news for a program.
            try LineOutput.json(answer)
            return ""
        }
        guard invocation.options.follow else {
            StatusFormat.facts(answer).forEach(LineOutput.line)
            return ""
        }
        let text = StatusFormat.line(answer)
        if text != last { LineOutput.line(text) }
        return text
    }
}
