/// Where playback is, extrapolated from the last position that mpv gave.
struct PlaybackClock: Sendable, Hashable {
    /// The last position that was known to be true.
    private(set) var known: Double = 0
    private var position: Double = 0
    private var since: Double = 0
    private var rate: Double = 1
    private var isRunning = false

    /// Seconds from the start of the item at a time of the monotonic clock.
    func position(at now: Double) -> Double { isRunning ? position + max(0, now - since) * rate : position }

    /// Takes a position that is true at `now`.
    mutating func anchor(_ position: Double, now: Double) {
        known = position
        move(to: position, now: now)
    }

    /// Lets the clock run or stand.
    mutating func setRunning(_ runs: Bool, now: Double) {
        move(to: position(at: now), now: now)
        isRunning = runs
    }

    /// Changes how fast it runs.
    mutating func setRate(_ rate: Double, now: Double) {
        move(to: position(at: now), now: now)
        self.rate = rate
    }

    private mutating func move(to position: Double, now: Double) {
        self.position = position
        since = now
    }

    /// When a position will be reached; `nil` while the clock stands.
    func time(of target: Double) -> Double? { isRunning ? since + (target - position) / rate : nil }
}
