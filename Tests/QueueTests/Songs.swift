import MediaModel
import Queue

/// A song that is only a name.
func song(_ title: String, album: String? = nil, by albumArtist: String? = nil) -> MediaItem {
    var item = MediaItem(identifier: .init(source: "test", id: title), type: .song, title: title, album: album)
    item.albumArtist = albumArtist
    return item
}

/// One song for each letter.
func songs(_ letters: String) -> [MediaItem] { letters.map { song(String($0)) } }

extension PlaybackQueue {
    /// A queue of one song for each letter, on a fixed seed.
    init(_ letters: String, start: Int? = nil, shuffle: ShuffleType = .off, repeating: RepeatType = .off, seed: UInt64 = 1) {
        self.init(generator: SeededGenerator(seed: seed))
        repeatType = repeating
        replace(songs(letters), start: start, shuffle: shuffle)
    }

    /// The titles in order of playing, the current one in brackets.
    var text: String {
        indices.map { $0 == currentIndex ? "[\(self[$0].item.title)]" : self[$0].item.title }.joined()
    }

    /// The id of the first entry with a title.
    func id(_ title: String) -> QueueEntryID { first { $0.item.title == title }?.id ?? QueueEntryID(0) }

    /// The ids of entries by their titles.
    func ids(_ titles: String) -> [QueueEntryID] { titles.map { id(String($0)) } }
}
