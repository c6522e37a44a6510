import Glibc
import MediaModel
import Playback
import Testing

/// Frames of real files by the real libmpv.
@Suite struct FrameSourceTests {
    private func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The first frame that `isWanted`; `nil` where none comes.
    private func frame(_ source: FrameSource, _ isWanted: (PixelFrame) -> Bool = { _ in true }) -> PixelFrame? {
        let end = now() + 10
        while now() < end, !source.hasEnded {
            var entry = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, 100)
            if let frame = source.next(), isWanted(frame) { return frame }
        }
        return nil
    }

    private func source(_ content: FrameContent, _ media: TestMedia, width: Int, height: Int) throws -> FrameSource {
        let entry = try media.sine("tone.wav", seconds: 20)
        let location = try #require(entry.item.location)
        let source = try FrameSource(content, of: location, in: (width, height), rate: 10, at: 5)
        source.follow(FrameClock(position: 5, time: now(), rate: 1, isRunning: true))
        return source
    }

    @Test(arguments: [FrameContent.spectrum, .waveform]) func soundIsDrawn(content: FrameContent) throws {
        let media = try TestMedia()
        let source = try self.source(content, media, width: 20, height: 32)
        let found = withExtendedLifetime(media) { self.frame(source) { $0.pixels.contains { $0 > 200 } } }
        let drawn = try #require(found)
        #expect(drawn.width == 20 && drawn.height == 32)
        #expect(drawn.pixels.contains { $0 < 20 })
    }

    @Test func soundAloneIsNoVideo() throws {
        let media = try TestMedia()
        let source = try self.source(.picture, media, width: 20, height: 32)
        withExtendedLifetime(media) { #expect(self.frame(source) == nil) }
        #expect(source.hasEnded)
    }

    @Test func whatIsNotThereEnds() throws {
        let source = try FrameSource(.spectrum, of: MediaLocation(path: "/nowhere/at/all.flac"), in: (8, 8), rate: 10, at: 0)
        #expect(frame(source) == nil)
        #expect(source.hasEnded)
    }
}
