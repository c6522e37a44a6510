import Foundation

/// Sound for the tests, as RIFF files.
enum WAVE {
    /// A sine at 8 kHz, 16 bits, mono.
    static func tone(seconds: Double, hertz: Double) -> [UInt8] {
        // One second is computed and repeated, so whole numbers of hertz have no step in them.
        let second = (0..<8000).flatMap { index in bytes(Int(8000 * sin(2 * .pi * hertz * Double(index) / 8000)), 2) }
        let count = Int(seconds * 8000) * 2
        var samples: [UInt8] = []
        samples.reserveCapacity(count)
        while samples.count < count { samples += second.prefix(count - samples.count) }
        return header(dataSize: count) + samples
    }

    /// The header alone: a file without a single sample.
    static let empty = header(dataSize: 0)

    /// A header that promises some bytes of samples.
    static func header(dataSize: Int) -> [UInt8] {
        Array("RIFF".utf8) + bytes(36 + dataSize, 4) + Array("WAVEfmt ".utf8)
            + [(16, 4), (1, 2), (1, 2), (8000, 4), (16000, 4), (2, 2), (16, 2)].flatMap { bytes($0.0, $0.1) }
            + Array("data".utf8) + bytes(dataSize, 4)
    }

    private static func bytes(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
