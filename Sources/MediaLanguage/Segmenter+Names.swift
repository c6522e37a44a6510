import MediaModel

/// Which names are believed in: likenesses that are none, and a title beside its performer.
extension Segmenter {
    /// Whether a performer whom the world knows stands at one end and nothing but one more name beside them: "Coldplay Yellow".
    var isPerformerAndTitle: Bool {
        let places = 0..<line.count
        guard places.count > 1, places.count <= (isUnspaced ? 24 : 8) else { return false }
        return fame.contains { performer, known in
            guard known.isArtist, performer.count < places.count else { return false }
            let isFirst = (0..<performer.lowerBound).allSatisfy { line.isSkippable[$0] }
            guard isFirst || performer.upperBound == places.upperBound else { return false }
            var other = isFirst ? performer.upperBound..<places.upperBound : 0..<performer.lowerBound
            // Fillers before a performer who is all that is said leave nothing.
            guard !other.isEmpty else { return false }
            if isFirst, chunks[other.lowerBound].contains(where: { $0.meaning == .connector(.possessive) }) { other.removeFirst() }
            guard !other.isEmpty, !isUnspaced || line.isApart(isFirst ? other.lowerBound : other.upperBound) || isOneScript(other)
            else { return false }
            return fame[other]?.isTitle == true || !known.isOrdinary && hidden(other) < 0.5 && (isUnspaced || other.count < 4)
        }
    }

    /// Whether all that is said is the word for a book and a number that is no volume of it: "the book 1984".
    var isNumberedBook: Bool {
        guard let last = (0..<line.count).last, last > 0, let number = line[last].number, number > 99 else { return false }
        return chunks[..<last].contains { $0.contains { $0.isBook && $0.range.upperBound == last } }
    }

    /// Whether a range is one run of a writing that is not the one beside it.
    private func isOneScript(_ range: Range<Int>) -> Bool {
        let script = line[range.lowerBound].script
        guard range.count > 1 || script == .latin, range.allSatisfy({ line[$0].script == script }), script != .hiragana else {
            return false
        }
        let beside = [range.lowerBound - 1, range.upperBound].filter { $0 >= 0 && $0 < line.count }
        return beside.allSatisfy { line[$0].script != script }
    }

    /// A name that begins with a kind and 「の」, which rather says where something is from: 「スピッツのアルバムのロビンソン」.
    func ownedKindCost(_ range: Range<Int>) -> Double {
        guard isUnspaced else { return 0 }
        let isOwned = chunks[range.lowerBound].contains { kind in
            guard case .type(_, _, isSoft: false)? = kind.meaning, kind.range.upperBound < range.upperBound else { return false }
            return chunks[kind.range.upperBound].contains { $0.meaning == .connector(.possessive) }
        }
        return isOwned ? Costs.ownedKind : 0
    }

    /// Whether nothing but a likeness speaks for a name with a word that says what is wanted: "the movie Alien" is no `My Station`.
    func isDoubtful(_ range: Range<Int>, _ matches: [NameMatch]) -> Bool {
        guard matches.allSatisfy({ $0.nearness == .transliterated || $0.nearness > .inflected }) else { return false }
        // One kana is a particle or an ending, whatever it sounds like.
        if range.count == 1, line[range.lowerBound].script == .hiragana { return true }
        // What the world calls so is no misspelling of something else: `Lady Gaga` is no "Radio Ga Ga".
        if let known = fame[range], !known.isOrdinary, matches.allSatisfy({ $0.nearness == .fuzzy }) { return true }
        if isFarLikeness(range, matches) { return true }
        return range.count > 1 && hidden(range) > 0.35 || edgeCost(range) > 0 || isWord(range) || isForeignLikeness(range, matches)
    }

    /// Whether kanji, or a word in hiragana, are only alike in sound to names in alphabets: 「女性」 is no `Juicy`, 「ほう」 no `Who`.
    private func isForeignLikeness(_ range: Range<Int>, _ matches: [NameMatch]) -> Bool {
        let isWord = range.contains { line[$0].script == .han } || range.count < 4 && range.allSatisfy { line[$0].script == .hiragana }
        return isWord && matches.allSatisfy { $0.nearness > .alias && $0.name.unicodeScalars.allSatisfy { $0.value < 0x3000 } }
    }

    /// Whether a short word is only roughly like the sound of names in another writing: "fela" is no «Земфира», 「パスタ」 no «Баста».
    private func isFarLikeness(_ range: Range<Int>, _ matches: [NameMatch]) -> Bool {
        let letters = range.reduce(0) { $0 + line[$1].text.unicodeScalars.count }
        guard letters < (isUnspaced ? 5 : 8) else { return false }
        let writing = Self.writing(of: line.words(range))
        return matches.allSatisfy { $0.nearness == .fuzzy && Self.writing(of: $0.name) != writing }
    }

    /// Whether a range is a word for what is wanted, where words run together: 「ジャズ」 is no `Jay-Z`.
    private func isWord(_ range: Range<Int>) -> Bool {
        isUnspaced
            && chunks[range.lowerBound].contains { chunk in
                guard chunk.range == range else { return false }
                return switch chunk.meaning {
                case .genre?, .mood?: true
                default: false
                }
            }
    }

    /// The writing of a text by its first letter: an alphabet, or that of Japanese.
    private static func writing(of text: String) -> Int {
        let letter = text.unicodeScalars.first { $0.properties.isAlphabetic }?.value ?? 0
        return letter < 0x370 ? 0 : letter < 0x600 ? 1 : 2
    }
}
