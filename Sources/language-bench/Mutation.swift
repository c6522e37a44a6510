import MediaLanguage
import MediaModel

/// Makes utterances that nobody says out of ones that somebody may: the same for the same seed.
struct Mutation {
    private let seeds: [[Unicode.Scalar]]
    private var random: SplitMix64

    /// Utterances made of `seeds`.
    init(seeds: [String], seed: UInt64) {
        self.seeds = seeds.filter { !$0.isEmpty }.map { Array($0.unicodeScalars) }
        random = SplitMix64(state: seed)
    }

    /// The next utterance.
    mutating func next() -> String {
        switch pick(40) {
        case 0: return noise(length: pick(200))
        case 1: return broken()
        case 2: return String(repeating: string(someSeed()) + " ", count: 1 + pick(200))
        case 3: return noise(length: 10_000 / 3)
        default: break
        }
        var text = someSeed()
        for _ in 0..<(1 + pick(6)) { change(&text) }
        return string(Array(text.prefix(10_000)))
    }

    /// What is wrong with the reading of a text; `nil` where all holds.
    static func fault(in interpreter: Interpreter, _ text: String) -> String? {
        let reading = interpreter.interpret(text, context: DialogueContext(), gazetteer: .empty)
        if reading != interpreter.interpret(text, context: DialogueContext(), gazetteer: .empty) { return "two readings" }
        guard !reading.interpretations.isEmpty else { return "no reading" }
        for (place, interpretation) in reading.interpretations.enumerated() {
            guard (0...1).contains(interpretation.score) else { return "score \(interpretation.score)" }
            if place > 0, interpretation.score > reading.interpretations[place - 1].score { return "order" }
            // Words that were respelt or retyped are not in the text.
            guard !interpretation.rule.contains(" · ") else { continue }
            for span in interpretation.spans where !isPart(span.text, of: text) { return "span \(span.text.debugDescription)" }
        }
        return nil
    }

    /// Whether the scalars of `part` stand in `text` in this order, perhaps with others between them.
    private static func isPart(_ part: String, of text: String) -> Bool {
        var rest = part.unicodeScalars.filter { $0 != " " }[...]
        for scalar in text.unicodeScalars where scalar == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }

    // MARK: Making

    private static let odd: [Unicode.Scalar] = [
        "\u{0}", "\u{7}", "\u{1B}", "\n", "\t", "\u{200B}", "\u{200D}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{301}", "\u{3099}",
        "\u{FFFD}",
        "\"", "'", "’", "«", "»", "「", "」", "『", "“", "”", "‘", "(", ")", ".", ",", "?", "!", "、", "。", "・", "-", "—", "/", "%", ":", "#",
        "&",
        "🎵", "👩", "🏽", "א", "ش", "ß", "İ", "ё", "й", "ー", "ッ", "日", "한", "０", "9", "0", "½", "Ⅷ", "ﬁ", "Ａ", "\u{10FFFF}",
    ]

    private mutating func change(_ text: inout [Unicode.Scalar]) {
        let place = pick(text.count + 1)
        switch pick(9) {
        case 0 where place < text.count: text.remove(at: place)
        case 1 where place + 1 < text.count: text.swapAt(place, place + 1)
        case 2 where place < text.count: text.insert(text[place], at: place)
        case 3: text = Array(text.prefix(place)) + [" "] + someSeed().suffix(pick(30))
        case 4:
            let quotes = [("\"", "\""), ("«", "»"), ("「", "」"), ("'", "'"), ("“", "”")][pick(5)]
            let depth = 1 + pick(20)
            text = Array(String(repeating: quotes.0, count: depth).unicodeScalars) + text
            if pick(3) > 0 { text += Array(String(repeating: quotes.1, count: depth).unicodeScalars) }
        case 5: text.insert(contentsOf: Array(String(pick(100_000_000)).unicodeScalars), at: place)
        case 6 where place < text.count: text = Array(text.suffix(place) + text.prefix(text.count - place))
        case 7: text = text.flatMap { String($0).uppercased().unicodeScalars }
        default: text.insert(Self.odd[pick(Self.odd.count)], at: place)
        }
    }

    private mutating func noise(length: Int) -> String {
        string((0..<length).map { _ in pick(3) == 0 ? Self.odd[pick(Self.odd.count)] : Unicode.Scalar(UInt16(32 + pick(0xD7DF))) ?? " " })
    }

    /// Bytes that are no UTF-8, as a program would hand them on.
    private mutating func broken() -> String {
        var bytes = Array(string(someSeed()).utf8)
        for _ in 0..<(1 + pick(8)) where !bytes.isEmpty { bytes[pick(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func someSeed() -> [Unicode.Scalar] { seeds.isEmpty ? [] : seeds[pick(seeds.count)] }

    private mutating func pick(_ count: Int) -> Int { count > 0 ? Int(random.next() % UInt64(count)) : 0 }

    private func string(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }
}

/// Steele, Lea and Flood's generator: small, and the same everywhere.
struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
