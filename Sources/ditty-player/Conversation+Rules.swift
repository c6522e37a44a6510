import MediaCatalogue
import MediaIntents
import MediaLanguage
import MediaModel
import PlayerProtocol
import RemoteControl
import Wording

extension Conversation {
    /// Makes a rule playlist, or changes the one of that name, by conditions (`KEY=VALUE`) and words that describe the rest: "jazz from the sixties that I haven't played this year".
    func createRule(_ name: String, _ conditions: [String], _ respond: @escaping (ActionOutcome) -> Void) {
        var rule = PlaylistRule()
        for condition in conditions where condition.contains("=") {
            guard rule.add(condition: condition) else {
                return respond(ActionOutcome(.failed, reply: words.text("playlist.noCondition", ["name": .text(condition)])))
            }
        }
        let text = conditions.filter { !$0.contains("=") }.joined(separator: " ")
        guard !text.isEmpty else { return make(name, rule, respond) }
        understanding.ready { [self] in
            guard let described = rules()?.rule(of: text, rule) else {
                return respond(ActionOutcome(.notUnderstood, reply: words.text("playlist.noCondition", ["name": .text(text)])))
            }
            make(name, described, respond)
        }
    }

    /// The list that a sentence asks for by what is to be in it.
    func ruleRequested(in text: String) -> RuleReader.RequestedList? { rules()?.requestedList(in: text) }

    /// What words mean, and the collection to look in: of one that is narrowed by when songs were played, only those that fit.
    func read(_ utterance: Utterance, _ context: DialogueContext) -> (reading: Reading, collection: MediaCollection, rule: PlaylistRule?) {
        let whole = { [self] in understanding.interpret(utterance, context, in: library) }
        guard dialogue.question == nil, let catalogue = library.catalogue,
            let (rule, reading) = rules(utterance.language, context)?.narrowing(utterance.text)
        else { return (whole(), library.media, nil) }
        return (reading, library.media.narrowed(to: rule, in: catalogue), rule)
    }

    /// Reads rules with the names of this collection; without a collection there are none.
    private func rules(_ language: LanguageCode? = nil, _ context: DialogueContext = DialogueContext()) -> RuleReader? {
        guard let table = library.catalogue?.ruleTable else { return nil }
        return RuleReader(table: table) { [self] words in
            var utterance = Utterance(words)
            utterance.language = language
            return understanding.interpret(utterance, context, library.gazetteer)
        }
    }

    /// Removes one of the listener's playlists.
    func removePlaylist(_ name: String, _ respond: (PlayerReply) -> Void) {
        guard let playlist = library.playlist(named: name) else { return respond(library.notFound(name, words)) }
        let isRemoved = session.commandCenter.send(.removePlaylist(name: playlist.title)) == .success
        let reply = words.text(isRemoved ? "playlist.removed" : "playlist.notRemoved", ["name": .text(playlist.title)])
        respond(.outcome(ActionOutcome(isRemoved ? .done : .failed, reply: reply)))
    }

    /// Keeps a rule under a name: that of a new playlist, or of a rule playlist that is there.
    func make(_ name: String, _ rule: PlaylistRule, _ respond: (ActionOutcome) -> Void) {
        if let known = library.attempt({ try $0.playlist(named: name) }) ?? nil { return respond(change(known, to: rule)) }
        guard session.createPlaylist(name, rule: rule), let playlist = library.playlist(named: name) else {
            return respond(ActionOutcome(.failed, reply: words.text("playlist.ruleNotMade", ["name": .text(name)])))
        }
        respond(outcome("ruleMade", playlist, named: name))
    }

    /// Gives a rule playlist another rule, and says so.
    private func change(_ playlist: MediaItem, to rule: PlaylistRule) -> ActionOutcome {
        do throws(PlaylistRefusal) {
            try session.setRule(rule, of: playlist)
        } catch {
            // One whose songs were chosen one by one keeps them, and its name.
            return library.refused(error == .notEditable ? .nameIsTaken : error, playlist.title, words)
        }
        return outcome("ruleChanged", playlist, named: playlist.title)
    }

    private func outcome(_ text: String, _ playlist: MediaItem, named name: String) -> ActionOutcome {
        let count = library.contents(of: playlist.identifier).count
        return ActionOutcome(.done, reply: words.text("playlist.\(text)", ["name": .text(name), "count": TextValue(count)]))
    }
}
