import MediaCatalogue
import MediaModel
import PlayerProtocol
import Queue
import RemoteControl
import Wording

/// What a session writes into the collection, and the little it reads; closures, so that a session without a database is another value.
struct CollectionKeeper {
    /// Whether the collection can be asked by now: it is opened beside the main loop.
    var isOpen: () -> Bool = { true }
    /// Seconds into an item where listening stopped.
    var position: (MediaIdentifier) -> Double? = { _ in nil }
    /// Keeps that place; `nil`: it was heard to the end.
    var setPosition: (MediaItem, Double?) -> Void = { _, _ in }
    /// Keeps a place in any item and gives the item as the collection has it; `nil` where it cannot be kept.
    var bookmark: (MediaItem, Double) -> MediaItem? = { _, _ in nil }
    /// Counts a play and adds it to the history.
    var countPlay: (MediaItem) -> Void = { _ in }
    /// Counts a skip of something that was hardly heard.
    var countSkip: (MediaItem?, HeardTime) -> Void = { _, _ in }
    /// Keeps an opinion and gives the item as it is then; `nil` where the collection cannot keep it.
    var setAffinity: (MediaItem, MediaAffinityType) -> MediaItem? = { _, _ in nil }
    /// Keeps a rating, 0…5, and gives the item as it is then.
    var setRating: (MediaItem, Double) -> MediaItem? = { _, _ in nil }
    /// Items like one, most alike first, for a station that never ends.
    var similar: (MediaItem, Int) -> [MediaItem] = { _, _ in [] }
    /// Makes an empty playlist; false if it cannot, or there is one of that name.
    var createPlaylist: (String) -> Bool = { _ in false }
    /// Makes a playlist of what fits a rule, now and later; false if it cannot, or there is one of that name.
    var createRulePlaylist: (String, PlaylistRule) -> Bool = { _, _ in false }
    /// Gives a rule playlist another rule, and gives the one before.
    var setRule: (MediaIdentifier, PlaylistRule) throws(PlaylistRefusal) -> PlaylistRule = {
        _, _ throws(PlaylistRefusal) in throw .notFound
    }
    /// Removes a playlist and gives what brings it back; `nil` if it cannot.
    var takeAwayPlaylist: (MediaItem) -> KeptUndo? = { _ in nil }
    /// Which of the items some words name; `nil` where none does.
    var match: (String, [MediaItem]) -> Int? = { _, _ in nil }
    /// The playlist that a name means, as near as it comes to one.
    var meantPlaylist: (String) -> MediaItem? = { _ in nil }
    /// The playlist of exactly that name.
    var playlist: (String) -> MediaItem? = { _ in nil }
    /// The item as the collection has it; one that was only opened by its path comes in.
    var kept: (MediaItem) -> MediaItem? = { _ in nil }
    /// Changes the entries of a playlist and gives those before.
    var changeEntries: (MediaIdentifier, ([MediaItem]) -> [MediaItem]?) throws(PlaylistRefusal) -> [MediaItem] = {
        _, _ throws(PlaylistRefusal) in throw .notFound
    }
    /// Gives a playlist another name.
    var renamePlaylist: (MediaIdentifier, String) throws(PlaylistRefusal) -> Void = { _, _ throws(PlaylistRefusal) in throw .notFound }
    /// An item as the collection has it.
    var item: (MediaIdentifier) -> MediaItem? = { _ in nil }
    /// Takes a change of playlists or folders back.
    var undo: (KeptUndo) -> Bool = { _ in false }
    /// What takes back that a change of playlists is taken back; `nil` where nothing does.
    var inverse: (KeptUndo) -> KeptUndo? = { _ in nil }
    /// Writes down how to take a change back, and gives the row of that; `nil` if it cannot.
    var keepUndo: (UndoableChange, KeptUndo) -> Int? = { _, _ in nil }
    /// Strikes such a row out.
    var forgetUndo: (Int) -> Void = { _ in }
}

