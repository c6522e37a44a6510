import Glibc
import MediaModel
import PlayerProtocol
import SystemServices
import Testing

/// The listener's programs: what they get, and what they cannot do.
struct HookTests {
    /// A fresh folder, removed with its files.
    private final class Folder {
        let path: String

        init() throws {
            var template = Array("/tmp/ditty-hooks-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        deinit {
            for name in ["out", "ready"] { unlink("\(path)/\(name)") }
            rmdir(path)
        }

        func contents(of name: String) -> String? {
            guard let file = fopen("\(path)/\(name)", "r") else { return nil }
            defer { fclose(file) }
            var buffer = [UInt8](repeating: 0, count: 1 << 20)
            let count = fread(&buffer, 1, buffer.count, file)
            return String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }

    @Test func noneOutlivesThePlayer() throws {
        let folder = try Folder()
        let words = "trap '' TERM; echo $$ > \(folder.path)/ready; sleep 60"
        let runner = HookRunner(
            [EventHook(on: [], run: ["sh", "-c", words]), EventHook(on: [], run: ["sleep", "60"])], environment: HookTests.environment,
            now: HookTests.now)
        runner.run(.started, json: "{}")
        try wait(runner) { folder.contents(of: "ready")?.hasSuffix("\n") == true }
        let pid = try #require(pid_t(folder.contents(of: "ready")?.dropLast() ?? ""))
        runner.end(grace: 0.2)
        #expect(kill(pid, 0) != 0 && errno == ESRCH, "it took no notice of SIGTERM")
        #expect(runner.timeout == -1)
    }

    private static let environment = ["PATH": "/usr/bin:/bin", "NOTIFY_SOCKET": "/nowhere", "KEPT": "yes"]

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Looks after the runner until something is so.
    private func wait(_ runner: HookRunner, until isDone: () -> Bool) throws {
        let deadline = HookTests.now() + 30
        while !isDone() {
            try #require(HookTests.now() < deadline, "nothing came")
            usleep(2000)
            runner.process()
        }
    }

    private func runner(_ script: String, patience: Double = 60, on: [EventHook.Occasion] = []) -> HookRunner {
        HookRunner(
            [EventHook(on: on, run: ["sh", "-c", script])], environment: HookTests.environment, patience: patience, now: HookTests.now)
    }

    @Test func aProgramReadsTheEventAndNothingElseOfThePlayer() throws {
        let folder = try Folder()
        let runner = runner(
            "(cat; echo $DITTY_EVENT $KEPT \"[$NOTIFY_SOCKET]\"; ls /proc/self/fd | wc -l; tty) > \(folder.path)/out; "
                + "echo drawn; true > /dev/tty; mv \(folder.path)/out \(folder.path)/ready")
        runner.run(.started, json: #"{"title":"«A»"}"#)
        try wait(runner) { folder.contents(of: "ready") != nil }
        // Standard input, output, error, and the folder that ls reads.
        #expect(folder.contents(of: "ready") == "{\"title\":\"«A»\"}\nstarted yes []\n4\nnot a tty\n")
        try wait(runner) { runner.timeout == -1 }
    }

    @Test func oneThatDoesNotReadHoldsNothingUp() throws {
        let runner = runner("exit 0")
        runner.run(.started, json: String(repeating: "x", count: 1 << 20))
        try wait(runner) { runner.timeout == -1 }
    }

    @Test(arguments: [
        ("exit 3", HookRunner.Failure.Reason.exit(3)), ("kill -TERM $$", .signal(SIGTERM)), ("sleep 100 & wait", .time),
    ])
    func failuresAreReported(script: String, reason: HookRunner.Failure.Reason) throws {
        let runner = runner(script, patience: 0.3)
        var failures: [HookRunner.Failure] = []
        runner.failed = { failures.append($0) }
        runner.run(.paused, json: "{}")
        try wait(runner) { !failures.isEmpty }
        #expect(failures.map(\.reason) == [reason])
        #expect(runner.timeout == -1)
    }

    @Test func aProgramThatIsNotThereIsReported() {
        let runner = HookRunner(
            [EventHook(on: [], run: ["/nonexistent/program"]), EventHook(on: [], run: [])], environment: [:], now: { 0 })
        var failures: [HookRunner.Failure] = []
        runner.failed = { failures.append($0) }
        runner.run(.liked, json: "{}")
        #expect(failures.map(\.description) == ["hook /nonexistent/program: No such file or directory"])
    }

    @Test func aFloodIsCut() throws {
        let runner = runner("read line; sleep 100", patience: 0.2)
        var failures: [HookRunner.Failure] = []
        runner.failed = { failures.append($0) }
        for _ in 0..<20 { runner.run(.started, json: "{}") }
        #expect(failures.map(\.reason) == [.tooMany, .tooMany, .tooMany, .tooMany])
        try wait(runner) { failures.count == 20 }
    }

    /// A slow program of one hook keeps none of another from running.
    @Test func aFloodOfOneHookLeavesRoomForOthers() throws {
        let slow = EventHook(on: [], run: ["/bin/sh", "-c", "sleep 100"])
        let runner = HookRunner(
            [slow, EventHook(on: [], run: ["/bin/sh", "-c", "exit 3"])], environment: [:], patience: 0.2, now: HookTests.now)
        var failures: [HookRunner.Failure] = []
        runner.failed = { failures.append($0) }
        for _ in 0..<20 {
            let ended = failures.count { $0.reason == .exit(3) }
            runner.run(.started, json: "{}")
            try wait(runner) { failures.count { $0.reason == .exit(3) } > ended }
        }
        #expect(failures.count { $0.reason == .exit(3) } == 20)
        try wait(runner) { failures.count { $0.reason == .time } >= 16 }
    }

    @Test func onlyWhatIsWantedRuns() {
        let runner = runner("exit 0", on: [.liked])
        #expect(runner.wants(.liked))
        #expect(!runner.wants(.started))
        runner.run(.started, json: "{}")
        #expect(runner.timeout == -1)
    }

    @Test func occasionsFollowFromWhatChanged() {
        var playing = NowPlayingInfo()
        (playing.state, playing.entry) = (.playing, QueueEntryID(1))
        playing.item = MediaItem(identifier: "local:1", type: .song, title: "A")
        func after(_ change: (inout NowPlayingInfo) -> Void) -> [EventHook.Occasion] {
            var info = playing
            change(&info)
            return EventHook.occasions(from: playing, to: info)
        }
        #expect(EventHook.occasions(from: NowPlayingInfo(), to: playing) == [.started])
        #expect(EventHook.occasions(from: playing, to: NowPlayingInfo()) == [.stopped])
        #expect(after { $0.entry = QueueEntryID(2) } == [.started])
        #expect(after { $0.state = .paused } == [.paused])
        #expect(after { $0.item?.liked = true } == [.liked])
        #expect(after { $0.item?.disliked = true } == [.disliked])
        #expect(after { $0.streamTitle = "B" } == [.titleChanged])
        #expect(after { $0.elapsedPlaybackTime = 9 } == [])
        #expect(after { ($0.output, $0.outputIsKnown) = ("hall", true) } == [])
        playing.outputIsKnown = true
        #expect(after { $0.output = "hall" } == [.outputChanged])
    }
}
