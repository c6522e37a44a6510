import Foundation
import MediaLanguage
import MediaModel
import TextForms

/// The packs of this project, loaded once.
enum Packs {
    static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources")
    static let resources = sources.appendingPathComponent("MediaLanguage/Resources").path

    static let loaded: Result<[LanguagePack], any Error> = Result { try LanguagePack.all(in: resources + "/Languages") }
    static let forms: Result<TextForms, any Error> = Result {
        try TextForms(tables: sources.appendingPathComponent("TextForms/Resources").path)
    }

    /// An interpreter whose today is the last day of 2024.
    static func interpreter() throws -> Interpreter {
        Interpreter(packs: try loaded.get(), forms: try forms.get(), clock: Clock(secondOfDay: { 22 * 3600 }, today: { (2024, 12, 31) }))
    }

    /// The first interpretation of `text`.
    static func first(_ text: String, _ language: LanguageCode, context: DialogueContext = DialogueContext()) throws -> Interpretation? {
        try interpreter().interpret(text, language: language, context: context, gazetteer: .empty).interpretations.first
    }
}

extension Interpretation {
    /// The intent as flat JSON with sorted keys, without score, rule and spans: what rule tests compare.
    var fields: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(intent) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}
