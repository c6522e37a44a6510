import Foundation
import MediaModel
import Playback
import Testing

/// Something at a path that is no whole sound file.
struct BadFile: Sendable, CustomTestStringConvertible {
    var name: String
    var make: @Sendable (TestMedia) throws -> Void
    var failure: PlaybackFailure

    var testDescription: String { name }

    static let all = [
        BadFile(name: "missing.flac", make: { _ in }, failure: .missing),
        BadFile(name: "file.wav/inside.flac", make: { try $0.sine("file.wav", seconds: 0.1) }, failure: .missing),
        BadFile(name: "fifo.mp3", make: { try #require(mkfifo($0.path("fifo.mp3"), 0o600) == 0) }, failure: .notRegular),
        BadFile(
            name: "folder.mp3",
            make: { try FileManager.default.createDirectory(atPath: $0.path("folder.mp3"), withIntermediateDirectories: true) },
            failure: .notRegular),
        BadFile(
            name: "device.mp3",
            make: { try FileManager.default.createSymbolicLink(atPath: $0.path("device.mp3"), withDestinationPath: "/dev/zero") },
            failure: .notRegular),
        BadFile(
            name: "loop.mp3",
            make: { try FileManager.default.createSymbolicLink(atPath: $0.path("loop.mp3"), withDestinationPath: "loop.mp3") },
            failure: .missing),
        BadFile(name: "empty.ogg", make: { try Data().write(to: $0.folder.appendingPathComponent("empty.ogg")) }, failure: .unrecognised),
        BadFile(
            name: "noise.m4a",
            make: {
                try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 89 >> 3) }).write(
                    to: $0.folder.appendingPathComponent("noise.m4a"))
            },
            failure: .unrecognised),
        BadFile(
            name: "text.flac", make: { try Data("Not music.\n".utf8).write(to: $0.folder.appendingPathComponent("text.flac")) },
            failure: .unrecognised),
    ]
}

@Suite struct BadFileTests {
    @Test(arguments: BadFile.all)
    func aBadFileIsNamedAndBlocksNothing(file: BadFile) async throws {
        let stage = try Stage()
        try file.make(stage.media)
        let bad = stage.media.entry(file.name)
        let good = try stage.media.sine("good.wav", seconds: 0.2)
        stage.player.load(bad)
        await stage.recorder.wait(for: .ended(bad.id, .failed(file.failure)))
        await stage.recorder.wait(for: .idle)
        stage.player.load(good)
        await stage.recorder.wait(for: .ended(good.id, .finished))
        #expect(!stage.recorder.hasLoaded(bad))
    }

    @Test(arguments: BadFile.all)
    func aBadSuccessorLetsTheCurrentOneEnd(file: BadFile) async throws {
        let stage = try Stage()
        try file.make(stage.media)
        let bad = stage.media.entry(file.name)
        let good = try stage.media.sine("good.wav", seconds: 0.3)
        stage.player.load(good)
        stage.player.setNext(bad)
        await stage.recorder.wait(for: .ended(bad.id, .failed(file.failure)))
        await stage.recorder.wait(for: .idle)
        #expect(stage.recorder.events.contains(.ended(good.id, .finished)))
        #expect(!stage.recorder.hasLoaded(bad))
    }

    @Test func aBadFileEndsWhatPlayedBefore() async throws {
        let stage = try Stage()
        let good = try stage.media.sine("good.wav", seconds: 30)
        let missing = stage.media.entry("missing.flac")
        stage.player.load(good)
        await stage.recorder.wait(forRestartOf: good)
        stage.player.load(missing)
        await stage.recorder.wait(for: .idle)
        // Which device there is may be told at any moment.
        let facts = stage.recorder.facts.filter { $0 != .outputChanged(nil) }
        #expect(facts.suffix(3) == [.ended(missing.id, .failed(.missing)), .ended(good.id, .stopped), .idle])
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything")) func aForbiddenFileIsUnreadable() async throws {
        let stage = try Stage()
        let entry = try stage.media.sine("secret.wav", seconds: 1)
        try #require(chmod(stage.media.path("secret.wav"), 0) == 0)
        stage.player.load(entry)
        await stage.recorder.wait(for: .ended(entry.id, .failed(.unreadable)))
    }

    @Test func anItemWithoutLocationIsMissing() async throws {
        let stage = try Stage()
        let item = MediaItem(identifier: "test:nowhere", type: .song, title: "nowhere")
        let entry = QueueEntry(id: QueueEntryID(1_000_000), item: item)
        stage.player.load(entry)
        await stage.recorder.wait(for: .ended(entry.id, .failed(.missing)))
    }

    @Test func aCutFilePlaysWhatThereIs() async throws {
        let stage = try Stage()
        try stage.media.sine("whole.wav", seconds: 1)
        let whole = try Data(contentsOf: stage.media.folder.appendingPathComponent("whole.wav"))
        try whole.prefix(whole.count / 3).write(to: stage.media.folder.appendingPathComponent("cut.wav"))
        let cut = stage.media.entry("cut.wav")
        stage.player.load(cut)
        await stage.recorder.wait(for: .ended(cut.id, .finished))
    }
}
