public import MediaModel

/// The texts of one language, checked when they are read: sentences with placeholders, and how numbers, lengths and lists are said.
///
/// The file is JSON5; `docs/languages.md` describes it. Sentences nest, their keys are joined by dots.
public struct TextPack: Sendable {
    /// Whose texts they are.
    public let language: LanguageCode
    let sentences: [String: TextTemplate]
    private let grammar: Grammar

    /// How the language puts numbers, lengths and lists.
    private struct Grammar: Sendable {
        var plurals: PluralRules
        var decimalSign: String
        var counts: [String: [String: TextTemplate]]
        var lengths: [String: TextPackFile.Length]
        var lists: [String: TextPackFile.List]
    }

    /// Checks what a file holds.
    init(_ file: TextPackFile) throws(TextPackError) {
        language = file.language
        let plurals = try PluralRules(file.plurals ?? [:])
        var counts: [String: [String: TextTemplate]] = [:]
        for (name, forms) in file.counts ?? [:] {
            let key = "counts.\(name)"
            guard forms["other"] != nil else { throw .badCount(key: key, form: "other") }
            if let stray = forms.keys.first(where: { !plurals.names.contains($0) }) { throw .badCount(key: key, form: stray) }
            var templates: [String: TextTemplate] = [:]
            for (form, source) in forms { templates[form] = try TextTemplate(source, key: "\(key).\(form)") }
            counts[name] = templates
        }
        var sentences: [String: TextTemplate] = [:]
        for (key, source) in file.flatSentences { sentences[key] = try TextTemplate(source, key: key) }
        self.sentences = sentences
        grammar = Grammar(
            plurals: plurals, decimalSign: file.decimalSign ?? ".", counts: counts, lengths: file.lengths ?? [:], lists: file.lists ?? [:])
        try checkFormats()
    }

    private init(language: LanguageCode, sentences: [String: TextTemplate], grammar: Grammar) {
        self.language = language
        self.sentences = sentences
        self.grammar = grammar
    }

    /// The dotted keys of all sentences.
    public var keys: Set<String> { Set(sentences.keys) }

    /// The names of the values that a sentence asks for; empty for an unknown key.
    public func placeholders(of key: String) -> Set<String> { sentences[key]?.names ?? [] }

    /// This pack and another one of the same language: the other's sentences and formats win.
    public func adding(_ other: TextPack) -> TextPack {
        var grammar = grammar
        if !other.grammar.counts.isEmpty || grammar.counts.isEmpty { grammar.plurals = other.grammar.plurals }
        grammar.counts.merge(other.grammar.counts) { $1 }
        grammar.lengths.merge(other.grammar.lengths) { $1 }
        grammar.lists.merge(other.grammar.lists) { $1 }
        return TextPack(language: language, sentences: sentences.merging(other.sentences) { $1 }, grammar: grammar)
    }

    private func checkFormats() throws(TextPackError) {
        let known = Set(grammar.counts.keys).union(grammar.lengths.keys).union(grammar.lists.keys).union(["clock"])
        for (key, template) in sentences {
            if let format = template.formats.first(where: { !known.contains($0) }) { throw .unknownFormat(key: key, format: format) }
        }
        for (name, length) in grammar.lengths {
            for unit in [length.hours, length.minutes, length.seconds] where grammar.counts[unit] == nil {
                throw .unknownFormat(key: "lengths.\(name)", format: unit)
            }
        }
    }
}

extension TextPack {
    /// A value in a format of the pack; without one, as it is.
    func words(for value: TextValue, format: String?) -> String {
        switch value {
        case .text(let text): return TextPack.oneLine(text)
        case .list(let parts): return join(parts, grammar.lists[format ?? ""])
        case .number(let number):
            if format == "clock" { return TextPack.clock(number) }
            if let length = format.flatMap({ grammar.lengths[$0] }) { return self.length(number, length) }
            if let format, grammar.counts[format] != nil { return count(number, format) }
            return digits(number, point: grammar.decimalSign)
        }
    }

    /// A name may hold line ends and tabs; a sentence is one line.
    private static func oneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { ($0.value < 0x20 || $0.value == 0x2028 || $0.value == 0x2029) }) else { return text }
        return text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }

    private func count(_ number: Double, _ name: String) -> String {
        let forms = grammar.counts[name] ?? [:]
        let form = grammar.plurals.form(of: digits(abs(number), point: "."))
        let template = forms[form] ?? forms["other"]
        return template?.fill(["n": .text(digits(number, point: grammar.decimalSign))], pack: self) ?? ""
    }

    /// "1 hour 2 minutes"; units that are zero are not said.
    private func length(_ seconds: Double, _ format: TextPackFile.Length) -> String {
        // Half a second is worth saying where there are only a few.
        if seconds < 10, seconds != seconds.rounded() { return count((max(0, seconds) * 10).rounded() / 10, format.seconds) }
        let whole = Int(max(0, min(seconds, 1e9)).rounded())
        let parts = [(whole / 3600, format.hours), (whole / 60 % 60, format.minutes), (whole % 60, format.seconds)]
        let said = parts.filter { $0.0 > 0 }
        guard !said.isEmpty else { return count(0, format.seconds) }
        return said.map { count(Double($0.0), $0.1) }.joined(separator: format.separator)
    }

    private func join(_ parts: [String], _ format: TextPackFile.List?) -> String {
        let separator = format?.separator ?? ", "
        guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: separator) + (format?.last ?? separator) + last
    }

    /// At most two decimals, no zeros at their end.
    private func digits(_ number: Double, point: String) -> String {
        let hundredths = Int((max(-1e13, min(number, 1e13)) * 100).rounded())
        let sign = hundredths < 0 ? "-" : ""
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        guard rest > 0 else { return "\(sign)\(whole)" }
        let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
        return "\(sign)\(whole)\(point)\(decimals)"
    }

    /// `3:05`, `1:02:03`.
    private static func clock(_ seconds: Double) -> String {
        let whole = Int(max(0, min(seconds, 1e9)))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, two(whole % 60))
        return hours > 0 ? "\(hours):\(two(minutes)):\(rest)" : "\(minutes):\(rest)"
    }
}
