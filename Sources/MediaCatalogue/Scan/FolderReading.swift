public import MediaModel

/// What is needed to read one folder's files again.
struct FolderTask {
    let folder: FoundFolder
    /// The `folder` row.
    let id: Int
    /// The charset that the listener chose for the folder, or for the one that its files have moved from.
    var charset: Charset?
    /// Whether the charset has come with the files.
    var bringsCharset = false
    /// Files that are new or changed, with the numbers of those that were there.
    var files: [(file: FoundFile, id: Int?)]
    /// Outside the library's folders the names of folders say nothing of artists and albums, and a file stays whole whatever sheet is in it.
    var isLoose = false
}

/// A track that was read: the item that it will be, and where in a file it lies.
struct ReadTrack {
    var item: MediaItem
    /// Artists as one text, before it is parted.
    var credit: String?
    /// Several values of the artist tag.
    var credits: [String]
    var isCompilation: Bool
    var file: FoundFile
}

/// What was read of one folder, ready to be written.
struct ReadFolder {
    let task: FolderTask
    let tracks: [ReadTrack]
    let refused: [Refusal]

    /// A file that is not in the catalogue, and why.
    struct Refusal {
        let file: FoundFile
        let reason: String
    }
}

/// Makes items of a folder's answers; pure but for reading the small files beside the media.
struct FolderReading {
    private let task: FolderTask
    /// Asked for only by files without tags: most have them.
    private let folderNames: MadeLater<FolderNames>
    private var tags: [(file: FoundFile, tags: TrackTags)] = []
    private var refused: [ReadFolder.Refusal] = []
    private var sheets: [CueSheet] = []
    /// The picture in the folder that is most likely its cover.
    private let cover: MediaLocation?
    private let lyrics: [String: FoundFile]

    init(_ task: FolderTask, answers: [TagAnswer], names: @escaping @autoclosure () -> FolderNames) {
        self.task = task
        folderNames = MadeLater(names)
        cover = FolderReading.cover(of: task.folder)
        lyrics = Dictionary(
            task.folder.side.filter { MediaFileKind.isLyrics($0.name) }.map { (FolderReading.stem($0.name), $0) },
            uniquingKeysWith: { first, _ in first })
        for (entry, answer) in zip(task.files, answers) {
            switch answer {
            case .tags(let tags): self.tags.append((entry.file, tags))
            case .refused(let reason):
                // mpv plays what TagLib does not know, so such a file is listed by its name.
                if reason == "unrecognised", !MediaFileKind.isTagged(entry.file.name) {
                    self.tags.append((entry.file, TrackTags([])))
                } else {
                    refused.append(ReadFolder.Refusal(file: entry.file, reason: reason))
                }
            }
        }
        repair()
        for file in task.folder.side where MediaFileKind.isCue(file.name) {
            guard let bytes = SmallFile.read(task.folder.path(of: file.name)),
                let sheet = CueSheet(Charset.text(of: bytes, hint: task.charset))
            else {
                continue
            }
            sheets.append(sheet)
        }
    }

    /// The character set is that of the whole album: one title is too short to tell.
    private mutating func repair() {
        let texts = tags.flatMap(\.tags.doubtfulTexts)
        guard !texts.isEmpty else { return }
        let charset = task.charset ?? Charset.guess(texts)
        for index in tags.indices { tags[index].tags.repair(as: charset) }
    }

    /// All that is to be written.
    func folder() -> ReadFolder { ReadFolder(task: task, tracks: tracks(), refused: refused) }

    // MARK: Tracks

    /// All tracks, in the order of the files.
    func tracks() -> [ReadTrack] {
        tags.flatMap { entry -> [ReadTrack] in
            var whole = track(entry.file, entry.tags)
            if !lyrics.isEmpty, let file = lyrics[FolderReading.stem(entry.file.name)],
                let bytes = SmallFile.read(task.folder.path(of: file.name))
            {
                whole.item.lyrics = Charset.text(of: bytes, hint: task.charset)
            }
            let cut = sheets.isEmpty && entry.tags.text("CUESHEET") == nil ? [] : cut(whole, tags: entry.tags)
            return cut.isEmpty ? [whole] : cut
        }
    }

