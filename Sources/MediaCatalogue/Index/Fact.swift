internal import MediaModel
internal import TextForms

/// What ranking needs to know of every candidate, in eight bytes, so that a thousand candidates need not be read.
struct Fact {
    var type: UInt8 = 0
    var flags: Flags = []
    var year: UInt16 = 0
    /// How much the listener cares: plays on a logarithmic scale, likes, rating.
    var weight: UInt8 = 0
    /// Words in the own name.
    var words: UInt8 = 0
    /// Beats a minute.
    var tempo: UInt8 = 0
    /// The version's number in `MediaVersion.allCases`, from 1; 0 for none.
    var version: UInt8 = 0
    /// The scripts of the name and its aliases, as ``scripts(of:)`` has them.
    var scripts: UInt8 = 0

    static let size = 8

    /// Of an item that is not there.
    init() {}

    struct Flags: OptionSet {
        let rawValue: UInt8
        static let liked = Flags(rawValue: 1)
        static let disliked = Flags(rawValue: 2)
        static let missing = Flags(rawValue: 4)
        /// A playlist of the listener.
        static let own = Flags(rawValue: 8)
        static let subscribed = Flags(rawValue: 16)
        /// Begun and not heard to the end.
        static let inProgress = Flags(rawValue: 32)
        static let played = Flags(rawValue: 64)
    }

    /// Four bits: Latin, Cyrillic, kana or kanji, any other.
    static func scripts(of names: [String]) -> UInt8 {
        var bits: UInt8 = 0
        for name in names {
            let mix = Script.Mix(name)
            if mix.contains(.latin) { bits |= 1 }
            if mix.contains(.cyrillic) { bits |= 2 }
            if mix.contains(.kana) || mix.contains(.kanji) { bits |= 4 }
            if mix.contains(.hangul) || mix.contains(.other) { bits |= 8 }
        }
        return bits
    }

    /// The facts of an item, and in how many words and which scripts its names are.
    init(_ row: ItemRow, words: Int, scripts: UInt8) {
        let item = row.item
        type = UInt8(item.type.code)
        year = UInt16(clamping: item.releaseYear ?? 0)
        weight = Fact.weight(of: item)
        self.words = UInt8(clamping: words)
        self.scripts = scripts
        tempo = UInt8(clamping: Int(item.bpm ?? 0))
        version = item.version.flatMap { MediaVersion.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0
        if item.liked == true { flags.insert(.liked) }
        if item.disliked == true { flags.insert(.disliked) }
        if row.isMissing { flags.insert(.missing) }
        if item.type == .playlist, item.editable == true || item.owner == "me" { flags.insert(.own) }
        if item.subscribed == true { flags.insert(.subscribed) }
        if item.position ?? 0 > 0, item.played != true { flags.insert(.inProgress) }
        if item.played == true { flags.insert(.played) }
    }

    /// Reads the bytes of one item.
    init(_ bytes: UnsafeRawBufferPointer) {
        type = bytes[0]
        flags = Flags(rawValue: bytes[1])
        year = UInt16(bytes[2]) | UInt16(bytes[3]) << 8
        weight = bytes[4]
        words = bytes[5]
        tempo = bytes[6]
        version = bytes[7] & 15
        scripts = bytes[7] >> 4
    }

    var bytes: [UInt8] { [type, flags.rawValue, UInt8(year & 0xFF), UInt8(year >> 8), weight, words, tempo, version | scripts << 4] }

    /// 0…255: an item that was liked outweighs any that was only played.
    static func weight(of item: MediaItem) -> UInt8 {
        var plays = item.playCount ?? 0
        var weight = 0
        while plays > 0 {
            weight += 8
            plays >>= 1
        }
        if item.liked == true { weight += 100 }
        weight += Int((item.rating ?? 0) * 6)
        if item.disliked == true { weight = 0 }
        return UInt8(clamping: weight)
    }
}

extension MediaItem {
    /// The year of release: the field, or the first four digits of the date.
    var releaseYear: Int? { year ?? releaseDate.flatMap { Int($0.prefix(4)) } }
}
