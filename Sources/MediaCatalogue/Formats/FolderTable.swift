internal import TextForms

/// Names of folders, and of those who made an album, that say nothing of either.
struct FolderTable: Sendable {
    /// Places for all kinds of music, in small letters.
    private let forAll: Set<String>
    /// What stands before the number of a disc, in small letters.
    private let disc: [String]
    /// What albums by many are credited to, in comparing form.
    private let various: Set<String>

    init(folder: String) throws(TextFormsError) {
        let file = try TableFile("folders.tsv", in: folder, columns: 2)
        func words(_ kind: String) -> [String] { file.rows.filter { $0.columns[0] == kind }.flatMap { $0.words(1) } }
        forAll = Set(words("forAll"))
        disc = words("disc")
        various = Set(words("various").map(TextForms.squash))
    }

    /// Knows no names: for paths without folders.
    init() {
        forAll = []
        disc = []
        various = []
    }

    /// Whether a folder is a place for all kinds of music.
    func isForAll(_ name: String) -> Bool { forAll.contains(name.lowercased()) }

    /// The number of a disc's folder: "CD1", "Disc 2", «Диск 2».
    func discNumber(_ name: String) -> Int? {
        let lowered = name.lowercased()
        guard let word = disc.first(where: lowered.hasPrefix) else { return nil }
        return Int(lowered.dropFirst(word.count).filter { $0 != " " && $0 != "_" && $0 != "-" })
    }

    /// Whether a name, in comparing form, is nobody's: "Various Artists", «Сборник».
    func isVarious(_ name: String) -> Bool { various.contains(name) }
}
