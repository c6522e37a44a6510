import Glibc
import MediaCatalogue
import MediaModel
import PlayerProtocol

/// Covers that lie inside media files, brought out into files of their own, so that screens, desktops and notifications can show them.
///
/// They are in the cache folder, named after the media file as it was then; the newest few hundred stay.
final class CoverStore {
    private let folder: String
    private let reader: String?
    private let work: BackgroundWork
    /// What was looked for; `nil` is a cover that could not be had.
    private var found: [MediaLocation: MediaLocation?] = [:]
    private var asked: Set<MediaLocation> = []

    /// A store in the cache folder; `reader` is the program that finds covers, `ditty-scan`.
    init(cache: String, reader: String?, work: BackgroundWork) {
        folder = cache + "/covers"
        self.reader = reader
        self.work = work
    }

    /// What plays with a cover that is a file; asks for one that is not out yet, and `then` follows when it has come.
    func shown(_ item: MediaItem, then: @escaping () -> Void) -> MediaItem {
        guard let artwork = item.artwork, let container = CoverLocation.container(of: artwork) else { return item }
        var item = item
        if let known = found[artwork] {
            item.artwork = known
        } else if let reader, asked.insert(artwork).inserted {
            let folder = folder
            work.perform({ CoverStore.bringOut(container, reader, folder) }) { [unowned self] file in
                found[artwork] = .some(file)
                asked.remove(artwork)
                then()
            }
        }
        return item
    }

    private static func bringOut(_ path: [UInt8], _ reader: String, _ folder: String) -> MediaLocation? {
        var status = stat()
        guard stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return nil }
        let name = String(key(path, status), radix: 16)
        let places: [String] = ["jpg", "png", "webp", "gif"].map { "\(folder)/\(name).\($0)" }
        let before = places.first { access($0, R_OK) == 0 }
        // Younger again, so that it is not the next to go.
        if let before { return utimensat(AT_FDCWD, before, nil, 0) == 0 ? MediaLocation(path: before) : nil }
        guard let bytes = ProgramOutput.read(reader, [Array("--cover".utf8), path]), let kind = kind(bytes) else { return nil }
        let file = "\(folder)/\(name).\(kind)"
        guard (try? Locations.prepare(folder)) != nil, (try? AtomicFile.write(bytes, to: file)) != nil else { return nil }
        tidy(folder)
        return MediaLocation(path: file)
    }

    /// Of the path, the size and the time of change: another file, or a changed one, has another cover.
    private static func key(_ path: [UInt8], _ status: stat) -> UInt64 {
        var hash = StableHash()
        hash.add(bytes: path)
        hash.add(bytes: "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)".utf8)
        return hash.value
    }

    /// What the picture is by its first bytes; desktops go by the ending.
    private static func kind(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "jpg" }
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "png" }
        if bytes.starts(with: "GIF8".utf8) { return "gif" }
        return bytes.count > 12 && bytes.starts(with: "RIFF".utf8) && bytes[8...].starts(with: "WEBP".utf8) ? "webp" : nil
    }

    private static let most = 500

    /// Takes the oldest covers away where there are too many.
    private static func tidy(_ folder: String) {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        var files: [(path: String, time: Int)] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            var status = stat()
            guard !name.hasPrefix("."), stat("\(folder)/\(name)", &status) == 0 else { continue }
            files.append(("\(folder)/\(name)", status.st_mtim.tv_sec))
        }
        guard files.count > most else { return }
        for file in files.sorted(by: { $0.time < $1.time }).prefix(files.count - most * 4 / 5) { unlink(file.path) }
    }
}
