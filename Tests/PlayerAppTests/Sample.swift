import MediaModel
import PlayerProtocol

/// A small collection in three scripts.
enum Sample {
    static let artists = ["Analog Tides", "Вечерний свет", "青い信号", "Velvet Cartographers"].enumerated().map { index, name in
        MediaItem(identifier: MediaIdentifier("local:artist-\(index)"), type: .artist, title: name)
    }

    static let albums: [MediaItem] = [
        album(0, "Low Water", 0, 2019), album(1, "Harbour Lights and Other Stories from the Coast", 0, 2022),
        album(2, "Город и дождь", 1, 2018),
        album(3, "夜の信号", 2, 2021), album(4, "Meridian", 3, 1974),
    ]

    static let songs: [MediaItem] = [
        song(0, "Slack Tide", 0, 1, 211), song(1, "Paper Boats", 0, 2, 187.4),
        song(2, "A Song Whose Title Goes on and on Without an End", 0, 3, 645),
        song(3, "Дождь по крышам", 2, 1, 243), song(4, "Трамвай", 2, 2, 198), song(5, "青い夜", 3, 1, 262), song(6, "信号機のブルース", 3, 2, 3725),
        song(7, "Meridian", 4, 1, 301),
    ]

    static let playlists = ["70s punk classics", "Дорога", "夜"].enumerated().map { index, name in
        var item = MediaItem(identifier: MediaIdentifier("local:playlist-\(index)"), type: .playlist, title: name)
        item.editable = true
        item.owner = "me"
        return item
    }

    private static func album(_ number: Int, _ title: String, _ artist: Int, _ year: Int) -> MediaItem {
        var item = MediaItem(
            identifier: MediaIdentifier("local:album-\(number)"), type: .album, title: title, artist: artists[artist].title)
        item.year = year
        return item
    }

    private static func song(_ number: Int, _ title: String, _ album: Int, _ track: Int, _ duration: Double) -> MediaItem {
        var item = MediaItem(
            identifier: MediaIdentifier("local:song-\(number)"), type: .song, title: title, artist: albums[album].artist,
            album: albums[album].title)
        item.track = track
        item.duration = duration
        item.year = albums[album].year
        item.genres = ["Dream Pop"]
        return item
    }

    static let entries = songs.enumerated().map { QueuePage.Entry(id: QueueEntryID(UInt64($0 + 10)), item: $1) }

    /// The second song plays, 42 seconds in.
    static let snapshot: PlayerSnapshot = {
        var snapshot = PlayerSnapshot()
        snapshot.nowPlaying.state = .playing
        snapshot.nowPlaying.item = songs[1]
        snapshot.nowPlaying.item?.liked = true
        snapshot.nowPlaying.entry = entries[1].id
        snapshot.nowPlaying.elapsedPlaybackTime = 42
        snapshot.nowPlaying.isAdvancing = true
        snapshot.nowPlaying.volume = 70
        snapshot.nowPlaying.queueIndex = 1
        snapshot.nowPlaying.queueCount = songs.count
        snapshot.queueRevision = 1
        snapshot.libraryRevision = 1
        snapshot.libraryCount = 8
        return snapshot
    }()

    /// What a player with this collection answers; `nil` for what nobody waits for.
    static func reply(to request: PlayerRequest) -> PlayerReply? {
        switch request {
        case .subscribe: return .snapshot(snapshot)
        case .browse(let request):
            let rows = rows(request)
            return .items(ItemPage(offset: request.page.offset, items: Array(rows.dropFirst(request.page.offset)), total: rows.count))
        case .queue(let page):
            return .queue(
                QueuePage(
                    offset: page.offset, entries: Array(entries.dropFirst(page.offset).prefix(page.limit)), total: entries.count,
                    current: 1,
                    revision: 1))
        case .history:
            let times = ["2026-11-30T14:05", "2026-11-29T23:58", "2026-11-29T09:30"]
            let entries = zip([songs[0], songs[5], songs[3]], times).map { HistoryPage.Entry(item: $0, time: $1) }
            return .history(HistoryPage(offset: 0, entries: entries, total: 3, today: "2026-11-30"))
        case .item(let identifier): return songs.first { $0.identifier == identifier }.map(PlayerReply.item)
        default: return nil
        }
    }

    private static func rows(_ request: BrowseRequest) -> [MediaItem] {
        if request.group != nil { return [MediaItem(identifier: "genre:Dream Pop", type: .music, title: "Dream Pop")] }
        if let words = request.words {
            return (artists + albums + songs).filter { "\($0.title) \($0.artist ?? "")".lowercased().contains(words.lowercased()) }
        }
        let parent = (artists + albums).first { $0.identifier == request.parent }
        switch request.type {
        case .artist: return artists
        case .album: return albums.filter { request.parent == nil || $0.artist == parent?.title }
        case .playlist: return playlists
        default: return songs.filter { parent == nil || $0.album == parent?.title || $0.artist == parent?.title }
        }
    }
}
