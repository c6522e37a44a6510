import MediaModel
import Playback
import PlayerProtocol
import Queue
import RemoteControl
import Wording

extension PlaybackSession {
    /// Sets the sleep timer anew, or takes it off.
    func changeSleepTimer(_ command: RemoteCommand) -> RemoteCommandStatus {
        guard case .sleepTimer(let wish) = command else { return .commandFailed }
        if SleepState(wish).needsItem, presentItem == nil { return .noActionableNowPlayingItem }
        let (before, state) = (sleep, SleepState(wish))
        // To take off what is not there is no change.
        if state.isSet || before.isSet { remember(.sleepTimer) { [unowned self] in setSleep(before, due: before.due) } }
        return setSleep(state, due: state.seconds.map { MonotonicClock.now + $0 }) ? .success : .commandFailed
    }

    /// Puts a timer in the place of the present one; one that would have been due meanwhile is due at once.
    private func setSleep(_ state: SleepState, due: Double?) -> Bool {
        loop.cancel(sleep.timer)
        sleep = state
        sleep.due = due
        sleep.timer = due.map { due in loop.after(max(0, due - MonotonicClock.now)) { [weak self] in self?.sleepTimerIsDue() } }
        sleepChanged()
        return true
    }

    /// Stops now, or once the item has ended where that was asked for and there is an end to wait for.
    private func sleepTimerIsDue() {
        let info = nowPlayingCenter.nowPlayingInfo
        guard sleep.finishesItem, info.state == .playing, !info.isLiveStream else { return fireSleepTimer() }
        sleep = SleepState(.endOfItem)
        sleepChanged()
    }

    private func sleepChanged() {
        prepareNext()
        changed()
    }

    /// Whether the sleep timer stops the music when the present item has ended.
    var sleepsAfterCurrent: Bool {
        if sleep.itemsLeft == 1 { return true }
        guard sleep.stopsAtEndOfAlbum else { return false }
        // A queue that begins anew does not go on with the album.
        guard let item = queue.current?.item, !queue.upcoming.isEmpty, let next = queue.peekNext(.ending)?.item else { return true }
        return item.album == nil || next.album != item.album || next.albumArtist != item.albumArtist
    }

    /// Takes note that an item has played to its end.
    func countForSleep() {
        guard let left = sleep.itemsLeft, left > 1 else { return }
        sleep.itemsLeft = left - 1
        changed()
    }

    /// Stops the music, as the sleep timer has it.
    func fireSleepTimer() {
        loop.cancel(sleep.timer)
        sleep = SleepState()
        // What has come to pass cannot be taken back, and what was set before it is over too.
        undoSteps.removeAll { $0.kind == .sleepTimer }
        wantsToPlay = false
        if loadedEntry != nil { player.setPaused(true) }
        notify(.sleepTimerFired)
        changed()
    }
}

/// When the session stops by itself.
struct SleepState {
    var timer: PollLoop.TimerID?
    /// Seconds from the setting to ``due``.
    private(set) var seconds: Double?
    /// On the monotonic clock, which stands still while the machine sleeps.
    var due: Double?
    /// Whether the item that plays when the timer is due is heard to its end.
    private(set) var finishesItem = false
    /// How many items are heard to their ends, the present one counted.
    var itemsLeft: Int?
    private(set) var stopsAtEndOfAlbum = false

    /// No timer.
    init() {}

    /// What a listener asked for.
    init(_ wish: SleepTimer) {
        switch wish {
        case .duration(let wanted), .endOfItemAfter(let wanted):
            guard wanted > 0 else { return }
            seconds = wanted
            if case .endOfItemAfter = wish { finishesItem = true }
        case .endOfItem: itemsLeft = 1
        case .endOfItems(let count): itemsLeft = max(1, count)
        case .endOfAlbum: stopsAtEndOfAlbum = true
        }
    }

    /// What is left of it, as it would be set anew; `nil` where nothing is set.
    func remaining(at time: Double) -> SleepTimer? {
        if let due {
            let left = max(1, (due - time).rounded())
            return finishesItem ? .endOfItemAfter(left) : .duration(left)
        }
        if stopsAtEndOfAlbum { return .endOfAlbum }
        return itemsLeft.map { $0 == 1 ? .endOfItem : .endOfItems($0) }
    }

    /// Whether it will stop anything.
    var isSet: Bool { seconds != nil || needsItem }

    /// Whether it means the end of something, so that something has to be there.
    var needsItem: Bool { itemsLeft != nil || stopsAtEndOfAlbum }
}
