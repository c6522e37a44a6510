import CLinux
import Glibc
import MediaModel
import Playback
import PlayerProtocol
import Queue
import RemoteControl

extension PlaybackSession {
    /// Failures in a row after which the queue stands still, so that a missing drive does not race through it unseen.
    private static let patience = 3
    /// The same for files that are there and cannot be played, and for a queue that gives its place back if nothing of it sounds: each costs a
    /// few milliseconds.
    private static let longPatience = 50
    /// Seconds after which an opening counts as slow.
    private static let openingPatience = 1.0
    /// Seconds of sound that prove a file playable: one without any sound begins too, and fails at once.
    private static let proof = 0.5

    /// Takes in what happened to the sound.
    func handle(_ event: PlaybackEvent) {
        let now = MonotonicClock.now
        countHeard(at: now)
        confirmAim(event, at: now)
        if case .position(let position) = event, isExpected(position, at: now) { return }
        if event == .idle, isOpening || isChangingEntry || standsStill { return }
        switch event {
        case .loaded(let entry, _, _, _): entryLoaded(entry)
        case .ended(let entry, let reason):
            // The info still says how far it came.
            nowPlayingCenter.hold(entry, at: now)
            heard.since = nil
            entryEnded(entry, reason)
            return
        default: break
        }
        nowPlayingCenter.apply(event, item: loadedItem(event), at: now)
        countHeard(at: now)
        switch event {
        case .restarted(let entry, _): entrySounds(entry)
        case .loaded(let entry, _, _, _):
            showStart(of: entry)
            showQueueFacts()
            updateEnablement()
            prepareNext()
        case .described(let entry, let tags): take(tags, of: entry)
        case .paused(.outputLost): notify(.outputLost)
        case .paused, .position: notePlace()
        case .reconnecting(let entry, let attempt): tellBreak(of: entry, attempt: attempt)
        default: break
        }
    }

    /// Whether mpv has not yet done what it was told: another entry, or another state.
    var isSettling: Bool {
        // Stopped, and mpv has not said so yet.
        guard loadedEntry != nil else { return nowPlayingCenter.nowPlayingInfo.state == .playing }
        return isOpening || isChangingEntry || wantsToPlay != (nowPlayingCenter.nowPlayingInfo.state == .playing)
    }

    /// Whether another entry than the one shown is being opened: mpv idles between the two, and that is no stop.
    var isChangingEntry: Bool { loadedEntry.map { $0 != nowPlayingCenter.nowPlayingInfo.entry } ?? false }

    /// What is being opened for long does not play, and what played before does not any more; nothing is shown then but what is awaited.
    func watchOpening(of entry: QueueEntry) {
        let load = loadCount
        loop.after(PlaybackSession.openingPatience) { [weak self] in
            guard let self, isOpening, loadCount == load else { return }
            nowPlayingCenter.apply(.idle, item: nil, at: MonotonicClock.now)
            notify(.opening(entry.item))
        }
    }

    /// Whether a coarse position tells nothing that extrapolation does not: then nobody needs to be woken.
    private func isExpected(_ position: Double, at now: Double) -> Bool {
        abs(nowPlayingCenter.nowPlayingInfo.position(at: now) - position) < 0.25
    }

    private func loadedItem(_ event: PlaybackEvent) -> MediaItem? {
        guard case .loaded(let id, _, _, _) = event else { return nil }
        return queue.entry(id)?.item
    }

    /// mpv has opened an entry: the one that was asked for, or the prepared one by itself.
    private func entryLoaded(_ id: QueueEntryID) {
        isOpening = false
        if id != loadedEntry, id == preparedEntry {
            countForSleep()
            queue.follow(id)
            loadedEntry = id
            preparedEntry = nil
            finishedEntry = nil
            heard = HeardTime()
            if let item = queue.entry(id)?.item { player.setRate(rate(for: item)) }
            queueChanged()
        }
        ditty_crash_subject(queue.entry(id)?.item.location?.url ?? "")
    }

    private func entrySounds(_ id: QueueEntryID) {
        loop.after(PlaybackSession.proof) { [weak self] in
            if let self, loadedEntry == id, nowPlayingCenter.nowPlayingInfo.isAdvancing { proved(id) }
        }
        if id == loadedEntry { answerWaiters(.started) }
        tellMending(of: id)
        store.saveQueue(queue)
        growStation()
        guard let location = queue.entry(id)?.item.location?.url, crashCounts[location] != nil else { return }
        loop.after(10) { [weak self] in
            if let self, loadedEntry == id { forgiveCrashes(of: id) }
        }
    }

    private func tellBreak(of id: QueueEntryID, attempt: Int) {
        guard let item = queue.entry(id)?.item else { return }
        brokenEntry = id
        notify(.reconnecting(item, attempt: attempt))
    }

    /// What was said of a broken stream is not left standing once it sounds again.
    private func tellMending(of id: QueueEntryID) {
        guard brokenEntry == id, let item = queue.entry(id)?.item else { return }
        brokenEntry = nil
        notify(.reconnected(item))
    }

    /// What has come to an end without ending the player does not count as one that does.
    func forgiveCrashes(of id: QueueEntryID) {
        guard let location = queue.entry(id)?.item.location?.url, crashCounts[location] != nil else { return }
        crashCounts[location] = nil
        store.forgetCrashes(of: location)
    }

