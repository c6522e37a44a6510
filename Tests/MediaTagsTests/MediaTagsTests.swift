import Foundation
import MediaTags
import Testing

@Suite struct FilePropertiesTests {
    /// A FLAC file with one picture and two artists, written into a file that the test removes.
    private func withFile<Result>(_ bytes: [UInt8], _ end: String = ".flac", _ body: ([UInt8]) throws -> Result) throws -> Result {
        let path = "/tmp/ditty-tags-\(UInt64.random(in: .min ... .max))\(end)"
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
        let properties = try #require(try withFile(bytes, ".\(end)") { FileProperties(path: $0) })
        #expect(properties.all("TITLE").filter { !$0.isEmpty } == [Self.mended(title)])
    }

    @Test func aBadByteInAFrameCostsItselfAlone() throws {
        let (sample, _) = try Self.sample("mp3")
        let size = sample[6..<10].reduce(0) { $0 << 7 | Int($1) }
        let body = [3] + Array("Si".utf8) + [0xC3, 0x28] + Array("x".utf8)
        let frame = Array("TIT2".utf8) + [0, 0, 0, UInt8(body.count), 0, 0] + body
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
        let properties = try #require(try withFile(tag + sample.dropFirst(10 + size), ".mp3") { FileProperties(path: $0) })
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

    /// An MP3 file whose first frame tells its length, with the frames of a tag.
    private static func mp3(version: UInt8, _ frames: [(name: String, body: [UInt8])], flags: UInt8 = 0) -> [UInt8] {
        func safe(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (7 * (3 - $0)) & 0x7F) } }
        func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * (3 - $0))) } }
        var body: [UInt8] = []
        for frame in frames {
            body += Array(frame.name.utf8) + (version == 4 ? safe(frame.body.count) : big(frame.body.count)) + [0, 0] + frame.body
        }
        body += Array(repeating: 0, count: 20)
        let head: [UInt8] = [0xFF, 0xFB, 0x90, 0x00]
        let info = Array(repeating: UInt8(0), count: 32) + Array("Info".utf8) + big(3) + big(100) + big(41_700)
        let first = head + info + Array(repeating: 0, count: 417 - 4 - info.count)
        let next = head + Array(repeating: 0, count: 413)
        return Array("ID3".utf8) + [version, 0, flags] + safe(body.count) + body + first + next + next
    }

    private static let picture32 = [UInt8](repeating: 7, count: 400)

    /// Frames of all kinds, those that only TagLib reads among them.
    private static let mp3s: [[UInt8]] = [
        mp3(version: 4, [("TIT2", [3] + Array("Ночь".utf8)), ("TPE1", [3] + Array("A\u{0}B".utf8)), ("TCON", [3] + Array("Rock".utf8))]),
        mp3(version: 4, [("TXXX", [0] + Array("MusicBrainz Album Id\u{0}1234".utf8)), ("TXXX", [3] + Array("mood\u{0}calm".utf8))]),
        mp3(
            version: 4, [("TXXX", [0] + Array("Acoustid Id\u{0}x".utf8)), ("TXXX", [0] + Array("MusicBrainz Album Artist Id\u{0}y".utf8))]),
        mp3(version: 4, [("APIC", [0] + Array("image/png\u{0}".utf8) + [3, 0] + picture32), ("TALB", [0, 0xCA, 0xE8])]),
        mp3(version: 3, [("TYER", [0] + Array("1989".utf8)), ("TDAT", [0] + Array("1012".utf8)), ("TIT2", [1, 0xFF, 0xFE, 0x1A, 0x04])]),
        mp3(version: 3, [("TYER", [0] + Array("1989".utf8)), ("TCON", [0] + Array("(17)".utf8)), ("TCOM", [0, 0x41, 0])]),
        mp3(version: 3, [("TIT2", [0] + Array("One".utf8)), ("COMM", [0] + Array("eng\u{0}Words".utf8)), ("POPM", [0x41, 0, 196])]),
        mp3(version: 4, [("TDRC", [0] + Array("1999-05-01T10".utf8)), ("TCON", [0] + Array("17".utf8)), ("TSOP", [3] + Array("Z".utf8))]),
        mp3(version: 4, [("TIT2", [3, 0xF0, 0x9F, 0x8E, 0xB5]), ("TPE2", [3] + Array("Various".utf8))]),
        mp3(version: 4, [("TIT2", [3] + Array("Flagged".utf8))], flags: 0x40), mp3(version: 2, [("TIT2", [0] + Array("Old".utf8))]),
    ]

    @Test func readsPlainFilesOfVersion4AndVersion3() throws {
        func values(_ bytes: [UInt8]) throws -> [String] {
            try #require(try withFile(bytes, ".mp3") { FileProperties(path: $0) }).values.map { "\($0.name)=\($0.text)" }
        }
        let sound = ["~duration=2612", "~bitrate=128", "~samplerate=44100", "~channels=2"]
        #expect(try values(Self.mp3s[0]) == ["ARTIST=A", "ARTIST=B", "GENRE=Rock", "TITLE=Ночь"] + sound)
        #expect(try values(Self.mp3s[3]) == ["ALBUM=Êè"] + sound + ["~picture=image/png"])
        #expect(try values(Self.mp3s[4]) == ["DATE=1989-12-10", "TITLE=К"] + sound)
    }

    @Test(arguments: mp3s.map { (".mp3", $0) } + [(".flac", file)]) func readsPlainFilesAsTagLibDoes(end: String, bytes: [UInt8]) throws {
        var random = SystemRandomNumberGenerator()
        for round in 0..<150 {
            var changed = bytes
            // The first round is the file itself; then bytes are broken, where the tags are.
            for _ in 0..<min(round, 3) {
                let place = Int.random(in: 0..<min(300, changed.count), using: &random)
                changed[place] =
                    [0, 1, 3, 4, 0x28, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            }
            try withFile(changed, end) { path in
                let (quick, slow) = (FileProperties(path: path), FileProperties(path: path, isQuick: false))
                #expect(quick == slow, "\(changed.prefix(300))")
            }
        }
    }

    @Test func framesRecords() {
        let record = ScanFrame.record(FileProperties(values: [.init(name: "TITLE", text: "A\u{0}=B")]))
        #expect(record == Array("ok\u{0}TITLE=A=B\u{0}\u{0}".utf8))
        #expect(ScanFrame.record(.notRegular) == Array("notRegular\u{0}\u{0}".utf8))
    }
}
