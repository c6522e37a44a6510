import MediaModel

/// Divides the words of a request into pieces: words of the lexicon and names.
///
/// All divisions lie in one lattice from the first word to the last; the cheapest few (`Costs`) come out. Which names the
/// collection knows is asked only for spans that begin or end where the lexicon leaves off.
struct Segmenter {
    let line: Line
    let pack: LanguagePack
    private let names: KnownNames
    let isUnspaced: Bool
    private(set) var chunks: [[Piece]]
    var hiddenCosts: [Double]
    var classes: [ChunkMeaning?] = []
    /// The words that their capitals show to be of names.
    var capitals: [Bool] = []
    /// What the ends of sentences up to each place cost inside of names.
    var stopCosts: [Double] = []
    var borders: [Bool]
    /// How many borders there are before each place.
    var borderCounts: [Int] = []
    /// Whether a border that the lexicon does not know would cut through a word.
    var isCut: [Bool] = []
    private var isGiven: [Bool]
    /// Where clauses begin, and of which kind.
    private(set) var clauses: [Int: ChunkMeaning]
    private(set) var clauseEnds: [Int]
    private let numbers: NumberWords
    private(set) var fame: [Range<Int>: NameList.Fame]
    /// The performers among them that are no ordinary words.
    private var performers: [Range<Int>] = []
    /// The titles of several words among them: "stairway to heaven".
    private var titles: [Range<Int>] = []
    /// The stations among them that stand behind a word that says where.
    private var stations: [Range<Int>] = []

    /// A division and what it costs.
    struct Division {
        var pieces: [Piece]
        var cost: Double
        /// What each token of the line may be in the lexicon: of several words the one that costs most inside of a name.
        var classes: [ChunkMeaning?]
    }

    /// Divides `line`, which holds `chunks`, or whatever is found there.
    init(line: Line, pack: LanguagePack, names: KnownNames, chunks: LineChunks.Found?) {
        self.line = line
        self.pack = pack
        self.names = names
        isUnspaced = line.utterance.tokens.contains { $0.script.isUnspaced }
        let chunks = chunks ?? Self.chunks(of: line, pack, names.famous)
        numbers = chunks.words
        fame = chunks.fame
        let found = chunks.matches.map { matches in
            matches.map { match in
                Piece(range: match.range, content: .chunk(pack.chunks.meanings[match.entry]), captures: match.captures)
            }.filter(\.isPlausible)
        }
        hiddenCosts = []
        borders = []
        self.chunks = found
        isGiven = found.map { $0.contains { $0.meaning == .given } }
        clauses = Segmenter.clauses(found)
        clauseEnds = found.joined().filter { $0.meaning == .clauseEnd }.map(\.range.upperBound)
        measureBorders()
        if isUnspaced { fame = fame.filter { !isPartOfWord($0.key) } }
        performers = fame.filter { $0.value.isArtist && !$0.value.isOrdinary }.map(\.key)
        if !isUnspaced { titles = fame.filter { !$0.value.isArtist && !$0.value.isOrdinary && $0.key.count > 2 }.map(\.key) }
        stations = fame.filter { $0.value.types.contains(.radioStation) && !$0.value.isOrdinary && isBehindWithin($0.key) }.map(\.key)
        measureCapitals()
        measureCosts()
        for place in found.indices { self.chunks[place].removeAll { [.given, .clause, .reason, .clauseEnd].contains($0.meaning) } }
    }

    private static func chunks(of line: Line, _ pack: LanguagePack, _ famous: FamousNames) -> LineChunks.Found {
        let reader = SlotReader(line: line, pack: pack)
        var matcher = Matcher(pack.chunks.automaton, line: line, reader: reader, isWhole: false, budget: LineChunks.budget)
        let matches = (0..<line.count).map { matcher.matches(at: $0) }
        return LineChunks.Found(matches: matches, words: reader.words, fame: famous.found(in: line))
    }

