import MediaModel

/// Makes a request out of a division: what each name is, and which fields the words of the lexicon fill.
struct Composer {
    private let line: Line
    private let pack: LanguagePack
    private let context: DialogueContext
    private let clock: Clock
    /// Without fillers and particles.
    private var pieces: [Piece]
    private var request = Request()
    private var types: [TypeWord] = []
    /// What the names turned out to be, by where they begin.
    private var roles: [Int: String] = [:]
    /// The types that say what a name is rather than what is wanted ("by the artist X").
    private var usedTypes: Set<Int> = []

    /// A word for a kind of media, with its place among the pieces.
    private struct TypeWord {
        var place: Int
        var type: MediaItemType
        var isPlural: Bool
        var isSoft: Bool
    }

    init(_ division: Segmenter.Division, line: Line, pack: LanguagePack, context: DialogueContext, clock: Clock) {
        self.line = line
        self.pack = pack
        self.context = context
        self.clock = clock
        pieces = division.pieces
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
        for place in pieces.indices where pieces[place].isName { name(place) }
        chooseType()
        weigh()
        request.spans = all.map { Interpretation.Span(text: line.words($0.range), role: roles[$0.range.lowerBound] ?? $0.role) }
        return request
    }

    // MARK: Words of the lexicon

    /// "not the remix": what follows is not wanted.
    private mutating func dropUnwanted() {
        guard let place = pieces.firstIndex(where: { $0.meaning == .connector(.not) }), place > 0 else { return }
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
        while first > 0, pieces[first - 1].canNameCollection { first -= 1 }
        var last = place
        while first == place, last + 1 < pieces.count, pieces[last + 1].canNameCollection { last += 1 }
        let words = first < place ? first..<place : (place + 1)..<(last + 1)
        guard let start = words.first, let end = words.last else { return }
        let range = pieces[start].range.lowerBound..<pieces[end].range.upperBound
        pieces.replaceSubrange(words, with: [Piece(range: range, content: .name([], isQuoted: false))])
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
        case .type?, .sortNoun?, .connector?, .article?, .filler?, nil: break
        }
    }

    private mutating func append(_ value: String, to field: WritableKeyPath<MediaSearch, [String]?>) {
        var values = request.search[keyPath: field] ?? []
        if !values.contains(value) { values.append(value) }
        request.search[keyPath: field] = values
    }

    private mutating func fillReference(_ reference: MediaReference) {
        if request.search.reference != .currentlyPlaying { request.search.reference = reference }
    }

    private mutating func fillDate(_ rule: DateRule, _ piece: Piece) {
        guard let range = rule.range(piece.captures, clock: clock, nowPlaying: context.nowPlaying) else { return }
        request.search.releaseDate = range
    }

    // MARK: Names

    private mutating func name(_ place: Int) {
        let piece = pieces[place]
        switch role(of: place) {
        case .artist: setArtist(piece)
        case .title(let type): setTitle(piece, type: type)
        case .album: set(\.albumName, to: piece.name([.album]) ?? words(piece), "albumName", piece)
        case .seed: setSeed(piece)
        case .lyrics: set(\.lyrics, to: words(piece), "lyrics", piece)
        case .owner: roles[piece.range.lowerBound] = "filler"
        case .bare: setBare(piece)
        }
    }

    /// What a name is.
    private enum Role {
        case artist
        /// The name of what is wanted; the type where a word beside it says so.
        case title(MediaItemType?)
        /// The album that it is on.
        case album
        /// What it shall be like.
        case seed
        case lyrics
        /// Whose playlist it is.
        case owner
        case bare
    }

    private func role(of place: Int) -> Role {
        if let connected = connectedRole(place) { return connected }
        if let typed = roleAfterType(place) { return typed }
        if let typed = roleBeforeType(place) { return typed }
        return .bare
    }

    /// The piece before, past sort words ("by new artist X" says as much as "by artist X").
    private func left(of place: Int) -> Piece? { place > 0 ? pieces[place - 1] : nil }

    private func right(of place: Int) -> Piece? { place + 1 < pieces.count ? pieces[place + 1] : nil }

    private func typeWord(at place: Int) -> TypeWord? { types.first { $0.place == place } }

    private func connectedRole(_ place: Int) -> Role? {
        switch connector(before: place) {
        case .by?: return .artist
        case .from?, .within?: return roleFromSource(place)
        case .similar?: return .seed
        case .about?: return .title(nil)
        case .lyrics?: return .lyrics
        case .called?: return .title(nil)
        default: break
        }
        switch right(of: place)?.meaning {
        case .connector(.possessive)?: return roleOfOwner(place)
        case .connector(.calledAfter)?: return roleBefore(typeAt: place + 2) ?? .title(nil)
        case .connector(.similarAfter)?: return .seed
        case .connector(.lyricsAfter)?: return .lyrics
        default: return nil
        }
    }

    /// The connector before a name, past the word for its kind ("by the artist X").
    private func connector(before place: Int) -> Connector? {
        guard place > 0 else { return nil }
        if case .connector(let connector)? = pieces[place - 1].meaning { return connector }
        guard let type = typeWord(at: place - 1), place > 1, case .connector(let connector)? = pieces[place - 2].meaning else { return nil }
        switch (connector, type.type) {
        case (.by, _), (.from, .artist), (.from, .album), (.from, .playlist), (.within, .album), (.within, .playlist),
            (.similar, _):
            return connector
        default: return nil
        }
    }

    private func roleFromSource(_ place: Int) -> Role {
        let piece = pieces[place]
        if let type = typeWord(at: place - 1)?.type {
            return type == .album ? .album : type == .artist ? .artist : .title(type)
        }
        if let nearest = piece.matches.first(where: { [.album, .artist, .playlist, .podcastShow, .radioStation].contains($0.type) }) {
            switch nearest.type {
            case .album: return hasTitle(except: place) ? .album : .title(nil)
            case .artist: return .artist
            default: return .title(nil)
            }
        }
        return connectors(.by) ? .album : .artist
    }

    private func connectors(_ connector: Connector) -> Bool { pieces.contains { $0.meaning == .connector(connector) } }

    private func hasTitle(except place: Int) -> Bool {
        pieces.indices.contains { $0 != place && pieces[$0].isName } || types.contains { $0.type == .music || $0.type == .song }
    }

    /// "Adele's Hello", 「アデルの曲」, "the album's songs".
    private func roleOfOwner(_ place: Int) -> Role {
        let behind = place + 2
        guard behind < pieces.count else { return .artist }
        if pieces[behind].isName {
            // Whose playlist: "Corinne's Beast Mode playlist".
            if typeWord(at: behind + 1)?.type == .playlist { return .owner }
            return pieces[place].match([.artist]) == nil && pieces[place].match([.album]) != nil ? .album : .artist
        }
        return roleBefore(typeAt: behind) ?? .artist
    }

    private func roleBefore(typeAt place: Int) -> Role? {
        guard let type = typeWord(at: place) else { return nil }
        if type.type.isNamedBefore { return .title(type.type) }
        return type.type == .artist ? .artist : nil
    }

    private func roleAfterType(_ place: Int) -> Role? {
        guard place > 0, let type = typeWord(at: place - 1) else { return nil }
        let piece = pieces[place]
        switch type.type {
        case .artist: return .artist
        case .music, .genre: return piece.match([.artist]) != nil || pack.traits.namesPerformerAfterPlural ? .artist : nil
        case .song, .album:
            // A sort word shows that the title is not known: «новую песню Земфиры».
            let isOpen = request.search.sortOrder != nil || type.isPlural
            if piece.isQuoted { return .title(type.type) }
            if isOpen && pack.traits.namesPerformerAfterPlural { return .artist }
            if piece.match([type.type]) == nil, piece.match([.artist]) != nil, pack.traits.hasGenitive { return .artist }
            return .title(type.type)
        default: return .title(type.type)
        }
    }

    /// The word for the kind behind a name, past words that say which of them: "Nick Cave latest album".
    private func typeWord(behind place: Int) -> TypeWord? {
        var next = place + 1
        while next < pieces.count, pieces[next].isModifier { next += 1 }
        return typeWord(at: next)
    }

    private func roleBeforeType(_ place: Int) -> Role? {
        guard let type = typeWord(behind: place) else { return nil }
        let piece = pieces[place]
        if type.type == .artist { return .artist }
        if type.type.isNamedBefore { return .title(type.type) }
        guard pack.traits.namesPerformerBeforeType else { return nil }
        // "the immigrant song by Led Zeppelin": the performer is named elsewhere.
        if connectors(.by) || connectors(.possessive) || piece.isQuoted { return .title(type.type) }
        if !type.isPlural, piece.match([type.type]) != nil, piece.match([.artist]) == nil { return .title(type.type) }
        return .artist
    }

    // MARK: Fields of names

    private func words(_ piece: Piece) -> String { line.words(piece.range) }

    private mutating func set(_ field: WritableKeyPath<MediaSearch, String?>, to name: String, _ role: String, _ piece: Piece) {
        request.search[keyPath: field] = name
        roles[piece.range.lowerBound] = role
    }

    private mutating func setArtist(_ piece: Piece) {
        let name = piece.name([.artist]) ?? words(piece)
        // Known, but as something else.
        if !piece.matches.isEmpty, piece.match([.artist]) == nil { request.cost += 0.3 }
        if request.search.artistName == nil {
            set(\.artistName, to: name, "artistName", piece)
        } else {
            request.cost += 0.6
        }
        guard let type = types.first(where: { $0.type == .artist }) else { return }
        if request.search.mediaName != nil || types.count > 1 { usedTypes.insert(type.place) }
    }

    private mutating func setTitle(_ piece: Piece, type: MediaItemType?) {
        // "Daft Punk radio" is made of their music.
        if let type, type.isStation, piece.match([type, .radioStation, .station]) == nil, piece.match([.artist]) != nil {
            return setArtist(piece)
        }
        guard request.search.mediaName == nil else {
            request.cost += 0.8
            return
        }
        let wanted = type.map { Set([$0]) } ?? Set(MediaItemType.allCases)
        request.search.mediaName = piece.name(wanted) ?? words(piece)
        if let match = piece.match(wanted), type != nil { request.search.mediaIdentifier = vocabularyIdentifier(match) }
    }

    private func vocabularyIdentifier(_ match: NameMatch) -> MediaIdentifier? { match.weight > 1 ? match.identifier : nil }

    private mutating func setSeed(_ piece: Piece) {
        usedTypes = Set(types.map(\.place))
        request.search.mediaType = .algorithmicRadioStation
        if let match = piece.matches.first, match.type == .artist {
            set(\.artistName, to: match.name, "artistName", piece)
        } else {
            request.search.mediaName = piece.matches.first?.name ?? words(piece)
        }
    }

    /// A name that nothing says anything about.
    private mutating func setBare(_ piece: Piece) {
        guard let match = piece.matches.first else { return setTitle(piece, type: nil) }
        let other = pieces.first { $0.isName && $0.range != piece.range }
        if match.type == .artist, request.search.artistName == nil || other == nil { return setArtist(piece) }
        if let artist = piece.match([.artist]), other?.match([.song, .album]) != nil, request.search.artistName == nil {
            set(\.artistName, to: artist.name, "artistName", piece)
            return
        }
        setTitle(piece, type: nil)
        if match.type == .radioStation { dropLive() }
        request.search.mediaIdentifier = vocabularyIdentifier(match)
        if match.weight > 1 || pack.namesItsType(match, words(piece)) { request.search.mediaType = match.type }
    }

    // MARK: The whole

    private mutating func chooseType() {
        guard request.search.mediaType == nil else { return }
        let open = types.filter { !usedTypes.contains($0.place) && !isInsideConnection($0) }
        guard let type = open.first(where: { $0.type == .playlist }) ?? open.last(where: { !$0.isSoft }) ?? open.last else { return }
        request.search.mediaType = type.type
        if type.type == .artist, request.search.artistName == nil, request.search.reference == nil { request.search.mediaType = .artist }
        if type.type == .station || type.type == .radioStation { chooseStation() }
    }

    /// "from the album X": the type of a source is not the type that is wanted.
    private func isInsideConnection(_ type: TypeWord) -> Bool {
        guard type.place > 0, case .connector(let connector)? = pieces[type.place - 1].meaning else { return false }
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
    private mutating func dropLive() {
        if request.search.version == .live { request.search.version = nil }
    }

    private func belongs(_ title: String, to artist: String) -> Bool {
        pieces.contains { piece in piece.matches.contains { $0.name == title && $0.artist?.contains(artist) ?? false } }
    }

    private mutating func weigh() {
        let search = request.search
        request.isAboutMedia =
            !types.isEmpty || search.genreNames != nil || search.moodNames != nil || search.lyrics != nil || search.version != nil
            || pieces.contains { !$0.matches.isEmpty || $0.isQuoted } || connectors(.by) || search.episode != nil
        request.hasDoubtfulNames = pieces.contains { $0.matches.first.map { $0.nearness > .trimmed } ?? false }
        request.hasUnknownWords = pieces.contains { $0.isName && $0.matches.isEmpty && !$0.isQuoted }
        // Performer and title that belong together.
        if let artist = search.artistName, let title = search.mediaName ?? search.albumName, belongs(title, to: artist) {
            request.cost -= 0.9
        }
    }
}
