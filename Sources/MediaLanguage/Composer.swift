import MediaModel

/// Makes a request out of a division: what each name is, and which fields the words of the lexicon fill.
struct Composer {
    let line: Line
    let pack: LanguagePack
    let context: DialogueContext
    let clock: Clock
    /// Without fillers and particles.
    var pieces: [Piece]
    var request = Request()
    var types: [TypeWord] = []
    /// What the names turned out to be, by where they begin.
    var roles: [Int: String] = [:]
    /// The types that say what a name is rather than what is wanted ("by the artist X").
    var usedTypes: Set<Int> = []
    /// Where a name begins that is to be a performer rather than a title, or the other way round.
    private let turned: Int?
    /// What each token may be in the lexicon.
    private let classes: [ChunkMeaning?]

    /// A word for a kind of media, with its place among the pieces.
    struct TypeWord {
        var place: Int
        var type: MediaItemType
        var isPlural: Bool
        var isSoft: Bool
    }

    init(
        _ division: Segmenter.Division, line: Line, pack: LanguagePack, context: DialogueContext, clock: Clock, turning turned: Int? = nil
    ) {
        self.turned = turned
        self.line = line
        self.pack = pack
        self.context = context
        self.clock = clock
        pieces = division.pieces
        classes = division.classes
        request.cost = division.cost
    }

    /// The request.
    mutating func compose() -> Request {
        let all = pieces
        pieces.removeAll(where: \.isFiller)
        dropUnwanted()
        joinPerformers()
        nameCollectionsByTheirWords()
        collectTypes()
        for place in pieces.indices { fill(place) }
        nameAll(turning: turned)
        dropDemonstrative()
        chooseType()
        weigh()
        request.pieces = Explanation.Pieces(
            line: line, pieces: all, roles: all.map { roles[$0.range.lowerBound] ?? $0.role }, classes: classes)
        return request
    }

    // MARK: Words of the lexicon

    /// "not the remix": what follows is not wanted; «всё кроме рока» says nothing else.
    private mutating func dropUnwanted() {
        guard let place = pieces.firstIndex(where: { $0.meaning == .connector(.not) }) else { return }
        guard place > 0 else { return request.isRefusal = true }
        for piece in pieces[place...] { roles[piece.range.lowerBound] = "unheeded" }
        pieces.removeSubrange(place...)
    }

    /// "Linkin Park and Jay-Z": two performers are credited together.
    private mutating func joinPerformers() {
        for place in pieces.indices.reversed() where pieces[place].meaning == .connector(.and) && place > 0 && place + 1 < pieces.count {
            let (left, right) = (pieces[place - 1], pieces[place + 1])
            guard let first = left.match([.artist]), let second = right.match([.artist]) else { continue }
            let name = "\(first.name) & \(second.name)"
            let both = NameMatch(type: .artist, name: name, nearness: max(first.nearness, second.nearness))
            let range = left.range.lowerBound..<right.range.upperBound
            pieces.replaceSubrange((place - 1)...(place + 1), with: [Piece(range: range, content: .name([both], isQuoted: false))])
        }
    }

    /// A playlist is named by the genre, mood or date beside its type: "my running playlist".
    private mutating func nameCollectionsByTheirWords() {
        guard let place = pieces.firstIndex(where: { $0.isOneCollection }), !pieces.contains(where: \.isName) else { return }
        var first = place
        var nearest = place
        while let naming = naming(before: first) {
            nearest = first == place ? naming : nearest
            first = naming
        }
        var last = place
        while first == place, last + 1 < pieces.count, pieces[last + 1].canNameCollection, isBeside(last + 1) { last += 1 }
        let words = first < place ? first..<(nearest + 1) : (place + 1)..<(last + 1)
        guard let start = words.first, let end = words.last, words.contains(where: { !pieces[$0].isSort }) else { return }
        let range = pieces[start].range.lowerBound..<pieces[end].range.upperBound
        var name = Piece(range: range, content: .name([], isQuoted: false))
        name.isMadeOfWords = true
        pieces.replaceSubrange(words, with: [name])
    }

    /// Whether nothing stands between a piece and the one before, where that says something: 「プレイリストから音楽を」.
    private func isBeside(_ place: Int) -> Bool {
        !line[pieces[place].range.lowerBound].script.isUnspaced || pieces[place - 1].range.upperBound == pieces[place].range.lowerBound
    }

