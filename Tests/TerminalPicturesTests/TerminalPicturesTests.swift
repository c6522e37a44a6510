import FoundationEssentials
import Screen
import Testing

@testable import TerminalPictures

@Suite struct TerminalPicturesTests {
    /// 16×16 pixels, red above blue, in each format.
    static let files: [(name: String, base64: String)] = [
        (
            "jpeg",
            "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGB"
                + "YUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQ"
                + "ABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhBy"
                + "JxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT"
                + "lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAA"
                + "AAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom"
                + "JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExc"
                + "bHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDxqivIaK/T/wDiBn/Uy/8AKX/3U/ZP+I4/9S3/AMq//cj/2Q=="
        ),
        (
            "png",
            "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAIUlEQVR4nGN8JifHQApgIkn1qAYiAaOIxh3a2jCqgRgAAFM/AlnkEpIeAAAAAE"
                + "lFTkSuQmCC"
        ),
        (
            "webp",
            "UklGRioAAABXRUJQVlA4TB0AAAAvD8ADAA9wBY+7mN/Dd/5jCWLBJH/pzilE9D/jBAA="
        ),
    ]

    /// A file with the bytes, which is gone afterwards.
    static func withFile<Value>(_ bytes: Data, _ body: ([UInt8]) throws -> Value) throws -> Value {
        let path = FileManager.default.temporaryDirectory.path + "/ditty-picture-\(UInt64.random(in: 0 ... .max))"
        try bytes.write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(Array(path.utf8))
    }

    @Test(arguments: files) func formatsAreDecoded(name: String, base64: String) throws {
        let data = try #require(Data(base64Encoded: base64))
        let picture = try #require(try Self.withFile(data) { Picture.decode(path: $0, side: 100) })
        #expect(picture.width == 16 && picture.height == 16)
        #expect(picture.pixels[0] > 200 && picture.pixels[2] < 60 && picture.pixels[3] == 255)
        let last = picture.pixels.suffix(4)
        #expect(last[last.startIndex] < 60 && last[last.startIndex + 2] > 200)
    }

    /// Cut and garbled files end in nothing or in some picture, never in a crash.
    @Test(arguments: files) func brokenFilesHarmNobody(name: String, base64: String) throws {
        let data = try #require(Data(base64Encoded: base64))
        for cut in stride(from: 0, to: data.count, by: 7) {
            _ = try Self.withFile(data.prefix(cut)) { Picture.decode(path: $0, side: 100) }
            var garbled = data
            garbled[cut] ^= 0x5a
            _ = try Self.withFile(garbled) { Picture.decode(path: $0, side: 100) }
        }
        #expect(Picture.decode(path: Array("/nonexistent".utf8), side: 100) == nil)
        #expect(Picture.decode(path: Array("/tmp".utf8), side: 100) == nil)
        #expect(Picture.decode(path: Array("/dev/zero".utf8), side: 100) == nil)
    }

    @Test func picturesAreMadeSmaller() {
        let picture = Picture(width: 4, height: 2, pixels: (0..<8).flatMap { [UInt8($0 * 10), 0, 0, 255] })
        let small = picture.fitted(width: 2, height: 2)
        #expect(small.width == 2 && small.height == 1)
        #expect(small.pixels == [25, 0, 0, 255, 45, 0, 0, 255])
        #expect(picture.fitted(width: 10, height: 10) == picture)
    }

    @Test func theColorThatStandsOut() {
        func picture(_ colors: [[UInt8]]) -> Picture {
            Picture(width: 10, height: 10, pixels: (0..<100).flatMap { colors[$0 * colors.count / 100] + [255] })
        }
        #expect(picture([[40, 40, 44], [200, 200, 200]]).standingOut == nil)
        let warm = picture([[30, 30, 30], [30, 30, 30], [230, 160, 40], [90, 100, 110]]).standingOut
        #expect(warm == RGB(230, 160, 40))
        #expect(picture([[10, 10, 90]]).standingOut.map { $0.brightness >= 0.55 && $0.blue > $0.red } ?? false)
    }

    @Test(
        arguments: [(100, 100, 20, 10), (200, 100, 20, 5), (100, 200, 10, 10), (1, 1, 20, 10), (1000, 1, 20, 1)]
    ) func theRightProportion(width: Int, height: Int, columns: Int, rows: Int) {
        let picture = Picture(width: width, height: height, pixels: Array(repeating: 255, count: width * height * 4))
        let size = PictureRenderer(depth: .direct).size(of: picture, in: (20, 10))
        #expect(size == (columns, rows))
    }

