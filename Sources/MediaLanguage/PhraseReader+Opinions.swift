import MediaModel

extension PhraseReader {
    /// Whether an opinion is of something that can be heard, rather than of a place or of people.
    func isOpinionOfMedia(_ request: Request) -> Bool {
        let search = request.search
        // "my track record", "my song book": mine, and no name that anybody knows.
        if search.isEmpty || search.reference == .my && !request.isNamed && search.genreNames == nil && search.mediaIdentifier == nil {
            return false
        }
        if isAboutOtherThings(request) { return false }
        // 「この仕事」 is no song for work.
        guard let type = search.mediaType else {
            return search.reference == nil || search.moodNames == nil && (!request.hasNames || request.isNamed)
        }
        switch type {
        case .movie, .tvShow, .tvShowEpisode: return request.isNamed || context.nowPlaying?.type == type
        // "The book is good" is about the book that is read.
        case .audioBook, .podcastShow, .podcastEpisode:
            return request.hasNames || search.reference == .currentlyPlaying || context.nowPlaying.map { $0.type == type } ?? false
        // "the music teacher": what music is a part of.
        case .music: return !request.hasUnknownWords || !request.fame.isEmpty
        default: return true
        }
    }

    /// Whether a name that nobody knows begins with whose it is or holds a word for media ("this place", "the music teacher"), or whether
    /// a possessive has nothing to connect (「音楽の先生」).
    private func isAboutOtherThings(_ request: Request) -> Bool {
        guard let pieces = request.pieces else { return false }
        let isUntied =
            request.search == MediaSearch(mediaType: request.search.mediaType)
            && pieces.pieces.contains { $0.meaning == .connector(.possessive) }
        return isUntied
            || pieces.pieces.contains { piece in
                guard piece.isUnknownName, piece.fame == .none else { return false }
                return piece.range.contains { place in
                    switch pieces.classes[place] {
                    case .reference?: place == piece.range.lowerBound
                    case .type?: true
                    default: false
                    }
                }
            }
    }
}
