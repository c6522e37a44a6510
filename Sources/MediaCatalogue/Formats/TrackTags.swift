internal import MediaModel
internal import TextForms

/// The properties of one file, by name, and what they mean.
struct TrackTags {
    /// Values by their names in upper case; see `FileProperties` for those that begin with `~`.
    private(set) var values: [String: [String]]

    init(_ values: [String: [String]]) { self.values = values }

    /// The first value of the first of the names that has one that is not blank.
    func text(_ names: String...) -> String? {
        for name in names {
            if let value = values[name]?.lazy.map(\.trimmed).first(where: { !$0.isEmpty }) { return value }
        }
        return nil
    }

    /// All values of a name that are not blank.
    func all(_ name: String) -> [String] { (values[name] ?? []).map(\.trimmed).filter { !$0.isEmpty } }

    /// The number at the start of a value: "3/12" is 3.
    func number(_ names: String...) -> Int? {
        for name in names {
            if let digits = text(name)?.prefix(while: \.isNumber), let number = Int(digits), number > 0 { return number }
        }
        return nil
    }

    func decimal(_ name: String) -> Double? { text(name).flatMap { Double($0) } }

    // MARK: Old character sets

    /// Bytes of values that may be mistaken for Latin-1: nothing above U+00FF, and something above U+007F.
    var doubtfulTexts: [[UInt8]] {
        var found: [[UInt8]] = []
        for (name, texts) in values where name.utf8.first != UInt8(ascii: "~") {
            for text in texts { if let bytes = TrackTags.latinBytes(text) { found.append(bytes) } }
        }
        return found
    }

    /// The values read again in another set.
    mutating func repair(as charset: Charset) {
        guard charset != .windows1252 else { return }
        for (name, texts) in values where name.utf8.first != UInt8(ascii: "~") {
            values[name] = texts.map { text in TrackTags.latinBytes(text).flatMap { charset.decode($0) } ?? text }
        }
    }

