internal import Glibc

/// The clock that positions are anchored to: it never jumps.
public enum MonotonicClock {
    /// Seconds since some moment in the past.
    public static var now: Double { seconds(CLOCK_MONOTONIC) }

    fileprivate static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The clock that people set: for what is read again after a restart.
public enum WallClock {
    /// Seconds since 1970.
    public static var now: Double { MonotonicClock.seconds(CLOCK_REALTIME) }
}
