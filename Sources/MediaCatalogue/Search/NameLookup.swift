internal import MediaModel
internal import TextForms

/// Finds items whose whole name is the words, in any form.
struct NameLookup {
    let workspace: Workspace
    /// Only these items; `nil` is all.
    var scope: IDSet?
    /// The words, if they are such as mean something by themselves.
    private var everyday: EverydayWords?
    /// Candidates whose sound is compared, at most.
    private static let compared = 96
    /// What spellings of one name in Latin and Cyrillic letters differ by at most.
    static let slightly = 0.06
    /// What the spelling of a name in kana differs by from its own, at most; beyond it is as likely another name.
    static let roughly = 0.11

    private var index: IndexReader { workspace.index }
    private var forms: TextForms { workspace.tables.forms }

    init(_ workspace: Workspace, scope: IDSet? = nil) {
        self.workspace = workspace
        self.scope = scope
    }

    /// Every reading of the words, misspellings only where there is nothing else.
    func candidates(for words: String) throws(CatalogueError) -> Candidates {
        let said = workspace.indexer.nameForms(words)
        guard !said.isEmpty else { return Candidates() }
        var lookup = self
        lookup.everyday = EverydayWords(words, said, forms)
        return try lookup.candidates(said, words)
    }

    private func candidates(_ said: NameForms, _ words: String) throws(CatalogueError) -> Candidates {
        var candidates = Candidates()
        try addWritten(said, to: &candidates)
        try addInflected(said, to: &candidates)
        try addHeard(said, to: &candidates)
        if candidates.isEmpty {
            for meant in [forms.unmixed(words), forms.retyped(words)].compactMap(\.self) { try addRetyped(meant, to: &candidates) }
        }
        if candidates.areDoubtful { try SlipLookup(workspace, scope: scope).add(said, to: &candidates) }
        try preferWhole(said, in: &candidates)
        return candidates
    }

    /// Of names that differ in what may be left out, those come first that are the words but for a slip: "Sun (Liev at Paris)".
    private func preferWhole(_ said: NameForms, in candidates: inout Candidates) throws(CatalogueError) {
        guard said.name != said.trimmed, !candidates.found.values.contains(where: { $0.nearness == .exact }) else { return }
        let trimmed = candidates.found.values.filter { $0.nearness == .trimmed }
        guard (2...Self.compared).contains(trimmed.count) else { return }
        let limit = TextForms.allowedEdits(length: said.name.unicodeScalars.count)
        let pattern = SpellingPattern(said.name)
        let digits = SquashedName.digits(of: said.name)
        var others: [UInt32] = []
        for candidate in trimmed {
            let names = try workspace.squashedNames(of: candidate.id)
            let isNear = names.contains { $0.digits == digits && pattern.distance(to: $0.letters, limit: limit) != nil }
            if !isNear { others.append(candidate.id) }
        }
        if others.count < trimmed.count { candidates.putBack(others, by: 0.25) }
    }

    // MARK: Rungs

    /// The same letters: exact, alias, trimmed, part of a person's name.
    private func addWritten(_ said: NameForms, to candidates: inout Candidates) throws(CatalogueError) {
        candidates.add(try items([Term(.name, said.name)]), .exact)
        candidates.add(try items([Term(.alias, said.name)]), .alias)
        let trimmed = [Term(.trimmed, said.trimmed), Term(.trimmed, said.name), Term(.name, said.trimmed), Term(.alias, said.trimmed)]
        candidates.add(try items(trimmed), .trimmed)
        for id in try items([Term(.part, said.name)]).ids { candidates.add(Candidate(id: id, nearness: .trimmed, distance: 0.05)) }
    }

    /// The same sound in another script.
    private func addHeard(_ said: NameForms, isRetyped: Bool = false, to candidates: inout Candidates) throws(CatalogueError) {
        candidates.add(try items([Term(.romanised, said.name)]), .transliterated)
        try add(said.sounds, .transliterated, price: 0, said: said, isExact: isRetyped, to: &candidates)
        // Words on the wrong keyboard are rarely misheard too, and what they become is rarely a name.
        if isRetyped { return }
        for id in try items(said.soundTerms(.partSound)).ids.prefix(Self.compared) where candidates.found[id] == nil {
            guard let distance = try distance(of: id, to: said.sounds, said: said) else { continue }
            let isSlip = distance.isSameScript || distance.value > Self.slightly
            candidates.add(Candidate(id: id, nearness: isSlip ? .fuzzy : .transliterated, distance: distance.value + 0.1))
        }
        let stems = forms.stems(of: said.folded)
        guard stems != said.folded else { return }
        var sounds = forms.sounds(of: stems)
        // Russian plurals of foreign names leave out the s: битлов, битлы.
        if ["ы", "и", "ов", "ев", "ам", "ах", "ами"].contains(where: said.folded.hasSuffix) { sounds += forms.sounds(of: stems + "з") }
        try add(sounds.filter { $0.phonemes.count > 2 }, .inflected, price: 0.05, said: said, to: &candidates)
    }

