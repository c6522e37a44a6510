import Foundation
import MediaModel
import PlayerProtocol
import Testing

@testable import ditty

/// The commands that `ditty` sends without `ditty-screen`.
struct QuickCommandTests {
    static let requests: [(words: String, request: PlayerRequest)] = [
        ("play", .send(.play)), ("pause", .send(.pause)), ("toggle", .send(.togglePlayPause)), ("stop", .send(.stop)),
        ("next", .send(.nextTrack)), ("previous", .send(.previousTrack)), ("like", .send(.like(isNegative: false))),
        ("dislike", .send(.dislike(isNegative: false))), ("clear", .send(.clearQueue)), ("undo", .send(.undo)),
        ("volume 0", .send(.changeVolume(.volume(0)))), ("volume 100", .send(.changeVolume(.volume(100)))),
        ("volume +5", .send(.changeVolume(.change(5)))), ("volume -15", .send(.changeVolume(.change(-15)))),
        ("skip 30", .send(.skipForward(interval: 30))), ("skip -7", .send(.skipBackward(interval: 7))),
        ("skip +9", .send(.skipForward(interval: 9))), ("status", .facts(FactsRequest())),
        ("status --json", .facts(FactsRequest(json: true))), ("status --format {title}", .facts(FactsRequest(format: "{title}"))),
        (#"status --format=\t"{artist}"#, .facts(FactsRequest(format: #"\t"{artist}"#))),
        ("status --format \u{1}\n日本\u{7F}", .facts(FactsRequest(format: "\u{1}\n日本\u{7F}"))),
    ]

    @Test(arguments: requests)
    func wordsAreOneRequest(words: String, request: PlayerRequest) throws {
        let command = try #require(QuickCommand(words.split(separator: " ").map(String.init)))
        let line = Data(command.request.utf8)
        #expect(!line.contains(UInt8(ascii: "\n")))
        #expect(try JSONDecoder().decode(RequestEnvelope.self, from: line) == RequestEnvelope(id: 1, request: request))
        #expect(command.changesNothing == words.hasPrefix("status"))
    }

    @Test func everyNameIsACommandOfTheProtocol() {
        for name in QuickCommand.names.values { #expect(RemoteCommandName(rawValue: name) != nil, "\(name)") }
    }

    @Test(arguments: [
        [], [""], ["next", "--socket", "/x"], ["--plain", "next"], ["next", "please"], ["nex"], ["-h"], ["play", "a.flac"], ["volume"],
        ["volume", "101"], ["volume", "loud"], ["volume", "5.5"], ["volume", "+99999"], ["skip", "1e3"], ["skip", "nan"], ["skip"],
        ["status", "--follow"], ["status", "--json", "--format", "x"], ["status", "--format"], ["status", "--json=yes"], ["--", "next"],
        ["quit"], ["say", "next"],
    ])
    func allElseIsForTheWholeCommandLine(_ words: [String]) { #expect(QuickCommand(words) == nil) }
}

/// What becomes of the player's answers.
struct QuickAnswerTests {
    private func answer(_ text: String) -> QuickAnswer? { QuickAnswer(Array(text.utf8)) }

    /// An outcome as the player writes it, and what it is to a shell.
    static let outcomes: [(ActionOutcome, code: Int32, complaint: String?, lines: [String])] = [
        (ActionOutcome(.done, reply: "Next."), 0, nil, ["Next."]),
        (ActionOutcome(.failed, reply: "Nothing \"plays\"\\\n\u{1F}."), 1, "Nothing \"plays\"\\\n\u{1F}.", []),
        (ActionOutcome(.notFound, reply: "🎵 ничего"), 3, nil, ["🎵 ничего"]),
        (ActionOutcome(.question, reply: "Which?"), 4, nil, ["Which?"]),
        (ActionOutcome(.notUnderstood, reply: ""), 5, nil, [""]),
    ]

    @Test(arguments: outcomes)
    func outcomesAreTold(outcome: ActionOutcome, code: Int32, complaint: String?, lines: [String]) throws {
        var outcome = outcome
        outcome.alternatives = [MediaItem(identifier: "local:1", type: .song, title: "reply")]
        outcome.lines = ["one", "two"]
        let line = try JSONEncoder().encode(PlayerMessage.reply(id: 1, .outcome(outcome)))
        let answer = try #require(QuickAnswer(Array(line)))
        #expect(answer.exitCode == code && code == outcome.result.exitCode)
        #expect(answer.complaint == complaint)
        #expect(answer.lines == lines + ["one", "two"])
    }

    @Test func linesAndJSONAreTold() {
        #expect(answer(#"{"id":1,"reply":{"lines":["a: 1","b"]}}"#)?.lines == ["a: 1", "b"])
        #expect(answer(#" { "reply" : { "json" : [ "{\"a\":1}" ] } , "id" : 1 } "#)?.json == [#"{"a":1}"#])
    }

    @Test(arguments: [
        "", "{", "{}", "[]", #"{"reply":{}}"#, #"{"reply":{"failure":{"code":"malformed","message":"x"}}}"#,
        #"{"reply":{"outcome":{"result":"done"}}}"#, #"{"reply":{"outcome":{"result":"other","reply":"x"}}}"#,
        #"{"reply":{"lines":["a"]}"#, #"{"reply":{"lines":["a"]}} x"#, #"{"reply":{"lines":["\q"]}}"#, #"{"reply":{"lines":["a]}}"#,
        #"{"reply" {"lines":[]}}"#, #"{"reply":{"lines":[,]}}"#,
    ])
    func otherAnswersAreNone(_ text: String) { #expect(answer(text) == nil) }
}

/// The reader of those answers.
struct JSONTextTests {
    @Test(arguments: [
        (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{08}\u{0C}\n\r\t"), (#""\u00e9\u0416""#, "éЖ"), (#""\ud83c\uDFB5!""#, "🎵!"),
        (#""\ud83c""#, "\u{FFFD}"), (#""\ud83cx""#, "\u{FFFD}x"), (#""\ud83c\u0041""#, "\u{FFFD}A"), (#""\udfb5""#, "\u{FFFD}"),
        ("\"日本\"", "日本"), (#""""#, ""),
    ])
    func textsAreRead(_ json: String, _ text: String) { #expect(JSONText.value(of: Array(json.utf8))?.string == text) }

    @Test func whatIsQuotedComesBack() {
        for text in ["", "a", "\"\\/", "\u{0}\u{1F}\n\t\u{7F}", "日本 🎵 é"] {
            #expect(JSONText.value(of: Array(JSONText.quoted(text).utf8)) == .string(text))
        }
    }

    @Test func theRestIsReadOver() {
        #expect(JSONText.value(of: Array(#"[1,-2.5e+3,true,false,null,{"a":[]}]"#.utf8))?.strings == [])
        #expect(JSONText.value(of: Array(#"{"a":1,"b":"x"}"#.utf8))?["b"] == .string("x"))
    }

    @Test(arguments: ["\"\\u12\"", "\"\\u12g4\"", "\"a", "[1", "{\"a\"}", "{a:1}", "nul l", "1 2", "\u{FF}"])
    func halvesAreNoJSON(_ json: String) { #expect(JSONText.value(of: Array(json.utf8)) == nil) }

    @Test func depthHasALimit() {
        #expect(JSONText.value(of: Array(String(repeating: "[", count: 100_000).utf8)) == nil)
        #expect(JSONText.value(of: Array((String(repeating: "[", count: 60) + String(repeating: "]", count: 60)).utf8)) != nil)
    }
}
