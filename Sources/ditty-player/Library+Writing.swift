import FoundationEssentials
import MediaCatalogue
import MediaIntents
import MediaModel
import Wording

extension Library {
    /// What a session writes, and the little it reads; what it only tells waits for a database that is still being opened.
    var keeper: CollectionKeeper {
        var keeper = CollectionKeeper()
        keeper.isOpen = { [unowned self] in isOpen }
        keeper.position = { [unowned self] identifier in attempt { try $0.position(of: identifier) } ?? nil }
        keeper.setPosition = { [unowned self] item, seconds in note { try $0.setPosition(seconds, of: item.identifier) } }
        keeper.bookmark = { [unowned self] item, seconds in
            guard let kept = kept(item), attempt({ try $0.setPosition(seconds, of: kept.identifier) }) != nil else { return nil }
            return kept
        }
        keeper.countPlay = { [unowned self] item in note { try $0.countPlay(of: item.identifier) } }
        keeper.countSkip = { [unowned self] item, heard in
            guard let item, heard.seconds < 20 else { return }
            note { try $0.countSkip(of: item.identifier) }
        }
        keeper.setAffinity = { [unowned self] item, affinity in setAffinity(affinity, of: item) }
        keeper.setRating = { [unowned self] item, stars in
            guard let kept = kept(item) else { return nil }
            return noted { try $0.setRating(stars, of: kept.identifier) } ?? nil
        }
        keeper.similar = { [unowned self] seed, limit in attempt { try $0.similar(to: seed, limit: limit) } ?? [] }
        addPlaylists(to: &keeper)
        return keeper
    }

    private func addPlaylists(to keeper: inout CollectionKeeper) {
        keeper.createPlaylist = { [unowned self] name in noted { try $0.createPlaylist(name) } != nil }
        keeper.createRulePlaylist = { [unowned self] name, rule in noted { try $0.createPlaylist(name, rule: rule) } != nil }
        keeper.takeAwayPlaylist = { [unowned self] in takeAway($0) }
        keeper.match = { [unowned self] in media.match($0, $1) }
        keeper.meantPlaylist = { [unowned self] in playlist(named: $0) }
        keeper.playlist = { [unowned self] name in playlists.first { $0.title == name } }
        keeper.item = { [unowned self] in item($0) }
        keeper.inverse = { [unowned self] in inverse(of: $0) }
        keeper.undo = { [unowned self] in undo($0) }
        keeper.keepUndo = { [unowned self] kind, kept in
            guard let data = try? JSONEncoder().encode(kept) else { return nil }
            return attempt { try $0.recordUndo(kind: kind.rawValue, data: String(decoding: data, as: UTF8.self)) }
        }
        keeper.forgetUndo = { [unowned self] record in attempt { try $0.forgetUndo(record) } }
        keeper.kept = { [unowned self] in kept($0) }
        keeper.changeEntries = { [unowned self] playlist, edit throws(PlaylistRefusal) in
            try change { catalogue throws(PlaylistRefusal) in try catalogue.changeEntries(ofPlaylist: playlist, edit) }
        }
        keeper.setRule = { [unowned self] playlist, rule throws(PlaylistRefusal) in
            try change { catalogue throws(PlaylistRefusal) in try catalogue.setRule(rule, ofPlaylist: playlist) }
        }
        keeper.renamePlaylist = { [unowned self] playlist, title throws(PlaylistRefusal) in
            try change { catalogue throws(PlaylistRefusal) in try catalogue.renamePlaylist(playlist, to: title) }
        }
    }

    /// Takes a change of playlists or folders back.
    private func undo(_ kept: KeptUndo) -> Bool {
        switch kept {
        case .removePlaylist(let name):
            guard let playlist = playlists.first(where: { $0.title == name }) else { return false }
            return noted { try $0.removePlaylist(playlist.identifier) } != nil
        case .restorePlaylist(let name, let items, let rule):
            return noted { catalogue in
                if let rule { return try catalogue.createPlaylist(name, rule: rule) }
                return try catalogue.createPlaylist(name, items: items)
            } != nil
        case .setEntries(let playlist, let items): return noted { try $0.setEntries(items, ofPlaylist: playlist) } != nil
        case .setRule(let playlist, let rule): return noted { try $0.setRule(rule, ofPlaylist: playlist) } != nil
        case .renamePlaylist(let playlist, let title): return noted { try $0.renamePlaylist(playlist, to: title) } != nil
        case .addFolders(let folders): return addAgain(folders)
        case .affinity, .rating: return false
        }
    }

