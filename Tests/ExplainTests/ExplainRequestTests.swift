import MediaModel
import PlayerProtocol
import Testing

@testable import ditty_player

@Suite struct ExplainRequestTests {
    @Test func aLineIsWordsOrAnObject() {
        #expect(ExplainRequest(line: "play {this}").text == "play {this}")
        #expect(ExplainRequest(line: "{not json").text == "{not json")
        #expect(ExplainRequest(line: #"{"words": "no text"}"#).text == #"{"words": "no text"}"#)
        let request = ExplainRequest(
            line: ##"""
                {"id": "x", "text": "Играй", "language": "ru", "expect": {"intent": "play"}, "context": {"library": "a.jsonl",
                "nowPlaying": {"identifier": "s", "type": "song", "title": "T"}, "shortcuts": ["Утро"]}}
                """##)
        #expect(request.text == "Играй")
        #expect(request.language == "ru")
        #expect(request.context?.library == "a.jsonl")
        #expect(request.context?.dialogue.nowPlaying?.title == "T")
        #expect(request.context?.dialogue.shortcuts == ["Утро"])
    }

    @Test func argumentsOfExplain() throws {
        let options = try ExplainOptions([
            "--json", "--library", "l", "--language", "ja", "--database", "d", "--config", "c", "--", "--x", "y",
        ])
        #expect(options.isJSON)
        #expect(options.library == "l")
        #expect(options.language == "ja")
        #expect(options.operands == ["--x", "y"])
        #expect(try ExplainOptions(["play", "--json"]).operands == ["play", "--json"])
        #expect(throws: ExplainOptions.Fault.missingValue("--library")) { try ExplainOptions(["--library"]) }
        #expect(throws: ExplainOptions.Fault.unknownOption("--loud")) { try ExplainOptions(["--loud"]) }
    }
}