    /// A photograph goes over a line in a fraction of its plain pixels, in pieces that terminals take.
    @Test(arguments: [(PixelProtocol.kitty, 3), (.iterm, 8)]) func coversAreSentPacked(kind: PixelProtocol, least: Int) throws {
        let side = 320
        let pixels = (0..<side * side).flatMap { index -> [UInt8] in
            let (x, y) = (index % side, index / side)
            return [UInt8(x * 255 / side), UInt8(y * 255 / side), UInt8((x + y) * 255 / (2 * side)), 255]
        }
        let picture = Picture(width: side, height: side, pixels: pixels)
        let drawn = try #require(PictureRenderer(depth: .direct).graphics(picture, in: (40, 20), kind, cell: (8, 16)))
        #expect(drawn.bytes.count * least < pixels.count * 4 / 3)
        if kind == .kitty {
            let parts = String(decoding: drawn.bytes, as: UTF8.self).split(separator: "\u{1b}\\")
            #expect(parts.allSatisfy { $0.split(separator: ";").last.map { $0.count <= 4096 } ?? false })
            #expect(parts.dropLast().allSatisfy { $0.contains("m=1;") } && parts.last?.contains("m=0;") == true)
        }
    }

    /// What shows through stays so.
    @Test(arguments: [PixelProtocol.kitty, .iterm]) func opacityIsKept(kind: PixelProtocol) throws {
        let picture = Picture(width: 2, height: 2, pixels: [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 128])
        let drawn = try #require(PictureRenderer(depth: .direct).graphics(picture, in: (2, 1), kind, cell: (1, 2)))
        let text = String(decoding: drawn.bytes, as: UTF8.self)
        let base = text.split(separator: kind == .kitty ? ";" : ":").last?.prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0))
        }
        let file = try #require(base.flatMap { Data(base64Encoded: String($0)) })
        #expect(try Self.withFile(file) { Picture.decode(path: $0, side: 10) } == picture)
    }

    @Test func cellsHaveTheColorsOfThePicture() throws {
        let data = try #require(Data(base64Encoded: TerminalPicturesTests.files[1].base64))
        let picture = try #require(try Self.withFile(data) { Picture.decode(path: $0, side: 100) })
        let cells = try #require(PictureRenderer(depth: .direct).cells(picture, in: (4, 3)))
        #expect(cells.width == 4 && cells.height == 2)
        func isRed(_ color: RGB?) -> Bool { color.map { $0.red > 200 && $0.blue < 60 } ?? false }
        func isBlue(_ color: RGB?) -> Bool { color.map { $0.blue > 200 && $0.red < 60 } ?? false }
        for cell in cells.cells.prefix(4) { #expect(isRed(cell.style.ink) || isRed(cell.style.paper)) }
        for cell in cells.cells.suffix(4) { #expect(isBlue(cell.style.ink) || isBlue(cell.style.paper)) }
        let kitty = try #require(PictureRenderer(depth: .direct).graphics(picture, in: (4, 3), .kitty, cell: (8, 16)))
        #expect(kitty.bytes.starts(with: Array("\u{1b}_G".utf8)))
        #expect(kitty.width == 4 && kitty.height == 2)
        #expect(kitty.bytes.starts(with: Array("\u{1b}_Ga=T,f=100,c=4,r=2,m=0;iVBORw0KGgo".utf8)), "a PNG")
        let iterm = try #require(PictureRenderer(depth: .direct).graphics(picture, in: (4, 3), .iterm, cell: (8, 16)))
        let text = String(decoding: iterm.bytes, as: UTF8.self)
        #expect(
            text.hasPrefix("\u{1b}]1337;File=inline=1;size=") && text.contains(";width=4;height=2;preserveAspectRatio=0:/9j/"), "a JPEG")
        let part = try #require(text.split(separator: ":").last?.dropLast())
        let file = try #require(Data(base64Encoded: String(part)))
        #expect(text.contains("size=\(file.count);"))
        #expect(try Self.withFile(file) { Picture.decode(path: $0, side: 100) }?.width == picture.fitted(width: 32, height: 32).width)
        let sixel = try #require(PictureRenderer(depth: .direct).graphics(picture, in: (4, 3), .sixel, cell: (8, 16)))
        #expect(sixel.bytes.starts(with: Array("\u{1b}P".utf8)))
        #expect(PictureRenderer(depth: .none).cells(picture, in: (4, 3)) == nil)
    }
}
