import Glibc
import MediaModel
import Playback
import PlayerProtocol
import RemoteControl

/// The music stands still while the machine sleeps: whoever opens it again may be somewhere else, and should not be heard there.
extension PlaybackSession {
    /// Pauses and saves before the machine sleeps; what stands still stays as it is.
    func standStillForSleep() {
        save()
        guard wantsToPlay, loadedEntry != nil else { return }
        suspension = Suspension(sleptBefore: SleepClock.slept, entry: loadedEntry)
        wantsToPlay = false
        player.setPaused(true)
    }

    /// Goes on where nothing came of the sleep, and says why it stands still where it does.
    func wakeFromSleep() {
        guard let suspension else { return }
        self.suspension = nil
        // Who has touched it meanwhile knows what they want.
        guard !wantsToPlay, suspension.entry == loadedEntry, nowPlayingCenter.nowPlayingInfo.state != .stopped else { return }
        guard suspension.isOver(slept: SleepClock.slept) else { return notify(.pausedForSleep) }
        wantsToPlay = true
        player.setPaused(false)
    }
}

/// Music that was paused since the machine was about to sleep.
struct Suspension {
    /// ``SleepClock/slept`` then.
    let sleptBefore: Double
    let entry: QueueEntryID?

    /// Whether the machine has not slept, or so shortly that nobody can have taken it elsewhere: then the music goes on.
    func isOver(slept: Double) -> Bool { slept - sleptBefore < 2 }
}

/// How long the machine has slept since it was started.
enum SleepClock {
    /// Seconds.
    static var slept: Double { seconds(CLOCK_BOOTTIME) - seconds(CLOCK_MONOTONIC) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
