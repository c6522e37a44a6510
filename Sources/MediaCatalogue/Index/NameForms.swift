internal import TextForms

/// The forms of one name, without spaces: the same for a name that is indexed and for words that are looked up.
///
/// A class, so that what is remembered is handed on and not copied.
final class NameForms: Sendable {
    let folded: String
    let name: String
    let trimmed: String
    let romanised: [String]
    /// The words of the spellings in Latin letters, where there are several: "kalitka" of «Северная калитка».
    let romanisedWords: [String]
    let sounds: [Sound]
    let stem: String
    let words: [String]

    /// The forms of a text; `heard` remembers its words for the next.
    init(_ text: String, forms: TextForms, heard: inout HeardWords) {
        folded = TextForms.fold(text)
        name = NameForms.squash(folded)
        let trimmedWords = forms.trimmed(text, folded: folded)
        trimmed = NameForms.squash(trimmedWords)
        words = NameForms.words(of: folded)
        if folded.utf8.allSatisfy({ $0 < 0x80 }) {
            // Most names are in Latin letters, and have no other spelling and no Russian ending.
            (romanised, romanisedWords, stem) = ([], [], name)
            sounds = heard.sounds(of: trimmedWords) + forms.soundsSpelledOut(text)
        } else {
            let spellings = forms.romanisations(of: text)
            romanised = spellings.map(NameForms.squash)
            romanisedWords = NameForms.words(of: spellings.filter { $0.utf8.contains(UInt8(ascii: " ")) }.joined(separator: " "))
            stem = NameForms.squash(forms.stems(of: folded))
            sounds = NameForms.sounds(of: text, folded: folded, trimmed: trimmedWords, forms: forms)
        }
    }

    fileprivate static func sounds(of text: String, folded: String, trimmed: String, forms: TextForms) -> [Sound] {
        // Kanji must reach MeCab as they were written: folding turns the katakana between them into hiragana.
        let hasKanji = Script.Mix(folded).contains(.kanji)
        var sounds = forms.sounds(of: hasKanji ? text : trimmed) + forms.soundsSpelledOut(text)
        // A number is said as the word for it too: "One More Time".
        let digit: (UInt8) -> Bool = { $0 &- 0x30 < 10 }
        if trimmed.utf8.contains(where: digit), !folded.utf8.contains(where: digit) {
            sounds += forms.sounds(of: forms.withoutArticle(text))
        }
        return sounds
    }

    /// Whether a listener can say the name at all.
    var isEmpty: Bool { name.isEmpty }

    /// Terms by which the name's sounds are found; some may be there twice.
    func soundTerms(_ family: Term.Family) -> [Term] { sounds.map { Term(family, bytes: $0.keyBytes) } }

    /// Terms of skeletons of at least two consonants; shorter ones fit too many names.
    func skeletonTerms(_ family: Term.Family) -> [Term] { NameForms.skeletonTerms(family, sounds) }

    static func skeletonTerms(_ family: Term.Family, _ sounds: [Sound]) -> [Term] {
        sounds.flatMap(\.skeletonBytes).filter { $0.count > 1 }.map { Term(family, bytes: $0) }
    }

    /// Words of the comparing form; Chinese characters and kana, which are not parted by spaces, in overlapping pairs.
    static func words(of folded: String) -> [String] {
        var found: [String] = []
        func add(_ word: String) { if !word.isEmpty, !found.contains(word) { found.append(word) } }
        for token in TextForms.words(of: folded) {
            if token.utf8.allSatisfy({ $0 < 0x80 }) {
                add(String(token))
                continue
            }
            for run in runs(of: token) {
                guard run.isPaired, run.text.count > 1 else {
                    add(String(run.text))
                    continue
                }
                let characters = Array(run.text)
                for index in characters.indices.dropLast() { add(String(characters[index...(index + 1)])) }
            }
        }
        return found
    }

    static func squash(_ text: String) -> String { TextForms.withoutSpaces(text) }

    private static func runs(of token: Substring) -> [(text: Substring, isPaired: Bool)] {
        var runs: [(text: Substring, isPaired: Bool)] = []
        for character in token.unicodeScalars.indices {
            let script = Script.Mix(String(token.unicodeScalars[character]))
            let isPaired = script.contains(.kana) || script.contains(.kanji)
            let end = token.unicodeScalars.index(after: character)
            if let last = runs.last, last.isPaired == isPaired {
                runs[runs.count - 1].text = token[last.text.startIndex..<end]
            } else {
                runs.append((token[character..<end], isPaired))
            }
        }
        return runs
    }
}

/// The forms of a name by which it is compared with words that sound like it: what it takes of ``NameForms``, and no more.
struct HeardName {
    let folded: String
    let name: String
    let sounds: [Sound]

    init(_ text: String, forms: TextForms) {
        folded = TextForms.fold(text)
        name = NameForms.squash(folded)
        sounds = NameForms.sounds(of: text, folded: folded, trimmed: forms.trimmed(text, folded: folded), forms: forms)
    }
}
