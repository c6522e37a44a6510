internal import TextForms

/// All distinct words of names, laid out so that a misspelt one is compared with every word of about its length in well under a millisecond.
struct Vocabulary {
    /// By length in letters.
    private let shelves: [Int: Shelf]

    /// Words of one length, one after the other.
    private struct Shelf {
        var letters: [UInt16] = []
        var signatures: [UInt32] = []
    }

    init(_ words: [String]) {
        var shelves: [Int: Shelf] = [:]
        for word in words {
            let letters = Array(word.utf16)
            shelves[letters.count, default: Shelf()].letters += letters
            shelves[letters.count, default: Shelf()].signatures.append(Vocabulary.signature(letters[...]))
        }
        self.shelves = shelves
    }

    /// Words so short or so foreign that no misspelling is looked for are left out: two letters, digits, pairs of kana and kanji.
    static func isWorthKeeping(_ word: String) -> Bool {
        guard word.utf8.count >= 4 else { return false }
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.utf8.contains { $0 &- 0x61 < 26 } }
        return word.unicodeScalars.allSatisfy { $0.value < 0x10000 } && !isPair(word)
    }

    /// Whether a word is a pair of kana or kanji out of a longer text.
    static func isPair(_ word: String) -> Bool {
        let scripts = Script.Mix(word)
        return scripts.contains(.kana) || scripts.contains(.kanji)
    }

    /// The words that `word` may be a misspelling of, nearest first, with the number of edits; itself, if it is there, has none.
    func corrections(of word: String, limit: Int = 24) -> [(word: String, edits: Int)] {
        guard Vocabulary.isWorthKeeping(word) else { return [] }
        let pattern = SpellingPattern(word)
        let length = pattern.letters.count
        let allowed = Vocabulary.allowedEdits(length)
        var found: [(word: String, edits: Int)] = []
        for other in max(1, length - allowed)...(length + allowed) {
            guard let shelf = shelves[other] else { continue }
            Vocabulary.search(shelf, length: other, for: pattern, allowed: allowed, into: &found)
        }
        found.sort { ($0.edits, $0.word) < ($1.edits, $1.word) }
        return Array(found.prefix(limit))
    }

    /// One edit, two in words of eight letters or more.
    static func allowedEdits(_ length: Int) -> Int { length < 4 ? 0 : length < 8 ? 1 : 2 }

    private static func search(
        _ shelf: Shelf, length: Int, for pattern: SpellingPattern, allowed: Int, into found: inout [(word: String, edits: Int)]
    ) {
        let signature = signature(pattern.letters[...])
        // An edit changes at most two letters of the set.
        let different = 2 * allowed
        shelf.signatures.withUnsafeBufferPointer { signatures in
            shelf.letters.withUnsafeBufferPointer { letters in
                for index in signatures.indices where (signatures[index] ^ signature).nonzeroBitCount <= different {
                    let candidate = UnsafeBufferPointer(rebasing: letters[(index * length)..<((index + 1) * length)])
                    guard let edits = pattern.distance(to: candidate, limit: allowed) else { continue }
                    found.append((String(decoding: candidate, as: UTF16.self), edits))
                }
            }
        }
    }

    /// Which letters a word has, as bits.
    private static func signature(_ letters: ArraySlice<UInt16>) -> UInt32 {
        var signature: UInt32 = 0
        for letter in letters { signature |= 1 << UInt32((letter &* 31 ^ letter >> 5) & 31) }
        return signature
    }
}
