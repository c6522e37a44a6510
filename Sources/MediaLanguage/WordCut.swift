import TextForms

/// How a dictionary cuts an utterance in an unspaced writing into words: evidence of where names and words of the lexicon end.
///
/// The lexicon finds its words wherever their characters stand; the dictionary knows that 「話」 is no word in 「英会話」.
struct WordCut: Sendable {
    /// The class of word that each token of the utterance belongs to.
    private let kinds: [Morpheme.Kind]
    /// Whether a token goes on with the word of the token before.
    private let goesOn: [Bool]

    /// The words of an utterance; `nil` where no dictionary has any.
    init?(_ utterance: Utterance, forms: TextForms?) {
        guard utterance.tokens.contains(where: \.script.isUnspaced), let words = forms?.morphemes(of: utterance.text), !words.isEmpty else {
            return nil
        }
        var kinds: [Morpheme.Kind] = []
        var goesOn: [Bool] = []
        var next = 0
        for token in utterance.tokens {
            while next + 1 < words.count, words[next].range.upperBound <= token.range.lowerBound { next += 1 }
            kinds.append(words[next].kind)
            goesOn.append(words[next].range.lowerBound < token.range.lowerBound)
        }
        self.kinds = kinds
        self.goesOn = goesOn
    }

    /// The class of word that a token belongs to.
    func kind(of token: Int) -> Morpheme.Kind { kinds[token] }

    /// Whether a border before a token would cut through a noun that the dictionary knows.
    func cutsNoun(before token: Int) -> Bool {
        guard goesOn[token] else { return false }
        return switch kinds[token] {
        case .noun, .person, .organisation: true
        case .caseParticle, .verb, .other, .unknown: false
        }
    }

    /// Whether a border before a token would cut through any word that the dictionary knows.
    func cutsWord(before token: Int) -> Bool { goesOn[token] && kinds[token] != .unknown }

    /// Whether a token belongs to a particle like 「を」.
    func isCaseParticle(_ token: Int) -> Bool { kinds[token] == .caseParticle }

    /// Whether a verb or an adjective ends before a token, as it does in front of the noun that it belongs to.
    func endsVerb(before token: Int) -> Bool { token > 0 && token < kinds.count && kinds[token - 1] == .verb && !goesOn[token] }

    /// Whether tokens are a person's name, surname and given name.
    func isPerson(_ tokens: Range<Int>) -> Bool {
        tokens.count > 2 && !goesOn[tokens.lowerBound] && (tokens.upperBound == goesOn.count || !goesOn[tokens.upperBound])
            && tokens.allSatisfy { kinds[$0] == .person } && tokens.dropFirst().contains { !goesOn[$0] }
    }

    /// Whether the noun that ends before a token, with those that it is put together of, is an ordinary one, and no name.
    func isOrdinaryNoun(before token: Int) -> Bool {
        var place = token
        while place > 0, [.noun, .person, .organisation, .unknown].contains(kinds[place - 1]) {
            guard kinds[place - 1] == .noun else { return false }
            place -= 1
        }
        return place < token
    }
}
