import MediaModel
import Wording

extension Resolver {
    /// `INUpdateMediaAffinityIntent`: resolves the item, then the opinion; an opinion is stored, so doubt asks.
    func resolveAffinity(_ intent: UpdateMediaAffinityIntent, _ reading: Interpretation) -> ResolvedIntent {
        if let reply = likedName(intent, reading) { return reply }
        switch resolveStoredItem(intent.search) {
        case .success(let item): return resolveAffinityType(intent.affinityType, item, reading)
        case .disambiguation(let items):
            if intent.affinityType == .dislike, let first = items.first, !first.type.isTrack {
                return unsupported(reading, .affinityNotSupported)
            }
            return choose(items, .affinity(intent.affinityType), reading)
        case .confirmationRequired(let item):
            return confirm(.affinity(intent.affinityType, item), .affinity(intent.affinityType), item, reading)
        case .needsValue: return nothingPlays(reading)
        default: return notFound(reading, intent.search)
        }
    }

    /// Genres, moods and orders are no items; they are liked under their own names, in the listener's taste.
    private func likedName(_ intent: UpdateMediaAffinityIntent, _ reading: Interpretation) -> ResolvedIntent? {
        guard let search = intent.search, !search.hasName, search.reference == nil else { return nil }
        guard let name = search.genreNames?.first ?? search.moodNames?.first else { return nil }
        let item = MediaItem(identifier: MediaIdentifier(source: "genre", id: name), type: .genre, title: name)
        return resolveAffinityType(intent.affinityType, item, reading)
    }

    /// Only songs can be disliked, whatever can be liked.
    private func resolveAffinityType(_ type: MediaAffinityType, _ item: MediaItem, _ reading: Interpretation) -> ResolvedIntent {
        if type == .dislike, !item.type.isTrack { return unsupported(reading, .affinityNotSupported, name: item.title) }
        return ResolvedIntent(spelled(reading, as: item), Resolution(.success, playing: item), .ready(.affinity(type, item)))
    }

    /// The item of an intent that stores something; `needsValue` where "this" is meant and nothing plays.
    ///
    /// "I like it" comes with an empty search (requirement R4.51): it means what plays.
    func resolveStoredItem(_ search: MediaSearch?) -> ResolutionResult<MediaItem> {
        guard let search, !search.isEmpty, search.reference != .currentlyPlaying, search.hasName || search.mediaIdentifier != nil else {
            guard context.nowPlaying != nil else { return .needsValue }
            let items = currentItems(search?.mediaType)
            if items.count > 1 { return isHandsFree ? .success(items[0]) : .disambiguation(items) }
            return items.first.map { .success($0) } ?? .unsupported(nil)
        }
        if let identifier = search.mediaIdentifier, let item = collection.item(identifier) { return .success(item) }
        guard case .plan(let plan, let found)? = resolveNamed(search, PlayMediaIntent(), excluding: nil) else { return .unsupported(nil) }
        return doubtful(plan.subject, found)
    }

    /// Equally near items of one kind are asked about; a far one is confirmed.
    private func doubtful(_ best: MediaItem, _ found: [FoundItem]) -> ResolutionResult<MediaItem> {
        guard let nearness = found.first?.nearness, !isHandsFree else { return .success(best) }
        let rivals = found.filter { $0.item.type == best.type && $0.nearness >= nearness && $0.item.identifier != best.identifier }
        if let current = context.nowPlaying, ([best] + rivals.map(\.item)).contains(where: { $0.identifier == current.identifier }) {
            return .success(current)
        }
        if !rivals.isEmpty { return .disambiguation([best] + rivals.map(\.item).prefix(Resolver.choiceLimit - 1)) }
        return nearness < Resolver.certainNearness ? .confirmationRequired(best) : .success(best)
    }

    /// A name at least so near is taken for what was said.
    static let certainNearness = 0.7

    // MARK: Questions

    /// Lets the listener choose; without hands the first is taken.
    func choose(_ items: [MediaItem], _ pending: PendingIntent, _ reading: Interpretation) -> ResolvedIntent {
        let subject: ChoiceSubject =
            items.allSatisfy { $0.type == .artist } ? .artist : items.allSatisfy { $0.type == .playlist } ? .playlist : .item
        let shown = Array(items.prefix(Resolver.choiceLimit))
        return ResolvedIntent(reading, Resolution(.disambiguation, alternatives: shown), .ask(.choice(subject, shown, pending)))
    }

    /// Asks for a yes; without hands the guess stands.
    func confirm(
        _ subject: ConfirmationSubject, _ pending: PendingIntent, _ item: MediaItem?, _ reading: Interpretation
    ) -> ResolvedIntent {
        ResolvedIntent(reading, Resolution(.confirmationRequired, playing: item), .ask(.confirmation(subject, pending)))
    }
}
