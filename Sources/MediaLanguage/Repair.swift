import MediaModel
import TextForms

/// Second tries for words that mean nothing as they stand: typing errors in the words of the language, the wrong keyboard layout.
enum Repair {
    /// Another way to read the same keystrokes.
    struct Variant {
        var utterance: Utterance
        var cost: Double
        var rule: String
        /// Whether any text becomes some other text, so that what it becomes has to show that it was meant.
        var isBlind = false
        /// Whether it can hold names that nobody knows; a text of another language could become any.
        var holdsNewNames = true

        /// Whether a reading of what keys say in another layout has words or names that somebody knows: `rbyj`, and not every text.
        ///
        /// A slip makes no opinion of a name: «книгу Громовой» does not find anything loud.
        func isSensible(_ candidate: Candidate, in pack: LanguagePack) -> Bool {
            if case .affinity = candidate.intent, let request = candidate.request, !request.isNamed,
                request.search.reference != .currentlyPlaying
            {
                return false
            }
            if !holdsNewNames, candidate.request?.hasUnknownWords == true { return false }
            guard isBlind, let request = candidate.request, request.hasNames, !request.isNamed || request.hasQuotedNames else {
                return true
            }
            let tokens = utterance.tokens
            return candidate.rule != "request" && tokens.count(where: pack.words.isSpelt) * 2 >= tokens.count
        }
    }

    /// The utterance repaired, in the ways that the pack makes plausible.
    static func variants(of utterance: Utterance, pack: LanguagePack, forms: TextForms?) -> [Variant] {
        guard utterance.tokens.count <= 24 else { return [] }
        return [
            respelt(utterance, pack: pack), retyped(utterance, forms: forms), unromanised(utterance, pack: pack),
            untransliterated(utterance, pack),
        ].compactMap(\.self)
    }

    /// Words of a language with another writing, typed in Latin letters; the others are names: `jazz wo kakete` is 「jazz をかけて」.
    private static func unromanised(_ utterance: Utterance, pack: LanguagePack) -> Variant? {
        guard !pack.romanised.isEmpty, utterance.tokens.allSatisfy({ !$0.script.isUnspaced }) else { return nil }
        var text = ""
        var found = 0
        for (index, token) in utterance.tokens.enumerated() {
            if let word = pack.romanised[token.text] {
                text += word
                found += 1
            } else {
                text += " \(utterance.words(index..<(index + 1))) "
            }
        }
        // One word is enough where it is the verb, at the end: `jazz kakete`.
        let endsInVerb = utterance.tokens.last.flatMap { pack.romanised[$0.text] }.map { $0.count > 1 } ?? false
        guard found > 1 || found == utterance.tokens.count || endsInVerb else { return nil }
        return Variant(utterance: Tokeniser.cut(text), cost: 0.2, rule: "romanised")
    }

    /// Letters of a language typed as Latin ones that sound like them, with what such a spelling leaves out: `postav Zemfiru`.
    private static func untransliterated(_ utterance: Utterance, _ pack: LanguagePack) -> Variant? {
        guard !pack.letters.isEmpty, utterance.tokens.allSatisfy({ $0.script == .latin && $0.quote == 0 }) else { return nil }
        let written = Tokeniser.cut(pack.letters.written(utterance.text))
        var variant = respelt(written, pack: pack) ?? Variant(utterance: written, cost: 0, rule: "")
        variant.cost += 0.3
        variant.rule = "transliterated"
        (variant.isBlind, variant.holdsNewNames) = (true, false)
        return variant
    }

    /// Words that the pack does not know become the word of the pack that is an edit away, or that two of them make: "p lay".
    private static func respelt(_ utterance: Utterance, pack: LanguagePack) -> Variant? {
        let whole = rejoined(utterance, pack)
        var tokens = whole.tokens
        var edits = utterance.tokens.count - tokens.count
        for (index, token) in tokens.enumerated() where isDoubtful(token, pack) || isShortVerb(index, whole, pack) {
            guard let word = pack.words.nearest(to: token.text) else { continue }
            if token.text.unicodeScalars.count < 4, word.unicodeScalars.first != token.text.unicodeScalars.first { continue }
            tokens[index] = token.reading(word)
            edits += 1
        }
        guard edits > 0 else { return nil }
        let respelt = Utterance(text: whole.text, tokens: tokens, quotes: whole.quotes)
        return Variant(utterance: respelt, cost: 0.25 * Double(edits), rule: "respelt")
    }

