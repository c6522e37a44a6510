import Glibc
import MPRIS
import Testing

/// `ditty.desktop` and MPRIS claim the same.
struct DesktopFileTests {
    @Test func theDesktopFileHasTheSameTypes() throws {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let file = try #require(fopen(root + "/Tools/desktop/ditty.desktop", "r"))
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = fread(&buffer, 1, buffer.count, file)
        let lines = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: "\n")
        let types = try #require(lines.first { $0.hasPrefix("MimeType=") }).dropFirst("MimeType=".count).split(separator: ";")
        #expect(types.map(String.init) == SupportedMedia.mimeTypes + ["x-scheme-handler/ditty"])
    }
}
