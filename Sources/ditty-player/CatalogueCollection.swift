import MediaCatalogue
import MediaIntents
import MediaModel
import TextForms

/// A catalogue as the rooms of language and intents want it: closures that answer questions.
///
/// A catalogue that fails (a disk that is gone) answers nothing and says so to `report`; the player goes on.
struct CatalogueCollection: Sendable {
    let catalogue: Catalogue
    /// Rooms and other outputs.
    var rooms: [MediaItem] = []
    let forms: TextForms
    let report: @Sendable (String) -> Void

    /// The gazetteer of the collection's names, and of the rooms'.
    var gazetteer: Gazetteer { Gazetteer { words in attempt { try catalogue.names(matching: words) } ?? [] } }

    /// The collection as the resolver sees it.
    var collection: MediaCollection {
        MediaCollection(
            search: { search, limit in
                (attempt { try catalogue.search(search, limit: limit, isStrict: true) } ?? []).map { FoundItem($0.item, nearness: $0.nearness) }
            },
            item: { identifier in attempt { try catalogue.item(identifier) } ?? nil },
            contents: { item, limit in attempt { try catalogue.contents(of: item, limit: limit) } ?? [] },
            similar: { seed, limit in attempt { try catalogue.similar(to: seed, limit: limit) } ?? [] },
            mostLikely: { type, limit in attempt { try catalogue.mostLikely(type, limit: limit) } ?? [] },
            outputs: { rooms },
            playlists: { playlists },
            match: { words, items in NameMatcher(forms: forms).match(words, items) })
    }

    /// The listener's playlists, best first.
    var playlists: [MediaItem] {
        (attempt { try catalogue.search(MediaSearch(mediaType: .playlist), limit: 500) } ?? []).map(\.item)
    }

    func attempt<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            report("\(error)")
            return nil
        }
    }
}