    /// What takes back that a change is taken back, as things are now.
    private func inverse(of kept: KeptUndo) -> KeptUndo? {
        switch kept {
        case .removePlaylist(let name): return playlists.first { $0.title == name }.flatMap(restoring)
        case .restorePlaylist(let name, _, _): return .removePlaylist(name: name)
        case .setEntries(let identifier, _):
            return item(identifier).flatMap(storedEntries).map { .setEntries(of: identifier, items: $0) }
        case .setRule(let identifier, _):
            return (attempt { try $0.rule(ofPlaylist: identifier) } ?? nil).map { .setRule(of: identifier, rule: $0) }
        case .renamePlaylist(let identifier, _): return item(identifier).map { .renamePlaylist(identifier, title: $0.title) }
        case .addFolders, .affinity, .rating: return nil
        }
    }

    /// What earlier runs wrote down, the latest last.
    func earlierSteps() -> [EarlierStep] {
        (attempt { try $0.undoRecords() } ?? []).compactMap { record in
            guard let kind = UndoableChange(rawValue: record.kind),
                let kept = try? JSONDecoder().decode(KeptUndo.self, from: Data(record.data.utf8))
            else { return nil }
            return EarlierStep(record: record.id, kind: kind, time: record.time, undo: kept)
        }
    }

    private func takeAway(_ playlist: MediaItem) -> KeptUndo? {
        guard let undo = restoring(playlist), noted({ try $0.removePlaylist(playlist.identifier) }) != nil else { return nil }
        return undo
    }

    /// What makes a playlist anew as it is now.
    private func restoring(_ playlist: MediaItem) -> KeptUndo? {
        guard let items = storedEntries(playlist) else { return nil }
        let rule = attempt { try $0.rule(ofPlaylist: playlist.identifier) } ?? nil
        return .restorePlaylist(name: playlist.title, items: items, rule: rule)
    }

    private func storedEntries(_ playlist: MediaItem) -> [MediaItem]? {
        attempt { try $0.contents(of: playlist, limit: .max) }?.map(\.asEntry)
    }

    /// Writes what nobody waits for, once the database is open.
    private func note(_ body: @escaping (Catalogue) throws -> Void) { onceOpen { [unowned self] in attempt(body) } }

    /// Writes, and tells whoever shows the collection.
    private func noted<Value>(_ body: (Catalogue) throws -> Value) -> Value? {
        let value = attempt(body)
        if value != nil { contentsChanged() }
        return value
    }

    /// Why nothing can be written.
    var notOpen: CatalogueError { trouble ?? CatalogueError(code: 14, call: "open") }

    /// Changes playlists, and tells whoever shows them; why one stays as it was is for who asked.
    func change<Value>(_ body: (Catalogue) throws(PlaylistRefusal) -> Value) throws(PlaylistRefusal) -> Value {
        guard let catalogue else { throw .database(notOpen) }
        do throws(PlaylistRefusal) {
            let value = try body(catalogue)
            contentsChanged()
            return value
        } catch {
            log.write("library: \(error)")
            throw error
        }
    }

    private func setAffinity(_ affinity: MediaAffinityType, of item: MediaItem) -> MediaItem? {
        guard let kept = kept(item) else { return nil }
        return noted { try $0.setAffinity(affinity, of: kept.identifier) } ?? nil
    }

    /// The item as the catalogue has it; one that was only opened by its path comes in now.
    private func kept(_ item: MediaItem) -> MediaItem? {
        if let known = self.item(item.identifier) { return known }
        if let location = item.location, let known = attempt({ try $0.items(at: location) })?.first { return known }
        return attempt { try $0.add([item]) }?.first
    }

    /// Puts items into the library, or follows shows.
    func addToLibrary(_ items: [MediaItem]) {
        for item in items {
            var item = item
            if item.type == .podcastShow { item.subscribed = true }
            _ = attempt { try $0.add([item]) }
        }
        contentsChanged()
    }

    /// The listener said that the item was not what the words meant.
    func reject(_ item: MediaItem, for search: MediaSearch) { _ = attempt { try $0.reject(item.identifier) } }
}
