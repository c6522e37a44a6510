/// Why `explain` or `check` cannot go on.
enum ExplainFailure: Error, Hashable {
    case noSuchFile(String)
    /// The line of a fixture file, from 1, that is no fixture.
    case badLine(String, Int)
    /// A fixture library that cannot be read, and why.
    case badLibrary(String, String)
    /// Packs or tables cannot be read, and why.
    case noData(String)
    /// The listener's database cannot be read: a whole sentence.
    case noCollection(String)
}
