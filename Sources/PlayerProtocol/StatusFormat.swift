import MediaModel

/// Text for `ditty status`: a template such as `{artist} – {title}`, or the two fixed forms.
public struct StatusFormat {
    /// A template that cannot be filled in.
    public struct Fault: Error, CustomStringConvertible {
        /// What is wrong with it, for people.
        public let description: String
    }

    private enum Piece {
        case text(String)
        case field(String)
    }

    private let pieces: [Piece]

    /// Reads a template; `{{` and `}}` are braces, `\n` and `\t` a line end and a tab.
    public init(_ template: String) throws(Fault) {
        var pieces: [Piece] = []
        var text = ""
        var rest = template[...]
        while let character = rest.popFirst() {
            if character == "{" || character == "}", rest.first == character {
                text.append(character)
                rest.removeFirst()
            } else if character == "{" {
                guard let end = rest.firstIndex(of: "}") else { throw Fault(description: "'{' without '}' in the format") }
                let name = String(rest[..<end])
                guard StatusFormat.fields.contains(name) else {
                    throw Fault(description: "no field '\(name)'; there are \(StatusFormat.fields.joined(separator: ", "))")
                }
                pieces += [.text(text), .field(name)]
                text = ""
                rest = rest[rest.index(after: end)...]
            } else if character == "\\", let escape = rest.first, let value = ["n": "\n", "t": "\t", "\\": "\\"][escape] {
                text += value
                rest.removeFirst()
            } else {
                text.append(character)
            }
        }
        self.pieces = pieces + [.text(text)]
    }

    /// The template filled in; what is unknown is empty.
    public func text(_ answer: StatusAnswer) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .field(let name): LineOutput.field(StatusFormat.value(name, answer))
            }
        }.joined()
    }

    /// One line for `--follow`.
    public static func line(_ answer: StatusAnswer) -> String {
        LineOutput.field(
            [answer.state.rawValue, [answer.artist, answer.title].compactMap { $0 }.joined(separator: " – ")]
                .filter { !$0.isEmpty }.joined(separator: ": "))
    }

    /// One fact a line, without what is unknown.
    public static func facts(_ answer: StatusAnswer) -> [String] {
        fields.compactMap { name in
            let text = value(name, answer)
            return text.isEmpty ? nil : "\(name): \(LineOutput.field(text))"
        }
    }

    /// The names that a template may hold.
    public static let fields = [
        "state", "title", "artist", "album", "type", "position", "duration", "rate", "volume", "muted", "repeat", "shuffle", "queueIndex",
        "queueCount", "liked", "isLiveStream", "chapter", "chapterCount", "output", "identifier", "url", "reply",
    ]

    private static func value(_ name: String, _ answer: StatusAnswer) -> String {
        switch name {
        case "state": answer.state.rawValue
        case "title": answer.title ?? ""
        case "artist": answer.artist ?? ""
        case "album": answer.album ?? ""
        case "type": answer.type?.rawValue ?? ""
        case "position": answer.position.map(clock) ?? ""
        case "duration": answer.duration.map(clock) ?? ""
        case "rate": number(answer.rate)
        case "volume": number(answer.volume)
        case "muted": String(answer.muted)
        case "repeat": answer.repeat.rawValue
        case "shuffle": answer.shuffle.rawValue
        case "queueIndex": answer.queueIndex.map { String($0) } ?? ""
        case "queueCount": String(answer.queueCount)
        case "liked": answer.liked.map { String($0) } ?? ""
        case "isLiveStream": String(answer.isLiveStream)
        case "chapter": answer.chapter.map { String($0) } ?? ""
        case "chapterCount": answer.chapterCount.map { String($0) } ?? ""
        case "output": answer.output ?? ""
        case "identifier": answer.identifier?.rawValue ?? ""
        case "url": answer.url ?? ""
        default: answer.reply ?? ""
        }
    }

    /// `1:02:03` or `2:03`.
    public static func clock(_ seconds: Double) -> String {
        let whole = Int(seconds)
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        let tail = (rest < 10 ? "0" : "") + String(rest)
        return hours > 0 ? "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)" : "\(minutes):\(tail)"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String((value * 100).rounded() / 100)
    }
}
