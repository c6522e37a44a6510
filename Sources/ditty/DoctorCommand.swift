import Glibc
import PlayerProtocol

/// `ditty doctor`: what works here.
enum DoctorCommand {
    static func run(_ invocation: Invocation) throws -> Int32 {
        _ = try invocation.report(.lines(terminal(invocation)))
        let client = try invocation.running()
        return try invocation.report(try invocation.call(client, .doctor))
    }

    /// What the terminal and the places of files tell without a player.
    private static func terminal(_ invocation: Invocation) -> [String] {
        let environment = invocation.environment
        var lines = ["terminal: TERM=\(environment["TERM"] ?? "(not set)")" + (environment["TMUX"] == nil ? "" : ", inside tmux")]
        lines.append("standard output: \(isatty(STDOUT_FILENO) == 1 ? "a terminal" : "no terminal")")
        if environment["XDG_RUNTIME_DIR"] == nil {
            lines.append("XDG_RUNTIME_DIR is not set: sockets lie in \(invocation.locations.runtime)")
        }
        for folder in DataLocator.Folder.allCases {
            do {
                lines.append("\(folder.rawValue): \(try DataLocator(environment: environment).folder(folder))")
            } catch {
                lines.append("\(error)")
            }
        }
        return lines
    }
}
