import MediaModel

/// A run of words inside of a request and what it was taken for.
struct Piece: Sendable {
    let range: Range<Int>
    let content: Content
    /// Numbers in its slots.
    var captures: [Capture] = []
    /// A given name in the owner's case and a word behind it: «Ивана Дорна».
    var isPerson = false
    /// Whether it is put together of words of the lexicon: "my running playlist".
    var isMadeOfWords = false
    /// What the world knows under this name, where the collection knows nothing.
    var fame = NameList.Fame.none

    enum Content: Sendable {
        case chunk(ChunkMeaning)
        /// A name; the collection's entries that it may be.
        case name([NameMatch], isQuoted: Bool)
    }

    /// What its words mean, unless it is a name.
    var meaning: ChunkMeaning? {
        if case .chunk(let meaning) = content { return meaning }
        return nil
    }

    /// Whether it says nothing.
    var isFiller: Bool {
        switch meaning {
        case .article?, .filler?, .connector(.particle)?, .clause?, .reason?, .time?: true
        default: false
        }
    }

    var isName: Bool { if case .name = content { true } else { false } }

    /// Whether it is a name that nothing speaks for: neither the collection, nor quotes, nor how it is built, nor its fame.
    var isUnknownName: Bool {
        if case .name(let matches, isQuoted: false) = content { return matches.isEmpty && !isPerson && !isFamousPerformer }
        return false
    }

    /// Whether the world, and not the collection, knows something of this name, which is no ordinary word.
    var isFamous: Bool { fame != .none && !fame.isOrdinary }

    /// Whether the world, and not the collection, knows a performer of this name, which is no ordinary word.
    var isFamousPerformer: Bool { fame.isArtist && !fame.isOrdinary }

    /// Whether the world, and not the collection, knows a song or album of this name of several words.
    var isFamousTitle: Bool { isFamous && fame.isTitle && range.count > 1 }

    /// Whether the world, and not the collection, knows a station of this name.
    var isFamousStation: Bool { matches.isEmpty && fame.types.contains(.radioStation) && !fame.isOrdinary }

    /// Whether the collection has it by the words that were said, if in another case or script.
    var isSurelyKnown: Bool { matches.contains { $0.nearness < .keyboard } }

    /// Whether the collection has only what is roughly like it, which a short name, or one in kanji and kana, is by chance.
    func isGuessed(in line: Line) -> Bool {
        guard !matches.isEmpty, matches.allSatisfy({ $0.nearness == .fuzzy }) else { return false }
        return range.allSatisfy { line[$0].script.isUnspaced } || line.words(range).unicodeScalars.count < 8
    }

    /// What the collection knows under this name.
    var matches: [NameMatch] {
        if case .name(let matches, _) = content { return matches }
        return []
    }

    var isQuoted: Bool {
        if case .name(_, let isQuoted) = content { return isQuoted }
        return false
    }

    /// The best entry of one of some types.
    func match(_ types: [MediaItemType]) -> NameMatch? { matches.first { types.contains($0.type) } }

    /// The name as the collection spells it.
    func name(_ types: [MediaItemType]) -> String? { match(types)?.name }
}
