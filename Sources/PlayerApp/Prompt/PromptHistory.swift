/// What was said before, oldest first, in this run and in earlier ones.
struct PromptHistory: Sendable, Hashable {
    private(set) var lines: [String]
    /// The line shown while walking through the history; `nil` is the line being typed.
    private var place: Int?
    private var draft = ""

    /// No more lines than this are kept.
    static let longest = 1000

    init(_ lines: [String] = []) { self.lines = Array(lines.suffix(PromptHistory.longest)) }

    /// Adds a line; one that was said before moves to the end.
    mutating func add(_ line: String) {
        lines.removeAll { $0 == line }
        lines.append(line)
        if lines.count > PromptHistory.longest { lines.removeFirst() }
        leave()
    }

    /// Stops walking.
    mutating func leave() {
        place = nil
        draft = ""
    }

    /// The line before; `current` comes back when the walk comes back to it.
    mutating func older(than current: String) -> String? {
        let next = (place ?? lines.count) - 1
        guard lines.indices.contains(next) else { return nil }
        if place == nil { draft = current }
        place = next
        return lines[next]
    }

    /// The line after.
    mutating func newer() -> String? {
        guard let place else { return nil }
        guard place + 1 < lines.count else {
            let line = draft
            leave()
            return line
        }
        self.place = place + 1
        return lines[place + 1]
    }

    /// The newest line that holds `words`, after skipping `skip` of them.
    func search(_ words: String, skip: Int) -> String? {
        guard !words.isEmpty else { return nil }
        let folded = words.lowercased()
        var left = skip
        for line in lines.reversed() where line.lowercased().contains(folded) {
            if left == 0 { return line }
            left -= 1
        }
        return nil
    }

    /// The newest line that begins with `start` and goes on.
    func continuation(of start: String) -> String? {
        start.isEmpty ? nil : lines.last { $0.hasPrefix(start) && $0.count > start.count }
    }
}
