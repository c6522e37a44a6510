import MediaCatalogue
import PlayerProtocol

extension Library {
    /// Seconds from the opening of the database until its index is made anew: what was asked for at the start comes first.
    static let renewalDelay = 1.0

    /// Has items found as this version of the program finds them, where another has made the index; beside the loop.
    func renewIndex() {
        guard let catalogue, trouble == nil, attempt({ try $0.needsReindexing() }) == true else { return }
        isIndexing = true
        let (progress, log) = (scanStates, log)
        work.perform { () -> Bool in
            do throws(CatalogueError) {
                try catalogue.reindex(progress: { progress.post($0) })
                return true
            } catch {
                log.write("index: \(error)")
                return false
            }
        } then: { [self] isDone in
            isIndexing = false
            if scanWork.running != .asked { scanProgress = nil }
            if isDone { contentsChanged() } else { changed() }
        }
    }

    /// Shows how far a scan is that somebody asked for, or else how far the index is.
    func show(_ state: ScanState) {
        let isShown = state.phase == .indexing ? isIndexing && scanWork.running != .asked : scanWork.running == .asked
        guard isShown else { return }
        let isWalking = state.phase == .walking
        scanProgress = ScanProgress(
            files: isWalking ? state.seen : state.read, total: isWalking ? nil : state.toRead,
            rate: isWalking ? nil : state.filesPerSecond, isIndexing: state.phase == .indexing ? true : nil)
        changed()
    }
}
