import Glibc
import MediaModel
import PlayerProtocol

/// `ditty status`.
enum StatusCommand {
    static func run(_ invocation: Invocation) throws -> Int32 {
        let format = try invocation.options.format.map(StatusFormat.init)
        let client = try invocation.running()
        let request: PlayerRequest = invocation.options.follow ? .subscribe : .status
        guard case .snapshot(let snapshot) = try invocation.call(client, request) else { return 1 }
        var last = try print(snapshot, format, invocation, after: nil)
        guard invocation.options.follow else { return 0 }
        while let messages = try? client.receive() {
            for case .event(.snapshot(let snapshot)) in messages { last = try print(snapshot, format, invocation, after: last) }
        }
        return 0
    }

    /// Prints the snapshot unless it would say the same as the line before; returns what it says, apart from the position.
    private static func print(
        _ snapshot: PlayerSnapshot, _ format: StatusFormat?, _ invocation: Invocation, after last: StatusAnswer?
    ) throws -> StatusAnswer {
        let now = MonotonicClock.now
        let answer = StatusAnswer(snapshot.anchored(at: now), at: now)
        var still = answer
        still.position = nil
        // A snapshot that differs in the position alone is a jump: news for a program, not for a reader of lines.
        if still == last, !invocation.options.isJSON { return still }
        if let format {
            Output.line(format.text(answer))
        } else if invocation.options.isJSON {
            try Output.json(answer)
        } else if invocation.options.follow {
            Output.line(StatusFormat.line(answer))
        } else {
            StatusFormat.facts(answer).forEach(Output.line)
        }
        return still
    }
}
