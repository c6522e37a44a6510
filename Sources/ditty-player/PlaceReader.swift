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

    /// What ends the search in folders early.
    var limit = SearchLimit()

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
            return [PlaceReader.item(entry)]
        }
    }

    /// What a list says of an entry.
    private static func item(_ entry: PlaylistFile.Entry) -> MediaItem {
        var item = item(at: entry.location)
        if let title = entry.title, !title.isEmpty { item.title = title }
        item.duration = entry.duration
        return item
    }

    private func items(_ written: MediaLocation) -> [MediaItem] {
        // An empty path is no folder, and none is relative to wherever the player happens to run.
        guard written.isAbsolute else { return [PlaceReader.item(at: written)] }
        let place = written.pathBytes.map { MediaLocation(path: PlaceReader.plain($0)) } ?? written
        if let path = place.pathBytes, PlaceReader.isFolder(path) {
            return files.items(inFolder: path, known: known, stops: limit.stops)
        }
        // Lists on servers are fetched where they were asked for, not where another list names them.
        if let list = RemoteList.read(place) { return list.entries.map(PlaceReader.item) }
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

    /// The items of places; or why nothing can come of any of them, by the first.
    ///
    /// Those that are not there wait in the queue as what is passed by, since a drive may come back; they are named.
    func playable(_ places: [MediaLocation]) -> PlayableItems {
        var playable = playable(items(places))
        if playable.failure == nil { playable.missing = places.filter(PlaceReader.isMissing) }
        return playable
    }

    private func playable(_ items: [MediaItem]) -> PlayableItems {
        var failure: PlaybackFailure?
        for item in items {
            guard let reason = FileLook.failure(of: item) else { return PlayableItems(items: items, failure: nil) }
            failure = failure ?? reason
        }
        return PlayableItems(items: items, failure: failure)
    }

    private static func isMissing(_ place: MediaLocation) -> Bool {
        guard let path = place.pathBytes else { return false }
        var status = stat()
        return stat(path.map { CChar(bitPattern: $0) } + [0], &status) != 0 && errno == ENOENT
    }

    /// A path as the collection writes it: without empty parts and `.`, and without `..` where no symbolic link gives that another meaning.
    static func plain(_ path: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        for part in path.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
            if part.elementsEqual("..".utf8), let slash = plain.lastIndex(of: UInt8(ascii: "/")), !isLink(plain) {
                plain.removeSubrange(slash...)
            } else {
                plain += [UInt8(ascii: "/")] + part
            }
        }
        return plain.isEmpty ? [UInt8(ascii: "/")] : plain
    }

    private static func isLink(_ path: [UInt8]) -> Bool {
        var status = stat()
        return lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    static func isFolder(_ path: [UInt8]) -> Bool {
        var status = stat()
        let name = path.map { CChar(bitPattern: $0) } + [0]
        return stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

/// What places came to.
struct PlayableItems: Sendable {
    let items: [MediaItem]
    /// Why nothing can come of the first of them; `nil` where something may come of at least one.
    let failure: PlaybackFailure?
    /// Places that are not there, where others are.
    var missing: [MediaLocation] = []
}
