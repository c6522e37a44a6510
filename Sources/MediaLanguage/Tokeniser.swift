/// Cuts text into tokens, the same way for utterances, patterns and lexicons, so that they meet.
///
/// One pass over the scalars: letters of one writing gather into a word, characters of unspaced scripts stand alone, digits
/// gather with their decimal point or colons, everything else divides.
struct Tokeniser {
    private let text: String
    private let scalars: [(scalar: Unicode.Scalar, offset: Int)]
    private var tokens: [Token] = []
    private var quotes = Quotes()
    private var pause = Token.Pause.none
    private var isJoined = false
    private var position = 0

    private init(_ text: String) {
        self.text = text
        var offset = 0
        var scalars: [(Unicode.Scalar, Int)] = []
        scalars.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            scalars.append((scalar, offset))
            offset += UTF8.width(scalar)
        }
        self.scalars = scalars
    }

    /// The tokens of `text`; empty for blanks and marks alone.
    static func cut(_ text: String) -> Utterance {
        var tokeniser = Tokeniser(text)
        return tokeniser.run()
    }

    private mutating func run() -> Utterance {
        while position < scalars.count {
            let kind = CharacterKind(scalars[position].scalar)
            switch kind {
            case .digit: takeNumber()
            case .letter(let script) where script.isUnspaced: takeCharacter(script)
            case .letter(let script): takeWord(script)
            case .mark, .blank, .apostrophe: takeDivider(kind)
            case .symbol: takeCharacter(.symbol)
            }
        }
        return Utterance(text: text, tokens: tokens, quotes: quotes.closed(in: &tokens))
    }

    // MARK: Tokens

    private mutating func takeCharacter(_ script: Token.Script) {
        let start = position
        position += 1
        while position < scalars.count, scalars[position].scalar.isVoicingMark { position += 1 }
        append(start..<position, script)
    }

    private mutating func takeWord(_ script: Token.Script) {
        let start = position
        var end = position
        var script = script
        while position < scalars.count {
            switch CharacterKind(scalars[position].scalar) {
            case .letter(let next) where !next.isUnspaced:
                if script == .other { script = next }
                position += 1
                end = position
                continue
            case .digit where script == .latin && end - start <= 2 && !digitsAreLong(from: position):
                position += 1
                end = position
                continue
            case .apostrophe where isInnerApostrophe(position):
                if isPossessive(position) {
                    append(start..<position, script)
                    appendPossessive()
                    return
                }
                position += 1
                continue
            default: break
            }
            break
        }
        append(start..<end, script)
        if position < scalars.count, isPluralPossessive(position) { appendPossessive() }
    }

    /// `90s` is a number and a joined `s`, `1:02:00` one clock time, `1,5` and `1.5` one number.
    private mutating func takeNumber() {
        let start = position
        var fields = 1
        var separators: [Unicode.Scalar] = []
        while position < scalars.count {
            let scalar = scalars[position].scalar
            if CharacterKind(scalar) == .digit {
                position += 1
            } else if scalar.isNumberSeparator, fields < 3, position + 1 < scalars.count,
                CharacterKind(scalars[position + 1].scalar) == .digit, separators.allSatisfy({ $0 == scalar && $0.isColon })
            {
                separators.append(scalar)
                fields += 1
                position += 1
            } else {
                break
            }
        }
        append(start..<position, .digit)
    }

    private mutating func takeDivider(_ kind: CharacterKind) {
        let scalar = scalars[position].scalar
        if quotes.take(scalar, before: tokens.count, opensWord: !isJoined, closesWord: isWordEnd(position + 1)) {
            pause = max(pause, .none)
        } else if scalar.isRangeDash && isBetweenDigits(position) || scalar.isMiddleDot && isBetweenNumerals(position)
            || scalar == "." && isBetweenSpokenNumerals(position)
        {
            append(position..<(position + 1), .symbol)
        } else if scalar.isStop, isWordEnd(position + 1) {
            pause = max(pause, isAbbreviation ? .none : .stop)
        } else if scalar.isComma {
            pause = max(pause, .comma)
        }
        isJoined = scalar.isJoiner && isJoined
        position += 1
    }

    private mutating func append(_ range: Range<Int>, _ script: Token.Script) {
        guard let first = range.first, let last = range.last else { return }
        let start = scalars[first].offset
        let end = scalars[last].offset + UTF8.width(scalars[last].scalar)
        let folded = Folding.fold(scalars[range].lazy.map(\.scalar))
        tokens.append(
            Token(
                text: folded, range: start..<end, script: script, isJoined: isJoined, pause: pause, quote: quotes.current,
                number: script == .digit ? Folding.number(folded) : nil, clock: script == .digit ? Folding.clock(folded) : nil))
        pause = .none
        isJoined = true
    }

    private mutating func appendPossessive() {
        var end = position + 1
        if end < scalars.count, CharacterKind(scalars[end].scalar) == .letter(.latin) { end += 1 }
        let start = scalars[position].offset
        let last = scalars[end - 1]
        tokens.append(
            Token(
                text: "'s", range: start..<(last.offset + UTF8.width(last.scalar)), script: .latin, isJoined: true, pause: .none,
                quote: quotes.current, number: nil, clock: nil))
        position = end
    }

    // MARK: Looking around

    private func digitsAreLong(from start: Int) -> Bool {
        start + 2 < scalars.count && scalars[start...(start + 2)].allSatisfy { CharacterKind($0.scalar) == .digit }
    }

    private func isWordEnd(_ index: Int) -> Bool {
        guard index < scalars.count else { return true }
        switch CharacterKind(scalars[index].scalar) {
        case .blank, .mark, .apostrophe: return true
        case .letter(let script): return script.isUnspaced
        default: return false
        }
    }

    private func isInnerApostrophe(_ index: Int) -> Bool {
        guard index + 1 < scalars.count, case .letter(let script) = CharacterKind(scalars[index + 1].scalar) else { return false }
        return !script.isUnspaced
    }

    /// `Adele's`, at the apostrophe; but `what's` is said as one word.
    private func isPossessive(_ index: Int) -> Bool {
        scalars[index + 1].scalar == "s" && isWordEnd(index + 2)
    }

    /// `Beatles' songs`, at the apostrophe.
    private func isPluralPossessive(_ index: Int) -> Bool {
        guard CharacterKind(scalars[index].scalar) == .apostrophe, index > 0, quotes.current == 0 else { return false }
        let before = scalars[index - 1].scalar
        return (before == "s" || before == "z") && index + 1 < scalars.count && CharacterKind(scalars[index + 1].scalar) == .blank
            && !quotes.isSingleOpen
    }

    private func isBetweenDigits(_ index: Int) -> Bool {
        guard index > 0, index + 1 < scalars.count else { return false }
        return CharacterKind(scalars[index - 1].scalar) == .digit && CharacterKind(scalars[index + 1].scalar) == .digit
    }

    /// 「一・五」 has a decimal point.
    private func isBetweenNumerals(_ index: Int) -> Bool {
        guard index > 0, index + 1 < scalars.count else { return false }
        return scalars[index - 1].scalar.isKanjiDigit && scalars[index + 1].scalar.isKanjiDigit
    }

    /// Whether a stop is a decimal point as dictation writes it: 「七六 . 八」
    private func isBetweenSpokenNumerals(_ index: Int) -> Bool {
        guard index > 1, index + 2 < scalars.count else { return false }
        return scalars[index - 2].scalar.isKanjiDigit && scalars[index - 1].scalar == " " && scalars[index + 1].scalar == " "
            && scalars[index + 2].scalar.isKanjiDigit
    }

    /// `Dr.`, `p. m.`: a stop after a single letter or a short title does not end a sentence.
    private var isAbbreviation: Bool {
        guard isJoined, let last = tokens.last, last.script == .latin || last.script == .cyrillic else { return false }
        return last.text.unicodeScalars.count == 1 || ["dr", "mr", "mrs", "ms", "st", "feat", "ft", "vs"].contains(last.text)
    }
}
