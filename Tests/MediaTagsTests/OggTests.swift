import Foundation
import MediaTags
import Testing

/// Vorbis and Opus files, which are read without TagLib where they are plain.
@Suite struct OggTests {
    private static func little(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    private static func big(_ number: Int) -> [UInt8] { little(number).reversed() }

    /// A page without its check sum, which nobody looks at, of packets that end in it, and of one that may go on in the next.
    private static func page(
        _ number: Int, _ packets: [[UInt8]], flags: UInt8 = 0, granule: Int = 0, goesOn: Bool = false
    ) -> [UInt8] {
        var sizes: [UInt8] = []
        for (index, packet) in packets.enumerated() {
            sizes += Array(repeating: 255, count: packet.count / 255)
            if !goesOn || index < packets.count - 1 { sizes.append(UInt8(packet.count % 255)) }
        }
        return Array("OggS".utf8) + [0, flags] + little(granule, 8) + little(77) + little(number) + little(0) + [UInt8(sizes.count)] + sizes
            + packets.flatMap { $0 }
    }

    private static func comments(_ texts: [String]) -> [UInt8] {
        texts.reduce(little(4) + Array("some".utf8) + little(texts.count)) { $0 + little($1.utf8.count) + Array($1.utf8) } + [1]
    }

    private static func picture(_ type: String, kind: Int, bytes: Int) -> String {
        let head = big(kind) + big(type.utf8.count) + Array(type.utf8) + big(0) + (0..<4).flatMap { big($0) } + big(bytes)
        return "metadata_block_picture=" + Data(head + Array(repeating: 7, count: bytes)).base64EncodedString()
    }

    /// Two seconds, in pages of which the comments need as many as they do.
    private static func vorbis(_ texts: [String]) -> [UInt8] {
        let head = [1] + Array("vorbis".utf8) + little(0) + [2] + little(44_100) + little(0) + little(96_000) + little(0) + [0xB8, 1]
        let setup = [5] + Array("vorbis".utf8) + Array(repeating: UInt8(9), count: 700)
        var rest = ([3] + Array("vorbis".utf8) + comments(texts))[...]
        var bytes = page(0, [head], flags: 2)
        var number = 1
        while rest.count >= 40 * 255 {
            bytes += page(number, [Array(rest.prefix(40 * 255))], flags: number == 1 ? 0 : 1, goesOn: true)
            rest = rest.dropFirst(40 * 255)
            number += 1
        }
        bytes += page(number, [Array(rest), setup], flags: number == 1 ? 0 : 1)
        return bytes + page(number + 1, [Array(repeating: 3, count: 900)], flags: 4, granule: 88_200)
    }

    private static func opus(_ texts: [String]) -> [UInt8] {
        let head = Array("OpusHead".utf8) + [1, 1] + little(312, 2) + little(44_100) + [0, 0, 0]
        return page(0, [head], flags: 2) + page(1, [Array("OpusTags".utf8) + comments(texts)])
            + page(2, [Array(repeating: 3, count: 900)], flags: 4, granule: 96_312)
    }

    private static let plain = ["TITLE=Ночь", "artist=Ann", "ARTIST=Бо", "ALBUM="]
    private static let pictured = plain + [picture("image/png", kind: 4, bytes: 20_000), picture("image/jpeg", kind: 3, bytes: 31)]
    /// With things that only TagLib reads.
    private static let unusual = ["TITLE=\u{FEFF}One", "COVERART=QUJD", "metadata_block_picture=QUJD", "nothing"]
    private static let files: [(end: String, bytes: [UInt8])] = [plain, pictured, unusual].flatMap {
        [(".ogg", vorbis($0)), (".opus", opus($0))]
    }

    private func properties(_ bytes: [UInt8], _ end: String, isQuick: Bool = true) throws -> [String]? {
        let path = "/tmp/ditty-tags-\(UInt64.random(in: .min ... .max))\(end)"
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return FileProperties(path: Array(path.utf8), isQuick: isQuick)?.values.map { "\($0.name)=\($0.text)" }
    }

    @Test func readsVorbisAndOpus() throws {
        let tags = ["ARTIST=Ann", "ARTIST=Бо", "TITLE=Ночь"]
        let vorbis = Self.vorbis(Self.pictured)
        #expect(
            try properties(vorbis, ".ogg") == tags + [
                "~duration=2000", "~bitrate=5", "~samplerate=44100", "~channels=2", "~picture=image/jpeg",
            ])
        let opus = Self.opus(Self.plain)
        #expect(try properties(opus, ".opus") == tags + ["~duration=2000", "~bitrate=4", "~samplerate=48000", "~channels=1"])
    }

    /// TagLib alone gets this one wrong.
    @Test func theLastPageIsFoundWhereverItBegins() throws {
        let bytes = Self.opus(Self.plain)
        for count in 1..<1024 {
            #expect(try properties(bytes + Array(repeating: 3, count: count), ".opus")?.contains("~duration=2000") == true, "\(count)")
        }
    }

    @Test(arguments: files) func readsAsTagLibDoes(end: String, bytes: [UInt8]) throws {
        var random = SystemRandomNumberGenerator()
        for round in 0..<200 {
            var changed = bytes
            // The first round is the file itself; then bytes are broken, mostly where the tags are.
            for _ in 0..<min(round, 3) {
                let reach = round % 4 == 0 ? changed.count : 400
                let place = Int.random(in: 0..<min(reach, changed.count), using: &random)
                changed[place] =
                    [0, 1, 2, 3, 4, 0x3D, 0x4F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
            let (quick, slow) = (try properties(changed, end), try properties(changed, end, isQuick: false))
            #expect(quick == slow, "\(changed.prefix(400))")
        }
    }
}
