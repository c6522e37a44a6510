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
        (.sleepTimer(.duration(600)), #"{"command":"sleepTimer","duration":600}"#),
        (.sleepTimer(.endOfItemAfter(600)), #"{"command":"sleepTimer","duration":600,"endOfItem":true}"#),
        (.sleepTimer(.endOfItems(3)), #"{"command":"sleepTimer","count":3,"endOfItem":true}"#),
        (.sleepTimer(.endOfAlbum), #"{"command":"sleepTimer","endOfAlbum":true,"endOfItem":true}"#),
        (.cancelAlarm(nil), #"{"command":"cancelAlarm"}"#),
        (.cancelAlarm(TimeOfDay("7:05")), #"{"command":"cancelAlarm","time":"07:05"}"#),
        (.like(isNegative: true), #"{"command":"like","isNegative":true}"#),
        (.createPlaylist(name: "Фокус"), #"{"command":"createPlaylist","name":"Фокус"}"#),
        (.createPlaylist(name: "夜", holdsQueue: true), #"{"command":"createPlaylist","holdsQueue":true,"name":"夜"}"#),
        (.removePlaylist(name: "Фокус"), #"{"command":"removePlaylist","name":"Фокус"}"#),
        (.renamePlaylist(name: "a", title: "b"), #"{"command":"renamePlaylist","name":"a","title":"b"}"#),
        (.removeFromPlaylist(name: "夜"), #"{"command":"removeFromPlaylist","name":"夜"}"#),
        (.removeFromPlaylist(name: "夜", title: "朝"), #"{"command":"removeFromPlaylist","name":"夜","title":"朝"}"#),
        (.scanLibrary(), #"{"command":"scanLibrary"}"#),
        (.scanLibrary(folder: "~/Music"), #"{"command":"scanLibrary","folder":"~/Music"}"#),
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
        #expect(MediaLocation(url: "FILE:///tmp/A").displayPath == "/tmp/A")
        #expect(MediaLocation(url: "HTTPS://Example.org/A").url == "https://Example.org/A")
    }

    @Test(arguments: [
        ("file:///", true), ("file:///tmp/a", true), ("file://localhost/tmp", true), ("https://example.org", true),
        ("", false), ("%", false), ("file://", false), ("file://%zz", false), ("file://host/tmp", false), ("tmp/a", false), ("://", false),
    ])
    func aPlaceIsAbsolute(_ url: String, _ isAbsolute: Bool) {
        #expect(MediaLocation(url: url).isAbsolute == isAbsolute)
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

/// Alarms, times of day and days as JSON and as words.
struct AlarmTests {
    @Test func anAlarmIsFlatJSON() throws {
        let json = #"{"command":"setAlarm","days":["saturday","sunday"],"time":"19:30","words":"play Kino"}"#
        let time = try #require(TimeOfDay(minutes: 19 * 60 + 30))
        let command = RemoteCommand.setAlarm(AlarmRequest(time: time, days: .weekend, words: "play Kino"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(command), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(RemoteCommand.self, from: Data(json.utf8)) == command)
    }

    @Test(arguments: [("7", 420), ("07", 420), ("7:30", 450), ("0:00", 0), ("23:59", 1439)])
    func timesOfDayAreRead(_ text: String, _ minutes: Int) { #expect(TimeOfDay(text)?.minutes == minutes) }

    @Test(arguments: ["", "24", "7:60", "7:", ":30", "7:30:00", "-1", "+7", "7.30", "007", "٧"])
    func othersAreNone(_ text: String) { #expect(TimeOfDay(text) == nil) }

    @Test func daysAreMondayFirst() {
        #expect(Weekdays.workdays.dayNames == ["monday", "tuesday", "wednesday", "thursday", "friday"])
        #expect(Weekdays(name: "weekend") == [Weekdays(name: "saturday") ?? [], Weekdays(name: "sunday") ?? []])
        #expect(Weekdays(name: "someday") == nil)
        #expect(Weekdays.daily.contains(day: 6) && !Weekdays.daily.contains(day: 7) && !Weekdays.daily.contains(day: -1))
    }
}