    private func track(_ file: FoundFile, _ tags: TrackTags) -> ReadTrack {
        // Most files have tags, and need no names.
        lazy var names = PathNames(file: String(decoding: file.name, as: UTF8.self), in: folderNames.value)
        var item = tags.item(names: names)
        item.location = MediaLocation(path: task.folder.path(of: file.name))
        item.albumArtist = tags.text("ALBUMARTIST", "ALBUM ARTIST")
        let hasPicture = tags.text("~picture") != nil
        item.artwork = cover ?? (hasPicture ? item.location.map(CoverLocation.embedded) : nil)
        if MediaFileKind.isVideo(file.name), !hasPicture, !MediaFileKind.isTagged(file.name) { item.type = .musicVideo }
        if file.name.suffix(4).elementsEqual(".m4b".utf8) { item.type = .audioBook }
        let artists = tags.all("ARTIST")
        var credits = tags.all("ARTISTS")
        if credits.count < 2 { credits = artists }
        let credit = artists.count > 1 ? nil : artists.first ?? item.albumArtist ?? names.artist
        let isByMany = credit == nil && credits.isEmpty && folderNames.value.isByMany
        let isCompilation = tags.text("COMPILATION").map { $0 == "1" || $0.lowercased() == "true" } ?? isByMany
        return ReadTrack(item: item, credit: credit, credits: credits, isCompilation: isCompilation, file: file)
    }

    private static func cover(of folder: FoundFolder) -> MediaLocation? {
        let pictures = folder.side.filter { MediaFileKind.isPicture($0.name) }
        for word in ["cover", "folder", "front", "album"] {
            if let picture = pictures.first(where: { String(decoding: $0.name, as: UTF8.self).lowercased().hasPrefix(word) }) {
                return MediaLocation(path: folder.path(of: picture.name))
            }
        }
        return pictures.count == 1 ? MediaLocation(path: folder.path(of: pictures[0].name)) : nil
    }

    // MARK: Cue sheets

    /// The tracks that a cue sheet, beside the file or in it, cuts a file into.
    private func cut(_ whole: ReadTrack, tags: TrackTags) -> [ReadTrack] {
        var sheets = sheets
        if !task.isLoose, let embedded = tags.text("CUESHEET").flatMap(CueSheet.init) { sheets.append(embedded) }
        for sheet in sheets {
            let tracks = sheet.tracks.filter {
                names($0.file, whole.file, isAlone: sheet.tracks.allSatisfy { $0.file == sheet.tracks[0].file })
            }
            guard tracks.count > 1 else { continue }
            return tracks.map { track(of: $0, in: sheet, whole: whole) }
        }
        return []
    }

    /// Whether a FILE line means a file: by name, by name with another extension, or as the only one there is.
    private func names(_ written: String, _ file: FoundFile, isAlone: Bool) -> Bool {
        let name = String(decoding: file.name, as: UTF8.self)
        let last = written.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? written
        if name.lowercased() == last.lowercased() { return true }
        let exists = task.folder.media.contains { String(decoding: $0.name, as: UTF8.self).lowercased() == last.lowercased() }
        if exists { return false }
        let stem = FolderReading.stem(Array(last.utf8))
        if FolderReading.stem(file.name) == stem { return true }
        return isAlone && task.folder.media.count == 1
    }

    private func track(of cut: CueSheet.Track, in sheet: CueSheet, whole: ReadTrack) -> ReadTrack {
        var track = whole
        track.item.title = cut.title ?? "\(whole.item.album ?? whole.item.title) \(cut.number)"
        track.item.album = sheet.title ?? whole.item.album
        track.item.albumArtist = whole.item.albumArtist ?? sheet.performer
        track.item.track = cut.number
        track.item.disc = sheet.disc ?? whole.item.disc
        track.item.composer = cut.songwriter ?? whole.item.composer
        if let date = sheet.date, whole.item.releaseDate == nil {
            track.item.releaseDate = date
            track.item.year = Int(date.prefix(4))
        }
        if whole.item.genres == nil { track.item.genres = sheet.genre.map { [$0] } }
        track.item.startTime = cut.start
        track.item.endTime = cut.end
        track.item.duration = (cut.end ?? whole.item.duration).map { $0 - cut.start }
        (track.item.chapters, track.item.recordingID) = (nil, nil)
        track.item.version = TrackTags.version(in: track.item.title)
        track.credit = cut.performer ?? sheet.performer ?? whole.credit
        track.credits = []
        return track
    }

    /// The name without its extension, in lower case.
    private static func stem(_ name: [UInt8]) -> String {
        let text = String(decoding: name, as: UTF8.self).lowercased()
        return text.lastIndex(of: ".").map { String(text[..<$0]) } ?? text
    }
}

/// Where a cover lies that is inside a media file.
public enum CoverLocation {
    /// The URL of the picture in a media file: the file's, with the scheme `cover`.
    static func embedded(in file: MediaLocation) -> MediaLocation { MediaLocation(url: "cover" + file.url.dropFirst(4)) }

    /// The path of the media file that holds a cover; `nil` for a picture that is a file of its own.
    public static func container(of location: MediaLocation) -> [UInt8]? {
        guard location.url.hasPrefix("cover://") else { return nil }
        return MediaLocation(url: "file" + location.url.dropFirst(5)).pathBytes
    }
}

/// A value that is made when it is first asked for, and once.
private final class MadeLater<Value> {
    private let make: () -> Value
    private(set) lazy var value = make()

    init(_ make: @escaping () -> Value) { self.make = make }
}
