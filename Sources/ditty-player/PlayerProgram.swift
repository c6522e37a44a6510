import Glibc
import PlayerProtocol

/// The player: serves a socket, or answers `explain` and `check` without a device.
@main
enum PlayerProgram {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let environment = ProcessEnvironment.values
        switch arguments.first {
        case "serve": exit(serve(arguments.dropFirst(), environment))
        case "explain": exit(ExplainCommand.explain(Array(arguments.dropFirst()), environment: environment))
        case "check": exit(ExplainCommand.check(Array(arguments.dropFirst()), environment: environment))
        case "frames": exit(FramesCommand.run(Array(arguments.dropFirst())))
        default:
            fail("ditty-player is started by ditty; see 'ditty --help'")
            exit(2)
        }
    }

    private static func serve(_ arguments: ArraySlice<String>, _ environment: [String: String]) -> Int32 {
        do {
            return Serve.run(try ServeOptions(arguments: arguments), environment: environment)
        } catch {
            fail("\(error)")
            return 2
        }
    }

    private static func fail(_ text: String) { _ = "ditty-player: \(text)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) } }
}
