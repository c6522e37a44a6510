import CBusShim
import Glibc
import MediaModel
import RemoteControl
import Testing

@testable import MPRIS

/// What MPRIS lacks, on `org.ditty.Player`; and notifications.
@Suite(.enabled(if: PrivateBus.isAvailable, "dbus-daemon, playerctl, busctl and gdbus are needed"))
struct DittyInterfaceTests {
    private let interface = "org.ditty.Player"

    private func playing() throws -> Desktop {
        let desktop = try Desktop()
        var item = MediaItem.song("A")
        item.chapters = [Chapter(title: "One", start: 0), Chapter(title: nil, start: 12.5)]
        item.rating = 4
        item.liked = true
        desktop.player.enqueue(item)
        desktop.player.play(0)
        desktop.player.clear()
        return desktop
    }

    @Test func wordsAreSaidAndExplained() throws {
        let desktop = try playing()
        #expect(try desktop.call(interface, "Say", "s", "включи Кино") == #"ss "done" "11 letters""#)
        #expect(desktop.player.said == ["включи Кино"])
        #expect(try desktop.call(interface, "Explain", "s", "play") == #"s "{\"text\":\"play\"}""#)
        #expect(try desktop.call(interface, "Pick", "u", "2") == #"ss "done" "2""#)
        #expect(try desktop.call(interface, "Say", "s", String(repeating: "a", count: 20_000)).contains("too long"))
    }

    @Test(arguments: [
        (["Like", "b", "false"], RemoteCommand.like(isNegative: false)), (["Dislike", "b", "true"], .dislike(isNegative: true)),
        (["SetRating", "d", "3.5"], .rating(3.5)), (["Bookmark"], .bookmark), (["SkipForward"], .skipForward(interval: nil)),
        (["SkipBackward"], .skipBackward(interval: nil)), (["NextChapter"], .nextChapter), (["PreviousChapter"], .previousChapter),
        (["GoToChapter", "u", "2"], .changePlaybackPosition(.chapter(2))),
        (["SelectOutputs", "as", "2", "kitchen", "ванная"], .changeOutput(["kitchen", "ванная"])), (["Undo"], .undo),
    ])
    func methodsSendCommandsAndSayTheStatus(words: [String], command: RemoteCommand) throws {
        let desktop = try playing()
        let call = ["busctl", "--address=\(desktop.bus.address)", "call", desktop.destination, Desktop.path, interface]
        #expect(try desktop.run(call + words).output == #"s "success""#)
        #expect(desktop.player.sent == [command])
        desktop.player.refusal = .deviceNotFound
        #expect(try desktop.run(call + words).output == #"s "deviceNotFound""#)
        desktop.player.center.setEnabled([command.name: false])
        #expect(try desktop.run(call + words).output == #"s "disabled""#)
    }

    @Test(arguments: [
        ("Liked", "b true"), ("Disliked", "b false"), ("Rating", "d 4"), ("SupportedPlaybackRates", "(dd) 0.25 4"),
        ("PreferredIntervals", "(dd) 10 10"), ("Chapters", #"a(sd) 2 "One" 0 "" 12.5"#), ("Chapter", "u 0"),
        ("Outputs", #"as 1 "kitchen""#), ("Output", #"s "hall""#), ("IsLiveStream", "b false"), ("ShuffleType", #"s "off""#),
        ("Alternatives", #"a(sssss) 1 "local:B" "song" "B" "" """#),
    ])
    func propertiesAreThere(property: String, value: String) throws {
        let desktop = try playing()
        desktop.player.server.details.outputs = ["kitchen"]
        desktop.player.server.details.alternatives = [.song("B")]
        desktop.player.tell(.outputChanged("hall"))
        #expect(try desktop.property(property, of: interface) == value)
    }

    @Test func shuffleTypeIsWritable() throws {
        let desktop = try playing()
        #expect(try desktop.set("ShuffleType", "s", "collections", of: interface) == 0)
        #expect(desktop.player.sent == [.changeShuffleMode(.collections)])
        #expect(try desktop.set("ShuffleType", "s", "albums", of: interface) == 1)
    }

    @Test func aCallIsAnsweredInAnyCase() throws {
        let desktop = try playing()
        desktop.player.isSilent = true
        #expect(try desktop.call(interface, "Say", "s", "play").contains("the player answers commandFailed"))
        #expect(try desktop.call(interface, "SetRating", "d", "6").contains("a rating is a number from 0 to 5"))
    }

    @Test func aNotificationReplacesTheOneBefore() throws {
        let desktop = try Desktop()
        let service = try NotificationService(address: desktop.bus.address)
        let server = desktop.player.server
        server.notify(DesktopNotification(summary: "One", body: "Simon & <b>Garfunkel</b>"))
        server.notify(DesktopNotification(summary: "overtaken"))
        server.notify(DesktopNotification(summary: "Two", artwork: MediaLocation(path: "/c o.png")))
        try desktop.poll { service.process().count == 2 }
        #expect(
            service.process() == [
                ["0", "ditty", "One", "Simon &amp; &lt;b&gt;Garfunkel&lt;/b&gt;"], ["7", "file:///c%20o.png", "Two", ""],
            ])
    }
}

/// A notification service: it notes what it is asked to show and calls it number 7.
private final class NotificationService {
    private var bus: OpaquePointer?
    fileprivate var shown: [[String]] = []

    init(address: String) throws {
        try BusFailure.check(sd_bus_new(&bus), "new")
        try BusFailure.check(sd_bus_set_address(bus, address), "address")
        try BusFailure.check(sd_bus_set_bus_client(bus, 1), "client")
        try BusFailure.check(sd_bus_start(bus), "start")
        try BusFailure.check(sd_bus_request_name(bus, "org.freedesktop.Notifications", 0), "name")
        let context = Unmanaged.passUnretained(self).toOpaque()
        try BusFailure.check(sd_bus_add_object(bus, nil, "/org/freedesktop/Notifications", notificationCalled, context), "object")
    }

    deinit { sd_bus_close_unref(bus) }

    /// Answers what came, and gives all that was shown: number replaced, icon, summary, body.
    func process() -> [[String]] {
        while sd_bus_process(bus, nil) > 0 {}
        return shown
    }
}

private func notificationCalled(
    _ call: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let call, let context, let values = try? BusMessage.values(of: call), values.count == 8 else { return -EINVAL }
    let service = Unmanaged<NotificationService>.fromOpaque(context).takeUnretainedValue()
    service.shown.append(
        values[1...4].map { value in
            switch value {
            case .uint32(let number): String(number)
            case .string(let text): text
            default: ""
            }
        })
    BusReply(to: call).send(.uint32(7))
    return 1
}
