import MediaModel
import Playback
import PlayerProtocol
import Queue
import RemoteControl
import Wording

/// One listener's playback: a queue, the two centres and a handle on mpv.
///
/// Commands come in through ``commandCenter`` and nowhere else; ``nowPlayingCenter`` changes by events alone. The main loop's thread owns it.
final class PlaybackSession {
    let commandCenter = RemoteCommandCenter()
    let nowPlayingCenter = NowPlayingInfoCenter()
    let loop: PollLoop
    let player: Player
    /// Where the session's state is kept.
    let store: StateStore
    /// What the session needs of the collection.
    let keeper: CollectionKeeper

    var queue: PlaybackQueue
    /// The entry that mpv has, or is opening; `nil` while only the queue knows where to go on.
    var loadedEntry: QueueEntryID?
    /// Whether what is shown stands still without mpv, whose idling is then no stop.
    var standsStill = false
    /// Whether mpv was told to load an entry and has not opened it yet: its idling between the two is no stop.
    var isOpening = false
    /// The entry whose stream was told to have broken off, until it sounds again.
    var brokenEntry: QueueEntryID?
    /// The entry that mpv has been told to play after it.
    var preparedEntry: QueueEntryID?
    /// The loaded entry once it has been heard to its end, while mpv opens the prepared one.
    var finishedEntry: QueueEntryID?
    /// The loaded entry, if it began before the collection could say where listening to it had stopped.
    var blindEntry: QueueEntryID?
    /// Whether the listener wants sound: what a load starts with.
    var wantsToPlay = false
    /// Those who wait to hear whether something really plays.
    var startWaiters: [StartWaiter] = []
    var nextWaiter: UInt64 = 0
    var sleep = SleepState()
    /// Whether the music is softer than its volume, since somebody speaks.
    private(set) var isDucked = false
    /// Set while the music stands still since the machine sleeps.
    var suspension: Suspension?
    /// What mpv was told and has not confirmed.
    var aim = Aim()
    /// Whether the queue is a station, which grows by itself.
    var isEndless = false
    /// What the queue took the place of, until something of it has sounded.
    var trial: QueueTrial?
    /// How often something was loaded.
    private(set) var loadCount: UInt64 = 0
    /// Whether it is going to play on as the last run did, and has not begun to.
    var isGoingOn = false
    /// Rates by kind of item, so that a fast podcast does not make the next song fast.
    var rates: [String: Double] = [:]
    /// Seconds of the present item that were heard, for counting plays.
    var heard = HeardTime()
    /// Faults of the player by location, from earlier runs.
    var crashCounts: [String: Int] = [:]
    /// Set while the place will be saved.
    var saveTimer: (id: PollLoop.TimerID, due: Double)?
    /// When it was saved last, in seconds of the monotonic clock.
    var saveTime = 0.0
    /// The changes that `undo` takes back, latest last.
    var undoSteps: [UndoStep] = []
    /// Whether the command that is being carried out may be one of many that a bar sends while it is pulled.
    var isPulled = true
    /// What was taken back and can be done again, latest last.
    var redoSteps: [RedoStep] = []
    /// What earlier runs did to the collection, the latest last.
    var earlierSteps: [EarlierStep] = []

    /// A notice for people who follow: a fact, worded by the server.
    var notify: (SessionNotice) -> Void = { _ in }
    /// Told after every change that a snapshot would show.
    var changed: () -> Void = {}
    /// Told with each change of the now-playing info, and the event that made it.
    var infoChanged: (PlaybackEvent?) -> Void = { _ in }
    /// Told when entries, their order or the facts about them change.
    var queueEdited: () -> Void = {}
    /// Told when an item was heard long enough to count, and when it began, in seconds since 1970.
    var heardEnough: (MediaItem, Int) -> Void = { _, _ in }
    /// Told when playing begins or ends.
    var stateChanged: () -> Void = {}
    /// Told when the listener wants the player to end.
    var quit: () -> Void = {}

