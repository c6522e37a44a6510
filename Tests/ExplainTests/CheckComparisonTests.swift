import FoundationEssentials
import Testing

@testable import ditty_player

/// The comparison of `check` is that of the scorer: the last column is how many differences that one counts.
@Suite struct CheckComparisonTests {
    @Test(arguments: [
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}]}"#, 0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "SKYFALL!"}}]}"#, 0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall", "mediaType": "song"}}]}"#, 1
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "expectAny": {"search.mediaType": ["song", null]}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall", "mediaType": "song"}}]}"#, 0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "expectAny": {"search.mediaType": ["song", null]}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall", "mediaType": "album"}}]}"#, 1
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "expectAny": {"search.mediaType": ["song", "album"]}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}]}"#, 1
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "loose": true}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall", "mediaType": "song"}}]}"#, 0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}}"#,
            #"{"interpretations": [{"intent": "play", "playShuffled": true, "search": {"mediaName": "Skyfall", "mediaIdentifier": "x"}}]}"#,
            0
        ),
        (#"{"expect": {"intent": "play", "playShuffled": true}}"#, #"{"interpretations": [{"intent": "play", "playShuffled": false}]}"#, 1),
        (#"{"expect": {"intent": "play", "playShuffled": true}}"#, #"{"interpretations": [{"intent": "play", "playShuffled": 1}]}"#, 1),
        (
            #"{"expect": [{"intent": "none"}, {"intent": "play", "search": {"mediaName": "Skyfall"}}]}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}]}"#, 0
        ),
        (
            #"{"expect": [{"intent": "none"}, {"intent": "help"}]}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}]}"#, 2
        ),
        (
            #"{"expect": {"intent": "command", "volumeChange": "<0"}}"#,
            #"{"interpretations": [{"intent": "command", "volumeChange": -5}]}"#, 0
        ),
        (
            #"{"expect": {"intent": "command", "volumeChange": ">1.5"}}"#,
            #"{"interpretations": [{"intent": "command", "volumeChange": 1.5}]}"#, 1
        ),
        (
            #"{"expect": {"intent": "command", "interval": 30}}"#, #"{"interpretations": [{"intent": "command", "interval": 30.0000001}]}"#,
            0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"genreNames": ["Rock", "Pop"]}}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"genreNames": ["pop", "ROCK"]}}]}"#, 0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"genreNames": ["Rock"]}}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"genreNames": ["Rock", "Pop"]}}]}"#, 1
        ),
        (
            #"{"expect": {"intent": "play", "search": {"genreNames": ["R&B/Soul"]}}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"genreNames": ["RB Soul"]}}]}"#, 1
        ),
        (
            #"{"expect": {"search": {"releaseDate": {"from": "1970-01-01", "to": "1979-12-31"}}}}"#,
            #"{"interpretations": [{"search": {"releaseDate": {"to": "1979-12-31", "from": "1970-01-01"}}}]}"#, 0
        ),
        (
            #"{"expect": {"search": {"releaseDate": {"from": "2000-01-01"}}}}"#,
            #"{"interpretations": [{"search": {"releaseDate": {"to": null, "from": "2000-01-01"}}}]}"#, 0
        ),
        (
            #"{"expect": {"search": {"releaseDate": {"from": "2000-01-01"}}}}"#,
            #"{"interpretations": [{"search": {"releaseDate": {"to": "2001-01-01", "from": "2000-01-01"}}}]}"#, 1
        ),
        (#"{"expect": {"search": {"mediaName": "Ёлка"}}}"#, #"{"interpretations": [{"search": {"mediaName": "елка"}}]}"#, 0),
        (
            #"{"expect": {"search": {"artistName": "Metallica"}}, "spellings": {"Metallica": ["Металлику"]}}"#,
            #"{"interpretations": [{"search": {"artistName": "металлику"}}]}"#, 0
        ),
        (#"{"expect": {"search": {"artistName": "Metallica"}}}"#, #"{"interpretations": [{"search": {"artistName": "Металлику"}}]}"#, 1),
        (#"{"expect": {"search": {"mediaName": "カナ"}}}"#, #"{"interpretations": [{"search": {"mediaName": "ｶﾅ"}}]}"#, 0),
        (#"{"expect": {"search": {"mediaName": "カナ"}}}"#, #"{"interpretations": [{"search": {"mediaName": "かな"}}]}"#, 1),
        (#"{"expect": {"search": {"mediaName": "Björk"}}}"#, #"{"interpretations": [{"search": {"mediaName": "Bjork"}}]}"#, 1),
        (#"{"expect": {"search": {"mediaName": "!!!"}}}"#, #"{"interpretations": [{"search": {"mediaName": "!!!"}}]}"#, 0),
        (
            #"{"expect": {"intent": "play"}, "absent": ["search.genreNames"]}"#,
            #"{"interpretations": [{"intent": "play", "search": {"genreNames": ["Rock"]}}]}"#, 1
        ),
        (#"{"expect": {"intent": "play"}, "absent": ["search"]}"#, #"{"interpretations": [{"intent": "play", "search": {}}]}"#, 0),
        (
            #"{"expect": {"destination": {"playlist": "road trip"}}}"#,
            #"{"interpretations": [{"destination": {"playlist": "Road-Trip"}}]}"#, 0
        ),
        (#"{"expect": {"outputs": ["Kitchen"]}}"#, #"{"interpretations": [{"outputs": ["kitchen"]}]}"#, 0),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "resolves": {"title": "Skyfall", "artist": "Adele"}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}], "resolution": {"playing": {"type": "song", "title": "Skyfall", "artist": "Adele & Friend"}}}"#,
            0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "resolves": {"title": "Skyfall", "artist": "Adele"}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}], "resolution": {"playing": {"type": "song", "title": "Skyfall", "artist": "Our Last Night"}}}"#,
            1
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "resolves": [{"title": "X"}, {"artist": "Halsey"}]}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}], "resolution": {"playing": {"title": "Be Kind", "artist": "Marshmello feat. Halsey"}}}"#,
            0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "resolves": {"identifier": "song-1"}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}], "resolution": {"playing": {"identifier": "Song-1"}}}"#,
            0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "resolves": {"identifier": "song-1"}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}], "resolution": {"playing": {"identifier": "song1"}}}"#,
            1
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "resolves": {"title": "X"}}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}]}"#, 1
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "outcome": "unsupported", "reason": "noSuchOutput"}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}], "resolution": {"outcome": "unsupported", "reason": "noSuchOutput"}}"#,
            0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "outcome": ["unsupported", "confirmationRequired"], "reason": "noSuchOutput"}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}], "resolution": {"outcome": "confirmationRequired"}}"#,
            0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "outcome": "unsupported", "reason": "noSuchOutput"}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}], "resolution": {"outcome": "unsupported", "reason": "aboveMaximum"}}"#,
            1
        ),
        (#"{"expect": {}, "outcome": ["notUnderstood", "notFound"]}"#, #"{"interpretations": [{"intent": "none"}]}"#, 0),
        (#"{"expect": {}, "outcome": ["notUnderstood", "notFound"]}"#, #"{"interpretations": [{"intent": "play"}]}"#, 1),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "alternativesInclude": ["Skyfall (Live)"]}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}], "resolution": {"alternatives": [{"title": "skyfall live"}]}}"#,
            0
        ),
        (
            #"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}, "alternativesInclude": ["Skyfall"]}"#,
            #"{"interpretations": [{"intent": "play", "search": {"mediaName": "Skyfall"}}], "resolution": {"alternatives": []}}"#, 1
        ),
        (#"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}}"#, #"{"interpretations": []}"#, 3),
        (#"{"expect": {"intent": "play", "search": {"mediaName": "Skyfall"}}}"#, #"{}"#, 3),
    ])
    func countsAsTheScorerDoes(_ fixture: String, _ answer: String, _ differences: Int) throws {
        let fixture = try JSONDecoder().decode([String: JSONValue].self, from: Data(fixture.utf8))
        let answer = try JSONDecoder().decode(JSONValue.self, from: Data(answer.utf8))
        let problems = CheckComparison(fixture: fixture).problems(with: answer)
        #expect(problems.count == differences, "\(problems)")
    }
}
