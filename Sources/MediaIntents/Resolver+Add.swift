import MediaModel
import Wording

extension Resolver {
    /// `INAddMediaIntent`: resolves the items, then the destination.
    func resolveAdd(_ intent: AddMediaIntent, _ reading: Interpretation) -> ResolvedIntent {
        let items: [MediaItem]
        switch resolveAddedItems(intent.search) {
        case .success(let item): items = [item]
        case .successes(let found): items = found
        case .disambiguation(let choices): return choose(choices, .add(destination: intent.destination), reading)
        case .confirmationRequired(let item):
            return confirm(.add(item, to: intent.destination ?? .library), .add(destination: intent.destination ?? .library), item, reading)
        case .needsValue: return nothingPlays(reading)
        default: return notFound(reading, intent.search)
        }
        return resolveDestination(intent.destination, items: items, reading)
    }

    /// What is added: one item, or all that a description fits.
    private func resolveAddedItems(_ search: MediaSearch?) -> ResolutionResult<MediaItem> {
        guard var search else { return resolveStoredItem(nil) }
        if search.isDescription, search.reference == nil, search.mediaName == nil {
            guard case .plan(let plan, _) = resolveDescription(search, PlayMediaIntent()) else { return .unsupported(nil) }
            if case .selection(let items) = plan.source { return .successes(items) }
            return .success(plan.subject)
        }
        // An episode named to be added is a show to be followed.
        if search.mediaType == .podcastEpisode, search.reference == nil, search.hasName { search.mediaType = .podcastShow }
        return resolveStoredItem(search)
    }

    /// Where to: a playlist by its name, the library, or a question.
    func resolveDestination(_ destination: MediaDestination?, items: [MediaItem], _ reading: Interpretation) -> ResolvedIntent {
        let item = items.first
        let reading = item.map { spelled(reading, as: $0) } ?? reading
        switch resolveMediaDestination(destination, items: items) {
        case .success(let ready):
            return ResolvedIntent(reading, Resolution(.success, playing: item), .ready(.add(items, ready)))
        case .disambiguation(let choices):
            let playlists = choices.compactMap { if case .playlist(let playlist) = $0 { playlist } else { nil } }
            return choose(playlists, .addTo(items: items), reading)
        case .confirmationRequired(.playlist(let playlist)):
            return ResolvedIntent(
                reading, Resolution(.confirmationRequired, playing: playlist),
                .ask(.choice(.playlist, [playlist], .addTo(items: items))))
        case .unsupported(let reason?): return destinationUnsupported(reason, destination, items: items, reading)
        default:
            let playlists = collection.playlists().filter { $0.editable != false }
            return ResolvedIntent(
                reading, Resolution(.needsValue, playing: item, alternatives: Array(playlists.prefix(Resolver.alternativeLimit))),
                .ask(.value(.destination, choices: playlists, .addTo(items: items))))
        }
    }

    /// `resolveMediaDestination`: exact names win; several that begin with the words are a choice; one that does is confirmed.
    private func resolveMediaDestination(_ destination: MediaDestination?, items: [MediaItem]) -> ResolutionResult<ReadyDestination> {
        guard let destination else {
            return items.allSatisfy { $0.type.isPodcast } && !items.isEmpty ? .success(.library) : .needsValue
        }
        guard case .playlist(let name) = destination else { return .success(.library) }
        let playlists = collection.playlists()
        if let index = collection.match(name, playlists) {
            let playlist = playlists[index]
            return playlist.editable == false ? .unsupported(.playlistNotEditable) : .success(.playlist(playlist))
        }
        let similar = playlists.filter { begins($0, with: name) }
        let editable = similar.filter { $0.editable != false }
        if editable.count > 1 { return isHandsFree ? .success(.playlist(editable[0])) : .disambiguation(editable.map { .playlist($0) }) }
        if let only = editable.first { return isHandsFree ? .success(.playlist(only)) : .confirmationRequired(.playlist(only)) }
        return .unsupported(similar.isEmpty ? .playlistNameNotFound : .playlistNotEditable)
    }

    /// Whether a playlist's name has the words in it, or begins with them in another script: «Рок» and "Rock 1".
    private func begins(_ playlist: MediaItem, with words: String) -> Bool {
        let count = words.split(separator: " ").count
        return ([playlist.title] + (playlist.aliases ?? [])).contains { name in
            let parts = name.split(separator: " ")
            guard parts.count > count else { return name.hasWords(words) }
            let beginning = MediaItem(identifier: playlist.identifier, type: .playlist, title: parts.prefix(count).joined(separator: " "))
            return name.hasWords(words) || collection.match(words, [beginning]) != nil
        }
    }

    private func destinationUnsupported(
        _ reason: Resolution.UnsupportedReason, _ destination: MediaDestination?, items: [MediaItem], _ reading: Interpretation
    ) -> ResolvedIntent {
        guard case .playlist(let name)? = destination else { return unsupported(reading, reason) }
        if reason == .playlistNameNotFound, !isHandsFree {
            let question = OpenQuestion.confirmation(
                .createPlaylist(name: name, item: items.first), .createPlaylist(name: name, items: items))
            return ResolvedIntent(reading, Resolution(.unsupported, reason: reason), .ask(question))
        }
        return unsupported(reading, reason, name: name)
    }
}

extension String {
    /// Whether all words of `words` are words of this name.
    func hasWords(_ words: String) -> Bool {
        func parts(_ text: String) -> Set<String> {
            Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
        }
        let wanted = parts(words)
        return !wanted.isEmpty && wanted.isSubset(of: parts(self))
    }
}
