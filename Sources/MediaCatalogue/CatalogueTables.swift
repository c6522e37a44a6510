public import TextForms

/// What the catalogue knows of names, genres and moods before it has seen a single file.
public struct CatalogueTables: Sendable {
    let forms: TextForms
    let genres: GenreTable
    let moods: MoodTable
    let playlists: PlaylistTable
    let rules: RuleTable
    let folders: FolderTable

    /// How people say the conditions of a rule playlist.
    public var ruleTable: RuleTable { rules }

    /// Loads `genres.tsv`, `moods.tsv`, `playlists.tsv`, `rules.tsv` and `folders.tsv` from a folder.
    public init(forms: TextForms, folder: String) throws(TextFormsError) {
        self.forms = forms
        genres = try GenreTable(folder: folder)
        moods = try MoodTable(folder: folder)
        playlists = try PlaylistTable(folder: folder)
        rules = try RuleTable(folder: folder)
        folders = try FolderTable(folder: folder, genres: genres)
    }
}
