import MPRIS
import MediaModel
import Testing

/// What clients read of the present track.
@Suite(.enabled(if: PrivateBus.isAvailable, "dbus-daemon, playerctl, busctl and gdbus are needed"))
struct MPRISMetadataTests {
    @Test func nothingLoadedIsNoTrack() throws {
        let desktop = try Desktop()
        let nothing = #"a{sv} 1 "mpris:trackid" o "/org/mpris/MediaPlayer2/TrackList/NoTrack""#
        #expect(try desktop.property("Metadata") == nothing)
        desktop.player.server.details.artwork = MediaLocation(path: "/covers/of what has just ended.jpg")
        #expect(try desktop.property("Metadata") == nothing)
    }

    @Test func noControlReachesATerminal() throws {
        let desktop = try Desktop()
        desktop.player.enqueue(MediaItem(identifier: "local:7", type: .song, title: "a\u{1B}[31mb\u{7}\u{9B}c", artist: "d\u{7F}"))
        desktop.player.play(0)
        let metadata = try desktop.property("Metadata")
        #expect(metadata.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }, "\(metadata)")
        #expect(!metadata.contains("033"), "busctl writes escapes of controls: \(metadata)")
    }

    @Test func everyKeyHasItsType() throws {
        let desktop = try Desktop()
        var item = MediaItem(identifier: "local:7", type: .song, title: "Be Kind", artist: "Marshmello & Halsey", album: "Be Kind")
        item.artists = ["Marshmello", "Halsey"]
        item.albumArtist = "Marshmello"
        item.genres = ["Pop", "Dance"]
        item.composer = "Amy Allen"
        item.lyrics = "Wanna believe"
        item.releaseDate = "2020-05-01"
        (item.track, item.disc, item.playCount, item.bpm, item.rating, item.duration) = (1, 2, 3, 94.4, 4, 172.5)
        item.location = MediaLocation(path: "/music/Be Kind #1.flac")
        item.artwork = MediaLocation(path: "/covers/Привет 100%.jpg")
        desktop.player.enqueue(item)
        desktop.player.play(0)
        let expected = [
            "ditty:identifier s local:7", "ditty:type s song",
            "mpris:artUrl s file:///covers/%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82%20100%25.jpg", "mpris:length x 172500000",
            "mpris:trackid o /org/ditty/entry/1", "xesam:album s Be Kind", "xesam:albumArtist as 1 Marshmello",
            "xesam:artist as 2 Marshmello Halsey", "xesam:asText s Wanna believe", "xesam:audioBPM i 94",
            "xesam:composer as 1 Amy Allen", "xesam:contentCreated s 2020-05-01T00:00:00Z", "xesam:discNumber i 2",
            "xesam:genre as 2 Pop Dance", "xesam:title s Be Kind", "xesam:trackNumber i 1",
            "xesam:url s file:///music/Be%20Kind%20%231.flac", "xesam:useCount i 3", "xesam:userRating d 0.8",
        ]
        #expect(try desktop.property("Metadata") == "a{sv} 19 " + MPRISMetadataTests.quoted(expected))
        #expect(try desktop.run("playerctl", "metadata", "--format", "{{artist}} – {{title}}") == "Marshmello, Halsey – Be Kind")
    }

    @Test func theSameSongTwiceIsTwoTracks() throws {
        let desktop = try Desktop()
        desktop.player.enqueue(.song("A"), .song("A"))
        desktop.player.play(0)
        #expect(try desktop.run("playerctl", "metadata", "mpris:trackid") == "'/org/ditty/entry/1'")
        desktop.player.play(1)
        #expect(try desktop.run("playerctl", "metadata", "mpris:trackid") == "'/org/ditty/entry/2'")
    }

    @Test func aLiveStreamHasNoLengthAndShowsWhatItAnnounces() throws {
        let desktop = try Desktop()
        desktop.player.enqueue(MediaItem(identifier: "radio:1", type: .radioStation, title: "Radio X"))
        desktop.player.play(0, isLiveStream: true)
        desktop.player.tell(.durationChanged(3))
        desktop.player.tell(.streamTitle("NEK - LAURA NON C\u{FFFD}"))
        let metadata = try desktop.property("Metadata")
        #expect(!metadata.contains("mpris:length"))
        #expect(metadata.contains(#""xesam:title" s "NEK - LAURA NON C"#))
        #expect(metadata.contains(#""xesam:album" s "Radio X""#))
        #expect(try desktop.property("CanSeek") == "b false")
    }

    /// sd-bus refuses NUL and noncharacters, and with them the whole message.
    @Test(arguments: [0, 0xFFFE, 0xFDD0, 0x10FFFF] as [UInt32])
    func noTextBreaksTheMessage(code: UInt32) throws {
        let desktop = try Desktop()
        let scalar = try #require(Unicode.Scalar(code))
        desktop.player.enqueue(.song("a\(Character(scalar))b"))
        desktop.player.play(0)
        #expect(try desktop.run("playerctl", "metadata", "xesam:title") == "a\u{FFFD}b")
    }

    @Test func aBookOfLyricsIsCut() throws {
        let desktop = try Desktop()
        var item = MediaItem.song("A")
        item.lyrics = String(repeating: "ё", count: 100_000)
        desktop.player.enqueue(item)
        desktop.player.play(0)
        #expect(try desktop.run("playerctl", "metadata", "xesam:asText").count == 32768)
    }

    @Test(arguments: [("1977", "1977-01-01T00:00:00Z"), ("1977-10", "1977-10-01T00:00:00Z"), ("1977-10-28", "1977-10-28T00:00:00Z")])
    func datesAreWhole(date: String, sent: String) throws {
        let desktop = try Desktop()
        var item = MediaItem.song("A")
        item.releaseDate = date
        desktop.player.enqueue(item)
        desktop.player.play(0)
        #expect(try desktop.run("playerctl", "metadata", "xesam:contentCreated") == sent)
    }

    /// `key type values…` as busctl prints it: words after the type of `s`, `o` and `as` stand in quotes.
    private static func quoted(_ lines: [String]) -> String {
        lines.map { line in
            let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
            let key = "\"\(parts[0])\" \(parts[1]) "
            switch parts[1] {
            case "s", "o": return key + "\"\(parts[2])\""
            case "as": return key + list(parts[2])
            default: return key + parts[2]
            }
        }.joined(separator: " ")
    }

    /// A count and that many words; the last takes what is left.
    private static func list(_ text: String) -> String {
        let words = text.split(separator: " ").map(String.init)
        let count = Int(words[0]) ?? 0
        let rest = Array(words.dropFirst())
        let names = rest.prefix(count - 1) + [rest.dropFirst(count - 1).joined(separator: " ")]
        return "\(count) " + names.map { "\"\($0)\"" }.joined(separator: " ")
    }
}
