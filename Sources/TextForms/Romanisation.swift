/// Letters of other scripts and their Latin spellings in several schemes.
struct RomanisationTable: Sendable {
    /// By the group's first scalar, longest groups first.
    private let entries: [UInt32: [Entry]]
    static let schemeCount = 4

    private struct Entry: Sendable {
        let letters: [UInt32]
        /// One spelling a scheme.
        let spellings: [[UInt8]]
    }

    init(folder: String) throws(TextFormsError) {
        var entries: [UInt32: [Entry]] = [:]
        for row in try TableFile("romanisation.tsv", in: folder, columns: 2).rows {
            let letters = row.columns[0].unicodeScalars.map(\.value)
            guard let first = letters.first else { continue }
            let spellings = (1...Self.schemeCount).map { column -> [UInt8] in
                let text = column < row.columns.count ? row.columns[column] : row.columns[1]
                return text == "-" ? [] : Array(text.utf8)
            }
            entries[first, default: []].append(Entry(letters: letters, spellings: spellings))
        }
        self.entries = entries.mapValues { $0.sorted { $0.letters.count > $1.letters.count } }
    }

    /// The comparing form in Latin letters; scalars that the table lacks (kanji) stand as they were.
    func romanise(_ scalars: [UInt32], scheme: Int) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(scalars.count * 2)
        var index = 0
        while index < scalars.count {
            if scalars[index] == 0x3063, let doubled = sokuon(scalars, at: index, scheme: scheme) {
                result.append(doubled)
                index += 1
            } else if let entry = entries[scalars[index]]?.first(where: { scalars[index...].starts(with: $0.letters) }) {
                for byte in entry.spellings[scheme] { result.append(UInt32(byte)) }
                index += entry.letters.count
            } else {
                if scalars[index] != 0x3063 { result.append(scalars[index]) }
                index += 1
            }
        }
        return result
    }

    /// The consonant that a small っ doubles: that of the next syllable.
    private func sokuon(_ scalars: [UInt32], at index: Int, scheme: Int) -> UInt32? {
        guard index + 1 < scalars.count, let next = entries[scalars[index + 1]]?.last, let letter = next.spellings[scheme].first else {
            return nil
        }
        // Hepburn doubles ch as tch.
        return letter == UInt8(ascii: "c") ? UInt32(UInt8(ascii: "t")) : UInt32(letter)
    }
}

extension TextForms {
    /// Latin spellings of a text in other scripts, the usual one first; empty if it has only Latin letters.
    ///
    /// In the comparing form. Cyrillic comes in four schemes (щ is `shch`, `sc`, `sch`, `sh`), kana in Hepburn, Kunrei and wapuro, each with
    /// long vowels written and cut; kanji as MeCab reads them, if it can.
    public func romanisations(of text: String) -> [String] {
        let folded = TextForms.fold(text)
        guard !Script.Mix(folded).isLatin else { return [] }
        let scalars = TextForms.letters(reading(of: text) ?? folded)
        var found: [String] = []
        func add(_ spelling: [UInt32]) {
            let text = TextForms.text(spelling)
            if !text.isEmpty, text != folded, !found.contains(text) { found.append(text) }
        }
        for scheme in 0..<RomanisationTable.schemeCount {
            let spelling = romanisation.romanise(scalars, scheme: scheme)
            add(spelling)
            if scalars.contains(where: { Script($0) == .kana }) { add(TextForms.cuttingLongVowels(spelling)) }
        }
        return found
    }

    /// Scalars of the comparing form, hangul taken apart into its letters.
    static func letters(_ folded: String) -> [UInt32] {
        var result: [UInt32] = []
        for scalar in folded.unicodeScalars.lazy.map(\.value) {
            guard (0xAC00...0xD7A3).contains(scalar) else {
                result.append(scalar)
                continue
            }
            let index = scalar - 0xAC00
            result.append(0x1100 + index / 588)
            result.append(0x1161 + index % 588 / 28)
            if index % 28 > 0 { result.append(0x11A7 + index % 28) }
        }
        return result
    }

    static func text(_ scalars: [UInt32]) -> String {
        var text = ""
        for scalar in scalars.lazy.compactMap(Unicode.Scalar.init) { text.unicodeScalars.append(scalar) }
        return text
    }

    /// `ou`, `oo` and `uu` become one vowel.
    private static func cuttingLongVowels(_ spelling: [UInt32]) -> [UInt32] {
        let o = UInt32(UInt8(ascii: "o"))
        let u = UInt32(UInt8(ascii: "u"))
        var result: [UInt32] = []
        for letter in spelling {
            if let last = result.last, (last == o && (letter == u || letter == o)) || (last == u && letter == u) { continue }
            result.append(letter)
        }
        return result
    }
}
