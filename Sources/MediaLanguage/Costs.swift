import MediaModel

/// What it costs to take words for something; the cheapest division of a request into pieces wins.
///
/// A name costs more than a word of the lexicon and less than two names; a lexicon word that stands where its kind does not
/// belong costs as much as the name it probably is part of. The figures were set on this project's phrase fixtures.
enum Costs {
    /// A name that the collection does not know.
    static func name(tokens: Int, isUnspaced: Bool) -> Double { 1.0 + Double(tokens) * (isUnspaced ? 0.08 : 0.2) }

    /// A name in quotes.
    static let quoted = 0.3

    /// A name that the collection knows.
    static func known(_ nearness: NameMatch.Nearness) -> Double {
        switch nearness {
        case .exact: 0.5
        case .alias: 0.55
        case .trimmed: 0.6
        case .transliterated, .inflected: 0.7
        case .keyboard: 0.9
        case .fuzzy: 0.85
        }
    }

    /// A name that the collection does not know, but the world does.
    static func famous(tokens: Int) -> Double { 0.95 - 0.1 * Double(min(tokens, 4)) }

    /// A famous performer inside a name that nobody knows.
    static let famousInside = 0.9

    /// A famous title of several words inside a name that nobody knows.
    static let famousTitleInside = 0.4

    /// A famous station inside a name that nobody knows, behind a word that says where: "All Things Considered on NPR".
    static let stationInside = 0.9

    /// "to my", "in my" inside a name that nobody knows.
    static let hiddenOwner = 0.6

    /// A word of the lexicon taken out of the middle of a name that the world knows, where words run together.
    static let insideFamous = 0.6

    /// A word of the lexicon inside a name that the collection does not know.
    static func hidden(_ meaning: ChunkMeaning) -> Double {
        switch meaning {
        case .connector(.by), .connector(.from), .connector(.off), .connector(.similar), .connector(.lyrics): 1.2
        case .connector(.possessive), .connector(.called), .connector(.calledAfter): 0.5
        case .connector(.and), .connector(.particle), .article, .filler: 0.05
        case .connector: 0.3
        case .type(let type, _, let isSoft): isSoft ? 0.1 : type.isInTitles ? 0.4 : 0.9
        case .count: 0.05
        case .given: 0
        case .clause, .reason, .clauseEnd: 0.4
        case .queue, .shuffle, .repeatMode, .resume, .speed, .room, .episode: 0.6
        case .reference: 0.4
        default: 0.25
        }
    }

    /// How much of that remains where its capital shows that it is of a name.
    static let capital = 0.3

    /// Such a word taken for what it means.
    static let capitalWord = 0.25

    /// How much less each further word of a name costs whose capitals show that it is one.
    static let capitalised = 0.12

    /// The end of a sentence inside a name.
    static let sentenceEnd = 1.4

    /// 「の」 inside a name that the collection does not know.
    static let hiddenPossessive = 1.3

    /// The same behind an ordinary noun: 「いのちの歌」.
    static let hiddenOrdinaryPossessive = 0.8

    /// A word of the lexicon taken for what it means.
    static func chunk(_ meaning: ChunkMeaning) -> Double {
        switch meaning {
        case .type: 0.1
        case .date(.bareYear): 0.7
        case .genre, .sort, .sortNoun, .version: 0.15
        case .mood, .date, .count: 0.2
        case .article, .filler, .connector(.particle): 0.03
        case .foreign: 1.5
        default: 0.1
        }
    }

    /// A word that describes what is not named, before its performer: "sad by …".
    static let modifierBeforePerformer = 1.4

    /// What it is worth that a title is by the performer who is named beside it.
    static let together = 1.3

    /// "Mine", which is more than a word for the listener's own.
    static let mereReference = 1.6

    /// A show or a station with a performer beside its name: 「XのY」 is what it is called.
    static let performerOfShow = 0.5

    /// A person's name, which stands beside what is theirs.
    static let person = 0.35

    /// A clause that says what no search can, besides the words of the lexicon in it.
    static func clause(tokens: Int) -> Double { 0.3 + 0.1 * Double(tokens) }

    /// Such a clause before what is wanted, in a writing where each character is a token.
    static func clauseBefore(tokens: Int) -> Double { 0.3 + 0.04 * Double(tokens) }

    /// A clause that nothing but a verb ends.
    static let relative = 0.2

    /// A performer where the words beside it make a title likelier, or the other way round.
    static let turned = 0.9

    /// A border that cuts through a word of an unspaced script.
    static let cut = 0.7

    /// A slot of a phrase that begins or ends inside of a word.
    static let cutPhrase = 1.0

