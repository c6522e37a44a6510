import MediaModel

/// Reads a line with the phrases of a pack: which one it is, and what stands in its slots.
struct PhraseReader {
    let pack: LanguagePack
    let context: DialogueContext
    let names: KnownNames
    let clock: Clock
    /// Requests for parts that several phrases share.
    private var requests: [[Range<Int>]: [Request]] = [:]

    init(pack: LanguagePack, context: DialogueContext, names: KnownNames, clock: Clock) {
        self.pack = pack
        self.context = context
        self.names = names
        self.clock = clock
    }

    /// All readings of the line as a whole.
    mutating func read(_ line: Line) -> [Candidate] {
        guard line.count > 0 else { return [] }
        requests.removeAll(keepingCapacity: true)
        var matcher = Matcher(pack.phrases.automaton, line: line, reader: SlotReader(line: line, pack: pack), isWhole: true, budget: 40_000)
        return matcher.matches(at: 0).flatMap { candidates($0, line) }
    }

    /// What `parts` of the line ask for, likeliest first.
    mutating func requests(_ parts: [Range<Int>], in line: Line) -> [Request] {
        if let known = requests[parts] { return known }
        let part = line.joining(parts)
        let divisions = part.count > 0 ? Segmenter(line: part, pack: pack, names: names).divisions() : []
        let found = divisions.map { division in
            var composer = Composer(division, line: part, pack: pack, context: context, clock: clock)
            return composer.compose()
        }.sorted { $0.cost < $1.cost }
        requests[parts] = found
        return found
    }

    private mutating func candidates(_ match: Match, _ line: Line) -> [Candidate] {
        let key = pack.phrases.meanings[match.entry]
        guard let meaning = pack.schema.meanings[key], isOpen(meaning.means.kind) else { return [] }
        if meaning.isAboutThings, isForeign(line) { return [] }
        if let playlist = capture(.playlist, match), namesItsKind(playlist.range, line) { return [] }
        let searches = match.captures.filter { $0.slot == .search }.map(\.range)
        // While something is on offer, a number is most likely a choice.
        let cost = cost(of: match, meaning, line) - (meaning.means.kind == .pick ? 0.3 : 0)
        guard !searches.isEmpty else {
            let spans = spans(match, line, request: nil)
            return fill(meaning, match, Request(), line).map { Candidate($0, cost: cost, rule: key, spans: spans) }.map { [$0] } ?? []
        }
        return requests(searches, in: line).compactMap { request in
            guard let extra = price(of: request, meaning), let intent = fill(meaning, match, request, line) else {
                return nil
            }
            return Candidate(
                intent, cost: cost + request.cost + extra, rule: key, spans: spans(match, line, request: request), request: request)
        }
    }

    /// Whether the line speaks of what a player has nothing to do with, and of nothing that it has to do with.
    private func isForeign(_ line: Line) -> Bool {
        var matcher = Matcher(pack.chunks.automaton, line: line, reader: nil, isWhole: false)
        var isForeign = false
        for place in 0..<line.count {
            for found in matcher.matches(at: place) {
                switch pack.chunks.meanings[found.entry] {
                case .foreign: isForeign = true
                case .type(_, _, isSoft: false): return false
                default: break
                }
            }
        }
        return isForeign
    }

    /// Picks, yes and no have a meaning only while something is open.
    private func isOpen(_ kind: MediaIntent.Kind) -> Bool {
        switch kind {
        case .pick: context.disambiguation != nil || context.alternatives != nil
        case .confirm: context.confirmation != nil
        case .cancel: context.confirmation != nil || context.disambiguation != nil
        default: true
        }
    }