    /// What names a collection before a place, with 「の」 or without.
    private func naming(before place: Int) -> Int? {
        var before = place - 1
        if before > 0, pieces[before].meaning == .connector(.possessive) { before -= 1 }
        return before >= 0 && pieces[before].canNameCollection ? before : nil
    }

    private mutating func collectTypes() {
        for (place, piece) in pieces.enumerated() {
            switch piece.meaning {
            case .type(let type, let isPlural, let isSoft)?:
                types.append(TypeWord(place: place, type: type, isPlural: isPlural, isSoft: isSoft))
            case .sortNoun(let order, let isPlural)?:
                types.append(TypeWord(place: place, type: isPlural ? .music : .song, isPlural: isPlural, isSoft: false))
                request.search.sortOrder = order
            default: break
            }
        }
    }

    private mutating func fill(_ place: Int) {
        let piece = pieces[place]
        switch piece.meaning {
        case .sort(let order)?: request.search.sortOrder = request.search.sortOrder ?? order
        case .genre(let genre)?: append(genre, to: \.genreNames)
        case .mood(let mood)?: append(mood, to: \.moodNames)
        case .date(let rule)?: fillDate(rule, piece)
        case .reference(let reference)?: fillReference(reference)
        case .version(let version)?: request.search.version = request.search.version ?? version
        case .queue(let location)?: request.queue = location
        case .shuffle?: request.playShuffled = true
        case .repeatMode(let mode)?: request.repeatMode = mode
        case .resume?: request.resume = true
        case .speed?: request.speed = piece.number
        case .count?: request.search.count = piece.number.map { Int($0) }
        case .episode?: request.search.episode = piece.number.map { Int($0) }
        case .room?: request.outputs = (request.outputs ?? []) + piece.rooms
        case .anything?: request.isAnything = true
        case .foreign?: request.isForeign = true
        case .frequency?: fillFrequency(piece)
        case .type?, .sortNoun?, .connector?, .article?, .filler?, .given?, .clause?, .reason?, .clauseEnd?, .time?, nil: break
        }
    }

    mutating func append(_ value: String, to field: WritableKeyPath<MediaSearch, [String]?>) {
        var values = request.search[keyPath: field] ?? []
        if !values.contains(value) { values.append(value) }
        request.search[keyPath: field] = values
    }

    private mutating func fillReference(_ reference: MediaReference) {
        if request.search.reference != .currentlyPlaying { request.search.reference = reference }
    }

    /// "that song Hurt", 「あの曲、紅蓮華」 mean no song that plays; "Hurt from this album" does mean its album.
    private mutating func dropDemonstrative() {
        guard request.search.reference == .currentlyPlaying, request.search.mediaName != nil,
            let place = pieces.firstIndex(where: { $0.meaning == .reference(.currentlyPlaying) }),
            place + 1 < pieces.count
        else { return }
        switch pieces[place + 1].meaning {
        case .type(.playlist, _, _)?: return
        // 「この曲が終わったら」 says when.
        case .type?, .queue?: break
        default: return
        }
        if place > 0, case .connector? = pieces[place - 1].meaning { return }
        request.search.reference = nil
    }

    private mutating func fillDate(_ rule: DateRule, _ piece: Piece) {
        guard let range = rule.range(piece.captures, clock: clock, nowPlaying: context.nowPlaying) else { return }
        request.search.releaseDate = range
    }

    /// A frequency is the name of its station.
    private mutating func fillFrequency(_ piece: Piece) {
        guard request.search.mediaName == nil else { return }
        set(\.mediaName, to: words(piece), "mediaName", piece)
        request.search.mediaType = .radioStation
    }

    // MARK: The whole

    private mutating func chooseType() {
        guard request.search.mediaType == nil else { return }
        let isFromAlbum = request.search.albumName != nil && request.search.mediaName != nil
        let open = types.filter { !usedTypes.contains($0.place) && !isInsideConnection($0) && !(isFromAlbum && $0.type == .album) }
        let source = open.first { $0.type == .playlist } ?? open.last { $0.type.holdsMusic }
        guard let type = source ?? open.last(where: { !$0.isSoft }) ?? open.last else { return }
        request.search.mediaType = pack.traits.isCountless && isMany(type) ? .music : type.type
        if type.type == .artist, request.search.artistName == nil, request.search.reference == nil { request.search.mediaType = .artist }
        if type.type == .station || type.type == .radioStation { chooseStation() }
    }

