/// Words that a name can do without.
struct TrimmingTable: Sendable {
    let articles: Set<Substring>
    let joiners: Set<Substring>
    let guests: Set<Substring>
    let editions: Set<Substring>
    let versions: Set<Substring>
    let short: [Substring: Substring]
    /// Words that are in any of these, or that are numbers: a name without them stays as it is.
    let known: Set<Substring>

    init(folder: String, numbers: some Sequence<String>) throws(TextFormsError) {
        let file = try TableFile("trimming.tsv", in: folder, columns: 2)
        var words: [String: Set<Substring>] = [:]
        var short: [Substring: Substring] = [:]
        for row in file.rows {
            if row.columns[0] == "short" {
                guard row.columns.count > 2 else { throw .malformed(path: file.path, line: row.line) }
                short[Substring(row.columns[1])] = Substring(row.columns[2])
            } else {
                words[row.columns[0], default: []].insert(Substring(row.columns[1]))
            }
        }
        articles = words["article"] ?? []
        joiners = words["joiner"] ?? []
        guests = words["guest"] ?? []
        editions = words["edition"] ?? []
        versions = words["version"] ?? []
        self.short = short
        known = joiners.union(guests).union(editions).union(short.keys).union(numbers.lazy.map { Substring($0) })
    }
}

extension TextForms {
    /// The comparing form of what a listener says of a name: no article at the start, no "and", no guests, no brackets, no edition; numbers in
    /// digits, "Dr." in full.
    ///
    /// "The Beatles" is `beatles`, "Fortnight (feat. Post Malone)" `fortnight`, "Song Two" `song 2`. Never empty where the fold is not.
    public func trimmed(_ text: String) -> String {
        trimmed(text, folded: TextForms.fold(text))
    }

    /// ``trimmed(_:)`` of a text whose comparing form is at hand.
    public func trimmed(_ text: String, folded: String) -> String {
        let said = TextForms.saying(outsideBrackets(withoutArticle(text)))
        let saidForm = said == text ? folded : TextForms.fold(said)
        var words = TextForms.words(of: saidForm)
        // Most names have nothing to lose.
        if !words.isEmpty, !words.contains(where: trimming.known.contains) { return saidForm }
        if words.isEmpty { words = TextForms.words(of: folded) }
        if let guest = words.dropFirst().firstIndex(where: trimming.guests.contains) { words.removeSubrange(guest...) }
        while words.count > 1, let last = words.last, trimming.editions.contains(last) || isEditionYear(words) { words.removeLast() }
        if words.count > 1 {
            let kept = words.filter { !trimming.joiners.contains($0) }
            if !kept.isEmpty { words = kept }
        }
        return numerals.digits(words).map { trimming.short[$0] ?? $0 }.joined(separator: " ")
    }

    /// Whether a word is one that names begin with and lists do not sort by.
    public func isArticle(_ word: String) -> Bool { trimming.articles.contains(Substring(TextForms.squash(word))) }

    /// The text without the article that it begins with, if more follows behind a space: "The Beatles", but "A-List" and "The The".
    public func withoutArticle(_ text: String) -> String {
        let dot = { text.utf8.contains(0xE3) ? text.firstIndex(of: "・") : nil }
        guard let border = text.utf8.prefix(8).firstIndex(of: UInt8(ascii: " ")) ?? dot() else { return text }
        let rest = text[text.index(after: border)...].drop { $0 == " " }
        guard !rest.isEmpty, isArticle(String(text[..<border])), !isArticle(String(rest)) else { return text }
        return String(rest)
    }

    /// The text with what is said for a sign, and with names parted that are only parted by a と.
    private static func saying(_ text: String) -> String {
        let text = text.utf8.contains(UInt8(ascii: "%")) ? text.replacing("%", with: " percent ") : text
        return text.utf8.contains(0xE3) ? partingNames(text) : text
    }

    /// Puts spaces for a と between names that are not in hiragana: there it is "and".
    private static func partingNames(_ text: String) -> String {
        guard text.contains("と") else { return text }
        let characters = Array(text)
        func isHiragana(_ index: Int) -> Bool { ("ぁ"..."ゖ").contains(characters[index]) }
        return String(
            characters.indices.map { index in
                let parts =
                    characters[index] == "と" && index > 0 && index + 1 < characters.count && !isHiragana(index - 1)
                    && !isHiragana(index + 1)
                return parts ? " " : characters[index]
            })
    }

    /// "remastered 2011": the year goes with the word before it.
    private func isEditionYear(_ words: [Substring]) -> Bool {
        guard words.count > 2, let last = words.last, last.utf8.count == 4, Int(last) != nil else { return false }
        return trimming.editions.contains(words[words.count - 2])
    }

    /// The text without bracketed parts, and without what follows a dash if that only tells the version.
    private func outsideBrackets(_ text: String) -> String {
        guard TextForms.mayHoldBrackets(text) else { return text }
        let outside = TextForms.outsideAllBrackets(text)
        guard let dash = TextForms.lastDash(in: outside) else { return outside }
        let tail = TextForms.tokens(String(outside[dash.upperBound...])).map { Substring($0) }
        let tells = tail.contains { trimming.editions.contains($0) || trimming.versions.contains($0) || trimming.guests.contains($0) }
        return tells ? String(outside[..<dash.lowerBound]) : outside
    }

    /// By scalars: where characters end is dear to ask, and no bracket is part of one.
    private static func outsideAllBrackets(_ text: String) -> String {
        var outside = String.UnicodeScalarView()
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "(", "[", "{", "（", "［", "【", "〔", "〈": depth += 1
            case ")", "]", "}", "）", "］", "】", "〕", "〉": depth = max(0, depth - 1)
            default: if depth == 0 { outside.append(scalar) }
            }
        }
        return String(outside)
    }

    /// Where the last dash between spaces stands, its spaces with it.
    public static func lastDash(in text: String) -> Range<String.Index>? {
        let bytes = text.utf8
        guard bytes.contains(UInt8(ascii: "-")) else { return nil }
        var end = bytes.endIndex
        while let dash = bytes[..<end].lastIndex(of: UInt8(ascii: "-")) {
            let after = bytes.index(after: dash)
            if dash > bytes.startIndex, after < bytes.endIndex, bytes[bytes.index(before: dash)] == 0x20, bytes[after] == 0x20 {
                return bytes.index(before: dash)..<bytes.index(after: after)
            }
            end = dash
        }
        return nil
    }

    /// Whether a text has an opening bracket, a dash, or a sign that may be one in full width.
    private static func mayHoldBrackets(_ text: String) -> Bool {
        var last: UInt8 = 0
        return text.utf8.contains { byte in
            defer { last = byte }
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "-"), 0xEF: return true
            // The brackets among the signs of Japanese; kana lie behind them.
            case 0x80: return last == 0xE3
            default: return false
            }
        }
    }
}
