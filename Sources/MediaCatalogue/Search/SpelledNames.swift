internal import MediaModel
internal import TextForms

/// Names that are written in other letters than they may be typed in: "kis" is the start of "Кислый чай".
///
/// What names sound like as a whole is in the index; the starts of names are few enough to be looked through.
///
/// Tens of thousands of names are kept in one piece of memory: as strings they would take twenty times as much.
struct SpelledNames {
    /// The spellings of all names as UTF-8, each with a zero byte behind it.
    private var letters: [UInt8] = []
    /// In the order in which they are looked through.
    private var names: [Name] = []
    private var generation = -1

    private struct Name {
        let id: UInt32
        let type: UInt8
        /// Of the title: one that has not changed is not read again.
        let hash: UInt64
        /// Where its spellings are.
        let place: Range<UInt32>
    }

    /// More names are not looked through; those that listeners go by, artists and albums, come first.
    private static let limit = 50_000
    private static let most = 200
    private static let types: [MediaItemType] = [
        .artist, .album, .playlist, .podcastShow, .audioBook, .radioStation, .podcastEpisode, .song,
    ]

    /// The numbers of items of a type, or of all types, whose names in Latin letters begin with some, best kinds first.
    mutating func ids(beginning folded: String, type: MediaItemType?, in workspace: Workspace) throws(CatalogueError) -> [UInt32] {
        guard folded.utf8.count > 1, folded.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
        try refresh(workspace)
        let (code, start) = (type.map { UInt8($0.code) }, Array(folded.utf8))
        var found: [UInt32] = []
        for name in names where code == nil || name.type == code {
            guard begins(name, with: start) else { continue }
            found.append(name.id)
            if found.count == Self.most { break }
        }
        return found
    }

    /// Whether a spelling of a name begins with some letters.
    private func begins(_ name: Name, with start: [UInt8]) -> Bool {
        letters.withUnsafeBufferPointer { letters in
            var place = Int(name.place.lowerBound)
            while place < name.place.upperBound {
                // The zero byte behind a spelling is none of the letters.
                var same = 0
                while same < start.count, letters[place + same] == start[same] { same += 1 }
                if same == start.count { return true }
                place += same
                while letters[place] != 0 { place += 1 }
                place += 1
            }
            return false
        }
    }

    private mutating func refresh(_ workspace: Workspace) throws(CatalogueError) {
        guard workspace.generation != generation else { return }
        var next = SpelledNames()
        next.generation = workspace.generation
        let before = Dictionary(names.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let rows = try workspace.database.rows(Self.select, [.int(Self.limit)]) { row in
            (id: UInt32(clamping: row.int(0)), type: UInt8(clamping: row.int(1)), title: row.text(2))
        }
        for row in rows {
            var hash = StableHash()
            hash.add(bytes: row.title.utf8)
            let start = UInt32(next.letters.count)
            if let name = before[row.id], name.hash == hash.value {
                next.letters += letters[Int(name.place.lowerBound)..<Int(name.place.upperBound)]
            } else {
                for spelling in workspace.tables.forms.romanisations(of: row.title) { next.letters += spelling.utf8 + [0] }
            }
            next.names.append(Name(id: row.id, type: row.type, hash: hash.value, place: start..<UInt32(next.letters.count)))
        }
        self = next
    }

    /// Reads the table from end to end: by way of the index of types each of a million titles would be looked for by itself.
    private static let select: String = {
        let codes = types.map { String($0.code) }
        let ranks = codes.enumerated().map { "WHEN \($1) THEN \($0)" }.joined(separator: " ")
        return """
            SELECT id, type, title FROM item NOT INDEXED WHERE type IN (\(codes.joined(separator: ", "))) AND title GLOB '*[^ -~]*'
            ORDER BY CASE type \(ranks) END, sortKey LIMIT ?
            """
    }()
}

extension Workspace {
    /// Items whose names in Latin letters begin with a text that is typed.
    func spelled(beginning text: String, type: MediaItemType?) throws(CatalogueError) -> [UInt32] {
        try spelledNames.ids(beginning: TextForms.fold(text), type: type, in: self)
    }
}
