import FoundationEssentials
import MediaCatalogue
import MediaModel
import PlayerProtocol
import Wording

extension Library {
    /// Folders and scans; a scan answers when it has ended.
    func handle(_ request: LibraryRequest, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        guard catalogue != nil else {
            return respond(.outcome(ActionOutcome(.failed, reply: words.text("library.unusable", ["reason": .text(trouble ?? "")]))))
        }
        switch request {
        case .add(let folders): add(folders, words, respond)
        case .remove(let folders): remove(folders, words, respond)
        case .scan: scan(words, respond)
        case .cancelScan:
            isCancelled.set(true)
            respond(.done)
        case .list: respond(.outcome(folderList(words)))
        case .info: respond(.outcome(info(words)))
        }
    }

    private func add(_ folders: [MediaLocation], _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        for folder in folders {
            guard let path = folder.pathBytes, (attempt { try $0.addRoot(path) }) == true else {
                return respond(
                    .outcome(ActionOutcome(.failed, reply: words.text("library.folderMissing", ["name": .text(folder.displayPath)]))))
            }
        }
        scan(words, respond)
    }

    private func remove(_ folders: [MediaLocation], _ words: PlayerWords, _ respond: (PlayerReply) -> Void) {
        for folder in folders {
            guard let path = folder.pathBytes, let roots = attempt({ try $0.roots() }),
                roots.contains(where: { $0.location.pathBytes == path }),
                attempt({ try $0.removeRoot(path) }) != nil
            else {
                return respond(
                    .outcome(ActionOutcome(.notFound, reply: words.text("library.notAdded", ["name": .text(folder.displayPath)]))))
            }
        }
        contentsChanged()
        let names = folders.map(\.displayPath).joined(separator: ", ")
        respond(.outcome(ActionOutcome(.done, reply: words.text("library.removed", ["name": .text(names)]))))
    }

    /// Reads what is new beside the loop, with progress in the snapshots.
    private func scan(_ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        guard scanProgress == nil else { return respond(.outcome(ActionOutcome(.failed, reply: words.text("library.scanRunning")))) }
        guard let catalogue, let reader = try? DataLocator(environment: environment).program("ditty-scan") else {
            return respond(.outcome(ActionOutcome(.failed, reply: words.text("library.unusable", ["reason": .text("ditty-scan")]))))
        }
        isCancelled.set(false)
        scanProgress = ScanProgress(files: 0)
        changed()
        let (flag, progress, log) = (isCancelled, scanStates, log)
        work.perform { () -> ScanReport? in
            do {
                return try catalogue.scan(reader: reader, isCancelled: { flag.isSet }, progress: { progress.post($0) })
            } catch {
                log.write("scan: \(error)")
                return nil
            }
        } then: { [self] report in
            scanProgress = nil
            contentsChanged()
            respond(.outcome(outcome(of: report, words)))
        }
    }

    private func outcome(of report: ScanReport?, _ words: PlayerWords) -> ActionOutcome {
        guard let report else { return ActionOutcome(.failed, reply: words.text("library.unusable", ["reason": .text(databasePath)])) }
        let text = words.text(
            "library.scanned",
            [
                "files": TextValue(report.files), "added": TextValue(report.added), "updated": TextValue(report.updated),
                "removed": TextValue(report.removed), "skipped": TextValue(report.skipped.count),
            ])
        var outcome = ActionOutcome(.done, reply: report.isCancelled ? words.text("library.scanCancelled") : text)
        outcome.rows = [ScanAnswer(report).line]
        return outcome
    }

    private func folderList(_ words: PlayerWords) -> ActionOutcome {
        let roots = attempt { try $0.roots() } ?? []
        var outcome = ActionOutcome(
            .done, reply: roots.isEmpty ? words.text("library.noFolders") : roots.map(\.location.displayPath).joined(separator: "\n"))
        outcome.rows = roots.compactMap { root in
            (try? JSONEncoder().encode(["url": root.location.url, "files": String(root.files)])).map { String(decoding: $0, as: UTF8.self) }
        }
        return outcome
    }

    private func info(_ words: PlayerWords) -> ActionOutcome {
        let items = attempt { try $0.counts() }?.items ?? [:]
        let values = [
            "songs": items[.song] ?? 0, "albums": items[.album] ?? 0, "artists": items[.artist] ?? 0, "playlists": items[.playlist] ?? 0,
        ]
        var outcome = ActionOutcome(.done, reply: words.text("library.info", values.mapValues { TextValue($0) }))
        outcome.rows = (try? JSONEncoder().encode(values)).map { [String(decoding: $0, as: UTF8.self)] } ?? []
        return outcome
    }

