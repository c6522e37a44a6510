import MediaLanguage
import MediaModel
import Testing

/// Sentences that correct, that ask for two things, that are misspelt, and questions about what is named, in all three languages.
struct KindsOfDialogueTests {
    private static func reading(_ text: String, _ language: LanguageCode) throws -> Reading {
        try Packs.interpreter().interpret(text, language: language, context: DialogueContext(), gazetteer: .empty)
    }

    /// Two requests in one sentence: the first, and the words of the second.
    @Test(arguments: [
        ("en", "pause it and turn the volume down", #"{"command":"pause","intent":"command"}"#, ["turn the volume down"]),
        ("en", "mute and then go to the next track", #"{"command":"mute","intent":"command"}"#, ["go to the next track"]),
        (
            "en", "play metallica and set the volume to 40", #"{"intent":"play","search":{"artistName":"metallica"}}"#,
            ["set the volume to 40"]
        ),
        ("ru", "пропусти эту и сделай потише", #"{"command":"nextTrack","intent":"command"}"#, ["сделай потише"]),
        ("ru", "включи сплин и сделай погромче", #"{"intent":"play","search":{"artistName":"сплин"}}"#, ["сделай погромче"]),
        ("ja", "音量を上げて次の曲", #"{"command":"changeVolume","intent":"command","volumeChange":10}"#, ["次の曲"]),
    ])
    func readsBothRequests(_ language: LanguageCode, _ text: String, _ fields: String, _ then: [String]) throws {
        let reading = try Self.reading(text, language)
        #expect(reading.interpretations.first?.fields == fields)
        #expect(reading.then == then)
    }

    /// What says how something is played belongs to playing it.
    @Test(arguments: [
        (
            "en", "play metallica, shuffled, and repeat it",
            #"{"intent":"play","playShuffled":true,"playbackRepeatMode":"all","search":{"artistName":"metallica"}}"#
        ),
        ("ru", "включи сплин и перемешай", #"{"intent":"play","playShuffled":true,"search":{"artistName":"сплин"}}"#),
    ])
    func playsAsTheSecondRequestSays(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        let reading = try Self.reading(text, language)
        #expect(reading.interpretations.first?.fields == fields)
        #expect(reading.then.isEmpty)
    }

    /// Names with words between them that join requests elsewhere.
    @Test(arguments: [
        ("en", "play rock and roll"), ("en", "play hello and goodbye"), ("en", "play start and stop"), ("ru", "включи день и ночь"),
        ("ja", "今夜はブギーバックをかけて"),
    ])
    func leavesNamesWhole(_ language: LanguageCode, _ text: String) throws {
        let reading = try Self.reading(text, language)
        #expect(reading.then.isEmpty)
        #expect(reading.interpretations.first?.intent.kind == .play)
    }

    /// A change of mind within the sentence.
    @Test(arguments: [
        ("en", "play metallica, no, radiohead", #"{"intent":"play","search":{"artistName":"radiohead"}}"#),
        ("en", "play, um, no wait, stop", #"{"command":"stop","intent":"command"}"#),
        ("ru", "включи, хотя нет, пауза", #"{"command":"pause","intent":"command"}"#),
    ])
    func followsAChangeOfMind(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }
}

/// Corrections of the last play, in all three languages.
struct CorrectionKindsTests {
    private static func context(_ title: String?, _ artist: String?) -> DialogueContext {
        var search = MediaSearch()
        (search.mediaName, search.artistName) = (title, artist)
        var context = DialogueContext()
        context.lastPlay = Interpretation(.play(PlayMediaIntent(search: search)), score: 1)
        return context
    }

    /// Whoever names another performer behind a song by somebody does not want that song.
    @Test(arguments: [
        ("en", "no, metallica", #"{"intent":"correct","search":{"artistName":"metallica"}}"#),
        ("ru", "нет, сплин", #"{"intent":"correct","search":{"artistName":"сплин"}}"#),
        ("ja", "違う、スピッツ", #"{"intent":"correct","search":{"artistName":"スピッツ"}}"#),
        ("en", "no, the album", #"{"intent":"correct","search":{"artistName":"Adele","mediaName":"Hello","mediaType":"album"}}"#),
        ("en", "no, by metallica", #"{"intent":"correct","search":{"artistName":"metallica","mediaName":"Hello"}}"#),
        ("en", "wrong song", #"{"intent":"correct","search":{"artistName":"Adele","mediaName":"Hello"}}"#),
        ("ru", "не то", #"{"intent":"correct","search":{"artistName":"Adele","mediaName":"Hello"}}"#),
        ("ja", "違う曲", #"{"intent":"correct","search":{"artistName":"Adele","mediaName":"Hello"}}"#),
    ])
    func replacesWhatConflicts(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language, context: Self.context("Hello", "Adele"))?.fields == fields)
    }

    /// A title without a performer is what is wanted of the one who is named.
    @Test
    func keepsATitleThatHasNoPerformer() throws {
        let fields = try Packs.first("no, metallica", "en", context: Self.context("Hello", nil))?.fields
        #expect(fields == #"{"intent":"correct","search":{"artistName":"metallica","mediaName":"Hello"}}"#)
    }
}

/// What the hurried type.
struct SlipTests {
    /// Swapped, doubled and missing letters of short verbs, and a blank within one.
    @Test(arguments: [
        ("en", "plya metallica", #"{"intent":"play","search":{"artistName":"metallica"}}"#),
        ("en", "ply metallica", #"{"intent":"play","search":{"artistName":"metallica"}}"#),
        ("en", "p lay metallica", #"{"intent":"play","search":{"artistName":"metallica"}}"#),
        ("en", "shufle my library", #"{"intent":"play","playShuffled":true,"search":{"reference":"my"}}"#),
        ("ru", "вклчи сплин", #"{"intent":"play","search":{"artistName":"сплин"}}"#),
        ("ru", "стп", #"{"command":"stop","intent":"command"}"#),
    ])
    func isUnderstood(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }
}
