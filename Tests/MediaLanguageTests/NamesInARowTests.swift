import MediaLanguage
import MediaModel
import Testing

/// Several titles behind one verb.
struct NamesInARowTests {
    private static let titles = ["ebb", "flood", "wet cement", "дорога к морю", "rain and shine"]

    private func read(_ text: String, _ language: LanguageCode) throws -> Reading {
        let gazetteer = Gazetteer { words in
            let said = words.lowercased()
            return Self.titles.contains(said) ? [NameMatch(type: .song, name: said, nearness: .exact)] : []
        }
        return try Packs.interpreter().interpret(text, language: language, context: DialogueContext(), gazetteer: gazetteer)
    }

    @Test(arguments: [
        ("en", "play Ebb and Wet Cement", "ebb", ["play Wet Cement"]),
        ("en", "play Wet Cement, Ebb and Flood", "wet cement", ["play Ebb", "play Flood"]),
        ("en", "queue Ebb and Flood", "ebb", ["queue Flood"]),
        ("ru", "включи Ebb и Wet Cement", "ebb", ["включи Wet Cement"]), ("ja", "EbbとFloodをかけて", "ebb", ["Floodをかけて"]),
    ])
    func playsOneAfterTheOther(_ language: LanguageCode, _ text: String, _ first: String, _ then: [String]) throws {
        let reading = try read(text, language)
        #expect(reading.interpretations.first?.intent.mediaSearch?.mediaName == first)
        #expect(reading.then == then)
    }

    /// A title that exists wins, and so does a name that the world knows.
    @Test(arguments: [("en", "play Rain and Shine"), ("en", "play Earth, Wind & Fire"), ("en", "play Simon and Garfunkel")])
    func leavesOneNameWhole(_ language: LanguageCode, _ text: String) throws {
        #expect(try read(text, language).then.isEmpty)
    }

    /// What nobody has comes last, in its own words: it is told as left out.
    @Test(arguments: [
        ("en", "play Ebb and Zorblax", "ebb", ["Zorblax"]), ("en", "play Zorblax and Ebb", "ebb", ["Zorblax"]),
        ("ru", "включи Ebb и Зорблакс", "ebb", ["Зорблакс"]),
    ])
    func leavesTheUnknownOut(_ language: LanguageCode, _ text: String, _ first: String, _ then: [String]) throws {
        let reading = try read(text, language)
        #expect(reading.interpretations.first?.intent.mediaSearch?.mediaName == first)
        #expect(reading.then == then)
    }
}
