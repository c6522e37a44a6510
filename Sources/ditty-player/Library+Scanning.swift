import CLinux
import FoundationEssentials
import MediaCatalogue
import MediaModel
import PlayerProtocol
import RemoteControl
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
    /// Answers the commands that are about the collection's folders; a scan goes on when its command has been answered.
    func register(on center: RemoteCommandCenter, _ words: PlayerWords) {
        center.addTarget(.scanLibrary) { [unowned self] command in
            guard case .scanLibrary(let folder) = command else { return .commandFailed }
            let listener = scanListener
            scanListener = nil
            var status = RemoteCommandStatus.success
            var isBeginning = true
            let answer = { (reply: PlayerReply) in
                if isBeginning, case .outcome(let outcome) = reply, outcome.result != .done { status = .commandFailed }
                listener?.answer(reply)
            }
            let speech = listener?.words ?? words
            if let folder { add([MediaLocation(path: Array(folder.utf8))], speech, answer) } else { scan(speech, answer) }
            isBeginning = false
            return status
        }
    }

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
                return respond(.outcome(notAdded(folder, words)))
            }
        }
        foldersChanged()
        contentsChanged()
        foldersRemoved(folders)
        let names = folders.map(\.displayPath).joined(separator: ", ")
        respond(.outcome(ActionOutcome(.done, reply: words.text("library.removed", ["name": .text(names)]))))
    }

    /// Takes folders in again that were removed, and reads them beside the loop.
    func addAgain(_ folders: [MediaLocation]) -> Bool {
        let paths = folders.compactMap(\.pathBytes)
        for path in paths { guard attempt({ try $0.addRoot(path) }) == true else { return false } }
        foldersChanged()
        keepUp(with: .folders(paths))
        return true
    }

    /// Has old tags in a folder read in a character set; without one, tells which it is.
    func charset(
        of folder: MediaLocation, _ name: TagCharset?, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void
    ) {
        guard let path = folder.pathBytes, let name else { return respond(.outcome(charset(of: folder, words))) }
        do throws(CatalogueError) {
            guard try catalogue?.setCharset(Charset(name), ofFolder: path) == true else {
                return respond(.outcome(notAdded(folder, words)))
            }
        } catch {
            return respond(.outcome(notKept(error, words)))
        }
        scan(words, folders: [path], respond)
    }

    private func charset(of folder: MediaLocation, _ words: PlayerWords) -> ActionOutcome {
        guard let path = folder.pathBytes, attempt({ try $0.isInLibrary(path) }) == true else { return notAdded(folder, words) }
        let charset = attempt { try $0.charset(ofFolder: path) } ?? nil
        let name = TagCharset.allCases.first { Charset($0) == charset } ?? .auto
        let key = name == .auto ? "library.charset.guessed" : "library.charset.chosen"
        var outcome = ActionOutcome(
            .done, reply: words.text(key, ["name": .text(folder.displayPath), "charset": .text(name.rawValue)]))
        outcome.rows = LineOutput.jsonText(["url": folder.url, "charset": name.rawValue]).map { [$0] }
        return outcome
    }

    private func notAdded(_ folder: MediaLocation, _ words: PlayerWords) -> ActionOutcome {
        ActionOutcome(.notFound, reply: words.text("library.notAdded", ["name": .text(folder.displayPath)]))
    }

    /// Reads what is new, everywhere or in some folders, beside the loop, with progress in the snapshots.
    func scan(_ words: PlayerWords, folders: [[UInt8]]? = nil, _ respond: @escaping (PlayerReply) -> Void) {
        switch scanWork.running {
        case .asked: respond(.outcome(ActionOutcome(.failed, reply: words.text("library.scanRunning"))))
        case .quiet:
            isCancelled.set(true)
            scanWork.next = ScanWork.Waiting(
                begin: { [unowned self] in scan(words, folders: folders, respond) },
                cancel: { [unowned self] in respond(.outcome(cancelled(words))) })
        case nil:
            scanProgress = ScanProgress(files: 0)
            changed()
            perform(.asked, folders: folders) { [self] result in respond(.outcome(outcome(of: result, words))) }
        }
    }

    /// Has the scan that was asked for stop, or one that waits not begin; false if there is neither.
    func cancelScan() -> Bool {
        let isRunning = scanWork.running == .asked
        if isRunning { isCancelled.set(true) }
        guard let next = scanWork.next else { return isRunning }
        scanWork.next = nil
        next.cancel()
        return true
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
            // A look at a hundred thousand files leaves twenty megabytes behind.
            defer { ditty_memory_return() }
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

extension Charset {
    /// The set of a name; `nil` is to be guessed.
    init?(_ name: TagCharset) {
        switch name {
        case .auto: return nil
        case .utf8: self = .utf8
        case .windows1251: self = .windows1251
        case .koi8r: self = .koi8r
        case .shiftJIS: self = .shiftJIS
        case .eucJP: self = .eucJP
        case .windows1252: self = .windows1252
        }
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
