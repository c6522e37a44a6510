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
            return library.kind.types.indices.flatMap { index -> [Effect] in
                var list = library.columns[index]
                guard index == 0 || list.parent != nil else { return [] }
                let pages = list.rows.missing(list.scroll.offset..<list.scroll.offset + height)
                library.change(index) { $0 = list }
                return pages.map { page in
                    let stretch = AppState.stretch(page)
                    let tag = RequestTag.Purpose.page(
                        .library(library.kind, index), offset: stretch.offset, generation: list.rows.generation)
                    return .send(.browse(library.request(index, page: stretch)), RequestTag(tag))
                }
            }
        case .queue: return fetchQueue(height)
        case .playlists:
            return fetch(&playlists.lists, .playlists, .playlist, height)
                + (playlists.entries.parent == nil ? [] : fetch(&playlists.entries, .entries, .song, height))
        case .search:
            guard search.given == nil, !search.words.isEmpty else { return [] }
            return fetch(&search.results, .results, .music, height)
        case .playing: return fetchDetails()
        case .history: return fetchHistory(height)
        case .help: return []
        }
    }

    private static func stretch(_ page: Int) -> PageRequest {
        PageRequest(offset: page * Paged<MediaItem>.pageSize, limit: Paged<MediaItem>.pageSize)
    }

    private mutating func fetchHistory(_ height: Int) -> [Effect] {
        switch history.kind {
        case .said: return []
        case .liked: return fetch(&history.liked, .liked, .song, height)
        case .heard:
            let pages = history.heard.missing(history.heardScroll.offset..<history.heardScroll.offset + height)
            return pages.map { page in
                let stretch = AppState.stretch(page)
                return .send(
                    .history(stretch), RequestTag(.page(.heard, offset: stretch.offset, generation: history.heard.generation)))
            }
        }
    }

    private func fetch(_ list: inout ItemList, _ id: ListID, _ type: MediaItemType, _ height: Int) -> [Effect] {
        let words = id == .results ? search.words : nil
        return list.rows.missing(list.scroll.offset..<list.scroll.offset + height).map { page in
            let stretch = AppState.stretch(page)
            let request = BrowseRequest(type, in: list.parent, words: words, page: stretch)
            return .send(.browse(request), RequestTag(.page(id, offset: stretch.offset, generation: list.rows.generation)))
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
            details.lyricsScroll = nil
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
    ///
    /// - Parameter order: another order than its own, as the list shows it.
    mutating func use(_ item: MediaItem, _ purpose: Gather.Purpose, order: ListOrder? = nil) -> [Effect] {
        if item.isMissing == true, item.identifier.rawValue.isEmpty { return [] }
        return use([item], purpose, order: order)
    }

    /// Plays or queues several items in one step.
    mutating func use(_ items: [MediaItem], _ purpose: Gather.Purpose, order: ListOrder? = nil) -> [Effect] {
        var gather = Gather(id: (gathers.map(\.id).max() ?? 0) + 1, sources: items, order: order, purpose: purpose)
        guard let source = gather.nextSource() else { return finish(gather.items, purpose) }
        gathers.append(gather)
        return [request(for: gather, source)]
    }

    private func request(for gather: Gather, _ source: MediaItem) -> Effect {
        let page = PageRequest(offset: gather.items.count - gather.before, limit: PageRequest.largest)
        let request = BrowseRequest(.song, in: source.identifier, order: gather.order, page: page)
        return .send(.browse(request), RequestTag(.gather(gather.id)))
    }

    mutating func gathered(_ answer: PlayerReply, _ id: Int) -> [Effect] {
        guard let index = gathers.firstIndex(where: { $0.id == id }) else { return [] }
        guard case .items(let page) = answer else {
            gathers.remove(at: index)
            if case .failure(let failure) = answer { reply = ReplyLine(text: failure.message, kind: .failed) }
            return []
        }
        gathers[index].items += page.items
        if gathers[index].items.count - gathers[index].before >= page.total || page.items.isEmpty { gathers[index].endSource() }
        if let source = gathers[index].nextSource() { return [request(for: gathers[index], source)] }
        let gather = gathers.remove(at: index)
        guard !gather.items.isEmpty else {
            reply = ReplyLine(text: texts("list.empty"), kind: .failed)
            return []
        }
        return finish(gather.items, gather.purpose)
    }

    func finish(_ items: [MediaItem], _ purpose: Gather.Purpose) -> [Effect] {
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
