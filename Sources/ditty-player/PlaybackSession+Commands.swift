import MediaModel
import Playback
import PlayerProtocol
import Queue
import RemoteControl
import Wording

extension PlaybackSession {
    /// The table of what commands do; a name that is not here answers "no handler".
    func registerCommands() {
        let center = commandCenter
        center.addTarget(.play) { [unowned self] _ in play() }
        center.addTarget(.pause) { [unowned self] _ in pause() }
        center.addTarget(.togglePlayPause) { [unowned self] _ in
            isHeard ? pause() : play()
        }
        center.addTarget(.stop) { [unowned self] _ in stop() }
        center.addTarget(.nextTrack) { [unowned self] command in moving(command) { step(command) } }
        center.addTarget(.previousTrack) { [unowned self] command in moving(command) { step(command) } }
        center.addTarget(.nextChapter) { [unowned self] command in moving(command) { changeChapter(by: 1) } }
        center.addTarget(.previousChapter) { [unowned self] command in moving(command) { changeChapter(by: -1) } }
        center.addTarget(.skipForward) { [unowned self] command in moving(command) { skip(command) } }
        center.addTarget(.skipBackward) { [unowned self] command in moving(command) { skip(command) } }
        center.addTarget(.changePlaybackPosition) { [unowned self] command in moving(command) { changePosition(command) } }
        center.addTarget(.changePlaybackRate) { [unowned self] in changeRate($0) }
        center.addTarget(.changeVolume) { [unowned self] in changeVolume($0) }
        center.addTarget(.mute) { [unowned self] _ in setMuted(true) }
        center.addTarget(.unmute) { [unowned self] _ in setMuted(false) }
        center.addTarget(.sleepTimer) { [unowned self] in changeSleepTimer($0) }
        center.addTarget(.quit) { [unowned self] _ in
            quit()
            return .success
        }
        registerQueueCommands()
        registerCollectionCommands()
    }

    private var info: NowPlayingInfo { nowPlayingCenter.nowPlayingInfo }
    /// Whether the listener hears something, or is about to.
    var isHeard: Bool { loadedEntry != nil && wantsToPlay }

    // MARK: Starting and stopping

    private func play() -> RemoteCommandStatus {
        if loadedEntry != nil {
            wantsToPlay = true
            player.setPaused(false)
            return .success
        }
        queue.endRunOfFailures()
        guard let entry = queue.current ?? queue.next(.command) else { return .noSuchContent }
        // After a stop, playing starts the item anew; after a restart of the player it goes on where it was.
        load(entry, at: standsStill ? queue.elapsed : nil, isPaused: false)
        return .success
    }

    private func pause() -> RemoteCommandStatus {
        guard presentEntry != nil else { return .noActionableNowPlayingItem }
        wantsToPlay = false
        if loadedEntry != nil { player.setPaused(true) }
        return .success
    }

    func stop() -> RemoteCommandStatus {
        guard presentEntry != nil else { return .noActionableNowPlayingItem }
        keepPosition()
        wantsToPlay = false
        standsStill = false
        aim.place = nil
        queue.elapsed = 0
        guard loadedEntry != nil else {
            nowPlayingCenter.apply(.idle, item: nil, at: MonotonicClock.now)
            return .success
        }
        loadedEntry = nil
        isOpening = false
        preparedEntry = nil
        player.stop()
        return .success
    }

    /// Commands that would be refused now, since there is nothing to go to or to play.
    var vainCommands: Set<RemoteCommandName> {
        var names: Set<RemoteCommandName> = []
        if queue.peekNext(.command) == nil { names.insert(.nextTrack) }
        if queue.current == nil { names.insert(.previousTrack) }
        if presentEntry == nil { names.insert(.pause) }
        if queue.isEmpty { names.insert(.play) }
        return names
    }

    // MARK: Going through the queue

    private func step(_ command: RemoteCommand) -> RemoteCommandStatus {
        if case .skipTracks(let count) = command { return skipTracks(count) }
        return command == .previousTrack ? previousTrack() : nextTrack()
    }

