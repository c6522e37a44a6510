import FoundationEssentials
import MediaIntents
import MediaModel
import PlayerProtocol

/// One line of `explain --json`: the fields of the contract in its order.
struct ExplainAnswer: Encodable, Hashable {
    /// As it was typed.
    var text: String
    var language: LanguageCode
    /// Best first; the first is acted on.
    var interpretations: [Interpretation]
    /// The words of what the sentence asks for after that, in order; absent where it asks for one thing.
    var then: [String]?
    /// What the songs have to fit, where the words say more of them than their names and kinds; absent otherwise.
    var rule: PlaylistRule?
    /// Absent where nothing was understood or no library is known.
    var resolution: ExplainedResolution?
    var reply: String

    /// What a reading plays, as the contract names items.
    struct ExplainedResolution: Encodable, Hashable {
        var outcome: Resolution.Outcome
        var reason: Resolution.UnsupportedReason?
        var playing: AlternativeAnswer?
        var alternatives: [AlternativeAnswer]

        init(_ resolution: Resolution) {
            outcome = resolution.outcome
            reason = resolution.reason
            playing = resolution.playing.map(ExplainedResolution.answer)
            alternatives = resolution.alternatives.prefix(Resolver.alternativeLimit).map(ExplainedResolution.answer)
        }

        /// An artist is credited with herself, as SiriKit's items are.
        private static func answer(_ item: MediaItem) -> AlternativeAnswer {
            var answer = AlternativeAnswer(item)
            if item.type == .artist, answer.artist == nil { answer.artist = item.title }
            return answer
        }
    }

    /// The answer that a turn gives; scores with three decimals.
    init(text: String, language: LanguageCode, turn: Turn, then: [String] = [], reply: String) {
        self.text = text
        self.then = then.isEmpty ? nil : then
        self.language = language
        interpretations = turn.readings.map { reading in
            var interpretation = reading.interpretation
            interpretation.score = (interpretation.score * 1000).rounded() / 1000
            return interpretation
        }
        if interpretations.isEmpty { interpretations = [Interpretation(.none, score: 0, rule: "none")] }
        let kind = interpretations[0].intent.kind
        resolution = kind == .help ? nil : ExplainedResolution(turn.resolution)
        self.reply = reply
    }

    /// The answer as one line of JSON.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// The exit code of the contract for a single utterance.
    var exitCode: Int32 { resolution?.outcome.exitCode ?? 0 }
}
