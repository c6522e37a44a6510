internal import MediaModel
internal import TextForms

/// The properties of one file, by name, and what they mean.
struct TrackTags {
    /// In the order of the file: a dozen or two, so that looking for a name costs less than a table of them would.
    private(set) var fields: [Field]

    /// One value, by its name in upper case; see `FileProperties` for those that begin with `~`.
    struct Field {
        let name: String
        var text: String
    }

    init(_ fields: [Field]) { self.fields = fields }

    /// The first value of the first of the names that has one that is not blank.
    func text(_ names: String...) -> String? {
        for name in names {
            if let value = text(of: name) { return value }
        }
        return nil
    }

    private func text(of name: String) -> String? {
        for field in fields where field.name == name {
            let value = field.text.trimmed
            if !value.isEmpty { return value }
        }
        return nil
    }

    /// All values of a name that are not blank.
    func all(_ name: String) -> [String] {
        var found: [String] = []
        for field in fields where field.name == name {
            let value = field.text.trimmed
            if !value.isEmpty { found.append(value) }
        }
        return found
    }

    /// The number at the start of a value: "3/12" is 3.
    func number(_ names: String...) -> Int? {
        for name in names {
            if let number = text(of: name).flatMap({ TrackTags.leadingNumber($0.utf8) }), number > 0 { return number }
        }
        return nil
    }

    /// The number that the ASCII digits at the start of bytes are; `nil` where there are none, or more than fit.
    private static func leadingNumber(_ bytes: some Sequence<UInt8>) -> Int? {
        var number: Int?
        for byte in bytes {
            guard byte &- 0x30 < 10 else { break }
            let (tens, isTooLong) = (number ?? 0).multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(Int(byte - 0x30))
            if isTooLong || overflows { return nil }
            number = sum
        }
        return number
    }

    func decimal(_ name: String) -> Double? { text(of: name).flatMap { Double($0) } }

    // MARK: Old character sets

    /// Bytes of values that may be mistaken for Latin-1: nothing above U+00FF, and something above U+007F.
    var doubtfulTexts: [[UInt8]] {
        var found: [[UInt8]] = []
        for field in fields where field.isTag {
            if let bytes = TrackTags.latinBytes(field.text) { found.append(bytes) }
        }
        return found
    }

    /// The values read again in another set.
    mutating func repair(as charset: Charset) {
        guard charset != .windows1252 else { return }
        for index in fields.indices where fields[index].isTag {
            if let text = TrackTags.latinBytes(fields[index].text).flatMap({ charset.decode($0) }) { fields[index].text = text }
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
        let date = date
        let isWhole = title != nil && album != nil && track != nil && date != nil
        let names = isWhole ? nil : names()
        var item = MediaItem(identifier: "", type: .song, title: title ?? names?.title ?? "")
        item.album = album ?? names?.album
        item.track = track ?? names?.track
        item.disc = number("DISCNUMBER") ?? names?.disc
        item.releaseDate = date
        item.year = date.flatMap { TrackTags.leadingNumber($0.utf8.prefix(4)) } ?? names?.year
        item.genres = TrackTags.list(all("GENRE"))
        item.moods = TrackTags.list(all("MOOD"))
        item.bpm = decimal("BPM").flatMap { $0 > 0 ? $0 : nil }
        item.composer = text("COMPOSER")
        item.language = text("LANGUAGE").flatMap { $0.count == 2 ? $0.lowercased() : nil }
        item.sortTitle = text("TITLESORT")
        item.sortArtist = text("ARTISTSORT")
        item.recordingID = text("MUSICBRAINZ_TRACKID").flatMap { $0.utf8.count == 36 ? $0.lowercased() : nil }
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
        guard let text = text("ORIGINALDATE", "DATE", "YEAR"), let year = TrackTags.leadingNumber(text.utf8.prefix(4)),
            (1000...2999).contains(year)
        else { return nil }
        let day = text.utf8.prefix(10)
        let isWhole = day.count == 10 && day.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
        return String(decoding: text.utf8.prefix(isWhole ? 10 : 4), as: UTF8.self)
    }

    private var type: MediaItemType {
        let genres = fields.filter { $0.name == "GENRE" && TrackTags.mayBeSpoken($0.text) }.map { $0.text.trimmed.lowercased() }
        if genres.contains(where: { $0.contains("audiobook") || $0 == "аудиокнига" }) { return .audioBook }
        if text("PODCAST") != nil || genres.contains("podcast") { return .podcastEpisode }
        return .song
    }

    /// Whether a genre has a word's length and its "d" or its "а", in whatever case.
    private static func mayBeSpoken(_ genre: String) -> Bool {
        genre.utf8.count >= "podcast".utf8.count && genre.utf8.contains { $0 | 0x20 == UInt8(ascii: "d") || $0 >= 0x80 }
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
        var chapters: [Chapter] = []
        for field in fields {
            if field.name == "~chapter" {
                let parts = field.text.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
                guard let start = parts.first.flatMap({ Double($0) }) else { continue }
                chapters.append(Chapter(title: parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil, start: start / 1000))
            } else if TrackTags.isChapter(field.name) {
                let parts = field.text.split(separator: ":").compactMap { Double($0) }
                guard parts.count == 3 else { continue }
                chapters.append(Chapter(title: text(of: field.name + "NAME"), start: parts[0] * 3600 + parts[1] * 60 + parts[2]))
            }
        }
        return chapters.isEmpty ? nil : chapters.sorted { $0.start < $1.start }
    }

    private static func isChapter(_ name: String) -> Bool {
        let head = "CHAPTER".utf8
        guard name.utf8.count > head.count, name.utf8.starts(with: head) else { return false }
        return name.utf8.dropFirst(head.count).allSatisfy { $0 &- 0x30 < 10 }
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

extension TrackTags.Field {
    /// Whether it is a tag, and not what the file itself shows.
    fileprivate var isTag: Bool { name.utf8.first != UInt8(ascii: "~") }
}
