import Glibc

/// The clock that positions are anchored to: it never jumps.
public enum MonotonicClock {
    /// Seconds since some moment in the past.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
