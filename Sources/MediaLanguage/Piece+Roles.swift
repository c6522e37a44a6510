import MediaModel

extension Piece {
    /// The part it plays, for explanations.
    var role: String {
        guard let meaning else { return "mediaName" }
        switch meaning {
        case .type, .sortNoun: return "mediaType"
        case .sort: return "sortOrder"
        case .genre: return "genreNames"
        case .mood: return "moodNames"
        case .date: return "releaseDate"
        case .reference: return "reference"
        case .version: return "version"
        case .queue: return "playbackQueueLocation"
        case .shuffle: return "playShuffled"
        case .repeatMode: return "playbackRepeatMode"
        case .resume: return "resumePlayback"
        case .speed: return "playbackSpeed"
        case .count: return "count"
        case .episode: return "episode"
        case .room: return "outputs"
        case .connector: return "connector"
        case .article, .filler, .anything, .reason, .clauseEnd, .time, .given: return "filler"
        case .clause: return "clause"
        case .frequency: return "mediaName"
        case .foreign: return "foreign"
        }
    }

    /// The number in its slot.
    var number: Double? {
        for capture in captures { if case .number(let value) = capture.value { return value } }
        return nil
    }

    /// Whether its number can mean this: nobody asks for a thousand songs, and the first episode is the oldest.
    var isPlausible: Bool {
        switch meaning {
        case .count?: number.map { $0 >= 1 && $0 <= 500 && $0 == $0.rounded() } ?? true
        case .episode?: captures.first?.slot != .ordinal || (number ?? 0) > 1
        case .speed?: number.map { $0 > 0 && $0 <= 16 } ?? true
        default: true
        }
    }

    /// The rooms in its slots.
    var rooms: [String] {
        captures.flatMap { capture in
            if case .rooms(let rooms) = capture.value { rooms } else { [String]() }
        }
    }

    /// A word for one collection that bears a name.
    var isOneCollection: Bool {
        switch meaning {
        case .type(.playlist, isPlural: false, _)?, .type(.podcastStation, isPlural: false, _)?: true
        default: false
        }
    }

    /// A word for one of what has a title, which may begin a request without a verb: «песня Туман».
    var isNamedKind: Bool {
        switch meaning {
        case .type(.song, isPlural: false, isSoft: false)?, .type(.album, isPlural: false, isSoft: false)?,
            .type(.podcastShow, isPlural: false, isSoft: false)?:
            true
        default: false
        }
    }

    /// The same, or a version: "acoustic version of Wonderwall".
    var isNamedKindOrVersion: Bool {
        if case .version? = meaning { return true }
        return isNamedKind
    }

    /// Whether it is the word for one book.
    var isBook: Bool { if case .type(.audioBook, isPlural: false, isSoft: false)? = meaning { true } else { false } }

    /// Whether it is the word for a genre or a mood.
    var isGenreOrMood: Bool {
        switch meaning {
        case .genre?, .mood?: true
        default: false
        }
    }

    /// Whether it says what kind of media or music is wanted.
    var isKind: Bool {
        switch meaning {
        case .type(_, _, isSoft: false)?, .genre?: true
        default: false
        }
    }

    /// Whether it says in which order: "my favourite playlist" is not called so.
    var isSort: Bool { if case .sort? = meaning { true } else { false } }

    /// Whether it says which of a kind is wanted.
    var isModifier: Bool {
        switch meaning {
        case .sort?, .genre?, .mood?, .date?, .version?, .count?: true
        default: false
        }
    }

    /// Whether a playlist may be named by this.
    var canNameCollection: Bool {
        switch meaning {
        case .genre?, .mood?, .date?, .sort?, .sortNoun?, .version?: true
        case .type(let type, _, _)?: type == .music || type == .song
        default: false
        }
    }
}

extension MediaItemType {
    /// Whether it plays on by itself.
    var isStation: Bool {
        switch self {
        case .station, .radioStation, .musicStation, .algorithmicRadioStation: true
        default: false
        }
    }

    /// Whether it plays music or talk that may be said beside it: "radio with rock music", "podcast of folk songs".
    var holdsMusic: Bool { self == .radioStation || self == .station || self == .podcastShow }

    /// Whether a name before the word for it is its own name ("Fresh Air podcast"), not its maker's ("Adele songs").
    var isNamedBefore: Bool {
        switch self {
        case .song, .album, .music, .artist, .genre, .musicVideo, .podcastEpisode: false
        default: true
        }
    }
}

extension LanguagePack {
    /// Whether the word before a place is one that a title follows.
    func wantsTitle(_ line: Line, before place: Int) -> Bool {
        guard place > 0 else { return false }
        var matcher = Matcher(chunks.automaton, line: line, reader: nil, isWhole: false)
        return matcher.matches(at: place - 1).contains { found in
            guard found.range.upperBound == place else { return false }
            switch chunks.meanings[found.entry] {
            case .type(.song, isPlural: false, isSoft: false), .type(.album, isPlural: false, isSoft: false), .connector(.called):
                return true
            default: return false
            }
        }
    }

    /// Whether the words of a name say what kind it is: "playlist of the day".
    func namesItsType(_ match: NameMatch, _ name: String) -> Bool {
        let line = Line(Tokeniser.cut(name).unquoted, pack: self)
        var matcher = Matcher(chunks.automaton, line: line, reader: nil, isWhole: false)
        return (0..<line.count).contains { place in
            matcher.matches(at: place).contains { found in
                if case .type(match.type, _, isSoft: false) = chunks.meanings[found.entry] { return true }
                return false
            }
        }
    }
}
