import Glibc
import MediaModel

/// When an alarm rings: times of day in the machine's time zone, as seconds since 1970.
enum AlarmSchedule {
    /// The first such time after `now`; a time that a change to summer time leaves out comes an hour later.
    static func next(_ time: TimeOfDay, _ days: Weekdays, after now: time_t) -> time_t {
        (0...7).lazy.map { moment(time, daysAhead: $0, of: now) }.first { moment in
            moment > now && (days.isEmpty || days.contains(day: weekday(of: moment)))
        } ?? now + 24 * 3600
    }

    /// 0 for a moment of the same day as `now`, 1 for one of the day after.
    static func daysAhead(_ moment: time_t, of now: time_t) -> Int {
        (0...7).first { offset in
            let (day, other) = (parts(of: noon(daysAhead: offset, of: now)), parts(of: moment))
            return day.tm_yday == other.tm_yday && day.tm_year == other.tm_year
        } ?? 8
    }

    /// 0 for Monday … 6 for Sunday.
    static func weekday(of moment: time_t) -> Int { Int(parts(of: moment).tm_wday + 6) % 7 }

    /// ISO 8601 with the distance from Greenwich.
    static func text(_ moment: time_t) -> String {
        var parts = parts(of: moment)
        var buffer = [CChar](repeating: 0, count: 40)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func noon(daysAhead days: Int, of now: time_t) -> time_t { moment(hour: 12, minute: 0, days, now) }

    private static func moment(_ time: TimeOfDay, daysAhead days: Int, of now: time_t) -> time_t {
        moment(hour: time.minutes / 60, minute: time.minutes % 60, days, now)
    }

    private static func moment(hour: Int, minute: Int, _ days: Int, _ now: time_t) -> time_t {
        var parts = parts(of: now)
        parts.tm_mday += Int32(days)
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(hour), Int32(minute), 0)
        // Whether it is summer then, mktime finds out.
        parts.tm_isdst = -1
        return mktime(&parts)
    }

    private static func parts(of moment: time_t) -> tm {
        var (moment, parts) = (moment, tm())
        localtime_r(&moment, &parts)
        return parts
    }
}
