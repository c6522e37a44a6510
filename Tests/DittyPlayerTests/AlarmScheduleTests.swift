import Glibc
import MediaModel
import Testing

@testable import ditty_player

/// When alarms ring, by the wall clock of this machine's time zone.
struct AlarmScheduleTests {
    /// Wednesday 3 June 2026 at a time of day.
    private func wednesday(_ hour: Int32, _ minute: Int32, day: Int32 = 3) -> time_t {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_isdst) = (126, 5, day, hour, minute, -1)
        return mktime(&parts)
    }

    @Test(
        arguments: [
            (8, 0, "7:30", [], 4, 1), (7, 0, "7:30", [], 3, 0), (7, 30, "7:30", [], 4, 1), (7, 0, "7:30", .workdays, 3, 0),
            (8, 0, "7:30", .weekend, 6, 3), (8, 0, "7:30", Weekdays(rawValue: 0b100), 10, 7), (0, 0, "0:00", .daily, 4, 1),
        ] as [(Int32, Int32, String, Weekdays, Int32, Int)])
    func theNextTimeIsFound(_ hour: Int32, _ minute: Int32, _ time: String, _ days: Weekdays, _ day: Int32, _ ahead: Int) throws {
        let now = wednesday(hour, minute)
        let time = try #require(TimeOfDay(time))
        let next = AlarmSchedule.next(time, days, after: now)
        #expect(next == wednesday(Int32(time.minutes / 60), Int32(time.minutes % 60), day: day))
        #expect(AlarmSchedule.daysAhead(next, of: now) == ahead)
    }

    @Test func monthsAndYearsEnd() throws {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour, parts.tm_isdst) = (126, 11, 31, 23, -1)
        let now = mktime(&parts)
        let next = AlarmSchedule.next(try #require(TimeOfDay("7:00")), [], after: now)
        #expect(next - now == 8 * 3600)
        #expect(AlarmSchedule.daysAhead(next, of: now) == 1)
        #expect(AlarmSchedule.text(next).hasPrefix("2027-01-01T07:00:00"))
    }

    @Test(arguments: [(0.0, true), (1.5, true), (2.5, false), (28_800, false)])
    func onlyASleepThatWasNoneLetsTheMusicGoOn(slept: Double, goesOn: Bool) {
        #expect(Suspension(sleptBefore: 500, entry: nil).isOver(slept: 500 + slept) == goesOn)
    }

    @Test func weekdaysBeginWithMonday() { #expect(AlarmSchedule.weekday(of: wednesday(12, 0)) == 2) }
}
