import MediaModel
import PlayerProtocol

/// `ditty alarm`: words that are said to the player at a time of day.
enum AlarmCommand {
    private static let dayNames = "days are daily, workdays, weekend, or monday to sunday with commas between"
    private static let usage =
        "usage: ditty alarm list | add TIME [DAYS] WORDS… | remove NUMBER|all; TIME is 7:30, DAYS are daily, "
        + "workdays, weekend or monday,friday"

    static func run(_ invocation: Invocation) throws -> Int32 {
        let word = invocation.operands[0]
        let rest = Array(invocation.operands.dropFirst())
        switch (word, rest.count) {
        case ("list", 0): return try ask(.list, invocation)
        case ("add", 2...): return try ask(.add(try alarm(rest)), invocation)
        case ("remove", 1):
            if rest[0] == "all" { return try ask(.remove(number: nil), invocation) }
            guard let number = Int(rest[0]), number > 0 else { throw UsageError("'\(rest[0])' is no number of 'ditty alarm list'") }
            return try ask(.remove(number: number), invocation)
        default: throw UsageError(usage)
        }
    }

    private static func alarm(_ words: [String]) throws -> AlarmRequest {
        guard let time = TimeOfDay(words[0]) else { throw UsageError("'\(words[0])' is no time of day; 7:30 and 19:05 are") }
        let days = days(words[1])
        // Music can be meant by any one word, but not by a list with days in it.
        if days == nil, words.count > 2, words[1].contains(","),
            words[1].split(separator: ",").contains(where: { Weekdays(name: String($0)) != nil })
        {
            throw UsageError("'\(words[1])' names no days; \(AlarmCommand.dayNames)")
        }
        if days == nil, words.count > 2, Weekdays.daily.dayNames.contains(where: { isSlip(words[1].lowercased(), of: $0) }) {
            throw UsageError("'\(words[1])' is no day; \(AlarmCommand.dayNames)")
        }
        let rest = words.dropFirst(days == nil ? 1 : 2)
        guard !rest.isEmpty else { throw UsageError(usage) }
        return AlarmRequest(time: time, days: days ?? [], words: rest.joined(separator: " "))
    }

    /// Whether a word is a name but for one letter.
    private static func isSlip(_ word: String, of name: String) -> Bool {
        let start = zip(word, name).prefix { $0 == $1 }.count
        let end = zip(word.dropFirst(start).reversed(), name.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        return max(word.count, name.count) - start - end == 1
    }

    /// The days of a word such as `daily` or `monday,friday`; `nil` for the first word of a sentence.
    private static func days(_ word: String) -> Weekdays? {
        var days: Weekdays = []
        for name in word.split(separator: ",", omittingEmptySubsequences: false) {
            guard let day = Weekdays(name: String(name)) else { return nil }
            days.formUnion(day)
        }
        return days
    }

    /// A first word that was not understood and ends as days do.
    private static func likelyDay(_ request: AlarmsRequest) -> Substring? {
        guard case .add(let alarm) = request, alarm.days.isEmpty else { return nil }
        let words = alarm.words.split(separator: " ")
        guard words.count > 1, let word = words.first, word.lowercased().hasSuffix("day") else { return nil }
        return word
    }

    /// Only a running player can ring, so that setting an alarm starts one.
    private static func ask(_ request: AlarmsRequest, _ invocation: Invocation) throws -> Int32 {
        if case .add = request {
            let code = try invocation.report(try invocation.callOrStart(.alarms(request)))
            if code != 0, let word = likelyDay(request) { LineOutput.diagnose("'\(word)' is no day; \(dayNames)") }
            return code
        }
        do {
            return try invocation.report(try invocation.callRunning(.alarms(request)))
        } catch let failure as CommandFailure where failure.exitCode == CommandFailure.noPlayer.exitCode {
            throw CommandFailure("no player is running, so no alarm rings", exitCode: failure.exitCode)
        }
    }
}