    /// 「アデルの曲」 are songs; 「アデルの最新の曲」 is one.
    private func isMany(_ type: TypeWord) -> Bool {
        let search = request.search
        guard type.type == .song, !type.isSoft, case .type? = pieces[type.place].meaning else { return false }
        guard search.mediaName == nil, search.lyrics == nil, search.version == nil, search.reference != .currentlyPlaying else {
            return false
        }
        return (search.count ?? 2) > 1 && ![.newest, .oldest, .worst].contains(search.sortOrder)
    }

    /// "from the album X": the type of a source is not the type that is wanted.
    private func isInsideConnection(_ type: TypeWord) -> Bool {
        var before = type.place - 1
        while before > 0, pieces[before].isModifier || pieces[before].meaning == .reference(.my) { before -= 1 }
        guard before >= 0, case .connector(let connector)? = pieces[before].meaning else { return false }
        if connector == .within, type.type == .playlist || type.type == .album {
            return before > 0 && pieces[before - 1].isName && right(of: type.place)?.isName != true
        }
        guard before == type.place - 1 else { return false }
        switch connector {
        case .by, .similar: return true
        case .from:
            return type.type != .playlist && (types.count > 1 || request.search.albumName != nil && right(of: type.place)?.isName ?? false)
        default: return false
        }
    }

    /// The station of an artist is made of music; the listener's own is made for them.
    private mutating func chooseStation() {
        if request.search.mediaName == nil, request.search.artistName != nil { request.search.mediaType = .musicStation }
        dropLive()
        if request.search.mediaType == .station, request.search.reference != nil { request.search.mediaType = .algorithmicRadioStation }
    }

    /// A station that is "live" is on the air.
    mutating func dropLive() {
        if request.search.version == .live { request.search.version = nil }
    }

    private func belongs(_ title: String, to artist: String) -> Bool {
        pieces.contains { piece in piece.matches.contains { $0.name == title && $0.artist?.contains(artist) ?? false } }
    }

    /// Whether the world's knowing a name is enough to ask for it without a verb.
    private func isEnough(_ piece: Piece) -> Bool { pack.traits.isCountless ? piece.isFamous : piece.isFamousPerformer }

    private func isUnknown(_ place: Int) -> Bool {
        let piece = pieces[place]
        return piece.isName && piece.matches.isEmpty && !piece.isQuoted && !isEnough(piece) && !piece.isMadeOfWords
    }

    /// Whether a title stands behind its performer, who is known: 「ザードの負けないで」.
    private func isOwned(_ place: Int) -> Bool {
        guard pack.traits.isCountless, place > 1, pieces[place - 1].meaning == .connector(.possessive) else { return false }
        let owner = pieces[place - 2]
        return owner.match([.artist]) != nil || owner.fame.isArtist || owner.isPerson || owner.isFamous
    }

    /// Whether a whole request is what somebody has made, where such words are said without a verb: 「三浦の新しいアルバム」.
    private func isOwner(_ place: Int) -> Bool {
        guard pack.traits.isCountless, place == 0, pieces.count > 2, pieces[1].meaning == .connector(.possessive) else { return false }
        switch pieces.last?.meaning {
        case .type(_, _, isSoft: false)?, .sortNoun?, .version?, .genre?: return pieces[2...].allSatisfy { !$0.isName }
        default: return false
        }
    }

    /// A title, a connector and a performer, of whom the world or the collection knows one; or both side by side: "Coldplay Yellow".
    private var isTitleByPerformer: Bool {
        guard let first = pieces.first, let last = pieces.last, first.isName, last.isName, pieces.count < 4 else { return false }
        if pieces.count == 3, pieces[1].meaning == .connector(.by) {
            return [first, last].contains { !$0.matches.isEmpty || $0.fame != .none }
        }
        guard pieces.count == 2 || pieces.count == 3 && pieces[1].meaning == .connector(.possessive) else { return false }
        return isPerformer(first, beside: last) || pieces.count == 2 && isPerformer(last, beside: first)
    }