    private func nextTrack() -> RemoteCommandStatus {
        guard !queue.isEmpty else { return .noActionableNowPlayingItem }
        keepPosition()
        guard let entry = queue.next(.command) else { return .noSuchContent }
        keeper.countSkip(info.item, heard)
        move(to: entry)
        return .success
    }

    /// Seconds after which "previous" leads to the start of what plays, as on every player of this kind.
    private static let justBegun = 3.0

    private func previousTrack() -> RemoteCommandStatus {
        guard let current = queue.current else { return .noActionableNowPlayingItem }
        keepPosition()
        if presentEntry == current.id, !info.isLiveStream, presentPosition > PlaybackSession.justBegun {
            jump(to: 0)
            return .success
        }
        move(to: queue.previous() ?? current)
        return .success
    }

    /// Makes an entry the one that plays; what stood still goes on standing still, as MPRIS asks.
    func move(to entry: QueueEntry) {
        queue.endRunOfFailures()
        if wantsToPlay {
            load(entry, at: nil, isPaused: false)
        } else if loadedEntry != nil {
            load(entry, at: nil, isPaused: true)
        } else if standsStill {
            showCurrentAsPaused()
        } else {
            load(entry, at: nil, isPaused: false)
        }
    }

    private func changeChapter(by step: Int) -> RemoteCommandStatus {
        guard let item = presentItem else { return .noActionableNowPlayingItem }
        guard let chapters = item.chapters, !chapters.isEmpty else { return .noActionableNowPlayingItem }
        let position = presentPosition
        let present = chapter(at: position, of: chapters)
        // Like "previous" everywhere: first to the start of this one, unless that was just now.
        let target = step > 0 ? present + 1 : position - chapters[present].start > 3 ? present : present - 1
        guard chapters.indices.contains(target) else { return .noSuchContent }
        return seek(to: chapters[target].start)
    }

    // MARK: Moving inside an item

    /// What a command comes to here and now: to skip past the end is to go on to the next item, or to stop after the last; to skip back
    /// past the start is to go there.
    func meaning(of command: RemoteCommand) -> RemoteCommand {
        if command == .togglePlayPause { return isHeard ? .pause : .play }
        switch command {
        case .changeVolume(.volume(let volume)) where volume >= 0: return .changeVolume(.volume(min(volume, 100)))
        case .changeVolume(.change(0)): return .changeVolume(.volume(presentVolume))
        default: break
        }
        if case .skipBackward(let interval) = command, presentItem != nil {
            let seconds = interval ?? commandCenter.preferredIntervals.backward
            return presentPosition > seconds ? command : .changePlaybackPosition(.position(0))
        }
        guard case .skipForward(let interval) = command, let duration = presentItem?.playingTime else { return command }
        let seconds = interval ?? commandCenter.preferredIntervals.forward
        // Nobody means to skip more than there is.
        guard seconds <= max(duration, 60) else { return command }
        guard presentPosition + seconds >= duration else { return command }
        return queue.peekNext(.command) == nil ? .stop : .nextTrack
    }

    private func skip(_ command: RemoteCommand) -> RemoteCommandStatus {
        guard let item = presentItem else { return .noActionableNowPlayingItem }
        let now = presentPosition
        if case .skipForward(let interval?) = command, interval > max(item.playingTime ?? .infinity, 60) { return .noSuchContent }
        switch command {
        case .skipForward(let interval): return seek(to: now + (interval ?? commandCenter.preferredIntervals.forward))
        case .skipBackward(let interval): return seek(to: now - (interval ?? commandCenter.preferredIntervals.backward))
        default: return .commandFailed
        }
    }

