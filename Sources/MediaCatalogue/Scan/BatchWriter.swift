internal import Dispatch
internal import Synchronization

/// Writes what a scan has read on a thread of its own, so that reading goes on meanwhile.
///
/// One batch is written while the next is gathered; whoever brings the next waits for the one before.
final class BatchWriter: Sendable {
    private let catalogue: Catalogue
    private let roots: [(id: Int, path: [UInt8])]
    private let queue = DispatchQueue(label: "ditty.scan.write")
    private let turn = DispatchSemaphore(value: 1)
    private let result = Mutex<Result<Int, CatalogueError>>(.success(0))
    /// What is being written, the last first: memory is free again as soon as its rows are there.
    private let waiting = Mutex<[ReadFolder]>([])

    init(_ catalogue: Catalogue, roots: [(id: Int, path: [UInt8])]) {
        self.catalogue = catalogue
        self.roots = roots
    }

    /// Takes folders to be written in one transaction; throws what went wrong with those before.
    func write(_ folders: [ReadFolder]) throws(CatalogueError) {
        turn.wait()
        guard case .success(let before) = result.withLock({ $0 }), !folders.isEmpty else {
            turn.signal()
            _ = try result.withLock { $0 }.get()
            return
        }
        waiting.withLock { $0 = folders.reversed() }
        queue.async { [self] in
            let written = writeWaiting()
            result.withLock { $0 = written.map { before + $0 } }
            turn.signal()
        }
    }

    /// Waits until everything is written, and gives how many files were new.
    func finish() throws(CatalogueError) -> Int {
        wait()
        return try result.withLock { $0 }.get()
    }

    /// Waits until nothing is being written.
    func wait() {
        turn.wait()
        turn.signal()
    }

    /// Gives how many files were new.
    private func writeWaiting() -> Result<Int, CatalogueError> {
        defer { waiting.withLock { $0 = [] } }
        do throws(CatalogueError) {
            return .success(
                try catalogue.write { workspace throws(CatalogueError) in
                    let writer = try FolderWriter(workspace, roots: roots)
                    var added = 0
                    while let folder = waiting.withLock({ $0.popLast() }) { added += try writer.write(folder) }
                    return added
                })
        } catch {
            return .failure(error)
        }
    }
}