    private func add(
        _ sounds: [Sound], _ nearness: NameMatch.Nearness, price: Double, said: NameForms, isExact: Bool = false,
        to candidates: inout Candidates
    ) throws(CatalogueError) {
        // Kana leave more open than letters do.
        let isAlphabetic = !Vocabulary.isPair(said.folded)
        let hasInflected = candidates.found.values.contains { $0.nearness == .inflected }
        let keyed = try items(sounds.map { Term(.sound, bytes: $0.keyBytes) })
        let near = isExact ? .empty : try items(NameForms.skeletonTerms(.skeleton, sounds))
        // Most names are in the script of the words, and sound only matters between scripts.
        let scripts = Fact.scripts(of: [said.folded])
        var compared = 0
        for id in keyed.union(near).ids where compared < Self.compared && candidates.found[id] == nil {
            guard try index.fact(id).scripts != scripts else { continue }
            compared += 1
            guard let distance = try distance(of: id, to: sounds, said: said) else { continue }
            let isVague =
                distance.value > (isAlphabetic ? Self.slightly : Self.roughly) || nearness == .inflected && distance.value > Self.slightly
            if isVague, nearness == .inflected { continue }
            let known = hasInflected && distance.value > 0 ? .inflected : nearness
            let isDoubtful = distance.isSameScript || isVague
            // A slip in the same script is likelier than another script that sounds roughly so.
            candidates.add(Candidate(id: id, nearness: isDoubtful ? .fuzzy : known, distance: distance.value + price + (isVague ? 0.1 : 0)))
        }
    }

    /// How far the sound of an item's names is from the words; `nil` if it is another name, or the same script spells another word.
    private func distance(of id: UInt32, to sounds: [Sound], said: NameForms) throws(CatalogueError) -> (value: Double, isSameScript: Bool)?
    {
        guard let names = try workspace.heardNames(of: id) else { return nil }
        var best: (value: Double, isSameScript: Bool)?
        for name in names {
            let isSameScript = !isOtherScript(name.folded, said.folded)
            if isSameScript, !isMisspelling(said.name, of: name.name) { continue }
            if let everyday, !isSameScript, everyday.isSpelling(name.name) { return (0, false) }
            for sound in name.sounds {
                for other in sounds where sound.isLike(other) {
                    let distance = sound.distance(to: other)
                    if !isSameScript, everyday?.mayMean(name.folded, sounds: sound.phonemes.count) == false { continue }
                    if distance < best?.value ?? 1 { best = (distance, isSameScript) }
                }
            }
        }
        return best
    }

    private func isOtherScript(_ left: String, _ right: String) -> Bool { Script.Mix(left).letters != Script.Mix(right).letters }

    private func isMisspelling(_ word: String, of name: String) -> Bool {
        NameLookup.hasSameDigits(word, name)
            && TextForms.distance(word, name, limit: TextForms.allowedEdits(length: name.unicodeScalars.count)) != nil
    }

    /// Numbers are not misspelt: "Rock 1" is neither "Rock" nor "Rock 2".
    static func hasSameDigits(_ left: String, _ right: String) -> Bool {
        func digits(_ text: String) -> some Sequence<UInt8> { text.utf8.lazy.filter { $0 &- 0x30 < 10 } }
        return digits(left).elementsEqual(digits(right))
    }

    /// The same words in another Russian case.
    private func addInflected(_ said: NameForms, to candidates: inout Candidates) throws(CatalogueError) {
        guard said.stem != said.name else { return }
        let stems = [said.stem] + forms.stemsWithVowel(forms.stems(of: said.folded)).map(NameForms.squash)
        let ids = try items(stems.flatMap { [Term(.stem, $0), Term(.name, $0), Term(.part, $0)] })
        for id in ids.ids.prefix(Self.compared) {
            guard let names = try workspace.heardNames(of: id) else { continue }
            let isForm = names.contains { name in
                forms.isCaseForm(said.folded, of: name.folded)
                    || name.folded.split(separator: " ").contains { forms.isCaseForm(said.folded, of: String($0)) }
            }
            if isForm { candidates.add(Candidate(id: id, nearness: .inflected, distance: 0)) }
        }
    }

    /// The same keys in the other layout.
    private func addRetyped(_ meantWords: String, to candidates: inout Candidates) throws(CatalogueError) {
        let said = workspace.indexer.nameForms(meantWords)
        guard !said.isEmpty else { return }
        var meant = Candidates()
        try addWritten(said, to: &meant)
        try addInflected(said, to: &meant)
        try addHeard(said, isRetyped: true, to: &meant)
        for candidate in meant.found.values where candidate.distance <= Self.slightly {
            candidates.add(Candidate(id: candidate.id, nearness: .keyboard, distance: candidate.distance))
        }
    }

    private func items(_ terms: [Term]) throws(CatalogueError) -> IDSet {
        let ids = try index.items(Set(terms).sorted { $0.key < $1.key })
        return scope.map { ids.intersection($0) } ?? ids
    }
}