    /// Takes up where the last session stopped; nothing sounds until a command says so, or ``resumeAfterCrash()`` where it `resumes`.
    init(loop: PollLoop, player: Player, store: StateStore, keeper: CollectionKeeper, resumes: Bool) {
        self.loop = loop
        self.player = player
        self.store = store
        self.keeper = keeper
        let (queue, place) = store.load()
        self.queue = queue ?? PlaybackQueue()
        isGoingOn = resumes && place.wasPlaying
        crashCounts = store.crashCounts()
        store.presentQueue = { [weak self] in self?.queue }
        store.itemsSettled = { [unowned self] in self.queue.settle($0) }
        var state = NowPlayingInfo.PlaybackState.stopped
        nowPlayingCenter.changed = { [unowned self] event in
            changed()
            infoChanged(event)
            saveSoon()
            guard nowPlayingCenter.nowPlayingInfo.state != state else { return }
            state = nowPlayingCenter.nowPlayingInfo.state
            if state != .playing { save() }
            stateChanged()
        }
        store.savingFailed = { [unowned self] reason in
            notify(.stateNotSaved(reason))
            saveSoon()
        }
        registerCommands()
        restore(place)
    }

    /// Shows the restored place as paused, without opening a device: the listener decides when it sounds.
    private func restore(_ place: SavedPlace) {
        rates = place.rates
        if let progress = place.progress { queue.restore(progress) }
        player.setVolume(place.volume)
        player.setMuted(place.isMuted)
        nowPlayingCenter.update { info in
            info.volume = place.volume
            info.isMuted = place.isMuted
        }
        skipWhatCrashed()
        showCurrentAsPaused()
    }

    /// Shows the queue's current entry as one that stands still, though mpv has not loaded it.
    func showCurrentAsPaused() {
        let entry = queue.current
        let elapsed = queue.elapsed
        standsStill = entry != nil && loadedEntry == nil
        nowPlayingCenter.update { info in
            info.entry = entry?.id
            info.item = entry?.item
            info.state = entry == nil ? .stopped : .paused
            info.elapsedPlaybackTime = elapsed
            info.playbackRate = entry.map { rate(for: $0.item) } ?? info.playbackRate
            info.isAdvancing = false
            info.chapterCount = entry?.item.chapters?.count
        }
        queueChanged()
    }

    /// An entry whose file ended the player twice is passed by, and named when its turn would have been.
    private func skipWhatCrashed() {
        let culprits = crashCounts.filter { $0.value >= 2 }.keys.map { MediaLocation(url: $0) }
        for id in queue.ids(at: culprits) {
            let current = queue.current
            queue.markFailed(id, .crashedBefore)
            guard let item = current?.item, current?.id == id else { continue }
            loop.after(0) { [weak self] in self?.notify(.skipped(item, .crashedBefore)) }
            queue.next(.command)
        }
    }

    /// The part of the volume that stays while somebody speaks.
    private static let softer = 0.4

    /// Makes the music softer while somebody speaks; the listener's volume is not touched.
    func duck(_ isDucked: Bool) {
        guard isDucked != self.isDucked else { return }
        self.isDucked = isDucked
        player.soften(to: isDucked ? PlaybackSession.softer : 1)
        changed()
    }

    // MARK: Loading

    /// Loads an entry, from a place in it, playing or standing still.
    func load(_ entry: QueueEntry, at position: Double?, isPaused: Bool) {
        loadCount += 1
        loadedEntry = entry.id
        preparedEntry = nil
        finishedEntry = nil
        brokenEntry = nil
        isOpening = true
        standsStill = false
        wantsToPlay = !isPaused
        heard = HeardTime()
        player.setRate(rate(for: entry.item))
        let start = position ?? resumePosition(of: entry.item)
        if position == nil, let start { useBookmark(in: entry.item, start) }
        blindEntry = position == nil && !keeper.isOpen() ? entry.id : nil
        player.load(entry, at: start ?? 0, paused: isPaused)
        aim.place = (start ?? 0, MonotonicClock.now)
        watchOpening(of: entry)
        queue.elapsed = start ?? 0
        queueChanged()
    }

