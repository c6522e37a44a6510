import Foundation
import MediaTags
import Testing

@Suite struct FilePropertiesTests {
    /// A FLAC file with one picture and two artists, written into a file that the test removes.
    private func withFile<Result>(_ bytes: [UInt8], _ end: String = "flac", _ body: ([UInt8]) throws -> Result) throws -> Result {
        let path = "/tmp/ditty-tags-\(UInt64.random(in: .min ... .max)).\(end)"
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(Array(path.utf8))
    }

    private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]

    private static let file: [UInt8] = {
        func big(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        func little(_ number: Int) -> [UInt8] { big(number, 4).reversed() }
        let rate: UInt64 = 44_100 << 44 | 1 << 41 | 15 << 36 | 88_200
        let stream: [UInt8] =
            [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: rate >> (56 - 8 * $0)) }
            + Array(repeating: 0, count: 16)
        var comments = little(0) + little(3)
        for text in ["ARTIST=Ann", "ARTIST=Бо", "TITLE=One\nTwo"] { comments += little(text.utf8.count) + Array(text.utf8) }
        let type = Array("image/png".utf8)
        let cover =
            big(3, 4) + big(type.count, 4) + type + big(0, 4) + big(1, 4) + big(1, 4) + big(24, 4) + big(0, 4) + big(picture.count, 4)
            + picture
        return Array("fLaC".utf8) + [0] + big(stream.count, 3) + stream + [4] + big(comments.count, 3) + comments + [0x86]
            + big(cover.count, 3) + cover
    }()

    /// The first sample with an ending, whose title has no letters but ASCII's.
    private static func sample(_ end: String) throws -> (bytes: [UInt8], title: String) {
        let root = #filePath.components(separatedBy: "/Tests/")[0] + "/sample-media"
        let names = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []).sorted()
        for name in names where name.hasSuffix(end) {
            let properties = FileProperties(path: Array("\(root)/\(name)".utf8))
            guard let title = properties?.all("TITLE").first, title.count > 4, title.allSatisfy(\.isASCII) else { continue }
            return ([UInt8](try Data(contentsOf: URL(filePath: "\(root)/\(name)"))), title)
        }
        throw CocoaError(.fileNoSuchFile)
    }

    private static func mended(_ title: String) -> String { title.prefix(1) + "\u{FFFD}" + title.dropFirst(2) }

    @Test(arguments: ["flac", "ogg", "opus", "m4a"])
    func aBadByteCostsItselfAlone(_ end: String) throws {
        var (bytes, title) = try Self.sample(end)
        let place = try #require(bytes.firstRange(of: Array(title.utf8))?.lowerBound)
        bytes[place + 1] = 0xFF
        let properties = try #require(try withFile(bytes, end) { FileProperties(path: $0) })
        #expect(properties.all("TITLE").filter { !$0.isEmpty } == [Self.mended(title)])
    }

    @Test func aBadByteInAFrameCostsItselfAlone() throws {
        let (sample, _) = try Self.sample("mp3")
        let size = sample[6..<10].reduce(0) { $0 << 7 | Int($1) }
        let body = [3] + Array("Si".utf8) + [0xC3, 0x28] + Array("x".utf8)
        let frame = Array("TIT2".utf8) + [0, 0, 0, UInt8(body.count), 0, 0] + body
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
        let properties = try #require(try withFile(tag + sample.dropFirst(10 + size), "mp3") { FileProperties(path: $0) })
        #expect(properties.all("TITLE").filter { !$0.isEmpty } == ["Si\u{FFFD}(x"])
    }

    @Test func readsProperties() throws {
        let properties = try #require(try withFile(Self.file) { FileProperties(path: $0) })
        #expect(properties.all("ARTIST") == ["Ann", "Бо"])
        #expect(properties.all("TITLE") == ["One\nTwo"])
        #expect(properties.all("~duration") == ["2000"])
        #expect(properties.all("~samplerate") == ["44100"])
        #expect(properties.all("~picture") == ["image/png"])
        #expect(properties.all("ALBUM").isEmpty)
    }

    @Test func findsCovers() throws {
        let cover = try #require(try withFile(Self.file) { FileProperties.cover(path: $0) })
        #expect(cover.type == "image/png" && cover.bytes == Self.picture)
    }

    @Test(arguments: [[], Array("fLaC".utf8), Array(repeating: UInt8(0xAA), count: 2000), Array(file.prefix(30))])
    func readsNothingFromRubbish(bytes: [UInt8]) throws {
        #expect(try withFile(bytes) { FileProperties(path: $0) } == nil)
        #expect(try withFile(bytes) { FileProperties.cover(path: $0) } == nil)
        #expect(FileProperties(path: Array("/nonexistent.flac".utf8)) == nil)
    }

    @Test func framesRecords() {
        let record = ScanFrame.record(FileProperties(values: [.init(name: "TITLE", text: "A\u{0}=B")]))
        #expect(record == Array("ok\u{0}TITLE=A=B\u{0}\u{0}".utf8))
        #expect(ScanFrame.record(.notRegular) == Array("notRegular\u{0}\u{0}".utf8))
    }
}
