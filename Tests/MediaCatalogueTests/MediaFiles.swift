import FoundationEssentials

/// Tiny media files with exactly the tags that a test wants.
enum MediaFiles {
    /// A FLAC file without sound: stream information and Vorbis comments.
    static func flac(_ tags: [(String, String)], seconds: Int = 2) -> [UInt8] {
        var comments = little(0) + little(tags.count)
        for (name, value) in tags {
            let text = Array("\(name)=\(value)".utf8)
            comments += little(text.count) + text
        }
        // Blocks of 4,096 samples, 44.1 kHz, two channels, 16 bits.
        let samples = UInt64(seconds * 44_100)
        let rate: UInt64 = 44_100 << 44 | 1 << 41 | 15 << 36 | samples
        let stream: [UInt8] =
            [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: rate >> (56 - 8 * $0)) }
            + Array(repeating: 0, count: 16)
        return Array("fLaC".utf8) + [0] + big(stream.count) + stream + [0x84] + big(comments.count) + comments
    }

    /// An MP3 file of ten silent frames with ID3v2.3 text frames whose bytes are given as Latin-1.
    static func mp3(_ frames: [(String, [UInt8])]) -> [UInt8] {
        var body: [UInt8] = []
        for (name, text) in frames { body += Array(name.utf8) + [0] + big(text.count + 1) + [0, 0, 0] + text }
        let size = body.count
        let header: [UInt8] =
            Array("ID3".utf8) + [3, 0, 0] + [
                UInt8(size >> 21 & 0x7F), UInt8(size >> 14 & 0x7F), UInt8(size >> 7 & 0x7F), UInt8(size & 0x7F),
            ]
        // 128 kbit/s, 44.1 kHz: 417 bytes a frame.
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + Array(repeating: 0, count: 413)
        return header + body + Array(repeating: frame, count: 10).flatMap { $0 }
    }

    private static func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    private static func big(_ number: Int) -> [UInt8] { [UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }
}
