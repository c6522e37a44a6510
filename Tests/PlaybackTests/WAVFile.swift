import Foundation

/// Sixteen-bit PCM in a RIFF file: written for the tests, and read back from mpv's `pcm` output.
struct WAVFile {
    var rate: Int
    var channels: Int
    /// Interleaved.
    var samples: [Int16]

    init(rate: Int, channels: Int, samples: [Int16]) {
        self.rate = rate
        self.channels = channels
        self.samples = samples
    }

    /// Reads a file; a header that still promises more than there is (mpv writes sizes last) counts as the end of the file.
    init(contentsOf url: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: url))
        func number(_ offset: Int, _ size: Int) -> Int { (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
        var offset = 12
        var format = (channels: 0, rate: 0, bits: 0)
        var data: Range<Int> = 0..<0
        while offset + 8 <= bytes.count, data.isEmpty {
            let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            let size = number(offset + 4, 4)
            if name == "fmt " { format = (number(offset + 10, 2), number(offset + 12, 4), number(offset + 22, 2)) }
            if name == "data" { data = offset + 8..<min(bytes.count, offset + 8 + size) }
            offset += 8 + size
        }
        guard format.bits == 16 else { throw CocoaError(.fileReadCorruptFile) }
        rate = format.rate
        channels = format.channels
        samples = stride(from: data.lowerBound, to: data.upperBound - 1, by: 2).map { Int16(truncatingIfNeeded: number($0, 2)) }
    }

    func write(to url: URL) throws {
        var bytes = Data()
        func append(_ value: Int, _ size: Int) { for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) } }
        let length = samples.count * 2
        bytes.append(contentsOf: "RIFF".utf8)
        append(36 + length, 4)
        bytes.append(contentsOf: "WAVEfmt ".utf8)
        for (value, size) in [(16, 4), (1, 2), (channels, 2), (rate, 4), (rate * channels * 2, 4), (channels * 2, 2), (16, 2)] {
            append(value, size)
        }
        bytes.append(contentsOf: "data".utf8)
        append(length, 4)
        for sample in samples { append(Int(sample), 2) }
        try bytes.write(to: url)
    }

    /// The first channel.
    var firstChannel: [Int16] { stride(from: 0, to: samples.count, by: channels).map { samples[$0] } }
}
