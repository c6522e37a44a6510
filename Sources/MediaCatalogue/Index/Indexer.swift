internal import MediaModel
internal import TextForms

/// Makes an item's terms.
struct Indexer {
    /// Counts what items can be found by: a database whose index was made by another version has it made anew.
    static let version = 2

    let forms: TextForms
    let genres: GenreTable
    /// Forms of names that come again and again: artists, albums, titles of several versions.
    private var known: [String: NameForms] = [:]
    /// Those of before: what comes all the time is not made anew when there are too many.
    private var knownBefore: [String: NameForms] = [:]
    private static let knownLimit = 4096
    private var heard: HeardWords
    /// Terms of genre tags: a collection has few.
    private var knownGenres: [String: [Term]] = [:]

    init(forms: TextForms, genres: GenreTable) {
        self.forms = forms
        self.genres = genres
        heard = HeardWords(forms)
    }

    /// The terms of an item and the words in them that a misspelling may mean.
    mutating func terms(of row: ItemRow) -> (terms: [Term], words: [String], fact: Fact) {
        var collected = Collected()
        let own = nameForms(row.item.title)
        collected.addOwn(own)
        // Typed in one word, with a slip: "okcomputr".
        if [.album, .artist].contains(row.item.type), (2...3).contains(own.words.count) { collected.addWords([own.name], .word) }
        let aliases = aliases(of: row.item)
        for alias in aliases { collected.addAlias(nameForms(alias)) }
        for part in parts(of: row.item) { collected.addPart(nameForms(part)) }
        addCredit(of: row, to: &collected)
        if let album = row.item.album { collected.addWords(nameForms(album).words, .albumWord) }
        addKinds(of: row, to: &collected)
        return (
            collected.sortedTerms, collected.words, Fact(row, words: own.words.count, scripts: Fact.scripts(of: [own.folded] + aliases))
        )
    }

    /// The forms of a text, remembered.
    mutating func nameForms(_ text: String) -> NameForms {
        if let forms = known[text] { return forms }
        if known.count >= Self.knownLimit {
            swap(&known, &knownBefore)
            known.removeAll(keepingCapacity: true)
        }
        let made = knownBefore[text] ?? NameForms(text, forms: forms, heard: &heard)
        known[text] = made
        return made
    }

    // MARK: Names

    /// Other whole names: aliases, the sort name as it stands and turned round, a Japanese name with the given name first.
    func aliases(of item: MediaItem) -> [String] {
        var aliases = item.aliases ?? []
        if let sorted = item.sortTitle {
            aliases.append(sorted)
            if let turned = Indexer.turned(sorted) { aliases.append(turned) }
        }
        if item.type == .artist {
            let parts = forms.nameParts(of: item.title)
            if parts.count == 2 { aliases.append("\(parts[1].reading) \(parts[0].reading)") }
        }
        return aliases.filter { $0 != item.title }
    }

    /// "Utada, Hikaru" as "Hikaru Utada".
    private static func turned(_ name: String) -> String? {
        let parts = name.split(separator: ",")
        guard parts.count == 2 else { return nil }
        return "\(parts[1]) \(parts[0])"
    }

    /// The surname and the given name of a person, who is known to be one by a sort name with a comma or by MeCab.
    func parts(of item: MediaItem) -> [String] {
        guard item.type == .artist else { return [] }
        var parts = forms.nameParts(of: item.title).flatMap { [$0.written, $0.reading] }
        let sorted = (item.sortTitle ?? "").split(separator: ",").map(String.init)
        if sorted.count == 2, !forms.isArticle(sorted[1]) { parts += sorted }
        if parts.isEmpty { return [] }
        let own = TextForms.tokens(item.title)
        return (parts + (own.count == 2 ? own : [])).filter { !forms.isArticle($0) }
    }

