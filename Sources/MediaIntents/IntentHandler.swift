import MediaModel
import Wording

/// SiriKit's `handle`: turns a resolved intent into effects and a reply, changing nothing itself.
struct IntentHandler {
    let collection: MediaCollection
    let situation: Situation

    func handle(_ intent: ReadyIntent) -> IntentResponse {
        switch intent {
        case .play(let plan): play(plan)
        case .add(let items, let destination): add(items, destination)
        case .affinity(let type, let item): affinity(type, item)
        case .show(let items):
            IntentResponse(.continueInApp, [.show(items)], .found(Array(items.prefix(5)), total: items.count), shown: items)
        case .command(let command, let outputs): send(command, outputs)
        case .ask(let intent, let found): answer(intent, found)
        case .shortcut(let name): IntentResponse(.handleInApp, [.runShortcut(name: name)], .shortcut(name: name))
        case .pick(let item): play(PlayPlan(item, intent: PlayMediaIntent()))
        case .help: IntentResponse(.success, [.showView("help")], .help([]))
        case .confirm: .failure(.nothingToConfirm)
        case .cancel: IntentResponse(.success, [], .cancelled)
        }
    }

    private func send(_ command: RemoteCommand, _ outputs: [String]?) -> IntentResponse {
        let item: MediaItem? =
            switch command {
            case .nextTrack: situation.upcoming.first
            case .previousTrack: situation.history.first
            default: nil
            }
        return IntentResponse(.success, [.send(command, outputs: outputs)], .done(command, item: item))
    }

    private func add(_ items: [MediaItem], _ destination: ReadyDestination) -> IntentResponse {
        guard let first = items.first else { return .failure(.missing(.item)) }
        switch destination {
        case .library:
            let isShow = first.type == .podcastShow
            return IntentResponse(.success, [.addToLibrary(items)], isShow ? .subscribed(first) : .added(first, to: .library))
        case .playlist(let playlist):
            let songs = items.flatMap { item in item.isContainer ? collection.contents(item, Resolver.libraryLimit) : [item] }
            guard !songs.isEmpty else { return .failure(.notFound(name: first.title)) }
            return IntentResponse(.success, [.addToPlaylist(songs, playlist: playlist)], .added(first, to: .playlist(playlist.title)))
        }
    }

    /// What plays gets commands, so that every place that shows a like follows; the command's handler skips what is disliked (R4.57).
    private func affinity(_ type: MediaAffinityType, _ item: MediaItem) -> IntentResponse {
        guard let current = situation.nowPlaying.item, current.identifier == item.identifier else {
            return IntentResponse(.success, [.setAffinity(type, item)], .affinity(type, item, isSkipped: false))
        }
        switch type {
        case .like:
            return IntentResponse(.success, [.send(.like(isNegative: false), outputs: nil)], .affinity(.like, item, isSkipped: false))
        case .dislike:
            return IntentResponse(.success, [.send(.dislike(isNegative: false), outputs: nil)], .affinity(.dislike, item, isSkipped: true))
        case .unset:
            let command: RemoteCommand = current.disliked == true ? .dislike(isNegative: true) : .like(isNegative: true)
            return IntentResponse(.success, [.send(command, outputs: nil)], .affinity(.unset, item, isSkipped: false))
        }
    }
}

extension MediaItem {
    /// Whether it is heard through what it holds.
    var isContainer: Bool { [.album, .artist, .playlist, .podcastShow, .podcastPlaylist, .podcastStation, .genre].contains(type) }
}
