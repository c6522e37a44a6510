import MediaModel

/// What a run of words is inside of a request, before it is known what the request is.
enum ChunkMeaning: Sendable, Hashable {
    /// A noun that says the kind of media; `isSoft` ones ("symphony", "tune") are as often part of a name.
    case type(MediaItemType, isPlural: Bool, isSoft: Bool)
    case sort(MediaSortOrder)
    /// A noun that says kind and order at once: "hits", "deep cuts", 「新曲」.
    case sortNoun(MediaSortOrder, isPlural: Bool)
    case genre(String)
    case mood(String)
    case date(DateRule)
    case reference(MediaReference)
    case version(MediaVersion)
    case queue(PlaybackQueueLocation)
    case shuffle
    case repeatMode(PlaybackRepeatMode)
    case resume
    /// A speed, in a slot.
    case speed
    /// How many, in a slot.
    case count
    /// Which episode, in a slot.
    case episode
    case room
    case connector(Connector)
    /// "the", "some": stands before names and says nothing.
    case article
    /// "please", "another": says nothing, but may be part of a name.
    case filler
    /// "something", "whatever": asks for anything.
    case anything
    /// What a player has nothing to do with: "alarm", "weather".
    case foreign
    /// A given name in the case of owners («Ивана»): with the word behind it a person's name.
    case given
    /// The frequency of a radio station, which is its name: `107.8 FM`.
    case frequency
    /// Begins a clause that says what no search can: "that I made for my wedding", «чтобы поднять настроение».
    case clause
    /// Begins a clause that tells why, and asks for nothing: "because I am tired".
    case reason
    /// Ends such a clause, where it stands before what is wanted: 「元気がないから」.
    case clauseEnd
    /// When to play: "in five minutes".
    case time
}

extension ChunkMeaning {
    /// Whether it ties what stands before it to what follows.
    var isTie: Bool {
        switch self {
        case .connector(.particle), .connector(.within), .connector(.by), .reference(.my): true
        default: false
        }
    }
}

/// A word that ties a name to what stands beside it.
enum Connector: String, Sendable, CaseIterable {
    /// What follows is the performer: "by".
    case by
    /// What follows is an album, a performer or a collection: "from", "off".
    case from
    /// What follows is the album that something is on: "off".
    case off
    /// What follows is an album or a collection, if it is known as one: "on", "in".
    case within
    /// What stands before has what follows: "'s", 「の」.
    case possessive
    /// What follows is the name of the type before: "called".
    case called
    /// What stands before is the name of the type behind: 「という」.
    case calledAfter
    /// What follows is what it shall be like: "similar to".
    case similar
    /// What stands before is what it shall be like: 「みたいな」.
    case similarAfter
    /// What follows is what it is about.
    case about
    /// What follows are words of the song: "that goes".
    case lyrics
    /// What stands before are words of the song: 「と歌っている」.
    case lyricsAfter
    /// What follows is not wanted: "not".
    case not
    /// Ties nothing: 「を」, "of".
    case particle
    /// "and"
    case and
}

/// How the numbers of a date are to be taken.
enum DateRule: String, Sendable, CaseIterable {
    case year, decade, since, before, until, between, betweenDecades, sinceDecade, untilDecade, monthDay, monthYear, yearMonthDay,
        dayMonthYear
    case thisYear, lastYear, lastYears, today, thisMonth, theseYears
    /// Years of Japanese eras; without a number the whole era.
    case showa, heisei, reiwa
    /// A year without anything that says so: it may be a title.
    case bareYear
}
