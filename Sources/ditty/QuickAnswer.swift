import PlayerSocket

/// What the player says to a quick command, as far as it is printed.
struct QuickAnswer: Equatable {
    /// Of the process.
    var exitCode: Int32 = 0
    /// For standard error.
    var complaint: String?
    /// For standard output.
    var lines: [String] = []
    /// The same, lines of JSON.
    var json: [String] = []

    /// The answer in a line of the protocol; `nil` where it holds none of those that are expected.
    init?(_ line: [UInt8]) {
        guard let reply = JSONText.value(of: line)?["reply"] else { return nil }
        if let outcome = reply["outcome"] {
            guard let text = outcome["reply"]?.string, let code = QuickAnswer.exitCode(of: outcome["result"]?.string) else { return nil }
            exitCode = code
            if code == 1 { complaint = text } else { lines = [text] }
            lines += outcome["lines"]?.strings ?? []
        } else if let facts = reply["lines"] {
            lines = facts.strings
        } else if let facts = reply["json"] {
            json = facts.strings
        } else {
            return nil
        }
    }

    private static func exitCode(of result: String?) -> Int32? {
        switch result {
        case "done": 0
        case "failed": 1
        case "notFound": 3
        case "question": 4
        case "notUnderstood": 5
        default: nil
        }
    }

    /// Prints all of it and gives the exit code.
    func print() -> Int32 {
        if let complaint { LineOutput.diagnose(complaint) }
        if !lines.isEmpty { LineOutput.line(lines.joined(separator: "\n")) }
        json.forEach(LineOutput.jsonLine)
        return exitCode
    }
}
