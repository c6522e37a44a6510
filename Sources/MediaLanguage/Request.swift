import MediaModel

/// What is wanted, as far as its words tell: the search and the options of playing.
struct Request: Sendable {
    var search = MediaSearch()
    var playShuffled: Bool?
    var repeatMode: PlaybackRepeatMode?
    var resume: Bool?
    var queue: PlaybackQueueLocation?
    var speed: Double?
    var outputs: [String]?
    /// What reading it so costs; small is likely.
    var cost = 0.0
    /// Whether the words themselves speak of media: a kind, a genre, a name that the collection knows.
    var isAboutMedia = false
    /// A name that the collection does not know, and that no quote or connector makes a name.
    var hasUnknownWords = false
    /// Nothing but a title and its performer, of whom somebody knows one: "Hotel California by Eagles".
    var isTitleByPerformer = false
    /// All its names are known, quoted or famous, and there is one.
    var isNamed = false
    /// Whether it has names at all, and whether one is only quoted.
    var hasNames = false
    var hasQuotedNames = false
    /// Nothing but names and what ties them together.
    var isNothingButNames = false
    /// One name, with nothing that ties it to anything.
    var isNothingButOneName = false
    /// A name that the collection knows only by similarity.
    var hasDoubtfulNames = false
    /// A name that is only roughly like one that the collection knows, and short: no verb says that it is a name.
    var hasGuessedNames = false
    /// A name that the collection or the vocabulary knows, however far.
    var isKnown = false
    /// What the world knows under the names, by their words.
    var fame: [String: NameList.Fame] = [:]
    /// It begins with where something is: "on the radio".
    var beginsWithin = false
    /// It begins with a kind and a name: «песня Туман».
    var beginsWithKind = false
    /// Words of what a player has nothing to do with.
    var isForeign = false
    /// Nothing was said but what is not wanted: "anything but rock".
    var isRefusal = false
    /// Nothing was said but that anything will do.
    var isAnything = false
    /// The words and the parts that they play.
    var pieces: Explanation.Pieces?

    /// This, and a playlist with a name: that is where it goes, not what is added.
    var isThisIntoPlaylist: Bool {
        search.mediaType == .playlist && search.mediaName != nil && search.reference == .currentlyPlaying
    }

    /// This, and a mood, of which what plays is or is not.
    var isThisOfMood: Bool { search.reference == .currentlyPlaying && search.moodNames != nil }

    /// The song before or after what plays, and no name: "the next song", "the last one".
    var isOfAnotherItem: Bool {
        guard !hasNames, search.reference == nil, search.genreNames == nil, [.song, nil].contains(search.mediaType) else { return false }
        return queue == .next || search.sortOrder == .newest
    }

    /// The intent's own options.
    func options(of intent: PlayMediaIntent) -> PlayMediaIntent {
        var intent = intent
        intent.search = merged(into: intent.search)
        intent.playShuffled = playShuffled ?? intent.playShuffled
        intent.playbackRepeatMode = repeatMode ?? intent.playbackRepeatMode
        intent.resumePlayback = resume ?? intent.resumePlayback
        intent.playbackQueueLocation = queue ?? intent.playbackQueueLocation
        intent.playbackSpeed = speed ?? intent.playbackSpeed
        intent.outputs = outputs ?? intent.outputs
        return intent
    }

    /// The search laid over what the phrase says by itself; `nil` where neither says anything.
    func merged(into base: MediaSearch?) -> MediaSearch? {
        guard var result = base else { return search.isEmpty ? nil : search }
        result.fill(from: search)
        return result.isEmpty ? nil : result
    }
}

extension MediaSearch {
    /// Takes every field that `other` has.
    mutating func fill(from other: MediaSearch) {
        mediaType = other.mediaType ?? mediaType
        mediaName = other.mediaName ?? mediaName
        artistName = other.artistName ?? artistName
        albumName = other.albumName ?? albumName
        genreNames = other.genreNames ?? genreNames
        moodNames = other.moodNames ?? moodNames
        releaseDate = other.releaseDate ?? releaseDate
        sortOrder = other.sortOrder ?? sortOrder
        reference = other.reference ?? reference
        mediaIdentifier = other.mediaIdentifier ?? mediaIdentifier
        lyrics = other.lyrics ?? lyrics
        version = other.version ?? version
        episode = other.episode ?? episode
        count = other.count ?? count
    }
}
