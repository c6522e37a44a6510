import MPRIS
import MediaModel
import RemoteControl
import Testing

/// The queue and the playlists on the bus.
@Suite(.enabled(if: PrivateBus.isAvailable, "dbus-daemon, playerctl, busctl and gdbus are needed"))
struct MPRISListsTests {
    private let trackList = "org.mpris.MediaPlayer2.TrackList"
    private let playlists = "org.mpris.MediaPlayer2.Playlists"

    private func playing() throws -> Desktop {
        let desktop = try Desktop()
        desktop.player.enqueue(.song("A"), .song("B"), .song("C"))
        desktop.player.play(0)
        desktop.player.library["file:///d"] = [.song("D")]
        desktop.player.clear()
        return desktop
    }

    private func tracks(_ desktop: Desktop) throws -> String {
        try desktop.property("Tracks", of: trackList).replacing("/org/ditty/entry/", with: "")
    }

    @Test func tracksAreTheQueue() throws {
        let desktop = try playing()
        #expect(try tracks(desktop) == #"ao 3 "1" "2" "3""#)
        let metadata = try desktop.call(
            trackList, "GetTracksMetadata", "ao", "3", "/org/ditty/entry/2", "/org/ditty/entry/9", "/org/mpris/MediaPlayer2")
        #expect(metadata.hasPrefix("aa{sv} 1 5 "))
        #expect(metadata.contains(#""xesam:title" s "B""#))
    }

