import MediaModel
import Playback
import Queue
import RemoteControl

/// What was loaded before the collection was there to be asked.
extension PlaybackSession {
    /// Takes in what the collection says of items that were queued under the names of their files; what mpv has found in the file that plays stays.
    func name(_ known: [MediaIdentifier: MediaItem]) {
        name(queue.entries(of: known.keys).compactMap { entry in known[entry.identifier].map { (id: entry.id, item: $0) } })
    }

    private func name(_ items: [(id: QueueEntryID, item: MediaItem)]) {
        guard !items.isEmpty else { return }
        for (id, item) in items { queue.update(id, to: item) }
        nowPlayingCenter.update { info in
            guard let item = items.first(where: { $0.id == info.entry })?.item.asFound(by: info.item) else { return }
            info.item = item
            info.chapterCount = item.chapters?.count
        }
        queueChanged()
        resumeLate()
    }

    /// Takes in what a stream says of itself where nobody else has said anything.
    func take(_ tags: StreamTags, of id: QueueEntryID) {
        guard var item = queue.entry(id)?.item, let location = item.location, !location.isFile else { return }
        let before = item
        if let title = tags.title, item.title == MediaItem(at: location).title { item.title = title }
        item.artist = item.artist ?? tags.artist
        item.album = item.album ?? tags.album
        if item != before { name([(id, item)]) }
    }

    /// Goes to where an episode or a book was left, if it had to begin before the collection could say where that was.
    func resumeLate() {
        guard let entry = blindEntry, entry == loadedEntry, let item = queue.entry(entry)?.item, let start = resumePosition(of: item) else {
            return
        }
        blindEntry = nil
        useBookmark(in: item, start)
        jump(to: start)
        queue.elapsed = start
    }
}

extension MediaItem {
    /// The item with the length and the chapters that mpv has found in its file, which the tags or the collection may have otherwise.
    func asFound(by playing: MediaItem?) -> MediaItem {
        var item = self
        item.duration = playing?.duration ?? duration
        item.chapters = playing?.chapters ?? chapters
        return item
    }
}
