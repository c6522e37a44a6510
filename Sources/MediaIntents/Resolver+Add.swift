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
        switch destination {
        case .playlist(let name)?: return resolvePlaylist(name, items: items, reading)
        case nil where !(items.allSatisfy { $0.type.isPodcast } && item != nil):
            let playlists = collection.playlists().filter { $0.editable != false }
            return ResolvedIntent(
                reading, Resolution(.needsValue, playing: item, alternatives: Array(playlists.prefix(Resolver.alternativeLimit))),
                .ask(.value(.destination, choices: playlists, .addTo(items: items))))
        default: return ResolvedIntent(reading, Resolution(.success, playing: item), .ready(.add(items, .library)))
        }
    }

    /// The playlist that a destination names.
    ///
    /// A whole name wins, in the library's spelling. Several names that begin with the words are a choice, a single one is confirmed; of what
    /// nobody may change, or what is not there, the listener is told.
    private func resolvePlaylist(_ name: String, items: [MediaItem], _ reading: Interpretation) -> ResolvedIntent {
        switch resolveMediaDestination(name) {
        case .success(let playlist):
            let reading = reading.adding(to: playlist.title)
            return ResolvedIntent(reading, Resolution(.success, playing: items.first), .ready(.add(items, .playlist(playlist))))
        case .disambiguation(let playlists): return choose(playlists, .addTo(items: items), reading)
        case .confirmationRequired(let playlist):
            return ResolvedIntent(
                reading, Resolution(.confirmationRequired, playing: playlist),
                .ask(.choice(.playlist, [playlist], .addTo(items: items))), evidence: 0.8)
        case .unsupported(.playlistNotEditable?):
            let playlists = collection.playlists()
            let index = collection.match(name, playlists) ?? playlists.firstIndex { begins($0, with: name) }
            let title = index.map { playlists[$0].title } ?? name
            return unsupported(reading.adding(to: title), .playlistNotEditable, name: title)
        default: return playlistNotFound(name, items: items, reading)
        }
    }

    private func resolveMediaDestination(_ name: String) -> ResolutionResult<MediaItem> {
        let playlists = collection.playlists()
        if let index = collection.match(name, playlists) {
            return playlists[index].editable == false ? .unsupported(.playlistNotEditable) : .success(playlists[index])
        }
        let similar = playlists.filter { begins($0, with: name) }
        let editable = similar.filter { $0.editable != false }
        guard let first = editable.first else { return .unsupported(similar.isEmpty ? .playlistNameNotFound : .playlistNotEditable) }
        if isHandsFree { return .success(first) }
        return editable.count > 1 ? .disambiguation(editable) : .confirmationRequired(first)
    }

    /// A playlist that is not there can be made.
    private func playlistNotFound(_ name: String, items: [MediaItem], _ reading: Interpretation) -> ResolvedIntent {
        if isHandsFree { return unsupported(reading, .playlistNameNotFound, name: name, evidence: 0.5) }
        let question = OpenQuestion.confirmation(.createPlaylist(name: name, item: items.first), .createPlaylist(name: name, items: items))
        return ResolvedIntent(reading, Resolution(.unsupported, reason: .playlistNameNotFound), .ask(question), evidence: 0.5)
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
}

extension Interpretation {
    /// The same with the playlist that is added to by another name.
    func adding(to playlist: String) -> Interpretation {
        guard case .add(var intent) = intent else { return self }
        intent.destination = .playlist(playlist)
        var copy = self
        copy.intent = .add(intent)
        return copy
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
