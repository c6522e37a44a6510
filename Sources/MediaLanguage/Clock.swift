internal import Glibc

/// Today's date, for "this year" and "today".
public struct Clock: Sendable {
    /// Year, month and day in the listener's time zone.
    public var today: @Sendable () -> (year: Int, month: Int, day: Int)

    /// A clock that asks `today`.
    public init(today: @escaping @Sendable () -> (year: Int, month: Int, day: Int)) { self.today = today }

    /// The system's clock.
    public static let system = Clock {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    }
}
