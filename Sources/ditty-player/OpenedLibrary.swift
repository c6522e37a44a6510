import MediaCatalogue
import MediaIntents
import MediaModel
import PlayerProtocol
import TextForms

/// A database that was opened, or could not be, with what is shown of it from the first moment on.
struct OpenedLibrary: Sendable {
    /// `nil` where there is none.
    var catalogue: Catalogue?
    var media = MediaCollection.empty
    var gazetteer = Gazetteer.empty
    var contents = LibraryContents()
    /// Why there is no collection.
    var trouble: CatalogueError?
    /// A database that had to make way.
    var setAside: Catalogue.SetAside?

    /// Opens the database at a path, which is made where there is none; may take long.
    init(path: String, tables: NameTables, environment: [String: String], log: PlayerLog) {
        do {
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
            try Locations.prepare(folder.isEmpty ? "/" : folder)
            let forms = try tables.forms()
            let opened = try OpenedLibrary.patiently(path, try Library.tables(environment, forms: forms))
            setAside = opened.setAside
            if let aside = opened.setAside { log.write("library: the database was \(aside.reason.rawValue) and is kept as \(aside.path)") }
            let catalogue = opened.catalogue
            self.catalogue = catalogue
            media = MediaCollection(catalogue, forms: forms, outputs: { [] }, report: { log.write("library: \($0)") })
            gazetteer = Gazetteer(catalogue)
            contents = LibraryContents(catalogue, log: log)
        } catch {
            trouble = error as? CatalogueError ?? CatalogueError(code: 14, call: "\(error)")
            log.write("library: \(error)")
        }
    }

    /// Attempts at a database that another program is writing; each takes the five seconds that a connection waits for a lock.
    private static let attempts = 12

    /// Opens a database, however long another program holds it.
    private static func patiently(_ path: String, _ tables: CatalogueTables) throws(CatalogueError) -> Catalogue.Opened {
        for _ in 1..<attempts {
            do throws(CatalogueError) {
                return try Catalogue.open(path: path, tables: tables)
            } catch {
                guard error.kind == .busy else { throw error }
            }
        }
        return try Catalogue.open(path: path, tables: tables)
    }
}

/// What is read again after each change of the collection.
struct LibraryContents: Sendable {
    /// How many songs there are.
    var count = 0
    /// The listener's names, as the collection has them.
    var vocabulary: [VocabularyEntry] = []
    /// All playlists, built-in ones too.
    var playlists: [MediaItem] = []

    /// An empty collection's.
    init() {}

    /// Reads what a catalogue holds; what it complains about is in the log.
    init(_ catalogue: Catalogue, log: PlayerLog) {
        do {
            count = try catalogue.counts().items[.song] ?? 0
            vocabulary = try catalogue.vocabulary()
            playlists = try catalogue.playlists()
        } catch {
            log.write("library: \(error)")
        }
    }
}