    /// The cheapest divisions, best first.
    func divisions(limit: Int = 10) -> [Division] { divisions(knownNames(), limit: limit) }

    /// Those of the cheapest divisions that need no name but what the collection or, of performers, the world knows, or what is quoted.
    ///
    /// Whether there may be any is seen before they are all made.
    func knownDivisions(limit: Int = 10) -> [Division] {
        let known = knownNames()
        if isOpenRequest { return divisions(known, limit: limit) }
        guard !hasRefusal, hasKnownWay(known) else { return hasRefusal ? divisions(known, limit: limit) : [] }
        return divisions(known, limit: limit).filter { division in
            !division.pieces.contains { $0.isName && $0.matches.isEmpty && !$0.isQuoted && !$0.isFamousPerformer }
        }
    }

    private func divisions(_ known: [Range<Int>: [NameMatch]], limit: Int) -> [Division] {
        var weaver = Weaver(line, traits: pack.traits, isUnspaced: isUnspaced)
        for place in 0..<line.count where weaver.go(to: place) {
            for piece in chunks[place] { weaver.add(piece, cost: chunkCost(piece)) }
            for (piece, cost) in nameEdges(place, known) { weaver.add(piece, cost: cost) }
            for (piece, cost) in clauseEdges(place) { weaver.add(piece, cost: cost) }
        }
        return finished(weaver).prefix(limit).map { $0 }
    }

    /// Whether names that nobody knows may stand in a request without a verb: behind "album", behind a performer, before 「のアルバム」.
    private var isOpenRequest: Bool {
        // "Hotel California by Eagles": performer and connector leave nothing open.
        if fame.contains(where: { $0.value.isArtist }), chunks.contains(where: { $0.contains { $0.meaning == .connector(.by) } }) {
            return true
        }
        if isPerformerAndTitle || isNumberedBook { return true }
        guard pack.traits.isCountless else { return chunks.first?.contains(where: \.isNamedKindOrVersion) ?? false }
        return fame.contains { !$0.value.isOrdinary && !$0.value.isArtist }
            || chunks.contains { $0.contains { $0.meaning == .connector(.possessive) || $0.isOneCollection } }
    }

    /// What follows a "not" is dropped, whatever it is.
    private var hasRefusal: Bool { chunks.contains { $0.contains { $0.meaning == .connector(.not) } } }

    /// Whether words of the lexicon, names that the collection knows and quotes lead from one end to the other.
    private func hasKnownWay(_ known: [Range<Int>: [NameMatch]]) -> Bool {
        var isReached = [Bool](repeating: false, count: line.count + 1)
        isReached[0] = true
        for place in 0..<line.count where isReached[place] {
            for piece in chunks[place] { isReached[piece.range.upperBound] = true }
            if clauses[place] != nil { return true }
            for range in known.keys where range.lowerBound == place { isReached[range.upperBound] = true }
            for range in performers where range.lowerBound == place { isReached[range.upperBound] = true }
            guard line[place].quote > 0 else { continue }
            for end in (place + 1)...line.count where isQuote(place..<end) { isReached[end] = true }
        }
        return isReached[line.count]
    }

    private func finished(_ weaver: Weaver) -> [Division] {
        weaver.lattice[line.count].map { path in
            let pieces = weaver.lattice.pieces(of: path).map { weaver.pieces[$0] }
            var cost = weaver.lattice.paths[Int(path)].cost
            switch pieces.last?.meaning {
            case .connector(let connector)? where connector.wantsName: cost += Costs.dangling
            // 「スピッツの曲を5曲」 ends in a number that counts.
            case .count? where !isUnspaced || pieces.last?.range.count == 1: cost += Costs.dangling
            case .connector(.particle)? where isUnspaced: cost += Costs.dangling
            default: break
            }
            return Division(pieces: pieces, cost: cost, classes: classes)
        }.sorted { $0.cost < $1.cost }
    }

