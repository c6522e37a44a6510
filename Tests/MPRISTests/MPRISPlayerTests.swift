import MPRIS
import MediaModel
import RemoteControl
import Testing

/// What media keys and panels do: the table of clients' expectations, row by row.
@Suite(.enabled(if: PrivateBus.isAvailable, "dbus-daemon, playerctl, busctl and gdbus are needed"))
struct MPRISPlayerTests {
    /// A desktop on which the first of three songs of 100 s plays.
    private func playing() throws -> Desktop {
        let desktop = try Desktop()
        desktop.player.enqueue(.song("A"), .song("B"), .song("C"))
        desktop.player.play(0)
        return desktop
    }

    @Test func whatCanBeDoneIsTrueAndAnnounced() throws {
        let desktop = try Desktop()
        #expect(try desktop.property("CanPlay") == "b false")
        #expect(try desktop.property("CanPause") == "b false")
        let player = desktop.player
        let coming = try desktop.signals { player.enqueue(.song("A"), .song("B")) }
        #expect(coming.contains("PropertiesChanged ('org.mpris.MediaPlayer2.Player', {'CanPlay': <true>}, @as [])"))
        let starting = try desktop.signals { player.play(0) }
        #expect(
            starting == [
                "PropertiesChanged ('org.mpris.MediaPlayer2.Player', {'CanGoNext': <true>, 'CanPause': <true>, 'CanSeek': <true>, "
                    + "'Metadata': <{'ditty:identifier': <'local:A'>, 'ditty:type': <'song'>, 'mpris:length': <int64 100000000>, "
                    + "'mpris:trackid': <objectpath '/org/ditty/entry/1'>, 'xesam:title': <'A'>}>, 'PlaybackStatus': <'Playing'>}, "
                    + "@as [])"
            ])
        let last = try desktop.signals { player.play(1) }
        #expect(last.count == 1)
        #expect(last.first?.contains("'CanGoNext': <false>, 'CanGoPrevious': <true>") == true)
    }

    @Test func disabledCommandsHaveNoEffect() throws {
        let desktop = try Desktop()
        for member in ["Next", "Previous", "Pause", "Play"] {
            #expect(try desktop.call("org.mpris.MediaPlayer2.Player", member) == "")
        }
        #expect(try desktop.call("org.mpris.MediaPlayer2.Player", "PlayPause").contains("the player answers disabled"))
        #expect(desktop.player.sent.isEmpty)
    }

    @Test func aHandlersRefusalIsAnError() throws {
        let desktop = try playing()
        desktop.player.refusal = .commandFailed
        #expect(try desktop.call("org.mpris.MediaPlayer2.Player", "Next").contains("the player answers commandFailed"))
    }

    @Test func playAfterPauseKeepsThePosition() throws {
        let desktop = try playing()
        desktop.player.wait(12.5)
        try desktop.run("playerctl", "pause")
        #expect(try desktop.run("playerctl", "status") == "Paused")
        desktop.player.wait(60)
        try desktop.run("playerctl", "play")
        #expect(try desktop.run("playerctl", "status") == "Playing")
        #expect(try desktop.property("Position") == "x 12500000")
        try desktop.run("playerctl", "play-pause")
        #expect(try desktop.run("playerctl", "status") == "Paused")
    }

    @Test func stopThenPlayStartsAgain() throws {
        let desktop = try playing()
        desktop.player.wait(12)
        try desktop.run("playerctl", "stop")
        #expect(try desktop.run("playerctl", "status") == "Stopped")
        #expect(try desktop.property("Position") == "x 0")
        try desktop.run("playerctl", "play")
        #expect(try desktop.run("playerctl", "status") == "Playing")
        #expect(try desktop.property("Position") == "x 0")
    }

    @Test func nextWhilePausedStaysPaused() throws {
        let desktop = try playing()
        try desktop.run("playerctl", "pause")
        try desktop.run("playerctl", "next")
        #expect(try desktop.run("playerctl", "status") == "Paused")
        #expect(try desktop.run("playerctl", "metadata", "xesam:title") == "B")
        try desktop.run("playerctl", "previous")
        #expect(try desktop.run("playerctl", "metadata", "xesam:title") == "A")
    }

    @Test func positionIsReadButNeverAnnounced() throws {
        let desktop = try playing()
        let signals = try desktop.signals {
            for second in 1...20 {
                desktop.player.wait(1)
                desktop.player.tell(.position(Double(second)))
                desktop.player.server.process()
            }
        }
        #expect(signals == [])
        #expect(try desktop.property("Position") == "x 20000000")
        desktop.player.wait(1000)
        #expect(try desktop.property("Position") == "x 100000000")
    }

    @Test func setPositionKeepsItsRules() throws {
        let desktop = try playing()
        let (player, interface) = (desktop.player, "org.mpris.MediaPlayer2.Player")
        for (track, position) in [("2", "5000000"), ("1", "-1"), ("1", "100000001")] {
            try desktop.call(interface, "SetPosition", "ox", "--", "/org/ditty/entry/\(track)", position)
        }
        #expect(player.sent.isEmpty)
        try desktop.call(interface, "SetPosition", "ox", "--", "/org/ditty/entry/1", "100000000")
        #expect(player.sent == [.changePlaybackPosition(.position(100))])
        try desktop.run("playerctl", "position", "30")
        #expect(player.sent.last == .changePlaybackPosition(.position(30)))
        #expect(try desktop.property("Position") == "x 30000000")
    }

    @Test(arguments: [
        ("10000000", RemoteCommand.skipForward(interval: 10)), ("-10000000", .skipBackward(interval: 10)),
        ("70000000", .skipForward(interval: 70)), ("70000001", .nextTrack), ("-30000000", .changePlaybackPosition(.position(0))),
        ("-9223372036854775808", .changePlaybackPosition(.position(0))), ("9223372036854775807", .nextTrack),
    ])
    func seekIsRelative(offset: String, command: RemoteCommand) throws {
        let desktop = try playing()
        desktop.player.wait(30)
        try desktop.call("org.mpris.MediaPlayer2.Player", "Seek", "x", "--", offset)
        #expect(desktop.player.sent == [command])
    }

    @Test func seekedFollowsEveryJump() throws {
        let desktop = try playing()
        let player = desktop.player
        let entry = try #require(player.info.nowPlayingInfo.entry)
        let own = try desktop.signals { player.center.send(.changePlaybackPosition(.position(30))) }
        #expect(own == ["MediaPlayer2.Player.Seeked (int64 30000000,)"])
        let repeated = try desktop.signals {
            player.tell(.ended(entry, .finished))
            player.play(0)
        }
        #expect(repeated == ["MediaPlayer2.Player.Seeked (int64 0,)"])
        _ = try desktop.signals { player.tell(.ended(entry, .finished)) }
        let later = try desktop.signals { player.play(0) }
        #expect(later.last == "MediaPlayer2.Player.Seeked (int64 0,)", "\(later)")
        let theirs = try desktop.signals { try desktop.run("playerctl", "position", "10+") }
        #expect(theirs == ["MediaPlayer2.Player.Seeked (int64 10000000,)"])
    }

    @Test func seekedIsNotSentForANormalTrackChange() throws {
        let desktop = try playing()
        let signals = try desktop.signals { desktop.player.play(1) }
        #expect(signals.count == 1)
        #expect(!signals.joined().contains("Seeked"))
    }

    @Test func aTrackThatGoesOnInTheMiddleIsSeekedAfterItsMetadata() throws {
        let desktop = try playing()
        let signals = try desktop.signals { desktop.player.play(1, at: 42) }
        #expect(signals.count == 2)
        #expect(signals.first?.contains("'xesam:title': <'B'>") == true)
        #expect(signals.last == "MediaPlayer2.Player.Seeked (int64 42000000,)")
    }

    @Test func rateIsSnappedAndAnnouncedWithThePlace() throws {
        let desktop = try playing()
        let player = desktop.player
        #expect(try desktop.property("MinimumRate") == "d 0.25")
        #expect(try desktop.property("MaximumRate") == "d 4")
        player.wait(10)
        let signals = try desktop.signals { try desktop.set("Rate", "d", "1.5") }
        #expect(
            signals == [
                "PropertiesChanged ('org.mpris.MediaPlayer2.Player', {'Rate': <1.5>}, @as [])",
                "MediaPlayer2.Player.Seeked (int64 10000000,)",
            ])
        try desktop.set("Rate", "d", "100")
        try desktop.set("Rate", "d", "-1")
        try desktop.set("Rate", "d", "0")
        #expect(
            player.sent == [
                .changePlaybackRate(.rate(1.5)), .changePlaybackRate(.rate(4)), .changePlaybackRate(.rate(0.25)), .pause,
            ])
        #expect(try desktop.set("Rate", "d", "nan") == 1)
        #expect(try desktop.property("Rate") == "d 0.25")
    }

    @Test(arguments: ["0", "0.01", "0.29", "0.3", "0.4999", "0.57", "0.999", "1"])
    func volumeComesBackAsWritten(volume: String) throws {
        let desktop = try playing()
        try desktop.set("Volume", "d", volume)
        #expect(try desktop.property("Volume") == "d \(volume)")
    }

    @Test(arguments: [("-3", "d 0"), ("44", "d 1"), ("inf", "d 1")])
    func volumeIsKeptInItsRange(written: String, read: String) throws {
        let desktop = try playing()
        desktop.player.tell(.volumeChanged(50))
        try desktop.set("Volume", "d", written)
        #expect(try desktop.property("Volume") == read)
    }

    @Test(arguments: [("None", RepeatType.off), ("Track", .one), ("Playlist", .all)])
    func loopStatusIsWritable(status: String, type: RepeatType) throws {
        let desktop = try playing()
        try desktop.run("playerctl", "loop", status)
        #expect(desktop.player.sent == [.changeRepeatMode(type)])
        #expect(try desktop.run("playerctl", "loop") == status)
        #expect(try desktop.set("LoopStatus", "s", "Forever") == 1)
    }

    @Test func shuffleIsWritableAndKeepsCollections() throws {
        let desktop = try playing()
        try desktop.run("playerctl", "shuffle", "On")
        #expect(try desktop.run("playerctl", "shuffle") == "On")
        desktop.player.center.send(.changeShuffleMode(.collections))
        try desktop.run("playerctl", "shuffle", "On")
        #expect(try desktop.property("ShuffleType", of: "org.ditty.Player") == #"s "collections""#)
        try desktop.run("playerctl", "shuffle", "Off")
        #expect(
            desktop.player.sent == [.changeShuffleMode(.items), .changeShuffleMode(.collections), .changeShuffleMode(.off)])
    }

    @Test func openUriTakesWhatCanBeOpened() throws {
        let desktop = try playing()
        desktop.player.library["file:///music/d.flac"] = [.song("D")]
        let interface = "org.mpris.MediaPlayer2.Player"
        try desktop.run("playerctl", "open", "file:///music/d.flac")
        #expect(try desktop.run("playerctl", "metadata", "xesam:title") == "D")
        #expect(try desktop.call(interface, "OpenUri", "s", "file:///nothing").contains("noSuchContent"))
        for uri in ["ftp://host/a", "exec:rm", "/etc/passwd", "", "file:", "av://lavfi:sine", String(repeating: "a", count: 20_000)] {
            #expect(try desktop.call(interface, "OpenUri", "s", uri).contains("Call failed"))
        }
        #expect(desktop.player.sent.count == 1)
    }

    @Test func changesOfOneTurnAreOneSignal() throws {
        let desktop = try playing()
        let signals = try desktop.signals {
            for volume in 1...50 { desktop.player.tell(.volumeChanged(Double(volume))) }
            desktop.player.tell(.paused(.listener))
        }
        #expect(
            signals == [
                "PropertiesChanged ('org.mpris.MediaPlayer2.Player', {'PlaybackStatus': <'Paused'>, 'Volume': <0.5>}, @as [])"
            ])
    }

    @Test func pausingTheOthersIsAskedFor() throws {
        let desktop = try Desktop { $0.pausesOtherPlayers = true }
        let second = try desktop.secondPlayer()
        second.enqueue(.song("B"))
        second.play(0)
        desktop.player.enqueue(.song("A"))
        desktop.player.play(0)
        try desktop.poll { second.sent == [.pause] }
        #expect(desktop.player.sent.isEmpty)
        #expect(desktop.player.info.nowPlayingInfo.state == .playing)
    }
}
