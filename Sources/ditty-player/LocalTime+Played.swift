import Glibc
import MediaModel

extension LocalTime {
    /// The seconds since 1970 from which to which a time that listeners speak of goes, by the clock on the wall.
    static func range(of played: PlayedTime, now: Double = Double(time(nil))) -> Range<Double> {
        let today = LocalTime(now)
        switch played {
        case .today: return today.hours(0, 24)
        case .yesterday: return today.hours(-24, 0)
        case .dayBeforeYesterday: return today.hours(-48, -24)
        case .thisMorning: return today.hours(4, 12)
        case .lastNight: return today.hours(-6, 5)
        case .thisWeek: return today.days(-today.weekday, 7 - today.weekday)
        case .lastWeek: return today.days(-today.weekday - 7, -today.weekday)
        case .thisMonth: return today.months(0)
        case .lastMonth: return today.months(-1)
        case .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday:
            let day = PlayedTime.weekdays.firstIndex(of: played) ?? 0
            let back = (today.weekday - day + 7) % 7
            return today.days(-back, 1 - back)
        }
    }

    private func hours(_ from: Int, _ to: Int) -> Range<Double> { moment(days: 0, hour: from)..<moment(days: 0, hour: to) }

    private func days(_ from: Int, _ to: Int) -> Range<Double> { moment(days: from, hour: 0)..<moment(days: to, hour: 0) }

    private func months(_ offset: Int) -> Range<Double> { moment(month: offset)..<moment(month: offset + 1) }
}
