import MediaCatalogue
import MediaModel
import PlayerProtocol
import Queue
import Wording

/// How a change of the collection is taken back, in a form that survives a restart.
enum KeptUndo: Codable {
    case affinity(of: MediaIdentifier, before: MediaAffinityType)
    case rating(of: MediaIdentifier, before: Double)
    case removePlaylist(name: String)
    case restorePlaylist(name: String, items: [MediaItem], rule: PlaylistRule?)
    case setEntries(of: MediaIdentifier, items: [MediaItem])
    case setRule(of: MediaIdentifier, rule: PlaylistRule)
    case renamePlaylist(MediaIdentifier, title: String)
    case addFolders([MediaLocation])
}

/// A change that an earlier run of the player made and that can still be taken back.
struct EarlierStep {
    /// Its row in the collection's journal.
    let record: Int
    let kind: UndoableChange
    /// When it was made, in seconds since 1970.
    let time: Double
    let undo: KeptUndo
}

extension MediaItem {
    /// What a playlist keeps of an entry.
    var asEntry: MediaItem {
        var entry = MediaItem(identifier: identifier, type: type, title: title)
        entry.location = location
        return entry
    }
}

extension PlaybackSession {
    /// Keeps how to take a change of the collection back, now and after a restart.
    func remember(_ kind: UndoableChange, _ kept: KeptUndo) {
        remember(kind, record: keeper.keepUndo(kind, kept), kept: kept) { [unowned self] in perform(kept) }
    }

    /// What takes back that a change is taken back, as things are before; `nil` where nothing does.
    func inverse(of kept: KeptUndo) -> KeptUndo? {
        switch kept {
        case .affinity(let identifier, _):
            guard let item = keeper.item(identifier) else { return nil }
            return .affinity(of: identifier, before: item.liked == true ? .like : item.disliked == true ? .dislike : .unset)
        case .rating(let identifier, _): return keeper.item(identifier).map { .rating(of: identifier, before: $0.rating ?? 0) }
        case .removePlaylist, .restorePlaylist, .setEntries, .setRule, .renamePlaylist, .addFolders: return keeper.inverse(kept)
        }
    }

    /// Takes a change of the collection back; false if that is not possible any more.
    func perform(_ kept: KeptUndo) -> Bool {
        switch kept {
        case .affinity(let identifier, let before):
            guard let item = keeper.item(identifier), let restored = keeper.setAffinity(item, before) else { return false }
            show(restored, for: item)
            return true
        case .rating(let identifier, let before):
            guard let item = keeper.item(identifier), let restored = keeper.setRating(item, before) else { return false }
            show(restored, for: item)
            return true
        case .removePlaylist, .restorePlaylist, .setEntries, .setRule, .renamePlaylist, .addFolders: return keeper.undo(kept)
        }
    }

    /// The latest change of an earlier run in the collection, unless the queue was edited since.
    var earlierStep: EarlierStep? {
        guard let step = earlierSteps.last else { return nil }
        return step.time >= queue.undoableEdit?.time ?? 0 ? step : nil
    }

    /// Takes back what earlier runs did to the collection, as far as it was done after the latest edit of the queue.
    func undoEarlierStep() -> Bool {
        while let step = earlierStep {
            earlierSteps.removeLast()
            keeper.forgetUndo(step.record)
            if perform(step.undo) { return true }
        }
        return false
    }
}
