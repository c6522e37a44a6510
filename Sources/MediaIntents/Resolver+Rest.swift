import MediaModel
import Wording

extension Resolver {
    /// `INSearchForMediaIntent`: shows what fits, plays nothing.
    func resolveSearch(_ intent: SearchForMediaIntent, _ reading: Interpretation) -> ResolvedIntent {
        guard let search = intent.search, !search.isEmpty else {
            return ResolvedIntent(reading, Resolution(.needsValue), .fail(.missing(.item)))
        }
        if search.reference == .currentlyPlaying {
            guard context.nowPlaying != nil else { return nothingPlays(reading) }
            return shown(currentItems(search.mediaType), reading)
        }
        if let identifier = search.mediaIdentifier, let item = collection.item(identifier) {
            // "What songs do I like": not the list that they are in.
            guard search.mediaType == .song, item.type == .playlist else { return shown([item], reading) }
            let songs = collection.contents(item, Resolver.selectionLimit)
            return songs.isEmpty ? fail(reading, Resolution(.notFound), .nothingIn(name: item.title)) : shown(songs, reading)
        }
        // All playlists in the order that the listener would expect of a list: their own first.
        var unowned = search
        if unowned.reference == .my { unowned.reference = nil }
        return shown(unowned == MediaSearch(mediaType: .playlist) ? collection.playlists() : searchResults(search), reading)
    }

    /// What a search lists: fields as they were said, then a part of them.
    func searchResults(_ search: MediaSearch) -> [MediaItem] {
        var exact = search
        if exact.mediaType == .music { exact.mediaType = exact.mediaName == nil && exact.artistName != nil ? .song : nil }
        exact.reference = nil
        let found = collection.search(exact, Resolver.selectionLimit)
        if !found.isEmpty { return found.map(\.item) + namesakes(of: search, besides: found) }
        if !search.hasName { return [] }
        if case .plan(let plan, let found)? = resolveNamed(search, PlayMediaIntent(), excluding: nil) {
            return found.isEmpty ? [plan.subject] : found.map(\.item)
        }
        return []
    }

    /// What else bears a name that was said alone and is an artist's.
    private func namesakes(of search: MediaSearch, besides found: [FoundItem]) -> [MediaItem] {
        guard let name = search.artistName, search == MediaSearch(artistName: name) else { return [] }
        let known = Set(found.map(\.item.identifier))
        return collection.search(MediaSearch(mediaName: name), Resolver.selectionLimit)
            .filter { $0.nearness >= 0.9 && !known.contains($0.item.identifier) }.map(\.item)
    }

    private func shown(_ items: [MediaItem], _ reading: Interpretation) -> ResolvedIntent {
        guard let first = items.first else { return notFound(reading, reading.intent.mediaSearch) }
        let alternatives = Array(items.dropFirst().prefix(Resolver.alternativeLimit))
        return ResolvedIntent(
            spelled(reading, as: first), Resolution(.success, playing: first, alternatives: alternatives), .ready(.show(items)))
    }

    // MARK: Commands

    /// Commands need no collection; speeds and rooms are checked, and a playlist needs a name.
    func resolveCommand(_ command: RemoteCommand, _ outputs: [String]?, _ reading: Interpretation) -> ResolvedIntent {
        var speed: Double?
        var rooms = outputs
        switch command {
        case .changePlaybackRate(.rate(let rate)): speed = rate
        case .changeOutput(let names): rooms = names
        case .like(let isNegative): return resolveAffinity(UpdateMediaAffinityIntent(affinityType: isNegative ? .unset : .like), reading)
        case .dislike(let isNegative):
            return resolveAffinity(UpdateMediaAffinityIntent(affinityType: isNegative ? .unset : .dislike), reading)
        case .createPlaylist(nil, true):
            return ResolvedIntent(reading, Resolution(.needsValue), .ask(.value(.playlistName, choices: [], .saveQueue)))
        case .createPlaylist(nil, false):
            return ResolvedIntent(
                reading, Resolution(.needsValue), .ask(.value(.playlistName, choices: [], .createPlaylist(name: nil, items: []))))
        default: break
        }
        if let refusal = refusal(reading, outputs: rooms, speed: speed) { return refusal }
        if command == .changeOutput([]) { return unsupported(reading, .noSuchOutput, name: "", evidence: 0) }
        return ResolvedIntent(reading, Resolution(.success, playing: context.nowPlaying), .ready(.command(command, outputs: outputs)))
    }

    // MARK: Questions

    /// Questions about what plays, or about what a search finds.
    func resolveAsk(_ intent: AskIntent, _ reading: Interpretation) -> ResolvedIntent {
        if case .unsupported = resolveOutputs(intent.outputs) {
            return unsupported(reading, .noSuchOutput, name: unknownOutput(intent.outputs))
        }
        var found: [MediaItem] = []
        if let search = intent.search, search.reference != .currentlyPlaying, search.hasName || search.isDescription {
            found = searchResults(search.mediaType == .music ? search.typed(.song) : search)
            if found.isEmpty { return notFound(reading, search) }
        }
        let subject = found.first ?? context.nowPlaying
        let others = Array(found.dropFirst().prefix(Resolver.alternativeLimit))
        return ResolvedIntent(reading, Resolution(.success, playing: subject, alternatives: others), .ready(.ask(intent, found: found)))
    }

    // MARK: The dialogue's own

    func resolveShortcut(_ name: String, _ reading: Interpretation) -> ResolvedIntent {
        let names = (context.shortcuts ?? []).map { MediaItem(identifier: MediaIdentifier($0), type: .playlist, title: $0) }
        guard let index = collection.match(name, names) ?? names.firstIndex(where: { $0.title.hasWords(name) }) else {
            return fail(reading, Resolution(.notFound), .notFound(name: name), evidence: 0)
        }
        return ResolvedIntent(reading, Resolution(.success), .ready(.shortcut(name: names[index].title)))
    }

    /// A choice by number or by name, from the open question, else from "Maybe you wanted".
    func resolvePick(_ pick: Pick, _ reading: Interpretation) -> ResolvedIntent {
        let choices = context.disambiguation ?? context.alternatives ?? []
        guard !choices.isEmpty else { return fail(reading, Resolution(.notFound), .nothingToChoose) }
        let index: Int? =
            switch pick {
            case .index(let number): choices.indices.contains(number - 1) ? number - 1 : nil
            case .name(let name): collection.match(name, choices) ?? choices.firstIndex { $0.title.hasWords(name) }
            }
        guard let index else { return fail(reading, Resolution(.notFound), .noSuchChoice(count: choices.count)) }
        let item = choices[index]
        return ResolvedIntent(reading, Resolution(.success, playing: item), .ready(.pick(item)))
    }
}
