import Glibc
import PlayerSocket

/// What a listener starts: remote commands are sent by this small program itself; for anything else it becomes `ditty-screen`.
@main
enum Ditty {
    static func main() {
        StandardStreams.open()
        signal(SIGPIPE, SIG_IGN)
        let environment = ProcessEnvironment.values(of: Locations.variables)
        if let command = QuickCommand(Array(CommandLine.arguments.dropFirst())),
            let code = command.run(socketPath: Locations(environment: environment).socket)
        {
            exit(code)
        }
        becomeScreen(environment)
    }

    /// Hands everything over: the words as they came, whether they are text or not, and this process.
    private static func becomeScreen(_ environment: [String: String]) -> Never {
        do {
            let program = try DataLocator(environment: environment).program("ditty-screen")
            execv(program, CommandLine.unsafeArgv)
            throw SystemError("exec \(program)")
        } catch {
            LineOutput.diagnose("ditty: \(error)")
            exit(1)
        }
    }
}
