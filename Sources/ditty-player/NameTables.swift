import PlayerProtocol
import Synchronization
import TextForms

/// The tables under names and sentences: loaded by whoever wants them first, on any thread, and shared from then on.
final class NameTables: Sendable {
    private let environment: [String: String]
    private let loaded = Mutex<Result<TextForms, any Error>?>(nil)

    init(environment: [String: String]) { self.environment = environment }

    /// The tables of the data folders; another thread that is loading them is waited for.
    func forms() throws -> TextForms {
        try loaded.withLock { loaded in
            if let loaded { return try loaded.get() }
            let result = Result { try TextForms(tables: try DataLocator(environment: environment).folder(.textforms)) }
            loaded = result
            return try result.get()
        }
    }
}
