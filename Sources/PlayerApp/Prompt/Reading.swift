import FoundationEssentials
import MediaModel

/// How the player understands a line: the first interpretation of its `explain` answer, and what it would play.
struct Reading: Sendable, Hashable {
    var interpretation: Interpretation?
    var resolution: Resolution?
    var reply: String?

    private struct Answer: Decodable {
        var interpretations: [Interpretation]?
        var resolution: Resolution?
        var reply: String?
    }

    /// Reads the JSON of the answer; an answer of another shape is no reading.
    init?(json: String) {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(json.utf8)) else { return nil }
        interpretation = answer.interpretations?.first
        resolution = answer.resolution
        reply = answer.reply
    }
}
