import MediaCatalogue
import MediaLanguage
import MediaModel
import PlayerProtocol
import Wording

extension Conversation {
    /// Makes a rule playlist of conditions (`KEY=VALUE`) and words that describe the rest: "jazz from the sixties that I haven't played this year".
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
            guard let described = self.rule(of: text, rule) else {
                return respond(ActionOutcome(.notUnderstood, reply: words.text("playlist.noCondition", ["name": .text(text)])))
            }
            make(name, described, respond)
        }
    }

    /// The list that a sentence asks for by what is to be in it: "make a list of jazz from the sixties that I haven't played this year".
    func ruleRequested(in text: String) -> (name: String, rule: PlaylistRule)? {
        guard let name = library.catalogue?.ruleTable.description(inRequest: text) else { return nil }
        // What is only a name may be a list of anything: of groceries, say.
        guard let rule = rule(of: name, PlaylistRule()), rule.search.mediaName == nil, rule != PlaylistRule() else { return nil }
        return (name, rule)
    }

    /// A rule with what words describe besides; `nil` where they describe no music.
    private func rule(of text: String, _ rule: PlaylistRule) -> PlaylistRule? {
        var rule = rule
        let (found, rest) = library.catalogue?.ruleTable.conditions(in: text) ?? ([], text)
        for condition in found { _ = rule.add(condition: condition) }
        guard !rest.isEmpty else { return rule }
        guard let search = search(in: rest) else { return nil }
        rule.search = search.joined(with: rule.search)
        return rule
    }

    /// Removes one of the listener's playlists.
    func removePlaylist(_ name: String, _ respond: (PlayerReply) -> Void) {
        guard let playlist = library.playlist(named: name) else { return respond(library.notFound(name, words)) }
        let isRemoved = session.removePlaylist(playlist)
        let reply = words.text(isRemoved ? "playlist.removed" : "playlist.notRemoved", ["name": .text(playlist.title)])
        respond(.outcome(ActionOutcome(isRemoved ? .done : .failed, reply: reply)))
    }

    func make(_ name: String, _ rule: PlaylistRule, _ respond: (ActionOutcome) -> Void) {
        guard session.createPlaylist(name, rule: rule), let playlist = library.playlist(named: name) else {
            return respond(ActionOutcome(.failed, reply: words.text("playlist.ruleNotMade", ["name": .text(name)])))
        }
        let count = library.contents(of: playlist.identifier).count
        respond(ActionOutcome(.done, reply: words.text("playlist.ruleMade", ["name": .text(name), "count": TextValue(count)])))
    }

    /// What a description names, said as something to be played.
    private func search(in text: String) -> MediaSearch? {
        let reading = understanding.interpret(Utterance(text), DialogueContext(), library.gazetteer)
        for interpretation in reading.interpretations {
            switch interpretation.intent {
            case .play(let intent): if let search = intent.search { return search }
            case .search(let intent): if let search = intent.search { return search }
            default: continue
            }
        }
        return nil
    }
}

extension MediaSearch {
    /// This search with what another says besides.
    fileprivate func joined(with other: MediaSearch) -> MediaSearch {
        var joined = self
        joined.genreNames = other.genreNames ?? genreNames
        joined.moodNames = other.moodNames ?? moodNames
        joined.artistName = other.artistName ?? artistName
        joined.albumName = other.albumName ?? albumName
        joined.releaseDate = other.releaseDate ?? releaseDate
        joined.sortOrder = other.sortOrder ?? sortOrder
        joined.count = other.count ?? count
        return joined
    }
}
