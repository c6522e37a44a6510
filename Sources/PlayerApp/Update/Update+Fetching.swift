import MediaModel
import PlayerProtocol
import Screen

/// What has to be asked of the player, so that everything seen is there.
extension AppState {
    var listHeight: Int { ScreenLayout(self).listHeight }

    /// Requests for rows that are seen and not here, and for details of what plays.
    mutating func fetches() -> [Effect] {
        guard connection == .connected else { return [] }
        let height = max(1, listHeight)
        switch view {
        case .library:
            return library.kind.types.enumerated().flatMap { index, type -> [Effect] in
                var list = library.columns[index]
                guard index == 0 || list.parent != nil else { return [] }
                let effects = fetch(&list, .library(library.kind, index), type, height)
                library.change(index) { $0 = list }
                return effects
            }
        case .queue: return fetchQueue(height)
        case .playlists:
            return fetch(&playlists.lists, .playlists, .items(.playlist), height)
                + (playlists.entries.parent == nil ? [] : fetch(&playlists.entries, .entries, .items(.song), height))
        case .search:
            guard search.given == nil, !search.words.isEmpty else { return [] }
            return fetch(&search.results, .results, .items(.music), height)
        case .playing: return fetchDetails()
        case .history, .help: return []
        }
    }

    private func fetch(_ list: inout ItemList, _ id: ListID, _ column: LibraryState.Column, _ height: Int) -> [Effect] {
        let words = id == .results ? search.words : nil
        return list.rows.missing(list.scroll.offset..<list.scroll.offset + height).map { page in
            let offset = page * Paged<MediaItem>.pageSize
            let stretch = PageRequest(offset: offset, limit: Paged<MediaItem>.pageSize)
            let request =
                switch column {
                case .items(let type): BrowseRequest(type, in: list.parent, words: words, page: stretch)
                case .groups(let group): BrowseRequest(group, page: stretch)
                }
            return .send(.browse(request), RequestTag(.page(id, offset: offset, generation: list.rows.generation)))
        }
    }

    private mutating func fetchQueue(_ height: Int) -> [Effect] {
        if !queue.hasRevealedCurrent, let index = nowPlaying.queueIndex {
            queue.scroll.setCount(max(queue.scroll.count, nowPlaying.queueCount))
            queue.scroll.select(index)
            queue.scroll.reveal(height: height)
        }
        return queue.rows.missing(queue.scroll.offset..<queue.scroll.offset + height).map { page in
            let offset = page * Paged<MediaItem>.pageSize
            return .send(
                .queue(PageRequest(offset: offset, limit: Paged<MediaItem>.pageSize)),
                RequestTag(.page(.queue, offset: offset, generation: queue.rows.generation)))
        }
    }

    private mutating func fetchDetails() -> [Effect] {
        var effects: [Effect] = []
        if let item = nowPlaying.item, details.identifier != item.identifier {
            details.identifier = item.identifier
            details.lyrics = item.lyrics.flatMap(Lyrics.init)
            effects.append(.send(.item(item.identifier), RequestTag(.item(item.identifier))))
        }
        effects += fetchCover()
        let index = nowPlaying.queueIndex
        if let index, details.upNextRevision != snapshot.queueRevision || details.upNextIndex != index {
            details.upNextRevision = snapshot.queueRevision
            details.upNextIndex = index
            effects.append(
                .send(
                    .queue(PageRequest(offset: index + 1, limit: 20)),
                    RequestTag(.upNext(revision: snapshot.queueRevision, index: index))))
        }
        return effects
    }

    private mutating func fetchCover() -> [Effect] {
        guard showsPictures, let box = ScreenLayout(self).coverBox, let location = nowPlaying.item?.artwork, location.isFile else {
            details.coverRequest = nil
            details.cover = nil
            return []
        }
        let request = CoverRequest(location: location, width: box.width, height: box.height, pixels: pixels)
        guard request != details.coverRequest else { return [] }
        // The old cover in another size stays until the new one has come; another song's does not.
        if details.coverRequest?.location != location { details.cover = nil }
        details.coverRequest = request
        return [.loadCover(request)]
    }

    // MARK: Playing what is selected

    /// Plays or queues an item; what holds others is fetched first.
    mutating func use(_ item: MediaItem, _ purpose: Gather.Purpose) -> [Effect] {
        guard item.isContainer else { return finish([item], purpose) }
        let id = (gathers.map(\.id).max() ?? 0) + 1
        gathers.append(Gather(id: id, parent: item, purpose: purpose))
        return [request(for: item, offset: 0, id)]
    }

    private func request(for parent: MediaItem, offset: Int, _ id: Int) -> Effect {
        let page = PageRequest(offset: offset, limit: PageRequest.largest)
        return .send(.browse(BrowseRequest(.song, in: parent.identifier, page: page)), RequestTag(.gather(id)))
    }

    mutating func gathered(_ answer: PlayerReply, _ id: Int) -> [Effect] {
        guard let index = gathers.firstIndex(where: { $0.id == id }) else { return [] }
        guard case .items(let page) = answer else {
            gathers.remove(at: index)
            if case .failure(let failure) = answer { reply = ReplyLine(text: failure.message, kind: .failed) }
            return []
        }
        gathers[index].items += page.items
        let gather = gathers[index]
        if gather.items.count < page.total, !page.items.isEmpty { return [request(for: gather.parent, offset: gather.items.count, id)] }
        gathers.remove(at: index)
        guard !gather.items.isEmpty else {
            reply = ReplyLine(text: texts("list.empty"), kind: .failed)
            return []
        }
        return finish(gather.items, gather.purpose)
    }

    private func finish(_ items: [MediaItem], _ purpose: Gather.Purpose) -> [Effect] {
        switch purpose {
        case .play(let start):
            let index = items.indices.contains(start) ? start : 0
            return command(.setPlaybackQueue(PlaybackQueueRequest(items: items, startIndex: index)))
        case .next: return command(.insertIntoPlaybackQueue(items, .next))
        case .later: return command(.insertIntoPlaybackQueue(items, .later))
        }
    }

    /// Sends a command through the one door.
    func command(_ command: RemoteCommand) -> [Effect] { [.send(.send(command), RequestTag(.command))] }
}

extension MediaItem {
    /// Whether it stands for other items.
    var isContainer: Bool {
        switch type {
        case .album, .artist, .genre, .playlist, .podcastShow, .podcastPlaylist, .tvShow, .music: true
        default: false
        }
    }
}
