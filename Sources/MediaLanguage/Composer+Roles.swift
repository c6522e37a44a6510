import MediaModel

extension Composer {
    /// What a name is.
    enum Role: Equatable {
        case artist
        /// The name of what is wanted; the type where a word beside it says so.
        case title(MediaItemType?)
        /// The album that it is on.
        case album
        /// What it shall be like.
        case seed
        case lyrics
        /// What it is about.
        case topic
        /// The genre that words before it call so: "the blue genre".
        case genre
        /// Whose playlist it is.
        case owner
        case bare

        /// A performer as a title, anything else that has a name as a performer.
        var turned: Role {
            switch self {
            case .artist: .title(nil)
            case .title, .bare, .album: .artist
            default: self
            }
        }
    }

    func role(of place: Int) -> Role {
        if let connected = connectedRole(place) { return connected }
        if let typed = roleAfterType(place) { return typed }
        if let typed = roleBeforeType(place) { return typed }
        return .bare
    }

    /// The piece before, past sort words ("by new artist X" says as much as "by artist X").
    func left(of place: Int) -> Piece? { place > 0 ? pieces[place - 1] : nil }

    func right(of place: Int) -> Piece? { place + 1 < pieces.count ? pieces[place + 1] : nil }

    func typeWord(at place: Int) -> TypeWord? { types.first { $0.place == place } }

    private func connectedRole(_ place: Int) -> Role? {
        // What is told in a show cannot be chosen.
        if place > 1, pieces[place - 1].meaning == .connector(.possessive), pieces[place - 2].isFamous,
            pieces[place - 2].matches.isEmpty, pieces[place - 2].fame.types == [.podcastShow]
        {
            return .owner
        }
        switch connector(before: place) {
        case .by?: return isShowOnly(place) ? .title(.podcastShow) : .artist
        case .off?: return hasTitle(except: place) ? .album : .title(nil)
        case .from?, .within?: return roleFromSource(place)
        case .similar?: return .seed
        case .about?: return .topic
        case .lyrics?: return .lyrics
        case .called?: return .title(nil)
        default: break
        }
        switch right(of: place)?.meaning {
        case .connector(.possessive)?: return roleOfOwner(place)
        case .connector(.calledAfter)?: return roleOfCalled(place)
        case .connector(.similarAfter)?: return .seed
        case .connector(.lyricsAfter)?: return .lyrics
        default: return nil
        }
    }

    /// 「Xというバンド」; 「Xというアルバムの Y」 is where Y is from.
    private func roleOfCalled(_ place: Int) -> Role {
        let holdsAnother = place + 4 < pieces.count && pieces[place + 3].meaning == .connector(.possessive) && pieces[place + 4].isName
        if holdsAnother, typeWord(at: place + 2)?.type == .album { return .album }
        return roleBefore(typeAt: place + 2) ?? .title(nil)
    }

    /// The connector before a name, past the word for its kind ("by the artist X").
    private func connector(before place: Int) -> Connector? {
        guard place > 0 else { return nil }
        if case .connector(let connector)? = pieces[place - 1].meaning { return connector }
        guard let type = typeWord(at: place - 1), place > 1, case .connector(let connector)? = pieces[place - 2].meaning else { return nil }
        switch (connector, type.type) {
        case (.by, _), (.from, .artist), (.from, .album), (.off, .album), (.from, .playlist), (.within, .album), (.within, .playlist),
            (.similar, _):
            return connector
        default: return nil
        }
    }

    /// Whether a show is all that is asked for, by one name: «подкаст от …» names the show.
    private func isShowOnly(_ place: Int) -> Bool {
        pieces[place].matches.isEmpty && types.allSatisfy { $0.type == .podcastShow && !$0.isPlural } && !types.isEmpty
            && !pieces.indices.contains { $0 != place && pieces[$0].isName }
    }

    private func roleFromSource(_ place: Int) -> Role {
        let piece = pieces[place]
        if typeWord(behind: place)?.type == .genre { return .genre }
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
        if piece.isFamousStation { return .title(.radioStation) }
        return connectors(.by) ? .album : .artist
    }

    func connectors(_ connector: Connector) -> Bool { pieces.contains { $0.meaning == .connector(connector) } }

    private func hasTitle(except place: Int) -> Bool {
        pieces.indices.contains { $0 != place && pieces[$0].isName } || types.contains { $0.type == .music || $0.type == .song }
    }

