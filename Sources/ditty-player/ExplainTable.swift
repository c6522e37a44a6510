import MediaIntents
import MediaModel
import PlayerProtocol
import Wording

/// `explain` for people: the readings with what each word was taken for, what would play, and the reply.
struct ExplainTable {
    let answer: ExplainAnswer
    let wording: Wording

    /// The lines, with the first column aligned.
    var lines: [String] {
        var rows: [(String, String)] = []
        for (index, reading) in answer.interpretations.prefix(5).enumerated() {
            rows.append(("\(index + 1)  \(ExplainTable.percent(reading.score))", ExplainTable.summary(reading)))
            if !reading.rule.isEmpty { rows.append((label("rule"), reading.rule)) }
            if !reading.spans.isEmpty {
                rows.append((label("words"), reading.spans.map { "\($0.text) → \($0.role)" }.joined(separator: " · ")))
            }
        }
        if let then = answer.then { rows.append((label("then"), then.joined(separator: " · "))) }
        if let rule = answer.rule { rows.append((label("only"), rule.conditions.joined(separator: " "))) }
        if let resolution = answer.resolution {
            let reason = resolution.reason.map { " (\($0.rawValue))" } ?? ""
            rows.append((label("outcome"), resolution.outcome.rawValue + reason))
            if let playing = resolution.playing { rows.append((label("plays"), ExplainTable.name(playing))) }
            for (index, item) in resolution.alternatives.enumerated() {
                rows.append((index == 0 ? label("alternatives") : "", ExplainTable.name(item)))
            }
        }
        rows.append((label("reply"), answer.reply))
        return ["\(answer.text)  [\(answer.language)]"] + aligned(rows)
    }

    private func label(_ key: String) -> String { "   " + wording.text("explain.\(key)", language: answer.language) }

    private func aligned(_ rows: [(String, String)]) -> [String] {
        let width = rows.map { ExplainTable.width($0.0) }.max() ?? 0
        return rows.map { "\($0.0)\(String(repeating: " ", count: width - ExplainTable.width($0.0)))  \($0.1)" }
    }

    /// Cells that a label takes: kana and Chinese characters take two.
    private static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ((0x2E80...0xFF60).contains($1.value) ? 2 : 1) }
    }

    private static func percent(_ score: Double) -> String {
        let hundredths = Int((score * 100).rounded())
        return hundredths >= 100 ? "1.00" : "0.\(hundredths < 10 ? "0" : "")\(max(0, hundredths))"
    }

    /// The intent and its fields, as in the JSON.
    private static func summary(_ reading: Interpretation) -> String {
        var bare = reading
        (bare.rule, bare.spans) = ("", [])
        guard let text = try? JSONLine.text(bare.intent) else { return reading.intent.kind.rawValue }
        let fields = String(text.dropFirst().dropLast())
        let intent = "\"intent\": \"\(reading.intent.kind.rawValue)\""
        return reading.intent.kind.rawValue + (fields.hasPrefix(intent) ? String(fields.dropFirst(intent.count)) : "")
    }

    private static func name(_ item: AlternativeAnswer) -> String {
        let artist = item.artist.map { $0 == item.title ? "" : " – \($0)" } ?? ""
        return "\(item.type.rawValue)  \(item.title)\(artist)"
    }
}
