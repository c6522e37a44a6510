import MediaCatalogue
import MediaIntents
import MediaModel
import PlayerProtocol
import Synchronization
import TextForms

/// The collection as the player's process has it: opened once at the start; scans run beside the main loop.
final class Library {
    let databasePath: String
    /// Grows with each change of the collection.
    private(set) var revision: UInt64 = 0
    /// How many items there are.
    private(set) var count = 0
    var scanProgress: ScanProgress?
    /// Told after a change that a snapshot shows.
    var changed: () -> Void = {}
    let log: PlayerLog
    let work: BackgroundWork
    private(set) var catalogue: Catalogue?
    private(set) var media = MediaCollection.empty
    private(set) var gazetteer = Gazetteer.empty
    let isCancelled = CancelFlag()
    /// The scan that is running, and what follows it.
    var scanWork = ScanWork()
    /// Told when folders were added or removed.
    var foldersChanged: () -> Void = {}
    /// Told when files were found again at other places.
    var filesMoved: () -> Void = {}
    /// How far a scan is, from its thread.
    let scanStates = Mailbox<ScanState>()
    /// Why there is no collection.
    private(set) var trouble: String?
    let environment: [String: String]

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
            let folder = databasePath.lastIndex(of: "/").map { String(databasePath[..<$0]) } ?? "."
            try Locations.prepare(folder.isEmpty ? "/" : folder)
            let (tables, forms) = try Library.tables(environment)
            let opened = try Catalogue.open(path: databasePath, tables: tables)
            if let aside = opened.setAside { log.write("library: the database was \(aside.reason.rawValue) and is kept as \(aside.path)") }
            use(opened.catalogue, forms)
        } catch {
            trouble = "\(error)"
            log.write("library: \(error)")
        }
        contentsChanged()
    }

    private func use(_ catalogue: Catalogue, _ forms: TextForms) {
        let log = log
        self.catalogue = catalogue
        media = MediaCollection(catalogue, forms: forms, outputs: { [] }, report: { log.write("library: \($0)") })
        gazetteer = Gazetteer(catalogue)
    }

    /// Asks or tells the catalogue; what it complains about is in the log, and the answer is `nil`.
    func attempt<Value>(_ body: (Catalogue) throws -> Value) -> Value? {
        guard let catalogue else { return nil }
        do {
            return try body(catalogue)
        } catch {
            log.write("library: \(error)")
            return nil
        }
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
        count = attempt { try $0.counts() }?.items[.song] ?? 0
        vocabulary = attempt { try $0.vocabulary() } ?? []
        changed()
    }

    /// The program that reads tags.
    var scanProgram: String? { try? DataLocator(environment: environment).program("ditty-scan") }

    // MARK: Questions

    func item(_ identifier: MediaIdentifier) -> MediaItem? { media.item(identifier) }

    /// What can be played of an item, in order.
    func contents(of identifier: MediaIdentifier) -> [MediaItem] {
        guard let item = item(identifier) else { return [] }
        return media.contents(item, 10_000)
    }

    func playlists() -> [MediaItem] { attempt { try $0.playlists() } ?? [] }

    func playlist(named name: String) -> MediaItem? {
        let playlists = playlists()
        return media.match(name, playlists).map { playlists[$0] }
    }

    /// Items whose name begins with some words, best first.
    func names(startingWith words: String, limit: Int) -> [MediaItem] {
        let folded = TextForms.fold(words)
        guard !folded.isEmpty else { return [] }
        let found = attempt { try $0.list(.music, words: words, limit: limit * 4) }?.items ?? []
        return Array(found.filter { TextForms.fold($0.title).hasPrefix(folded) }.prefix(limit))
    }

    func history(limit: Int) -> [MediaItem] { (attempt { try $0.history(limit: limit) } ?? []).compactMap(\.item) }

    /// The listener's names, as the collection has them.
    private(set) var vocabulary: [VocabularyEntry] = []

    // MARK: Pages

    func browse(_ request: BrowseRequest) -> PlayerReply {
        let limit = min(max(0, request.page.limit), PageRequest.largest)
        let page = attempt {
            if let group = request.group { return try $0.groups(group, offset: max(0, request.page.offset), limit: limit) }
            return try $0.list(request.type, in: request.parent, words: request.words, offset: max(0, request.page.offset), limit: limit)
        }
        return .items(ItemPage(offset: request.page.offset, items: page?.items ?? [], total: page?.total ?? 0))
    }
}

/// Says from the main loop to a scan beside it that it shall stop.
final class CancelFlag: Sendable {
    private let flag = Atomic<Bool>(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set(_ value: Bool) { flag.store(value, ordering: .relaxed) }
}
