import MediaModel

/// Turns facts into the keys and values of one language.
struct SentenceMaker {
    let wording: Wording
    let language: LanguageCode

    func sentence(for fact: ReplyFact) -> String {
        switch fact {
        case .playing, .playingSelection, .playingStation, .resumed, .queued: playback(fact)
        case .done(let command, let item): done(command, item)
        case .refused(let command, let status): refused(command, status)
        case .undone(let change, let name): text(.undone, change.rawValue, name.map { ["name": .text($0)] } ?? [:])
        case .nothingToUndo: text(.nothing, "toUndo")
        case .added, .alreadyAdded, .subscribed, .affinity: change(fact)
        case .found(let items, let total): found(items, total)
        case .answer(let answer): self.answer(answer)
        case .which(let subject, let items):
            text(.which, subject.rawValue, ["choices": .list(items.map { label($0, of: subject) })])
        case .missing(let value): text(.missing, value.rawValue)
        case .confirm(let subject): confirm(subject)
        case .maybeYouWanted(let items): text(.list, "maybeYouWanted", ["items": .list(items.map(name))])
        default: failure(fact)
        }
    }

    /// The text of a key of a group, its optional parts filled with what is there.
    func text(_ group: ReplyGroup, _ key: String, _ values: [String: TextValue?] = [:]) -> String {
        wording.text("\(group.rawValue).\(key)", values.compactMapValues { $0 }, language: language)
    }

    // MARK: Items

    /// An item as the subject of a sentence or in a list.
    func name(_ item: MediaItem) -> String {
        let values = values(item)
        return wording.phrase("item.\(item.type.rawValue)", values, language: language)
            ?? wording.text("item.other", values, language: language)
    }

    /// An item under the two names that sentences use: `{item}` as the subject or alone, `{object}` after a verb.
    func phrases(_ item: MediaItem) -> [String: TextValue] {
        let name = name(item)
        let object = wording.pack(for: language).flatMap { $0.sentences["object.\(item.type.rawValue)"]?.fill(values(item), pack: $0) }
        return ["item": .text(name), "object": .text(object ?? name)]
    }

    private func values(_ item: MediaItem) -> [String: TextValue] {
        var values: [String: TextValue] = ["title": .text(title(item))]
        if let artist = item.artist, artist != item.title { values["artist"] = .text(artist) }
        if let album = item.album { values["album"] = .text(album) }
        return values
    }

    private func label(_ item: MediaItem, of subject: ChoiceSubject) -> String { subject == .item ? name(item) : title(item) }

    /// The title; playlists that every collection has are called in the language of the reply.
    private func title(_ item: MediaItem) -> String {
        (item.type == .playlist ? wording.phrase("builtIn.\(item.identifier.rawValue)", language: language) : nil) ?? item.title
    }

    // MARK: Playing

    private func playback(_ fact: ReplyFact) -> String {
        switch fact {
        case .playing(let item, _, let manner):
            about(item, .play, manner.position == nil ? "item" : "from", manner: manner, position: manner.position)
        case .playingSelection(let first, let count, let manner): about(first, .play, "selection", manner: manner, count: count)
        case .playingStation(let seed, let manner): about(seed, .play, "station", manner: manner)
        case .resumed(nil, _): text(.play, "resume")
        case .resumed(let item?, let position): about(item, .play, "resumeItem", position: position)
        case .queued(let item, let count, let location): about(item, .play, location.rawValue, count: count > 1 ? count : nil)
        default: ""
        }
    }

    private func about(
        _ item: MediaItem, _ group: ReplyGroup, _ key: String, manner: PlayManner? = nil, position: Double? = nil, count: Int? = nil
    ) -> String {
        var values: [String: TextValue?] = phrases(item)
        values["manner"] = manner.flatMap(self.manner)
        values["position"] = position.map(TextValue.number)
        values["count"] = count.map { TextValue($0) }
        return text(group, key, values)
    }

    /// "shuffled, in the Kitchen"; `nil` where nothing was said.
    private func manner(_ manner: PlayManner) -> TextValue? {
        var parts: [String] = []
        if manner.isShuffled { parts.append(text(.manner, "shuffled")) }
        if let mode = manner.repeatMode { parts.append(text(.manner, "repeat.\(mode.rawValue)")) }
        if let rate = manner.rate { parts.append(text(.manner, "rate", ["rate": .number(rate)])) }
        if let outputs = manner.outputs { parts.append(place(outputs)) }
        return parts.isEmpty ? nil : .list(parts)
    }

    func place(_ outputs: [String]) -> String {
        outputs == ["all"] ? text(.manner, "everywhere") : text(.manner, "rooms", ["rooms": .list(outputs)])
    }

    // MARK: Changes

    private func change(_ fact: ReplyFact) -> String {
        switch fact {
        case .added(let item, let destination): destined("added", item, destination)
        case .alreadyAdded(let item, let destination): destined("already", item, destination)
        case .subscribed(let item): text(.add, "subscribed", ["title": .text(item.title)])
        case .affinity(let type, let item, let isSkipped):
            text(.affinity, isSkipped ? "\(type.rawValue)Skipped" : type.rawValue, phrases(item))
        default: ""
        }
    }

    private func destined(_ key: String, _ item: MediaItem, _ destination: MediaDestination) -> String {
        switch destination {
        case .library: text(.add, "\(key).library", phrases(item))
        case .playlist(let name): text(.add, "\(key).playlist", phrases(item).merging(["playlist": .text(name)]) { $1 })
        }
    }

    private func found(_ items: [MediaItem], _ total: Int) -> String {
        let rest = total - items.count
        return text(
            .list, "found", ["items": .list(items.map(name)), "count": TextValue(total), "more": rest > 0 ? TextValue(rest) : nil])
    }

    private func confirm(_ subject: ConfirmationSubject) -> String {
        switch subject {
        case .createPlaylist(let name, let item):
            text(.confirm, "createPlaylist", (item.map(phrases) ?? [:]).merging(["name": .text(name)]) { $1 })
        case .playAgain(let item):
            text(.confirm, "playAgain", phrases(item).merging(["show": .text(item.album ?? item.title)]) { $1 })
        case .affinity(let type, let item): text(.confirm, "affinity.\(type.rawValue)", phrases(item))
        case .add(let item, let destination):
            switch destination {
            case .library: text(.confirm, "add.library", phrases(item))
            case .playlist(let name): text(.confirm, "add.playlist", phrases(item).merging(["playlist": .text(name)]) { $1 })
            }
        }
    }
}
