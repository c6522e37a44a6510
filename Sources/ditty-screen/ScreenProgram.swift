import Glibc
import PlayerProtocol

/// The whole command line and the screen: what `ditty` becomes for all that it does not send by itself.
@main
enum ScreenProgram {
    static func main() {
        StandardStreams.open()
        signal(SIGPIPE, SIG_IGN)
        let environment = ProcessEnvironment.values
        let words = Places.words(of: CommandLine.unsafeArgv, count: CommandLine.argc)
        do {
            let invocation = try Invocation(arguments: Array(words.dropFirst()), environment: environment)
            exit(try invocation.run())
        } catch let error as UsageError {
            LineOutput.diagnose("ditty: \(error.message)\nSee 'ditty --help' for more information.")
            exit(2)
        } catch let error as CommandFailure {
            LineOutput.diagnose("ditty: \(error.message)")
            exit(error.exitCode)
        } catch {
            LineOutput.diagnose("ditty: \(error)")
            exit(1)
        }
    }
}

/// Wrong use of the command line; exit code 2.
struct UsageError: Error {
    let message: String
    init(_ message: String) { self.message = message }
}

/// A command that could not be done.
struct CommandFailure: Error {
    let message: String
    let exitCode: Int32
    /// Whether the player has gone and another one may be asked the same.
    let isRepeatable: Bool

    init(_ message: String, exitCode: Int32 = 1, isRepeatable: Bool = false) {
        self.message = message
        self.exitCode = exitCode
        self.isRepeatable = isRepeatable
    }

    static func gone(isRepeatable: Bool = false) -> CommandFailure {
        CommandFailure("the player has gone", isRepeatable: isRepeatable)
    }
    static let silence = CommandFailure("the player does not answer")
    static let noPlayer = CommandFailure("no player is running", exitCode: 6)
}
