import MediaModel

extension Resolver {
    /// The reading with its names as the library spells them.
    ///
    /// The name of the item itself is taken over where the words found it by a whole other spelling; what was said of a longer title
    /// ("Creep" for "Creep (Acoustic)") stays.
    func spelled(_ reading: Interpretation, as item: MediaItem) -> Interpretation {
        guard var search = reading.intent.mediaSearch else { return reading }
        if let name = search.mediaName, !item.title.withoutParentheses.hasWords(name), isName(name, of: item) {
            search.mediaName = item.title
        }
        let artists = item.type == .artist ? [item.title] : item.creditedArtists + [item.artist].compactMap { $0 }
        search.artistName = search.artistName.map { spelling(of: $0, .artist, among: artists) }
        let album = item.type == .album ? item.title : item.album
        search.albumName = search.albumName.map { spelling(of: $0, .album, among: [album].compactMap { $0 }) }
        if search == reading.intent.mediaSearch { return reading }
        var copy = reading
        copy.intent = reading.intent.searching(search)
        return copy
    }

    /// Whether words name an item; of a station they may leave out that it is one: "Nashe Radio" is called «Наше Радио».
    private func isName(_ words: String, of item: MediaItem) -> Bool {
        if collection.match(words, [item]) != nil { return true }
        guard item.type == .radioStation else { return false }
        return collection.search(MediaSearch(mediaType: item.type, mediaName: words), 1).first?.item.identifier == item.identifier
    }

    /// The one of the names that the words mean; the words themselves if none is.
    private func spelling(of words: String, _ type: MediaItemType, among names: [String]) -> String {
        if names.isEmpty || names.contains(where: { $0.hasWords(words) }) { return words }
        let found = collection.search(MediaSearch(mediaType: type, mediaName: words), 3).filter { $0.nearness >= Resolver.certainNearness }
        return names.first { name in found.contains { $0.item.title == name } } ?? words
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
