import MediaCatalogue
import MediaIntents
import MediaModel
import TextForms

extension MediaCollection {
    /// The collection that a catalogue holds, with the rooms that are there besides.
    ///
    /// - Parameter report: told what the database complains about; the answer is then empty.
    init(
        _ catalogue: Catalogue, forms: TextForms, outputs: @escaping @Sendable () -> [MediaItem],
        report: @escaping @Sendable (CatalogueError) -> Void = { _ in }
    ) {
        @Sendable func asked<Answer>(_ fallback: Answer, _ question: () throws(CatalogueError) -> Answer) -> Answer {
            do {
                return try question()
            } catch {
                report(error)
                return fallback
            }
        }
        let matcher = NameMatcher(forms: forms)
        self.init(
            search: { search, limit in
                let found = asked([]) { () throws(CatalogueError) in try catalogue.search(search, limit: limit, isStrict: true) }
                return MediaCollection.withoutGone(found, \.item).map { FoundItem($0.item, nearness: $0.nearness) }
            },
            item: { identifier in asked(nil) { () throws(CatalogueError) in try catalogue.item(identifier) } },
            contents: { item, limit in
                let items = asked([]) { () throws(CatalogueError) in try catalogue.contents(of: item, limit: limit) }
                return item.type == .playlist ? items : MediaCollection.withoutGone(items, \.self)
            },
            similar: { seed, limit in asked([]) { () throws(CatalogueError) in try catalogue.similar(to: seed, limit: limit) } },
            mostLikely: { type, limit in asked([]) { () throws(CatalogueError) in try catalogue.mostLikely(type, limit: limit) } },
            outputs: outputs,
            playlists: { asked([]) { () throws(CatalogueError) in try catalogue.playlists() } },
            match: { matcher.match($0, $1) },
            sample: { search, limit in
                var generator = SystemRandomNumberGenerator()
                return asked([]) { () throws(CatalogueError) in try catalogue.sample(search, limit: limit, using: &generator) }
            })
    }
}

extension MediaCollection {
    /// Of an artist's songs or a playlist's, at most so many are looked through for those that fit a rule.
    private static let considered = 100_000

    /// The same, where a search without a name finds the songs that fit a rule, and nothing contains others.
    func narrowed(to rule: PlaylistRule, in catalogue: Catalogue) -> MediaCollection {
        var narrowed = self
        let songs: @Sendable (MediaSearch, Int) -> [MediaItem] = { search, limit in
            var wanted = rule
            wanted.search = search
            return MediaCollection.withoutGone((try? catalogue.songs(fitting: wanted, limit: limit)) ?? [], \.self)
        }
        narrowed.search = { search, limit in
            search.mediaName == nil ? songs(search, limit).map { FoundItem($0) } : self.search(search, limit)
        }
        narrowed.sample = { search, limit in search.mediaName == nil ? songs(search, limit) : sample(search, limit) }
        narrowed.mostLikely = { type, limit in
            [nil, .song, .music].contains(type) ? songs(MediaSearch(mediaType: .song), limit) : mostLikely(type, limit)
        }
        narrowed.contents = { item, limit in
            let items = contents(item, MediaCollection.considered)
            return Array(((try? catalogue.songs(items, fitting: rule)) ?? []).prefix(limit))
        }
        return narrowed
    }

    /// Without items whose file is gone where one of the same name, performer and kind is there.
    fileprivate static func withoutGone<Found>(_ found: [Found], _ item: (Found) -> MediaItem) -> [Found] {
        guard found.contains(where: { item($0).isMissing == true }) else { return found }
        func name(_ item: MediaItem) -> [String] { [item.type.rawValue, item.title.lowercased(), item.artist?.lowercased() ?? ""] }
        let present = Set(found.lazy.map(item).filter { $0.isMissing != true }.map(name))
        return found.filter { item($0).isMissing != true || !present.contains(name(item($0))) }
    }
}

extension Gazetteer {
    /// The names of a catalogue; one that fails has none.
    init(_ catalogue: Catalogue) { self.init { words in (try? catalogue.names(matching: words)) ?? [] } }
}