    /// A border that cuts through a noun of the dictionary: 「話」 in 「英会話」.
    static let cutNoun = 0.6

    /// A kind and 「の」 at the beginning of a name that the collection does not know.
    static let ownedKind = 1.0

    /// A particle at the beginning or the end of a name that the collection does not know.
    static let particleAtEdge = 0.4

    /// Two pieces side by side.
    static func between(_ left: Piece, _ right: Piece, isApart: Bool, traits: LanguagePack.Traits) -> Double {
        switch (left.meaning, right.meaning) {
        case (nil, nil) where right.isPerson && !isApart: -0.1
        case (nil, nil) where (left.isFamous || right.isFamous) && left.matches.isEmpty && right.matches.isEmpty: 0.2
        case (nil, nil): isApart ? 0.5 : traits.hasGenitive ? 0.8 : 1.2
        case (nil, let meaning?): after(name: meaning, traits: traits) * (isApart ? 0.5 : 1)
        case (.connector(.within)?, nil): right.match(Costs.holders) == nil && !right.isFamousStation ? 1 : 0
        case (let meaning?, nil): before(name: meaning, traits: traits) * (isApart ? 0.6 : 1)
        case (.type(.song, isPlural: false, isSoft: false)?, let second?) where !traits.isCountless && second.isTitleBehindSong: titleWord
        case (.type(.album, isPlural: false, isSoft: false)?, let second?) where !traits.isCountless && second.isTitleBehindAlbum: titleWord
        // "kids' music" is a genre; 「ジャズの曲」.
        case (.genre?, .connector(.possessive)?): traits.isCountless ? 0 : 1.2
        // "track nine" is one track; 「曲を三つ」.
        case (.type(_, isPlural: false, _)?, .count?) where !traits.isCountless: 1.2
        // "the album Greatest Hits"
        case (.type(.album, isPlural: false, isSoft: false)?, .sort?), (.type(.album, isPlural: false, isSoft: false)?, .sortNoun?):
            traits.isCountless ? 0 : 2
        case (let first?, let second?): chunks(first, second)
        }
    }

    /// What something can be "on" or "in".
    private static let holders: [MediaItemType] = [.album, .playlist, .podcastShow, .radioStation]

    /// A filler beside a name is as likely part of it: "Another Cinderella Story".
    static func filler(isBefore: Bool) -> Double { isBefore ? 0.15 : 0.25 }

    private static func after(name meaning: ChunkMeaning, traits: LanguagePack.Traits) -> Double {
        switch meaning {
        case .genre, .mood, .anything: 0.9
        case .sort: 0.15
        case .version: 0.1
        case .date: 0.3
        case .type(_, let isPlural, let isSoft): isSoft && !isPlural ? 0.5 : 0.1
        case .sortNoun: 0.2
        // "number nine" is a name; 「曲を三つ」.
        case .count: traits.isCountless ? 0.8 : 1.6
        case .reference: 0.8
        default: 0
        }
    }

    private static func before(name meaning: ChunkMeaning, traits: LanguagePack.Traits) -> Double {
        switch meaning {
        case .genre: traits.hasGenitive ? 0.4 : 0.9
        case .mood: 0.9
        case .sort: 0.25
        case .version: 0.6
        case .date: 0.3
        case .anything: traits.hasGenitive ? 0.3 : 0.8
        case .type(_, let isPlural, let isSoft): isSoft ? 0.6 : isPlural && !traits.namesPerformerAfterPlural ? 0.4 : 0
        case .sortNoun: traits.namesPerformerAfterPlural ? 0.1 : 0.6
        case .reference(.currentlyPlaying): 0.9
        case .reference(.my): 0.2
        case .count: 0.6
        default: 0
        }
    }

