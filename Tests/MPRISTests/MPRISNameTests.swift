import MPRIS
import MediaModel
import RemoteControl
import Testing

/// Who the player says it is, and where it is found.
@Suite(.enabled(if: PrivateBus.isAvailable, "dbus-daemon, playerctl, busctl and gdbus are needed"))
struct MPRISNameTests {
    @Test func twoPlayersHaveTwoNamesAndIdentities() throws {
        let desktop = try Desktop()
        let second = try desktop.secondPlayer()
        #expect(desktop.player.server.busName == "org.mpris.MediaPlayer2.ditty")
        #expect(second.server.busName == "org.mpris.MediaPlayer2.ditty.instance2")
        #expect(try desktop.run("playerctl", "-l").split(separator: "\n").sorted() == ["ditty", "ditty.instance2"])
        #expect(try desktop.property("Identity", of: "org.mpris.MediaPlayer2") == #"s "ditty""#)
        let identity = try desktop.run(
            "busctl", "--address=\(desktop.bus.address)", "get-property", "org.mpris.MediaPlayer2.ditty.instance2", Desktop.path,
            "org.mpris.MediaPlayer2", "Identity")
        #expect(identity == #"s "ditty (2)""#)
    }

    @Test(arguments: [
        ("CanRaise", "b false"), ("HasTrackList", "b true"), ("DesktopEntry", #"s "ditty""#), ("CanQuit", "b true"),
        ("SupportedUriSchemes", #"as 3 "file" "http" "https""#),
    ])
    func theRootIsTrue(property: String, value: String) throws {
        #expect(try Desktop().property(property, of: "org.mpris.MediaPlayer2") == value)
    }

    @Test func quitGoesThroughTheDoor() throws {
        let desktop = try Desktop()
        try desktop.call("org.mpris.MediaPlayer2", "Quit")
        #expect(desktop.player.sent == [.quit])
    }

    @Test func withoutABusNothingHappens() {
        let player = FakePlayer(MPRISConfiguration(address: nil))
        player.enqueue(.song("A"))
        player.play(0)
        player.server.process()
        player.server.notify(DesktopNotification(summary: "A"))
        #expect(player.server.descriptor == -1)
        #expect(player.server.timeout == -1)
        #expect(player.server.busName == nil)
    }

    @Test(arguments: ["unix:path=/nonexistent/bus", "autolaunch:", "nonsense", "unix:path="])
    func aBusThatIsNotThereIsTriedAgainLater(address: String) {
        let player = FakePlayer(MPRISConfiguration(address: address))
        player.server.process()
        #expect(player.server.descriptor == -1)
        #expect(player.server.timeout > 500 && player.server.timeout <= 1000)
    }

    @Test func aBusThatDiesAndReturnsIsTakenUpAgain() throws {
        let desktop = try Desktop()
        let player = desktop.player
        player.enqueue(.song("A"), .song("B"))
        player.play(0)
        desktop.bus.stop()
        try desktop.poll { player.server.busName == nil }
        player.play(1)
        player.server.process()
        try desktop.bus.start()
        try desktop.poll { player.server.busName != nil }
        #expect(try desktop.run("playerctl", "metadata", "xesam:title") == "B")
        try desktop.run("playerctl", "pause")
        #expect(player.sent == [.pause])
    }

    @Test func theAddressFollowsTheEnvironment() {
        #expect(MPRISConfiguration(environment: [:]).address == nil)
        #expect(MPRISConfiguration(environment: ["XDG_RUNTIME_DIR": "/run/user/1 0"]).address == "unix:path=/run/user/1%200/bus")
        #expect(MPRISConfiguration(environment: ["DBUS_SESSION_BUS_ADDRESS": "tcp:", "XDG_RUNTIME_DIR": "/r"]).address == "tcp:")
    }

    @Test func everyMemberIsIntrospectable() throws {
        let text = try Desktop().call("org.freedesktop.DBus.Introspectable", "Introspect")
        for interface in ["", ".Player", ".TrackList", ".Playlists"] {
            #expect(text.contains(#"<interface name=\"org.mpris.MediaPlayer2\#(interface)\">"#))
        }
        #expect(text.contains(#"<interface name=\"org.ditty.Player\">"#))
        #expect(text.contains(#"<method name=\"Say\">\n   <arg type=\"s\" name=\"Words\" direction=\"in\"/>"#))
        let position = try #require(text.firstRange(of: #"<property name=\"Position\""#))
        #expect(text[position.lowerBound...].prefix(200).contains(#"EmitsChangedSignal\" value=\"false\""#))
    }
}
