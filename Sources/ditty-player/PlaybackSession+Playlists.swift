import MediaCatalogue
import MediaModel
import PlayerProtocol
import RemoteControl
import Wording

/// Playlists, each change with how to take it back.
extension PlaybackSession {
    /// Puts items at the end of a playlist, where `undo` takes them out again; false if the collection cannot keep it.
    func addToPlaylist(_ items: [MediaItem], _ playlist: MediaItem) -> Bool {
        (try? add(items, to: playlist)) != nil
    }

    /// The same, saying why not.
    func add(_ items: [MediaItem], to playlist: MediaItem) throws(PlaylistRefusal) {
        // Before the playlist is written: what no library knows is written too.
        let kept = items.compactMap(keeper.kept)
        try changeEntries(of: playlist) { $0 + kept }
    }

    /// Makes a playlist of what fits a rule; `undo` removes it.
    func createPlaylist(_ name: String, rule: PlaylistRule) -> Bool {
        guard keeper.createRulePlaylist(name, rule) else { return false }
        remember(.playlist, .removePlaylist(name: name))
        return true
    }

    /// Gives a rule playlist another rule; `undo` gives the old one back.
    func setRule(_ rule: PlaylistRule, of playlist: MediaItem) throws(PlaylistRefusal) {
        let before = try keeper.setRule(playlist.identifier, rule)
        if before != rule { remember(.playlist, .setRule(of: playlist.identifier, rule: before)) }
    }

    /// Removes a playlist; `undo` brings it back.
    func removePlaylist(_ playlist: MediaItem) -> Bool {
        guard let undo = keeper.takeAwayPlaylist(playlist) else { return false }
        remember(.playlist, undo)
        return true
    }

    /// Makes a playlist that holds items and that `undo` removes.
    func createPlaylist(_ name: String, _ items: [MediaItem]) -> RemoteCommandStatus {
        guard keeper.playlist(name) == nil else { return .noSuchContent }
        guard keeper.createPlaylist(name) else { return .commandFailed }
        remember(.playlist, .removePlaylist(name: name))
        guard !items.isEmpty, let playlist = keeper.playlist(name) else { return .success }
        // To remove the playlist is to take this back too.
        let kept = items.compactMap(keeper.kept)
        return (try? keeper.changeEntries(playlist.identifier) { _ in kept }) == nil ? .commandFailed : .success
    }

    /// Changes the entries of a playlist; `undo` puts them back.
    ///
    /// - Parameter change: the entries as they are to be; `nil` if they are not those that were expected.
    func changeEntries(of playlist: MediaItem, _ change: ([MediaItem]) -> [MediaItem]?) throws(PlaylistRefusal) {
        let before = try keeper.changeEntries(playlist.identifier, change)
        remember(.playlist, .setEntries(of: playlist.identifier, items: before.map(\.asEntry)))
    }

    /// Gives a playlist another name; `undo` gives the old one back.
    func rename(_ playlist: MediaItem, to title: String) throws(PlaylistRefusal) {
        try keeper.renamePlaylist(playlist.identifier, title)
        remember(.playlist, .renamePlaylist(playlist.identifier, title: playlist.title))
    }

    /// Carries out a command that edits a playlist of a name.
    func editPlaylist(_ command: RemoteCommand) -> RemoteCommandStatus {
        do throws(PlaylistRefusal) {
            switch command {
            case .removePlaylist(let name):
                guard let playlist = keeper.meantPlaylist(name) else { return .noSuchContent }
                return removePlaylist(playlist) ? .success : .commandFailed
            case .renamePlaylist(let name, let title):
                guard let playlist = keeper.meantPlaylist(name) else { return .noSuchContent }
                try rename(playlist, to: title)
            case .removeFromPlaylist(let name, let title?): try take(title, outOf: name)
            case .removeFromPlaylist(let name, nil): try takeCurrent(outOf: name)
            default: return .commandFailed
            }
            return .success
        } catch {
            return error == .notFound ? .noSuchContent : .commandFailed
        }
    }

    private func take(_ title: String, outOf name: String) throws(PlaylistRefusal) {
        guard let playlist = keeper.meantPlaylist(name) else { throw .notFound }
        try changeEntries(of: playlist) { [keeper] entries in
            guard let index = keeper.match(title, entries) else { return nil }
            return entries.filter { $0.identifier != entries[index].identifier }
        }
    }

    private func takeCurrent(outOf name: String) throws(PlaylistRefusal) {
        guard let item = nowPlayingCenter.nowPlayingInfo.item, let playlist = keeper.meantPlaylist(name) else { throw .notFound }
        try changeEntries(of: playlist) { entries in
            let rest = entries.filter { $0.identifier != item.identifier && ($0.location != item.location || item.location == nil) }
            return rest.count < entries.count ? rest : nil
        }
    }
}
