internal import FoundationEssentials
import MediaModel

extension LanguagePack {
    /// All packs of a folder of languages: each folder in it that has a `language.json5`, by its name; the folder `Schema` lies beside it.
    ///
    /// - Throws: ``PackError`` with the file and the key at fault.
    public static func all(in folder: String) throws(PackError) -> [LanguagePack] {
        let schema = try PackSchema(directory: "\(folder)/../Schema")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        var packs: [LanguagePack] = []
        for name in names where FileManager.default.fileExists(atPath: "\(folder)/\(name)/language.json5") {
            packs.append(try LanguagePack(directory: "\(folder)/\(name)", schema: schema))
        }
        return packs
    }

    /// Sentences that show what can be said; `{artist}`, `{title}` and `{playlist}` stand for names of the listener's collection.
    public func examples(for topic: String) -> [String] { examples[topic] ?? [] }
}
