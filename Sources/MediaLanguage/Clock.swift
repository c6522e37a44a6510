internal import Glibc

/// Today's date and the time of day, for "this year" and "stop at 23:30".
public struct Clock: Sendable {
    /// Year, month and day in the listener's time zone.
    public var today: @Sendable () -> (year: Int, month: Int, day: Int)

    /// Seconds since midnight in the listener's time zone.
    public var secondOfDay: @Sendable () -> Int

    /// A clock that asks `today` and `secondOfDay`.
    public init(
        secondOfDay: @escaping @Sendable () -> Int = Clock.systemSecond, today: @escaping @Sendable () -> (year: Int, month: Int, day: Int)
    ) {
        self.secondOfDay = secondOfDay
        self.today = today
    }

    /// Seconds since midnight by the system's clock.
    public static let systemSecond: @Sendable () -> Int = {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return (Int(parts.tm_hour) * 60 + Int(parts.tm_min)) * 60 + min(59, Int(parts.tm_sec))
    }

    /// The system's clock.
    public static let system = Clock {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    }
}
