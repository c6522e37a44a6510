import MediaModel

/// Which language an utterance is in.
enum LanguageGuess {
    /// The packs in the order in which to try them.
    static func order(_ packs: [LanguagePack], for utterance: Utterance, preferred: LanguageCode?) -> [LanguagePack] {
        let weights = packs.enumerated().map { index, pack in
            (pack: pack, weight: pack.code == preferred ? 1000 : weight(pack, utterance) - Double(index) * 0.001)
        }
        return weights.sorted { $0.weight > $1.weight }.map(\.pack)
    }

    /// How many of the tokens the pack knows, and how many are in its writing.
    private static func weight(_ pack: LanguagePack, _ utterance: Utterance) -> Double {
        var weight = 0.0
        for token in utterance.tokens.prefix(24) where token.quote == 0 {
            if pack.traits.scripts.contains(token.script) { weight += 0.4 }
            if pack.words.knows(token) { weight += 1 }
        }
        return weight
    }
}