    private func cost(of match: Match, _ meaning: PhraseMeaning, _ line: Line) -> Double {
        match.captures.reduce(0.1 + 0.12 * Double(match.skipped) + (meaning.price ?? 0)) { cost, capture in
            let cost = cost + cutCost(capture, line)
            return switch capture.slot {
            case .search: cost
            case .rest: cost + 0.5 + 0.1 * Double(capture.range.count)
            case .playlist: cost + self.cost(ofPlaylist: capture.range, line)
            case .name, .lyrics: cost + 0.1 + 0.05 * Double(capture.range.count)
            default: cost + 0.02
            }
        }
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
    private func cost(ofPlaylist range: Range<Int>, _ line: Line) -> Double {
        guard playlist(line.words(range)) == nil else { return 0.1 }
        // "Ghost on the Dance Floor to my Autumn Lounge": a playlist is rarely called by what ties things together.
        let isUnspaced = range.allSatisfy { line[$0].script.isUnspaced }
        return 0.1 + (isUnspaced ? 0.08 : 0.2) * Double(range.count) + (chunks(in: range, line).contains { $0.isTie } ? 0.9 : 0)
    }

    /// What the words of a range are in the lexicon.
    private func chunks(in range: Range<Int>, _ line: Line) -> [ChunkMeaning] {
        var matcher = Matcher(pack.chunks.automaton, line: line.part(range), reader: nil, isWhole: false)
        return (0..<range.count).flatMap { matcher.matches(at: $0) }.map { pack.chunks.meanings[$0.entry] }
    }

    /// Whether a playlist's words begin or end with the word for playlists, which then is none of its name.
    private func namesItsKind(_ range: Range<Int>, _ line: Line) -> Bool {
        guard range.count > 1, playlist(line.words(range)) == nil else { return false }
        let edges = [range.lowerBound..<(range.lowerBound + 1), (range.upperBound - 1)..<range.upperBound]
        return edges.contains { edge in
            chunks(in: edge, line).contains { if case .type(.playlist, isPlural: false, isSoft: false) = $0 { true } else { false } }
        }
    }

    /// What a request costs a phrase besides itself; `nil` where the phrase cannot mean it.
    private func price(of request: Request, _ meaning: PhraseMeaning) -> Double? {
        if case .add = meaning.means, request.isThisIntoPlaylist { return nil }
        if meaning.isWeak == true { return request.isAboutMedia && !request.isForeign ? 0.1 : nil }
        return (request.isForeign ? 0.8 : 0) + (meaning.isBroad == true && !request.isAboutMedia ? 0.5 : 0)
    }

    // MARK: Filling

    private func fill(_ meaning: PhraseMeaning, _ match: Match, _ request: Request, _ line: Line) -> MediaIntent? {
        switch meaning.means {
        case .play(var intent):
            intent.search = lyricsSearch(intent.search, match, line)
            return .play(request.options(of: intent))
        case .correct(let intent): return .correct(request.options(of: intent))
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
            intent.search = request.merged(into: lyricsSearch(intent.search, match, line))
            intent.outputs = request.outputs
            return .ask(intent)
        case .command(let command, let outputs):
            return fill(command, match, line).map { .command($0, outputs: outputs?.isEmpty == true ? nil : outputs) }
        case .pick: return pick(match, line)
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

    /// A playlist as the collection spells it, without "my" and the like.
    private func playlistName(_ range: Range<Int>, _ line: Line) -> String {
        let words = line.words(range)
        return playlist(words)?.name ?? words
    }

    /// The playlist that is called just so.
    private func playlist(_ words: String) -> NameMatch? { names.matches(words).first { $0.type == .playlist && $0.nearness <= .alias } }

    private func shortcutName(_ range: Range<Int>, _ line: Line) -> String {
        let words = line.words(range)
        return context.shortcuts?.first { Dialogue.key($0) == Dialogue.key(words) } ?? words
    }

    private func pick(_ match: Match, _ line: Line) -> MediaIntent? {
        let items = context.disambiguation ?? context.alternatives ?? []
        if let name = capture(.name, match) {
            return Dialogue.pick(line.words(name.range), from: items, names: names)
        }
        guard case .number(let number)? = capture(.ordinal, match)?.value else { return items.isEmpty ? nil : .pick(.index(items.count)) }
        let index = number < 0 ? items.count + 1 + Int(number) : Int(number)
        return (1...max(1, items.count)).contains(index) ? .pick(.index(index)) : nil
    }

    // MARK: Explaining

    private func spans(_ match: Match, _ line: Line, request: Request?) -> [Interpretation.Span] {
        var spans: [Interpretation.Span] = []
        var place = match.range.lowerBound
        var isSearchDone = false
        func words(to end: Int) {
            if place < end { spans.append(Interpretation.Span(text: line.words(place..<end), role: "phrase")) }
        }
        for capture in match.captures {
            words(to: capture.range.lowerBound)
            if capture.slot != .search {
                spans.append(Interpretation.Span(text: line.words(capture.range), role: capture.slot.rawValue))
            } else if !isSearchDone {
                spans += request?.spans ?? []
                isSearchDone = true
            }
            place = capture.range.upperBound
        }
        words(to: match.range.upperBound)
        return spans
    }
}
