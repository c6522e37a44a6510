import MediaModel
import PlayerProtocol

/// Remote commands from the command line.
enum TransportCommand {
    /// Sends a command to the running player.
    static func send(_ command: RemoteCommand, _ invocation: Invocation) throws -> Int32 {
        try invocation.report(try invocation.callRunning(.send(command)))
    }

    static func skip(_ word: String) throws -> RemoteCommand {
        guard let seconds = Double(word), seconds.isFinite else { throw UsageError("'\(word)' is no number of seconds") }
        return seconds < 0 ? .skipBackward(interval: -seconds) : .skipForward(interval: seconds)
    }

    static func seek(_ word: String) throws -> RemoteCommand {
        if word.hasSuffix("%"), let percent = Double(word.dropLast()), (0...100).contains(percent) {
            return .changePlaybackPosition(.percent(percent))
        }
        guard let seconds = seconds(word) else { throw UsageError("'\(word)' is no place; 83, 1:23, 1:02:03 and 50% are") }
        return .changePlaybackPosition(.position(seconds))
    }

    static func rate(_ word: String) throws -> RemoteCommand {
        guard let rate = Double(word), (0.25...4).contains(rate) else { throw UsageError("'\(word)' is no rate; 0.25 to 4 are") }
        return .changePlaybackRate(.rate(rate))
    }

    static func volume(_ word: String) throws -> RemoteCommand {
        guard let number = Double(word), number.isFinite else { throw UsageError("'\(word)' is no volume; 30, +5 and -5 are") }
        if word.hasPrefix("+") || word.hasPrefix("-") { return .changeVolume(.change(number)) }
        guard (0...100).contains(number) else { throw UsageError("a volume is 0 to 100, not \(word)") }
        return .changeVolume(.volume(number))
    }

    /// One of an enumeration's names.
    static func choice<Choice: RawRepresentable & CaseIterable>(_ word: String) throws -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: word) else {
            throw UsageError("'\(word)' is none of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    /// Seconds of `83`, `83.5`, `1:23` or `1:02:03`.
    private static func seconds(_ word: String) -> Double? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            guard let number = Double(part), number.isFinite, number >= 0, index == 0 || number < 60 else { return nil }
            seconds = seconds * 60 + number
        }
        return seconds
    }
}