    /// Tells mpv what comes next, so that it is there without a gap; not before the present entry is open, since one that cannot be opened
    /// changes what comes next.
    func prepareNext() {
        guard loadedEntry != nil, nowPlayingCenter.nowPlayingInfo.entry == loadedEntry else { return }
        let next = sleepsAfterCurrent ? nil : queue.peekNext(.ending)
        // An entry that plays again must be opened again: mpv's list holds each entry once.
        let following = next?.id == loadedEntry ? nil : next
        guard following?.id != preparedEntry else { return }
        preparedEntry = following?.id
        player.setNext(following)
    }

    /// Where listening to an episode or a book stopped, or where a bookmark is; music starts at the start.
    func resumePosition(of item: MediaItem) -> Double? {
        // Of music only a bookmark is kept.
        keeper.position(item.identifier) ?? ([.podcastEpisode, .audioBook].contains(item.type) ? item.position : nil)
    }

    /// Music goes on at its bookmark once, and it is said; later it begins at its start again.
    func useBookmark(in item: MediaItem, _ seconds: Double) {
        guard ![.podcastEpisode, .audioBook].contains(item.type) else { return }
        keeper.setPosition(item, nil)
        // After the reply to what began it.
        awaitStart(within: 5) { [unowned self] _ in loop.after(0) { [weak self] in self?.notify(.wentOnAtBookmark(item, seconds)) } }
    }

    // MARK: Facts of the queue

    /// Carries what the queue says into the now-playing info, and says which commands make sense now.
    func queueChanged() {
        showQueueFacts()
        prepareNext()
        updateEnablement()
        // While something is being opened the disk and the processors are its own: sound first.
        if !isChangingEntry { store.saveQueue(queue) }
        saveSoon()
        queueEdited()
        changed()
    }

    /// Carries what the queue says of what is shown into the now-playing info.
    func showQueueFacts() {
        // What is shown is one entry: the next one's number comes with its title.
        let shown = nowPlayingCenter.nowPlayingInfo.entry.flatMap { queue.index(of: $0) }
        let (index, count) = (shown ?? queue.currentIndex, queue.count)
        nowPlayingCenter.update { info in
            info.queueIndex = index
            info.queueCount = count
            info.repeatType = queue.repeatType
            info.shuffleType = queue.shuffleType
        }
    }

    func updateEnablement() {
        let hasItem = nowPlayingCenter.nowPlayingInfo.item != nil
        let isLive = nowPlayingCenter.nowPlayingInfo.isLiveStream
        commandCenter.setEnabled([
            .skipForward: !isLive, .skipBackward: !isLive, .changePlaybackPosition: !isLive,
            .clearQueue: true, .nextChapter: hasItem, .previousChapter: hasItem,
        ])
    }
}

/// What people are told though they asked nothing.
enum SessionNotice {
    case skipped(MediaItem, PlaybackFailure)
    /// A file that is shorter than it says: half a download, perhaps.
    case endedEarly(MediaItem)
    /// Several in a row could not be played, so the queue stands still.
    case gaveUp(MediaItem, count: Int)
    case outputLost
    case outputBack(String)
    case reconnecting(MediaItem, attempt: Int)
    case reconnected(MediaItem)
    /// It takes long to open.
    case opening(MediaItem)
    case sleepTimerFired
    case pausedForSleep
    case alarm(AlarmRequest)
    /// The words of an alarm came to nothing but this reply, and what was there plays.
    case alarmFellBack(MediaItem, reply: String)
    /// No player ran when the alarm was due.
    case alarmMissed(AlarmRequest)
    case wentOnAtBookmark(MediaItem, Double)
    case stateNotSaved(WritingFailure)
}

/// Somebody who wants to know whether something really plays.
struct StartWaiter {
    let number: UInt64
    let answer: (StartResult) -> Void
}

/// What became of a wish to play.
enum StartResult {
    case started
    /// Nothing plays; the last item that was tried, and why not.
    case failed(MediaItem, PlaybackFailure)
    /// It is still being opened.
    case opening

    var isOpening: Bool { if case .opening = self { true } else { false } }
}

/// Seconds heard of an item: the clock while it advances, whatever is skipped.
struct HeardTime {
    var seconds: Double = 0
    var since: Double?
    /// When it began, in seconds since 1970.
    var began: Int?
    var isCounted = false
}
