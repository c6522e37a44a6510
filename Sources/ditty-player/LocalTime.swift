import Glibc

/// A moment by the clock on the wall.
struct LocalTime {
    private var parts = tm()

    /// Seconds since 1970.
    init(_ seconds: Double) {
        var moment = time_t(seconds)
        localtime_r(&moment, &parts)
    }

    static var now: LocalTime { LocalTime(Double(time(nil))) }

    /// The date, `yyyy-mm-dd`.
    var day: String { "\(1900 + Int(parts.tm_year))-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))" }
    /// Date and time, `yyyy-mm-ddThh:mm`.
    var minute: String { "\(day)T\(two(parts.tm_hour)):\(two(parts.tm_min))" }

    /// From Monday, which is 0.
    var weekday: Int { (Int(parts.tm_wday) + 6) % 7 }

    /// Seconds since 1970 of an hour of a day so many days later; hours before 0 are of the day before.
    func moment(days: Int, hour: Int) -> Double {
        var moment = parts
        (moment.tm_mday, moment.tm_hour) = (parts.tm_mday + Int32(days), Int32(hour))
        (moment.tm_min, moment.tm_sec, moment.tm_isdst) = (0, 0, -1)
        return Double(mktime(&moment))
    }

    /// Seconds since 1970 of the first of a month so many months later.
    func moment(month: Int) -> Double {
        var moment = parts
        (moment.tm_mon, moment.tm_mday, moment.tm_hour) = (parts.tm_mon + Int32(month), 1, 0)
        (moment.tm_min, moment.tm_sec, moment.tm_isdst) = (0, 0, -1)
        return Double(mktime(&moment))
    }

    private func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
}
