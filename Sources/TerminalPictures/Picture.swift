import CPictureShim
import Glibc
public import Screen

/// A picture as pixels.
public struct Picture: Sendable, Hashable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Red, green, blue and opacity of each pixel, row by row; 0…255 each.
    public let pixels: [UInt8]

    /// A picture; there are four numbers for each pixel.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height * 4, "\(pixels.count) numbers for \(width)×\(height) pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Decodes a JPEG, PNG or WebP file in this process; `nil` for anything else.
    ///
    /// - Parameters:
    ///   - path: the file's path in raw bytes.
    ///   - side: pixels that are wanted in each direction; a large JPEG is decoded smaller.
    public static func decode(path: [UInt8], side: Int) -> Picture? {
        var pixels: UnsafeMutablePointer<UInt8>?
        var (width, height): (Int32, Int32) = (0, 0)
        let result = (path + [0]).withUnsafeBytes { bytes in
            ditty_picture_read(bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: side), &pixels, &width, &height)
        }
        guard result == 0, let pixels else { return nil }
        defer { free(pixels) }
        let buffer = UnsafeBufferPointer(start: pixels, count: Int(width) * Int(height) * 4)
        return Picture(width: Int(width), height: Int(height), pixels: Array(buffer))
    }

    /// The picture made smaller so that it fits into a box, each pixel the mean of those that it replaces; as it is if it fits.
    public func fitted(width maxWidth: Int, height maxHeight: Int) -> Picture {
        let scale = min(1, min(Double(maxWidth) / Double(width), Double(maxHeight) / Double(height)))
        let newWidth = max(1, Int((Double(width) * scale).rounded()))
        let newHeight = max(1, Int((Double(height) * scale).rounded()))
        guard newWidth < width || newHeight < height else { return self }
        var out = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
        for y in 0..<newHeight {
            let rows = y * height / newHeight..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
            for x in 0..<newWidth {
                let columns = x * width / newWidth..<max(x * width / newWidth + 1, (x + 1) * width / newWidth)
                let mean = mean(columns, rows)
                for part in 0..<4 { out[(y * newWidth + x) * 4 + part] = mean[part] }
            }
        }
        return Picture(width: newWidth, height: newHeight, pixels: out)
    }

    /// The colour that stands out: the most vivid of those that are common, made light enough for text on a dark ground.
    ///
    /// `nil` for a picture of greys.
    public var standingOut: RGB? {
        let small = fitted(width: 24, height: 24)
        var groups: [Int: (weight: Double, red: Double, green: Double, blue: Double)] = [:]
        for start in stride(from: 0, to: small.pixels.count, by: 4) {
            let (red, green, blue) = (small.pixels[start], small.pixels[start + 1], small.pixels[start + 2])
            let (high, low) = (max(red, green, blue), min(red, green, blue))
            // Vividness counts by its square, so that a small bright spot beats a large dull field.
            let vivid = Double(high - low) / 255
            guard vivid > 0.2, high > 70 else { continue }
            let key = Int(red >> 6) << 4 | Int(green >> 6) << 2 | Int(blue >> 6)
            let weight = vivid * vivid
            let old = groups[key] ?? (0, 0, 0, 0)
            groups[key] = (
                old.weight + weight, old.red + weight * Double(red), old.green + weight * Double(green), old.blue + weight * Double(blue)
            )
        }
        guard let best = groups.max(by: { $0.value.weight < $1.value.weight })?.value, best.weight > 1 else { return nil }
        func part(_ sum: Double) -> UInt8 { UInt8((sum / best.weight).rounded()) }
        var color = RGB(part(best.red), part(best.green), part(best.blue))
        while color.brightness < 0.55 { color = color.mixed(with: RGB(255, 255, 255), 0.15) }
        return color
    }

    private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> [4 of UInt8] {
        var sums: [4 of Int] = [0, 0, 0, 0]
        for y in rows {
            for x in columns {
                let start = (y * width + x) * 4
                for part in 0..<4 { sums[part] += Int(pixels[start + part]) }
            }
        }
        let count = columns.count * rows.count
        var mean: [4 of UInt8] = [0, 0, 0, 0]
        for part in 0..<4 { mean[part] = UInt8(sums[part] / count) }
        return mean
    }
}
