import Glibc
import MediaCatalogue
import MediaIntents
import MediaModel
import PlayerProtocol
import TextForms

/// The collection as the player's process has it: opened beside the main loop when it is first wanted, and never in its way.
final class Library {
    let databasePath: String
    /// Grows with each change of the collection.
    private(set) var revision: UInt64 = 0
    /// How many items there are.
    private(set) var count = 0
    private(set) var scanProgress: ScanProgress?
    /// Told after a change that a snapshot shows.
    var changed: () -> Void = {}
    let log: PlayerLog
    let work: BackgroundWork
    private(set) var collection: CatalogueCollection?
    /// Why there is no collection.
    private(set) var trouble: String?
    private let environment: [String: String]

    /// A library over the database at a path, which is made where there is none.
    init(database: String, environment: [String: String], work: BackgroundWork, log: PlayerLog) {
        databasePath = database
        self.environment = environment
        self.work = work
        self.log = log
    }

    /// Opens the database; what stands in the way is named, and the player goes on with an empty collection.
    func open() {
        do {
            collection = try Library.open(databasePath, environment, log)
        } catch {
            trouble = "\(error)"
            log.write("library: \(error)")
        }
        contentsChanged()
    }

    private static func open(_ path: String, _ environment: [String: String], _ log: PlayerLog) throws -> CatalogueCollection {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        try Locations.prepare(folder.isEmpty ? "/" : folder)
        let (tables, forms) = try Library.tables(environment)
        let opened = try Catalogue.open(path: path, tables: tables)
        if let aside = opened.setAside { log.write("library: the database was \(aside.reason.rawValue) and is kept as \(aside.path)") }
        return CatalogueCollection(catalogue: opened.catalogue, forms: forms, report: { log.write("library: \($0)") })
    }

    /// The tables that every catalogue needs, from the data folders.
    static func tables(_ environment: [String: String]) throws -> (CatalogueTables, TextForms) {
        let locator = DataLocator(environment: environment)
        let forms = try TextForms(tables: try locator.folder(.textforms))
        return (try CatalogueTables(forms: forms, folder: try locator.folder(.catalogue)), forms)
    }

    /// Counts anew and tells whoever shows the collection.
    func contentsChanged() {
        revision += 1
        changed()
    }

    // MARK: Questions

    var gazetteer: Gazetteer { collection?.gazetteer ?? .empty }
    var media: MediaCollection { collection?.collection ?? .empty }

    func item(_ identifier: MediaIdentifier) -> MediaItem? { media.item(identifier) }

    /// What can be played of an item, in order.
    func contents(of identifier: MediaIdentifier) -> [MediaItem] {
        guard let item = item(identifier) else { return [] }
        return media.contents(item, 10_000)
    }

    func playlists() -> [MediaItem] { collection?.playlists ?? [] }

    func playlist(named name: String) -> MediaItem? {
        let playlists = playlists()
        return media.match(name, playlists).map { playlists[$0] }
    }

    /// Items whose name begins with some words, best first.
    func names(startingWith words: String, limit: Int) -> [MediaItem] {
        guard let collection else { return [] }
        let folded = TextForms.fold(words)
        guard !folded.isEmpty else { return [] }
        let found = collection.attempt { try collection.catalogue.search(text: words, limit: limit * 4) } ?? []
        return Array(found.map(\.item).filter { TextForms.fold($0.title).hasPrefix(folded) }.prefix(limit))
    }

    func history(limit: Int) -> [MediaItem] { [] }

    var vocabulary: [VocabularyEntry] { [] }

    // MARK: Pages

    func browse(_ request: BrowseRequest) -> PlayerReply {
        guard let collection else { return .items(ItemPage(offset: 0, items: [], total: 0)) }
        let limit = min(max(0, request.page.limit), PageRequest.largest)
        let all: [MediaItem]
        if let words = request.words {
            all = (collection.attempt { try collection.catalogue.search(text: words, limit: request.page.offset + limit) } ?? []).map(\.item)
        } else if let parent = request.parent {
            all = contents(of: parent)
        } else {
            let search = MediaSearch(mediaType: request.type)
            all = (collection.attempt { try collection.catalogue.search(search, limit: request.page.offset + limit) } ?? []).map(\.item)
        }
        let page = all.dropFirst(max(0, request.page.offset)).prefix(limit)
        return .items(ItemPage(offset: request.page.offset, items: Array(page), total: all.count))
    }

    // MARK: Places

    var placeReader: PlaceReader { PlaceReader(readPlaylist: { _ in nil }, known: { _ in [] }) }

    /// Reads what can be known of opened files, beside the loop.
    func describe(_ items: [MediaItem], _ done: @escaping ([MediaLocation: MediaItem]) -> Void) {}

    // MARK: Writes

    var keeper: CollectionKeeper { CollectionKeeper() }

    func addToLibrary(_ items: [MediaItem]) {}
    func reject(_ item: MediaItem, for search: MediaSearch) {}

    func handle(_ request: LibraryRequest, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) { respond(.lines([])) }
    func handle(_ request: PlaylistRequest, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) { respond(.lines([])) }
}
