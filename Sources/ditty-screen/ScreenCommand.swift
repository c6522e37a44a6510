import CursesTerminal
import Glibc
import MediaModel
import PlayerProtocol

/// `ditty` without a command word: plays what was named, and opens the screen where there is a terminal.
enum ScreenCommand {
    static func run(_ invocation: Invocation) throws -> Int32 {
        let readsList = invocation.operands.contains("-")
        let places = try invocation.operands.flatMap { try $0 == "-" ? Places.fromStandardInput() : [Places.location($0)] }
        if readsList, places.isEmpty { throw CommandFailure("standard input names nothing to play") }
        // Keys come from the terminal itself where standard input is a list of what to play.
        let hasTerminal = (isatty(STDIN_FILENO) == 1 || readsList) && isatty(STDOUT_FILENO) == 1
        let isPlain = invocation.options.isPlain || invocation.environment["TERM"] == "dumb"
        guard hasTerminal || isPlain else {
            if places.isEmpty { throw UsageError("there is no terminal for a screen; use --plain, or a command") }
            return try invocation.open(places)
        }
        if isPlain { return try PlainScreen.run(invocation, playing: places) }
        TerminalLocale.prepare()
        ScreenLoop.shared.adoptThread()
        return try ScreenActor.assumeIsolated { try openScreen(invocation, playing: places) }
    }

    /// Shows the screen until it is left; line mode where the terminal can do no more.
    @ScreenActor private static func openScreen(_ invocation: Invocation, playing places: [MediaLocation]) throws -> Int32 {
        let terminal: CursesTerminal
        do throws(CursesTerminal.Failure) {
            terminal = try CursesTerminal(
                CursesTerminal.Options(environment: invocation.environment, withoutColor: invocation.options.hasNoColor))
        } catch {
            return try PlainScreen.run(invocation, playing: places)
        }
        defer { terminal.close() }
        let session = try ScreenSession(invocation, terminal, playing: places)
        ScreenLoop.shared.run(session)
        session.finish()
        if let failure = session.failure { throw CommandFailure(failure) }
        return 0
    }
}
