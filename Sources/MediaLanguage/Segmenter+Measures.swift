import MediaModel

/// What words of the lexicon, capitals and marks say about where names are.
extension Segmenter {
    /// 「の」 ties a performer to a title more often than words of a title to each other; of several the first.
    ///
    /// Behind an ordinary noun that is no performer it is as often part of a title.
    private func hiddenCost(_ meaning: ChunkMeaning, at place: Int) -> Double {
        guard isUnspaced, meaning == .connector(.possessive) else { return Costs.hidden(meaning) }
        let isBeforeLatin = place + 1 < line.count && line[place + 1].script == .latin
        let isTitle = line.cut?.isOrdinaryNoun(before: line.indices[place]) ?? false
        if isTitle, !isBeforeLatin, !fame.contains(where: { $0.key.upperBound == place && $0.value.isArtist }) {
            return Costs.hiddenOrdinaryPossessive
        }
        return Costs.hiddenPossessive - 0.01 * Double(place)
    }

    /// Whether a range is part of a longer name that the world knows.
    func isInsideFamous(_ range: Range<Int>) -> Bool {
        fame.contains { whole, known in
            !known.isOrdinary && whole.count > range.count && whole.lowerBound <= range.lowerBound && range.upperBound <= whole.upperBound
        }
    }

    /// Whether a name that the world knows is but letters of a longer word: 「グレイ」 in 「グレイテスト」.
    func isPartOfWord(_ range: Range<Int>) -> Bool {
        [range.lowerBound, range.upperBound].contains { place in
            line.cutsNoun(place) || line.isInsideRun(place) && line[place].script == .katakana && !borders[place]
        }
    }

    /// 「は」 and 「で」 are words where a name in another writing follows, and mostly letters of one where hiragana do.
    func particleCost(_ piece: Piece) -> Double {
        let next = piece.range.upperBound
        guard isUnspaced, piece.meaning == .connector(.particle), piece.range.count == 1, next < line.count else { return 0 }
        return line[next].script == .hiragana && line[next].isJoined && !line.isGap(before: next) ? 0.3 : 0
    }

    /// Finds where words of the lexicon begin and end.
    mutating func measureBorders() {
        borders = [Bool](repeating: false, count: line.count + 1)
        borders[0] = true
        borders[line.count] = true
        for piece in chunks.joined() where piece.meaning != nil {
            borders[piece.range.lowerBound] = true
            borders[piece.range.upperBound] = true
        }
        for place in 1..<max(1, line.count) where line.isApart(place) || line[place].quote != line[place - 1].quote {
            borders[place] = true
        }
        borderCounts = borders.reduce(into: [0]) { $0.append(($0.last ?? 0) + ($1 ? 1 : 0)) }
        isCut = borders.indices.map { isUnspaced && !borders[$0] && line.isInsideRun($0) }
    }

    /// Finds the words that are capitals of names, and the ends of sentences.
    mutating func measureCapitals() {
        let utterance = line.utterance
        let isTelling = utterance.hasTellingCapitals
        capitals = (0..<line.count).map { isTelling && line.indices[$0] > 0 && utterance.isCapital(line[$0]) }
        stopCosts = (0..<line.count).reduce(into: [0]) { $0.append(($0.last ?? 0) + (isSentenceEnd($1) ? Costs.sentenceEnd : 0)) }
    }

    /// Whether a sentence ends before a place: no abbreviation, and no number.
    private func isSentenceEnd(_ place: Int) -> Bool {
        guard place > 0, line[place].pause == .stop, line[place].script != .digit else { return false }
        let last = line[place - 1]
        return last.script.isUnspaced || last.text.count > 3 && last.script != .digit
    }

    /// Finds what words of the lexicon cost inside of names.
    mutating func measureCosts() {
        var perToken = [Double](repeating: 0, count: line.count)
        classes = [ChunkMeaning?](repeating: nil, count: line.count)
        for piece in chunks.joined() {
            guard let meaning = piece.meaning else { continue }
            let isCapital = piece.range.allSatisfy { capitals[$0] }
            let cost = hiddenCost(meaning, at: piece.range.lowerBound) / Double(piece.range.count) * (isCapital ? Costs.capital : 1)
            for place in piece.range where cost > perToken[place] || classes[place] == nil {
                perToken[place] = max(cost, perToken[place])
                classes[place] = meaning
            }
        }
        for place in 1..<max(1, line.count) where classes[place] == .reference(.my) && classes[place - 1]?.isTie == true {
            perToken[place] += Costs.hiddenOwner
        }
        hiddenCosts = perToken.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    }
}
