/// Lyrics with and without the times of their lines.
public enum LyricsText {
    /// The words alone: LRC stamps (`[01:02.03]`, `<01:02.03>`) and headers (`[ar:…]`) are taken out, lines that repeat under several stamps stay once.
    public static func plain(_ text: String) -> String {
        guard text.contains("[") || text.contains("<") else { return text }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in withoutStamps(line) }.joined(
            separator: "\n")
    }

    private static func withoutStamps(_ line: Substring) -> String {
        var words = ""
        var rest = line
        while let open = rest.firstIndex(where: { $0 == "[" || $0 == "<" }) {
            words += rest[..<open]
            let closer: Character = rest[open] == "[" ? "]" : ">"
            guard let close = rest[open...].firstIndex(of: closer), isStamp(rest[rest.index(after: open)..<close]) else {
                words.append(rest[open])
                rest = rest[rest.index(after: open)...]
                continue
            }
            rest = rest[rest.index(after: close)...]
        }
        return words + rest
    }

    /// A time, or a header such as `ar:` and `offset:`.
    private static func isStamp(_ text: Substring) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        let head = text[..<colon]
        return !head.isEmpty && (head.allSatisfy(\.isNumber) || head.count <= 7 && head.allSatisfy { $0.isASCII && $0.isLetter })
    }
}
