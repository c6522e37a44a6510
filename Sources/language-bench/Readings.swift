import FoundationEssentials
import MediaLanguage
import MediaModel

/// All readings of sentences, as JSON a sentence: what the weights of a language are learnt from.
struct Readings {
    let interpreter: Interpreter
    let language: LanguageCode

    private struct Line: Encodable {
        var reading: Interpretation
        var cost: Double
        var features: [String]
    }

    /// The readings of one sentence.
    func line(_ text: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = interpreter.unweighed(text, language: language).map { reading in
            Line(reading: Interpretation(reading.intent), cost: reading.cost, features: reading.features)
        }
        return String(decoding: try encoder.encode(lines), as: UTF8.self)
    }
}
