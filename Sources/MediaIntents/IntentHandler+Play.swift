import MediaModel
import Wording

extension IntentHandler {
    /// Makes the queue of a plan and the commands that play it.
    func play(_ plan: PlayPlan) -> IntentResponse {
        if plan.source == .resume { return resume(plan) }
        let items = items(of: plan)
        guard !items.isEmpty else { return .failure(.nothingIn(name: plan.subject.title), .failureNoUnplayedContent) }
        if let part = plan.intent.part { return play(part: part, of: plan, items) }
        switch plan.intent.playbackQueueLocation {
        case .next?, .later?:
            let location = plan.intent.playbackQueueLocation ?? .next
            return IntentResponse(
                .handleInApp, [.send(.insertIntoPlaybackQueue(items, location), outputs: plan.intent.outputs)],
                .queued(plan.subject, count: items.count, location))
        case .now? where situation.nowPlaying.item != nil && !isMode(plan.intent):
            return IntentResponse(
                .handleInApp, [.send(.insertIntoPlaybackQueue(items, .now), outputs: plan.intent.outputs)],
                reply(plan, items, position: nil))
        default:
            let request = request(plan, items)
            return IntentResponse(
                .handleInApp, [.send(.setPlaybackQueue(request), outputs: plan.intent.outputs)],
                reply(plan, items, position: request.startPosition))
        }
    }

    private func isMode(_ intent: PlayMediaIntent) -> Bool { intent.playShuffled != nil || intent.playbackRepeatMode != nil }

    /// The same queue goes on, with the modes that were said.
    private func resume(_ plan: PlayPlan) -> IntentResponse {
        let outputs = plan.intent.outputs
        var effects: [MediaEffect] = []
        if let rate = plan.intent.playbackSpeed { effects.append(.send(.changePlaybackRate(.rate(rate)), outputs: outputs)) }
        if let mode = plan.intent.playbackRepeatMode { effects.append(.send(.changeRepeatMode(mode.repeatType), outputs: outputs)) }
        if let isShuffled = plan.intent.playShuffled {
            effects.append(.send(.changeShuffleMode(isShuffled ? .items : .off), outputs: outputs))
        }
        effects.append(.send(.play, outputs: outputs))
        let position = situation.nowPlaying.position(at: situation.time)
        return IntentResponse(.success, effects, .resumed(plan.subject, position: position >= 1 ? position : nil))
    }

    private func items(of plan: PlayPlan) -> [MediaItem] {
        switch plan.source {
        case .selection(let items): return items
        case .episode, .resume: return [plan.subject]
        case .station: return station(plan.subject)
        case .item: return contents(plan.subject)
        }
    }

    /// A named station plays what it holds; a seed plays itself, if it is a song, and what is like it.
    private func station(_ seed: MediaItem) -> [MediaItem] {
        if seed.type.isStation {
            let held = collection.contents(seed, Resolver.selectionLimit)
            return held.isEmpty ? collection.mostLikely(.song, Resolver.selectionLimit) : held
        }
        return (seed.type.isTrack ? [seed] : []) + collection.similar(seed, Resolver.periodLimit)
    }

    private func contents(_ item: MediaItem) -> [MediaItem] {
        if item.type == .audioBook {
            let parts = collection.contents(item, Resolver.libraryLimit)
            return parts.count > 1 ? parts : [item]
        }
        guard item.isContainer else { return [item] }
        let held = collection.contents(item, Resolver.libraryLimit)
        guard item.type == .podcastShow else { return held }
        guard let next = Resolver.nextEpisode(held) else { return held.suffix(1) }
        // What was published after it and is unheard follows.
        let later = held.filter { $0.played != true && ($0.releaseDate ?? "") > (next.releaseDate ?? "") }
        return [next] + later.sorted { ($0.releaseDate ?? "") < ($1.releaseDate ?? "") }
    }

    private func request(_ plan: PlayPlan, _ items: [MediaItem]) -> PlaybackQueueRequest {
        var request = PlaybackQueueRequest(items: items, startIndex: start(of: plan, items))
        let first = items[request.startIndex]
        if first.type == .audioBook || first.type == .podcastEpisode, first.played != true, let position = first.position, position > 0 {
            request.startPosition = position
        }
        request.shuffleType = plan.intent.playShuffled.map { $0 ? .items : .off }
        request.repeatType = plan.intent.playbackRepeatMode?.repeatType
        request.playbackRate = plan.intent.playbackSpeed
        request.isEndless = plan.source == .station
        return request
    }

    /// A book of several files goes on in the one that was begun, unless one of them was named.
    private func start(of plan: PlayPlan, _ items: [MediaItem]) -> Int {
        guard plan.source == .item, plan.subject.type == .audioBook, items.count > 1 else { return 0 }
        let named = plan.intent.search?.mediaName.map { plan.subject.title.hasWords($0) } ?? false
        if named, let place = items.firstIndex(where: { $0.identifier == plan.subject.identifier }) { return place }
        return items.firstIndex { ($0.position ?? 0) > 0 && $0.played != true } ?? items.firstIndex { $0.played != true } ?? 0
    }

    private func reply(_ plan: PlayPlan, _ items: [MediaItem], position: Double?) -> ReplyFact {
        var manner = PlayManner(plan.intent)
        manner.position = position
        switch plan.source {
        case .selection: return .playingSelection(first: items[0], count: items.count, manner)
        case .station where !plan.subject.type.isStation: return .playingStation(seed: plan.subject, manner)
        default: return .playing(plan.subject, count: items.count, manner)
        }
    }
}

extension PlaybackRepeatMode {
    /// The same mode in MediaPlayer's words; the raw numbers of the two differ, so they are mapped by name.
    var repeatType: RepeatType {
        switch self {
        case .none: .off
        case .all: .all
        case .one: .one
        }
    }
}
