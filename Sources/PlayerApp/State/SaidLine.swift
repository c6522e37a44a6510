/// A sentence that was said at the prompt, and what came of it, as the file of the history keeps it.
///
/// A sentence stands on a line of its own when it is said; its reply follows later, on a line that begins with a tab and names the
/// sentence again, since other screens may have written between the two.
public struct SaidLine: Sendable, Hashable {
    /// The sentence, without tabs and line ends.
    public var sentence: String
    /// `nil` where none has come yet.
    public var reply: String?

    /// The most sentences that are kept.
    static let most = 1000

    /// A sentence, and its reply once that is there.
    public init(_ sentence: String, reply: String? = nil) {
        self.sentence = SaidLine.plain(sentence)
        self.reply = reply.map(SaidLine.plain)
    }

    /// The line to add: the sentence, or the reply to it.
    public var written: String { reply.map { "\t\(sentence)\t\($0)" } ?? sentence }
    /// All that is known, as lines.
    public var whole: String { reply == nil ? sentence : "\(sentence)\n\(written)" }

    /// The sentences of a file, oldest first; a reply belongs to the latest saying of its sentence.
    public static func read(_ text: String) -> [SaidLine] {
        var lines: [SaidLine] = []
        var places: [Substring: Int] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count == 3, parts[0].isEmpty {
                if let place = places[parts[1]] { lines[place].reply = String(parts[2]) }
            } else {
                places[line] = lines.count
                lines.append(SaidLine(String(line)))
            }
        }
        return lines.suffix(most)
    }

    private static func plain(_ text: String) -> String { String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 }) }
}
