import MediaModel

/// Reads a line with the phrases of a pack: which one it is, and what stands in its slots.
struct PhraseReader {
    let pack: LanguagePack
    let context: DialogueContext
    let names: KnownNames
    let clock: Clock
    /// Once the parts of a line have made so much work, no more of them are divided.
    private let mostWork: Int
    /// Requests for parts that several phrases share.
    private var requests: [[Range<Int>]: [Request]] = [:]
    /// How much work the parts of the line have made, in squares of tokens.
    private var work = 0
    /// Reads the values of the line.
    private var reader: SlotReader?
    /// Whether the line speaks of nothing that a player has to do with, once that was asked.
    private var isForeignLine: Bool?
    /// Whether the line ends in a known title behind its type, once that was asked.
    private var isTitledLine: Bool?
    /// What the lexicon finds in the line, once that was asked.
    private var lineChunks: LineChunks?

    init(pack: LanguagePack, context: DialogueContext, names: KnownNames, clock: Clock, mostWork: Int = PhraseReader.mostWork) {
        self.pack = pack
        self.context = context
        self.names = names
        self.clock = clock
        self.mostWork = mostWork
    }

    /// All readings of the line as a whole.
    mutating func read(_ line: Line) -> [Candidate] {
        guard line.count > 0 else { return [] }
        requests.removeAll(keepingCapacity: true)
        work = 0
        isForeignLine = nil
        isTitledLine = nil
        lineChunks = nil
        var matcher = Matcher(pack.phrases.automaton, line: line, reader: reader(line), isWhole: true, budget: 40_000)
        return matcher.matches(at: 0).prefix(PhraseReader.mostMatches).flatMap { candidates($0, line) }
    }

    /// More ways to take a line for a phrase are not looked at, and more parts of it not divided: twice what people's longest sentences
    /// need, but one said over and over has no end of them.
    private static let mostMatches = 128
    static let mostWork = 24_000

    /// What `parts` of the line ask for, likeliest first.
    mutating func requests(_ parts: [Range<Int>], in line: Line) -> [Request] {
        if let known = requests[parts] { return known }
        let part = line.joining(parts)
        work += (part.count + 8) * (part.count + 8)
        guard work < mostWork else { return [] }
        let divisions = part.count > 0 ? segmenter(part, parts, line).divisions() : []
        let found = compose(divisions, part, turned: Self.turned)
        requests[parts] = found
        return found
    }

    /// What the whole line asks for in words that are all known, likeliest first, perhaps among others.
    mutating func knownRequests(in line: Line) -> [Request] {
        let whole = [0..<line.count]
        if let known = requests[whole] { return known }
        return compose(segmenter(line, whole, line).knownDivisions(), line)
    }

    private mutating func segmenter(_ part: Line, _ ranges: [Range<Int>], _ line: Line) -> Segmenter {
        Segmenter(line: part, pack: pack, names: names, chunks: ranges.count == 1 ? chunks(of: line).found(in: ranges[0]) : nil)
    }

    private mutating func chunks(of line: Line) -> LineChunks {
        if let lineChunks { return lineChunks }
        let chunks = LineChunks(line, pack: pack, reader: reader(line), famous: names.famous)
        lineChunks = chunks
        return chunks
    }

    private mutating func reader(_ line: Line) -> SlotReader {
        if let reader, reader.line === line { return reader }
        let reader = SlotReader(line: line, pack: pack)
        self.reader = reader
        return reader
    }

    /// Divisions whose names are also tried in other parts.
    private static let turned = 3

    private func compose(_ divisions: [Segmenter.Division], _ line: Line, turned: Int = 0) -> [Request] {
        let found = divisions.map { compose($0, line, turning: nil) } + divisions.prefix(turned).flatMap { turns($0, line) }
        return found.indices.sorted { (found[$0].cost, $0) < (found[$1].cost, $1) }.map { found[$0] }
    }

