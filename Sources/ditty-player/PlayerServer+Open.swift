import MediaCatalogue
import MediaModel
import PlayerProtocol
import Queue
import RemoteControl
import Wording

extension PlayerServer {
    /// Seconds after which "opening" is all that can be said of a slow stream.
    static let startPatience = 8.0

    /// Seconds after which it is said that a search goes on.
    private static let silence = 3.0

    /// Plays or queues what lies at places; answers when it sounds, or says why not.
    func open(_ request: OpenRequest, _ client: SocketServer.Client? = nil, _ respond: @escaping (PlayerReply) -> Void) {
        if let link = request.locations.first, link.url.hasPrefix("ditty://") { return openLink(link, words.spoken(to: client), respond) }
        let limit = limit(for: request, client)
        read(request, limit, words.spoken(to: client)) { reply in
            client?.searches.removeAll { $0 === limit }
            respond(reply)
        }
    }

    /// What ends the search for what a client wants opened: the client goes, or something else is to play instead.
    private func limit(for request: OpenRequest, _ client: SocketServer.Client?) -> SearchLimit {
        let limit = SearchLimit()
        client?.searches.append(limit)
        if request.queueLocation == .now {
            search?.cancel()
            search = limit
        }
        return limit
    }

    /// Sound does not wait for the collection to say what it is that plays: at first its file's name and tags have to do.
    private func read(
        _ request: OpenRequest, _ limit: SearchLimit, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void
    ) {
        let isNamed = library.isOpen
        var reader = library.placeReader
        reader.limit = limit
        let name = request.locations.map(\.displayPath).joined(separator: ", ")
        let timer = session.loop.after(PlayerServer.silence) { [unowned self] in
            publish(text: words.text("searching", ["name": .text(name)]))
        }
        work.perform { [reader] in
            reader.playable(request.locations)
        } then: { [unowned self] found in
            session.loop.cancel(timer)
            guard !limit.isCancelled else { return respond(.outcome(ActionOutcome(.failed, reply: words.text("searchStopped")))) }
            if limit.isCut { publish(text: words.text("searchCut", ["name": .text(name), "count": TextValue(found.items.count)])) }
            take(found, for: request, name, words, respond)
            if !isNamed { library.onceOpen { [unowned self] in nameLate(found.items) } }
        }
    }

    private func take(
        _ found: PlayableItems, for request: OpenRequest, _ name: String, _ words: PlayerWords,
        _ respond: @escaping (PlayerReply) -> Void
    ) {
        let items = found.items
        guard let first = items.first else {
            return respond(.outcome(ActionOutcome(.notFound, reply: words.text("nothingToOpen", ["name": .text(name)]))))
        }
        // A word that was mistyped must not cost the queue.
        if let failure = found.failure { return respond(.outcome(outcome(of: .failed(first, failure), count: items.count, words))) }
        let respond = naming(found.missing, words, respond)
        if request.queueLocation == .now { play(items, words, respond) } else { add(items, first, request.queueLocation, words, respond) }
    }

    /// Adds to an answer which of the places are not there.
    private func naming(
        _ missing: [MediaLocation], _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void
    ) -> (PlayerReply) -> Void {
        guard !missing.isEmpty else { return respond }
        return { reply in
            guard case .outcome(var outcome) = reply else { return respond(reply) }
            let reason = words.reason(.missing)
            outcome.lines += missing.map { words.text("skipped", ["title": .text($0.displayPath), "reason": .text(reason)]) }
            respond(.outcome(outcome))
        }
    }

    /// Looks up what was queued before the collection could say what it is.
    private func nameLate(_ items: [MediaItem]) {
        let known = library.placeReader.known
        work.perform { () -> [MediaIdentifier: MediaItem] in
            items.reduce(into: [:]) { named, item in
                guard item.identifier.source == "file", let found = item.location.map(known), found.count == 1 else { return }
                named[item.identifier] = found[0]
            }
        } then: { [unowned self] named in
            session.name(named)
        }
    }

