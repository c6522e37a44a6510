/// The words of a song, with the times at which they are sung where the source tells them (LRC).
public struct Lyrics: Sendable, Hashable {
    /// A line of them.
    public struct Line: Sendable, Hashable {
        /// Seconds; `nil` in words without times.
        public var time: Double?
        /// Its words, without stamps.
        public var text: String

        /// A line, sung at a time or some time.
        public init(time: Double? = nil, text: String) {
            self.time = time
            self.text = text
        }
    }

    /// In the order in which they are sung; those without times as they stand.
    public private(set) var lines: [Line] = []

    /// Reads LRC or plain text: repeated stamps, fractions of two or three digits, `[offset:]`, word stamps (`<00:10.00>`) left out.
    public init?(_ source: String) {
        var offset = 0.0
        var isTimed = false
        for raw in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var rest = raw[...]
            var times: [Double] = []
            while rest.first == "[", let end = rest.firstIndex(of: "]") {
                let stamp = rest[rest.index(after: rest.startIndex)..<end]
                if let time = Lyrics.seconds(stamp) {
                    times.append(time)
                } else if stamp.lowercased().hasPrefix("offset:") {
                    offset = (Double(stamp.dropFirst(7).filter { $0 != " " }) ?? 0) / 1000
                } else if !Lyrics.isTag(stamp) {
                    break
                }
                rest = rest[rest.index(after: end)...]
                if times.isEmpty { rest = rest.isEmpty ? "" : rest }
            }
            let text = Lyrics.withoutWordStamps(rest)
            if times.isEmpty {
                if raw.first == "[", text.isEmpty { continue }
                lines.append(Line(time: nil, text: text))
            } else {
                isTimed = true
                lines += times.map { Line(time: $0, text: text) }
            }
        }
        if isTimed {
            // A positive offset shows the words earlier.
            lines = lines.filter { $0.time != nil }.map { Line(time: max(0, ($0.time ?? 0) - offset), text: $0.text) }
            lines.sort { ($0.time ?? 0) < ($1.time ?? 0) }
        }
        while lines.last?.text.isEmpty ?? false { lines.removeLast() }
        if lines.isEmpty { return nil }
    }

    /// Whether it is known when they are sung.
    public var isTimed: Bool { lines.first?.time != nil }

    /// The line that is sung at a position; `nil` before the first one and in words without times.
    public func index(at position: Double) -> Int? {
        guard isTimed else { return nil }
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if (lines[middle].time ?? 0) <= position + 0.01 { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// When the line after a position begins.
    public func nextTime(after position: Double) -> Double? {
        guard isTimed else { return nil }
        let next = index(at: position).map { $0 + 1 } ?? 0
        return next < lines.count ? lines[next].time : nil
    }

    private static func seconds(_ stamp: Substring) -> Double? {
        let parts = stamp.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].allSatisfy(\.isNumber), !parts[0].isEmpty else { return nil }
        // Some writers put a colon before the fraction.
        let text = parts.count == 3 ? "\(parts[1]).\(parts[2])" : String(parts[1])
        guard let minutes = Double(parts[0]), let seconds = Double(text), seconds >= 0 else { return nil }
        return minutes * 60 + seconds
    }

    private static func isTag(_ stamp: Substring) -> Bool {
        guard let colon = stamp.firstIndex(of: ":") else { return false }
        let name = stamp[..<colon]
        return !name.isEmpty && name.count <= 8 && name.allSatisfy { $0.isLetter || $0 == "#" }
    }

    private static func withoutWordStamps(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">"), seconds(rest[rest.index(after: start)..<end]) != nil else { break }
            result += rest[..<start]
            rest = rest[rest.index(after: end)...]
        }
        result += rest
        let trimmed = result.drop { $0.isWhitespace }
        return String(trimmed.reversed().drop { $0.isWhitespace }.reversed())
    }
}
