import MediaModel
import Playback
import PlayerProtocol
import Queue
import RemoteControl
import Wording

extension PlaybackSession {
    /// Seconds between two savings of the place while something plays.
    private static let interval = 5.0
    /// Seconds from a change to its saving while nothing does: several changes are one.
    private static let settling = 0.05

    /// Saves after a change: a first one at once, since nothing tells that the player is about to be killed, those close behind it together.
    ///
    /// While the place moves it is saved on and on; nothing wakes a player that stands still and is saved.
    func saveSoon() {
        // What is being opened has the disk to itself: sound first.
        let isFirst = MonotonicClock.now - saveTime > PlaybackSession.settling && !isOpening && !isChangingEntry
        saveLater(isFirst ? 0 : PlaybackSession.settling)
    }

    private func saveLater(_ delay: Double) {
        let due = MonotonicClock.now + delay
        if let present = saveTimer, present.due <= due { return }
        loop.cancel(saveTimer?.id)
        let id = loop.after(delay) { [weak self] in
            guard let self else { return }
            saveTimer = nil
            saveTime = MonotonicClock.now
            save()
            if nowPlayingCenter.nowPlayingInfo.isAdvancing || store.owesSaving {
                // Five seconds of what is heard: at double speed they pass in half the time.
                saveLater(PlaybackSession.interval / max(1, nowPlayingCenter.nowPlayingInfo.playbackRate))
            }
        }
        saveTimer = (id, due)
    }

    func save() {
        notePlace()
        keepPosition()
        store.save(queue, place)
    }

    /// Saves all before the end, and says why that could not be done.
    @discardableResult
    func saveNow() -> WritingFailure? {
        if let entry = nowPlayingCenter.nowPlayingInfo.entry, entry == loadedEntry { forgiveCrashes(of: entry) }
        notePlace()
        keepPosition()
        return store.saveNow(queue, place)
    }

    var place: SavedPlace {
        let info = nowPlayingCenter.nowPlayingInfo
        var place = SavedPlace()
        place.progress = queue.progress
        place.wasPlaying = isGoingOn || (isOpening || isChangingEntry ? wantsToPlay : info.state == .playing)
        place.volume = presentVolume
        place.isMuted = presentMute
        place.rates = rates
        return place
    }

    /// Goes on where a player that died was playing.
    func resumeAfterCrash() {
        defer { isGoingOn = false }
        guard let entry = queue.current, isGoingOn else { return }
        load(entry, at: queue.elapsed, isPaused: false)
    }
}
