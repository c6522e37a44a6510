import FoundationEssentials
import MediaModel
import PlayerProtocol
import Testing

@testable import ditty_player

/// Words through language, collection and dialogue, as `explain` answers them.
@Suite struct ExplainerTests {
    /// A library of a few lines, in a folder of its own.
    final class Home {
        let folder: String
        var library: String { folder + "/library.jsonl" }

        init() throws {
            folder = "/tmp/ditty-explain-\(UInt64.random(in: .min ... .max))"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try write(Home.lines, to: "library.jsonl")
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func write(_ lines: String, to name: String) throws {
            guard FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(lines.utf8)) else {
                throw ExplainFailure.noSuchFile(name)
            }
        }

        func answer(_ text: String) throws -> ExplainAnswer {
            var request = ExplainRequest(text: text)
            request.setLibrary(library)
            return try Explainer(environment: [:], database: nil).answer(request)
        }

        private static let lines = """
            {"kind": "artist", "identifier": "a1", "title": "Queen", "genres": ["Rock"]}
            {"kind": "artist", "identifier": "a2", "title": "Кино", "genres": ["Russian Rock"]}
            {"kind": "album", "identifier": "b1", "title": "Jazz", "artist": "Queen", "year": 1978, "items": ["s1"]}
            {"kind": "song", "identifier": "s1", "title": "Bicycle Race", "artist": "Queen", "album": "Jazz", "track": 1, "year": 1978, "playCount": 3}
            {"kind": "song", "identifier": "s2", "title": "Кукушка", "artist": "Кино", "year": 1990, "genres": ["Russian Rock"]}
            {"kind": "playlist", "identifier": "p1", "title": "70s punk classics", "owner": "me", "editable": true, "items": ["s1"]}
            {"kind": "room", "identifier": "r1", "title": "Kitchen", "aliases": ["кухня", "キッチン"]}
            """
    }

    @Test func theContractsExample() throws {
        let home = try Home()
        let line = try JSONLine.text(try home.answer("play 70s punk classics shuffled"))
        #expect(line.hasPrefix(#"{"text": "play 70s punk classics shuffled", "language": "en", "interpretations": [{"score": 0."#))
        let end =
            #""resolution": {"outcome": "success", "playing": {"identifier": "p1", "type": "playlist", "title": "70s punk classics"}, "#
            + #""alternatives": []}, "reply": "Playing the playlist 70s punk classics, shuffled."}"#
        #expect(line.hasSuffix(end), "\(line)")
    }

    @Test func repliesAndExitCodes() throws {
        let home = try Home()
        let explainer = try Explainer(environment: [:], database: nil)
        for (text, code, reply) in [
            ("play queen", Int32(0), "Playing Queen."),
            ("play the movie Alien", 1, "I play music, podcasts, radio and audiobooks, not films or shows: Alien."),
            ("play Zzyzx Qwrt", 3, "I found no Zzyzx Qwrt."), ("pause", 0, "Paused."),
            ("skip ahead 90 seconds", 0, "Skipped ahead 1 minute 30 seconds."),
        ] {
            var request = ExplainRequest(text: text)
            request.setLibrary(home.library)
            let answer = try explainer.answer(request)
            #expect(answer.exitCode == code)
            #expect(answer.reply == reply)
        }
    }

    /// What plays may not answer to all that was said: then the reply says to what.
    @Test(arguments: [
        ("play blarg by queen", "Playing Queen. Left out: “blarg”."), ("play Jazz by Queen", "Playing the album Jazz by Queen."),
        ("play the live version of bicycle race", "Playing Bicycle Race by Queen. Left out: “live version”."),
        ("play bicycle race, shuffled and sad", "Playing Bicycle Race by Queen, shuffled. Left out: “sad”."),
        ("play music that I heard at sea", "Playing 2 songs, starting with Bicycle Race by Queen. Left out: “that I heard at sea”."),
        ("play music because I am tired", "Playing 2 songs, starting with Bicycle Race by Queen."),
        ("включи жив группы Кино", "Включаю исполнителя «Кино». Не учтено: «жив»."),
        ("включи то что я слушал на свадьбе", "Включаю 2 песни; первая — «Bicycle Race» — Queen. Не учтено: «что я слушал на свадьбе»."),
        ("母に贈る曲をかけて", "2曲を再生します。最初はQueenの「Bicycle Race」です。 「母に贈る」は反映できませんでした。"),
        ("眠れないから何かかけて", "2曲を再生します。最初はQueenの「Bicycle Race」です。"),
    ])
    func whatIsNotHeededIsSaid(text: String, reply: String) throws {
        #expect(try Home().answer(text).reply == reply)
    }