    private mutating func addCredit(of row: ItemRow, to collected: inout Collected) {
        for id in row.artistIDs { collected.terms.append(Term(.artist, id)) }
        if let album = row.albumID { collected.terms.append(Term(.album, album)) }
        var credits: [String] = []
        if let artist = row.item.artist { credits.append(artist) }
        for artist in row.item.artists ?? [] where !credits.contains(artist) { credits.append(artist) }
        if let artist = row.item.albumArtist, !credits.contains(artist) { credits.append(artist) }
        if let sorted = row.item.sortArtist { credits.append(sorted) }
        for credit in credits { collected.addWords(nameForms(credit).words, .artistWord) }
        guard row.artistIDs.count != 1, row.item.type != .artist, let credit = row.item.artist else { return }
        let made = nameForms(credit)
        collected.terms.append(Term(.creditName, made.name))
        collected.terms.append(Term(.creditName, made.trimmed))
        collected.terms += made.soundTerms(.creditSound) + made.skeletonTerms(.creditSkeleton)
    }

    // MARK: Kinds

    private mutating func genreTerms(of tag: String) -> [Term] {
        if let known = knownGenres[tag] { return known }
        if knownGenres.count >= Self.knownLimit { knownGenres.removeAll(keepingCapacity: true) }
        let terms = genres.names(of: tag).map { Term(.genre, $0) }
        knownGenres[tag] = terms
        return terms
    }

    private mutating func addKinds(of row: ItemRow, to collected: inout Collected) {
        let item = row.item
        collected.terms.append(Term(.type, item.type.code))
        for tag in item.genres ?? [] {
            collected.terms += genreTerms(of: tag)
        }
        for mood in item.moods ?? [] { collected.terms.append(Term(.mood, TextForms.squash(mood))) }
        if let year = item.releaseYear { collected.terms.append(Term(.year, year)) }
        if let lyrics = item.lyrics.map(LyricsText.plain) {
            // Whoever remembers a single word finds it too.
            let words = NameForms.words(of: TextForms.fold(lyrics))
            for text in words + Indexer.pairs(of: words) { collected.terms.append(Term(.lyrics, text)) }
        }
    }

    /// Words of a text that follow each other, two by two; the word itself where there is only one.
    static func pairs(of text: String) -> [String] {
        let words = NameForms.words(of: TextForms.fold(text))
        return words.count > 1 ? pairs(of: words) : words
    }

    private static func pairs(of words: [String]) -> [String] { zip(words, words.dropFirst()).map { "\($0) \($1)" } }

    /// The comparing form of lyrics.
    static func folded(_ lyrics: String) -> String { TextForms.fold(LyricsText.plain(lyrics)) }

    /// Terms on their way into the index.
    private struct Collected {
        var terms: [Term] = []
        var words: [String] = []

        /// Each term once, in the order of the keys.
        var sortedTerms: [Term] {
            var sorted = terms
            sorted.sort { $0.key < $1.key }
            var last: Term?
            sorted.removeAll { term in
                defer { last = term }
                return term == last
            }
            return sorted
        }

        mutating func addOwn(_ name: NameForms) {
            guard !name.isEmpty else { return }
            terms.append(Term(.name, name.name))
            if name.stem != name.name { terms.append(Term(.stem, name.stem)) }
            addForms(of: name)
        }

        mutating func addAlias(_ name: NameForms) {
            guard !name.isEmpty else { return }
            terms.append(Term(.alias, name.name))
            addForms(of: name)
        }

        mutating func addPart(_ name: NameForms) {
            guard name.name.unicodeScalars.count > 1 else { return }
            terms.append(Term(.part, name.name))
            terms += name.soundTerms(.partSound)
            if name.stem != name.name { terms.append(Term(.part, name.stem)) }
        }

        mutating func addWords(_ words: [String], _ family: Term.Family) {
            for word in words { terms.append(Term(family, word)) }
            self.words += words
        }

        private mutating func addForms(of name: NameForms) {
            // Whoever looks for what a name can do without looks for whole names as well.
            if name.trimmed != name.name { terms.append(Term(.trimmed, name.trimmed)) }
            for spelling in name.romanised { terms.append(Term(.romanised, spelling)) }
            terms += name.soundTerms(.sound)
            terms += name.skeletonTerms(.skeleton)
            addWords(name.words, .word)
            for word in name.romanisedWords { terms.append(Term(.word, word)) }
        }
    }
}
