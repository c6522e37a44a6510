import MediaModel
import Wording

extension IntentHandler {
    /// Plays from a track or a chapter on: "play track 2 of Outer Peace", "play the second chapter of Dune".
    ///
    /// One item has chapters, several are counted; what there is not is said.
    func play(part: Int, of plan: PlayPlan, _ items: [MediaItem]) -> IntentResponse {
        if items.count == 1, plan.subject.type != .album, let chapters = items[0].chapters, !chapters.isEmpty {
            guard let index = chapters.indices.place(part) else { return .failure(.noSuchChoice(count: chapters.count)) }
            var request = PlaybackQueueRequest(items: items)
            request.startPosition = chapters[index].start
            request.playbackRate = plan.intent.playbackSpeed
            return response(request, plan, items[0])
        }
        // What was never opened says its chapters once it plays.
        if items.count == 1, items[0].mayHaveChapters { return response(PlaybackQueueRequest(items: items), plan, items[0]) }
        guard let index = items.indices.place(part) else { return .failure(.noSuchChoice(count: items.count)) }
        if let location = plan.intent.playbackQueueLocation, location != .now {
            return IntentResponse(
                .handleInApp, [.send(.insertIntoPlaybackQueue([items[index]], location), outputs: plan.intent.outputs)],
                .queued(items[index], count: 1, location))
        }
        var request = PlaybackQueueRequest(items: items, startIndex: index)
        request.repeatType = plan.intent.playbackRepeatMode?.repeatType
        request.playbackRate = plan.intent.playbackSpeed
        return response(request, plan, items[index])
    }

    private func response(_ request: PlaybackQueueRequest, _ plan: PlayPlan, _ first: MediaItem) -> IntentResponse {
        var manner = PlayManner(plan.intent)
        manner.position = request.startPosition.flatMap { $0 > 0 ? $0 : nil }
        return IntentResponse(
            .handleInApp, [.send(.setPlaybackQueue(request), outputs: plan.intent.outputs)],
            .playing(first, count: request.items.count, manner))
    }
}

extension MediaItem {
    /// Whether it is of a kind that has chapters, though none are known.
    fileprivate var mayHaveChapters: Bool { (type == .audioBook || type == .podcastEpisode) && chapters == nil }
}

extension Range<Int> {
    /// The index of a place from 1, or from -1 at the end.
    fileprivate func place(_ number: Int) -> Int? {
        let index = number < 0 ? upperBound + number : number - 1
        return number != 0 && contains(index) ? index : nil
    }
}