    /// "Adele's Hello", 「アデルの曲」, "the album's songs".
    private func roleOfOwner(_ place: Int) -> Role {
        let behind = place + 2
        guard behind < pieces.count else { return .bare }
        let fame = pieces[place].isFamous && pieces[place].matches.isEmpty ? pieces[place].fame : .none
        if pieces[behind].isName {
            // What is on the air there, what is on that record.
            if fame.types == [.radioStation] { return .owner }
            if fame.types == [.album] { return .album }
            if fame.types == [.podcastShow] || fame.types == [.audioBook] { return .title(nil) }
            // Whose playlist: "Corinne's Beast Mode playlist".
            if typeWord(at: behind + 1)?.type == .playlist { return .owner }
            if typeWord(at: place - 1)?.type == .album { return .album }
            return pieces[place].match([.artist]) == nil && pieces[place].match([.album]) != nil ? .album : .artist
        }
        // Episodes are counted of shows.
        if pieces[behind...].first(where: { !$0.isSort })?.meaning == .episode { return .title(nil) }
        // 「XのYのライブ版」: a version is of a title, unless it is of all that somebody has made.
        if case .version? = pieces[behind].meaning, pieces[place].match([.artist]) == nil { return .title(nil) }
        switch typeWord(behind: place + 1)?.type {
        // An episode belongs to a show, songs may belong to an album.
        case .podcastEpisode?: return .title(nil)
        // 「First Loveのアルバム」 is called so, if nobody is.
        case .album? where pieces[place].match([.artist]) == nil && pieces[place].match([.album]) != nil: return .title(.album)
        // 「ハッピーバースデーの曲」: a song that the world knows, and no performer.
        case .song? where pieces[place].matches.isEmpty && pieces[place].fame.types.contains(.song) && !pieces[place].fame.isArtist:
            return .title(.song)
        case .song?, .music?: return pieces[place].match([.artist]) == nil && pieces[place].match([.album]) != nil ? .album : .artist
        default: return roleBefore(typeAt: behind) ?? .artist
        }
    }

    private func roleBefore(typeAt place: Int) -> Role? {
        guard let type = typeWord(at: place) else { return nil }
        if type.type == .playlist, pieces[max(0, place - 2)].isFamousPerformer { return .artist }
        if type.type == .audioBook, pieces[max(0, place - 2)].isPerson { return .artist }
        if type.type.isNamedBefore { return .title(type.type) }
        return type.type == .artist ? .artist : nil
    }

    private func roleAfterType(_ place: Int) -> Role? {
        guard place > 0, let type = typeWord(at: place - 1) ?? apposedType(place) else { return nil }
        let piece = pieces[place]
        switch type.type {
        case .artist: return .artist
        case .music, .genre: return piece.match([.artist]) != nil || pack.traits.namesPerformerAfterPlural ? .artist : nil
        case .playlist where piece.isPerson || piece.isFamousPerformer: return .artist
        case .song, .album, .audioBook:
            if piece.isPerson || right(of: place)?.fame.types.contains(type.type) ?? false { return .artist }
            // A sort word shows that the title is not known: «новую песню Земфиры».
            let isOpen = request.search.sortOrder != nil || type.isPlural
            if piece.isQuoted { return .title(type.type) }
            if type.type == .audioBook { return .title(type.type) }
            if isOpen && pack.traits.namesPerformerAfterPlural { return .artist }
            if piece.match([type.type]) == nil, piece.match([.artist]) != nil || piece.isFamousPerformer, pack.traits.hasGenitive {
                return .artist
            }
            return .title(type.type)
        default: return .title(type.type)
        }
    }

    /// 「バンドのニルヴァーナ」: the type that a name bears behind a possessive.
    private func apposedType(_ place: Int) -> TypeWord? {
        guard pack.traits.hasApposition, place > 1, pieces[place - 1].meaning == .connector(.possessive),
            let type = typeWord(at: place - 2), !type.isSoft
        else { return nil }
        return place > 2 && pieces[place - 3].meaning == .connector(.calledAfter) ? nil : type
    }

    /// The word for the kind behind a name, past words that say which of them: "Nick Cave latest album".
    func typeWord(behind place: Int) -> TypeWord? {
        var next = place + 1
        while next < pieces.count, pieces[next].isModifier { next += 1 }
        return typeWord(at: next)
    }

    /// Whether an article stands before a name or at its beginning.
    private func isBehindArticle(_ piece: Piece) -> Bool {
        let first = piece.range.lowerBound
        return line.isSkippable[first] || first > 0 && line.isSkippable[first - 1]
    }

    private func roleBeforeType(_ place: Int) -> Role? {
        guard let type = typeWord(behind: place) else { return nil }
        let piece = pieces[place]
        if type.type == .artist { return .artist }
        if type.type == .genre { return .genre }
        // "the Adele playlist" holds her songs, as far as nobody has one of that name.
        if type.type == .playlist, piece.isFamousPerformer { return .artist }
        if type.type.isNamedBefore { return .title(type.type) }
        guard pack.traits.namesPerformerBeforeType else { return nil }
        // "the immigrant song by Led Zeppelin": the performer is named elsewhere.
        if connectors(.by) || connectors(.possessive) || piece.isQuoted { return .title(type.type) }
        if !type.isPlural, piece.match([type.type]) != nil, piece.match([.artist]) == nil { return .title(type.type) }
        // "the black parade album"; of a performer one says "a Queen album", "Queen's album".
        if type.type == .album || type.type == .song && piece.range.count > 3, !type.isPlural, !type.isSoft, type.place == place + 1,
            piece.matches.isEmpty, piece.fame == .none, isBehindArticle(piece)
        {
            return .title(type.type)
        }
        if !type.isPlural, piece.fame.types.contains(type.type), !piece.fame.isArtist { return .title(type.type) }
        return .artist
    }
}