    private func compose(_ division: Segmenter.Division, _ line: Line, turning turned: Int?) -> Request {
        var composer = Composer(division, line: line, pack: pack, context: context, clock: clock, turning: turned)
        return composer.compose()
    }

    /// The division with each of its names, if nobody knows it, a performer instead of a title or the other way round.
    private func turns(_ division: Segmenter.Division, _ line: Line) -> [Request] {
        guard division.pieces.allSatisfy(\.matches.isEmpty) else { return [] }
        return division.pieces.filter { $0.isName && !$0.isQuoted && $0.fame == .none }.map { piece in
            var request = compose(division, line, turning: piece.range.lowerBound)
            request.cost += Costs.turned
            return request
        }
    }

    private mutating func candidates(_ match: Match, _ line: Line) -> [Candidate] {
        let key = pack.phrases.meanings[match.entry]
        guard let meaning = pack.schema.meanings[key], isOpen(meaning) else { return [] }
        let searches = searches(match)
        // 「再生して」 asks for no 「て」.
        if searches.contains(where: { $0.count == 1 && line[$0.lowerBound].script == .hiragana }) { return [] }
        // «машину времени» is a band; and who is "not a fan" speaks of no fan that blows.
        if meaning.isAboutThings, !match.captures.isEmpty, isForeign(line), !isNamed(searches, in: line) { return [] }
        if let playlist = capture(.playlist, match), namesItsKind(playlist.range, match, line) { return [] }
        // What is taken off a list of groceries is no song.
        if meaning.isWeak == true, searches.isEmpty, let list = capture(.playlist, match), playlist(line.words(list.range)) == nil {
            return []
        }
        // While something is on offer, a number is most likely a choice.
        let cost = cost(of: match, meaning, line) - (meaning.means.kind == .pick ? 0.3 : 0)
        guard !searches.isEmpty else {
            // A command that takes a name may well end in a title.
            if meaning.means.kind == .command, !match.captures.contains(where: { [.name, .playlist].contains($0.slot) }), isTitled(line) {
                return []
            }
            guard let intent = fill(meaning, match, Request(), line) else { return [] }
            return [Candidate(intent, cost: cost, rule: key, explanation: .phrase(match, line, nil))]
        }
        let hasRest = match.captures.contains { $0.slot == .rest }
        return requests(searches, in: line).compactMap { request in
            // "…, can you play some": what is wanted stands in what would be passed over.
            let isEmpty = hasRest && request.search.isEmpty && !request.isAnything
            guard let extra = price(of: request, meaning), let intent = fill(meaning, match, request, line) else {
                return nil
            }
            return Candidate(
                intent, cost: cost + request.cost + extra + (isEmpty ? 0.5 : 0), rule: key,
                explanation: .phrase(match, line, request.pieces), request: request)
        }
    }

    /// Whether parts of the line are nothing but names that somebody knows.
    private mutating func isNamed(_ parts: [Range<Int>], in line: Line) -> Bool {
        guard !parts.isEmpty, let request = requests(parts, in: line).first else { return false }
        return request.isNamed && request.isNothingButNames
    }

    /// Whether the line ends in a title that somebody knows, behind the word for what bears it: «включи песню Громче».
    private mutating func isTitled(_ line: Line) -> Bool {
        if let isTitledLine { return isTitledLine }
        let isTitled = (1..<max(1, line.count)).contains { place in
            pack.wantsTitle(line, before: place) && names.matches(line.words(place..<line.count)).contains { $0.nearness == .exact }
        }
        isTitledLine = isTitled
        return isTitled
    }

    /// Whether the line speaks of what a player has nothing to do with, and of nothing that it has to do with.
    private mutating func isForeign(_ line: Line) -> Bool {
        if let isForeignLine { return isForeignLine }
        let isForeign = saysForeign(line)
        isForeignLine = isForeign
        return isForeign
    }

