import MediaModel
import Playback
import PlayerProtocol
import Queue
import RemoteControl
import Wording

/// What mpv was told and has not confirmed.
struct Aim {
    /// Seconds from the start of the present item, and when that was asked for.
    var place: (seconds: Double, time: Double)?
    var volume: (value: Double, time: Double)?
    var isMuted: (value: Bool, time: Double)?
}

/// What commands count from: it is what mpv was told, though it may not have done it yet. So commands that come close behind one another
/// add up, and one behind a change of the item means the new item.
extension PlaybackSession {
    /// Seconds that is believed in what mpv does not confirm: it says nothing where nothing has changed in the end.
    private static let belief = 2.0
    /// Seconds by which mpv may miss the place that it was sent to.
    private static let slack = 0.5

    private var info: NowPlayingInfo { nowPlayingCenter.nowPlayingInfo }

    /// The entry that plays, is being opened or stands still; `nil` from a stop on.
    var presentEntry: QueueEntryID? { loadedEntry ?? (standsStill ? info.entry : nil) }

    /// The item of ``presentEntry``.
    var presentItem: MediaItem? {
        if let loadedEntry, isOpening || isChangingEntry { return queue.entry(loadedEntry)?.item }
        return presentEntry == nil ? nil : info.item
    }

    /// Seconds from the start of ``presentItem``.
    var presentPosition: Double {
        let now = MonotonicClock.now
        if let place = aim.place, isOpening || isChangingEntry || now - place.time < PlaybackSession.belief { return place.seconds }
        return isChangingEntry ? 0 : info.position(at: now)
    }

    var presentVolume: Double { believed(aim.volume) ?? info.volume }
    var presentMute: Bool { believed(aim.isMuted) ?? info.isMuted }

    private func believed<Value>(_ aim: (value: Value, time: Double)?) -> Value? {
        aim.flatMap { MonotonicClock.now - $0.time < PlaybackSession.belief ? $0.value : nil }
    }

    /// The chapter at ``presentPosition``; `nil` without chapters.
    var presentChapter: MediaAnswer? {
        guard let chapters = presentItem?.chapters, !chapters.isEmpty else { return nil }
        let index = chapter(at: presentPosition, of: chapters)
        return .chapter(number: index + 1, count: chapters.count, title: chapters[index].title)
    }

    /// The index of the chapter in which a position lies; mpv may stop a little before its start.
    func chapter(at position: Double, of chapters: [Chapter]) -> Int { chapters.lastIndex { $0.start <= position + 0.05 } ?? 0 }

    /// Goes to a place in the loaded item.
    func jump(to seconds: Double) {
        aim.place = (seconds, MonotonicClock.now)
        player.seek(to: seconds)
        saveSoon()
    }

    func setVolume(_ volume: Double) {
        aim.volume = (volume, MonotonicClock.now)
        player.setVolume(volume)
        saveSoon()
    }

    func mute(_ isMuted: Bool) {
        aim.isMuted = (isMuted, MonotonicClock.now)
        player.setMuted(isMuted)
        saveSoon()
    }

    /// Shows the place from which a loaded entry is going to sound, before mpv tells that it does.
    func showStart(of entry: QueueEntryID) {
        guard entry == loadedEntry, let place = aim.place else { return }
        nowPlayingCenter.update { $0.elapsedPlaybackTime = place.seconds }
    }

    /// Forgets what mpv has confirmed.
    func confirmAim(_ event: PlaybackEvent, at now: Double) {
        switch event {
        case .loaded(let entry, _, _, _) where entry == loadedEntry: aim.place?.time = now
        case .restarted(let entry, let position) where entry == loadedEntry:
            if let place = aim.place, abs(place.seconds - position) < PlaybackSession.slack { aim.place = nil }
        case .volumeChanged(let volume) where volume == aim.volume?.value: aim.volume = nil
        case .muteChanged(let isMuted) where isMuted == aim.isMuted?.value: aim.isMuted = nil
        default: break
        }
    }
}

extension ReplyFact {
    /// The same, naming the chapter to which a command has led.
    func arriving(at chapter: MediaAnswer?) -> ReplyFact {
        switch self {
        case .done(.nextChapter, _), .done(.previousChapter, _), .done(.changePlaybackPosition(.chapter), _):
            chapter.map { .answer($0) } ?? self
        default: self
        }
    }
}