    /// Three letters at the beginning, where a verb stands: "ply", «стп».
    private static func isShortVerb(_ index: Int, _ utterance: Utterance, _ pack: LanguagePack) -> Bool {
        let token = utterance.tokens[index]
        guard index == 0, token.text.unicodeScalars.count == 3, token.quote == 0, !token.script.isUnspaced, token.script != .digit else {
            return false
        }
        return !pack.words.knows(token)
    }

    /// The utterance without a blank that cuts a word of phrases in two, its first one before any other.
    private static func rejoined(_ utterance: Utterance, _ pack: LanguagePack) -> Utterance {
        let tokens = utterance.tokens
        for index in tokens.indices.dropLast() where !tokens[index + 1].isJoined && tokens[index].quote == 0 && tokens[index + 1].quote == 0
        {
            let (left, right) = (tokens[index], tokens[index + 1])
            guard !left.script.isUnspaced, left.script == right.script, left.script != .digit, right.pause == .none,
                !pack.words.isSpelt(left) || !pack.words.isSpelt(right),
                left.text.unicodeScalars.count + right.text.unicodeScalars.count > 3,
                pack.words.isSpelt(left.reading(left.text + right.text))
            else { continue }
            return Tokeniser.cut(utterance.words(0..<(index + 1)) + utterance.words((index + 1)..<tokens.count))
        }
        return utterance
    }

    /// The utterance with one word respelt that the pack does not know, where all others are words of commands.
    static func slip(in utterance: Utterance, pack: LanguagePack) -> Variant? {
        guard (3...6).contains(utterance.tokens.count) else { return nil }
        let doubtful = utterance.tokens.indices.filter { !pack.words.isSpelt(utterance.tokens[$0]) }
        guard doubtful.count == 1, let place = doubtful.first, isDoubtful(utterance.tokens[place], pack),
            let word = pack.words.nearest(to: utterance.tokens[place].text), word.unicodeScalars.count >= 5,
            word.unicodeScalars.first == utterance.tokens[place].text.unicodeScalars.first
        else { return nil }
        var tokens = utterance.tokens
        tokens[place] = tokens[place].reading(word)
        return Variant(utterance: Utterance(text: utterance.text, tokens: tokens, quotes: utterance.quotes), cost: 0.6, rule: "respelt")
    }

    private static func isDoubtful(_ token: Token, _ pack: LanguagePack) -> Bool {
        token.quote == 0 && token.text.unicodeScalars.count >= 4 && !token.script.isUnspaced && !pack.words.knows(token)
    }

    /// Without the letter that Japanese input leaves behind a kana that was not finished: 「次の曲n」.
    static func finished(_ utterance: Utterance) -> Utterance {
        guard let last = utterance.tokens.last, utterance.tokens.count > 2, last.isJoined, last.quote == 0,
            Self.consonants.contains(utterance.words(utterance.tokens.indices.suffix(1))),
            utterance.tokens[utterance.tokens.count - 2].script.isUnspaced
        else { return utterance }
        return Utterance(text: utterance.text, tokens: Array(utterance.tokens.dropLast()), quotes: utterance.quotes)
    }

    private static let consonants = Set("bcdfghjkmnprstwyzｂｃｄｆｇｈｊｋｍｎｐｒｓｔｗｙｚ".map(String.init))

    /// The same keys in the other layout: `rbyj` is `кино`.
    private static func retyped(_ utterance: Utterance, forms: TextForms?) -> Variant? {
        guard let text = forms?.retyped(utterance.text) else { return nil }
        return Variant(utterance: Tokeniser.cut(text), cost: 0.3, rule: "keyboard layout", isBlind: true)
    }
}

extension Token {
    /// The same token read as another word.
    func reading(_ word: String) -> Token {
        Token(text: word, range: range, script: script, isJoined: isJoined, pause: pause, quote: quote, number: number, clock: clock)
    }
}
