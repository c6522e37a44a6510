import MediaModel
import PlayerProtocol
import Testing

@Suite struct JSONLineTests {
    @Test func keysKeepTheirOrder() throws {
        var intent = PlayMediaIntent(search: MediaSearch(mediaType: .playlist, mediaName: "70s punk classics"))
        intent.playShuffled = true
        intent.playbackSpeed = 1.5
        let line = try JSONLine.text(Interpretation(.play(intent), score: 0.98, rule: "vocabulary"))
        let expected =
            #"{"score": 0.98, "intent": "play", "search": {"mediaType": "playlist", "mediaName": "70s punk classics"}, "#
            + #""playShuffled": true, "playbackSpeed": 1.5, "rule": "vocabulary"}"#
        #expect(line == expected)
    }

    @Test func numbersAreWholeWhereTheyCanBe() throws {
        #expect(try JSONLine.text([1.0, -0.5, 1e300, .nan]) == "[1, -0.5, 1e+300, null]")
        #expect(try JSONLine.text(["x": UInt8(200)]) == #"{"x": 200}"#)
        #expect(try JSONLine.text([nil, true]) == "[null, true]")
    }

    @Test func controlCharactersAreEscaped() throws {
        #expect(try JSONLine.text("a\"\\\n\u{1B}\u{85}ё再") == #""a\"\\\n\u001b\u0085ё再""#)
    }
}
