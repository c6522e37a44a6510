import MediaCatalogue
import Synchronization

/// The first thing that a database complained about to those who ask it from any thread.
final class CatalogueTrouble: Sendable {
    private let error = Mutex<CatalogueError?>(nil)

    /// `nil` where all went well.
    var first: CatalogueError? { error.withLock { $0 } }

    func note(_ complaint: CatalogueError) { error.withLock { $0 = $0 ?? complaint } }
}
