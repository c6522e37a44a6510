import MediaModel
import Wording

extension Resolver {
    /// `INPlayMediaIntent`: the best match plays, the next four are offered; never a question, but for a show heard to its end.
    func resolvePlay(_ intent: PlayMediaIntent, _ reading: Interpretation, excluding wrong: MediaItem?) -> ResolvedIntent {
        if let refusal = refusal(reading, outputs: intent.outputs, speed: intent.playbackSpeed) { return refusal }
        if let app = reading.foreignApp { return unsupported(reading, .serviceUnavailable, name: app) }
        guard let search = intent.search, !search.isEmpty else { return resolveAnything(intent, reading) }
        if search.mediaType?.isFilm == true { return unsupported(reading, .unsupportedMediaType, name: search.mediaName) }
        var intent = intent
        if case .success(let outputs) = resolveOutputs(intent.outputs) { intent.outputs = outputs }
        switch resolveMediaItems(search, intent: intent, excluding: wrong) {
        case .plan(let plan, let found):
            return ready(plan, others: found.map(\.item) + offers(besides: plan, found), reading, nearness: found.first?.nearness ?? 1)
        case .allPlayed(let show, let latest): return playAgain(latest, of: show, intent, reading)
        case .nothingPlays: return nothingPlays(reading)
        case .nothing: return notFound(reading, search)
        }
    }

    /// What media items come to.
    enum MediaItems {
        /// The plan, and what was found, the subject's own find first.
        case plan(PlayPlan, [FoundItem])
        case allPlayed(show: MediaItem, latest: MediaItem)
        case nothingPlays
        case nothing
    }

    /// The kinds of request, most special first.
    private func resolveMediaItems(_ search: MediaSearch, intent: PlayMediaIntent, excluding wrong: MediaItem?) -> MediaItems {
        if let identifier = search.mediaIdentifier, let item = collection.item(identifier) {
            return .plan(PlayPlan(item, item.type.isStation ? .station : .item, intent: intent), [])
        }
        // A reserved list that this collection does not keep.
        if search.mediaIdentifier != nil, !search.hasName { return .nothing }
        if search.reference == .currentlyPlaying || search.isVersionAlone && context.nowPlaying != nil {
            return resolveCurrent(search, intent)
        }
        switch search.mediaType {
        case let type? where type.isStation: return resolveStation(search, intent)
        case let type? where type.isPodcast: return resolvePodcast(search, intent)
        case .audioBook?: return resolveBook(search, intent)
        // "Episode 11 of Bridge Builders" says what it is by its number.
        case nil where search.episode != nil: return resolvePodcast(search, intent)
        case .radioStation? where !search.hasName && search.genreNames == nil: return mostLikely(.radioStation, intent)
        default: return resolveMusic(search, intent, excluding: wrong)
        }
    }

    private func resolveMusic(_ search: MediaSearch, _ intent: PlayMediaIntent, excluding wrong: MediaItem?) -> MediaItems {
        if let named = resolveNamed(search, intent, excluding: wrong) { return named }
        if search.hasName { return .nothing }
        if search.isDescription || search.version != nil { return resolveDescription(search, intent) }
        return mostLikely(search.mediaType, intent)
    }

    /// What this listener most likely wants of a kind: a queue of songs, or one item of another kind.
    ///
    /// "A song" says so little that any reading which names something the collection has is the better one.
    func mostLikely(_ type: MediaItemType?, _ intent: PlayMediaIntent) -> MediaItems {
        let isMusic = type == nil || type == .music || type == .song
        let items = collection.mostLikely(isMusic ? .song : type, isMusic ? Resolver.selectionLimit : 1)
        guard let first = items.first else { return .nothing }
        let source: PlayPlan.Source = first.type.isStation ? .station : isMusic ? .selection(items) : .item
        let nearness = type == .song || type == .album ? 0.6 : 1
        return .plan(PlayPlan(first, source, intent: intent), [FoundItem(first, nearness: nearness)])
    }

    /// Bare "play": what was paused goes on, else the listener's likeliest wish; it never asks.
    private func resolveAnything(_ intent: PlayMediaIntent, _ reading: Interpretation) -> ResolvedIntent {
        let changesQueue = intent.playShuffled != nil || intent.playbackRepeatMode != nil || intent.playbackQueueLocation != nil
        if let current = context.nowPlaying, !changesQueue {
            return ready(PlayPlan(current, .resume, intent: intent), others: [], reading, nearness: 1)
        }
        guard case .plan(let plan, _) = mostLikely(nil, intent) else { return fail(reading, Resolution(.notFound), .libraryIsEmpty) }
        return ready(plan, others: [], reading, nearness: 1)
    }

    private func playAgain(_ latest: MediaItem, of show: MediaItem, _ intent: PlayMediaIntent, _ reading: Interpretation) -> ResolvedIntent
    {
        if isHandsFree { return ready(PlayPlan(latest, .episode, intent: intent), others: [], reading, nearness: 1) }
        return ResolvedIntent(
            reading, Resolution(.confirmationRequired, playing: latest), .ask(.confirmation(.playAgain(latest), .play(latest, intent))))
    }

    /// What else may have been wanted: the same name of another kind, and of an album its songs (as Siri offers them).
    private func offers(besides plan: PlayPlan, _ found: [FoundItem]) -> [MediaItem] {
        guard plan.source == .item, found.count <= Resolver.alternativeLimit, let search = plan.intent.search else { return [] }
        var offers: [MediaItem] = []
        // An artist's name that was said alone may have been meant as a title.
        let isArtistAlone = search == MediaSearch(artistName: search.artistName)
        if let name = search.mediaType != nil ? search.mediaName : isArtistAlone ? search.artistName : nil {
            let namesakes = collection.search(MediaSearch(mediaName: name), Resolver.alternativeLimit + 1)
            offers += namesakes.filter { $0.nearness >= 0.9 }.map(\.item)
        }
        if plan.subject.type == .album { offers += collection.contents(plan.subject, Resolver.alternativeLimit) }
        return offers
    }

    private func ready(_ plan: PlayPlan, others: [MediaItem], _ reading: Interpretation, nearness: Double) -> ResolvedIntent {
        var seen: Set<MediaIdentifier> = [plan.subject.identifier]
        let alternatives = others.filter { seen.insert($0.identifier).inserted }.prefix(Resolver.alternativeLimit)
        let resolution = Resolution(.success, playing: plan.subject, alternatives: Array(alternatives))
        var unheeded = plan.unheeded.union(["clause", "unheeded"])
        // What has the name need not be of the mood: "play Ebb, shuffled and loud".
        if let search = plan.intent.search, search.mediaName != nil, let moods = search.moodNames,
            Set(moods).isDisjoint(with: plan.subject.moods ?? [])
        {
            unheeded.insert("moodNames")
        }
        return ResolvedIntent(
            spelled(reading, as: plan.subject), resolution, .ready(.play(plan)), evidence: nearness,
            leftOut: reading.spans.filter { unheeded.contains($0.role) }.map(\.text))
    }
}

extension Interpretation {
    /// The other player that was named, if one was: a span with the role `foreignApp`.
    var foreignApp: String? { spans.first { $0.role == "foreignApp" }?.text }
}
