import MediaModel

extension Composer {
    /// Gives every name its part; those that nothing says anything about come last, for they take what is left.
    ///
    /// - Parameter turned: Where a name begins that is a performer rather than a title, or the other way round.
    mutating func nameAll(turning turned: Int?) {
        let parts = pieces.indices.filter { pieces[$0].isName }.map { place in
            let role = role(of: place)
            return (place: place, role: pieces[place].range.lowerBound == turned ? role.turned : role)
        }
        for part in parts where part.role != .bare { name(part.place, part.role) }
        for part in parts where part.role == .bare && pieces[part.place].isFamous { setBare(pieces[part.place]) }
        for part in parts where part.role == .bare && !pieces[part.place].isFamous { setBare(pieces[part.place]) }
    }

    private mutating func name(_ place: Int, _ role: Role) {
        let piece = pieces[place]
        switch role {
        case .artist: setArtist(piece)
        case .title(let type): setTitle(piece, type: type)
        case .album: set(\.albumName, to: piece.name([.album]) ?? words(piece), "albumName", piece)
        case .seed: setSeed(piece)
        case .topic: setTopic(piece)
        case .lyrics: set(\.lyrics, to: words(piece), "lyrics", piece)
        case .genre: append(piece.name([.genre]) ?? words(piece), to: \.genreNames)
        case .owner: roles[piece.range.lowerBound] = "filler"
        case .bare: setBare(piece)
        }
    }

    func words(_ piece: Piece) -> String { line.words(piece.range) }

    mutating func set(_ field: WritableKeyPath<MediaSearch, String?>, to name: String, _ role: String, _ piece: Piece) {
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
        let match = piece.matches.first { type == nil || $0.type == type }
        request.search.mediaName = match?.name ?? stationName(piece, type) ?? words(piece)
        if piece.isFamousStation, type == .radioStation { request.search.mediaType = request.search.mediaType ?? .radioStation }
        if let match, type != nil { request.search.mediaIdentifier = vocabularyIdentifier(match) }
    }

    /// Stations of one word bear the word for their kind: `Radio Paradise`, «Радио Дача», 「ラジオ日本」, 「町内ラジオ」; but «Европа Плюс».
    private func stationName(_ piece: Piece, _ type: MediaItemType?) -> String? {
        guard type == .radioStation, !piece.isQuoted else { return nil }
        let end = piece.range.upperBound
        if let word = pieces.first(where: { $0.range.lowerBound == end }), isNamedTogether(word, at: end) {
            return line.words(piece.range.lowerBound..<word.range.upperBound)
        }
        guard isOneWord(piece.range),
            let word = pieces.last(where: { $0.range.upperBound == piece.range.lowerBound }),
            case .type(.radioStation, isPlural: false, isSoft: false)? = word.meaning, isOneWord(word.range),
            !line.isApart(piece.range.lowerBound)
        else { return nil }
        return line.words(word.range.lowerBound..<piece.range.upperBound)
    }

    /// Whether a name and the word for stations behind it run together.
    private func isNamedTogether(_ word: Piece, at place: Int) -> Bool {
        guard case .type(.radioStation, isPlural: false, isSoft: false)? = word.meaning else { return false }
        let isTogether = line[place].script.isUnspaced && line[place - 1].script.isUnspaced && !line.isApart(place)
        return isTogether && isOneWord(word.range)
    }

    /// Where words run together, those in one writing count as one.
    private func isOneWord(_ range: Range<Int>) -> Bool {
        let script = line[range.lowerBound].script
        return range.count == 1 || script.isUnspaced && range.allSatisfy { line[$0].script == script }
    }

    /// What it is about is known by these words or not at all.
    private mutating func setTopic(_ piece: Piece) {
        guard request.search.mediaName == nil else {
            request.cost += 0.8
            return
        }
        let match = piece.matches.first { $0.nearness < .transliterated || $0.nearness == .inflected }
        set(\.mediaName, to: match?.name ?? words(piece), "mediaName", piece)
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

    /// A name that neither a word nor the collection says anything about.
    private mutating func setUnknown(_ piece: Piece) {
        let isPart = request.search.mediaName != nil || request.search.albumName != nil
        if isPart, request.search.mediaType == .radioStation || types.contains(where: { $0.type.isStation || $0.type == .podcastShow }) {
            // What is on a station cannot be chosen.
            roles[piece.range.lowerBound] = "filler"
            request.cost += 0.3
        } else if piece.isPerson || isFamousPerformer(piece) || isBesideFamousTitle(piece)
            || (isPart && request.search.artistName == nil && connectors(.called))
        {
            setArtist(piece)
        } else {
            setTitle(piece, type: nil)
            if piece.isFamous, piece.fame.types == [.radioStation] {
                request.search.mediaType = request.search.mediaType ?? .radioStation
            }
        }
    }

    /// A name beside a title that the world knows.
    private func isBesideFamousTitle(_ piece: Piece) -> Bool {
        guard !piece.isFamous, request.search.artistName == nil, request.search.mediaName != nil else { return false }
        return pieces.contains { $0.isFamous && !$0.fame.isArtist }
    }

    /// A performer that the world knows; an ordinary word only where no other name stands beside it.
    private func isFamousPerformer(_ piece: Piece) -> Bool {
        guard piece.fame.isArtist, request.search.artistName == nil else { return false }
        return !piece.fame.isOrdinary || pieces.count { $0.isName } == 1
    }

    /// A name that nothing says anything about.
    private mutating func setBare(_ piece: Piece) {
        guard let match = piece.matches.first else { return setUnknown(piece) }
        let other = pieces.first { $0.isName && $0.range != piece.range }
        if match.type == .artist, request.search.artistName == nil || other == nil { return setArtist(piece) }
        if let artist = piece.match([.artist]), other?.match([.song, .album]) != nil, request.search.artistName == nil {
            set(\.artistName, to: artist.name, "artistName", piece)
            return
        }
        setTitle(piece, type: nil)
        if match.type == .radioStation { dropLive() }
        request.search.mediaIdentifier = vocabularyIdentifier(match)
        if match.weight > 1 || isPlaylistAlone(piece) || pack.namesItsType(match, words(piece)) { request.search.mediaType = match.type }
    }

    /// The whole title of a playlist, and of nothing else: as good as one of the listener's own vocabulary.
    private func isPlaylistAlone(_ piece: Piece) -> Bool {
        let exact = piece.matches.filter { $0.nearness == .exact }
        return !exact.isEmpty && exact.allSatisfy { $0.type == .playlist }
    }
}
