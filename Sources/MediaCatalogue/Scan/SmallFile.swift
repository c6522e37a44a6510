internal import Glibc

/// Files that are read whole.
enum SmallFile {
    private static let limit = 4 << 20

    /// The bytes of a regular file of at most four mebibytes.
    static func read(_ path: [UInt8]) -> [UInt8]? {
        let descriptor = CPath.with(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        return Array(bytes[..<filled])
    }
}

/// Tells text from media by its first bytes.
public enum TextFile {
    /// How text begins that a decoder takes for media.
    private static let playable = ["#EXTM3U", "# mpv EDL", "v=0"]

    /// Whether the first bytes of a file are mere text, or none at all: no sound is written without control characters.
    public static func isMere(_ bytes: some Collection<UInt8>) -> Bool {
        guard !playable.contains(where: { bytes.starts(with: $0.utf8) }) else { return false }
        return bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) || $0 == 0x1B }
    }
}
