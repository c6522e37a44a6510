import Glibc
import MediaModel
import Testing

@testable import ditty_player

/// The times that listeners speak of, by the wall clock of this machine's time zone.
struct PlayedTimeTests {
    /// A moment of June 2026, of which the third is a Wednesday.
    private func moment(_ day: Int32, _ hour: Int32 = 0) -> Double {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour, parts.tm_isdst) = (126, 5, day, hour, -1)
        return Double(mktime(&parts))
    }

    @Test(
        arguments: [
            (PlayedTime.today, 3, 0, 4, 0), (.yesterday, 2, 0, 3, 0), (.dayBeforeYesterday, 1, 0, 2, 0), (.thisMorning, 3, 4, 3, 12),
            (.lastNight, 2, 18, 3, 5), (.thisWeek, 1, 0, 8, 0), (.lastWeek, -6, 0, 1, 0), (.thisMonth, 1, 0, 31, 0),
            (.lastMonth, -30, 0, 1, 0),
            (.wednesday, 3, 0, 4, 0), (.monday, 1, 0, 2, 0), (.friday, -2, 0, -1, 0),
        ] as [(PlayedTime, Int32, Int32, Int32, Int32)])
    func goesFromAndTo(_ played: PlayedTime, _ day: Int32, _ hour: Int32, _ endDay: Int32, _ endHour: Int32) {
        #expect(LocalTime.range(of: played, now: moment(3, 15)) == moment(day, hour)..<moment(endDay, endHour))
    }
}
