import MediaCatalogue
import MediaModel
import PlayerProtocol
import Wording

extension Library {
    /// Folders and scans; a scan answers when it has ended.
    func handle(_ request: LibraryRequest, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        guard catalogue != nil else {
            return respond(.outcome(notKept(trouble, words)))
        }
        switch request {
        case .add(let folders): add(folders, words, respond)
        case .remove(let folders): remove(folders, words, respond)
        case .scan: scan(words, respond)
        case .cancelScan: respond(cancelScan() ? .done : .outcome(ActionOutcome(.failed, reply: words.text("library.noScan"))))
        case .list: respond(.outcome(folderList(words)))
        case .charset(let folder, let name): charset(of: folder, name, words, respond)
        case .info(nil): respond(.outcome(info(words)))
        case .info(let place?): respond(.outcome(info(place, words)))
        case .skipped: respond(.outcome(skipped(words)))
        case .purge: respond(.outcome(purge(words)))
        }
    }

    private func skipped(_ words: PlayerWords) -> ActionOutcome {
        let files = attempt { try $0.skippedFiles() } ?? []
        let lines = files.map { "\(LineOutput.field($0.location.displayPath)): \(words.text("library.skippedFor.\($0.reason)"))" }
        var outcome = ActionOutcome(.done, reply: files.isEmpty ? words.text("library.noneSkipped") : lines.joined(separator: "\n"))
        outcome.rows = files.compactMap { LineOutput.jsonText(["path": $0.location.displayPath, "reason": $0.reason]) }
        return outcome
    }

    /// Why the collection cannot be kept.
    func notKept(_ error: CatalogueError?, _ words: PlayerWords) -> ActionOutcome {
        let reason = error.map(words.reason) ?? ""
        return ActionOutcome(.failed, reply: words.text("library.notKept", ["reason": .text(reason), "name": .text(databasePath)]))
    }

    private func folderList(_ words: PlayerWords) -> ActionOutcome {
        let roots = attempt { try $0.roots() } ?? []
        var outcome = ActionOutcome(
            .done, reply: roots.isEmpty ? words.text("library.noFolders") : roots.map(\.location.displayPath).joined(separator: "\n"))
        outcome.rows = roots.compactMap { LineOutput.jsonText(FolderRow(url: $0.location.url, files: $0.files)) }
        return outcome
    }

    /// A folder of the library, as `list --json` shows it.
    private struct FolderRow: Encodable {
        let url: String
        let files: Int
    }

    private func info(_ words: PlayerWords) -> ActionOutcome {
        let items = attempt { try $0.counts() }?.items ?? [:]
        let values = [
            "songs": items[.song] ?? 0, "albums": items[.album] ?? 0, "artists": items[.artist] ?? 0, "playlists": items[.playlist] ?? 0,
        ]
        var outcome = ActionOutcome(.done, reply: words.text("library.info", values.mapValues { TextValue($0) }))
        outcome.rows = LineOutput.jsonText(values).map { [$0] } ?? []
        return outcome
    }

    // MARK: Playlists

    /// Playlists by name and as files.
    func handle(_ request: PlaylistRequest, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        switch request {
        case .list: respond(.outcome(rows(playlists) { $0.title }))
        case .show(let name):
            guard let playlist = playlist(named: name) else { return respond(notFound(name, words)) }
            respond(.outcome(rows(contents(of: playlist.identifier)) { [$0.artist, $0.title].compactMap { $0 }.joined(separator: " – ") }))
        case .importFiles(let files): importFiles(files, words, respond)
        case .export(let name, let folder, let format):
            guard let playlist = playlist(named: name) else { return respond(notFound(name, words)) }
            guard let format = PlaylistFile.WrittenFormat(rawValue: format ?? "m3u8") else {
                return respond(.failure(RequestFailure(.malformed, format ?? "")))
            }
            let text = file(of: playlist).text(as: format, relativeTo: folder?.pathBytes)
            respond(.lines(text.split(separator: "\n").map(String.init)))
        case .createRule, .remove, .create, .edit: respond(.failure(RequestFailure(.malformed, "")))
        }
    }

    func notFound(_ name: String, _ words: PlayerWords) -> PlayerReply {
        .outcome(ActionOutcome(.notFound, reply: words.sentence(.notFound(name: name))))
    }

    private func rows(_ items: [MediaItem], _ text: (MediaItem) -> String) -> ActionOutcome {
        var outcome = ActionOutcome(.done, reply: items.map { LineOutput.field(text($0)) }.joined(separator: "\n"))
        outcome.rows = items.compactMap { item in LineOutput.jsonText(item) }
        return outcome
    }

    private func file(of playlist: MediaItem) -> PlaylistFile {
        let entries = contents(of: playlist.identifier).compactMap { item in
            item.location.map {
                PlaylistFile.Entry(
                    location: $0, title: item.title, duration: item.playingTime, performer: item.artist, start: item.startTime)
            }
        }
        return PlaylistFile(title: playlist.title, entries: entries)
    }

    private func importFiles(_ files: [MediaLocation], _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        var lines: [String] = []
        for file in files {
            guard let items = placeReader.playlist(file) ?? sheet(file) else {
                return respond(.outcome(ActionOutcome(.failed, reply: words.text("playlist.notRead", ["name": .text(file.displayName)]))))
            }
            let name = file.displayName.lastIndex(of: ".").map { String(file.displayName[..<$0]) } ?? file.displayName
            do throws(PlaylistRefusal) {
                _ = try change { catalogue throws(PlaylistRefusal) in try catalogue.createPlaylist(name, items: items) }
            } catch {
                return respond(.outcome(refused(error, name, words)))
            }
            lines.append(words.text("playlist.imported", ["name": .text(name), "count": TextValue(items.count)]))
        }
        contentsChanged()
        respond(.outcome(ActionOutcome(.done, reply: lines.joined(separator: "\n"))))
    }

    /// The tracks of a cue sheet as the collection has them; of a file that it does not know, the whole.
    private func sheet(_ file: MediaLocation) -> [MediaItem]? {
        guard file.displayName.lowercased().hasSuffix(".cue"), let path = file.pathBytes, !PlaceReader.isFolder(path) else { return nil }
        var items: [MediaItem] = []
        for track in placeReader.items([file]) {
            guard let place = track.location, place != file else { return nil }
            let known = attempt { try $0.items(at: place) }?.first { $0.startTime ?? 0 == track.startTime ?? 0 }
            if known != nil || items.last?.location != place { items.append(known ?? track) }
        }
        return items
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
