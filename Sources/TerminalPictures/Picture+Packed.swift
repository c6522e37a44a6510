import CPictureShim
import Glibc
import Screen

extension Picture {
    /// What draws the picture at the cursor over a box of cells, as a file inside the terminal's own sequence.
    ///
    /// kitty reads PNG alone; iTerm2 reads JPEG too, which is much shorter, for a picture that is opaque.
    func packed(as kind: PixelProtocol, over box: (width: Int, height: Int)) -> [UInt8]? {
        let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
        guard let file = file(quality: kind == .iterm && isOpaque ? 90 : 0) else { return nil }
        let text = Base64.text(file)
        if kind == .iterm {
            let keys = "inline=1;size=\(file.count);width=\(box.width);height=\(box.height);preserveAspectRatio=0"
            return Array("\u{1b}]1337;File=\(keys):".utf8) + text + [0x07]
        }
        // No more than 4096 characters at once; every sequence but the last says that more follow.
        var bytes: [UInt8] = []
        for start in Swift.stride(from: 0, to: text.count, by: 4096) {
            let end = min(text.count, start + 4096)
            let keys = (start == 0 ? "a=T,f=100,c=\(box.width),r=\(box.height)," : "") + "m=\(end < text.count ? 1 : 0)"
            bytes += Array("\u{1b}_G\(keys);".utf8) + text[start..<end] + Array("\u{1b}\\".utf8)
        }
        return bytes
    }

    /// A PNG, or with a quality a JPEG.
    private func file(quality: Int32) -> [UInt8]? {
        var bytes: UnsafeMutablePointer<UInt8>?
        var size = 0
        guard ditty_picture_pack(pixels, Int32(width), Int32(height), quality, &bytes, &size) == 0, let bytes else { return nil }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: size))
    }
}

/// Base64 of RFC 4648.
private enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(bytes.count, start + 3)]
            let number = (0..<3).reduce(0) { $0 << 8 | Int($1 < part.count ? part[start + $1] : 0) }
            for place in 0..<4 { text.append(place <= part.count ? digits[number >> (18 - 6 * place) & 63] : UInt8(ascii: "=")) }
        }
        return text
    }
}
