import Foundation
import MediaModel
import Testing

/// What JSON says and what the values mean, both ways.
struct MediaModelTests {
    static let commands: [(RemoteCommand, String)] = [
        (.pause, #"{"command":"pause"}"#),
        (.skipForward(interval: 30), #"{"command":"skipForward","interval":30}"#),
        (.skipBackward(interval: nil), #"{"command":"skipBackward"}"#),
        (.changePlaybackPosition(.percent(50)), #"{"command":"changePlaybackPosition","positionPercent":50}"#),
        (.changePlaybackPosition(.chapter(3)), #"{"chapter":3,"command":"changePlaybackPosition"}"#),
        (.changePlaybackRate(.change(-0.25)), #"{"command":"changePlaybackRate","playbackRateChange":-0.25}"#),
        (.changeRepeatMode(.one), #"{"command":"changeRepeatMode","repeatType":"one"}"#),
        (.changeVolume(.change(10)), #"{"command":"changeVolume","volumeChange":10}"#),
        (.sleepTimer(.endOfItem), #"{"command":"sleepTimer","endOfItem":true}"#),
        (.like(isNegative: true), #"{"command":"like","isNegative":true}"#),
        (.createPlaylist(name: "Фокус"), #"{"command":"createPlaylist","name":"Фокус"}"#),
        (.removeFromPlaybackQueue([QueueEntryID(4)]), #"{"command":"removeFromPlaybackQueue","entries":[4]}"#),
    ]

    @Test(arguments: commands)
    func commandIsFlatJSON(_ command: RemoteCommand, _ json: String) throws {
        #expect(try encoded(command) == json)
        #expect(try JSONDecoder().decode(RemoteCommand.self, from: Data(json.utf8)) == command)
    }

    @Test func interpretationIsFlatJSON() throws {
        var search = MediaSearch(mediaType: .playlist, mediaName: "70s punk classics")
        search.releaseDate = DateRange(years: 1970, through: 1979)
        var play = PlayMediaIntent(search: search)
        play.playShuffled = true
        let reading = Interpretation(.play(play), score: 0.5, rule: "vocabulary")
        let json = try encoded(reading)
        #expect(
            json == #"{"intent":"play","playShuffled":true,"rule":"vocabulary","score":0.5,"#
                + #""search":{"mediaName":"70s punk classics","mediaType":"playlist","releaseDate":{"from":"1970-01-01","to":"1979-12-31"}}}"#
        )
        #expect(try JSONDecoder().decode(Interpretation.self, from: Data(json.utf8)) == reading)
    }

    @Test func commandInterpretationKeepsItsRooms() throws {
        let reading = Interpretation(.command(.changeVolume(.volume(30)), outputs: ["kitchen"]), score: 1, rule: "volume")
        let json = try encoded(reading)
        #expect(json == #"{"command":"changeVolume","intent":"command","outputs":["kitchen"],"rule":"volume","score":1,"volume":30}"#)
        #expect(try JSONDecoder().decode(Interpretation.self, from: Data(json.utf8)) == reading)
    }

    @Test func destinationHasTwoForms() throws {
        #expect(try encoded(MediaDestination.library) == #"{"library":true}"#)
        #expect(try encoded(MediaDestination.playlist("road trip")) == #"{"playlist":"road trip"}"#)
    }

    @Test(arguments: [[UInt8]("/music/Café – 名.flac".utf8), [0x2f, 0x62, 0xff, 0xfe, 0x25, 0x23, 0x20, 0x61], [0x2f]])
    func pathBytesSurvive(_ path: [UInt8]) {
        let location = MediaLocation(path: path)
        #expect(location.pathBytes == path)
        #expect(location.url.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func onlyFilesHavePaths() {
        #expect(MediaLocation(url: "https://example.org/a.mp3").pathBytes == nil)
        #expect(MediaLocation(url: "file://localhost/tmp/a%20b").displayPath == "/tmp/a b")
    }

    @Test func positionIsExtrapolatedAndStaysInside() {
        var info = NowPlayingInfo()
        info.item = MediaItem(identifier: "local:1", type: .song, title: "t")
        info.item?.duration = 100
        info.elapsedPlaybackTime = 10
        info.anchoredAt = 1000
        info.playbackRate = 2
        #expect(info.position(at: 1005) == 10)
        info.isAdvancing = true
        #expect(info.position(at: 1005) == 20)
        #expect(info.position(at: 2000) == 100)
        #expect(info.position(at: 900) == 10)
    }

    private func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
