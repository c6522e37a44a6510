import Foundation
import MediaModel
import PlayerProtocol
import Testing

/// Messages are flat JSON lines that come back as they were.
struct MessageTests {
    static let requests: [(PlayerRequest, String)] = [
        (.status, #"{"id":1,"request":"status"}"#),
        (.facts(FactsRequest(format: "{title}")), #"{"format":"{title}","id":1,"request":"facts"}"#),
        (.facts(FactsRequest(json: true)), #"{"id":1,"json":true,"request":"facts"}"#),
        (.send(.skipForward(interval: 30)), #"{"command":"skipForward","id":1,"interval":30,"request":"send"}"#),
        (.say(Utterance("поставь Цоя", language: "ru")), #"{"id":1,"language":"ru","request":"say","text":"поставь Цоя"}"#),
        (
            .open(OpenRequest([MediaLocation(path: "/a b")], at: .next)),
            #"{"id":1,"locations":["file:///a%20b"],"queueLocation":"next","request":"open"}"#
        ),
        (.queue(PageRequest(offset: 10, limit: 20)), #"{"id":1,"limit":20,"offset":10,"request":"queue"}"#),
        (.item("local:7"), #"{"id":1,"identifier":"local:7","request":"item"}"#),
        (
            .library(.add(folders: [MediaLocation(path: "/m")])),
            #"{"id":1,"library":{"add":{"folders":["file:///m"]}},"request":"library"}"#
        ),
        (.library(.scan), #"{"id":1,"library":{"scan":{}},"request":"library"}"#),
    ]

    @Test(arguments: requests)
    func requestIsFlatJSON(_ request: PlayerRequest, _ json: String) throws {
        #expect(try encoded(RequestEnvelope(id: 1, request: request)) == json)
        #expect(try JSONDecoder().decode(RequestEnvelope.self, from: Data(json.utf8)).request == request)
    }

    /// Every command with all that it can carry.
    static let commands: [RemoteCommand] = {
        var queue = PlaybackQueueRequest(items: [MediaItem(identifier: "local:1", type: .song, title: "Stand")], startIndex: 3)
        queue.startPosition = 7
        queue.shuffleType = .items
        queue.repeatType = .all
        queue.playbackRate = 1.5
        queue.isEndless = true
        return [
            .play, .pause, .stop, .togglePlayPause, .nextTrack, .previousTrack, .nextChapter, .previousChapter, .skipForward(interval: nil),
            .skipBackward(interval: 12.5), .changePlaybackPosition(.position(61)), .changePlaybackPosition(.percent(50)),
            .changePlaybackPosition(.chapter(2)), .changePlaybackRate(.rate(1.5)), .changePlaybackRate(.change(-0.1)),
            .changeRepeatMode(.one), .changeShuffleMode(.collections), .rating(4), .like(isNegative: true), .like(isNegative: false),
            .dislike(isNegative: true), .bookmark, .changeVolume(.volume(30)), .changeVolume(.change(-5)), .mute, .unmute,
            .changeOutput(["kitchen", "bath"]), .sleepTimer(.duration(600)), .sleepTimer(.endOfItem),
            .createPlaylist(name: "夜"), .createPlaylist(name: "夜", holdsQueue: true), .removePlaylist(name: "夜"),
            .renamePlaylist(name: "夜", title: "朝"), .removeFromPlaylist(name: "夜"), .scanLibrary(folder: "/音楽"), .undo, .redo, .clearQueue,
            .quit,
            .setPlaybackQueue(queue), .insertIntoPlaybackQueue(queue.items, .next), .playItemInPlaybackQueue(QueueEntryID(9)),
            .skipTracks(2), .skipTracks(-2), .sortPlaybackQueue(.name), .changePlaybackPosition(.bookmark),
            .playPlaceInPlaybackQueue(-1), .removeNamedFromPlaybackQueue(title: "夜"),
            .removeNamedFromPlaybackQueue(title: nil), .moveNamedInPlaybackQueue(title: nil, place: 1),
            .moveNamedInPlaybackQueue(title: "夜", place: -1),
            .removeFromPlaybackQueue([QueueEntryID(1), QueueEntryID(2)]),
            .reorderPlaybackQueue([QueueEntryID(1)], before: QueueEntryID(4)), .reorderPlaybackQueue([QueueEntryID(1)], before: nil),
            .cropPlaybackQueue([QueueEntryID(5)]),
        ]
    }()

    /// The fields of a command lie beside those of the request that carries it, and none takes the place of another.
    @Test(arguments: commands)
    func aCommandComesThroughAsItWas(_ command: RemoteCommand) throws {
        let line = try encoded(RequestEnvelope(id: 1, request: .send(command)))
        #expect(try JSONDecoder().decode(RequestEnvelope.self, from: Data(line.utf8)).request == .send(command))
    }

    @Test func repliesAndEventsComeBack() throws {
        var snapshot = PlayerSnapshot()
        snapshot.reply = "Paused."
        snapshot.alternatives = [MediaItem(identifier: "local:1", type: .song, title: "Stand")]
        let messages: [PlayerMessage] = [
            .reply(id: 3, .done), .reply(id: 4, .snapshot(snapshot)), .reply(id: 5, .failure(RequestFailure(.notFound, "no such item"))),
            .reply(id: 6, .completions([Completion(text: "play Kino", kind: "artist")])), .event(.snapshot(snapshot)),
            .event(.notice("skipped")),
        ]
        for message in messages {
            #expect(try JSONDecoder().decode(PlayerMessage.self, from: try JSONEncoder().encode(message)) == message)
        }
        #expect(try encoded(messages[0]) == #"{"id":3,"reply":{"done":true}}"#)
    }

    @Test func snapshotTravelsWithoutItsClock() {
        var snapshot = PlayerSnapshot()
        snapshot.nowPlaying.isAdvancing = true
        snapshot.nowPlaying.elapsedPlaybackTime = 10
        snapshot.nowPlaying.anchoredAt = 5000
        let received = snapshot.detached(at: 5003).anchored(at: 70)
        #expect(received.nowPlaying.position(at: 72) == 15)
    }

    @Test func statusSaysOnlyWhatIsKnown() throws {
        let json = try encoded(StatusAnswer(PlayerSnapshot(), at: 0))
        #expect(
            json == #"{"alternatives":[],"artists":[],"isLiveStream":false,"muted":false,"queueCount":0,"rate":1,"#
                + #""repeat":"off","shuffle":"off","state":"stopped","volume":100}"#)
    }

    private func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// Lines over a real socket.
struct LineConnectionTests {
    @Test func linesArriveWholeHoweverTheyAreCut() throws {
        let (near, far) = try pair()
        let receiver = LineConnection(near, longestLine: 100)
        for piece in ["ab", "c\nde", "f\n", "\n", "g"] {
            _ = piece.withCString { write(far.descriptor, $0, strlen($0)) }
            receiver.receive()
        }
        var lines: [String] = []
        while let line = receiver.nextLine() { lines.append(String(decoding: line, as: UTF8.self)) }
        #expect(lines == ["abc", "def", ""])
        #expect(!receiver.isClosed)
    }

    @Test func aLineOverTheLimitEndsTheConnection() throws {
        let (near, far) = try pair()
        let receiver = LineConnection(near, longestLine: 10)
        _ = write(far.descriptor, String(repeating: "x", count: 11), 11)
        receiver.receive()
        #expect(receiver.nextLine() == nil)
        #expect(receiver.isClosed)
    }

    @Test func whatIsNotTakenWaits() throws {
        let (near, far) = try pair()
        let sender = LineConnection(near, longestLine: 10)
        let line = [UInt8](repeating: UInt8(ascii: "y"), count: 4 << 20)
        sender.send(line: line)
        #expect(sender.pendingBytes > 0)
        let receiver = LineConnection(far, longestLine: 8 << 20)
        var received: [UInt8]?
        while received == nil {
            receiver.receive()
            received = receiver.nextLine()
            sender.flush()
        }
        #expect(received == line)
        #expect(sender.pendingBytes == 0)
    }

    private func pair() throws -> (FileHandleOwner, FileHandleOwner) {
        var descriptors: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0, &descriptors) == 0)
        return (FileHandleOwner(descriptors[0]), FileHandleOwner(descriptors[1]))
    }
}

/// Folders by the XDG specification.
struct LocationsTests {
    @Test func theEnvironmentDecides() {
        let locations = Locations(environment: [
            "HOME": "/home/me", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "relative", "XDG_RUNTIME_DIR": "/run/user/7",
        ])
        #expect(locations.config == "/c/ditty")
        #expect(locations.data == "/home/me/.local/share/ditty")
        #expect(locations.socket == "/run/user/7/ditty/player.sock")
    }

    @Test func withoutARuntimeFolderAPrivateOneServes() {
        #expect(Locations(environment: ["HOME": "/home/me"]).socket == "/home/me/.local/state/ditty/run/player.sock")
    }

    @Test func preparedFoldersArePrivate() throws {
        let base = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: base) }
        try Locations.prepare(base + "/a/b")
        var status = stat()
        #expect(stat(base + "/a/b", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }

    @Test func aFileInTheWayIsNamed() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try Data().write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: SystemError.self) { try Locations.prepare(path + "/x") }
    }
}
