public import MediaModel

/// Files that are in no folder of the library: what their names, the sheets beside them and their tags say.
///
/// Names and sheets are read at once, so that playing need not wait; tags come second, from another process. Both read the disk on the caller's thread.
public struct LooseFiles: Sendable {
    private let reader: String

    /// Loose files whose tags the program at `reader` (`ditty-scan`) reads.
    public init(reader: String) { self.reader = reader }

    // MARK: Names and sheets

    /// The media under a folder, sorted as people sort, each folder's own files before those below it; empty if there is no such folder.
    ///
    /// A file that a cue sheet beside it cuts gives its tracks. What `known` has of a file stands in its place. `stops` is asked at every
    /// folder, with the number of items so far: a tree may be endless, or a whole machine.
    public func items(
        inFolder path: [UInt8], known: @escaping (MediaLocation) -> [MediaItem], stops: @escaping (Int) -> Bool = { _ in false }
    ) -> [MediaItem] {
        var items: [MediaItem] = []
        var walk = FolderWalk(precedes: NaturalOrder.precedes, stops: { stops(items.count) }) { folder in
            items += LooseFiles.items(of: folder, known)
            return true
        }
        _ = walk.walk(LooseFiles.withoutFinalSlash(path))
        return items
    }

    private static func items(of folder: FoundFolder, _ known: (MediaLocation) -> [MediaItem]) -> [MediaItem] {
        let media = folder.media.filter(\.isRegular)
        let locations = media.map { MediaLocation(path: folder.path(of: $0.name)) }
        let found = locations.map(known)
        let others = zip(media, found).compactMap { $1.isEmpty ? $0 : nil }
        let named = Dictionary(grouping: named(others, in: folder), by: \.location)
        return zip(locations, found).flatMap { location, known in known.isEmpty ? named[location] ?? [] : known }
    }

    /// The item of one media file, or the tracks of a cue sheet; empty where there is no regular file, and for a sheet without its media.
    public func items(at path: [UInt8]) -> [MediaItem] {
        guard let file = FolderWalk.file(at: path) else { return [] }
        let parent = LooseFiles.parent(of: path)
        guard MediaFileKind.isCue(file.name) else { return LooseFiles.named([file], in: FoundFolder(path: parent)) }
        guard var folder = FolderWalk.folder(at: parent) else { return [] }
        folder.side = [file]
        folder.media.sort { NaturalOrder.precedes($0.name, $1.name) }
        let cut = LooseFiles.named(folder.media, in: folder).filter { $0.startTime != nil }
        return cut.isEmpty ? LooseFiles.uncut(path, in: folder) : cut
    }

    /// The files that a sheet of single tracks names, whole; those that are not there too, so that they are missed by name.
    private static func uncut(_ sheet: [UInt8], in folder: FoundFolder) -> [MediaItem] {
        guard let bytes = SmallFile.read(sheet), let sheet = CueSheet(Charset.text(of: bytes)) else { return [] }
        var names: [String] = []
        for track in sheet.tracks where !names.contains(track.file) { names.append(track.file) }
        return names.flatMap { name in
            let file = FoundFile(name: Array(name.utf8), size: 0, mtime: 0, inode: 0, device: 0)
            return named([file], in: FoundFolder(path: folder.path))
        }
    }

    /// Items of files by names and sheets alone.
    private static func named(_ files: [FoundFile], in folder: FoundFolder) -> [MediaItem] {
        items(files, in: folder, answers: files.map { _ in .tags(TrackTags([])) })
    }

    private static func items(_ files: [FoundFile], in folder: FoundFolder, answers: [TagAnswer]) -> [MediaItem] {
        let task = FolderTask(folder: folder, id: 0, charset: nil, files: files.map { ($0, nil) }, isLoose: true)
        return FolderReading(task, answers: answers, names: FolderNames()).tracks().map(item)
    }

    private static func item(_ track: ReadTrack) -> MediaItem {
        var item = track.item
        let url = item.location?.url ?? ""
        let part = item.startTime == nil ? "" : "#\(item.track ?? 0)"
        item.identifier = MediaIdentifier(source: "file", id: url + part)
        item.artist = track.credit ?? (track.credits.isEmpty ? item.albumArtist : track.credits.joined(separator: " & "))
        if track.credits.count > 1 { item.artists = track.credits }
        return item
    }

    // MARK: Tags

    /// The items with what tags, covers and lyrics say of them, in the same order; items that are no loose files stay as they are.
    public func described(_ items: [MediaItem]) -> [MediaItem] {
        var described = items
        for group in LooseFiles.groups(items) {
            for (index, item) in zip(group, read(group.map { items[$0] })) { described[index] = item }
        }
        return described
    }

    /// Items of one folder that come one after another, whole files and parts of files apart.
    private static func groups(_ items: [MediaItem]) -> [[Int]] {
        var groups: [[Int]] = []
        var last: Key?
        for (index, item) in items.enumerated() where item.identifier.source == "file" {
            guard let path = item.location?.pathBytes else { continue }
            let key = Key(folder: parent(of: path), isPart: item.startTime != nil)
            if key != last { groups.append([]) }
            groups[groups.count - 1].append(index)
            last = key
        }
        return groups
    }

    private struct Key: Equatable {
        let folder: [UInt8]
        let isPart: Bool
    }

    private func read(_ items: [MediaItem]) -> [MediaItem] {
        let paths = items.compactMap { $0.location?.pathBytes }
        guard let first = paths.first, var folder = FolderWalk.folder(at: LooseFiles.parent(of: first)) else { return items }
        if items[0].startTime == nil { folder.side.removeAll { MediaFileKind.isCue($0.name) } }
        var seen: Set<[UInt8]> = []
        let files = paths.filter { seen.insert($0).inserted }.compactMap(FolderWalk.file)
        guard !files.isEmpty else { return items }
        let answers = answers(files.map { folder.path(of: $0.name) })
        guard answers.count == files.count else { return items }
        let found = Dictionary(
            LooseFiles.items(files, in: folder, answers: answers).map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        return items.map { found[$0.identifier] ?? $0 }
    }

    /// What a tag reader says of files; nothing if it cannot be started.
    private func answers(_ paths: [[UInt8]]) -> [TagAnswer] {
        var answers: [TagAnswer] = []
        do {
            let pool = try TagReaderPool(program: reader, count: 1)
            try pool.run([TagReaderPool.Job(paths: paths, tag: ())]) { _, found throws(CatalogueError) in
                answers = found
                return true
            }
        } catch {
            return []
        }
        return answers
    }

    private static func parent(of path: [UInt8]) -> [UInt8] {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
        return slash == 0 ? [] : Array(path[..<slash])
    }

    private static func withoutFinalSlash(_ path: [UInt8]) -> [UInt8] {
        path.count > 1 && path.last == UInt8(ascii: "/") ? Array(path.dropLast()) : path
    }
}
