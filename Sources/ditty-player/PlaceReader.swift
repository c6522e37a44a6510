import Glibc
import MediaCatalogue
import MediaModel

/// Turns places (files, folders, playlists, URLs) into items; reads the disk, so it runs beside the main loop.
struct PlaceReader: Sendable {
    /// Files that the collection does not know.
    let files: LooseFiles
    /// The entries of a playlist file; `nil` if it is none.
    var entries: @Sendable (_ location: MediaLocation) -> [PlaylistFile.Entry]?
    /// What the collection knows of a place.
    var known: @Sendable (_ location: MediaLocation) -> [MediaItem]

    /// The items of places, in order.
    func items(_ places: [MediaLocation]) -> [MediaItem] { places.flatMap(items) }

    /// The items of a playlist file; `nil` if it is none.
    func playlist(_ place: MediaLocation) -> [MediaItem]? { playlist(place, within: []) }

    /// Playlists in playlists are read too, but none within itself.
    private func playlist(_ place: MediaLocation, within above: [MediaLocation]) -> [MediaItem]? {
        let path = above + [place]
        return entries(place)?.flatMap { entry -> [MediaItem] in
            if path.contains(entry.location) { return [] }
            if let items = playlist(entry.location, within: path) ?? found(at: entry.location) { return items }
            var item = PlaceReader.item(at: entry.location)
            if let title = entry.title, !title.isEmpty { item.title = title }
            item.duration = entry.duration
            return [item]
        }
    }

    private func items(_ place: MediaLocation) -> [MediaItem] {
        if let path = place.pathBytes, PlaceReader.isFolder(path) { return files.items(inFolder: path, known: known) }
        return playlist(place) ?? found(at: place) ?? [PlaceReader.item(at: place)]
    }

    /// What the collection or the file itself says of a place.
    private func found(at place: MediaLocation) -> [MediaItem]? {
        let items = known(place)
        if !items.isEmpty { return items }
        let loose = place.pathBytes.map(files.items(at:)) ?? []
        return loose.isEmpty ? nil : loose
    }

    /// An item about which nothing is known but its name; what cannot be opened says so when it is to play.
    static func item(at place: MediaLocation) -> MediaItem { MediaItem(at: place) }

    /// Whether there may be something at an item's place: false only for a file that is not there.
    static func isThere(_ item: MediaItem) -> Bool {
        guard let path = item.location?.pathBytes else { return true }
        return access(path.map { CChar(bitPattern: $0) } + [0], F_OK) == 0
    }

    static func isFolder(_ path: [UInt8]) -> Bool {
        var status = stat()
        let name = path.map { CChar(bitPattern: $0) } + [0]
        return stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