    private mutating func saysForeign(_ line: Line) -> Bool {
        let chunks = chunks(of: line)
        var isForeign = false
        for place in 0..<line.count {
            for entry in chunks.entries(at: place, endingBefore: line.count) {
                switch pack.chunks.meanings[entry] {
                case .foreign: isForeign = true
                case .type(_, _, isSoft: false): return false
                default: break
                }
            }
        }
        return isForeign
    }

    /// Picks, yes and no have a meaning only while something is open.
    private func isOpen(_ meaning: PhraseMeaning) -> Bool {
        switch meaning.means.kind {
        case .pick: context.disambiguation != nil || context.alternatives != nil
        case .confirm: context.confirmation != nil
        case .cancel:
            context.confirmation != nil || context.disambiguation != nil || meaning.isOfOffer == true && context.alternatives != nil
        default: true
        }
    }

    private mutating func cost(of match: Match, _ meaning: PhraseMeaning, _ line: Line) -> Double {
        var cost = 0.1 + 0.12 * Double(match.skipped) + (meaning.price ?? 0)
        for capture in match.captures {
            cost += cutCost(capture, line)
            switch capture.slot {
            case .search: break
            case .rest: cost = cost + 0.5 + 0.1 * Double(capture.range.count)
            case .playlist: cost += self.cost(ofPlaylist: capture.range, line)
            case .name, .lyrics: cost = cost + 0.1 + 0.05 * Double(capture.range.count)
            default: cost += 0.02
            }
        }
        return cost
    }

    /// 「プレイ」 is no word of a phrase in 「プレイリスト」, 「かけて」 none in 「出かけて」.
    private func cutCost(_ capture: Capture, _ line: Line) -> Double {
        guard capture.slot.isText else { return 0 }
        let cuts = [capture.range.lowerBound, capture.range.upperBound].filter { place in
            line.cutsWord(place) || line.isInsideRun(place) && line[place].script == .katakana
        }
        return Costs.cutPhrase * Double(cuts.count)
    }

    /// A playlist costs what the name of an item would, so that words go to neither of them by preference.
    private mutating func cost(ofPlaylist range: Range<Int>, _ line: Line) -> Double {
        guard playlist(line.words(range)) == nil else { return 0.1 }
        // "Ghost on the Dance Floor to my Autumn Lounge": a playlist is rarely called by what ties things together.
        let isUnspaced = range.allSatisfy { line[$0].script.isUnspaced }
        return 0.1 + (isUnspaced ? 0.08 : 0.2) * Double(range.count) + (holdsTie(range, line) ? (isUnspaced ? 1.8 : 0.9) : 0)
    }

    /// Whether the words of a range tie things together; where words run together that is said by the particle of what is added: 「XをY」.
    private mutating func holdsTie(_ range: Range<Int>, _ line: Line) -> Bool {
        guard let cut = line.cut else { return chunks(in: range, line).contains { $0.isTie } }
        return chunks(in: range, line).contains { $0.isTie } && range.contains { cut.isCaseParticle(line.indices[$0]) }
    }

    /// What the words of a range are in the lexicon.
    private mutating func chunks(in range: Range<Int>, _ line: Line) -> [ChunkMeaning] {
        let chunks = chunks(of: line)
        return range.flatMap { chunks.entries(at: $0, endingBefore: range.upperBound) }.map { pack.chunks.meanings[$0] }
    }

    /// Whether a playlist's words begin or end with the word for playlists, which then is none of its name; but "The Long Playlist playlist".
    private mutating func namesItsKind(_ range: Range<Int>, _ match: Match, _ line: Line) -> Bool {
        guard playlist(line.words(range)) == nil else { return false }
        // 「私の」 says whose it is.
        let start = range.lowerBound
        if range.count < 3, chunks(in: start..<min(line.count, start + 2), line).contains(.reference(.my)) { return true }
        var edges = [range.lowerBound..<(range.lowerBound + 1)]
        if range.upperBound == match.range.upperBound { edges.append((range.upperBound - 1)..<range.upperBound) }
        return edges.contains { edge in
            chunks(in: edge, line).contains { if case .type(.playlist, isPlural: false, isSoft: false) = $0 { true } else { false } }
        }
    }

