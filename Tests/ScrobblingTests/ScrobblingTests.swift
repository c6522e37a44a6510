import Foundation
import Glibc
import MediaModel
import Synchronization
import Testing

@testable import Scrobbling

private func song(_ title: String, artist: String? = "Кино", type: MediaItemType = .song) -> MediaItem {
    var item = MediaItem(identifier: MediaIdentifier(source: "test", id: title), type: type, title: title)
    (item.artist, item.album, item.duration, item.track) = (artist, "Группа крови", 240.5, 3)
    item.recordingID = "11111111-2222-3333-4444-555555555555"
    return item
}

/// What a listen is, and its JSON.
struct ListenTests {
    @Test func itHasTheServersForm() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let listen = try #require(Listen(song("Спокойная ночь"), at: 1_700_000_000))
        let json = String(decoding: try encoder.encode(ListenSubmission([listen])), as: UTF8.self)
        #expect(
            json == #"{"listen_type":"single","payload":[{"listened_at":1700000000,"track_metadata":{"additional_info":"#
                + #"{"duration_ms":240500,"media_player":"ditty","recording_mbid":"11111111-2222-3333-4444-555555555555","submission_client":"ditty","tracknumber":3},"#
                + #""artist_name":"Кино","release_name":"Группа крови","track_name":"Спокойная ночь"}}]}"#)
        let now = String(decoding: try encoder.encode(ListenSubmission.playingNow(#require(Listen(song("a"), at: nil)))), as: UTF8.self)
        #expect(now.hasPrefix(#"{"listen_type":"playing_now","payload":[{"track_metadata""#), "no time for what plays now: \(now)")
    }

    @Test func onlyMusicThatIsKnownCounts() {
        #expect(Listen(song("a", artist: nil), at: 1) == nil)
        #expect(Listen(song("", artist: "b"), at: 1) == nil)
        #expect(Listen(song("a", type: .podcastEpisode), at: 1) == nil)
        #expect(Listen(song("a", type: .station), at: 1) == nil)
    }
}

/// Waiting listens on the disk.
struct ListenFileTests {
    private func with(_ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { unlink(path) }
        try body(path)
    }

    @Test func whatWasAddedIsThereAgain() throws {
        try with { path in
            let file = ListenFile(path: path)
            for number in 1...3 { try file.append(try #require(Listen(song("\(number)"), at: number))) }
            try file.removeFirst(1)
            #expect(ListenFile(path: path).first(10).map(\.track) == ["2", "3"])
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
    }

    @Test func aTornLineIsPassedOverAndHurtsNoOther() throws {
        try with { path in
            try ListenFile(path: path).append(try #require(Listen(song("1"), at: 1)))
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            try (whole + whole.dropLast(9)).write(to: URL(fileURLWithPath: path))
            let file = ListenFile(path: path)
            #expect(file.count == 1)
            try file.append(try #require(Listen(song("2"), at: 2)))
            #expect(ListenFile(path: path).first(10).map(\.track) == ["1", "2"])
        }
    }
}

/// What came, and what is answered.
private final class Mail: Sendable {
    let bodies = Mutex<[String]>([])
    let answers = Mutex<[ListenServer.Answer]>([])

    func take(_ body: [UInt8]) -> ListenServer.Answer {
        bodies.withLock { $0.append(String(decoding: body, as: UTF8.self)) }
        return answers.withLock { $0.isEmpty ? ListenServer.Answer(status: 200) : $0.removeFirst() }
    }
}

/// The scrobbler by a server that answers as told; work is done at once, time is asked for and never waited for.
final class ScrobblerTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    private let mail = Mail()
    private var waits: [(seconds: Double, action: () -> Void)] = []
    private var reports: [String] = []

    deinit { unlink(path) }

    private func scrobbler(_ answers: [ListenServer.Answer] = []) -> Scrobbler {
        mail.answers.withLock { $0 = answers }
        let server = ListenServer(url: "http://test") { [mail] in mail.take($0) }
        let scrobbler = Scrobbler(
            server: server, file: ListenFile(path: path), perform: { work, done in done(work()) },
            after: { [unowned self] in waits.append(($0, $1)) })
        scrobbler.report = { [unowned self] in reports.append($0) }
        return scrobbler
    }

    private func pass() { waits.removeFirst().action() }
    private var sent: [String] { mail.bodies.withLock { $0.map { String($0.prefix(22)) } } }

    @Test func aListenIsKeptSentAndTakenOut() {
        let scrobbler = scrobbler()
        scrobbler.heard(song("a"), startedAt: 5)
        #expect(mail.bodies.withLock { $0.count } == 1)
        #expect(scrobbler.file.count == 0)
        #expect(waits.isEmpty && reports.isEmpty)
    }

    @Test func failuresAreWaitedOutLongerAndLongerAndNothingIsLost() {
        let scrobbler = scrobbler([.init(status: nil, error: "refused"), .init(status: 503), .init(status: 429, wait: 500)])
        scrobbler.heard(song("a"), startedAt: 5)
        scrobbler.heard(song("b"), startedAt: 6)
        #expect(scrobbler.file.count == 2)
        #expect(mail.bodies.withLock { $0.count } == 1, "one attempt at a time")
        #expect(waits.map(\.seconds) == [2])
        pass()
        #expect(waits.map(\.seconds) == [4])
        pass()
        #expect(waits.map(\.seconds) == [500], "the server's own wish counts where it is longer")
        pass()
        #expect(scrobbler.file.count == 0)
        #expect(sent.last == #"{"listen_type":"import"#)
        #expect(reports.count == 1, "once, not at each attempt: \(reports)")
    }

    @Test func aWrongListenIsLeftOutAndTheOthersGoOn() {
        let offline = scrobbler([.init(status: nil)])
        for number in 1...3 { offline.heard(song("\(number)"), startedAt: number) }
        waits = []
        // All three at once, the first alone, the second alone.
        let scrobbler = scrobbler([.init(status: 400), .init(status: 200), .init(status: 400), .init(status: 200)])
        scrobbler.start()
        #expect(scrobbler.file.count == 0)
        #expect(mail.bodies.withLock { $0.filter { $0.contains(#""track_name":"3""#) }.count } == 2, "with all, then alone")
    }

    @Test func aRefusedTokenStopsAndKeeps() {
        let scrobbler = scrobbler([.init(status: 401)])
        scrobbler.heard(song("a"), startedAt: 5)
        scrobbler.heard(song("b"), startedAt: 6)
        #expect(scrobbler.file.count == 2)
        #expect(mail.bodies.withLock { $0.count } == 1)
        #expect(waits.isEmpty)
        #expect(reports.count == 1)
    }

    @Test func whatPlaysIsAnnouncedOnceItHasPlayedForAMoment() {
        let scrobbler = scrobbler()
        scrobbler.playing { song("passed over") }
        scrobbler.playing { song("a") }
        pass()
        pass()
        #expect(mail.bodies.withLock { $0.count } == 1)
        #expect(mail.bodies.withLock { $0[0].contains(#""listen_type":"playing_now""#) && $0[0].contains(#""track_name":"a""#) })
    }
}
