import FoundationEssentials
import Glibc
import MediaLanguage
import MediaModel
import PlayerProtocol
import RemoteControl
import Wording

extension Conversation {
    /// Sets, lists and removes alarms.
    func handle(_ request: AlarmsRequest, _ respond: @escaping (PlayerReply) -> Void) {
        switch request {
        case .list: respond(.outcome(listAlarms()))
        case .add(let alarm): set(alarm) { respond(.outcome($0)) }
        case .remove(let number): respond(.outcome(tellGone(alarms.remove(number: number), time: nil, words.language)))
        }
    }

    /// Takes alarms off, those of a time or all, and says which.
    func cancelAlarms(_ time: TimeOfDay?, language: LanguageCode) -> ActionOutcome {
        let before = alarms.alarms
        let status = session.commandCenter.send(.cancelAlarm(time))
        guard status == .success || status == .noSuchContent else {
            return ActionOutcome(.failed, reply: words.sentence(.refused(.cancelAlarm(time), status), language: language))
        }
        return tellGone(before.filter { !alarms.alarms.contains($0) }, time: time, language)
    }

    /// Says which alarms do not ring any more; where none was meant, which there are.
    private func tellGone(_ gone: [AlarmClock.Alarm], time: TimeOfDay?, _ language: LanguageCode) -> ActionOutcome {
        func list(_ alarms: [AlarmClock.Alarm]) -> TextValue {
            .list(alarms.map { words.text("alarm.entry", values($0.request, $0.due, language), language: language) })
        }
        if gone.count == 1 {
            return ActionOutcome(.done, reply: words.sentence(.done(.cancelAlarm(gone[0].request.time), item: nil), language: language))
        }
        if gone.count > 1 {
            let told = ["count": TextValue(gone.count), "alarms": list(gone)]
            return ActionOutcome(.done, reply: words.text("alarm.severalOff", told, language: language))
        }
        guard let time, !alarms.alarms.isEmpty else {
            return ActionOutcome(.notFound, reply: words.sentence(.refused(.cancelAlarm(time), .noSuchContent), language: language))
        }
        let told: [String: TextValue] = ["time": .text(time.description), "alarms": list(alarms.alarms)]
        return ActionOutcome(.notFound, reply: words.text("alarm.noneAt", told, language: language))
    }

    /// Sets an alarm whose words mean something that can be done, and says when it rings.
    func set(_ alarm: AlarmRequest, _ respond: @escaping (ActionOutcome) -> Void) {
        let speech = language
        whenReady { [self] in
            guard means(alarm.words) else {
                return finish(
                    ActionOutcome(.notUnderstood, reply: words.text("alarm.unclear", ["words": .text(alarm.words)], language: speech)),
                    respond)
            }
            let status = session.commandCenter.send(.setAlarm(alarm))
            guard status == .success, let due = alarms.alarms.first(where: { $0.request == alarm })?.due else {
                return finish(
                    ActionOutcome(.failed, reply: words.sentence(.refused(.setAlarm(alarm), status), language: speech)), respond)
            }
            finish(ActionOutcome(.done, reply: words.text("alarm.set", values(alarm, due, speech), language: speech)), respond)
        }
    }

    /// The alarms that wait, one a line.
    func listAlarms() -> ActionOutcome {
        let lines = alarms.alarms.enumerated().map { index, alarm in
            words.text(
                "alarm.row", values(alarm.request, alarm.due, language).merging(["number": TextValue(index + 1)]) { $1 },
                language: language)
        }
        var outcome = ActionOutcome(.done, reply: lines.first ?? words.sentence(.answer(.none(.alarms)), language: language))
        outcome.lines = Array(lines.dropFirst())
        outcome.rows = alarms.alarms.enumerated().compactMap { index, alarm in
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let row = AlarmRow(number: index + 1, due: AlarmSchedule.text(alarm.due), request: alarm.request)
            return (try? encoder.encode(row)).map { String(decoding: $0, as: UTF8.self) }
        }
        return outcome
    }

    /// When the music stops by itself.
    private func sleepTimerFact() -> ReplyFact {
        session.sleep.remaining(at: MonotonicClock.now).map { .done(.sleepTimer($0), item: nil) } ?? .answer(.none(.sleepTimer))
    }

    /// Tells when the music stops by itself.
    func tellSleepTimer() -> ActionOutcome { ActionOutcome(.done, reply: words.sentence(sleepTimerFact(), language: language)) }

    /// Says an alarm's words; where they come to nothing, what was there sounds all the same, and it is said.
    func ring(_ alarm: AlarmRequest, _ done: @escaping () -> Void) {
        session.notify(.alarm(alarm))
        say(Utterance(alarm.words)) { [self] outcome in
            if outcome.result != .done, session.commandCenter.send(.play) == .success, let item = session.presentItem {
                session.notify(.alarmFellBack(item, reply: outcome.reply))
            }
            done()
        }
    }

    private func means(_ text: String) -> Bool {
        if DittyLink(text) != nil || phrases.shortcut(text) != nil { return true }
        var context = DialogueContext()
        context.vocabulary = phrases.vocabulary + library.vocabulary
        let reading = understanding.interpret(Utterance(text), context, library.gazetteer)
        guard reading.isUnderstood, let kind = reading.interpretations.first?.intent.kind else { return false }
        return [.play, .command, .shortcut, .add, .affinity].contains(kind)
    }

    private func values(_ alarm: AlarmRequest, _ due: Int, _ language: LanguageCode) -> [String: TextValue] {
        let days: [String] =
            switch alarm.days {
            case []: [AlarmSchedule.daysAhead(due, of: time(nil)) == 0 ? "today" : "tomorrow"]
            case .daily: ["daily"]
            case .workdays: ["workdays"]
            case .weekend: ["weekend"]
            default: alarm.days.dayNames
            }
        return [
            "time": .text(alarm.time.description), "words": .text(alarm.words),
            "when": .list(days.map { words.text("day.\($0)", language: language) }),
        ]
    }
}

/// `ditty alarm list --json`.
private struct AlarmRow: Encodable {
    let number: Int
    /// ISO 8601.
    let due: String
    let request: AlarmRequest

    private enum Keys: String, CodingKey { case number, due }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(number, forKey: .number)
        try container.encode(due, forKey: .due)
        try request.encode(to: encoder)
    }
}