    // MARK: Words of the lexicon

    private func chunkCost(_ piece: Piece) -> Double {
        let cost =
            Costs.chunk(piece.meaning ?? .filler) + cutCost(piece.range) + nounCost(piece.range) + particleCost(piece)
            + (isUnspaced && isInsideFamous(piece.range) ? Costs.insideFamous : 0) + capitalCost(piece)
        guard piece.meaning == .frequency, let name = piece.captures.first(where: { $0.slot == .name }) else { return cost }
        // "jazz fm" and "classic fm" are called so; 「渚ビーチエフエム」 is not 「ビーチエフエム」.
        let isWhole = !isUnspaced || name.range.lowerBound == 0 || line.isApart(name.range.lowerBound)
        if isWhole, chunks[name.range.lowerBound].contains(where: { $0.range == name.range && $0.isGenreOrMood }) { return cost }
        return cost + Costs.name(tokens: name.range.count, isUnspaced: isUnspaced) + hidden(name.range) - (name.range.count > 2 ? 0 : 0.3)
    }

    /// A word with a capital is rather part of a name, unless it is one by itself, as genres are.
    private func capitalCost(_ piece: Piece) -> Double {
        guard capitals[piece.range.lowerBound] else { return 0 }
        switch piece.meaning {
        case .connector?, .article?, .version?, .type?, .sort?, .sortNoun?, .filler?, .anything?: return Costs.capitalWord
        default: return 0
        }
    }

    func hidden(_ range: Range<Int>) -> Double { hiddenCosts[range.upperBound] - hiddenCosts[range.lowerBound] }

    // MARK: Names

    /// The names that may begin at a place.
    private func nameEdges(_ start: Int, _ known: [Range<Int>: [NameMatch]]) -> [(Piece, Double)] {
        guard !line.cutsQuote(start), line[start].text != "." else { return [] }
        var edges: [(Piece, Double)] = []
        for end in (start + 1)...line.count {
            // A sentence that ends before something was taken out ends a name.
            if end > start + 1, line.isGap(before: end - 1), line[end - 1].pause == .stop { break }
            let range = start..<end
            guard range.count <= Segmenter.longestName || range == 0..<line.count, !line.cutsQuote(end) else { continue }
            let isQuoted = isQuote(range)
            let matches = known.isEmpty ? [] : known[range].map { isDoubtful(range, $0) ? [] : $0 } ?? []
            var piece = Piece(range: range, content: .name(matches, isQuoted: isQuoted))
            piece.isPerson = matches.isEmpty && !isQuoted && isPerson(range)
            if matches.isEmpty, !fame.isEmpty { piece.fame = fame[range] ?? .none }
            edges.append((piece, piece.isPerson ? Costs.person : nameCost(range, matches, isQuoted: isQuoted)))
        }
        return edges
    }

    /// A given name in the owner's case and a word that is nothing else.
    private func isPerson(_ range: Range<Int>) -> Bool {
        if line.isPerson(range) { return !isInsideFamous(range) }
        return range.count == 2 && isGiven[range.lowerBound] && hidden(range) < 0.2 && !line.isApart(range.lowerBound + 1)
    }

    private func nameCost(_ range: Range<Int>, _ matches: [NameMatch], isQuoted: Bool) -> Double {
        if isQuoted { return matches.isEmpty ? Costs.quoted : Costs.quoted - 0.1 }
        let unknown =
            Costs.name(tokens: range.count, isUnspaced: isUnspaced) + hidden(range) - capitalRebate(range)
            + stopCosts[range.upperBound] - stopCosts[range.lowerBound + 1] + cutCost(range) + foreignWordCost(range) + nounCost(range)
            + edgeCost(range) + ownedKindCost(range)
        guard let best = matches.min(by: { $0.nearness < $1.nearness }) else { return unfamiliarCost(range, unknown) }
        if best.nearness > .trimmed {
            let isWhole = best.nearness == .inflected && range == 0..<line.count && spokenCount(range) > 2
            return min(Costs.known(best.nearness) + cutCost(range) + (isWhole ? -0.45 : hidden(range) / 2), unknown)
        }
        // The whole request is a name of several words.
        let isWhole = range == 0..<line.count && spokenCount(range) > 1
        let isOwn = matches.contains { $0.weight > 1 }
        return min(Costs.known(best.nearness) - (isWhole ? 0.45 : 0) - (isOwn ? 0.2 : 0), unknown)
    }

