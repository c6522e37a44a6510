import FoundationEssentials
import Glibc
import MediaCatalogue
import MediaModel
import Testing

/// Broken files beside sound ones; `make torture` does the same at length.
@Suite struct FuzzTests {
    /// Numbers that are the same every time.
    private struct Chance: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    /// A file after one of the things that happen to files.
    private func mutated(_ bytes: [UInt8], _ chance: inout Chance) -> [UInt8] {
        var bytes = bytes
        switch Int.random(in: 0..<4, using: &chance) {
        case 0: return Array(bytes.prefix(Int.random(in: 1..<bytes.count, using: &chance)))
        case 1:
            for _ in 0..<60 {
                bytes[Int.random(in: 0..<min(bytes.count, 4096), using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            }
        case 2:
            for _ in 0..<30 { bytes[Int.random(in: bytes.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance) }
        default:
            let start = Int.random(in: bytes.indices, using: &chance)
            bytes.replaceSubrange(start..., with: bytes[start...].prefix(100) + Array(repeating: 0xFF, count: 50) + bytes[start...])
        }
        return bytes
    }

    @Test func survivesTwoHundredBrokenFiles() throws {
        let library = try ScannedLibrary()
        var chance = Chance(state: 1)
        let flac = MediaFiles.flac([("TITLE", "Fuzzed"), ("ARTIST", "Blows")])
        let mp3 = MediaFiles.mp3([("TIT2", Array("Fuzzed".utf8)), ("TPE1", Array("Blows".utf8))])
        let sample = Shared.root + "/sample-media/Marzipan Radio/Telephone Weather (1984)/01 Telephone Weather.m4a"
        let whole = try Shared.bytes(of: sample)
        let m4a = Array(whole.prefix(60_000))
        for number in 0..<200 {
            let (bytes, end) = [(flac, "flac"), (mp3, "mp3"), (m4a, "m4a"), (flac, "ogg")][number % 4]
            try library.write(mutated(bytes, &chance), "broken\(number % 7)/\(number).\(end)")
        }
        for number in 0..<7 {
            try library.write(MediaFiles.flac([("TITLE", "Sound \(number)"), ("ARTIST", "Whole")]), "broken\(number)/sound.flac")
        }
        let report = try library.scan()
        #expect(report.files == 207)
        #expect(report.added + report.skipped.count == 207)
        for number in 0..<7 { #expect(try library.song("Sound \(number)")?.artist == "Whole") }
        #expect(!report.skipped.contains { $0.location.displayName == "sound.flac" })
        let again = try library.scan()
        #expect(again.added == 0 && again.updated == 0)
        #expect(again.skipped == report.skipped)
    }
}
