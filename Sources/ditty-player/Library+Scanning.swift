import MediaCatalogue
import MediaModel
import PlayerProtocol
import Wording

/// Which scan is running, and what is to follow it.
struct ScanWork {
    /// A scan that somebody asked for shows how far it is; one that keeps up with the folders does not.
    enum Kind { case asked, quiet }

    var running: Kind?
    /// Folders that changed meanwhile.
    var owed: FolderWatch.Change?
    /// A wish that a quiet scan made way for.
    var next: Waiting?

    /// A scan that somebody asked for and that has not begun.
    struct Waiting {
        let begin: () -> Void
        let cancel: () -> Void
    }
}

extension Library {
    func add(_ folders: [MediaLocation], _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        for folder in folders {
            guard let path = folder.pathBytes, PlaceReader.isFolder(path) else {
                return respond(
                    .outcome(ActionOutcome(.failed, reply: words.text("library.folderMissing", ["name": .text(folder.displayPath)]))))
            }
        }
        for path in folders.compactMap(\.pathBytes) {
            // One that is there already is only looked through again.
            do throws(CatalogueError) {
                _ = try catalogue?.addRoot(path)
            } catch {
                return respond(.outcome(outcome(of: .failure(error), words)))
            }
        }
        foldersChanged()
        scan(words, respond)
    }

    func remove(_ folders: [MediaLocation], _ words: PlayerWords, _ respond: (PlayerReply) -> Void) {
        for folder in folders {
            guard let path = folder.pathBytes, let roots = attempt({ try $0.roots() }),
                roots.contains(where: { $0.location.pathBytes == path }),
                attempt({ try $0.removeRoot(path) }) != nil
            else {
                return respond(
                    .outcome(ActionOutcome(.notFound, reply: words.text("library.notAdded", ["name": .text(folder.displayPath)]))))
            }
        }
        foldersChanged()
        contentsChanged()
        let names = folders.map(\.displayPath).joined(separator: ", ")
        respond(.outcome(ActionOutcome(.done, reply: words.text("library.removed", ["name": .text(names)]))))
    }

    /// Reads what is new beside the loop, with progress in the snapshots.
    func scan(_ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        switch scanWork.running {
        case .asked: respond(.outcome(ActionOutcome(.failed, reply: words.text("library.scanRunning"))))
        case .quiet:
            isCancelled.set(true)
            scanWork.next = ScanWork.Waiting(
                begin: { [unowned self] in scan(words, respond) },
                cancel: { [unowned self] in respond(.outcome(cancelled(words))) })
        case nil:
            scanProgress = ScanProgress(files: 0)
            changed()
            perform(.asked, folders: nil) { [self] result in respond(.outcome(outcome(of: result, words))) }
        }
    }

    func cancelScan() {
        if scanWork.running == .asked { isCancelled.set(true) }
        scanWork.next?.cancel()
        scanWork.next = nil
    }

    /// Looks at folders that have changed, now or after the scan that is running.
    func keepUp(with change: FolderWatch.Change) {
        guard scanWork.running == nil else {
            scanWork.owed = scanWork.owed.map { $0.joined(with: change) } ?? change
            return
        }
        perform(.quiet, folders: change.places) { _ in }
    }

    private func perform(_ kind: ScanWork.Kind, folders: [[UInt8]]?, then done: @escaping (Result<ScanReport, CatalogueError>) -> Void) {
        guard let catalogue, let reader = scanProgram else { return done(.failure(CatalogueError(code: 14, call: "ditty-scan"))) }
        isCancelled.set(false)
        scanWork.running = kind
        let (flag, progress, log) = (isCancelled, scanStates, log)
        work.perform { () -> Result<ScanReport, CatalogueError> in
            do throws(CatalogueError) {
                let report = try catalogue.scan(
                    folders: folders, reader: reader, isCancelled: { flag.isSet }, progress: { if kind == .asked { progress.post($0) } })
                return .success(report)
            } catch {
                log.write("scan: \(error)")
                return .failure(error)
            }
        } then: { [self] result in
            scanWork.running = nil
            scanProgress = nil
            let report = try? result.get()
            if kind == .asked || report?.hasChanges != false { contentsChanged() }
            if let report, report.moved > 0 { filesMoved() }
            done(result)
            goOn()
        }
    }

    /// Does what waited for the end of a scan.
    private func goOn() {
        if let next = scanWork.next {
            scanWork.next = nil
            next.begin()
        } else if let owed = scanWork.owed {
            scanWork.owed = nil
            keepUp(with: owed)
        }
    }

    private func outcome(of result: Result<ScanReport, CatalogueError>, _ words: PlayerWords) -> ActionOutcome {
        let report: ScanReport
        do throws(CatalogueError) {
            report = try result.get()
        } catch {
            return notKept(error, words)
        }
        var outcome = report.isCancelled ? cancelled(words) : ActionOutcome(.done, reply: scanned(report, words))
        outcome.rows = [ScanAnswer(report).line]
        return outcome
    }

    private func cancelled(_ words: PlayerWords) -> ActionOutcome { ActionOutcome(.failed, reply: words.text("library.scanCancelled")) }

    private func scanned(_ report: ScanReport, _ words: PlayerWords) -> String {
        words.text(
            "library.scanned",
            [
                "files": TextValue(report.files), "added": TextValue(report.added), "updated": TextValue(report.updated),
                "removed": TextValue(report.removed), "skipped": TextValue(report.skipped.count),
            ])
    }
}

extension FolderWatch.Change {
    /// The folders; `nil` for everything.
    var places: [[UInt8]]? {
        switch self {
        case .folders(let folders): folders
        case .everything: nil
        }
    }

    /// Both changes as one.
    func joined(with other: FolderWatch.Change) -> FolderWatch.Change {
        guard let places, let others = other.places else { return .everything }
        return .folders(places + others)
    }
}