    /// What the world knows is a likelier name, and less likely a part of a longer one.
    private func unfamiliarCost(_ range: Range<Int>, _ unknown: Double) -> Double {
        guard !fame.isEmpty else { return unknown }
        if let known = fame[range], !known.isOrdinary {
            let cost = Costs.famous(tokens: isUnspaced ? 1 : range.count) + hidden(range) / (isUnspaced ? 4 : 2)
            return min(unknown, cost + cutCost(range) + nounCost(range))
        }
        if performers.contains(where: { parts(range, $0) }) { return unknown + Costs.famousInside }
        let holds = { (inner: Range<Int>) in
            inner != range && range.lowerBound <= inner.lowerBound && inner.upperBound <= range.upperBound
        }
        return unknown + (titles.contains(where: holds) ? Costs.famousTitleInside : 0)
            + (stations.contains { holds($0) && range.lowerBound < $0.lowerBound - 1 } ? Costs.stationInside : 0)
    }

    private func isBehindWithin(_ range: Range<Int>) -> Bool {
        range.lowerBound > 0 && chunks[range.lowerBound - 1].contains { $0.meaning == .connector(.within) && $0.range.count == 1 }
    }

    /// Whether a performer in a range is not all of it, and no part of a longer name of a person: of "CPE Bach".
    private func parts(_ range: Range<Int>, _ performer: Range<Int>) -> Bool {
        guard range.count > performer.count, range.lowerBound <= performer.lowerBound, performer.upperBound <= range.upperBound else {
            return false
        }
        if performer.count > 1 || range.count > 2 { return true }
        // "Radiohead Kid A": a title's beginning is no surname.
        if fame.contains(where: {
            $0.key.lowerBound == performer.upperBound && $0.key.count > 1 && !$0.value.isOrdinary && $0.value.isTitle
        }) {
            return true
        }
        return fame[range.lowerBound..<performer.lowerBound] != nil || fame[performer.upperBound..<range.upperBound] != nil
    }

    /// How many tokens of a range are more than fillers.
    private func spokenCount(_ range: Range<Int>) -> Int { range.count { !line.isSkippable[$0] } }

    private func cutCost(_ range: Range<Int>) -> Double {
        guard isUnspaced else { return 0 }
        return (isCut[range.lowerBound] ? Costs.cut : 0) + (isCut[range.upperBound] ? Costs.cut : 0)
    }

    /// What capitals take off the cost of a name of several words: at both ends, and of all words that are more than articles.
    private func capitalRebate(_ range: Range<Int>) -> Double {
        guard range.count > 1, capitals[range.lowerBound], capitals[range.upperBound - 1] else { return 0 }
        guard range.allSatisfy({ capitals[$0] || line[$0].text.count < 4 }) else { return 0 }
        return Costs.capitalised * Double(range.count - 1)
    }

    /// A name that is but letters of a word in katakana, beside a word of the lexicon: 「プログレス」 is no 「プログレ」; but 「日本ラジオ」.
    private func foreignWordCost(_ range: Range<Int>) -> Double {
        guard isUnspaced else { return 0 }
        let cuts = [range.lowerBound, range.upperBound].count { place in
            line.isInsideRun(place) && line[place].script == .katakana && borders[place] && !isBesideStation(place)
        }
        return Costs.cut * Double(cuts)
    }

