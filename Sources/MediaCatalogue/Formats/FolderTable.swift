internal import TextForms

/// Names of folders, and of those who made an album, that say nothing of either.
struct FolderTable: Sendable {
    /// Places for all kinds of things, in small letters.
    private let forAll: Set<String>
    /// What stands before the number of a disc, in small letters.
    private let disc: [String]
    /// What albums by many are credited to, in comparing form.
    private let various: Set<String>
    /// The first of these, as it is written.
    let variousArtists: String?
    private let genres: GenreTable?

    init(folder: String, genres: GenreTable) throws(TextFormsError) {
        let file = try TableFile("folders.tsv", in: folder, columns: 2)
        func words(_ kind: String) -> [String] { file.rows.filter { $0.columns[0] == kind }.flatMap { $0.words(1) } }
        forAll = Set(words("forAll"))
        disc = words("disc")
        variousArtists = words("various").first
        various = Set(words("various").map(TextForms.squash))
        self.genres = genres
    }

    /// Whether a folder's name may be an album's or an artist's: it is that of no place for all kinds of things, and of none that was put aside.
    func isName(_ name: String) -> Bool { !forAll.contains(name.lowercased()) && name.first != "_" && name.first != "." }

    /// Whether a folder's name may be an artist's: neither a genre nor a year is.
    func isArtist(_ name: String) -> Bool {
        let isYear = name.utf8.count == 4 && Int(name).map { (1900...2100).contains($0) } == true
        return isName(name) && !isYear && genres?.isKnown(name) != true
    }

    /// The number of a disc's folder: "CD1", "Disc 2", «Диск 2».
    func discNumber(_ name: String) -> Int? {
        let lowered = name.lowercased()
        guard let word = disc.first(where: lowered.hasPrefix) else { return nil }
        return Int(lowered.dropFirst(word.count).filter { $0 != " " && $0 != "_" && $0 != "-" })
    }

    /// Whether a name, in comparing form, is nobody's: "Various Artists", «Сборник».
    func isVarious(_ name: String) -> Bool { various.contains(name) }
}
