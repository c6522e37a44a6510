import MediaModel
import TextForms

/// Names of a vocabulary by their words.
struct NameIndex: Sendable {
    private var keys = TextTable()
    /// By the number of the key: the names and their places in the vocabulary.
    private var names: [[(place: Int, match: NameMatch)]] = []
    /// How many entries the vocabulary has.
    let count: Int
    /// The stems of its Russian names, and the names that have them.
    private var stems = TextTable()
    private var inflections: [[(place: Int, match: NameMatch)]] = []
    /// The first two bytes of these stems.
    private var stemStarts: Set<UInt16> = []
    private let forms: TextForms?

    /// Entries by their folded words, of which earlier ones weigh more; without forms case endings stay unknown.
    init(_ entries: [VocabularyEntry], forms: TextForms?) {
        count = entries.count
        self.forms = forms
        var key: [UInt8] = []
        for (place, entry) in entries.enumerated() {
            guard let name = entry.strings.first else { continue }
            for words in entry.strings {
                NameKey.write(words, to: &key)
                let id = key.withUnsafeBufferPointer { keys.intern($0) }
                if Int(id) == names.count { names.append([]) }
                let match = NameMatch(
                    type: entry.type.mediaType, name: entry.identifier == nil ? words : name, identifier: entry.identifier,
                    nearness: .exact)
                names[Int(id)].append((place, match))
            }
        }
        if let forms { for entry in entries { entry.strings.forEach { addStem(of: $0, forms) } } }
    }

    private mutating func addStem(of words: String, _ forms: TextForms) {
        guard NameKey.hasCyrillic(words) else { return }
        var key: [UInt8] = []
        NameKey.write(words, to: &key)
        let id = stems.intern(forms.stems(of: words))
        if Int(id) == inflections.count { inflections.append([]) }
        guard let named = key.withUnsafeBufferPointer({ keys.find($0, hash: TextTable.hash($0)) }) else { return }
        for (place, match) in names[Int(named)] {
            var match = match
            match.nearness = .inflected
            inflections[Int(id)].append((place, match))
        }
        stemStarts.insert(NameKey.start(of: key))
    }

    /// What bears a name of which the words are another case, where `count` entries of another vocabulary come before.
    func inflected(_ words: String, key: [UInt8], isPlain: Bool, behind count: Int) -> [NameMatch] {
        // A case changes the end of a word, not its beginning.
        guard let forms, !inflections.isEmpty, !isPlain || stemStarts.contains(NameKey.start(of: key)), NameKey.hasCyrillic(words) else {
            return []
        }
        let stem = forms.stems(of: words)
        let id = find(stem) ?? forms.stemsWithVowel(stem).lazy.compactMap(find).first
        return id.map { weighed(inflections[$0], behind: count) } ?? []
    }

    private func find(_ stem: String) -> Int? {
        var stem = stem
        return stem.withUTF8 { stems.find($0, hash: TextTable.hash($0)) }.map { Int($0) }
    }

    /// What bears the name of a key, where `count` entries of another vocabulary come before.
    func matches(_ key: [UInt8], behind count: Int) -> [NameMatch] {
        guard !names.isEmpty, let id = key.withUnsafeBufferPointer({ keys.find($0, hash: TextTable.hash($0)) }) else { return [] }
        return weighed(names[Int(id)], behind: count)
    }

    private func weighed(_ names: [(place: Int, match: NameMatch)], behind count: Int) -> [NameMatch] {
        names.map { place, match in
            var match = match
            match.weight = 1 + 1 / Double(count + place + 1)
            return match
        }
    }
}

/// The form in which names of vocabularies are compared: the tokens of their words without anything between them.
enum NameKey {
    /// Writes the key of `words`; whether they are plain, with nothing in them but letters, digits and spaces.
    @discardableResult
    static func write(_ words: String, to key: inout [UInt8]) -> Bool {
        key.removeAll(keepingCapacity: true)
        var words = words
        if words.withUTF8({ writePlain($0, to: &key) }) { return true }
        key.removeAll(keepingCapacity: true)
        for token in Tokeniser.cut(words).tokens { key.append(contentsOf: token.text.utf8) }
        return false
    }

    /// The first two bytes of a key.
    static func start(of key: [UInt8]) -> UInt16 { key.prefix(2).reduce(0) { $0 << 8 | UInt16($1) } }

    /// Whether there is a Russian letter in a text.
    static func hasCyrillic(_ words: String) -> Bool { words.utf8.contains { $0 == 0xD0 || $0 == 0xD1 } }

    /// Writes the key of letters, digits and spaces, of which nearly all names consist; `false` where there is anything else.
    private static func writePlain(_ bytes: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) -> Bool {
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case 0x20: break
            case 0x30...0x39, 0x61...0x7A: key.append(byte)
            case 0x41...0x5A: key.append(byte | 0x20)
            case 0xD0, 0xD1:
                guard place + 1 < bytes.count, let letter = cyrillic(UInt16(byte) << 8 | UInt16(bytes[place + 1])) else { return false }
                key.append(UInt8(letter >> 8))
                key.append(UInt8(letter & 0xFF))
                place += 1
            case 0xE3...0xE9:
                guard place + 2 < bytes.count, isCharacter(byte, bytes[place + 1], bytes[place + 2]) else { return false }
                key.append(contentsOf: bytes[place..<(place + 3)])
                place += 2
            default: return false
            }
            place += 1
        }
        return true
    }

    /// The two bytes of a Russian letter as those of the small one, ё as е.
    private static func cyrillic(_ bytes: UInt16) -> UInt16? {
        switch bytes {
        case 0xD0B0...0xD0BF, 0xD180...0xD18F: bytes
        case 0xD090...0xD09F: bytes + 0x20
        case 0xD0A0...0xD0AF: bytes + 0xE0
        case 0xD081, 0xD191: 0xD0B5
        default: nil
        }
    }

    /// Kana that need no mark, and the common kanji.
    private static func isCharacter(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        let scalar = UInt32(first & 0xF) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
        switch scalar {
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FFF: return true
        default: return false
        }
    }
}

extension VocabularyType {
    /// What bears names of this kind.
    var mediaType: MediaItemType {
        switch self {
        case .mediaPlaylistTitle: .playlist
        case .mediaMusicArtistName, .mediaAudiobookAuthorName: .artist
        case .mediaAudiobookTitle: .audioBook
        case .mediaShowTitle: .podcastShow
        }
    }
}
