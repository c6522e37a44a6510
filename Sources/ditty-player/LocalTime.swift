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

    private func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
}