    /// What a request costs a phrase besides itself; `nil` where the phrase cannot mean it.
    private func price(of request: Request, _ meaning: PhraseMeaning) -> Double? {
        if request.isRefusal { return nil }
        // "put on a podcast on true crime" adds nothing; "save this to Evening" names a list, and no mood of what plays.
        if case .add = meaning.means, request.isThisIntoPlaylist || request.beginsWithin || request.isThisOfMood { return nil }
        // Who names what nobody knows names it with all its words.
        if meaning.leavesWordsOut, request.hasUnknownWords { return nil }
        // "like the next song": what plays is not what is spoken of, and nothing else can be.
        if meaning.means.kind == .affinity || meaning.means.kind == .add, request.isOfAnotherItem { return nil }
        // "this place is awful", "I love my wife": what the player has nothing to do with, and not what plays.
        if case .affinity = meaning.means, !isOpinionOfMedia(request) { return nil }
        // "who wrote War and Peace" is no question about the piece that is called Peace.
        if case .ask(let intent) = meaning.means, meaning.isWeak == true, request.hasNames, !request.isNamed {
            // "is this Queen?" is asked of what plays; there an ordinary word may be a name.
            guard intent.search?.reference == .currentlyPlaying, request.isKnown, request.isNothingButNames else { return nil }
        }
        if meaning.isWeak == true { return request.isAboutMedia && !request.isForeign ? 0.1 : nil }
        return (request.isForeign ? 0.8 : 0) + (meaning.isBroad == true && !request.isAboutMedia ? 0.5 : 0)
    }

    /// "is this jazz?" asks for the genre of what plays, "is this Queen?" for its performer, "is this Hurt?" for its title.
    private func whether(_ intent: AskIntent, _ request: Request) -> AskIntent {
        var intent = intent
        intent.search = request.hasNames ? request.merged(into: intent.search) : nil
        // "is this a cover?": its whole title tells.
        if request.search.version != nil { intent.question = .title }
        if request.hasNames { intent.question = request.search.mediaName == nil && request.search.artistName != nil ? .artist : .title }
        return intent
    }

    // MARK: Filling

    private mutating func fill(_ meaning: PhraseMeaning, _ match: Match, _ request: Request, _ line: Line) -> MediaIntent? {
        switch meaning.means {
        case .play(var intent):
            if intent.playingTime != nil {
                guard let seconds = playingTime(match) else { return nil }
                intent.playingTime = seconds
            }
            if intent.part != nil { intent.part = part(match) ?? intent.part }
            intent.search = lyricsSearch(intent.search, match, line)
            return .play(request.options(of: intent))
        case .correct(let intent):
            guard searches(match).isEmpty else { return .correct(request.options(of: intent)) }
            return .correct(Dialogue.corrected(request, last: context.lastPlay, names: names))
        case .add(var intent):
            intent.search = request.merged(into: intent.search)
            if let playlist = capture(.playlist, match) { intent.destination = .playlist(playlistName(playlist.range, line)) }
            return .add(intent)
        case .affinity(var intent):
            intent.search = request.merged(into: intent.search)
            return .affinity(intent)
        case .search(let intent):
            return .search(SearchForMediaIntent(search: request.merged(into: lyricsSearch(intent.search, match, line))))
        case .ask(var intent):
            if intent.played != nil, let day = weekday(match) { intent.played = day }
            if intent.question == .genre, intent.search != nil { return .ask(whether(intent, request)) }
            if intent.question == .genre, !request.hasNames { return .ask(intent) }
            intent.search = request.merged(into: lyricsSearch(intent.search, match, line))
            intent.outputs = request.outputs
            return .ask(intent)
        case .command(let command, let outputs):
            let rooms = command.isForRooms ? nil : self.outputs(match)
            return fill(command, match, line).map { .command($0, outputs: rooms ?? (outputs?.isEmpty == true ? nil : outputs)) }
        case .pick(let place): return pick(match, place, line)
        case .shortcut: return capture(.name, match).map { .shortcut(name: shortcutName($0.range, line)) }
        case .confirm, .cancel, .help, .none: return meaning.means
        }
    }

