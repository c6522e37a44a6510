import MediaModel
import PlayerProtocol
import Queue
import RemoteControl
import Wording

extension PlaybackSession {
    func registerQueueCommands() {
        let center = commandCenter
        center.addTarget(.changeRepeatMode) { [unowned self] command in
            guard case .changeRepeatMode(let type) = command else { return .commandFailed }
            let before = queue.repeatType
            if type != before { remember(.modes) { [unowned self] in setRepeat(before) } }
            return setRepeat(type) ? .success : .commandFailed
        }
        center.addTarget(.changeShuffleMode) { [unowned self] command in
            guard case .changeShuffleMode(let type) = command else { return .commandFailed }
            edit { $0.setShuffle(type) }
            return .success
        }
        center.addTarget(.setPlaybackQueue) { [unowned self] in setQueue($0) }
        center.addTarget(.insertIntoPlaybackQueue) { [unowned self] in insert($0) }
        center.addTarget(.playItemInPlaybackQueue) { [unowned self] command in moving(command) { playItem(command) } }
        center.addTarget(.removeFromPlaybackQueue) { [unowned self] in remove($0) }
        center.addTarget(.reorderPlaybackQueue) { [unowned self] in reorder($0) }
        center.addTarget(.cropPlaybackQueue) { [unowned self] command in
            guard case .cropPlaybackQueue(let entries) = command else { return .commandFailed }
            edit { $0.crop(to: Set(entries).union($0.current.map { [$0.id] } ?? [])) }
            return .success
        }
        center.addTarget(.sortPlaybackQueue) { [unowned self] in sort($0) }
        center.addTarget(.clearQueue) { [unowned self] _ in clear() }
        center.addTarget(.undo) { [unowned self] _ in undo() }
        center.addTarget(.redo) { [unowned self] _ in redo() }
    }

    @discardableResult
    private func setRepeat(_ type: RepeatType) -> Bool {
        queue.repeatType = type
        queueChanged()
        return true
    }

    /// Changes the queue; `undo` will take it back.
    func edit(_ change: (inout PlaybackQueue) -> Void) {
        notePlace()
        trial = nil
        let before = queue.revision
        change(&queue)
        if queue.revision != before { rememberQueueEdit() }
        followCurrent()
        queueChanged()
    }

    /// Where the current entry stands now, for undo and for the saved state.
    func notePlace() {
        if let entry = presentEntry, entry == queue.current?.id { queue.elapsed = presentPosition }
    }

    /// After an edit: what plays goes on if it is still the current entry, else the current one takes its place, sounding or not.
    func followCurrent() { followCurrent(isHeard: isHeard) }

    func followCurrent(isHeard: Bool) {
        guard queue.current?.id != (loadedEntry ?? nowPlayingCenter.nowPlayingInfo.entry) else { return }
        guard let current = queue.current else {
            _ = stop()
            return
        }
        let elapsed = queue.elapsed
        if isHeard {
            load(current, at: elapsed > 0 ? elapsed : nil, isPaused: false)
        } else {
            if loadedEntry != nil { _ = stop() }
            queue.elapsed = elapsed
            showCurrentAsPaused()
        }
    }

    private func setQueue(_ command: RemoteCommand) -> RemoteCommandStatus {
        guard case .setPlaybackQueue(let request) = command, !request.items.isEmpty else { return .noSuchContent }
        keepPosition()
        notePlace()
        let before = presentTrial
        let isShuffled = (request.shuffleType ?? queue.shuffleType) != .off
        let start = isShuffled && request.startIndex == 0 ? nil : request.startIndex
        queue.replace(request.items, start: start, shuffle: request.shuffleType)
        rememberQueueEdit()
        if let type = request.repeatType { queue.repeatType = type }
        isEndless = request.isEndless
        guard let entry = queue.current else { return .noSuchContent }
        if let rate = request.playbackRate { rates[SpeechKind(entry.item).rawValue] = rate }
        load(entry, at: request.startPosition, isPaused: request.isPaused)
        trial = before
        return .success
    }

    /// How many entries a station keeps ready, and how many it adds at once.
    private static let stationReserve = 5

    /// Adds items like the present one to a station that is about to run dry; none that it has played already.
    func growStation() {
        guard isEndless, let seed = queue.current?.item, queue.upcoming.count < PlaybackSession.stationReserve else { return }
        let similar = keeper.similar(seed, 50)
        let heard = Set(queue.entries(of: similar.map(\.identifier)).map(\.identifier))
        let fresh = similar.filter { !heard.contains($0.identifier) }
        guard !fresh.isEmpty else { return }
        queue.insert(Array(fresh.prefix(PlaybackSession.stationReserve)), .later)
        queueChanged()
    }

    private func insert(_ command: RemoteCommand) -> RemoteCommandStatus {
        guard case .insertIntoPlaybackQueue(let items, let location) = command, !items.isEmpty else { return .noSuchContent }
        let wasEmpty = queue.isEmpty
        var added: [QueueEntryID] = []
        edit { added = $0.insert(items, location == .later ? .later : .next) }
        if location == .now, let first = added.first, let entry = queue.jump(to: first) {
            load(entry, at: nil, isPaused: false)
        } else if wasEmpty, nowPlayingCenter.nowPlayingInfo.item == nil, let first = added.first {
            queue.jump(to: first)
            showCurrentAsPaused()
        }
        return .success
    }

    private func playItem(_ command: RemoteCommand) -> RemoteCommandStatus {
        if case .playPlaceInPlaybackQueue(let place) = command { return playPlace(place) }
        guard case .playItemInPlaybackQueue(let id) = command, let entry = queue.jump(to: id) else { return .noSuchContent }
        keepPosition()
        load(entry, at: nil, isPaused: false)
        return .success
    }

    private func remove(_ command: RemoteCommand) -> RemoteCommandStatus {
        if case .removeNamedFromPlaybackQueue(let title) = command { return removeNamed(title) }
        guard case .removeFromPlaybackQueue(let ids) = command, ids.contains(where: { queue.entry($0) != nil }) else {
            return .noSuchContent
        }
        edit { $0.remove(ids) }
        return .success
    }

    private func reorder(_ command: RemoteCommand) -> RemoteCommandStatus {
        if case .moveNamedInPlaybackQueue(let title, let place) = command { return moveNamed(title, to: place) }
        guard case .reorderPlaybackQueue(let ids, let before) = command else { return .commandFailed }
        let index = before.flatMap { queue.index(of: $0) } ?? queue.count
        edit { $0.move(ids, to: index) }
        return .success
    }

    private func clear() -> RemoteCommandStatus {
        if !queue.isEmpty { edit { $0.clear() } }
        return .success
    }

    /// Takes in what has become known of queued items.
    func take(_ described: [MediaItem]) {
        let found = Dictionary(described.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        refresh(queue.entries(of: found.keys).compactMap { entry in found[entry.identifier].map { (entry.id, $0) } })
    }

    /// Carries what the collection knows anew of entries, such as their places, into the queue.
    func refresh(_ entries: [(QueueEntryID, MediaItem)]) {
        guard !entries.isEmpty else { return }
        for (id, item) in entries {
            queue.update(id, to: item)
            if id == preparedEntry { preparedEntry = nil }
            nowPlayingCenter.update { info in
                if info.entry == id { info.item = item.asFound(by: info.item) }
            }
        }
        queueChanged()
    }
}