    // MARK: Playlists

    /// Playlists by name and as files.
    func handle(_ request: PlaylistRequest, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        switch request {
        case .list: respond(.outcome(rows(playlists()) { $0.title }))
        case .show(let name):
            guard let playlist = playlist(named: name) else { return respond(notFound(name, words)) }
            respond(.outcome(rows(contents(of: playlist.identifier)) { [$0.artist, $0.title].compactMap { $0 }.joined(separator: " – ") }))
        case .importFiles(let files): importFiles(files, words, respond)
        case .export(let name, let folder):
            guard let playlist = playlist(named: name) else { return respond(notFound(name, words)) }
            let entries = contents(of: playlist.identifier).compactMap { item in
                item.location.map { PlaylistFile.Entry(location: $0, title: item.title, duration: item.duration) }
            }
            let bytes = PlaylistFile(title: playlist.title, entries: entries).m3u8(relativeTo: folder?.pathBytes)
            respond(.lines(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)))
        }
    }

    private func notFound(_ name: String, _ words: PlayerWords) -> PlayerReply {
        .outcome(ActionOutcome(.notFound, reply: words.sentence(.notFound(name: name))))
    }

    private func rows(_ items: [MediaItem], _ text: (MediaItem) -> String) -> ActionOutcome {
        var outcome = ActionOutcome(.done, reply: items.map(text).joined(separator: "\n"))
        outcome.rows = items.compactMap { item in (try? JSONEncoder().encode(item)).map { String(decoding: $0, as: UTF8.self) } }
        return outcome
    }

    private func importFiles(_ files: [MediaLocation], _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        var lines: [String] = []
        for file in files {
            guard let items = placeReader.playlist(file) else {
                return respond(.outcome(ActionOutcome(.failed, reply: words.text("playlist.notRead", ["name": .text(file.displayName)]))))
            }
            let name = file.displayName.lastIndex(of: ".").map { String(file.displayName[..<$0]) } ?? file.displayName
            guard attempt({ try $0.createPlaylist(name, items: items) }) != nil else {
                return respond(.outcome(ActionOutcome(.failed, reply: words.text("playlist.notRead", ["name": .text(name)]))))
            }
            lines.append(words.text("playlist.imported", ["name": .text(name), "count": TextValue(items.count)]))
        }
        contentsChanged()
        respond(.outcome(ActionOutcome(.done, reply: lines.joined(separator: "\n"))))
    }

    // MARK: Places

    /// Reads places with what the catalogue knows of them; playlists by the formats it knows.
    var placeReader: PlaceReader {
        let catalogue = catalogue
        // Only what lies in the library's folders is looked up: a folder elsewhere may hold tens of thousands of files.
        let roots = (attempt { try $0.roots() } ?? []).map(\.location.url)
        let known: @Sendable (MediaLocation) -> [MediaItem] = { location in
            guard !location.isFile || roots.contains(where: { location.url.hasPrefix($0) }) else { return [] }
            return (try? catalogue?.items(at: location)) ?? []
        }
        return PlaceReader(
            files: looseFiles,
            entries: { location in
                guard let path = location.pathBytes, let format = PlaylistFile.Format(name: location.displayName),
                    let bytes = try? AtomicFile.read(String(decoding: path, as: UTF8.self))
                else { return nil }
                let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
                return PlaylistFile(bytes, format: format, folder: folder).entries
            }, known: known)
    }

    /// Files outside the library's folders; without a tag reader they keep the names that their paths give.
    var looseFiles: LooseFiles { LooseFiles(reader: (try? DataLocator(environment: environment).program("ditty-scan")) ?? "") }
}

/// `library scan --json`.
struct ScanAnswer: Encodable {
    private struct Skipped: Encodable {
        let path: String
        let reason: String
    }

    private let files: Int
    private let added: Int
    private let updated: Int
    private let removed: Int
    private let skipped: [Skipped]
    private let seconds: Double

    init(_ report: ScanReport) {
        files = report.files
        added = report.added
        updated = report.updated
        removed = report.removed
        skipped = report.skipped.map { Skipped(path: $0.location.displayPath, reason: $0.reason) }
        seconds = (report.seconds * 1000).rounded() / 1000
    }

    /// One line of JSON.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
