import MediaModel

extension MediaSearch {
    /// What the listener called it, for replies.
    var spokenName: String? {
        let names = [mediaName ?? lyrics, artistName, albumName].compactMap { $0 }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// Whether something was named.
    var hasName: Bool { mediaName != nil || artistName != nil || albumName != nil || lyrics != nil }

    /// Whether items are described: a queue of all that fit is wanted, not one item.
    var isDescription: Bool {
        genreNames != nil || moodNames != nil || releaseDate != nil || sortOrder != nil || count != nil || reference == .my
    }

    /// "The acoustic version" and nothing else: of what plays.
    var isVersionAlone: Bool {
        version != nil && !hasName && !isDescription && (mediaType == nil || mediaType == .song || mediaType == .music)
    }

    /// The roles of the words that say what is wanted, as spans have them.
    var said: Set<String> {
        var roles: Set<String> = []
        if mediaName != nil { roles.insert("mediaName") }
        if artistName != nil { roles.insert("artistName") }
        if albumName != nil { roles.insert("albumName") }
        if version != nil { roles.insert("version") }
        if genreNames != nil { roles.insert("genreNames") }
        if moodNames != nil { roles.insert("moodNames") }
        if releaseDate != nil { roles.insert("releaseDate") }
        return roles
    }

    /// What is left where no tag bears the moods; `nil` if that is nothing that anything could be chosen by.
    var withoutMoods: MediaSearch? {
        guard moodNames != nil else { return nil }
        var rest = self
        (rest.moodNames, rest.count, rest.reference) = (nil, nil, nil)
        guard rest.isDescription || rest.hasName else { return nil }
        rest.count = count
        return rest
    }

    /// The search without its type.
    var untyped: MediaSearch {
        var copy = self
        copy.mediaType = nil
        return copy
    }

    /// The search for another type.
    func typed(_ type: MediaItemType?) -> MediaSearch {
        var copy = self
        copy.mediaType = type
        return copy
    }
}

extension MediaItemType {
    /// Kinds that play without end what is like a seed.
    var isStation: Bool { [.algorithmicRadioStation, .musicStation, .station].contains(self) }
    /// Kinds of spoken series.
    var isPodcast: Bool { [.podcastShow, .podcastEpisode, .news].contains(self) }
    /// Kinds that no player of sound has.
    var isFilm: Bool { [.movie, .tvShow, .tvShowEpisode].contains(self) }
    /// Kinds that the word for them says so clearly that nothing else will do.
    var isStrict: Bool {
        [.playlist, .podcastShow, .podcastEpisode, .podcastPlaylist, .podcastStation, .radioStation, .audioBook].contains(self)
    }
    /// Kinds of which a description wants the best one, not a queue of all that fit.
    var isListed: Bool { [.album, .playlist, .artist, .radioStation, .podcastStation, .podcastPlaylist, .audioBook].contains(self) }
    /// Kinds that go by a title and a performer.
    var isPerformed: Bool { [.song, .album, .musicVideo, .audioBook, .podcastShow, .podcastEpisode].contains(self) }
    /// Kinds whose items are single things to hear.
    var isTrack: Bool { self == .song || self == .musicVideo }
}

extension MediaItem {
    /// The credited artists one by one.
    var creditedArtists: [String] { artists ?? artist.map { [$0] } ?? [] }
}