    private static func latinBytes(_ text: String) -> [UInt8]? {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard scalar.value < 0x100 else { return nil }
            bytes.append(UInt8(scalar.value))
        }
        return bytes
    }

    // MARK: Meaning

    /// The item that the tags describe, without artists and places.
    func item(names: @autoclosure () -> PathNames) -> MediaItem {
        let title = text("TITLE")
        let album = text("ALBUM")
        let track = number("TRACKNUMBER")
        let isWhole = title != nil && album != nil && track != nil && date != nil
        let names = isWhole ? nil : names()
        var item = MediaItem(identifier: "", type: .song, title: title ?? names?.title ?? "")
        item.album = album ?? names?.album
        item.track = track ?? names?.track
        item.disc = number("DISCNUMBER") ?? names?.disc
        item.releaseDate = date
        item.year = date.flatMap { Int($0.prefix(4)) } ?? names?.year
        item.genres = TrackTags.list(all("GENRE"))
        item.moods = TrackTags.list(all("MOOD"))
        item.bpm = decimal("BPM").flatMap { $0 > 0 ? $0 : nil }
        item.composer = text("COMPOSER")
        item.language = text("LANGUAGE").flatMap { $0.count == 2 ? $0.lowercased() : nil }
        item.sortTitle = text("TITLESORT")
        item.sortArtist = text("ARTISTSORT")
        item.lyrics = text("~lrc") ?? text("LYRICS", "UNSYNCEDLYRICS", "SYNCEDLYRICS")
        item.duration = decimal("~duration").map { $0 / 1000 }
        item.rating = rating
        item.chapters = chapters
        item.version = TrackTags.version(in: item.title) ?? TrackTags.version(in: item.album ?? "")
        item.type = type
        return item
    }

    /// A year, a month or a day: the original release before that of the edition.
    private var date: String? {
        guard let text = text("ORIGINALDATE", "DATE", "YEAR"), let year = Int(text.prefix(4)), (1000...2999).contains(year) else {
            return nil
        }
        let day = text.prefix(10)
        return day.count == 10 && day.allSatisfy { $0.isNumber || $0 == "-" } ? String(day) : String(text.prefix(4))
    }

    private var type: MediaItemType {
        // Shorter ones are neither.
        let genres = (values["GENRE"] ?? []).filter { $0.utf8.count >= "podcast".utf8.count }.map { $0.trimmed.lowercased() }
        if genres.contains(where: { $0.contains("audiobook") || $0 == "аудиокнига" }) { return .audioBook }
        if text("PODCAST") != nil || genres.contains("podcast") { return .podcastEpisode }
        return .song
    }

    /// 0…5: FMPS (0…1), Vorbis (0…100 or 1…5), or the popularity of ID3v2 (0…255) as Windows counts stars.
    private var rating: Double? {
        if let share = decimal("FMPS_RATING") { return min(5, max(0, share * 5)) }
        if let number = decimal("RATING") { return number > 5 ? min(5, number / 20) : max(0, number) }
        guard let popularity = decimal("~popularity"), popularity > 0 else { return nil }
        switch popularity {
        case ..<32: return 1
        case ..<96: return 2
        case ..<160: return 3
        case ..<224: return 4
        default: return 5
        }
    }

    /// Chapters of ID3v2 and MP4, or of Vorbis comments (`CHAPTER001=00:01:02.000`, `CHAPTER001NAME=…`).
    private var chapters: [Chapter]? {
        var chapters = (values["~chapter"] ?? []).compactMap { text -> Chapter? in
            let parts = text.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            guard let start = parts.first.flatMap({ Double($0) }) else { return nil }
            return Chapter(title: parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil, start: start / 1000)
        }
        for (name, texts) in values
        where name.hasPrefix("CHAPTER") && name.utf8.count > 7 && name.utf8.dropFirst(7).allSatisfy({ $0 &- 0x30 < 10 }) {
            let parts = (texts.first ?? "").split(separator: ":").compactMap { Double($0) }
            guard parts.count == 3 else { continue }
            chapters.append(Chapter(title: text(name + "NAME"), start: parts[0] * 3600 + parts[1] * 60 + parts[2]))
        }
        return chapters.isEmpty ? nil : chapters.sorted { $0.start < $1.start }
    }

    private static func list(_ values: [String]) -> [String]? { values.isEmpty ? nil : values }

    /// The version that a title names in brackets or behind a dash: "Creep (Acoustic)", "Sun [Live]", "Blue - 2011 Remaster".
    static func version(in title: String) -> MediaVersion? {
        let signs = [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "-")]
        guard title.utf8.contains(where: signs.contains) else { return nil }
        var parts: [String] = []
        var part = ""
        var depth = 0
        for character in title {
            switch character {
            case "(", "[": (depth, part) = (depth + 1, "")
            case ")", "]":
                depth = max(0, depth - 1)
                parts.append(part)
                part = ""
            default: if depth > 0 { part.append(character) }
            }
        }
        if let dash = TextForms.lastDash(in: title) { parts.append(String(title[dash.upperBound...])) }
        for words in parts.map({ $0.lowercased().split { !$0.isLetter }.map(String.init) }) {
            for (word, version) in versionWords where words.contains(word) { return version }
        }
        return nil
    }

    private static let versionWords: [(String, MediaVersion)] = [
        ("live", .live), ("концерт", .live), ("ライブ", .live), ("acoustic", .acoustic), ("unplugged", .acoustic), ("акустика", .acoustic),
        ("remix", .remix), ("remixed", .remix), ("rmx", .remix), ("ремикс", .remix), ("リミックス", .remix), ("cover", .cover),
        ("кавер", .cover),
        ("カバー", .cover), ("instrumental", .instrumental), ("karaoke", .instrumental), ("remaster", .remaster), ("remastered", .remaster),
        ("demo", .demo), ("демо", .demo), ("デモ", .demo),
    ]
}
