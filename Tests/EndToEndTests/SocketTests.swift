import Foundation
import MediaModel
import PlayerProtocol
import Testing

/// The socket under those who speak it badly, or too much.
@Suite(.timeLimit(.minutes(3)))
struct SocketTests {
    @Test(arguments: [
        "{", "", "[]", "null", "17", "\"status\"", "{}", "{\"id\": 1}", "{\"id\": 1, \"request\": \"frobnicate\"}",
        "{\"id\": 1, \"request\": \"send\", \"command\": \"frobnicate\"}",
        "{\"id\": 1, \"request\": \"send\", \"command\": \"changeVolume\"}",
        "{\"id\": 1, \"request\": \"queue\", \"offset\": \"first\"}", "{\"id\": -1, \"request\": \"status\"}",
        "{\"id\": 1e400, \"request\": \"status\"}", "{\"id\": 1, \"request\": \"send\", \"command\": \"skipForward\", \"interval\": 1e999}",
        "[ × 100000",
    ])
    func aLineThatIsNoRequestIsRefused(_ name: String) async throws {
        // Written out, the deep one would fill the protocol of the tests.
        let line = name == "[ × 100000" ? String(repeating: "[", count: 100_000) : name
        try await Listener.with { listener in
            try await listener.startPlayer()
            let wire = try listener.connect()
            let answer = try await wire.call(line)
            #expect(answer["reply"]?["failure"]?["code"] == .string("malformed"), "\(answer)")
            let next = try await wire.call(#"{"id": 7, "request": "status"}"#)
            #expect(next["id"] == .number(7), "the connection goes on")
            #expect(next["reply"]?["snapshot"] != nil)
        }
    }

    @Test func numbersOutOfRangeAreNoTrouble() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: [tones[0], tones[1]])
            try await listener.status("it plays") { $0.state == .playing }
            let wire = try listener.connect()
            for fields in [
                #""request": "queue", "offset": -5, "limit": 10"#, #""request": "queue", "offset": 9007199254740991, "limit": 10"#,
                #""request": "queue", "offset": 9223372036854775807, "limit": 9223372036854775807"#,
                #""request": "queue", "offset": -9223372036854775808, "limit": -9223372036854775808"#,
                #""request": "send", "command": "changePlaybackPosition", "position": -1e300"#,
                #""request": "send", "command": "changePlaybackPosition", "position": 1e300"#,
                #""request": "send", "command": "changePlaybackPosition", "chapter": -9223372036854775808"#,
                #""request": "alarms", "alarms": {"remove": {"number": -9223372036854775808}}"#,
                #""request": "send", "command": "nextTrack", "count": 9223372036854775807"#,
                #""request": "send", "command": "previousTrack", "count": -9223372036854775808"#,
                #""request": "send", "command": "changePlaybackPosition", "positionPercent": 1e300"#,
                #""request": "send", "command": "changePlaybackRate", "playbackRate": -1"#,
                #""request": "send", "command": "changePlaybackRate", "playbackRateChange": 1e300"#,
                #""request": "send", "command": "changeVolume", "volume": 1e300"#,
                #""request": "send", "command": "changeVolume", "volumeChange": -1e300"#,
                #""request": "send", "command": "skipBackward", "interval": 1e300"#,
                #""request": "send", "command": "skipForward", "interval": -1e300"#,
                #""request": "send", "command": "sleepTimer", "duration": 1e300"#,
                #""request": "send", "command": "sleepTimer", "duration": -1e300"#,
                #""request": "send", "command": "rating", "rating": 1e300"#,
                #""request": "send", "command": "playItemInPlaybackQueue", "entry": 18446744073709551615"#,
                #""request": "send", "command": "removeFromPlaybackQueue", "entries": []"#,
                #""request": "send", "command": "reorderPlaybackQueue", "entries": [99, 99], "before": 98"#,
                #""request": "send", "command": "setPlaybackQueue", "items": [], "startIndex": 0, "isPaused": false, "isEndless": false"#,
                #""request": "open", "locations": [], "queueLocation": "now""#,
                #""request": "open", "locations": ["", "file://", "%", "file://%zz", "ditty://"], "queueLocation": "later""#,
            ] {
                let answer = try await wire.call("{\"id\": 3, \(fields)}")
                #expect(answer["id"] == .number(3), "\(fields)")
                #expect(answer["reply"] != nil, "\(fields)")
            }
            #expect(try await listener.ditty("status").exitCode == 0)
        }
    }

    /// Least of all the whole disk, or the folder that the player happens to run in.
    @Test(arguments: ["", "%", "file://", "file://%zz", "file://host/tmp", "tmp"])
    func aPlaceThatNamesNothingIsNotThere(_ place: String) async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: [tones[0], tones[1]])
            let wire = try listener.connect()
            for location in ["now", "later"] {
                let fields = #""request": "open", "locations": ["\#(place)"], "queueLocation": "\#(location)""#
                let answer = try await wire.call("{\"id\": 3, \(fields)}")
                #expect(answer["reply"]?["outcome"]?["result"] == .string("notFound"), "\(answer)")
            }
            #expect(try await listener.queueTitles().count == 2, "the queue is kept")
        }
    }

    @Test func startIndicesOutsideTheItemsAreNoTrouble() async throws {
        try await Listener.with { listener in
            let tone = try listener.tone("one.wav")
            try await listener.startPlayer()
            let wire = try listener.connect()
            let item = #"{"identifier": "file:one", "type": "song", "title": "one", "location": "file://\#(tone)"}"#
            for index in ["-1", "1", "9223372036854775807"] {
                let request = #""items": [\#(item)], "startIndex": \#(index), "isPaused": true, "isEndless": false"#
                let answer = try await wire.call(#"{"id": 3, "request": "send", "command": "setPlaybackQueue", \#(request)}"#)
                #expect(answer["reply"]?["outcome"]?["result"] == .string("done"), "\(index)")
            }
            #expect(try await listener.ditty("status").exitCode == 0)
        }
    }

    @Test func bytesThatAreNoTextAreRefused() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            let wire = try listener.connect()
            let say = Array(#"{"id": 1, "request": "say", "text": ""#.utf8)
            for middle: [UInt8] in [[0xFF, 0xFE], [0], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
                await wire.send(say + middle + Array("\"}\n".utf8))
                let answer = try JSON(try #require(await wire.line()))
                #expect(answer["reply"] != nil)
            }
            await wire.send([0, 0, 0, 0x0A])
            #expect(try JSON(try #require(await wire.line()))["reply"]?["failure"] != nil)
            #expect(try await wire.call(#"{"id": 2, "request": "status"}"#)["id"] == .number(2))
        }
    }

    @Test func aLineWithoutAnEndIsCutOff() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            let wire = try listener.connect()
            await wire.send([UInt8](repeating: UInt8(ascii: "a"), count: 5 << 20))
            #expect(await wire.end())
            #expect(try await listener.ditty("status").exitCode == 0)
        }
    }

    @Test func whoNeverReadsHoldsUpNobody() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: [tones[0], tones[1]])
            let deaf = try (0..<5).map { _ in try listener.connect() }
            for wire in deaf {
                #expect(await wire.send(#"{"id": 1, "request": "subscribe"}"#))
                // More requests than the socket holds answers for.
                let questions = String(repeating: #"{"id": 1, "request": "status"}"# + "\n", count: 2000)
                _ = await wire.send(Array(questions.utf8), within: 0.2)
            }
            let wire = try listener.connect()
            for number in 1...50 {
                let answer = try await wire.call(#"{"id": \#(number), "request": "send", "command": "changeVolume", "volume": \#(number)}"#)
                #expect(answer["reply"]?["outcome"]?["result"] == .string("done"))
            }
            try await listener.status("the others are served") { $0.volume == 50 }
        }
    }

    @Test func aThousandCommandsInARowAllAnswer() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: [tones[0], tones[1], tones[2]])
            let wire = try listener.connect()
            let commands = ["nextTrack", "previousTrack", "togglePlayPause", "skipForward", "skipBackward", "mute", "unmute", "play"]
            let lines = (1...1000).map { #"{"id": \#($0), "request": "send", "command": "\#(commands[$0 % commands.count])"}"# + "\n" }
            #expect(await wire.send(Array(lines.joined().utf8)))
            for number in 1...1000 {
                let answer = try JSON(try #require(await wire.line()))
                try #require(answer["id"] == .number(Double(number)), "in the order asked")
                try #require(answer["reply"]?["outcome"] != nil)
            }
            try await listener.ditty("stop")
            try await listener.ditty("play")
            try await listener.status("it still plays") { $0.state == .playing }
        }
    }

    @Test func fiftyFollowersAreToldOfTheSameEnd() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: [tones[0]])
            let followers = try (0..<50).map { _ in try listener.connect() }
            for follower in followers { await follower.send(#"{"id": 1, "request": "subscribe"}"#) }
            for follower in followers { #expect(await follower.line()?.contains("snapshot") == true) }
            let wire = try listener.connect()
            for volume in 1...20 {
                _ = try await wire.call(#"{"id": 1, "request": "send", "command": "changeVolume", "volume": \#(volume)}"#)
            }
            for follower in followers {
                var last: JSON?
                while last?["event"]?["snapshot"]?["nowPlaying"]?["volume"] != .number(20) {
                    last = try JSON(try #require(await follower.line()))
                }
            }
        }
    }

    @Test func openingAndClosingConnectionsLeavesNoDescriptors() async throws {
        try await Listener.with { listener in
            let player = try await listener.startPlayer()
            func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(player.pid)/fd").count) ?? 0 }
            // Which answers once the database is open.
            try await listener.ditty("library", "list")
            let before = descriptors()
            for _ in 0..<300 {
                let wire = try listener.connect()
                await wire.send(#"{"id": 1, "request": "subscribe"}"#)
            }
            #expect(await eventually(within: 10) { descriptors() <= before }, "\(descriptors()) open, \(before) before")
        }
    }
}
