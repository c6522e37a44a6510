import Glibc
import MediaModel
import PlayerProtocol

/// `ditty` without a command word: plays what was named, and opens the screen where there is a terminal.
enum ScreenCommand {
    static func run(_ invocation: Invocation) throws -> Int32 {
        let readsList = invocation.operands.contains("-")
        let places = try invocation.operands.flatMap { try $0 == "-" ? Places.fromStandardInput() : [Places.location($0)] }
        if readsList, places.isEmpty { throw CommandFailure("standard input names nothing to play") }
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let isPlain = invocation.options.isPlain || invocation.environment["TERM"] == "dumb"
        guard hasTerminal || isPlain else {
            if places.isEmpty { throw UsageError("there is no terminal for a screen; use --plain, or a command") }
            let client = try invocation.runningOrStarted()
            return try invocation.report(try invocation.call(client, .open(OpenRequest(places))))
        }
        if isPlain { return try PlainScreen.run(invocation, playing: places) }
        return try PlainScreen.run(invocation, playing: places)
    }
}