extension PlaybackSession {
    func registerCollectionCommands() {
        let center = commandCenter
        center.addTarget(.like) { [unowned self] command in
            guard case .like(let isNegative) = command else { return .commandFailed }
            return setAffinityOfCurrent(isNegative ? .unset : .like)
        }
        center.addTarget(.dislike) { [unowned self] command in
            guard case .dislike(let isNegative) = command else { return .commandFailed }
            return setAffinityOfCurrent(isNegative ? .unset : .dislike)
        }
        center.addTarget(.rating) { [unowned self] command in
            guard case .rating(let stars) = command, (0...5).contains(stars) else { return .noSuchContent }
            return rateCurrent(stars)
        }
        center.addTarget(.bookmark) { [unowned self] _ in bookmark() }
        center.addTarget(.removePlaylist) { [unowned self] in editPlaylist($0) }
        center.addTarget(.renamePlaylist) { [unowned self] in editPlaylist($0) }
        center.addTarget(.removeFromPlaylist) { [unowned self] in editPlaylist($0) }
        center.addTarget(.createPlaylist) { [unowned self] command in
            guard case .createPlaylist(let name?, let holdsQueue) = command else { return .commandFailed }
            if holdsQueue, queue.isEmpty { return .noSuchContent }
            return createPlaylist(name, holdsQueue ? (0..<queue.count).map { queue[$0].item } : [])
        }
    }

    /// Keeps the place in what plays: an episode or a book goes on there until it was heard to its end, music once.
    private func bookmark() -> RemoteCommandStatus {
        let info = nowPlayingCenter.nowPlayingInfo
        guard let item = info.item, !info.isLiveStream else { return .noActionableNowPlayingItem }
        guard let kept = keeper.bookmark(item, info.position(at: MonotonicClock.now)) else { return .commandFailed }
        show(kept, for: item)
        return .success
    }

    /// An opinion about what plays; a disliked song is skipped at once.
    private func setAffinityOfCurrent(_ affinity: MediaAffinityType) -> RemoteCommandStatus {
        guard let item = nowPlayingCenter.nowPlayingInfo.item else { return .noActionableNowPlayingItem }
        let isNew = affinity != .of(item)
        guard keep(affinity, of: item) else { return .commandFailed }
        if affinity == .dislike { skipDisliked(isNew: isNew) }
        return .success
    }

    /// Goes on to the next item, as a part of the dislike: one `undo` takes both back.
    private func skipDisliked(isNew: Bool) {
        guard commandCenter.send(.nextTrack) == .success, isNew else { return }
        guard let move = undoSteps.popLast(), let opinion = undoSteps.popLast() else { return }
        remember(.affinity, record: opinion.record) {
            _ = move.undo()
            return opinion.undo()
        }
    }

    /// Keeps an opinion about any item; `undo` takes it back.
    func keep(_ affinity: MediaAffinityType, of item: MediaItem) -> Bool {
        let before = MediaAffinityType.of(item)
        guard let updated = keeper.setAffinity(item, affinity) else { return false }
        show(updated, for: item)
        guard affinity != before else { return true }
        remember(.affinity, .affinity(of: updated.identifier, before: before))
        return true
    }

    private func rateCurrent(_ stars: Double) -> RemoteCommandStatus {
        guard let item = nowPlayingCenter.nowPlayingInfo.item else { return .noActionableNowPlayingItem }
        guard let updated = keeper.setRating(item, stars) else { return .commandFailed }
        show(updated, for: item)
        guard stars != (item.rating ?? 0) else { return .success }
        remember(.rating, .rating(of: updated.identifier, before: item.rating ?? 0))
        return .success
    }

    /// Carries what the collection knows of an item now to where it is shown; one that was only opened by its path has another name there.
    func show(_ item: MediaItem, for old: MediaItem) {
        let names = [old.identifier, item.identifier]
        if let current = queue.current, names.contains(current.item.identifier) { queue.update(current.id, to: item) }
        nowPlayingCenter.update { info in
            guard let shown = info.item?.identifier, names.contains(shown) else { return }
            info.item?.identifier = item.identifier
            info.item?.liked = item.liked
            info.item?.disliked = item.disliked
            info.item?.rating = item.rating
        }
        changed()
    }
}

extension MediaAffinityType {
    /// The listener's opinion about an item.
    fileprivate static func of(_ item: MediaItem) -> MediaAffinityType {
        item.liked == true ? .like : item.disliked == true ? .dislike : .unset
    }
}
