import MediaModel
import PlayerProtocol

extension PlaybackSession {
    /// Seconds between two savings of the place while something plays.
    private static let interval = 5.0

    /// Saves the place every few seconds while it moves; nothing wakes a player that stands still.
    func keepSaving() {
        guard saveTimer == nil else { return }
        saveTimer = loop.after(PlaybackSession.interval) { [weak self] in
            guard let self else { return }
            saveTimer = nil
            save()
            if nowPlayingCenter.nowPlayingInfo.isAdvancing { keepSaving() }
        }
    }

    func save() {
        notePlace()
        keepPosition()
        store.save(place)
        store.save(queue)
    }

    /// Saves all before the end.
    func saveNow() {
        notePlace()
        keepPosition()
        store.saveNow(queue, place)
    }

    var place: SavedPlace {
        let info = nowPlayingCenter.nowPlayingInfo
        var place = SavedPlace()
        place.entry = queue.current?.id
        place.elapsed = queue.elapsed
        place.wasPlaying = info.state == .playing
        place.volume = info.volume
        place.isMuted = info.isMuted
        place.rates = rates
        return place
    }

    // MARK: Sleep timer

    func changeSleepTimer(_ command: RemoteCommand) -> RemoteCommandStatus {
        guard case .sleepTimer(let wish) = command else { return .commandFailed }
        loop.cancel(sleep.timer)
        sleep = SleepState()
        switch wish {
        case .endOfItem:
            guard nowPlayingCenter.nowPlayingInfo.item != nil else { return .noActionableNowPlayingItem }
            sleep.stopsAtEndOfItem = true
        case .duration(let seconds) where seconds > 0:
            sleep.due = MonotonicClock.now + seconds
            sleep.timer = loop.after(seconds) { [weak self] in self?.fireSleepTimer() }
        case .duration: break
        }
        preparedEntry = nil
        prepareNext()
        changed()
        return .success
    }

    func fireSleepTimer() {
        loop.cancel(sleep.timer)
        sleep = SleepState()
        wantsToPlay = false
        if loadedEntry != nil { player.setPaused(true) }
        notify(.sleepTimerFired)
        changed()
    }
}
