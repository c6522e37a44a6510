import Foundation

/// Sixteen-bit mono PCM in a RIFF file: written for the tests, and read back from mpv's `pcm` output.
struct WAVFile {
    var rate: Int
    var samples: [Int16]

    /// A sine of a hundred samples a period, so that a long one costs no arithmetic, of which a piece may be cut out to the sample.
    init(sineAt rate: Int, from first: Int, count: Int) {
        let period = (0..<100).map { Int16(8000 * sin(2 * .pi * Double($0 + first) / 100)) }
        self.rate = rate
        samples = period
        while samples.count < count { samples += samples }
        samples.removeLast(samples.count - count)
    }

    /// Reads a file of one channel.
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
            if name == "data" { data = offset + 8..<min(bytes.count, offset + 8 + size & ~1) }
            offset += 8 + size
        }
        guard format.bits == 16, format.channels == 1 else { throw CocoaError(.fileReadCorruptFile) }
        rate = format.rate
        samples = bytes[data].withUnsafeBytes { raw in
            (0..<raw.count / 2).map { raw.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self) }
        }
    }

    /// Writes the file.
    func write(to url: URL) throws {
        var bytes: [UInt8] = []
        func append(_ value: Int, _ size: Int) { for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) } }
        let length = samples.count * 2
        bytes += "RIFF".utf8
        append(36 + length, 4)
        bytes += "WAVEfmt ".utf8
        for (value, size) in [(16, 4), (1, 2), (1, 2), (rate, 4), (rate * 2, 4), (2, 2), (16, 2)] { append(value, size) }
        bytes += "data".utf8
        append(length, 4)
        samples.withUnsafeBytes { bytes += $0 }
        try Data(bytes).write(to: url)
    }

    /// The largest difference between two samples that follow each other.
    var largestStep: Int {
        samples.withUnsafeBufferPointer { samples in
            var largest = 0
            for index in 1..<max(1, samples.count) { largest = max(largest, abs(Int(samples[index]) - Int(samples[index - 1]))) }
            return largest
        }
    }
}
