internal import MediaModel
internal import TextForms

/// Names that are written in other letters than they may be typed in: "kis" is the start of "Кислый чай".
///
/// What names sound like as a whole is in the index; the starts of names are few enough to be looked through.
struct SpelledNames {
    private struct Name {
        let title: String
        let spellings: [String]
    }

    private var names: [UInt32: Name] = [:]
    private var order: [(id: UInt32, type: Int)] = []
    private var generation = -1

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
        let code = type?.code
        var found: [UInt32] = []
        for name in order where code == nil || name.type == code {
            guard names[name.id]?.spellings.contains(where: { $0.hasPrefix(folded) }) ?? false else { continue }
            found.append(name.id)
            if found.count == Self.most { break }
        }
        return found
    }

    private mutating func refresh(_ workspace: Workspace) throws(CatalogueError) {
        guard workspace.generation != generation else { return }
        generation = workspace.generation
        order = []
        for type in Self.types where order.count < Self.limit {
            let rows = try workspace.database.rows(
                "SELECT id, title FROM item WHERE type = ? AND title GLOB '*[^ -~]*' LIMIT ?",
                [.int(type.code), .int(Self.limit - order.count)]
            ) { (id: UInt32(clamping: $0.int(0)), title: $0.text(1)) }
            for row in rows {
                order.append((row.id, type.code))
                guard names[row.id]?.title != row.title else { continue }
                names[row.id] = Name(title: row.title, spellings: workspace.tables.forms.romanisations(of: row.title))
            }
        }
    }
}

extension Workspace {
    /// Items whose names in Latin letters begin with a text that is typed.
    func spelled(beginning text: String, type: MediaItemType?) throws(CatalogueError) -> [UInt32] {
        try spelledNames.ids(beginning: TextForms.fold(text), type: type, in: self)
    }
}
