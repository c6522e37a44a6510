import MediaModel
import Playback
import Queue
import RemoteControl
import Wording

/// What went before a queue that has taken its place and has not sounded yet.
struct QueueTrial {
    let state: NowPlayingInfo.PlaybackState
    let repeatType: RepeatType
    let isEndless: Bool
    let isEmpty: Bool
}

/// A queue of which nothing sounds gives its place back: what comes to nothing costs no music.
extension PlaybackSession {
    /// What a new queue is about to take the place of.
    var presentTrial: QueueTrial {
        QueueTrial(
            state: nowPlayingCenter.nowPlayingInfo.state, repeatType: queue.repeatType, isEndless: isEndless,
            isEmpty: queue.isEmpty)
    }

    /// Goes back to the queue before this one, if nothing of this one has sounded and nobody has edited it; whether it did.
    ///
    /// Where there was none before, what may yet be played stays.
    func giveBack() -> Bool {
        guard let trial, !trial.isEmpty || queue.ids.allSatisfy({ queue.failure(of: $0) != nil }), queue.undo() != nil else { return false }
        self.trial = nil
        if let step = undoSteps.lastIndex(where: { $0.kind == .queue }) { undoSteps.remove(at: step) }
        queue.repeatType = trial.repeatType
        queue.endRunOfFailures()
        isEndless = trial.isEndless
        if trial.state == .playing, let current = queue.current {
            load(current, at: queue.elapsed, isPaused: false)
            return true
        }
        wantsToPlay = false
        player.stop()
        if trial.state == .paused { showCurrentAsPaused() } else { queueChanged() }
        return true
    }
}
