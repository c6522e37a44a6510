internal import CMeCab
internal import Synchronization

/// MeCab with its dictionary: kanji to kana.
///
/// `@unchecked Sendable`: the one mutable thing is the tagger, which is only touched under the lock.
final class KanjiReader: @unchecked Sendable {
    private let lock = Mutex(())
    private let tagger: OpaquePointer

    /// Opens the dictionary in a folder; `nil` where there is none.
    init?(dictionary: String) {
        // Arguments are parsed as on a command line; /dev/null keeps a personal .mecabrc out.
        let tagger = "-r /dev/null -d \(dictionary)".withCString { mecab_new2($0) }
        guard let tagger else { return nil }
        self.tagger = tagger
    }

    deinit { mecab_destroy(tagger) }

    /// The words of a text, each with its reading in katakana, or as it is where MeCab knows none.
    func words(of text: String) -> [(surface: String, reading: String, isName: Bool)] {
        var result: [(surface: String, reading: String, isName: Bool)] = []
        each(text) { node, _ in result.append(KanjiReader.word(node)) }
        return result
    }

    /// The words of a text, where they stand and of what class they are.
    func morphemes(of text: String) -> [Morpheme] {
        var result: [Morpheme] = []
        each(text) { node, range in result.append(Morpheme(range: range, kind: KanjiReader.kind(node))) }
        return result
    }

    /// Whether a text is made of words of the dictionary, and of no name in it.
    func isEveryday(_ text: String) -> Bool {
        var isEveryday = true
        each(text) { node, _ in
            let features = String(cString: node.feature)
            if node.stat == UInt8(MECAB_UNK_NODE) || features.hasPrefix("名詞,固有名詞") { isEveryday = false }
        }
        return isEveryday
    }

    /// Calls `body` with every word, and with its place in UTF-8 units.
    private func each(_ text: String, _ body: (mecab_node_t, Range<Int>) -> Void) {
        lock.withLock { _ in
            text.withCString { start in
                var node = mecab_sparse_tonode2(tagger, start, text.utf8.count)
                var end = 0
                while let present = node {
                    // `rlength` counts the blanks before a word, `length` does not.
                    end += Int(present.pointee.rlength)
                    if present.pointee.stat == UInt8(MECAB_NOR_NODE) || present.pointee.stat == UInt8(MECAB_UNK_NODE) {
                        body(present.pointee, (end - Int(present.pointee.length))..<end)
                    }
                    node = present.pointee.next.map { UnsafePointer($0) }
                }
            }
        }
    }

    private static func kind(_ node: mecab_node_t) -> Morpheme.Kind {
        if node.stat == UInt8(MECAB_UNK_NODE) { return .unknown }
        let features = String(cString: node.feature).split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)
        guard features.count > 2 else { return .other }
        switch (features[0], features[1], features[2]) {
        case ("名詞", "固有名詞", "人名"): return .person
        case ("名詞", "固有名詞", "組織"): return .organisation
        case ("名詞", _, _): return .noun
        case ("助詞", "格助詞", _): return .caseParticle
        case ("動詞", _, _), ("形容詞", _, _), ("助動詞", _, _): return .verb
        default: return .other
        }
    }

    private static func word(_ node: mecab_node_t) -> (surface: String, reading: String, isName: Bool) {
        let bytes = UnsafeRawBufferPointer(start: node.surface, count: Int(node.length))
        let surface = String(decoding: bytes, as: UTF8.self)
        // ipadic: class, three subclasses, two of inflection, base form, reading, pronunciation.
        let features = String(cString: node.feature).split(separator: ",", omittingEmptySubsequences: false)
        // The particles は, へ and を are not read as they are written.
        let column = features.first == "助詞" ? 8 : 7
        let reading = features.count > column && features[column] != "*" ? String(features[column]) : surface
        return (surface, reading, features.count > 2 && features[2] == "人名")
    }
}

extension TextForms {
    /// How a text with kanji is read, in the comparing form (hiragana, words apart); `nil` without kanji or without a dictionary.
    ///
    /// MeCab's ipadic misses voicing inside names (米津 as ツ, not ヅ) and rare readings, so compare readings by sound.
    public func reading(of text: String) -> String? {
        guard let kanji, text.unicodeScalars.contains(where: { Script($0.value) == .kanji }) else { return nil }
        let reading = kanji.words(of: text).map(\.reading).joined(separator: " ")
        return TextForms.fold(reading)
    }
}

extension TextForms {
    /// Whether a text in kana or kanji is made of everyday words, none of which is a name; false without a dictionary.
    public func isEveryday(_ text: String) -> Bool {
        let scripts = Script.Mix(text)
        guard let kanji, scripts.contains(.kana) || scripts.contains(.kanji), !scripts.contains(.latin) else { return false }
        return kanji.isEveryday(text)
    }
}

extension TextForms {
    /// The words of a person's name in kanji, as written and as read (hiragana); empty for anything else.
    ///
    /// 椎名林檎 is 椎名 and 林檎: a listener may say one of them, or the given name first.
    public func nameParts(of text: String) -> [(written: String, reading: String)] {
        guard let kanji, text.unicodeScalars.contains(where: { Script($0.value) == .kanji }) else { return [] }
        let words = kanji.words(of: text)
        // A given name that MeCab does not know comes in pieces.
        guard (2...4).contains(words.count), let surname = words.first, surname.isName else { return [] }
        let given = words.dropFirst()
        return [
            (TextForms.fold(surname.surface), TextForms.fold(surname.reading)),
            (TextForms.fold(given.map(\.surface).joined()), TextForms.fold(given.map(\.reading).joined())),
        ]
    }
}
