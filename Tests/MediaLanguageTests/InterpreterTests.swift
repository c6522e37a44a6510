import MediaLanguage
import MediaModel
import Testing

/// Kinds of phrase in English and what they mean, without a collection.
struct EnglishTests {
    @Test(arguments: [
        ("Play some 80s music", #"{"intent":"play","search":{"mediaType":"music","releaseDate":{"from":"1980-01-01","to":"1989-12-31"}}}"#),
        ("play hello by adele", #"{"intent":"play","search":{"artistName":"adele","mediaName":"hello"}}"#),
        ("Won't you play some music?", #"{"intent":"play","search":{"mediaType":"music"}}"#),
        ("In the living room, play some hip-hop", #"{"intent":"play","outputs":["living room"],"search":{"genreNames":["Hip-Hop/Rap"]}}"#),
        ("Play the song “Happy”", #"{"intent":"play","search":{"mediaName":"Happy","mediaType":"song"}}"#),
        ("Play something", #"{"intent":"play"}"#),
        (
            "Play music by Don Cherry in random order",
            #"{"intent":"play","playShuffled":true,"search":{"artistName":"Don Cherry","mediaType":"music"}}"#
        ),
        ("skip ahead a minute and a half", #"{"command":"skipForward","intent":"command","interval":90}"#),
        ("Go to 1:02:00", #"{"command":"changePlaybackPosition","intent":"command","position":3720}"#),
        ("nxet song", #"{"command":"nextTrack","intent":"command"}"#),
        ("туче", #"{"command":"nextTrack","intent":"command"}"#),
        ("Don't skip this song", #"{"intent":"none"}"#),
        ("Remind me to buy milk", #"{"intent":"none"}"#),
        (
            "I don't like this song",
            #"{"affinityType":"dislike","intent":"affinity","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#
        ),
        (
            "Add this to my Focus playlist",
            #"{"destination":{"playlist":"Focus"},"intent":"add","search":{"reference":"currentlyPlaying"}}"#
        ),
    ])
    func means(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "en")?.fields == fields)
    }

    @Test func explainsItself() throws {
        let first = try Packs.first("play hello by adele", "en")
        #expect(first?.rule == "play")
        #expect(first?.spans.map(\.role) == ["phrase", "mediaName", "connector", "artistName"])
        #expect(first?.spans.map(\.text) == ["play", "hello", "by", "adele"])
    }
}

/// No text is too odd to be answered.
struct RobustnessTests {
    @Test(arguments: [
        "", " ", "\u{0}\u{7}", "«««««", "((((", "'", "'s", "🎵🎵", "\u{202E}yalp", "«\"“«\"“«\"“",
        String(repeating: "play ", count: 2000),
    ])
    func answersAnything(_ text: String) throws {
        let reading = try Packs.interpreter().interpret(text, context: DialogueContext(), gazetteer: .empty)
        #expect(!reading.interpretations.isEmpty)
    }
}