    @Test func smallChangesComeOneByOne() throws {
        let desktop = try playing()
        let added = try desktop.signals { desktop.player.enqueue(.song("D")) }
        #expect(
            added.contains(
                "MediaPlayer2.TrackList.TrackAdded ({'ditty:identifier': <'local:D'>, 'ditty:type': <'song'>, "
                    + "'mpris:length': <int64 100000000>, 'mpris:trackid': <objectpath '/org/ditty/entry/4'>, 'xesam:title': <'D'>}, "
                    + "objectpath '/org/ditty/entry/3')"))
        #expect(added.contains("PropertiesChanged ('org.mpris.MediaPlayer2.TrackList', @a{sv} {}, ['Tracks'])"))
        let removed = try desktop.signals { try desktop.call(trackList, "RemoveTrack", "o", "/org/ditty/entry/2") }
        #expect(removed.first == "MediaPlayer2.TrackList.TrackRemoved (objectpath '/org/ditty/entry/2',)")
        let edited = try desktop.signals { desktop.player.edit(1) { $0.title = "c" } }
        #expect(edited.count == 1)
        #expect(edited.first?.hasPrefix("MediaPlayer2.TrackList.TrackMetadataChanged (objectpath '/org/ditty/entry/3',") == true)
        #expect(edited.first?.contains("<'c'>") == true)
    }

    @Test func aNewQueueComesWhole() throws {
        let desktop = try playing()
        let items = (1...9).map { MediaItem.song("\($0)") }
        let signals = try desktop.signals { desktop.player.center.send(.setPlaybackQueue(PlaybackQueueRequest(items: items))) }
        let paths = (4...12).map { $0 == 4 ? "objectpath '/org/ditty/entry/4'" : "'/org/ditty/entry/\($0)'" }.joined(separator: ", ")
        #expect(
            signals.first == "MediaPlayer2.TrackList.TrackListReplaced ([\(paths)], objectpath '/org/ditty/entry/4')")
    }

    @Test func aLongQueueIsShownAroundWhatPlays() throws {
        let desktop = try Desktop()
        for number in 0..<1000 { desktop.player.enqueue(.song("\(number)")) }
        desktop.player.play(500)
        let first = try tracks(desktop)
        #expect(first.hasPrefix(#"ao 150 "451" "452""#))
        #expect(first.hasSuffix(#""600""#))
        let next = try desktop.signals { desktop.player.play(501) }
        #expect(!next.joined().contains("TrackList"))
        let far = try desktop.signals { desktop.player.play(999) }
        #expect(far.contains { $0.hasPrefix("MediaPlayer2.TrackList.TrackListReplaced") })
        #expect(try tracks(desktop).hasSuffix(#""1000""#))
    }

    @Test(arguments: [
        ("/org/ditty/entry/1", "false", #"ao 4 "1" "4" "2" "3""#, "A"), ("/org/ditty/entry/1", "true", #"ao 4 "1" "4" "2" "3""#, "D"),
        ("/org/ditty/entry/2", "false", #"ao 4 "1" "2" "4" "3""#, "A"), ("/org/ditty/entry/2", "true", #"ao 4 "1" "2" "4" "3""#, "D"),
        ("/org/ditty/entry/3", "false", #"ao 4 "1" "2" "3" "4""#, "A"),
        ("/org/mpris/MediaPlayer2/TrackList/NoTrack", "false", #"ao 4 "4" "1" "2" "3""#, "A"),
    ])
    func addTrackPutsItWhereItWasAsked(after: String, isCurrent: String, order: String, title: String) throws {
        let desktop = try playing()
        #expect(try desktop.call(trackList, "AddTrack", "sob", "file:///d", after, isCurrent) == "")
        #expect(try tracks(desktop) == order)
        #expect(try desktop.run("playerctl", "metadata", "xesam:title") == title)
    }

    @Test func goToPlaysAnEntryAndNothingElse() throws {
        let desktop = try playing()
        try desktop.call(trackList, "GoTo", "o", "/org/ditty/entry/3")
        #expect(try desktop.run("playerctl", "metadata", "xesam:title") == "C")
        for path in ["/org/ditty/entry/9", "/org/ditty/entry/x", "/org/mpris/MediaPlayer2/TrackList/NoTrack"] {
            try desktop.call(trackList, "GoTo", "o", path)
            try desktop.call(trackList, "RemoveTrack", "o", path)
        }
        #expect(desktop.player.sent == [.playItemInPlaybackQueue(QueueEntryID(3))])
    }

    /// Three playlists, the first of which has an accent in its identifier.
    private func withPlaylists() throws -> Desktop {
        let desktop = try playing()
        var lists = ["local:é": "road trip", "local:2": "Autumn", "local:3": "zzz"].sorted { $0.value > $1.value }.map {
            MPRISDetails.Playlist(identifier: MediaIdentifier($0.key), name: $0.value)
        }
        lists[0].created = 10
        lists[1].created = 5
        desktop.player.server.details.playlists = lists
        desktop.player.library["local:é"] = [.song("X"), .song("Y")]
        return desktop
    }

    @Test(arguments: [
        ("Alphabetical", "false", ["Autumn", "road trip", "zzz"]), ("Alphabetical", "true", ["zzz", "road trip", "Autumn"]),
        ("User", "false", ["zzz", "road trip", "Autumn"]), ("Created", "false", ["road trip", "zzz", "Autumn"]),
    ])
    func playlistsComeInOrder(order: String, isReversed: String, names: [String]) throws {
        let desktop = try withPlaylists()
        let answer = try desktop.call(playlists, "GetPlaylists", "uusb", "0", "10", order, isReversed)
        #expect(answer.split(separator: "\"").map(String.init).filter { names.contains($0) } == names)
        let page = try desktop.call(playlists, "GetPlaylists", "uusb", "1", "1", order, isReversed)
        #expect(page.hasPrefix("a(oss) 1 ") && page.contains("\"\(names[1])\""))
    }

    @Test func playlistsAreCountedActivatedAndRenamed() throws {
        let desktop = try withPlaylists()
        let server = desktop.player.server
        #expect(try desktop.property("PlaylistCount", of: playlists) == "u 3")
        #expect(try desktop.property("Orderings", of: playlists) == #"as 3 "Alphabetical" "Created" "User""#)
        #expect(try desktop.property("ActivePlaylist", of: playlists) == #"(b(oss)) false "/" "" """#)
        let path = "/org/ditty/playlist/local_3a_c3_a9"
        try desktop.call(playlists, "ActivatePlaylist", "o", path)
        #expect(try desktop.run("playerctl", "metadata", "xesam:title") == "X")
        server.details.activePlaylist = "local:é"
        #expect(try desktop.property("ActivePlaylist", of: playlists) == "(b(oss)) true \"\(path)\" \"road trip\" \"\"")
        let signals = try desktop.signals { server.details.playlists[1].name = "Road Trip" }
        #expect(signals.last == "MediaPlayer2.Playlists.PlaylistChanged ((objectpath '\(path)', 'Road Trip', ''),)")
        #expect(try desktop.call(playlists, "ActivatePlaylist", "o", "/org/ditty/playlist/x").contains("there is no such playlist"))
        #expect(try desktop.call(playlists, "GetPlaylists", "uusb", "0", "1", "Loudness", "false").contains("the orders are"))
    }
}