    /// Whether a name is a performer's and the one beside it a title's: one of them has to be no ordinary word.
    private func isPerformer(_ performer: Piece, beside title: Piece) -> Bool {
        guard performer.match([.artist]) != nil || performer.fame.isArtist, title.match([.artist]) == nil || title.fame.isTitle else {
            return false
        }
        if performer.fame.isOrdinary, performer.matches.isEmpty { return title.isFamous || !title.matches.isEmpty }
        return !title.matches.isEmpty || title.fame.isTitle || !holdsWords(title)
    }

    /// Whether a name that nobody knows holds words of sentences, which then are no name.
    private func holdsWords(_ piece: Piece) -> Bool {
        piece.range.contains { !line.isSkippable[$0] && pack.words.isSpelt(line[$0]) }
            || piece.range.count > 5 && !line[piece.range.lowerBound].script.isUnspaced
    }

    /// Whether what stands before "by" are words that describe something and say not what: "Sad by …", "1985 by …" are titles.
    private var isModifierBeforePerformer: Bool {
        guard let by = pieces.firstIndex(where: { $0.meaning == .connector(.by) }), by > 0, !request.isAnything else { return false }
        return pieces[..<by].allSatisfy { piece in
            switch piece.meaning {
            case .mood?, .reference(.my)?, .count?, .date(.bareYear)?, .sort?, .shuffle?, .repeatMode?, .queue?: true
            case .type(let type, isPlural: false, isSoft: false)?: type.isStation || type == .podcastEpisode
            default: false
            }
        }
    }

    /// Whether a capital shows that a word is a name where others have none: "play Mine".
    private func isCapital(_ piece: Piece) -> Bool {
        line.utterance.hasTellingCapitals && line.indices[piece.range.lowerBound] > 0
            && line.utterance.isCapital(line[piece.range.lowerBound])
    }

    private mutating func weigh() {
        let search = request.search
        request.isAboutMedia =
            !types.isEmpty || search.genreNames != nil || search.moodNames != nil || search.lyrics != nil || search.version != nil
            || pieces.contains { !$0.matches.isEmpty || $0.isQuoted || isEnough($0) || $0.isFamousTitle } || connectors(.by)
            || search.episode != nil
            || pieces.contains { $0.meaning == .frequency }
        request.hasDoubtfulNames = pieces.contains { $0.matches.first.map { $0.nearness > .trimmed } ?? false }
        let guessable = pieces.filter { !$0.matches.isEmpty }
        request.hasGuessedNames = !guessable.isEmpty && guessable.allSatisfy { $0.isGuessed(in: line) }
        request.beginsWithin = pieces.first?.meaning == .connector(.within)
        let isBook = pieces.first?.isBook == true && pieces.count == 2 && line[pieces[1].range.lowerBound].number != nil
        request.beginsWithKind =
            !pack.traits.isCountless && pieces.count > 1 && (pieces[0].isNamedKindOrVersion || isBook) && pieces[1].isName
        request.isKnown = pieces.contains { !$0.matches.isEmpty }
        for piece in pieces where piece.fame != .none { request.fame[words(piece)] = piece.fame }
        request.isTitleByPerformer = isTitleByPerformer
        let named = pieces.filter(\.isName)
        request.hasNames = !named.isEmpty
        request.hasQuotedNames = named.contains { $0.isQuoted && $0.matches.isEmpty }
        request.isNamed =
            !named.isEmpty && named.allSatisfy { $0.isQuoted || $0.isFamous && $0.range.count > 1 || $0.isPerson || $0.isSurelyKnown }
        request.isNothingButOneName = pieces.count == 1 && named.count == 1
        request.isNothingButNames = pieces.allSatisfy { piece in
            if case .connector? = piece.meaning { return true }
            return piece.isName
        }
        if pieces.count == 1, pieces[0].meaning == .reference(.my) { request.cost += isCapital(pieces[0]) ? Costs.mereReference : 0.3 }
        if search.mediaType == .podcastShow || search.mediaType == .radioStation, search.artistName != nil, search.mediaName != nil {
            request.cost += Costs.performerOfShow
        }
        if isModifierBeforePerformer { request.cost += Costs.modifierBeforePerformer }
        request.hasUnknownWords = pieces.indices.contains { isUnknown($0) && !isOwned($0) && !isOwner($0) }
        // Performer and title that belong together.
        if let artist = search.artistName, let title = search.mediaName ?? search.albumName, belongs(title, to: artist) {
            request.cost -= Costs.together
        }
    }
}