    private func isBesideStation(_ place: Int) -> Bool {
        chunks.joined().contains { piece in
            guard case .type(let type, _, _)? = piece.meaning, type.isStation else { return false }
            return piece.range.lowerBound == place || piece.range.upperBound == place
        }
    }

    /// A border that cuts through a noun of the dictionary.
    private func nounCost(_ range: Range<Int>) -> Double {
        (line.cutsNoun(range.lowerBound) ? Costs.cutNoun : 0) + (line.cutsNoun(range.upperBound) ? Costs.cutNoun : 0)
    }

    /// A name begins or ends with a particle only where it is a title.
    func edgeCost(_ range: Range<Int>) -> Double {
        guard let cut = line.cut, range.count > 1 else { return 0 }
        return [range.lowerBound, range.upperBound - 1].contains { cut.isCaseParticle(line.indices[$0]) } ? Costs.particleAtEdge : 0
    }

    private func isQuote(_ range: Range<Int>) -> Bool {
        let quote = line[range.lowerBound].quote
        guard quote > 0, line[range.upperBound - 1].quote == quote else { return false }
        return !line.cutsQuote(range.lowerBound) && !line.cutsQuote(range.upperBound)
    }

    /// A name has rarely more tokens.
    private static let longestName = 40

    /// Asks the collection for the whole request and for spans at the borders of the lexicon, the most promising first.
    private func knownNames() -> [Range<Int>: [NameMatch]] {
        var known: [Range<Int>: [NameMatch]] = [:]
        for range in candidates() {
            let found = matches(range)
            if !found.isEmpty { known[range] = found }
        }
        return known
    }

    private func matches(_ range: Range<Int>) -> [NameMatch] {
        let found = names.matches(line, range)
        guard found.isEmpty, let digits = digits(range) else { return found }
        return names.matches(digits)
    }

    /// The same words with numbers as digits ("Song Two" is `Song 2`).
    private func digits(_ range: Range<Int>) -> String? {
        guard range.contains(where: { !numbers.found[$0].isEmpty }) else { return nil }
        let parser = NumberParser(line: line, words: numbers)
        var parts: [String] = []
        var hasNumber = false
        var place = range.lowerBound
        while place < range.upperBound {
            if line[place].number == nil, let number = parser.cardinal(at: place), number.end <= range.upperBound,
                number.value == number.value.rounded()
            {
                parts.append(String(Int(number.value)))
                place = number.end
                hasNumber = true
            } else {
                parts.append(line.words(place..<(place + 1)))
                place += 1
            }
        }
        return hasNumber ? parts.joined(separator: " ") : nil
    }

    private func candidates() -> [Range<Int>] {
        var strong: [Range<Int>] = []
        var weak: [Range<Int>] = []
        let places = (0...line.count).filter { !line.cutsQuote($0) }
        for start in places {
            for end in places where end > start && end - start <= Segmenter.longestName && start..<end != 0..<line.count {
                switch (borders[start], borders[end]) {
                case (true, true): strong.append(start..<end)
                case (true, false), (false, true):
                    // The beginning or the end of words that the lexicon does not know.
                    if !line.isInsideRun(start), !line.isInsideRun(end), !hasBorder(inside: start..<end) { weak.append(start..<end) }
                default: break
                }
            }
        }
        // Names rarely hold words that tie names together; the longer of the others first.
        func first(_ count: Int, of ranges: [Range<Int>]) -> [Range<Int>] {
            let ranked = ranges.map { (rank: (holdsTie($0) ? Line.longest : 0) - $0.count, range: $0) }
            return ranked.sorted { $0.rank < $1.rank }.prefix(count).map(\.range)
        }
        return [0..<line.count] + first(26, of: strong) + first(20, of: weak)
    }

    private func holdsTie(_ range: Range<Int>) -> Bool { hidden(range) > 0.8 }

    private func hasBorder(inside range: Range<Int>) -> Bool { borderCounts[range.upperBound] > borderCounts[range.lowerBound + 1] }
}