    /// When songs were played and came in is no year of theirs.
    @Test(arguments: [
        ("play rock from the seventies that I haven't played this year", ["genre=Rock", "year=1970-1979", "unplayed=year"], "s3"),
        ("поставь рок семидесятых, который я не слушал в этом году", ["genre=Rock", "year=1970-1979", "unplayed=year"], "s3"),
        ("今年聴いていない70年代のロックをかけて", ["genre=Rock", "year=1970-1979", "unplayed=year"], "s3"),
        ("play rock I've never played", ["genre=Rock", "unplayed=ever"], "s3"),
        ("play songs that I rated five stars", ["rating=5"], "s5"), ("play something with five stars", ["rating=5"], "s5"),
        ("включи джаз с оценкой пять", ["genre=Jazz", "rating=5"], "s5"), ("星五つのジャズをかけて", ["genre=Jazz", "rating=5"], "s5"),
    ])
    func playsWhatWasNotPlayed(text: String, conditions: [String], song: String) throws {
        let home = try Home()
        try home.write(
            """
            {"kind": "song", "identifier": "s3", "title": "Loser in the End", "artist": "Queen", "year": 1974, "genres": ["Rock"]}
            {"kind": "song", "identifier": "s4", "title": "Dragon Attack", "artist": "Queen", "year": 1980, "genres": ["Disco"]}
            {"kind": "song", "identifier": "s5", "title": "Lanterns", "artist": "Ebb", "year": 2001, "genres": ["Jazz"], "rating": 5}
            """, to: "library.jsonl")
        let answer = try home.answer(text)
        #expect(answer.rule?.conditions == conditions)
        #expect(answer.resolution?.playing?.identifier.rawValue == song, "\(answer.reply)")
    }

    @Test(arguments: [
        (
            "make a playlist of rock from the seventies that I haven't played this year",
            "Made the playlist rock from the seventies that I haven't played this year: 1 item fits now."
        ),
        (
            "создай плейлист из рока семидесятых, который я не слушал в этом году",
            "Плейлист «рока семидесятых, который я не слушал в этом году» готов: 1 запись."
        ),
        ("今年聴いていない70年代のロックのプレイリストを作って", "プレイリスト「今年聴いていない70年代のロック」を作りました（1件）。"),
    ])
    func tellsTheRuleOfAListAskedFor(text: String, reply: String) throws {
        let home = try Home()
        try home.write(
            #"{"kind": "song", "identifier": "s3", "title": "Loser in the End", "artist": "Queen", "year": 1974, "genres": ["Rock"]}"#,
            to: "library.jsonl")
        let answer = try home.answer(text)
        #expect(answer.rule?.conditions == ["genre=Rock", "year=1970-1979", "unplayed=year"])
        #expect(answer.reply == reply)
        #expect(try home.answer("play rock").rule == nil)
    }

    /// Nothing is found in a database that cannot be read, which is no answer: it is named, and left as it is.
    @Test func aDatabaseThatCannotBeReadIsNamed() throws {
        let home = try Home()
        let rubbish = String(repeating: "*", count: 5000)
        try home.write(rubbish, to: "library.sqlite")
        let path = home.folder + "/library.sqlite"
        let sentence = "The library in \(path) cannot be read: the database is damaged; it is left as it is."
        #expect(throws: ExplainFailure.noCollection(sentence)) { try Explainer(environment: [:], database: path) }
        #expect(ExplainFailure.noCollection(sentence).description == sentence)
        #expect(FileManager.default.contents(atPath: path) == Data(rubbish.utf8))
    }

    @Test func withoutALibraryNothingIsResolved() throws {
        let answer = try Explainer(environment: [:], database: nil).answer(ExplainRequest(text: "play queen"))
        #expect(answer.resolution == nil)
        #expect(answer.interpretations.first?.intent.kind == .play)
    }

    @Test func checkTellsRightFromWrong() throws {
        let home = try Home()
        let right =
            #"{"id": "1", "text": "play queen", "expect": {"intent": "play", "search": {"artistName": "Queen"}}, "resolves": {"title": "Queen"}, "context": {"library": "library.jsonl"}}"#
        try home.write(right + "\n\n", to: "right.jsonl")
        try home.write(right + "\n" + #"{"id": "2", "text": "pause", "expect": {"intent": "play"}}"#, to: "wrong.jsonl")
        try home.write("no json", to: "broken.jsonl")
        #expect(ExplainCommand.check([home.folder + "/right.jsonl"], environment: [:]) == 0)
        #expect(ExplainCommand.check([home.folder + "/wrong.jsonl"], environment: [:]) == 1)
        #expect(ExplainCommand.check([home.folder + "/broken.jsonl"], environment: [:]) == 1)
        #expect(ExplainCommand.check([home.folder + "/none.jsonl"], environment: [:]) == 1)
        #expect(ExplainCommand.check([], environment: [:]) == 2)
    }

    @Test func aTableForPeople() throws {
        let explainer = try Explainer(environment: [:], database: nil)
        let lines = ExplainTable(answer: try Home().answer("play queen"), wording: explainer.wording).lines
        #expect(lines.first == "play queen  [en]")
        #expect(lines.contains("   plays    artist  Queen"))
        #expect(lines.last == "   reply    Playing Queen.")
    }
}
