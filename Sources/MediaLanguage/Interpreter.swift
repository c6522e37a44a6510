public import MediaModel
public import TextForms

/// Words into meanings: the front of the room.
///
/// Pure: the same words, context, collection and day give the same answer. Total: any text has an answer, if only `none`.
public struct Interpreter: Sendable {
    /// The languages it speaks.
    public let packs: [LanguagePack]
    private let forms: TextForms?
    private let clock: Clock
    private let famous: FamousNames
    private let spellings: ForeignSpellings
    /// The names of the packs' vocabularies, by language.
    private let shipped: [LanguageCode: NameIndex]

    /// An interpreter for some languages; where nothing tells which one is spoken, the first is preferred.
    ///
    /// Without `forms` it does not see through a wrong keyboard layout.
    public init(packs: [LanguagePack], forms: TextForms? = nil, clock: Clock = .system) {
        self.packs = packs
        self.forms = forms
        self.clock = clock
        famous = FamousNames(lists: packs.map(\.famousNames), forms: forms)
        spellings = ForeignSpellings(lines: packs.flatMap(\.spellings), forms: forms)
        shipped = Dictionary(
            packs.map { ($0.code, NameIndex($0.vocabulary.entries, forms: forms)) }, uniquingKeysWith: { first, _ in first })
    }

    /// What `text` may mean, best first.
    ///
    /// - Parameter language: The language to read it in; `nil` finds out. A text that means nothing in that language is tried
    ///   in the others.
    public func interpret(_ text: String, language: LanguageCode? = nil, context: DialogueContext, gazetteer: Gazetteer) -> Reading {
        let utterance = Repair.finished(Tokeniser.cut(text))
        let order = LanguageGuess.order(packs, for: utterance, preferred: language)
        let vocabulary = NameIndex(context.vocabulary ?? [], forms: forms)
        var best: Reading?
        for pack in order {
            let names = names(of: pack, vocabulary, gazetteer)
            let reading = read(utterance, pack: pack, context: context, names: names, repairs: true)
            if reading.isUnderstood || reading.isRefused { return answered(reading, in: pack, order, utterance) }
            best = best ?? reading
        }
        return best ?? Reading(language: language ?? "en", interpretations: [Interpretation(.none, rule: "none")])
    }

    /// A reading in a language of which there is no letter in the text, and which no repair has made one of it: the answer is in the likeliest.
    private func answered(_ reading: Reading, in pack: LanguagePack, _ order: [LanguagePack], _ utterance: Utterance) -> Reading {
        let isWritten = utterance.tokens.contains { pack.traits.scripts.contains($0.script) }
        guard !isWritten, let first = order.first, reading.interpretations.first?.rule.contains("·") != true else { return reading }
        var reading = reading
        reading.language = first.code
        return reading
    }

    /// What a text that is still being typed may mean.
    ///
    /// As ``interpret(_:language:context:gazetteer:)``, but without guesses at misspelt words and other languages.
    public func reading(
        prefix text: String, language: LanguageCode? = nil, context: DialogueContext, gazetteer: Gazetteer
    ) -> Reading {
        let utterance = Repair.finished(Tokeniser.cut(text))
        guard let pack = LanguageGuess.order(packs, for: utterance, preferred: language).first else {
            return Reading(language: language ?? "en", interpretations: [])
        }
        let names = names(of: pack, NameIndex(context.vocabulary ?? [], forms: forms), gazetteer)
        return read(utterance, pack: pack, context: context, names: names, repairs: false)
    }

    private func names(of pack: LanguagePack, _ vocabulary: NameIndex, _ gazetteer: Gazetteer) -> KnownNames {
        KnownNames(
            gazetteer: gazetteer, vocabulary: vocabulary, shipped: shipped[pack.code] ?? NameIndex([], forms: nil), famous: famous,
            spellings: spellings)
    }

    /// The readings of `text` in `language` that weights choose between, with what they cost and their features; one where nothing is weighed.
    ///
    /// What the weights are learnt from.
    public func unweighed(_ text: String, language: LanguageCode) -> [UnweighedReading] {
        guard let pack = packs.first(where: { $0.code == language }) else { return [] }
        let names = names(of: pack, NameIndex([], forms: nil), .empty)
        let utterance = Repair.finished(Tokeniser.cut(text))
        let found = candidates(utterance, pack: pack, context: DialogueContext(), names: names, repairs: true)
        return TieBreaker.contenders(Rank.distinct(found, limit: TieBreaker.pool)).map { candidate in
            let features = ReadingFeatures(of: candidate, in: pack, keepsSentences: true).sentences
            return UnweighedReading(intent: candidate.intent, cost: candidate.cost, features: features)
        }
    }

    private func read(_ utterance: Utterance, pack: LanguagePack, context: DialogueContext, names: KnownNames, repairs: Bool) -> Reading {
        let found = candidates(utterance, pack: pack, context: context, names: names, repairs: repairs)
        if repairs, let joined = pipeline(pack, context, names).requests(utterance, found) {
            let first = Rank.interpretations(joined.first, weighingIn: pack)
            if !first.isEmpty { return Reading(language: pack.code, interpretations: first, then: joined.then) }
        }
        let ranked = Rank.interpretations(found, weighingIn: pack)
        return Reading(language: pack.code, interpretations: ranked.isEmpty ? [Interpretation(.none, score: 0, rule: "none")] : ranked)
    }

    private func pipeline(_ pack: LanguagePack, _ context: DialogueContext, _ names: KnownNames) -> Pipeline {
        Pipeline(pack: pack, context: context, names: names, clock: clock, forms: forms)
    }

    private func candidates(
        _ utterance: Utterance, pack: LanguagePack, context: DialogueContext, names: KnownNames, repairs: Bool
    ) -> [Candidate] {
        let pipeline = pipeline(pack, context, names)
        var candidates = pipeline.candidates(utterance)
        if repairs, !candidates.contains(where: \.isCertain) {
            for repaired in Repair.variants(of: utterance, pack: pack, forms: forms) {
                let found = pipeline.candidates(repaired.utterance)
                candidates += found.filter { repaired.isSensible($0, in: pack) }.map { $0.repaired(repaired) }
            }
        } else if repairs, let best = candidates.min(by: { $0.cost < $1.cost }), best.request?.hasUnknownWords == true,
            let slip = Repair.slip(in: utterance, pack: pack)
        {
            // A slip may look like a name: «поставь на паузк».
            candidates += pipeline.candidates(slip.utterance).filter(\.isBareCommand).map { $0.repaired(slip) }
        }
        return candidates
    }
}

/// What an utterance may mean.
public struct Reading: Sendable, Hashable {
    /// The language in which it was read.
    public var language: LanguageCode
    /// Best first; never empty for a whole utterance.
    public var interpretations: [Interpretation]
    /// The words of what is asked for after that in the same sentence, in order: "pause and turn it down".
    public var then: [String] = []

    /// Whether the best reading means anything.
    public var isUnderstood: Bool { interpretations.first.map { $0.intent.kind != .none } ?? false }

    /// Whether a phrase says that nothing is wanted, as a greeting does.
    ///
    /// Other languages are not asked then.
    var isRefused: Bool { interpretations.first.map { $0.intent.kind == .none && $0.score > 0 } ?? false }
}

/// A reading before the learnt weights have their say.
public struct UnweighedReading: Sendable {
    /// What is meant.
    public var intent: MediaIntent
    /// What reading it so costs; small is likely.
    public var cost: Double
    /// The sentences that hold of it, as often as they do.
    public var features: [String]
}