    private func entryEnded(_ id: QueueEntryID, _ reason: PlaybackEvent.EndReason) {
        let item = queue.entry(id)?.item
        if nowPlayingCenter.nowPlayingInfo.entry == id { forgiveCrashes(of: id) }
        if case .finished = reason {
            proved(id)
            if endsEarly(id) { item.map { notify(.endedEarly($0)) } }
            finished(item)
        }
        if case .failed(let failure) = reason {
            failed(id, item, failure)
        } else if case .finished = reason, id == loadedEntry {
            if preparedEntry == nil { advance() } else { finishedEntry = id }
        }
        // What is shown stays until the next entry is loaded, or `idle` says that nothing is: a change of track is no stop.
    }

    /// Whether a file is over though a good part of what it promised is left; the length of a stream is a guess.
    private func endsEarly(_ id: QueueEntryID) -> Bool {
        let info = nowPlayingCenter.nowPlayingInfo
        guard info.entry == id, info.item?.location?.isFile == true, let duration = info.item?.playingTime else { return false }
        return duration - info.position(at: MonotonicClock.now) > max(5, duration / 10)
    }

    /// What follows an end that mpv does not go on from by itself: the same entry again, a new round, or nothing.
    private func advance() {
        loadedEntry = nil
        if sleepsAfterCurrent {
            fireSleepTimer()
            queue.next(.ending)
            showCurrentAsPaused()
        } else if let entry = queue.next(.ending) {
            countForSleep()
            load(entry, at: nil, isPaused: false)
        } else {
            wantsToPlay = false
            queue.elapsed = 0
            player.stop()
            queueChanged()
        }
    }

    private func failed(_ id: QueueEntryID, _ item: MediaItem?, _ failure: PlaybackFailure) {
        queue.markFailed(id, failure)
        guard let item else { return }
        let isCurrent = id == loadedEntry
        if id == preparedEntry { preparedEntry = nil }
        guard isCurrent else {
            notify(.skipped(item, failure))
            // mpv was to go on to it by itself, and has nothing more to play now.
            if loadedEntry != nil, loadedEntry == finishedEntry { advance() } else { prepareNext() }
            return
        }
        loadedEntry = nil
        isOpening = false
        let isPaused = !wantsToPlay
        let gaveUp = queue.failuresInARow >= patience(with: item, failure)
        if !gaveUp, let entry = queue.next(.command) {
            notify(.skipped(item, failure))
            load(entry, at: nil, isPaused: isPaused)
            return
        }
        notify(gaveUp ? .gaveUp(item, count: queue.failuresInARow) : .skipped(item, failure))
        if !giveBack() {
            player.stop()
            wantsToPlay = false
            queueChanged()
        }
        answerWaiters(.failed(item, failure))
    }

    private func patience(with item: MediaItem, _ failure: PlaybackFailure) -> Int {
        guard item.location?.isFile == true else { return PlaybackSession.patience }
        switch failure {
        case .missing: return trial == nil ? PlaybackSession.patience : PlaybackSession.longPatience
        case .notRegular, .unreadable, .unrecognised: return PlaybackSession.longPatience
        case .connectionLost, .crashedBefore, .other: return PlaybackSession.patience
        }
    }

    private func proved(_ id: QueueEntryID) {
        queue.markPlayable(id)
        trial = nil
    }

    private func answerWaiters(_ result: StartResult) {
        let waiting = startWaiters
        startWaiters = []
        waiting.forEach { $0.answer(result) }
    }

    /// Calls back once something sounds, or nothing will, or after `seconds` without news.
    func awaitStart(within seconds: Double, _ answer: @escaping (StartResult) -> Void) {
        let number = nextWaiter
        nextWaiter += 1
        startWaiters.append(StartWaiter(number: number, answer: answer))
        loop.after(seconds) { [weak self] in
            guard let self, let index = startWaiters.firstIndex(where: { $0.number == number }) else { return }
            startWaiters.remove(at: index).answer(.opening)
        }
    }

    // MARK: Counting

    /// Adds up what was heard; half of an item, or four minutes, is a play.
    private func countHeard(at now: Double) {
        let info = nowPlayingCenter.nowPlayingInfo
        if let since = heard.since { heard.seconds += now - since }
        heard.since = info.isAdvancing ? now : nil
        if info.isAdvancing, heard.began == nil { heard.began = time(nil) }
        guard !heard.isCounted, let item = info.item else { return }
        let enough = item.playingTime.map { min($0 / 2, 240) } ?? 240
        guard heard.seconds * info.playbackRate >= enough else { return }
        heard.isCounted = true
        keeper.countPlay(item)
        heardEnough(item, heard.began ?? time(nil))
    }

    private func finished(_ item: MediaItem?) {
        guard let item else { return }
        keeper.setPosition(item, nil)
    }

    /// Keeps where an episode or a book was left.
    func keepPosition() {
        let info = nowPlayingCenter.nowPlayingInfo
        guard let item = info.item, SpeechKind(item) == .speech else { return }
        keeper.setPosition(item, info.entry == presentEntry ? presentPosition : info.position(at: MonotonicClock.now))
    }
}
