import MediaModel
import TextForms

/// The names that the world knows, of all languages: a performer is named in any script.
struct FamousNames: Sendable {
    let lists: [NameList]
    /// Without forms the case endings of names stay unknown.
    let forms: TextForms?

    /// No names.
    static let none = FamousNames(lists: [], forms: nil)

    /// A name has rarely more tokens.
    private static let longest = 12

    /// All names in a line.
    func found(in line: Line) -> [Range<Int>: NameList.Fame] {
        guard !lists.isEmpty else { return [:] }
        var found: [Range<Int>: NameList.Fame] = [:]
        var words = [[[UInt8]]?](repeating: nil, count: line.count)
        for list in lists where list.count > 0 {
            for place in 0..<line.count { follow(list, list.all, &words, line, place..<place, &found) }
        }
        return found
    }

    /// Whether a list may go on with a token: in all its forms its first two letters are the same.
    private func mayGoOn(_ list: NameList, _ sheaf: NameList.Sheaf, with token: Token) -> Bool {
        let bytes = token.text.utf8
        return !list.lines(sheaf, going: token.script == .cyrillic && bytes.count > 4 ? bytes.prefix(4) : bytes[...]).isEmpty
    }

    /// The word, and what its dictionary form may be.
    private func spellings(of token: Token) -> [[UInt8]] {
        guard token.script == .cyrillic, let forms, token.text.utf8.count > 4 else { return [Array(token.text.utf8)] }
        return forms.nominatives(of: token.text).map { Array($0.utf8) }
    }

    private func follow(
        _ list: NameList, _ sheaf: NameList.Sheaf, _ words: inout [[[UInt8]]?], _ line: Line, _ range: Range<Int>,
        _ found: inout [Range<Int>: NameList.Fame]
    ) {
        let place = range.upperBound
        guard place < line.count, range.count < Self.longest else { return }
        if !range.isEmpty, line.isGap(before: place) || line[place].quote != line[place - 1].quote { return }
        var sheaf = sheaf
        if !range.isEmpty, Self.hasBlank(before: line[place], behind: line[place - 1]) {
            sheaf = list.lines(sheaf, going: [UInt8(ascii: " ")])
        }
        guard !sheaf.isEmpty, mayGoOn(list, sheaf, with: line[place]) else { return }
        let forms = words[place] ?? spellings(of: line[place])
        words[place] = forms
        for word in forms {
            let next = list.lines(sheaf, going: word)
            guard !next.isEmpty else { continue }
            let longer = range.lowerBound..<(place + 1)
            if let fame = list.fame(of: next) { found[longer] = fame }
            follow(list, next, &words, line, longer, &found)
        }
    }

    /// Whether a list has a blank between two tokens: not beside characters of writings that know none.
    private static func hasBlank(before token: Token, behind last: Token) -> Bool { !token.script.isUnspaced && !last.script.isUnspaced }

    /// The form in which a list has a name.
    static func key(_ name: String) -> String {
        let tokens = Tokeniser.cut(name).tokens
        return tokens.indices.map { index in
            (index > 0 && hasBlank(before: tokens[index], behind: tokens[index - 1]) ? " " : "") + tokens[index].text
        }.joined()
    }
}