    private func changePosition(_ command: RemoteCommand) -> RemoteCommandStatus {
        guard case .changePlaybackPosition(let target) = command else { return .commandFailed }
        guard let item = presentItem else { return .noActionableNowPlayingItem }
        switch target {
        case .position(let seconds):
            if let duration = item.playingTime, seconds > duration { return .noSuchContent }
            return seek(to: seconds)
        case .percent(let percent):
            guard let duration = item.playingTime, (0...100).contains(percent) else { return .noSuchContent }
            return seek(to: duration * percent / 100)
        case .bookmark:
            guard let seconds = resumePosition(of: item), seconds > 0 else { return .noSuchContent }
            return seek(to: seconds)
        case .chapter(let number):
            guard let chapters = item.chapters, chapters.indices.contains(number - 1) else { return .noSuchContent }
            return seek(to: chapters[number - 1].start)
        }
    }

    /// Jumps; past the end is the next item, before the start is the start.
    private func seek(to seconds: Double) -> RemoteCommandStatus {
        guard let current = queue.current else { return .noActionableNowPlayingItem }
        if let duration = presentItem?.playingTime, seconds >= duration { return finishItem() }
        let position = max(0, seconds)
        blindEntry = nil
        if loadedEntry == nil {
            load(current, at: position, isPaused: true)
        } else {
            jump(to: position)
        }
        return .success
    }

    /// The end of the item by a skip: on to what follows, or a stop after the last.
    private func finishItem() -> RemoteCommandStatus {
        guard let entry = queue.next(.command) else { return stop() }
        move(to: entry)
        return .success
    }

    // MARK: Sound

    private func changeRate(_ command: RemoteCommand) -> RemoteCommandStatus {
        guard case .changePlaybackRate(let target) = command else { return .commandFailed }
        let kind = (presentItem.map { SpeechKind($0) } ?? .music).rawValue
        let before = rates[kind] ?? 1
        let range = commandCenter.supportedPlaybackRates
        let rate: Double
        switch target {
        case .rate(let value):
            guard range.contains(value) else { return .noSuchContent }
            rate = value
        case .change(let step): rate = min(max(range.lowerBound, before + step), range.upperBound)
        }
        // A live stream has nothing to be faster with.
        if info.isLiveStream, rate > 1 { return .disabled }
        if rate != before { remember(.rate, by: command) { [unowned self] in setRate(before, kind) } }
        setRate(rate, kind)
        return .success
    }

    @discardableResult
    private func setRate(_ rate: Double, _ kind: String) -> Bool {
        rates[kind] = rate
        player.setRate(rate)
        return true
    }

    /// The rate that items of this kind were last heard at.
    func rate(for item: MediaItem) -> Double { rates[SpeechKind(item).rawValue] ?? 1 }

    private func changeVolume(_ command: RemoteCommand) -> RemoteCommandStatus {
        guard case .changeVolume(let target) = command else { return .commandFailed }
        if case .volume(..<0) = target { return .noSuchContent }
        let wanted =
            switch target {
            case .volume(let volume): volume
            case .change(let step): presentVolume + step
            }
        let volume = min(max(0, wanted), 100)
        // Whoever asks for more wants to hear it.
        let unmutes = presentMute && volume > 0 && wanted >= presentVolume
        if case .change(let step) = target, step != 0, volume == presentVolume, !unmutes { return .noSuchContent }
        rememberSound(command)
        setVolume(volume)
        if unmutes { mute(false) }
        return .success
    }

    private func setMuted(_ isMuted: Bool) -> RemoteCommandStatus {
        if isMuted != presentMute { rememberSound(isMuted ? .mute : .unmute) }
        mute(isMuted)
        return .success
    }

    private func rememberSound(_ command: RemoteCommand) {
        let (volume, isMuted) = (presentVolume, presentMute)
        remember(.sound, by: command) { [unowned self] in
            setVolume(volume)
            mute(isMuted)
            return true
        }
    }
}

/// Music and speech keep rates of their own.
enum SpeechKind: String {
    case music, speech

    init(_ item: MediaItem) {
        switch item.type {
        case .podcastEpisode, .podcastShow, .audioBook, .news: self = .speech
        default: self = .music
        }
    }
}
