import MediaModel
import PlayerProtocol
import Screen
import Testing

@testable import PlayerApp

/// Videos and drawings of the sound.
@Suite struct MovingTests {
    private func playing(_ path: String, _ width: Int = 80, _ height: Int = 24) throws -> TestScreen {
        var screen = try TestScreen.connected(width, height)
        var snapshot = Sample.snapshot
        snapshot.nowPlaying.item?.location = MediaLocation(path: path)
        screen.send(.event(.snapshot(snapshot)))
        return screen
    }

    private func watched(_ screen: TestScreen) -> [FramesRequest?] {
        screen.effects.compactMap { effect in
            if case .watch(let request, _) = effect { return .some(request) }
            return nil
        }
    }

    /// Columns as high as told, white on black.
    private func bars(_ heights: [Int]) -> PixelFrame {
        var pixels = [UInt8](repeating: 0, count: heights.count * 64 * 3)
        for (x, height) in heights.enumerated() {
            for y in 64 - height..<64 { pixels[(y * heights.count + x) * 3] = 255 }
        }
        return PixelFrame(width: heights.count, height: 64, pixels: pixels)
    }

    @Test func aKeyDrawsTheSound() throws {
        var screen = try playing("/music/a.flac")
        #expect(watched(screen) == [])
        screen.press("x")
        let request = try #require(watched(screen).first ?? nil)
        #expect(request == FramesRequest(location: MediaLocation(path: "/music/a.flac"), content: .spectrum, width: 14, height: 64))
        screen.send(.frame(request, bars([64, 55, 42, 29] + [Int](repeating: 10, count: 10))))
        let box = try #require(ScreenLayout(screen.state).visualiserBox(besideCover: true))
        let rows = screen.lines[box.y..<box.bottom].map { String($0.dropFirst(box.x)) }
        let floor = [String](repeating: "▁▁", count: 10).joined(separator: " ")
        #expect(rows == ["██ ██", "██ ██", "██ ██ ▆▆", "██ ██ ██", "██ ██ ██ ▂▂ \(floor)"])
        screen.press("x")
        #expect(watched(screen).compactMap { $0?.content } == [.waveform])
        screen.press("x")
        #expect(watched(screen) == [nil])
    }

    @Test func onlyWhatIsSeenIsDrawn() throws {
        var screen = try playing("/music/a.flac")
        screen.press("x 2")
        #expect(watched(screen) == [nil])
        screen.press("1")
        #expect(watched(screen).compactMap { $0?.content } == [.spectrum])
        let request = try #require(watched(screen).first ?? nil)
        screen.send(.framesEnded(request))
        #expect(watched(screen) == [nil])
        screen.send(.tick)
        #expect(watched(screen) == [])
    }

    @Test func videosAreSeenUnlessPicturesAreOff() throws {
        var screen = try playing("/films/a.mkv")
        let request = try #require(watched(screen).first ?? nil)
        #expect(request.content == .picture && request.width == 76 && request.height == 36)
        screen.send(.frame(request, PixelFrame(width: 2, height: 2, pixels: [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9])))
        let frame = PlayerApp.view(screen.state)
        let cells = (0..<80).flatMap { x in (0..<24).map { y in frame[x, y] } }.filter { $0.style.ink != nil }
        #expect(cells.map(\.glyph.base) == ["▀", "▀"])
        #expect(cells.first?.style.ink == RGB(255, 0, 0) && cells.first?.style.paper == RGB(0, 0, 255))
        screen.press("I")
        #expect(watched(screen) == [nil])
    }

    @Test func reducedMotionKeepsEverythingStill() throws {
        var screen = try TestScreen()
        screen.state.reduceMotion()
        screen.send(.connected)
        var snapshot = Sample.snapshot
        snapshot.nowPlaying.item?.location = MediaLocation(path: "/films/a.mkv")
        screen.send(.event(.snapshot(snapshot)))
        #expect(watched(screen) == [])
        screen.press("x")
        #expect(watched(screen) == [])
        #expect(screen.state.reply?.text == "Motion is reduced in the settings.")
    }

    @Test func wavesAreDots() throws {
        var screen = try playing("/music/a.flac")
        screen.press("x x")
        let request = try #require(watched(screen).first ?? nil)
        var pixels = [UInt8](repeating: 0, count: request.width * request.height * 3)
        for x in 0..<request.width { pixels[x * 3] = 255 }
        screen.send(.frame(request, PixelFrame(width: request.width, height: request.height, pixels: pixels)))
        #expect(screen.lines.contains { $0.hasSuffix(String(repeating: "⠉", count: request.width / 2)) })
    }
}
