import MediaCatalogue
import MediaModel
import PlayerProtocol
import RemoteControl
import Wording

/// Playlists as they are edited by hand.
extension Conversation {
    /// Makes a playlist that holds items.
    func createPlaylist(_ name: String, _ items: [MediaItem]) -> ActionOutcome {
        let songs = items.flatMap(songs)
        switch session.createPlaylist(name, songs) {
        case .success: return playlistOutcome("made", name, songs.count)
        case .noSuchContent: return refused(.nameIsTaken, name)
        default: return refused(.database(library.notOpen), name)
        }
    }

    /// Changes one playlist, and says so.
    func edit(_ identifier: MediaIdentifier, _ change: PlaylistEdit) -> ActionOutcome {
        guard let playlist = library.item(identifier), playlist.type == .playlist else { return refused(.notFound, identifier.rawValue) }
        do throws(PlaylistRefusal) {
            return try carryOut(change, on: playlist)
        } catch {
            return refused(error, playlist.title)
        }
    }

    private func carryOut(_ change: PlaylistEdit, on playlist: MediaItem) throws(PlaylistRefusal) -> ActionOutcome {
        switch change {
        case .add(let items):
            let songs = items.flatMap(songs)
            try session.add(songs, to: playlist)
            return playlistOutcome("added", playlist.title, songs.count)
        case .remove(let entries):
            if playlist.identifier == "liked" { return unlike(entries) }
            try session.changeEntries(of: playlist) { items in
                guard entries.allSatisfy({ $0.stands(in: items) }) else { return nil }
                let places = Set(entries.map(\.place))
                return items.indices.filter { !places.contains($0) }.map { items[$0] }
            }
            return playlistOutcome("takenOut", playlist.title, entries.count)
        case .move(let entry, let target):
            try session.changeEntries(of: playlist) { items in
                guard entry.stands(in: items) else { return nil }
                var items = items
                let item = items.remove(at: entry.place)
                items.insert(item, at: min(max(0, target), items.count))
                return items
            }
            return ActionOutcome(.done, reply: "")
        case .rename(let title):
            try session.rename(playlist, to: title)
            return ActionOutcome(.done, reply: words.text("playlist.renamed", ["name": .text(title)]))
        case .delete:
            let isRemoved = session.commandCenter.send(.removePlaylist(name: playlist.title)) == .success
            return isRemoved ? playlistOutcome("removed", playlist.title, 0) : refused(.notEditable, playlist.title)
        }
    }

    /// What is taken out of the playlist of liked songs is liked no longer.
    private func unlike(_ entries: [PlaylistEntry]) -> ActionOutcome {
        let items = entries.compactMap { library.item($0.item) }.filter { session.keep(.unset, of: $0) }
        return playlistOutcome("unliked", "", items.count)
    }

    /// What a playlist takes of an item.
    private func songs(of item: MediaItem) -> [MediaItem] {
        library.attempt { try $0.contents(of: item) } ?? [item]
    }

    private func playlistOutcome(_ text: String, _ name: String, _ count: Int) -> ActionOutcome {
        ActionOutcome(.done, reply: words.text("playlist.\(text)", ["name": .text(name), "count": TextValue(count)]))
    }

    private func refused(_ refusal: PlaylistRefusal, _ name: String) -> ActionOutcome { library.refused(refusal, name, words) }
}

extension PlaylistEntry {
    /// Whether the entry is still where it was seen.
    fileprivate func stands(in items: [MediaItem]) -> Bool { items.indices.contains(place) && items[place].identifier == item }
}

extension PlaylistRefusal {
    /// The last part of the key of its sentence.
    fileprivate var name: String {
        switch self {
        case .nameIsTaken: "nameIsTaken"
        case .notEditable: "notEditable"
        case .notFound: "notFound"
        case .database: "notKept"
        }
    }
}

extension Library {
    /// Why a playlist stays as it was, in words.
    func refused(_ refusal: PlaylistRefusal, _ name: String, _ words: PlayerWords) -> ActionOutcome {
        let result: ActionOutcome.Result = refusal == .notFound ? .notFound : .failed
        return ActionOutcome(result, reply: words.text("playlist.refused.\(refusal.name)", ["name": .text(name)]))
    }
}
