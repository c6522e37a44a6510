import Glibc
import PlayerSocket

/// A command that needs no more than a line to the player and a look at its answer.
///
/// The words are those of the full command line, which tells the same and knows all others; `CommandLineTests` compares the two.
struct QuickCommand: Equatable {
    /// The request, one line of JSON.
    let request: String
    /// Whether the full command line may ask again, where this program cannot make sense of the answer, or none comes.
    let changesNothing: Bool

    /// The command of these words; `nil` where the full command line is wanted, for its options or for what it says of a mistake.
    init?(_ words: [String]) {
        if words.first == "status" {
            guard let fields = QuickCommand.statusFields(words.dropFirst()) else { return nil }
            self.init(request: #"{"id":1,"request":"facts"\#(fields)}"#, changesNothing: true)
        } else if words.count == 1, let name = QuickCommand.names[words[0]] {
            self.init(request: #"{"id":1,"request":"send","command":"\#(name)"}"#, changesNothing: false)
        } else if words.count == 2, words[0] == "volume", let number = Number(words[1]) {
            let field = number.hasSign ? "volumeChange" : "volume"
            guard number.hasSign || number.value <= 100 else { return nil }
            self.init(request: #"{"id":1,"request":"send","command":"changeVolume","\#(field)":\#(number.value)}"#, changesNothing: false)
        } else if words.count == 2, words[0] == "skip", let number = Number(words[1]) {
            let name = number.value < 0 ? "skipBackward" : "skipForward"
            self.init(
                request: #"{"id":1,"request":"send","command":"\#(name)","interval":\#(abs(number.value))}"#, changesNothing: false)
        } else {
            return nil
        }
    }

    private init(request: String, changesNothing: Bool) {
        self.request = request
        self.changesNothing = changesNothing
    }

    /// Words of the shell and the names that the protocol has for them.
    static let names = [
        "play": "play", "pause": "pause", "toggle": "togglePlayPause", "stop": "stop", "next": "nextTrack", "previous": "previousTrack",
        "like": "like", "dislike": "dislike", "clear": "clearQueue", "undo": "undo",
    ]

    /// A whole number of at most four digits, as keys are bound to; others are for the full command line to judge.
    private struct Number {
        let value: Int
        let hasSign: Bool

        init?(_ word: String) {
            hasSign = word.hasPrefix("+") || word.hasPrefix("-")
            guard word.utf8.count <= 5, let value = Int(word) else { return nil }
            self.value = value
        }
    }

    private static func statusFields(_ options: ArraySlice<String>) -> String? {
        switch Array(options) {
        case []: return ""
        case ["--json"]: return #","json":true"#
        case let words where words.count == 2 && words[0] == "--format": return #","format":\#(JSONText.quoted(words[1]))"#
        case let words where words.count == 1 && words[0].hasPrefix("--format="):
            return #","format":\#(JSONText.quoted(String(words[0].dropFirst("--format=".count))))"#
        default: return nil
        }
    }

    /// Asks the player and prints what it says: the exit code, or `nil` where the full command line is to say what is wrong.
    func run(socketPath: String) -> Int32? {
        guard let owner = try? UnixSocket.connect(to: socketPath) else { return nil }
        let connection = LineConnection(owner, longestLine: QuickCommand.longestAnswer)
        connection.send(line: request.utf8)
        let pulse = PlayerPulse(socketPath: socketPath)
        while !connection.isClosed {
            guard pulse.wait(for: connection) else {
                LineOutput.diagnose("ditty: the player does not answer")
                return 1
            }
            connection.receive()
            guard let line = connection.nextLine() else { continue }
            if let answer = QuickAnswer(line) { return answer.print() }
            break
        }
        // What it has not read it has not done.
        if changesNothing || connection.isUntaken { return nil }
        LineOutput.diagnose("ditty: the player has gone")
        return 1
    }

    private static let longestAnswer = 64 << 20
}
