import MediaModel
import Queue
import RemoteControl

/// The queue as words speak of it: by numbers of places, and by names.
extension PlaybackSession {
    /// Goes so many entries on, or back; where the queue repeats, its end is followed by its start.
    func skipTracks(_ count: Int) -> RemoteCommandStatus {
        guard let place = queue.currentIndex, !queue.isEmpty else { return .noActionableNowPlayingItem }
        var target = place + count
        if queue.repeatType == .all { target = (target % queue.count + queue.count) % queue.count }
        guard queue.indices.contains(target) else { return .noSuchContent }
        keepPosition()
        let item = nowPlayingCenter.nowPlayingInfo.item
        guard let entry = queue.jump(to: queue[target].id) else { return .noSuchContent }
        if count > 0 { keeper.countSkip(item, heard) }
        move(to: entry)
        return .success
    }

    /// Plays what stands at a place of the queue, from 1, or from -1 at the end.
    func playPlace(_ place: Int) -> RemoteCommandStatus {
        let index = place < 0 ? queue.count + place : place - 1
        guard queue.indices.contains(index), place != 0 else { return .noSuchContent }
        keepPosition()
        guard let entry = queue.jump(to: queue[index].id) else { return .noSuchContent }
        load(entry, at: nil, isPaused: false)
        return .success
    }

    /// Takes out what plays, or what is called so.
    func removeNamed(_ title: String?) -> RemoteCommandStatus {
        let ids = named(title)
        guard !ids.isEmpty else { return title == nil ? .noActionableNowPlayingItem : .noSuchContent }
        edit { $0.remove(ids) }
        return .success
    }

    /// Moves what plays, or what is called so, behind what plays or to the end; what plays itself goes to the very top.
    func moveNamed(_ title: String?, to place: Int) -> RemoteCommandStatus {
        let ids = named(title)
        guard !ids.isEmpty else { return title == nil ? .noActionableNowPlayingItem : .noSuchContent }
        let isCurrent = queue.current.map { ids.contains($0.id) } ?? true
        let top = isCurrent ? 0 : (queue.currentIndex ?? -1) + 1
        edit { $0.move(ids, to: place < 0 ? $0.count : top) }
        return .success
    }

    /// Sorts what comes after what plays; entries that are alike in what counts keep their order.
    func sort(_ command: RemoteCommand) -> RemoteCommandStatus {
        guard case .sortPlaybackQueue(let order) = command else { return .commandFailed }
        guard !queue.upcoming.isEmpty else { return .noSuchContent }
        let entries = Array(queue.upcoming)
        let places = entries.indices.sorted { first, second in
            let (left, right) = (entries[first].item, entries[second].item)
            return left.comes(before: right, in: order) ?? (first < second)
        }
        edit { $0.arrange(places.map { entries[$0].id }) }
        return .success
    }

    /// Among so many entries, what is to come first, a name is looked for.
    private static let mostNamed = 5000

    /// The entry that plays, or the one with a title; of an artist or an album all.
    private func named(_ title: String?) -> [QueueEntryID] {
        guard let title else { return queue.current.map { [$0.id] } ?? [] }
        let place = queue.currentIndex ?? 0
        let entries = (Array(place..<queue.count) + Array(0..<place)).prefix(PlaybackSession.mostNamed).map { queue[$0] }
        if let index = keeper.match(title, entries.map(\.item)) { return [entries[index].id] }
        for name in [\MediaItem.artist, \MediaItem.album] {
            let items = entries.map { MediaItem(identifier: $0.item.identifier, type: .artist, title: $0.item[keyPath: name] ?? "") }
            guard let index = keeper.match(title, items) else { continue }
            return entries.filter { $0.item[keyPath: name] == items[index].title }.map(\.id)
        }
        return []
    }
}

extension MediaItem {
    /// Whether it comes before another one; `nil` where the order says nothing.
    fileprivate func comes(before other: MediaItem, in order: ListOrder) -> Bool? {
        func rising<Value: Comparable>(_ left: Value, _ right: Value) -> Bool? { left == right ? nil : left < right }
        return switch order {
        case .name: rising((sortTitle ?? title).lowercased(), (other.sortTitle ?? other.title).lowercased())
        case .artist: rising((artist ?? "").lowercased(), (other.artist ?? "").lowercased())
        case .year: rising(other.year ?? 0, year ?? 0)
        // What is queued does not say when it came.
        case .added: nil
        case .plays: rising(other.playCount ?? 0, playCount ?? 0)
        case .rating: rising(other.rating ?? 0, rating ?? 0)
        case .duration: rising(other.playingTime ?? 0, playingTime ?? 0)
        }
    }
}