    private static func chunks(_ first: ChunkMeaning, _ second: ChunkMeaning) -> Double {
        switch (first, second) {
        // What follows "the movie" is its title.
        case (.type(let type, isPlural: false, isSoft: false), let next) where type.isShownOrRead && next.isOrdinary: 0.9
        // «альбом Группа крови»: a performer's kind is seldom named behind what is theirs without a word between.
        case (.type(.album, isPlural: false, isSoft: false), .type(.artist, isPlural: false, _)): 0.9
        case (.type, .type): 0.3
        // 「モチベーションラジオという番組」: what is called so is a name.
        case (.type(let type, isPlural: false, isSoft: false), .connector(.calledAfter)) where type.isStation: 0.9
        case (.type(let type, isPlural: false, isSoft: false), .count) where type.isStation: 0.6
        // «на радио Маяк» says where.
        case (.connector(.within), .type(let type, isPlural: false, isSoft: false)) where type.isStation: -0.6
        // What is called so is a name, whatever its words mean: "called late night drive", 「ジャズというアルバム」.
        case (.connector(.called), .mood), (.connector(.called), .genre): Costs.calledByWord
        case (.mood, .connector(.calledAfter)), (.genre, .connector(.calledAfter)), (.date, .connector(.calledAfter)),
            (.foreign, .connector(.calledAfter)):
            Costs.calledByWord
        // A connector wants a name, perhaps behind an article or the name of its type.
        case (.connector(let connector), let next) where connector.wantsName: next.mayStandFor(connector) ? 0 : 0.9
        case (.count, .type(_, isPlural: false, _)): 0.8
        case (.count, .type), (.count, .sort), (.count, .genre), (.count, .sortNoun), (.count, .mood): 0
        // What follows "the song" is its title, whatever else the word may mean.
        case (.type(_, isPlural: false, isSoft: false), .mood), (.type(_, isPlural: false, isSoft: false), .genre): 0.9
        case (.count, _): 0.5
        // "the song in the kitchen" is rarely any song, in the kitchen.
        case (.type(.song, isPlural: false, isSoft: false), .room): 0.6
        // A ballad from the seventies, a ballad by somebody, is no title.
        case (.type(_, isPlural: false, isSoft: true), .date), (.type(_, isPlural: false, isSoft: true), .connector(.by)): -0.4
        // "the book 1984", "the album 2001"; but 「2001年の曲」.
        case (.type(let type, isPlural: false, isSoft: false), .date(.bareYear)) where type.bearsTitle: 1.6
        // "the album 21".
        case (.type(let type, isPlural: false, isSoft: false), .count) where type.bearsTitle: 1.2
        // A bare year next to a kind is a date.
        case (.date(.bareYear), .type), (.type, .date(.bareYear)), (.date(.bareYear), .genre), (.sortNoun, .date(.bareYear)): -0.4
        default: 0
        }
    }

    /// What is a word of the lexicon elsewhere, behind the kind of which it is the title: "the album Jazz", "the song Music".
    private static let titleWord = 1.5

    /// A word that describes in place of the name that something is called by.
    private static let calledByWord = 2.0

    /// A request that ends in a connector or a number, or begins with a connector of what stands before it.
    static let dangling = 0.9

    /// Whether something has to stand before it.
    static func isTail(_ meaning: ChunkMeaning, isUnspaced: Bool) -> Bool {
        switch meaning {
        case .connector(.particle): isUnspaced
        case .connector(.possessive), .connector(.calledAfter), .connector(.similarAfter), .connector(.lyricsAfter), .connector(.and): true
        default: false
        }
    }
}

extension Connector {
    /// Whether a name has to follow.
    var wantsName: Bool {
        switch self {
        case .by, .from, .off, .within, .called, .similar, .about, .lyrics: true
        default: false
        }
    }
}

extension MediaItemType {
    /// Whether it is told apart by its title alone, not by order or mood.
    fileprivate var isShownOrRead: Bool { self == .movie || self == .tvShow || self == .musicVideo }

    /// Whether it goes by a title.
    fileprivate var bearsTitle: Bool { self == .song || self == .album || self == .audioBook }

    /// Whether words for it are common in titles.
    fileprivate var isInTitles: Bool {
        switch self {
        case .song, .music, .radioStation, .station, .audioBook, .news, .movie, .genre: true
        default: false
        }
    }
}

extension ChunkMeaning {
    /// Whether it is a word of any title: an order, a kind.
    fileprivate var isOrdinary: Bool {
        switch self {
        case .sort, .sortNoun, .type, .mood, .genre, .version: true
        default: false
        }
    }

    /// Whether it is rather a title behind "the song".
    fileprivate var isTitleBehindSong: Bool {
        switch self {
        case .type(.music, _, isSoft: false), .type(.radioStation, isPlural: false, _), .genre, .repeatMode: true
        default: false
        }
    }

    /// Whether it is rather a title behind "the album".
    fileprivate var isTitleBehindAlbum: Bool {
        switch self {
        case .type(.music, _, isSoft: false), .genre: true
        default: false
        }
    }

    /// Whether it may stand behind a connector in place of a name, or before the name.
    fileprivate func mayStandFor(_ connector: Connector) -> Bool {
        switch self {
        case .article, .filler, .reference, .connector(.particle), .frequency: true
        case .type: connector != .called
        case .date, .sort, .anything: connector == .from || connector == .off || connector == .within
        case .genre, .mood: connector == .about || connector == .similar || connector == .from
        default: false
        }
    }
}
