import MediaCatalogue
import MediaIntents
import MediaModel
import PlayerProtocol
import Synchronization
import TextForms

/// The collection as the player's process has it: opened once, beside the main loop, as scans run beside it.
///
/// Until the database is open it is empty; whoever needs it waits with ``whenOpen(_:)``, and who can do without meanwhile with
/// ``onceOpen(_:)``.
final class Library {
    let databasePath: String
    /// Grows with each change of the collection.
    private(set) var revision: UInt64 = 0
    var scanProgress: ScanProgress?
    /// Told after a change that a snapshot shows.
    var changed: () -> Void = {}
    let log: PlayerLog
    let loop: PollLoop
    let work: BackgroundWork
    private var opened: OpenedLibrary?
    /// Begins to open; `nil` once that was done.
    private var begin: (() -> Void)?
    private var waiting: [() -> Void] = []
    let isCancelled = CancelFlag()
    /// Whether the index is being made anew.
    var isIndexing = false
    /// Who hears what comes of the scan that the next command asks for, and in which words.
    var scanListener: (words: PlayerWords, answer: (PlayerReply) -> Void)?
    /// The scan that is running, and what follows it.
    var scanWork = ScanWork()
    /// Told when folders were added or removed.
    var foldersChanged: () -> Void = {}
    /// Told which folders were removed.
    var foldersRemoved: ([MediaLocation]) -> Void = { _ in }
    /// Told when files were found again at other places.
    var filesMoved: () -> Void = {}
    /// How far a scan is, from its thread.
    let scanStates = Mailbox<ScanState>()
    let environment: [String: String]

    /// A library over the database at a path, which is made where there is none.
    init(database: String, environment: [String: String], loop: PollLoop, work: BackgroundWork, log: PlayerLog) {
        databasePath = database
        self.environment = environment
        self.loop = loop
        self.work = work
        self.log = log
    }

    // MARK: Opening

    /// Opens the database beside the main loop; what stands in the way is named, and the player goes on with an empty collection.
    ///
    /// It begins when the collection is asked for, or after a moment, which leaves both cores of a small machine to what is to be heard
    /// first.
    func open(_ tables: NameTables) {
        begin = { [unowned self] in
            begin = nil
            let (path, environment, log) = (databasePath, environment, log)
            work.perform {
                OpenedLibrary(path: path, tables: tables, environment: environment, log: log)
            } then: { [self] in
                take($0)
            }
        }
        loop.after(Library.patience) { [unowned self] in begin?() }
    }

    private func take(_ opened: OpenedLibrary) {
        self.opened = opened
        revision += 1
        changed()
        let ready = waiting
        waiting = []
        ready.forEach { $0() }
    }

    /// Seconds until the collection is opened that nobody asks for: about as long as a file takes to sound.
    private static let patience = 0.06

    /// Whether the collection can be asked, or is known not to be there.
    var isOpen: Bool { opened != nil }
    /// Whether somebody waits for the collection.
    var isAwaited: Bool { !waiting.isEmpty }

    /// Calls back once the collection can be asked: at once, but for a moment after the start; in the order of the calls.
    func whenOpen(_ body: @escaping () -> Void) {
        begin?()
        onceOpen(body)
    }

    /// The same for what does not hurry.
    func onceOpen(_ body: @escaping () -> Void) {
        if isOpen { body() } else { waiting.append(body) }
    }

    // MARK: The catalogue

    /// `nil` until the database is open, and where it cannot be.
    var catalogue: Catalogue? { opened?.catalogue }
    /// The collection as the dialogue asks it.
    var media: MediaCollection { opened?.media ?? .empty }
    /// Its names, as sentences are linked to them.
    var gazetteer: Gazetteer { opened?.gazetteer ?? .empty }
    /// How many songs there are.
    var count: Int { opened?.contents.count ?? 0 }
    /// The listener's names, as the collection has them.
    var vocabulary: [VocabularyEntry] { opened?.contents.vocabulary ?? [] }
    /// What went wrong last with the database; who asks whether a command could be kept clears it first.
    var lastFailure: CatalogueError?
    /// Why there is no collection.
    var trouble: CatalogueError? { opened?.trouble }
    /// A database that had to make way for this one.
    var setAside: Catalogue.SetAside? { opened?.setAside }

