import MediaModel

extension Resolver {
    /// The reading with its names as the library spells them.
    ///
    /// The name of the item itself is taken over where the words found it by a whole other spelling; what was said of a longer title
    /// ("Creep" for "Creep (Acoustic)") stays.
    func spelled(_ reading: Interpretation, as item: MediaItem) -> Interpretation {
        guard var search = reading.intent.mediaSearch else { return reading }
        if let name = search.mediaName { search.mediaName = spelling(of: name, in: [item.title]) }
        if let name = search.artistName {
            let artists = item.type == .artist ? [item.title] : item.creditedArtists + [item.artist].compactMap { $0 }
            search.artistName = spelling(of: name, in: artists)
        }
        if let name = search.albumName { search.albumName = spelling(of: name, in: [item.type == .album ? item.title : item.album ?? name]) }
        if search == reading.intent.mediaSearch { return reading }
        var copy = reading
        copy.intent = reading.intent.searching(search)
        return copy
    }

    /// The one of the names that the words mean; the words themselves if none is.
    private func spelling(of words: String, in names: [String]) -> String {
        let items = names.map { MediaItem(identifier: MediaIdentifier($0), type: .song, title: $0) }
        guard let index = collection.match(words, items) else { return words }
        return names[index].withoutParentheses.hasWords(words) ? words : names[index]
    }
}

extension MediaIntent {
    /// The same intent with another search.
    func searching(_ search: MediaSearch) -> MediaIntent {
        switch self {
        case .play(var intent):
            intent.search = search
            return .play(intent)
        case .correct(var intent):
            intent.search = search
            return .correct(intent)
        case .add(var intent):
            intent.search = search
            return .add(intent)
        case .affinity(var intent):
            intent.search = search
            return .affinity(intent)
        case .search(var intent):
            intent.search = search
            return .search(intent)
        case .ask(var intent):
            intent.search = search
            return .ask(intent)
        default: return self
        }
    }
}
