import MediaModel

extension ChunkMeaning {
    /// The sections of a pack's `words` file that are chunks, and what their keys mean.
    static let sections: KeyValuePairs<String, @Sendable (String) -> ChunkMeaning?> = [
        "types": type, "softTypes": softType,
        "sort": { MediaSortOrder(rawValue: $0).map(ChunkMeaning.sort) },
        "sortNouns": sortNoun,
        "references": { MediaReference(rawValue: $0).map(ChunkMeaning.reference) },
        "versions": { MediaVersion(rawValue: $0).map(ChunkMeaning.version) },
        "dates": { DateRule(rawValue: $0).map(ChunkMeaning.date) },
        "options": option,
        "connectors": { Connector(rawValue: $0).map(ChunkMeaning.connector) },
        "other": other, "asides": aside,
    ]

    @Sendable private static func type(_ key: String) -> ChunkMeaning? {
        switch key {
        case "songs", "music": .type(.music, isPlural: true, isSoft: false)
        case "podcasts": .type(.podcastShow, isPlural: true, isSoft: false)
        case "episodes": .type(.podcastEpisode, isPlural: true, isSoft: false)
        case "albums", "artists", "playlists", "audioBooks":
            MediaItemType(rawValue: String(key.dropLast())).map { .type($0, isPlural: true, isSoft: false) }
        default: MediaItemType(rawValue: key).map { .type($0, isPlural: false, isSoft: false) }
        }
    }

    @Sendable private static func softType(_ key: String) -> ChunkMeaning? {
        switch key {
        case "songs": .type(.music, isPlural: true, isSoft: true)
        default: MediaItemType(rawValue: key).map { .type($0, isPlural: false, isSoft: true) }
        }
    }

    @Sendable private static func sortNoun(_ key: String) -> ChunkMeaning? {
        let isPlural = key.hasSuffix("s")
        return MediaSortOrder(rawValue: isPlural ? String(key.dropLast()) : key).map { .sortNoun($0, isPlural: isPlural) }
    }

    @Sendable private static func option(_ key: String) -> ChunkMeaning? {
        switch key {
        case "shuffle": .shuffle
        case "repeatOne": .repeatMode(.one)
        case "repeatAll": .repeatMode(.all)
        case "resume": .resume
        case "speed": .speed
        case "count": .count
        case "episode": .episode
        case "room": .room
        default: PlaybackQueueLocation(rawValue: key).map(ChunkMeaning.queue)
        }
    }

    @Sendable private static func other(_ key: String) -> ChunkMeaning? {
        switch key {
        case "article": .article
        case "filler": .filler
        case "anything": .anything
        case "foreign": .foreign
        default: nil
        }
    }

    @Sendable private static func aside(_ key: String) -> ChunkMeaning? {
        switch key {
        case "given": .given
        case "frequency": .frequency
        case "clause": .clause
        case "reason": .reason
        case "clauseEnd": .clauseEnd
        case "time": .time
        default: nil
        }
    }
}

extension NumberWord {
    /// The sections of a pack's `numbers` file, and what their keys mean.
    static let sections: KeyValuePairs<String, @Sendable (String, Double) -> NumberWord?> = [
        "cardinals": { _, value in .cardinal(value) }, "multipliers": { _, value in .multiplier(value) },
        "ordinals": { _, value in .ordinal(value) }, "fractions": { _, value in .fraction(value) },
        "decades": { _, value in .decade(value) }, "units": { _, value in .unit(value) }, "spans": { _, value in .span(value) },
        "rates": { _, value in .rate(value) }, "months": { _, value in .month(Int(value)) },
        "dayTimes": { _, value in .dayTime(value) }, "dayOffsets": { _, value in .dayOffset(value) },
        "dayHalves": { _, value in .dayHalf(value) }, "days": { _, value in .days(value) }, "marks": { key, _ in mark(key) },
    ]

    @Sendable private static func mark(_ key: String) -> NumberWord? {
        switch key {
        case "join": .join
        case "point": .point
        case "ordinal": .ordinalMark
        case "percent": .percent
        case "tenth": .tenth
        case "inverse": .inverse
        case "half": .halfUnit
        case "decade": .decadeMark
        case "hour": .hourMark
        default: nil
        }
    }
}