    /// Asks or tells the catalogue; what it complains about is in the log, and the answer is `nil`.
    @discardableResult
    func attempt<Value>(_ body: (Catalogue) throws -> Value) -> Value? {
        guard let catalogue else { return nil }
        do {
            return try body(catalogue)
        } catch {
            log.write("library: \(error)")
            lastFailure = error as? CatalogueError
            return nil
        }
    }

    /// The tables that every catalogue needs, from the data folders.
    static func tables(_ environment: [String: String], forms: TextForms) throws -> CatalogueTables {
        try CatalogueTables(forms: forms, folder: try DataLocator(environment: environment).folder(.catalogue))
    }

    /// Counts anew and tells whoever shows the collection.
    func contentsChanged() {
        revision += 1
        if let catalogue { opened?.contents = LibraryContents(catalogue, log: log) }
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

    /// All playlists, built-in ones too.
    var playlists: [MediaItem] { opened?.contents.playlists ?? [] }

    func playlist(named name: String) -> MediaItem? { media.match(name, playlists).map { playlists[$0] } }

    /// Items whose name begins with some words, as written or in Latin letters, best first.
    func names(startingWith words: String, limit: Int) -> [MediaItem] {
        guard let start = catalogue?.nameStart(words), !start.isEmpty else { return [] }
        let found = attempt { try $0.list(.music, words: words, limit: limit * 4) }?.items ?? []
        return Array(found.filter { start.begins($0.title) }.prefix(limit))
    }

    /// What was heard at a time, latest first, each item once.
    func history(_ time: PlayedTime) -> [MediaItem] {
        let range = LocalTime.range(of: time)
        let entries = attempt { try $0.history(limit: 500, since: range.lowerBound, until: range.upperBound) } ?? []
        var seen: Set<MediaIdentifier> = []
        return entries.compactMap(\.item).filter { seen.insert($0.identifier).inserted }
    }

    func history(limit: Int) -> [MediaItem] { (attempt { try $0.history(limit: limit) } ?? []).compactMap(\.item) }

    // MARK: Pages

    func history(_ page: PageRequest) -> PlayerReply {
        let (offset, limit) = (max(0, page.offset), min(max(0, page.limit), PageRequest.largest))
        let heard = attempt { (entries: try $0.history(limit: limit, offset: offset), total: try $0.historyCount()) }
        let entries = (heard?.entries ?? []).map { entry in
            var item = entry.item ?? MediaItem(identifier: "", type: .song, title: entry.title, artist: entry.artist)
            if entry.item == nil { item.isMissing = true }
            return HistoryPage.Entry(item: item, time: LocalTime(entry.time).minute)
        }
        return .history(HistoryPage(offset: offset, entries: entries, total: heard?.total ?? 0, today: LocalTime.now.day))
    }

    /// The place of the title to which the start of a name leads.
    func place(of request: FindRequest, among titles: [String]) -> Int? {
        catalogue?.nameStart(request.text).place(in: titles, from: request.start, request.isBackward)
    }

    func find(_ request: FindRequest) -> PlayerReply {
        guard let list = request.list else { return .place(RowPlace(index: nil)) }
        let named = list.group.map(CatalogueList.groups) ?? .items(list.type, in: list.parent, list.order)
        let place = attempt { try $0.place(of: request.text, in: named, from: request.start, isBackward: request.isBackward) } ?? nil
        return .place(RowPlace(index: place))
    }

    func browse(_ request: BrowseRequest) -> PlayerReply {
        let limit = min(max(0, request.page.limit), PageRequest.largest)
        let page = attempt {
            if let group = request.group { return try $0.groups(group, offset: max(0, request.page.offset), limit: limit) }
            return try $0.list(
                request.type, in: request.parent, words: request.words, order: request.order, offset: max(0, request.page.offset),
                limit: limit)
        }
        var answer = ItemPage(offset: request.page.offset, items: page?.items ?? [], total: page?.total ?? 0)
        if let words = request.words, !words.isEmpty, let catalogue {
            let found = answer.items.map { ($0.identifier.rawValue, catalogue.match(of: words, in: $0)) }
            answer.matches = Dictionary(found.compactMap { name, match in match.map { (name, $0) } }) { first, _ in first }
        }
        return .items(answer)
    }
}

/// Says from the main loop to a scan beside it that it shall stop.
final class CancelFlag: Sendable {
    private let flag = Atomic<Bool>(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set(_ value: Bool) { flag.store(value, ordering: .relaxed) }
}
