import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// What comes from elsewhere, on the socket, on the bus and in files, and must neither end the player nor cost what the listener has.
@Suite(.timeLimit(.minutes(3)))
struct HardenedTests {
    @Test func negativeLimitsAreNoTrouble() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            let wire = try listener.connect()
            for request in [
                #"{"id":1,"request":"complete","text":"p","limit":-1}"#, #"{"id":2,"request":"queue","offset":-5,"limit":-3}"#,
                #"{"id":3,"request":"browse","type":"song","offset":-2,"limit":-1}"#,
                #"{"id":4,"request":"complete","text":"p","limit":9000000000000000000}"#,
            ] {
                let answer = try await wire.call(request)
                #expect(answer["reply"] != nil, "\(request)")
            }
            #expect(try await listener.ditty("status").exitCode == 0)
        }
    }

    @Test func aPlaceWithANulIsAnswered() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: [try listener.tone("one.wav")])
            let wire = try listener.connect()
            let answer = try await wire.call(#"{"id":1,"request":"open","locations":["file:///tmp/%00x"],"queueLocation":"now"}"#)
            #expect(answer["reply"]?["outcome"]?["result"] == .string("notFound"), "\(answer)")
            try await listener.status("what played plays on") { $0.state == .playing && $0.title == "one" }
        }
    }

    @Test func aPlaylistNamesOnlyFilesAndStreams() async throws {
        try await Listener.with { listener in
            try listener.tone("one.wav")
            try listener.write("strange.m3u8", "av://lavfi:sine\nfd://0\nmemory://x\nedl://one.wav\none.wav\n")
            #expect(try await listener.ditty("strange.m3u8").exitCode == 0)
            let queue = try await listener.ditty("queue", "--json")
            #expect(queue.lines.count == 1, "\(queue.text)")
            try await listener.status("the file plays") { $0.state == .playing && $0.title == "one" }
        }
    }

    @Test func aCoverInsideAFileComesOut() async throws {
        try await Listener.with { listener in
            let song = "/sample-media/Кислый Чай"
            let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
            let names = try #require(FileManager.default.enumerator(atPath: root + song)?.allObjects as? [String])
            let name = try #require(names.first { $0.hasSuffix(".mp3") || $0.hasSuffix(".m4a") || $0.hasSuffix(".flac") })
            // Alone, so that no picture lies beside it.
            let copy = listener.path("song." + (name as NSString).pathExtension)
            try FileManager.default.copyItem(atPath: root + song + "/" + name, toPath: copy)
            try await listener.startPlayer(playing: [copy])
            let wire = try listener.connect()
            var artwork: String?
            let isOut = await eventually(within: 10) {
                artwork = try? await wire.call(#"{"id":1,"request":"status"}"#)["reply"]?["snapshot"]?["nowPlaying"]?["item"]?["artwork"]?
                    .text
                return artwork?.hasPrefix("file://") ?? false
            }
            try #require(isOut, "\(artwork ?? "no cover")")
            let path = try #require(artwork.flatMap { MediaLocation(url: $0).pathBytes }.map { String(decoding: $0, as: UTF8.self) })
            #expect(path.hasPrefix(listener.path("")), "in the listener's own cache: \(path)")
            let bytes = try #require(FileManager.default.contents(atPath: path))
            #expect(bytes.starts(with: [0xff, 0xd8, 0xff]) || bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        }
    }

    @Test func aRateAndAPlaceSurviveAKillAtSpeed() async throws {
        try await Listener.with { listener in
            let player = try await listener.startPlayer(playing: [try listener.tone("one.wav", seconds: 120)])
            try await listener.ditty("rate", "4")
            let before = try await listener.status("it runs") { ($0.position ?? 0) > 20 }
            player.send(SIGKILL)
            _ = await player.end(within: 10)
            try await listener.startPlayer()
            let after = try await listener.status()
            #expect(after.state == .paused && after.rate == 4)
            let (lost, seconds) = ((before.position ?? 0) - (after.position ?? 0), 8.0)
            #expect(lost < seconds, "\(lost) s were lost")
        }
    }

    @Test func anAlarmThatCannotBeKeptIsNotPromised() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer()
            // Once it answers, it has read its files.
            _ = try await listener.status()
            // A folder in the way of the file: it can be written neither now nor later, whoever one is.
            try FileManager.default.createDirectory(
                atPath: listener.stateFolder + "/alarms.json/x", withIntermediateDirectories: true)
            let answer = try await listener.ditty("alarm", "add", "7:30", "play")
            #expect(answer.exitCode == 1 && answer.diagnosticText.contains("cannot be kept"), "\(answer.text)\(answer.diagnosticText)")
            #expect(try await listener.ditty("alarm", "list").text == "There is no alarm.\n")
        }
    }

    @Test func whatIsNotThereCostsNoQueue() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: try listener.threeTones())
            for place in ["/nonexistent/x.mp3", "nxet"] {
                #expect(try await listener.ditty(place).exitCode == 3)
                try await listener.status("what is not there costs nothing") { $0.state == .playing && $0.queueCount == 3 }
            }
        }
    }
}