    private func capture(_ slot: Slot, _ match: Match) -> Capture? { match.captures.first { $0.slot == slot } }

    private func lyricsSearch(_ base: MediaSearch?, _ match: Match, _ line: Line) -> MediaSearch? {
        guard let lyrics = capture(.lyrics, match) else { return base }
        var search = base ?? MediaSearch()
        search.lyrics = line.words(lyrics.range)
        return search
    }

    /// A playlist as the collection spells it, without "my" and the like, and without whose it is: "Corinne's Beast Mode".
    private mutating func playlistName(_ range: Range<Int>, _ line: Line) -> String {
        let words = line.words(range)
        if let known = playlist(words) { return known.name }
        if hasOwner(range, line) { return line.words((range.lowerBound + 2)..<range.upperBound) }
        // "to The Long Winter playlist": a capital shows that the article is part of it.
        let utterance = line.utterance
        let before = range.lowerBound - 1
        guard before > 0, line.isSkippable[before], utterance.hasTellingCapitals, utterance.isCapital(line[before]) else { return words }
        return line.words(before..<range.upperBound)
    }

    /// Whether words begin with a name that is no word of the language, and a word that makes it an owner.
    private mutating func hasOwner(_ range: Range<Int>, _ line: Line) -> Bool {
        let owner = range.lowerBound
        guard range.count > 2, !line[owner].script.isUnspaced, !pack.words.knows(line[owner]), !line[owner].text.hasSuffix("s") else {
            return false
        }
        // Nobody says "my Corinne's".
        if owner > 0, chunks(in: (owner - 1)..<owner, line).contains(.reference(.my)) { return false }
        return chunks(in: (owner + 1)..<(owner + 2), line).contains(.connector(.possessive))
    }

    /// The playlist that is called just so.
    private func playlist(_ words: String) -> NameMatch? { names.matches(words).first { $0.type == .playlist && $0.nearness <= .alias } }

    private func shortcutName(_ range: Range<Int>, _ line: Line) -> String {
        let words = line.words(range)
        return context.shortcuts?.first { Dialogue.key($0) == Dialogue.key(words) } ?? words
    }

    private func searches(_ match: Match) -> [Range<Int>] { match.captures.filter { $0.slot == .search }.map(\.range) }

    /// What is picked of what is on offer: by its name or its number, else at the phrase's own place: 0 is the middle, -1 the last.
    private func pick(_ match: Match, _ place: Pick, _ line: Line) -> MediaIntent? {
        let items = context.disambiguation ?? context.alternatives ?? []
        if let name = capture(.name, match) {
            // Who asks for the same again in the same words wants what came of them, not what was offered beside it.
            if context.disambiguation == nil, Dialogue.asked(line.words(name.range), context.lastPlay) { return nil }
            return Dialogue.pick(line.words(name.range), from: items, names: names)
        }
        if case .number(let year)? = capture(.year, match)?.value {
            let places = items.indices.filter { items[$0].year == Int(year) }
            return places.count == 1 ? .pick(.index(places[0] + 1)) : nil
        }
        let index: Int
        if case .number(let number)? = capture(.ordinal, match)?.value {
            index = number < 0 ? items.count + 1 + Int(number) : Int(number)
        } else if case .index(let own) = place {
            index = own > 0 ? own : own == 0 ? (items.count + 1) / 2 : items.count
        } else {
            return nil
        }
        return (1...max(1, items.count)).contains(index) ? .pick(.index(index)) : nil
    }
}
