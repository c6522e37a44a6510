import MediaModel
import Wording

extension Dialogue {
    /// What an utterance answers to an open question; `nil` if it is about something else.
    mutating func answer(
        _ question: OpenQuestion, _ readings: [ResolvedIntent], text: String, _ resolver: Resolver, _ handler: IntentHandler
    ) -> Turn? {
        guard let first = readings.first else { return nil }
        switch (question, first.interpretation.intent) {
        case (_, .cancel): return Turn(readings, IntentResponse(.success, [], .cancelled))
        case (.confirmation(_, let pending), .confirm): return Turn(readings, carryOut(pending, item: nil, handler))
        case (.choice(_, let items, let pending), .confirm) where items.count == 1:
            return Turn(readings, carryOut(pending, item: items[0], handler))
        case (.choice(_, _, let pending), .pick), (.value(_, _, let pending), .pick):
            guard case .ready(.pick(let item)) = first.step else { return nil }
            return Turn(readings, carryOut(pending, item: item, handler))
        case (.value(.destination, let choices, let pending), let intent) where !intent.isInstruction:
            guard let index = resolver.collection.match(text, choices) else { return nil }
            return Turn(readings, carryOut(pending, item: choices[index], handler))
        case (.value(.playlistName, _, .createPlaylist(_, let items)), let intent) where !intent.isInstruction:
            return Turn(readings, carryOut(.createPlaylist(name: text.withoutQuotes, items: items), item: nil, handler))
        case (.value(.playlistName, _, .saveQueue), let intent) where !intent.isInstruction:
            let effect = RemoteCommand.createPlaylist(name: text.withoutQuotes, holdsQueue: true)
            return Turn(readings, IntentResponse(.success, [.send(effect, outputs: nil)], .done(effect, item: nil)))
        default: return nil
        }
    }

    /// Does what waited, with the item picked or confirmed.
    private func carryOut(_ pending: PendingIntent, item: MediaItem?, _ handler: IntentHandler) -> IntentResponse {
        switch (pending, item) {
        case (.affinity(let type), let item?): handler.handle(.affinity(type, item))
        case (.add(let destination), let item?): add(item, destination, handler)
        case (.addTo(let items), let playlist?): handler.handle(.add(items, .playlist(playlist)))
        case (.createPlaylist(let name?, let items), _): create(name, items, handler)
        case (.play(let item, let intent), _): handler.handle(.play(PlayPlan(item, .episode, intent: intent)))
        default: .failure(.nothingToConfirm)
        }
    }

    private func add(_ item: MediaItem, _ destination: MediaDestination?, _ handler: IntentHandler) -> IntentResponse {
        guard case .playlist(let name)? = destination else { return handler.handle(.add([item], .library)) }
        let playlists = handler.collection.playlists()
        guard let index = handler.collection.match(name, playlists) else {
            return .failure(.unsupported(.playlistNameNotFound, name: name, limit: nil))
        }
        return handler.handle(.add([item], .playlist(playlists[index])))
    }

    /// A playlist of songs: of an artist or an album all of them.
    private func create(_ name: String, _ items: [MediaItem], _ handler: IntentHandler) -> IntentResponse {
        let songs = items.flatMap { $0.isContainer ? handler.collection.contents($0, Resolver.libraryLimit) : [$0] }
        let effect: MediaEffect =
            songs.isEmpty ? .send(.createPlaylist(name: name), outputs: nil) : .createPlaylist(name: name, items: songs)
        let reply: ReplyFact = items.first.map { .added($0, to: .playlist(name)) } ?? .done(.createPlaylist(name: name), item: nil)
        return IntentResponse(.success, [effect], reply)
    }
}

extension MediaIntent {
    /// Whether the words tell the player to do something that cannot be the answer to a question for a name.
    var isInstruction: Bool {
        switch self {
        case .command, .help, .confirm, .cancel, .ask: true
        default: false
        }
    }
}

extension String {
    /// The words without blanks and quotation marks around them.
    var withoutQuotes: String {
        let around: Set<Character> = [" ", "\"", "'", "“", "”", "„", "«", "»", "「", "」", "『", "』", "‘", "’"]
        var text = self[...]
        while let first = text.first, around.contains(first) { text.removeFirst() }
        while let last = text.last, around.contains(last) { text.removeLast() }
        return text.isEmpty ? self : String(text)
    }
}