    private func play(_ items: [MediaItem], _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        let status = session.commandCenter.send(.setPlaybackQueue(PlaybackQueueRequest(items: items)))
        guard status == .success else {
            return respond(.outcome(ActionOutcome(.failed, reply: words.sentence(.refused(.play, status)))))
        }
        // Sound does not wait for tags, but what is said of it does.
        var result: StartResult?
        var isDescribed = false
        let answer = { [unowned self] in
            if let result, isDescribed { respond(.outcome(outcome(of: result, count: items.count, words))) }
        }
        session.awaitStart(within: PlayerServer.startPatience) {
            result = $0
            answer()
        }
        describe(items) {
            isDescribed = true
            answer()
        }
    }

    func outcome(of result: StartResult, count: Int, _ words: PlayerWords) -> ActionOutcome {
        let wanted = session.queue.current?.item
        let current = result.isOpening ? wanted : session.nowPlayingCenter.nowPlayingInfo.item ?? wanted
        let title = current.map(PlayerServer.name) ?? ""
        switch result {
        case .started:
            let key = count > 1 ? "openedMany" : "openedOne"
            var outcome = ActionOutcome(.done, reply: words.text(key, ["title": .text(title), "count": .number(Double(count - 1))]))
            outcome.playing = current
            return outcome
        case .opening: return ActionOutcome(.done, reply: words.text("opening", ["title": .text(title)]))
        case .failed(let item, let failure):
            return ActionOutcome(
                failure.isNothing ? .notFound : .failed,
                reply: words.text("cannotPlay", ["title": .text(item.title), "reason": .text(words.reason(failure))]))
        }
    }

    private static func name(_ item: MediaItem) -> String { [item.artist, item.title].compactMap { $0 }.joined(separator: " – ") }

    private func add(
        _ items: [MediaItem], _ first: MediaItem, _ location: PlaybackQueueLocation, _ words: PlayerWords,
        _ respond: @escaping (PlayerReply) -> Void
    ) {
        let status = session.commandCenter.send(.insertIntoPlaybackQueue(items, location))
        let when = location == .next ? "Next" : "Later"
        let key = items.count == 1 ? "addedOne\(when)" : "added\(when)"
        describe(items) { [unowned self] in
            let title = PlayerServer.name(session.queue.entries(of: [first.identifier]).last.flatMap { session.queue.item($0.id) } ?? first)
            let text = words.text(key, ["count": .number(Double(items.count)), "title": .text(title)])
            respond(.outcome(ActionOutcome(status == .success ? .done : .failed, reply: text)))
        }
    }

    // MARK: Tags

    /// The fewest files whose tags are read and shown together.
    private static let describedTogether = 200

    /// Reads the tags of queued files that are in no library, the first one's first; `then` follows that one.
    func describe(_ items: [MediaItem], then: @escaping () -> Void = {}) {
        let loose = items.filter { $0.identifier.source == "file" }
        guard !loose.isEmpty else { return then() }
        describe(loose[...], together: 1) { [unowned self] in
            then()
            describeRest(loose.dropFirst(), together: PlayerServer.describedTogether)
        }
    }

    /// Each time twice as many, since the whole queue is saved with each.
    private func describeRest(_ items: ArraySlice<MediaItem>, together count: Int) {
        // A queue that has been replaced since needs no tags.
        guard let last = items.last, session.queue.contains(last.identifier) else { return }
        describe(items, together: count) { [unowned self] in describeRest(items.dropFirst(count), together: count * 2) }
    }

    private func describe(_ items: ArraySlice<MediaItem>, together count: Int, then: @escaping () -> Void) {
        let (files, part) = (library.looseFiles, Array(items.prefix(count)))
        work.perform {
            files.described(part)
        } then: { [unowned self] described in
            session.take(described)
            then()
        }
    }

    private func openLink(_ link: MediaLocation, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        guard let wish = DittyLink(link.url) else {
            return respond(.outcome(ActionOutcome(.failed, reply: words.text("badLink", ["name": .text(DittyLink.shown(link.url))]))))
        }
        conversation.open(wish) { respond(.outcome($0)) }
    }
}
