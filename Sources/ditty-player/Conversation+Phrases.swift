import MediaIntents
import MediaLanguage
import MediaModel
import PlayerProtocol
import RemoteControl
import Wording

extension Conversation {
    /// The listener's own phrases and names, and what was not understood.
    func handle(_ request: PhrasesRequest, _ respond: @escaping (PlayerReply) -> Void) {
        phrases.refresh()
        switch request {
        case .shortcuts: respond(list(phrases.shortcuts, none: "shortcut.none") { "\($0.name): \($0.actions.joined(separator: " · "))" })
        case .addShortcut(let name, let actions): add(name, actions, respond)
        case .removeShortcut(let name):
            write(respond) {
                try phrases.removeShortcut(name)
                    ? ActionOutcome(.done, reply: words.text("shortcut.removed", ["name": .text(name)]))
                    : ActionOutcome(.notFound, reply: words.text("shortcut.unknown", ["name": .text(name)]))
            }
        case .runShortcut(let name): runShortcut(name) { respond(.outcome($0)) }
        case .vocabulary:
            respond(list(phrases.vocabulary, none: "vocabulary.none") { "\($0.type.rawValue): \($0.strings.joined(separator: " · "))" })
        case .setVocabulary(let entry):
            write(respond) {
                try phrases.add(entry)
                return ActionOutcome(.done, reply: words.text("vocabulary.kept"))
            }
        case .misses: respond(list(phrases.misses().map { ["text": $0] }, none: "misses.none") { $0["text"] ?? "" })
        }
    }

    /// Keeps a shortcut, and warns where its phrase meant something before.
    private func add(_ name: String, _ actions: [String], _ respond: @escaping (PlayerReply) -> Void) {
        whenReady { [self] in
            let reading = understanding.interpret(Utterance(name), DialogueContext(), library.gazetteer)
            let hidden = reading.isUnderstood ? reading.interpretations.first?.intent.kind : nil
            write(respond) {
                try phrases.add(PhraseBook.Shortcut(name: name, actions: actions))
                guard let hidden, hidden != .shortcut else {
                    return ActionOutcome(.done, reply: words.text("shortcut.added", ["name": .text(name)]))
                }
                return ActionOutcome(.done, reply: words.text("shortcut.hides", ["name": .text(name), "meaning": .text(hidden.rawValue)]))
            }
        }
    }

    private func write(_ respond: (PlayerReply) -> Void, _ change: () throws -> ActionOutcome) {
        do {
            respond(.outcome(try change()))
        } catch let error as SystemError {
            let told: [String: TextValue] = ["name": .text(phrases.folder), "reason": .text(words.reason(error))]
            respond(.failure(RequestFailure(.failed, words.text("notWritten", told))))
        } catch {
            respond(.failure(RequestFailure(.failed, "\(error)")))
        }
    }

    /// Rows in words and as JSON; the client prints one of the two.
    private func list<Row: Encodable>(_ rows: [Row], none: String, _ text: (Row) -> String) -> PlayerReply {
        var outcome = ActionOutcome(.done, reply: rows.isEmpty ? words.text(none) : rows.map(text).joined(separator: "\n"))
        outcome.rows = rows.compactMap { row in LineOutput.jsonText(row) }
        return .outcome(outcome)
    }

    /// Does what a `ditty://` link says.
    func open(_ link: DittyLink, _ respond: @escaping (ActionOutcome) -> Void) {
        library.whenOpen { [self] in
            switch link.target {
            case .words(let text): open(Utterance(text), plays: link.plays, respond)
            case .item(let identifier), .radio(let identifier): open(library.item(identifier), of: link, respond)
            case .playlist(let name): open(library.playlist(named: name), of: link, respond)
            }
        }
    }

    /// Plays what a link's words ask for, or shows it.
    ///
    /// A web page can make a listener open a link, so words that ask for anything else than playing are refused. Words that are no sentence
    /// name what is to play.
    private func open(_ utterance: Utterance, plays: Bool, _ respond: @escaping (ActionOutcome) -> Void) {
        turn(for: utterance) { [self] turn, reading, _ in
            let language = reading.language
            switch turn.interpretation.intent {
            case .play where reading.then.isEmpty:
                if plays { say(utterance, respond) } else { show(turn, language, respond) }
            case .none where reading.then.isEmpty && utterance.text.count <= Conversation.longestName:
                openNamed(utterance.text, plays: plays, language, respond)
            default: refuse(utterance.text, language, respond)
            }
        }
    }

    /// Characters of a link's words that may still be a name.
    private static let longestName = 200

    private func openNamed(_ name: String, plays: Bool, _ language: LanguageCode, _ respond: @escaping (ActionOutcome) -> Void) {
        let readings = [Interpretation(.play(PlayMediaIntent(search: MediaSearch(mediaName: name))), score: 1)]
        let context = dialogue.context(playing: playingItem, listener: listener)
        func turn(_ dialogue: inout Dialogue) -> Turn {
            dialogue.submit(readings, text: name, in: context, situation: situation(for: readings), collection: library.media)
        }
        var trial = dialogue
        let tried = turn(&trial)
        guard tried.resolution.playing != nil else { return refuse(name, language, respond) }
        guard plays else { return show(tried, language, respond) }
        self.language = language
        perform(turn(&dialogue), respond)
    }

    /// Shows what would play.
    private func show(_ turn: Turn, _ language: LanguageCode, _ respond: (ActionOutcome) -> Void) {
        let items = [turn.resolution.playing].compactMap { $0 } + turn.resolution.alternatives
        guard !items.isEmpty else { return respond(ActionOutcome(turn.result, reply: words.sentence(turn.reply, language: language))) }
        var outcome = ActionOutcome(.done, reply: words.sentence(.found(items, total: items.count), language: language))
        outcome.show = items.count == 1 ? .item(item: items[0]) : .results(items: items)
        respond(outcome)
    }

    private func refuse(_ text: String, _ language: LanguageCode, _ respond: (ActionOutcome) -> Void) {
        let name = DittyLink.shown("ditty://play?q=" + text)
        respond(ActionOutcome(.failed, reply: words.text("vainLink", ["name": .text(name)], language: language)))
    }

    private func open(_ item: MediaItem?, of link: DittyLink, _ respond: @escaping (ActionOutcome) -> Void) {
        guard let item else { return respond(ActionOutcome(.notFound, reply: words.sentence(.notFound(name: nil)))) }
        guard link.plays else {
            var outcome = ActionOutcome(.done, reply: words.sentence(.found([item], total: 1)))
            outcome.show = .item(item: item)
            return respond(outcome)
        }
        play(item, respond)
    }

    /// Plays an item, or what it holds.
    private func play(_ item: MediaItem, _ respond: @escaping (ActionOutcome) -> Void) {
        let held = library.contents(of: item.identifier)
        guard !held.isEmpty || item.location != nil else {
            return respond(ActionOutcome(.notFound, reply: words.sentence(.nothingIn(name: item.title))))
        }
        let items = held.isEmpty ? [item] : held
        let status = session.commandCenter.send(.setPlaybackQueue(PlaybackQueueRequest(items: items)))
        guard status == .success else { return respond(ActionOutcome(.failed, reply: words.sentence(.refused(.play, status)))) }
        var outcome = ActionOutcome(.done, reply: words.sentence(.playing(item, count: items.count, PlayManner())))
        outcome.playing = item
        awaitStart(outcome, respond)
    }
}
