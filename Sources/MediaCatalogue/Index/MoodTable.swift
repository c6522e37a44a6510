internal import TextForms

/// What music fits a mood or an activity.
struct MoodTable: Sendable {
    private let moods: [String: Mood]

    /// One line of the table.
    struct Mood: Sendable {
        /// Mood tags, squashed.
        let tags: [String]
        /// Canonical genres.
        let genres: [String]
        /// Beats a minute.
        let tempo: ClosedRange<Int>?
    }

    init(folder: String) throws(TextFormsError) {
        let file = try TableFile("moods.tsv", in: folder, columns: 3)
        var moods: [String: Mood] = [:]
        for row in file.rows {
            var tempo: ClosedRange<Int>?
            if row.columns.count > 3, !row.columns[3].isEmpty {
                let ends = row.columns[3].split(separator: "-").compactMap { Int($0) }
                guard ends.count == 2, ends[0] <= ends[1] else { throw .malformed(path: file.path, line: row.line) }
                tempo = ends[0]...ends[1]
            }
            moods[TextForms.squash(row.columns[0])] = Mood(tags: row.words(1).map(TextForms.squash), genres: row.words(2), tempo: tempo)
        }
        self.moods = moods
    }

    /// The mood by its name; an unknown one has only itself as a tag.
    func mood(_ name: String) -> Mood {
        let squashed = TextForms.squash(name)
        return moods[squashed] ?? Mood(tags: [squashed], genres: [], tempo: nil)
    }
}
