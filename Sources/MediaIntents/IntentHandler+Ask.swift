import MediaModel
import Wording

extension IntentHandler {
    /// Answers from what plays, from the queue, or from what a search found.
    func answer(_ intent: AskIntent, _ found: [MediaItem]) -> IntentResponse {
        switch intent.question {
        case .queue, .next, .history, .chart, .alternatives, .output: list(intent, found)
        default: about(intent, found.first ?? situation.nowPlaying.item, isCurrent: found.isEmpty)
        }
    }

    private func told(_ answer: MediaAnswer, shown: [MediaItem] = [], view: String? = nil) -> IntentResponse {
        IntentResponse(.success, view.map { [.showView($0)] } ?? [], .answer(answer), shown: shown)
    }

    private func list(_ intent: AskIntent, _ found: [MediaItem]) -> IntentResponse {
        switch intent.question {
        case .next: return situation.upcoming.first.map { told(.next($0)) } ?? told(.none(.next))
        case .queue:
            let items = situation.upcoming
            guard !items.isEmpty else { return told(.none(situation.nowPlaying.item == nil ? .queue : .next), view: "queue") }
            return told(.queue(Array(items.prefix(3)), count: max(situation.upcomingCount, items.count)), shown: items, view: "queue")
        case .history:
            let items = situation.history
            if intent.played != nil {
                return items.isEmpty ? told(.nothingPlayed) : told(.played(Array(items.prefix(5)), count: items.count), shown: items)
            }
            return items.isEmpty
                ? told(.none(.history), view: "history") : told(.history(Array(items.prefix(3))), shown: items, view: "history")
        case .output:
            if let room = situation.room ?? situation.nowPlaying.output { return told(.output(room)) }
            return told(situation.nowPlaying.outputIsKnown ? .none(.output) : .unknown(.output))
        case .chart:
            let items = found.isEmpty ? collection.search(MediaSearch.popularSongs, 10).map(\.item) : found
            return items.isEmpty ? told(.none(.chart)) : told(.chart(Array(items.prefix(3))), shown: items)
        default:
            return told(.none(.alternatives))
        }
    }

    private func about(_ intent: AskIntent, _ item: MediaItem?, isCurrent: Bool) -> IntentResponse {
        guard let item else { return .failure(.nothingPlaying) }
        let info = situation.nowPlaying
        switch intent.question {
        case .title, .playing: return told(.playing(item, room: intent.outputs?.first))
        case .artist: return told(.artist(item))
        case .album: return told(.album(item))
        case .albumArtist: return told(.albumArtist(item))
        case .year: return told(.year(item))
        case .genre: return told(.genre(item))
        case .composer: return told(.composer(item))
        case .credits: return told(.credits(item))
        case .duration: return told(item.playingTime.map { .duration($0, of: item) } ?? .unknown(.duration))
        case .position: return told(.position(info.position(at: situation.time), duration: item.playingTime))
        case .remaining:
            guard let length = item.playingTime, !info.isLiveStream else { return told(.unknown(.remaining)) }
            return told(.remaining(max(0, length - info.position(at: situation.time)) / max(info.playbackRate, 0.01)))
        case .chapter: return told(chapter(item, info))
        case .lyrics: return lyrics(item)
        case .rating: return told(rating(item))
        default: return told(.unknown(intent.question))
        }
    }

    private func chapter(_ item: MediaItem, _ info: NowPlayingInfo) -> MediaAnswer {
        guard let number = info.chapterNumber else { return .none(.chapter) }
        let title = item.chapters.flatMap { $0.indices.contains(number - 1) ? $0[number - 1].title : nil }
        return .chapter(number: number, count: info.chapterCount ?? item.chapters?.count, title: title)
    }

    private func rating(_ item: MediaItem) -> MediaAnswer {
        if let stars = item.rating { return .rating(stars) }
        return .isLiked(item.liked == true)
    }

    /// Lyrics are shown; the reply holds their first line.
    private func lyrics(_ item: MediaItem) -> IntentResponse {
        let words = item.lyrics.flatMap(Lyrics.init)?.lines.map(\.text)
        guard let first = words?.first(where: { !$0.isEmpty }) else { return told(.none(.lyrics)) }
        return told(.lyrics(first), view: "lyrics")
    }
}

extension MediaSearch {
    /// What is played most.
    static let popularSongs: MediaSearch = {
        var search = MediaSearch(mediaType: .song)
        search.sortOrder = .popular
        return search
    }()
}
