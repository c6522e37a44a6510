import MediaModel

/// What an utterance means because of what was said before it: picks by name, shortcuts, corrections.
enum Dialogue {
    /// The form in which names of the dialogue are compared: letters and digits alone.
    static func key(_ text: String) -> String { Tokeniser.cut(text).tokens.map(\.text).joined() }

    /// The offered item that bears the name, in whatever script it is said.
    static func pick(_ words: String, from items: [MediaItem], names: KnownNames) -> MediaIntent? {
        let said = key(words)
        guard !said.isEmpty else { return nil }
        let known = Set(names.matches(words).map { key($0.name) }).union([said])
        // A performer tells items apart only where there are several; else the name asks for the performer.
        let tellsApart = Set(items.compactMap(\.artist)).count > 1
        let found =
            items.firstIndex { known.contains(key($0.title)) }
            ?? items.firstIndex { $0.aliases?.contains { known.contains(key($0)) } ?? false }
            ?? items.firstIndex { tellsApart && $0.artist.map { known.contains(key($0)) } ?? false }
            ?? onlyOne(holding: words, of: items)
        return found.map { place in
            // "The Marlow Finch one" of two that are called Home: the title alone would be the first of them.
            let isAlone = items.count { $0.title == items[place].title } == 1
            return .pick(isAlone ? .name(items[place].title) : .index(place + 1))
        }
    }

    /// The item of which the title holds the words where no other's does: "the live one".
    private static func onlyOne(holding words: String, of items: [MediaItem]) -> Int? {
        let said = Set(Tokeniser.cut(words).tokens.map(\.text))
        let holding = items.indices.filter { said.isSubset(of: Tokeniser.cut(items[$0].title).tokens.map(\.text)) }
        return holding.count == 1 ? holding[0] : nil
    }

    /// Whether the last play was asked for by this name alone.
    static func asked(_ words: String, _ last: Interpretation?) -> Bool {
        guard case .play(let play)? = last?.intent, let name = play.search?.onlyName else { return false }
        return key(name) == key(words)
    }

    /// The name of an item on offer, said alone.
    static func picks(_ line: Line, context: DialogueContext, names: KnownNames) -> [Candidate] {
        guard let items = context.disambiguation ?? context.alternatives, line.count > 0 else { return [] }
        let words = line.words(0..<line.count)
        guard let intent = pick(words, from: items, names: names) else { return [] }
        return [Candidate(intent, cost: 0.05, rule: "pick", explanation: .words(words, role: "name"))]
    }

    /// One of the listener's shortcuts, said as it was recorded.
    static func shortcuts(_ utterance: Utterance, context: DialogueContext) -> [Candidate] {
        let said = utterance.tokens.map(\.text).joined()
        guard let name = context.shortcuts?.first(where: { key($0) == said }) else { return [] }
        return [Candidate(.shortcut(name: name), cost: 0, rule: "shortcut", explanation: .words(utterance.text, role: "name"))]
    }

    /// A request as a correction of the last play: what it does not mention stays, unless it names something else altogether.
    static func corrected(_ request: Request, last: Interpretation?, names: KnownNames) -> PlayMediaIntent {
        var intent = PlayMediaIntent()
        if case .play(let play)? = last?.intent { intent = play }
        if case .correct(let play)? = last?.intent { intent = play }
        let old = intent.search ?? MediaSearch()
        var search = request.search
        if let kind = request.search.mediaType, request.search == MediaSearch(mediaType: kind), let name = old.onlyName {
            intent.search = MediaSearch(mediaType: kind.ofOne, mediaName: name)
            return intent
        }
        if search.mediaName == nil, search.lyrics == nil {
            search = old
            search.fill(from: request.search)
            if request.search.artistName != nil, old.mediaName == nil { search.albumName = nil }
            if request.search.mediaType == nil, request.search.artistName != nil { search.mediaType = old.mediaType }
            if !keepsTitle(of: old, request, names) {
                (search.mediaName, search.albumName, search.lyrics, search.version) = (nil, nil, nil, request.search.version)
                search.mediaType = request.search.mediaType
            }
        }
        intent.search = nil
        var said = request
        said.search = search
        return said.options(of: intent)
    }

    /// Whether what was asked for before is wanted of another performer: "no, by Adele" always, "no, Adele" unless that is not hers.
    private static func keepsTitle(of old: MediaSearch, _ request: Request, _ names: KnownNames) -> Bool {
        guard let artist = request.search.artistName, let title = old.mediaName, request.isNothingButOneName else { return true }
        let works = names.matches(title).filter { $0.type == .song || $0.type == .album }
        let performer = names.matches(artist).first { $0.type == .artist }?.name ?? artist
        if works.contains(where: { $0.artist?.contains(performer) ?? false }) { return true }
        return old.artistName == nil && (works.isEmpty || names.matches(artist).isEmpty)
    }
}

extension MediaSearch {
    /// The name that was asked for, where nothing else was but a kind.
    fileprivate var onlyName: String? {
        let names = [mediaName, artistName, albumName].compactMap(\.self)
        guard names.count == 1, let name = names.first else { return nil }
        var rest = self
        (rest.mediaName, rest.artistName, rest.albumName, rest.mediaType, rest.mediaIdentifier) = (nil, nil, nil, nil, nil)
        return rest.isEmpty ? name : nil
    }
}

extension MediaItemType {
    /// The kind of one thing with a name: 「曲」 is a song, where it is no music in general.
    fileprivate var ofOne: MediaItemType { self == .music ? .song : self }
}
