import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// Alarms: set, listed, cancelled, kept over any end, rung in time.
@Suite(.timeLimit(.minutes(3)))
struct AlarmTests {
    private func save(_ listener: Listener, dueIn seconds: Int, _ words: String, days: [String] = []) throws {
        try FileManager.default.createDirectory(atPath: listener.stateFolder, withIntermediateDirectories: true)
        let list = days.map { "\"\($0)\"" }.joined(separator: ",")
        try listener.write(
            "s/ditty/alarms.json",
            #"[{"due":\#(time(nil) + seconds),"request":{"time":"07:30","days":[\#(list)],"words":"\#(words)"}}]"#)
    }

    @Test func theyAreSetListedAndRemovedByCommandAndBySentence() async throws {
        try await Listener.with { listener in
            let none = try await listener.ditty("alarm", "list")
            #expect(none.exitCode == 6)
            #expect(none.diagnosticText == "ditty: no player is running, so no alarm rings\n")

            let set = try await listener.ditty("alarm", "add", "7:30", "workdays", "play", "something", "calm")
            #expect(set.exitCode == 0, "\(set.diagnosticText)")
            #expect(
                set.text == "At 07:30 (weekdays): play something calm. "
                    + "The player stays on for it; once ended, it rings no alarm until it is started again.\n")
            let said = try await listener.ditty("say", "every sunday at 9 play the blues")
            #expect(said.text.hasPrefix("At 09:00 (Sundays): play the blues."), "\(said.text)\(said.diagnosticText)")
            let lines = try await listener.ditty("alarm", "list").lines
            #expect(
                Set(lines.map { $0.drop { $0 != " " } }) == [" 07:30 (weekdays): play something calm", " 09:00 (Sundays): play the blues"])
            let rows = try await listener.ditty("alarm", "list", "--json").lines.map { try JSON($0) }
            let keys: Set = ["number", "due", "time", "days", "words"]
            #expect(rows.first?.keys == keys)
            #expect(Set(rows.compactMap { $0["time"]?.text }) == ["07:30", "09:00"])
            #expect(try await listener.ditty("say", "what alarms are set").lines == lines)

            #expect(try await listener.ditty("say", "cancel the 9 o'clock alarm").text == "The alarm of 09:00 is off.\n")
            #expect(try await listener.ditty("alarm", "remove", "2").exitCode == 3)
            #expect(try await listener.ditty("alarm", "remove", "1").exitCode == 0)
            #expect(try await listener.ditty("alarm", "list").text == "There is no alarm.\n")
        }
    }

    @Test(arguments: [
        ["alarm", "add", "25:00", "play"], ["alarm", "add", "7:30"], ["alarm", "add", "7:30", "daily"], ["alarm", "remove", "x"],
        ["alarm", "x"],
    ])
    func wrongUseExitsTwo(_ words: [String]) async throws {
        try await Listener.with { listener in
            let answer = try await listener.run(words.map { Array($0.utf8) })
            #expect(answer.exitCode == 2)
            #expect(listener.players.isEmpty)
        }
    }

    @Test func wordsThatMeanNothingSetNoAlarm() async throws {
        try await Listener.with { listener in
            let answer = try await listener.ditty("alarm", "add", "7:30", "what", "is", "the", "weather")
            #expect(answer.exitCode == 5)
            #expect(answer.text.contains("no alarm is set"), "\(answer.text)")
            #expect(try await listener.ditty("alarm", "list").text == "There is no alarm.\n")
        }
    }

    @Test func theySurviveAKillAndRingInTime() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let player = try await listener.startPlayer()
            try await listener.ditty("shortcut", "add", "good morning", "play")
            try await listener.ditty("add", "one.wav")
            try await listener.ditty("alarm", "add", "7:30", "good", "morning")
            #expect(await eventually(within: 5) { access(listener.stateFolder + "/alarms.json", F_OK) == 0 })
            player.send(SIGKILL)
            _ = await player.end(within: 10)
            let second = try await listener.startPlayer()
            #expect(try await listener.ditty("alarm", "list").text.contains("good morning"))
            second.send(SIGKILL)
            _ = await second.end(within: 10)

            try save(listener, dueIn: 2, "good morning")
            try await listener.startPlayer()
            #expect(try await listener.status().state == .paused, "it is not yet time")
            try await listener.status("it rings") { $0.state == .playing && $0.title == "one" }
            #expect(try await listener.ditty("alarm", "list").text == "There is no alarm.\n", "once is once")
        }
    }

    @Test func aLateOneRingsAMissedOneIsNamedAndARepeatedOneStays() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            var player = try await listener.startPlayer()
            try await listener.ditty("add", "one.wav")
            player.send(SIGTERM)
            #expect(await player.end(within: 10) == 0)

            try save(listener, dueIn: -60, "play nosuchthing")
            player = try await listener.startPlayer()
            try await listener.status("late, and without what was asked for, something sounds all the same") { $0.state == .playing }
            try await listener.status("it says what was not found, and what plays") {
                $0.reply == "I found no nosuchthing. The alarm plays what was there: one."
            }
            try await listener.ditty("pause")
            player.send(SIGTERM)
            #expect(await player.end(within: 10) == 0)

            try save(listener, dueIn: -3600, "play", days: ["monday"])
            try await listener.startPlayer()
            let status = try await listener.status("it says so") { $0.reply?.contains("missed") == true }
            #expect(status.state == .paused)
            #expect(status.reply == "The alarm of 07:30 was missed, since no player ran: play.")
            #expect(try await listener.ditty("alarm", "list").text == "1. 07:30 (Mondays): play\n")
        }
    }

    @Test func severalThatAreCancelledAreNamedAndUndoBringsThemBack() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            for words in [["6:00", "daily"], ["7:30", "workdays"], ["9:00", "sunday"]] {
                try await listener.run((["alarm", "add"] + words + ["play"]).map { Array($0.utf8) })
            }
            let rows = Set(try await listener.ditty("alarm", "list", "--json").lines.map { $0.drop { $0 != "," } })
            func due() async throws -> Set<Substring> {
                Set(try await listener.ditty("alarm", "list", "--json").lines.map { $0.drop { $0 != "," } })
            }
            #expect(rows.count == 3)
            #expect(try await listener.ditty("say", "cancel the 6 o'clock alarm").text == "The alarm of 06:00 is off.\n")
            let none = try await listener.ditty("say", "cancel the 6 o'clock alarm")
            #expect(none.exitCode == 3)
            #expect((none.text + none.diagnosticText).contains("There is no alarm of 06:00. Set: "))
            #expect((none.text + none.diagnosticText).contains("07:30 (weekdays)"))
            let all = try await listener.ditty("say", "cancel the alarm")
            #expect(all.text.hasPrefix("2 alarms are off: "))
            #expect(all.text.contains("07:30 (weekdays)") && all.text.contains("09:00 (Sundays)"))
            #expect(try await listener.ditty("alarm", "list").text == "There is no alarm.\n")
            #expect(try await listener.ditty("say", "undo").text == "The alarms are as they were.\n")
            #expect(try await listener.ditty("alarm", "list").lines.count == 2, "what was off before stays off")
            try await listener.ditty("say", "undo")
            #expect(try await due() == rows)
            #expect(try await listener.ditty("say", "cancel all alarms").text.hasPrefix("3 alarms are off: "))
            #expect(try await listener.ditty("say", "cancel all alarms").text.contains("2 alarms") == false)
            try await listener.ditty("say", "undo")
            try await listener.ditty("say", "undo")
            #expect(try await listener.ditty("alarm", "list").lines.count == 2, "the last that was set is taken back")
        }
    }

    @Test func whatUndoBringsBackIsKeptOverAKill() async throws {
        try await Listener.with { listener in
            let player = try await listener.startPlayer()
            try await listener.ditty("alarm", "add", "7:30", "daily", "play")
            let before = try await listener.ditty("alarm", "list", "--json").lines
            try await listener.ditty("alarm", "remove", "all")
            try await listener.ditty("say", "undo")
            player.send(SIGKILL)
            _ = await player.end(within: 10)
            let second = try await listener.startPlayer()
            #expect(try await listener.ditty("alarm", "list", "--json").lines == before)
            try await listener.ditty("alarm", "remove", "all")
            second.send(SIGKILL)
            _ = await second.end(within: 10)
            try await listener.startPlayer()
            #expect(try await listener.ditty("alarm", "list").text == "There is no alarm.\n", "off is off")
        }
    }

    @Test func aPlayerStaysForAlarmsWhenTheScreenIsLeft() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            let screen = try await listener.ditty("--plain", "one.wav", input: Array("at 7:30 play something\n".utf8))
            #expect(screen.exitCode == 0, "\(screen.diagnosticText)")
            let status = try await listener.status("the music is over with the screen") { $0.state == .paused }
            #expect(status.title == "one")
            #expect(try await listener.ditty("alarm", "remove", "all").exitCode == 0)
            #expect(await eventually(within: 10) { listener.players.isEmpty }, "without alarms there is nothing to stay for")
        }
    }

    @Test func theLastAlarmRingsAfterTheScreenIsLeft() async throws {
        try await Listener.with { listener in
            _ = try listener.threeTones()
            try save(listener, dueIn: 6, "play")
            let screen = try await listener.ditty("--plain", "one.wav")
            #expect(screen.exitCode == 0, "\(screen.diagnosticText)")
            try await listener.status("it waits") { $0.state == .paused }
            try await listener.status("it rings, though no other alarm is set") { $0.state == .playing }
            #expect(listener.players.count == 1)
        }
    }
}
