public import PlayerProtocol

/// Which events a line-by-line screen tells: what a reply has said already, its listener need not hear again.
///
/// The events of a sentence come before its reply or after it, one by one or as one.
public struct PlainTelling: Sendable {
    /// Seconds in which a change of state is taken for the work of the reply before it.
    static let effectTime = 5.0

    private let texts: ScreenTexts
    private var toldLine = ""
    private var toldTitle = ""
    /// Replies whose events may still come, the newest last.
    private var replies: [(text: String, time: Double)] = []
    /// A line that waits for the reply to a sentence, and the title in it.
    private var held: (line: String, title: String)?

    /// Nothing has been told yet.
    public init(_ texts: ScreenTexts) { self.texts = texts }

    /// The line to be told of an event at a time in seconds, if it brings anything new.
    ///
    /// It is for the one who prints it to make it safe for a terminal. While a reply is awaited it is held, for the reply may tell it.
    public mutating func line(of answer: StatusAnswer, at now: Double, awaitingReply: Bool) -> String? {
        let title = answer.title ?? ""
        let name = [answer.artist, answer.title].compactMap { $0 }.joined(separator: " – ")
        let line = [texts.state(answer.state), name].filter { !$0.isEmpty }.joined(separator: ": ")
        guard line != toldLine else {
            held = nil
            return nil
        }
        guard !awaitingReply else {
            held = (line, title)
            return nil
        }
        return tell(line, title, at: now)
    }

    /// The line to be told after a reply that says what was done; an unsuccessful one has told nothing.
    public mutating func line(after outcome: ActionOutcome, at now: Double, awaitingReply: Bool) -> String? {
        if outcome.result == .done { replies.append((outcome.reply, now)) }
        guard !awaitingReply, let (line, title) = held else { return nil }
        held = nil
        return tell(line, title, at: now)
    }

    private mutating func tell(_ line: String, _ title: String, at now: Double) -> String? {
        replies.removeAll { now - $0.time > PlainTelling.effectTime }
        let isTold = title == toldTitle || title.isEmpty ? !replies.isEmpty : replies.contains { $0.text.contains(title) }
        (toldLine, toldTitle) = (line, title)
        return isTold ? nil : line
    }
}
