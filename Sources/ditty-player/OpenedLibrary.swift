import Glibc
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
            let catalogue = try open(path, try Library.tables(environment, forms: forms), log)
            self.catalogue = catalogue
            media = MediaCollection(catalogue, forms: forms, outputs: { [] }, report: { log.write("library: \($0)") })
            gazetteer = Gazetteer(catalogue)
            contents = LibraryContents(catalogue, log: log)
        } catch {
            trouble =
                error as? CatalogueError ?? (error as? SystemError).map(CatalogueError.init) ?? CatalogueError(code: 14, call: "\(error)")
            log.write("library: \(error)")
        }
    }

    /// Opens a database, for reading only where it cannot be written.
    private mutating func open(_ path: String, _ tables: CatalogueTables, _ log: PlayerLog) throws(CatalogueError) -> Catalogue {
        do throws(CatalogueError) {
            let opened = try OpenedLibrary.patiently(path, tables)
            setAside = opened.setAside
            if let aside = opened.setAside { log.write("library: the database was \(aside.reason.rawValue) and is kept as \(aside.path)") }
            return opened.catalogue
        } catch {
            let error = OpenedLibrary.cause(of: error, path)
            guard [.readOnly, .denied, .diskFull, .sizeLimit].contains(error.kind),
                let catalogue = try? Catalogue.openForReading(path: path, tables: tables)
            else { throw error }
            trouble = error
            log.write("library: \(error)")
            return catalogue
        }
    }

    /// What is behind an error: on a medium that cannot be written SQLite misses the log of a database, and says no more.
    private static func cause(of error: CatalogueError, _ path: String) -> CatalogueError {
        guard error.kind == .inaccessible, access(path, W_OK) != 0, errno == EROFS else { return error }
        return CatalogueError(code: error.code, call: error.call, sql: error.sql, systemError: EROFS)
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
            count = try catalogue.count(of: .song)
            vocabulary = try catalogue.vocabulary()
            playlists = try catalogue.playlists()
        } catch {
            log.write("library: \(error)")
        }
    }
}
